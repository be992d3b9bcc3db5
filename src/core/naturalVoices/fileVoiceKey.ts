import type { ModelConfig } from './modelConfig.js';

/**
 * The key of a voice that somebody brings. It holds some of the hash of its files, so that speech kept from another
 * file under the same name is not heard.
 */
export function fileVoiceKey(
  { language, region, quality }: Pick<ModelConfig, 'language' | 'region' | 'quality'>,
  name: string,
  sha256: string,
): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 40);
  return `${language}_${region}-${plain === '' ? 'voice' : plain}_${sha256.slice(0, 8)}-${quality}`;
}
