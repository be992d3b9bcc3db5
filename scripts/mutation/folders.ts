/** Sources whose mutants the unit tests must kill. */
export interface MutatedFolder {
  readonly folder: string;
  /** The tests that cover it: folders or file patterns. */
  readonly tests: readonly string[];
  /** A mutant that does not compile in this layer does not count. */
  readonly layer: 'core' | 'protocol' | 'api' | 'service' | 'editor';
}

/** A reading from text to speech, against a scripted service. */
const reading = ['test/unit/api', 'test/unit/core/pipeline'];

/** Its operations and stores, and all of it over HTTP. */
const service = ['test/unit/service/operations', 'test/unit/service/store', 'test/unit/service/*.test.ts'];

export const mutatedFolders: readonly MutatedFolder[] = [
  { folder: 'src/core/usage', tests: ['test/unit/core/usage', 'test/unit/editor/usage'], layer: 'core' },
  { folder: 'src/core/pipeline', tests: [...reading, 'test/unit/core/playback'], layer: 'core' },
  { folder: 'src/core/playback', tests: ['test/unit/core/playback', 'test/unit/protocol'], layer: 'core' },
  { folder: 'src/core/recording', tests: ['test/unit/core/recording'], layer: 'core' },
  {
    folder: 'src/core/export',
    tests: ['test/unit/core/export', 'test/unit/editor/export'],
    layer: 'core',
  },
  { folder: 'src/protocol', tests: ['test/unit/protocol'], layer: 'protocol' },
  { folder: 'src/api', tests: reading, layer: 'api' },
  { folder: 'src/editor/account', tests: ['test/unit/editor/account'], layer: 'editor' },
  { folder: 'src/editor/cache', tests: ['test/unit/editor/cache', ...reading], layer: 'editor' },
  { folder: 'src/editor/service', tests: ['test/unit/editor/service'], layer: 'editor' },
  { folder: 'src/service/operations', tests: service, layer: 'service' },
  { folder: 'src/service/store', tests: service, layer: 'service' },
];
