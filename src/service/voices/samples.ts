import { createHmac } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wavFile } from '../engine/synthesizedSound.js';
import type { Synthesize } from '../engine/engine.js';
import { makeFolder, sweepLeftovers, writeAtomically } from '../../disk/wholeFile.js';
import { publicVoices, type PublicVoice } from './catalogue.js';
import type { NaturalVoices } from './naturalVoices.js';

/** Goes up when a voice or its text changes, so that old samples are not played. */
const version = 1;

/** Samples of the public voices, made on first request and then kept. Their names are derived from the token. */
export class Samples {
  private readonly shipped: ReadonlyMap<string, PublicVoice>;
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(
    private readonly folder: string,
    private readonly secret: string,
    private readonly synthesize: Synthesize,
    private readonly natural: NaturalVoices,
  ) {
    this.shipped = new Map(publicVoices.map((voice) => [this.nameOf(voice.id), voice]));
  }

  async open(): Promise<void> {
    await makeFolder(this.folder);
    await sweepLeftovers(this.folder);
  }

  nameOf(voiceId: string): string {
    return `${createHmac('sha256', this.secret).update(`sample ${voiceId}`).digest('base64url')}.wav`;
  }

  /** The path of the sample's file. */
  async find(name: string): Promise<string | undefined> {
    const voice =
      this.shipped.get(name) ?? (await this.natural.list()).find(({ id }) => this.nameOf(id) === name);
    if (voice === undefined) return undefined;
    // File names cannot contain a colon on Windows.
    const file = [voice.id.replaceAll(':', '-'), voice.revision, version].filter(Boolean).join('-');
    const path = join(this.folder, `${file}.wav`);
    let making = this.underWay.get(path);
    if (making === undefined) {
      // Continues if a caller hangs up: others may be waiting for the same sample.
      making = this.make(voice, path).finally(() => this.underWay.delete(path));
      this.underWay.set(path, making);
    }
    return making;
  }

  private async make(voice: PublicVoice, path: string): Promise<string> {
    // A power cut may have left an empty file in an older version.
    const found = await stat(path).catch(() => undefined);
    if ((found?.size ?? 0) === 0) {
      const speech = await this.synthesize(voice.sampleText, voice.voice, new AbortController().signal);
      await writeAtomically(path, wavFile(speech));
    }
    return path;
  }
}
