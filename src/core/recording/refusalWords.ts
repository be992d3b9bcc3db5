import { plainText, type PlainText } from '../plainText.js';
import type { Localiser } from '../localiser.js';
import type { AudioType } from './audioType.js';
import type { RecordingRefusal } from './checkRecording.js';

const typeNames: Readonly<Record<AudioType, string | undefined>> = {
  wav: 'WAV',
  mp3: 'MP3',
  mp2: 'MPEG Layer II',
  aac: 'AAC',
  ogg: 'Ogg',
  flac: 'FLAC',
  mp4: 'MP4/M4A',
  webm: 'WebM',
  aiff: 'AIFF',
  amr: 'AMR',
  wma: 'WMA',
  midi: 'MIDI',
  unknown: undefined,
};

/** Why a recording cannot be used: what was found, and what is allowed. */
export function refusalWords(refusal: RecordingRefusal, l10n: Localiser): PlainText {
  switch (refusal.reason) {
    case 'empty':
      return l10n.t('The file is empty. A WAV or MP3 recording of 30 seconds to 5 minutes is needed.');
    case 'tooLarge':
      return l10n.t('The file has {0} MB. It has to be under 10 MB.', megabytes(refusal.bytes));
    case 'wrongType': {
      const name = typeNames[refusal.type];
      return name === undefined
        ? l10n.t('The content of the file is no audio that can be used. It has to be WAV or MP3.')
        : l10n.t('By its content the file is {0}. It has to be WAV or MP3.', plainText(name));
    }
    case 'unreadable':
      return l10n.t(
        'The file begins like {0}, but holds no sound that can be read.',
        plainText(refusal.type === 'wav' ? 'WAV' : 'MP3'),
      );
    case 'tooShort':
      return l10n.t(
        'The recording is {0} long. It has to be at least 30 seconds.',
        durationWords(refusal.seconds, l10n),
      );
    case 'tooLong':
      return l10n.t(
        'The recording is {0} long. It may be at most 5 minutes.',
        durationWords(refusal.seconds, l10n),
      );
  }
}

/** Cut, not rounded, below the lower limit and rounded up above the upper: 29.97 s must not read as 30. */
export function durationWords(seconds: number, l10n: Localiser): PlainText {
  const whole = seconds > 300 ? Math.ceil(seconds) : Math.floor(seconds);
  if (whole < 60) return l10n.t('{0} s', whole);
  return l10n.t('{0} min {1} s', Math.floor(whole / 60), whole % 60);
}

/** Rounded up to a tenth: a file just at the limit must not read as under it. */
function megabytes(bytes: number): PlainText {
  return plainText((Math.ceil(bytes / 100_000) / 10).toFixed(1));
}
