/** The share of the editors' width that the panel takes at first: enough for its text, but less than half. */
export const firstShare = 0.35;

/** Narrower than 400 px, the page folds to a bar. */
const enough = 420;

/**
 * The share that the panel needs, given the width that the first share came to. Undefined if that is enough, or if the
 * window has no room for more.
 */
export function betterShare(width: number): number | undefined {
  if (width <= 0 || width >= enough) return undefined;
  const share = (firstShare * enough) / width;
  return share <= 0.5 ? share : undefined;
}
