// The parts of the engine's interface that are used here; the package has no types of its own.

declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakWorker {
    set_voice(identifier: string): number;
    synthesize(ssml: string, onAudio: (pcm: Int16Array | undefined) => boolean): void;
  }

  interface EspeakModule {
    readonly eSpeakNGWorker: new () => EspeakWorker;
  }

  export default function load(options: {
    readonly getPreloadedPackage: () => ArrayBufferLike;
  }): Promise<EspeakModule>;
}
