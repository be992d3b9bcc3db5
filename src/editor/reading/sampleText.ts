import { l10n } from '../ui/l10n.js';

export function sampleText(): string {
  return [
    `# ${l10n.t('This is Lector')}`,
    l10n.t(
      'It reads your editor aloud and highlights the sentence you hear, so your eyes can follow or rest.',
    ),
    l10n.t(
      'Select a few words and press the key to hear just those. Press it with nothing selected to hear the text from the cursor.',
    ),
    l10n.t('Choose the voice and the speed you like. Everything you hear now was made on this computer.'),
    '',
  ].join('\n\n');
}
