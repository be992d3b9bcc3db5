import type { PageStyle } from '../../core/pageStyle.js';
import { settings as schemas } from '../../core/manifest.js';
import type { MessageOf } from '../../protocol/messages.js';
import { pageSettingKeys, type PageSettings } from '../../reading/playerCommand.js';
import {
  changeSettingInForce,
  changeSpeed,
  onDidChangeSettings,
  onDidChangeStyle,
  setting,
  speedOf,
  styleAsSet,
} from '../contributions/settings.js';
import type { Lector } from '../lector.js';

/** Of the usual speed, for a sentence that is said slowly. */
const slowPercent = 70;

/** Tells the player and the reading what the settings say, and writes what is changed in the player. */
export function playerSettings({ session, listening, panel, shown, slow }: Lector) {
  let isSlow = false;
  const show = (): void => {
    const settings = Object.fromEntries(pageSettingKeys.map((key) => [key, setting(key)])) as PageSettings;
    const percent = isSlow ? slowPercent : 100;
    const speed = Math.max(schemas.speed.minimum, Math.round(speedOf(shown.language) * percent) / 100);
    panel.send({ type: 'settings', settings: { ...settings, speed } });
  };
  show();
  let spoken: string | undefined;
  const wait = async (): Promise<void> =>
    (await listening()).waitAfter(setting('proofMode') ? 'sentence' : setting('pauseAfter'));
  if (setting('proofMode') || setting('pauseAfter') !== 'none') void wait();
  let changing = 0;
  const showStyle = (): void => {
    // The page is ahead of the settings while what it asked for is written one by one.
    if (changing === 0) panel.send({ type: 'style', style: styleAsSet() as PageStyle });
  };
  showStyle();

  return {
    watching: [
      onDidChangeSettings(['pauseAfter', 'proofMode'], () => void wait()),
      onDidChangeSettings(['proofMode'], () => session.sayOtherwise()),
      onDidChangeSettings([...pageSettingKeys, 'speeds.byLanguage'], show),
      onDidChangeStyle(showStyle),
      slow.add((is) => {
        isSlow = is;
        show();
      }),
      shown.onDidMove(() => {
        const { language } = shown;
        if (language !== spoken) show();
        spoken = language;
      }),
    ],
    async change(settings: MessageOf<'change'>['settings']): Promise<void> {
      for (const key of pageSettingKeys) {
        const value = settings[key];
        if (value === undefined) continue;
        if (key === 'speed') await changeSpeed(shown.language, Number(value));
        else await changeSettingInForce(key, value);
      }
    },
    async changeStyle(style: object): Promise<void> {
      changing++;
      try {
        for (const [key, value] of (await import('../../core/pageStyle.js')).styleChange(style))
          await changeSettingInForce(key, value);
      } finally {
        changing--;
        showStyle();
      }
    },
  };
}
