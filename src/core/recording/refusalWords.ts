import { noText, plainText, type PlainText, type Localiser } from '../plainText.js';
import { recordingLimits } from '../limits.js';
import { audioTypeNames } from '../audio/audioType.js';
import type { RecordingRefusal } from './checkRecording.js';
import type { HeardFlaw } from './heardRefusal.js';

const { minSeconds, maxSeconds, bytes } = recordingLimits;

export function refusalWords(refusal: RecordingRefusal, l10n: Localiser): PlainText {
  const [shortest, longest] = [durationWords(minSeconds, l10n), durationWords(maxSeconds, l10n)];
  const length = 'seconds' in refusal ? durationWords(refusal.seconds, l10n) : noText;
  switch (refusal.reason) {
    case 'empty':
      return l10n.t('The file is empty. Choose a WAV or MP3 recording of {0} to {1}.', shortest, longest);
    case 'tooLarge':
      return l10n.t(
        'The file is {0} MB. It must be under {1} MB: save it as MP3.',
        megabytes(refusal.bytes),
        mostMegabytes,
      );
    case 'wrongType': {
      const name = audioTypeNames[refusal.type];
      return name === undefined
        ? l10n.t('The file contains no usable audio. Only WAV and MP3 can be used.')
        : l10n.t('The file contains {0} audio. Only WAV and MP3 can be used.', plainText(name));
    }
    case 'rareKind':
      return l10n.t(
        'This kind of {0} file cannot be read. Save it again as a 16-bit WAV or an ordinary MP3.',
        plainText(audioTypeNames[refusal.type]),
      );
    case 'noSound':
      return l10n.t(
        'The file looks like {0}, but it contains no readable sound. Save it again, or choose another.',
        plainText(audioTypeNames[refusal.type]),
      );
    case 'tooShort':
      return l10n.t('The recording is {0} long. It must be at least {1}.', length, shortest);
    case 'tooLong':
      return l10n.t('The recording is {0} long. It must be at most {1}.', length, longest);
    case 'damaged':
      return l10n.t(
        'The file is damaged: only {0} of it can be decoded. Save it again, or choose another.',
        length,
      );
    case 'silent':
      return l10n.t('The recording is silent, or nearly so. Check that the microphone was on.');
    case 'noPauses':
      return l10n.t(
        'The recording has no pauses between words: it sounds like music or steady noise, or the background is as loud as the voice. Record one person in a quiet room.',
      );
    case 'mostlySilent':
      return l10n.t(
        'The recording is mostly silence: only {0} of it is speech. Record it again without long pauses.',
        length,
      );
    case 'overdriven':
      return l10n.t('The recording is badly overdriven. Record it again at a lower level.');
    case 'music':
      return l10n.t('The recording sounds like music; a person speaking is needed.');
    case 'noVoice':
      return l10n.t(
        'The recording does not sound like one person speaking. Record one person in a quiet room.',
      );
  }
}

/** What would make a voice better. */
export function flawWords(flaw: HeardFlaw, l10n: Localiser): PlainText {
  return flaw === 'noisy'
    ? l10n.t('The match would be closer with a recording from a quieter room: this one is noisy.')
    : l10n.t(
        'The match would be closer with a recording at a lower level: this one is overdriven in places.',
      );
}

/** What a recording must be, shown before the user chooses one. */
export function recordingRule(l10n: Localiser): PlainText {
  return l10n.t(
    'A recording of one person: WAV or MP3, {0} to {1} long, under {2} MB',
    durationWords(minSeconds, l10n),
    durationWords(maxSeconds, l10n),
    mostMegabytes,
  );
}

/** Rounded down, or up if above the upper limit: 29.97 s must not show as 30 s. */
export function durationWords(seconds: number, l10n: Localiser): PlainText {
  const whole = seconds > maxSeconds ? Math.ceil(seconds) : Math.floor(seconds);
  if (whole < 60) return l10n.t('{0} s', whole);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return rest === 0 ? l10n.t('{0} min', minutes) : l10n.t('{0} min {1} s', minutes, rest);
}

const mostMegabytes = bytes / 1_000_000;

/** Rounded up to a tenth, so that a file at the limit does not show as below it. */
function megabytes(bytes: number): number {
  return Math.ceil(bytes / 100_000) / 10;
}
