import { plainText } from '../../core/plainText.js';
import { changeSettingInForce, setting } from '../contributions/settings.js';
import type { PlainItem } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { choiceStep } from '../ui/steps.js';
import { speeds } from './speeds.js';

interface SpeedRow extends PlainItem {
  readonly speed: number;
}

/** *Set Speed…*: the list starts at the current speed. */
export async function askForSpeed(): Promise<void> {
  const speed = setting('speed');
  // The player's slider can set speeds between these.
  const all = [...new Set([...speeds, speed])].toSorted((a, b) => a - b);
  const items = all.map((speed): SpeedRow => ({ label: plainText(`${String(speed)}×`), speed }));
  const chosen = await choiceStep<SpeedRow>({
    title: l10n.t('Speed'),
    placeholder: l10n.t('Currently {0}×', speed),
    items,
    active: items.find((item) => item.speed === speed),
  });
  if (typeof chosen === 'object') await changeSettingInForce('speed', chosen.speed);
}
