/** The share of the editors' width that the panel takes at first: enough for its text, but less than half. */
export const firstShare = 0.35;

/** Narrower than 400 px, the page folds to a bar. */
const enough = 420;

/** The share that the panel needs if the first came to this width; undefined if that is enough, or all there is. */
export function betterShare(width: number): number | undefined {
  if (width <= 0 || width >= enough) return undefined;
  const share = (firstShare * enough) / width;
  return share <= 0.5 ? share : undefined;
}
