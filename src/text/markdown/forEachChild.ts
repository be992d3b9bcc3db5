import type { TreeCursor } from '@lezer/common';

/** The cursor stands on each child in turn, and comes back. */
export function forEachChild(cursor: TreeCursor, visit: () => void): void {
  if (!cursor.firstChild()) return;
  do visit();
  while (cursor.nextSibling());
  cursor.parent();
}
