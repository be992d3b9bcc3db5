/** Loads on the first call and keeps the result. A failure is not kept: the next call tries again. */
export function keptOnceLoaded<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** The same for each of several keys. */
export function eachKeptOnceLoaded<K, T>(load: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const known = new Map<K, () => Promise<T>>();
  return (key) => {
    const own = known.get(key) ?? keptOnceLoaded(() => load(key));
    known.set(key, own);
    return own();
  };
}
