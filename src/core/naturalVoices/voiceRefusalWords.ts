import type { Localiser } from '../localiser.js';
import { plainText, type PlainText } from '../plainText.js';
import { mostModelBytes, opsets, type VoiceRefusal } from './checkVoiceFiles.js';

const nameLimit = 60;

/** Why Lector cannot use two files as a voice. */
export function voiceRefusalWords(refusal: VoiceRefusal, l10n: Localiser): PlainText {
  switch (refusal.reason) {
    case 'empty':
      return l10n.t('The file is empty. Choose the .onnx file of a Piper voice.');
    case 'tooLarge':
      return l10n.t(
        'The model is {0} MB. It must be at most {1} MB.',
        Math.ceil(refusal.bytes / 1_000_000),
        mostModelBytes / 1_000_000,
      );
    case 'notModel':
      return l10n.t('The file is not an ONNX model, or only part of one.');
    case 'otherFiles':
      return l10n.t('The model keeps weights in other files. Lector takes only models that are one file.');
    case 'unsafeOperator':
      return l10n.t(
        'The model uses the operator “{0}”, which Lector does not run.',
        plainText(refusal.operator, nameLimit),
      );
    case 'tooComplex':
      return l10n.t('The model has parts that no voice needs, so Lector does not run it.');
    case 'inconsistent':
      return l10n.t('The model is damaged: its parts do not fit together.');
    case 'opset':
      return l10n.t(
        'The model is written for version {0} of ONNX’s operators. Lector runs versions {1} to {2}.',
        refusal.opset,
        opsets.first,
        opsets.last,
      );
    case 'otherKind':
      return l10n.t('The model is not a Piper voice: its inputs or outputs are different.');
    case 'noDurations':
      return l10n.t('The model is not a Piper voice: it does not say how long each sound lasts.');
    case 'otherConfig':
      return l10n.t('The .onnx.json file belongs to another model.');
    case 'configTooLarge':
      return l10n.t('The .onnx.json file is too large to be that of a voice.');
    case 'configNotJson':
      return l10n.t('The .onnx.json file cannot be read: it is not JSON.');
    case 'configMember':
      return l10n.t(
        'The .onnx.json file cannot be used: “{0}” is missing or wrong.',
        plainText(refusal.member, nameLimit),
      );
    case 'letters':
      return l10n.t(
        'The voice was trained on letters. Lector can use only voices trained on eSpeak’s phonemes.',
      );
    case 'language':
      return l10n.t(
        'The voice speaks a language that Lector does not read: “{0}”.',
        plainText(refusal.language, nameLimit),
      );
  }
}
