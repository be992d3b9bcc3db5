import { inlineCodeWords } from '../code/codeWords.js';
import { texWords } from '../formula/texWords.js';
import { editsInto, type Edit } from '../mappedText.js';
import type { SettingsWithWords } from '../settings.js';
import { alertWord, withMark } from '../words/spokenWords.js';
import type { LightMarkup } from './lightMarkup.js';

/** The edits that remove the marks from a text and keep what is around them. */
export function* markEdits(text: string, markup: LightMarkup, settings: SettingsWithWords): Generator<Edit> {
  let from = 0;
  if (markup.formula !== undefined) {
    for (const { index, 0: whole, groups } of text.matchAll(markup.formula)) {
      yield* marksBetween(text, from, index, markup, settings);
      const end = index + whole.length;
      const formula = groups?.['role'] ?? groups?.['line'] ?? whole;
      const start = text.indexOf(formula, index);
      yield* editsInto(text, index, end, (into) =>
        texWords(into, text, start, start + formula.length, settings.words),
      );
      from = end;
    }
  }
  yield* marksBetween(text, from, text.length, markup, settings);
}

function* marksBetween(
  whole: string,
  from: number,
  to: number,
  { marks, values }: LightMarkup,
  settings: SettingsWithWords,
): Generator<Edit> {
  const text = whole.slice(from, to);
  for (const match of text.matchAll(marks)) {
    const [mark] = match;
    const groups: readonly (string | undefined)[] = match.slice(1);
    const start = from + match.index;
    const end = start + mark.length;
    const {
      proposal,
      number = '',
      alert,
      code,
      literal,
      described,
      names,
      accent,
      base = '',
      letter,
      note,
      unit,
      attribute = '',
    } = match.groups ?? {};
    const spoken = groups.find((group) => group !== undefined);
    const value = values?.get(attribute);
    if (value !== undefined) yield { start, end, text: value };
    else if (alert !== undefined) yield { start, end, text: withMark(alertWord(alert, settings.words), ':') };
    else if (proposal !== undefined) yield { start, end, text: `${proposal.toUpperCase()} ${number}` };
    else if (names !== undefined)
      yield {
        start,
        end,
        text:
          (/\p{L}$/u.test(text.slice(0, match.index)) ? ' ' : '') +
          names.replaceAll(/[-_/:]+/g, ' ').replaceAll(/,(?=\S)/g, ', '),
      };
    else if (accent !== undefined)
      yield { start, end, text: `${base}${combining[accent] ?? ''}`.normalize('NFC') };
    else if (note !== undefined) {
      const name = note.replace(/^[#*]/, '');
      const kind = /^[#*\d]/.test(note) ? settings.words.say('Footnote') : '';
      yield { start, end, text: `${[kind, name].filter(Boolean).join(' ')}: ` };
    } else if (letter !== undefined) yield { start, end, text: letters[letter] ?? letter };
    else if (unit !== undefined) yield { start, end, text: signsOfUnits.get(unit) ?? unit };
    else if (spoken === undefined) yield { start, end, text: replacements[mark] ?? '' };
    else {
      const inner = start + mark.indexOf(spoken);
      const last = inner + spoken.length;
      if (spoken === code || spoken === literal || spoken === described) {
        yield* editsInto(whole, start, end, (into) => inlineCodeWords(into, whole, inner, last, settings));
      } else {
        yield { start, end: inner, text: '' };
        yield { start: last, end, text: '' };
      }
    }
  }
}

/** The accents of LaTeX, as the characters that Unicode puts behind a letter. */
const combining: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030c',
  H: '\u030b',
  u: '\u0306',
  k: '\u0328',
  r: '\u030a',
};

/** Those that LaTeX gives another name than themselves. */
const letters: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
};

/** The units of LaTeX and their prefixes. */
const signsOfUnits = new Map(
  (
    'kilo k,mega M,giga G,milli m,micro µ,nano n,centi c,hecto h,per /,squared ²,cubed ³,meter m,metre m,gram g,' +
    'second s,minute min,hour h,volt V,watt W,ampere A,ohm Ω,hertz Hz,joule J,newton N,pascal Pa,kelvin K,mole mol,' +
    'liter l,litre l,celsius °C,degreeCelsius °C,degree °,percent %,byte B'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [name: string, sign: string]),
);

/** Marks that stand for words, a sign or a space. */
const replacements: Readonly<Record<string, string>> = {
  '.. deprecated::': 'deprecated',
  '.. versionadded::': 'version added',
  '.. versionchanged::': 'version changed',
  '.. versionremoved::': 'version removed',
  '~': ' ',
  // Between the cells of a table.
  '&': ',',
  ' &': ',',
  '\\footnote': ' ',
  '}{': '–',
  '--': '–',
  '---': '—',
  '``': '“',
  "''": '”',
};
