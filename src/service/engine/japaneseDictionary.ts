import type { Analyse, Morpheme } from './text/japanese.js';

/** The dictionary takes a third of a second and over 100 MB, so only a message in Japanese loads it. */
export async function loadJapaneseDictionary(): Promise<Analyse> {
  const { TokenizerBuilder } = await import('lindera-wasm-nodejs-ipadic');
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  builder.setKeepWhitespace(true);
  const tokenizer = builder.build();
  return (text) => tokenizer.tokenize(text) as Morpheme[];
}
