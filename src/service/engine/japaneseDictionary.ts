import { TokenizerBuilder } from 'lindera-wasm-nodejs-ipadic';
import type { Analyse, Morpheme } from './text/japanese.js';

/** Importing this module takes a third of a second and over 100 MB, so only a Japanese message loads it. */
export function japaneseDictionary(): Analyse {
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  builder.setKeepWhitespace(true);
  const tokenizer = builder.build();
  return (text) => tokenizer.tokenize(text) as Morpheme[];
}
