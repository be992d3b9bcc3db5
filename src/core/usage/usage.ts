// How much is used and allowed in the current billing period.

import type { Usage } from './userAnswer.js';

export type UsageLevel = 'plenty' | 'warning' | 'exhausted';

export function usageLevel({ used, allowed }: Usage, warnAtPercent: number): UsageLevel {
  if (used >= allowed) return 'exhausted';
  return (used / allowed) * 100 >= warnAtPercent ? 'warning' : 'plenty';
}

/** Whole percent, rounded down: 100 % means that nothing is left. */
export function usagePercent({ used, allowed }: Usage): number {
  return allowed > 0 ? Math.floor((used / allowed) * 100) : 100;
}

/** A bar of blocks. It always shows something used if any is used, and something left if any is left. */
export function usageBar({ used, allowed }: Usage, width: number): string {
  const share = allowed > 0 ? Math.min(1, used / allowed) : 1;
  const rounded = Math.round(share * width);
  const filled = share === 0 || share === 1 ? rounded : Math.min(width - 1, Math.max(1, rounded));
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}
