// Piper's own numbers of eSpeak's phonemes: each symbol's place in this list. A voice's configuration repeats them.

const symbols = [
  `_^$ !'(),-.:;?abcdefhijklmnopqrstuvwxyz`,
  'æçðøħŋœǀǁǂǃɐɑɒɓɔɕɖɗɘəɚɛɜɞɟɠɡɢɣɤɥɦɧɨɪɫɬɭɮɯɰɱɲɳɴɵɶɸɹɺɻɽɾʀʁʂʃʄʈʉʊʋʌʍʎʏʐʑʒʔʕʘʙʛʜʝʟʡʢʲˈˌːˑ˞βθχᵻⱱ',
  '0123456789\u0327\u0303\u032a\u032f\u0329ʰˤε↓#"↑\u033a\u033bgʦX\u031d\u030aɝʷ',
];

/** As `phoneme_id_map` stands in a voice's `.onnx.json`. */
export const piperPhonemes: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  Array.from(symbols.join(''), (symbol, id) => [symbol, [id]]),
);
