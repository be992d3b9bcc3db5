import type { Gender } from '../engine.js';

/** An installed voice, or one of its speakers. */
export interface PiperBase {
  readonly key: string;
  /** By its number; a voice without a list of speakers has only the first. */
  readonly speaker: number;
  readonly gender: Gender | undefined;
}

/** Such as `en_US-ljspeech-medium:0:Female`: custom voices are stored with it, so it must never change. */
export function piperBaseName({ key, speaker, gender }: PiperBase): string {
  return [key, String(speaker), gender ?? ''].join(':');
}

export function piperBaseOf(name: string): PiperBase {
  const [key = '', speaker = '', gender] = name.split(':');
  return {
    key,
    speaker: Number(speaker),
    gender: gender === 'Female' || gender === 'Male' ? gender : undefined,
  };
}

export function languageOfKey(key: string): string {
  return key.slice(0, 2);
}
