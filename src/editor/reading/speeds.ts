import { changeSpeed, speedOf } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { l10n, speedWords } from '../ui/l10n.js';
import { choiceStep } from '../ui/steps.js';

/** The speeds that Faster and Slower step through: finer where a small step can be heard. */
const speeds = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4];

export async function stepSpeed({ shown: { language } }: Lector, by: 1 | -1): Promise<void> {
  const speed = speedOf(language);
  const next =
    by === 1 ? speeds.find((step) => step > speed + 1e-6) : speeds.findLast((step) => step < speed - 1e-6);
  if (next !== undefined) await changeSpeed(language, next);
}

/** *Set Speed…*: the list starts at the current speed. */
export async function askForSpeed({ shown: { language } }: Lector): Promise<void> {
  const speed = speedOf(language);
  // The player's slider can set speeds between these.
  const all = [...new Set([...speeds, speed])].toSorted((a, b) => a - b);
  const items = all.map((speed) => ({ label: speedWords(speed), speed }));
  const chosen = await choiceStep({
    title: l10n.t('Speed'),
    placeholder: l10n.t('Currently {0}×', speed),
    items,
    active: items.find((item) => item.speed === speed),
  });
  if (typeof chosen === 'object') await changeSpeed(language, chosen.speed);
}
