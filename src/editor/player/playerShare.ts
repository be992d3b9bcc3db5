/** The share of the editors' width that the panel takes at first: enough for its text, but less than half. */
export const firstShare = 0.35;

/** Narrower than 400 px, the page folds to a bar. */
const enough = 420;

/**
 * The share to take once it is known how wide the first one turned out. Undefined if it is wide enough, or if the window
 * has no room for more.
 */
export function betterShare(width: number): number | undefined {
  if (width <= 0 || width >= enough) return undefined;
  const share = (firstShare * enough) / width;
  return share <= 0.5 ? share : undefined;
}
