import { createHmac } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wavFile } from '../engine/synthesizedSound.js';
import type { PublicVoice, Synthesize } from '../engine/engine.js';
import { makeFolder, sweepLeftovers, writeAtomically } from '../../disk/wholeFile.js';
import { publicVoices, sampleSentences, type Catalogue } from './catalogue.js';

/** Goes up when a voice or its text changes, so that old samples are not played. */
const version = 1;

/** Samples of the public voices, made on first request and then kept. Their names are derived from the token. */
export class Samples {
  /**
   * Whose sample a name is: of the voices that ship, and of natural ones once they were listed. Everybody on this
   * machine may ask for any name, so one that nobody was given must cost next to nothing.
   */
  private readonly ids = new Map<string, string>();
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(
    private readonly folder: string,
    private readonly secret: string,
    private readonly synthesize: Synthesize,
    private readonly catalogue: Pick<Catalogue, 'find'>,
  ) {
    for (const { id } of publicVoices) this.nameOf(id);
  }

  async open(): Promise<void> {
    await makeFolder(this.folder);
    await sweepLeftovers(this.folder);
  }

  nameOf(voiceId: string): string {
    const name = `${createHmac('sha256', this.secret).update(`sample ${voiceId}`).digest('base64url')}.wav`;
    this.ids.set(name, voiceId);
    return name;
  }

  /** The path of the sample's file. */
  async find(name: string): Promise<string | undefined> {
    const id = this.ids.get(name);
    if (id === undefined) return undefined;
    const voice = await this.catalogue.find(id);
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
      const text = sampleSentences[voice.language];
      const speech = await this.synthesize(text, voice.voice, new AbortController().signal);
      await writeAtomically(path, wavFile(speech));
    }
    return path;
  }
}
