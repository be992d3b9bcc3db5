import { plainText } from '../../core/plainText.js';
import { changeSettingInForce, setting } from '../settings.js';
import { l10n } from '../shown/l10n.js';
import { pickOne } from '../shown/inputs.js';

/** The speeds that Faster and Slower go through: small steps where a small step is heard. */
const steps = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4];

export async function stepSpeed(by: 1 | -1): Promise<void> {
  const speed = setting('speed');
  const next =
    by === 1 ? steps.find((step) => step > speed + 1e-6) : steps.findLast((step) => step < speed - 1e-6);
  if (next !== undefined) await changeSettingInForce('speed', next);
}

export async function askForSpeed(): Promise<void> {
  const speed = setting('speed');
  const items = steps.map((step) => ({ label: plainText(`${String(step)}×`), step, picked: step === speed }));
  const chosen = await pickOne(items, {
    title: l10n.t('Speed'),
    placeHolder: l10n.t('Now {0}×', speed),
  });
  if (chosen !== undefined) await changeSettingInForce('speed', chosen.step);
}
