// The natural voices that can be downloaded, and where from.

import { catalogueTable } from './catalogueTable.js';
import type { NaturalVoiceQuality } from './installedVoice.js';

/**
 * Where the voices are on the network, at one commit. The sizes and MD5 sums of the catalogue say what is accepted, so
 * any other place that holds the same files in the same folders will do.
 */
export const publicVoiceSource =
  'https://huggingface.co/rhasspy/piper-voices/resolve/b23e00315cccfa7360b3a7f89b95da786efc4656';

/**
 * How free a voice is. `free`: free data, trained from free weights. `data`: free data, but the weights it was trained
 * from are not free, or nobody knows. `card`: its model card says what is known.
 */
export type VoiceTerms = 'free' | 'data' | 'card';

export interface OfferedFile {
  /** On the server, below the source. Not encoded. */
  readonly path: string;
  readonly bytes: number;
  readonly md5: string;
}

/** The highest is too slow to read aloud with, so it is not offered. */
export type OfferedQuality = Exclude<NaturalVoiceQuality, 'high'>;

const offeredQualities: readonly OfferedQuality[] = ['x_low', 'low', 'medium'];

export interface OfferedVoice {
  readonly key: string;
  readonly name: string;
  /** A code of two letters. */
  readonly language: string;
  readonly region: string;
  readonly quality: OfferedQuality;
  readonly gender?: 'Female' | 'Male';
  readonly speakers: number;
  readonly terms: VoiceTerms;
  readonly model: OfferedFile;
  readonly config: OfferedFile;
  /** The path of a short recording of it, an MP3 file. */
  readonly sample: string;
  /** The path of the text that says how it was made and who made it. */
  readonly card: string;
}

let all: readonly OfferedVoice[] | undefined;

/** In each language the free voices come first. */
export function offeredVoices(): readonly OfferedVoice[] {
  return (all ??= catalogueTable.trim().split('\n').map(offeredVoiceOf));
}

export function offeredVoice(key: string): OfferedVoice | undefined {
  return offeredVoices().find((voice) => voice.key === key);
}

/** The voice of a language to suggest: the first one whose recordings are free at least. */
export function suggestedVoice(language: string): OfferedVoice | undefined {
  return offeredVoices().find((voice) => voice.language === language && voice.terms !== 'card');
}

/** What has to be downloaded. */
export function downloadBytes({ model, config }: Pick<OfferedVoice, 'model' | 'config'>): number {
  return model.bytes + config.bytes;
}

/** The address of a file; a path may contain letters that must be encoded. */
export function voiceFileAddress(source: string, path: string): string {
  return `${source.replace(/(?<!\/)\/+$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

const genders: Readonly<Record<string, 'Female' | 'Male'>> = { f: 'Female', m: 'Male' };

function offeredVoiceOf(row: string): OfferedVoice {
  const [
    place = '',
    genderMark = '',
    speakers,
    terms,
    bytes,
    md5 = '',
    configBytes,
    configMd5 = '',
    ...name
  ] = row.split(' ');
  const [locale = '', serverName = '', qualityName] = place.split('/');
  const [language = '', region = ''] = locale.split('_');
  const quality = offeredQualities.find((candidate) => candidate === qualityName) ?? 'medium';
  const folder = `${language}/${place}`;
  const file = `${folder}/${locale}-${serverName}-${quality}.onnx`;
  const gender = genders[genderMark];
  return {
    // Keys are plain ASCII, so that they work as folder names and in settings everywhere.
    key: `${locale}-${serverName.normalize('NFD').replace(/\p{M}/gu, '')}-${quality}`,
    name: name.join(' '),
    language,
    region,
    quality,
    ...(gender === undefined ? {} : { gender }),
    speakers: Number(speakers),
    terms: terms === 'free' || terms === 'data' ? terms : 'card',
    model: { path: file, bytes: Number(bytes), md5 },
    config: { path: `${file}.json`, bytes: Number(configBytes), md5: configMd5 },
    sample: `${folder}/samples/speaker_0.mp3`,
    card: `${folder}/MODEL_CARD`,
  };
}
