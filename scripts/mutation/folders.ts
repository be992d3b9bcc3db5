/** Sources whose mutants the unit tests must kill. */
export interface MutatedFolder {
  readonly folder: string;
  /** The tests that cover it: folders or file patterns. */
  readonly tests: readonly string[];
  /** A mutant that does not compile in this layer does not count. */
  readonly layer: 'core' | 'disk' | 'reading' | 'speech' | 'protocol' | 'api' | 'service' | 'editor';
}

/** A reading from text to speech, against a scripted service. */
const reading = ['test/unit/api', 'test/unit/speech'];

/** Its operations and stores, and all of it over HTTP. */
const service = ['test/unit/service/operations', 'test/unit/service/store', 'test/unit/service/*.test.ts'];

export const mutatedFolders: readonly MutatedFolder[] = [
  { folder: 'src/core/usage', tests: ['test/unit/core/usage', 'test/unit/editor/usage'], layer: 'core' },
  {
    folder: 'src/disk',
    tests: [
      ...['test/unit/disk', 'test/unit/service/store'],
      ...['test/unit/editor/export', 'test/unit/editor/naturalVoices'],
    ],
    layer: 'disk',
  },
  { folder: 'src/speech', tests: [...reading, 'test/unit/reading'], layer: 'speech' },
  { folder: 'src/reading', tests: ['test/unit/reading', 'test/unit/protocol'], layer: 'reading' },
  { folder: 'src/core/recording', tests: ['test/unit/core/recording'], layer: 'core' },
  {
    folder: 'src/reading/export',
    tests: ['test/unit/reading/export', 'test/unit/editor/export'],
    layer: 'reading',
  },
  { folder: 'src/protocol', tests: ['test/unit/protocol'], layer: 'protocol' },
  { folder: 'src/api', tests: reading, layer: 'api' },
  { folder: 'src/editor/account', tests: ['test/unit/editor/account'], layer: 'editor' },
  { folder: 'src/editor/services', tests: ['test/unit/editor/services'], layer: 'editor' },
  { folder: 'src/service/operations', tests: service, layer: 'service' },
  { folder: 'src/service/store', tests: service, layer: 'service' },
];
