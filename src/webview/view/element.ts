/** An element from the page's HTML. If it is missing, the page is broken, so there is nothing to handle. */
export function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} called ${id}.`);
  return found;
}
