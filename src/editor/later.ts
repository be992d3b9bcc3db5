/** A value after some milliseconds, for someone who will not wait longer for a better one. */
export function later<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, value);
  });
}
