// Only the parts of the engine's interface that are used here; the package ships no types.

declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakEvent {
    readonly type: string;
    /** 1-based, in code points of the SSML as given. */
    readonly text_position: number;
    readonly word_length: number;
    /** Milliseconds. */
    readonly audio_position: number;
    /** How a phoneme is written. Its last sign may be missing. */
    readonly id?: string | number;
  }

  interface EspeakWorker {
    set_voice(identifier: string): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(percent: number): void;
    set_range(percent: number): void;
    /** Phonemes separated by `_`, words by spaces, clauses by ` | `, from plain text. Returns a C string's address. */
    text_to_phonemes(text: string, ipa: 0 | 1): { readonly ptr: number };
    synthesize(
      ssml: string,
      onAudio: (pcm: Int16Array | undefined, events: readonly EspeakEvent[]) => boolean,
    ): void;
  }

  interface EspeakModule {
    readonly eSpeakNGWorker: new () => EspeakWorker;
    /** A new object each time the memory has grown. */
    readonly HEAPU8: Uint8Array;
    readonly FS: {
      writeFile(path: string, text: string): void;
      readFile(path: string, options: { readonly encoding: 'utf8' }): string;
    };
  }

  export default function load(options: {
    readonly getPreloadedPackage: () => ArrayBufferLike;
  }): Promise<EspeakModule>;
}
