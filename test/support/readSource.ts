import { settingFrom } from '../../src/core/settingValue.js';
import { boundedMatcher, textSettings } from '../../src/editor/sources/segmentSources.js';
import { readSource as readWith, type ReadSourceOptions } from '../../src/text/readSource.js';
import type { Segment } from '../../src/text/segment.js';
import { englishWords } from '../../src/text/words/spokenWords.js';

/** As they are where nothing is set. */
export const defaultTextSettings = textSettings((key) => settingFrom(key, undefined)).settings;

/** Reads a text without grammars, in English words and as nobody has changed it, unless something else is said. */
export function readSource(
  source: string,
  languageId = 'plaintext',
  settings = defaultTextSettings,
  options: Partial<ReadSourceOptions> = {},
): Generator<Segment> {
  return readWith(source, languageId, settings, {
    tokenizerOf: () => undefined,
    matcher: boundedMatcher(),
    patternRanAway: () => undefined,
    words: englishWords,
    ...options,
  });
}
