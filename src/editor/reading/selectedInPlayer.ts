/** The words that are selected in the player, if a command was called on them. */
export function selectedInPlayer(from: unknown): string | undefined {
  const { selected } = (from ?? {}) as { readonly selected?: unknown };
  return typeof selected === 'string' && selected !== '' ? selected : undefined;
}
