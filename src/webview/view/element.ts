/** An element that the page's HTML has: a missing one is a mistake in the page, not a case to handle. */
export function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} called ${id}.`);
  return found;
}
