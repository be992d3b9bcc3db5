import { systemClock, type Clock } from '../../core/clock.js';
import type { PlainText } from '../../core/plainText.js';
import type { Narrator } from '../../reading/narrator.js';

/** Shows whose voice is heard, which may be another in each language. */
export class ShownVoice {
  private speech: Pick<Narrator, 'voiceFor' | 'voiceName'> | undefined;
  private language: string | undefined;
  private voiceId: string | undefined;

  constructor(private readonly show: (name: PlainText) => void) {}

  speaksWith(speech: Pick<Narrator, 'voiceFor' | 'voiceName'>): void {
    this.speech = speech;
    // It may have got another name since.
    this.voiceId = undefined;
    this.update();
  }

  /** Called for each word, so it does little unless the language changes. */
  hears(language: string | undefined): void {
    if (language === this.language) return;
    this.language = language;
    this.update();
  }

  private update(): void {
    const { speech, language } = this;
    const voiceId = speech?.voiceFor(language);
    if (speech === undefined || voiceId === undefined || voiceId === this.voiceId) return;
    this.voiceId = voiceId;
    void speech.voiceName(voiceId).then((name) => {
      if (name !== undefined && voiceId === this.voiceId) this.show(name);
    });
  }
}

/** Anyone who waits this long is told why. */
const slowAfterMs = 4000;

/** Says that the service is slow, for as long as it is. Call the result whenever waiting starts or ends. */
export function slowNotice(
  /** Shows the notice until the result is disposed of. */
  show: () => { dispose(): unknown },
  clock: Clock = systemClock,
): (isWaiting: boolean) => void {
  let cancel: (() => void) | undefined;
  let shown: { dispose(): unknown } | undefined;
  return (isWaiting) => {
    if (isWaiting) cancel ??= clock.after(slowAfterMs, () => (shown = show()));
    else {
      cancel?.();
      shown?.dispose();
      cancel = shown = undefined;
    }
  };
}
