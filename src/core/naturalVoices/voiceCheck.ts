// What a check of a voice's files says. The files may be made to do harm, so a process of its own checks them; the editor
// tells what it found.

import * as v from 'valibot';
import { plainText, type Localiser, type PlainText } from '../plainText.js';
import { naturalVoiceQualities } from './installedVoice.js';

/** A voice of medium quality is 63 MB, the largest of high quality 137 MB. */
export const mostModelBytes = 150_000_000;

/** Several times what the largest has: 904 speakers and 256 phonemes. */
export const mostConfigCharacters = 1_000_000;

/** Piper writes 15. Before 13, some operators were different; nothing is known about versions after 21. */
export const opsets = { first: 13, last: 21 } as const;

const usableVoice = v.object({
  /** A code of two letters, one of Lector's languages. */
  language: v.string(),
  /** A country's code of two letters. */
  region: v.string(),
  /** What the voice was made from; empty if it does not say. */
  name: v.string(),
  quality: v.picklist(naturalVoiceQualities),
  /** The names of its speakers, by number; empty if it has only one. */
  speakers: v.array(v.string()),
});

/** What a voice says about itself, once its files have passed. */
export type UsableVoice = Readonly<v.InferOutput<typeof usableVoice>>;

const refusal = v.variant('reason', [
  v.object({
    reason: v.picklist([
      'empty',
      'notModel',
      'otherFiles',
      'tooComplex',
      'inconsistent',
      /** Its inputs and outputs are not those of a Piper voice. */
      'otherKind',
      'noDurations',
      'otherConfig',
      'configTooLarge',
      'configNotJson',
      'letters',
      'pinyin',
    ]),
  }),
  v.object({ reason: v.literal('tooLarge'), bytes: v.number() }),
  v.object({ reason: v.literal('unsafeOperator'), operator: v.string() }),
  v.object({ reason: v.literal('opset'), opset: v.number() }),
  /** A member that is missing or invalid. */
  v.object({ reason: v.literal('configMember'), member: v.string() }),
  v.object({ reason: v.literal('language'), language: v.string() }),
]);

export type VoiceRefusal = Readonly<v.InferOutput<typeof refusal>>;

/** What the process that checks writes, as JSON. */
export const voiceCheck = v.variant('ok', [
  v.object({ ok: v.literal(true), voice: usableVoice }),
  v.object({ ok: v.literal(false), refusal }),
]);

export type VoiceCheck = Readonly<v.InferOutput<typeof voiceCheck>>;

/** The files are not a voice that Lector can run. */
export class VoiceRefused extends Error {
  constructor(readonly refusal: VoiceRefusal) {
    super(refusal.reason);
  }
}

/** Checks only the size, so that a movie is not read into memory first. */
export function checkModelSize(bytes: number): VoiceRefusal | undefined {
  if (bytes === 0) return { reason: 'empty' };
  return bytes <= mostModelBytes ? undefined : { reason: 'tooLarge', bytes };
}

const nameLimit = 60;

export function voiceRefusalWords(refusal: VoiceRefusal, l10n: Localiser): PlainText {
  const words = {
    empty: l10n.t('The file is empty. Choose the .onnx file of a Piper voice.'),
    notModel: l10n.t('The file is not an ONNX model, or only part of one.'),
    otherFiles: l10n.t(
      'The model keeps some of its weights in other files. Lector accepts only models in a single file.',
    ),
    tooComplex: l10n.t('The model has parts that no voice needs, so Lector does not run it.'),
    inconsistent: l10n.t('The model is damaged: its parts do not fit together.'),
    otherKind: l10n.t('The model is not a Piper voice: its inputs or outputs are different.'),
    noDurations: l10n.t('The model is not a Piper voice: it does not say how long each sound lasts.'),
    otherConfig: l10n.t('The .onnx.json file belongs to another model.'),
    configTooLarge: l10n.t('The .onnx.json file is too large to belong to a voice.'),
    configNotJson: l10n.t('The .onnx.json file cannot be read: it is not JSON.'),
    letters: l10n.t(
      'The voice was trained on letters. Lector can use only voices trained on eSpeak’s phonemes.',
    ),
    pinyin: l10n.t(
      'The voice was trained on pinyin. Lector can use only voices trained on eSpeak’s phonemes.',
    ),
  };
  switch (refusal.reason) {
    case 'tooLarge':
      return l10n.t(
        'The model is {0} MB. It must be at most {1} MB.',
        Math.ceil(refusal.bytes / 1_000_000),
        mostModelBytes / 1_000_000,
      );
    case 'unsafeOperator':
      return l10n.t(
        'The model uses the operator “{0}”, which Lector does not run.',
        plainText(refusal.operator, nameLimit),
      );
    case 'opset':
      return l10n.t(
        'The model is written for version {0} of ONNX’s operators. Lector runs versions {1} to {2}.',
        refusal.opset,
        opsets.first,
        opsets.last,
      );
    case 'configMember':
      return l10n.t(
        'The .onnx.json file cannot be used: “{0}” is missing or wrong.',
        plainText(refusal.member, nameLimit),
      );
    case 'language':
      return l10n.t(
        'The voice speaks a language that Lector does not read: “{0}”.',
        plainText(refusal.language, nameLimit),
      );
    default:
      return words[refusal.reason];
  }
}
