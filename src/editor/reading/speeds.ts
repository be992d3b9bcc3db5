import { changeSettingInForce, setting } from '../contributions/settings.js';

/** The speeds that Faster and Slower step through: finer where a small step can be heard. */
export const speeds = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4];

export async function stepSpeed(by: 1 | -1): Promise<void> {
  const speed = setting('speed');
  const next =
    by === 1 ? speeds.find((step) => step > speed + 1e-6) : speeds.findLast((step) => step < speed - 1e-6);
  if (next !== undefined) await changeSettingInForce('speed', next);
}
