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
    this.renamed();
  }

  /** It may have another name now. */
  renamed(): void {
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
