import { numberWords } from './numbers.js';
import type { SaidClass } from './saidClass.js';

const lowered = '₀₁₂₃₄₅₆₇₈₉';

/** Raised and lowered signs as plain ones. */
function level(signs: string): string {
  return signs.normalize('NFKC').replace('−', '-');
}

const elements =
  'H|He|Li|Be|B|C|N|O|F|Ne|Na|Mg|Al|Si|P|S|Cl|Ar|K|Ca|Ti|Cr|Mn|Fe|Co|Ni|Cu|Zn|Br|Ag|Sn|I|Ba|Pt|Au|Hg|Pb|U';

/** `H₂O`, `Ca²⁺`, and what is written with plain digits but known: `CO2`. */
export const chemistry: SaidClass = {
  needs: /[₀-₉⁺⁻]|Cl|OH|[A-Z]\d/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}_])(?<formula>(?=[A-Za-z()]{1,12}[${lowered}]|[A-Za-z()${lowered}]{1,12}[⁰¹²³⁴⁵⁶⁷⁸⁹]?[⁺⁻](?![⁰¹²³⁴⁵⁶⁷⁸⁹])|(?:NaCl|HCl|NaOH|KCl)(?!\\p{L})|(?:CO2|H2O|H2SO4|CH4|NH3|SO2|NO2|N2O|O2|H2|N2|CaCO3|HNO3|H2O2|Fe2O3|C6H12O6)(?![\\p{L}\\p{N}]))(?:[()]|(?:${elements})[${lowered}\\d]{0,3}){1,12}(?<charge>[⁰¹²³⁴⁵⁶⁷⁸⁹]{0,2}[⁺⁻])?)(?![\\p{L}\\p{N}])`,
    'gu',
  ),
  say({ formula = '' }, words) {
    const marks: Readonly<Record<string, string>> = {
      '+': words.own.names.plus,
      '-': words.own.signs['−'] ?? '',
    };
    // A charge is no part of the number before it.
    const parts = level(formula.replace(/[⁰¹²³⁴-⁹]/g, ' $&')).match(/\d+|[A-Za-z+-]/g) ?? [];
    return parts
      .map((part) => (/\d/.test(part) ? numberWords(part, words) : (marks[part] ?? part.toUpperCase())))
      .join(' ');
  },
};

/** `10⁶`, `x²`, `2^32`. What has an exponent stays as it is, unless it is a number with groups. */
export const power: SaidClass = {
  needs: /[⁰¹²³⁴-⁹⁻⁺ⁿⁱ^]/,
  pattern:
    /(?<=[\p{L}\p{N})\]])(?:(?<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿⁱ]{1,6})|(?<=[\p{N})\]]|(?<![\p{L}])\p{L})\^(?<plain>\(-?(?:\d{1,6}|[a-z])\)|-?(?:\d{1,6}|[a-z]))(?![\p{L}\p{N}^]))/gu,
  say({ raised: up, plain }, words, { before }) {
    // A footnote's number stands after a word.
    if (up !== undefined && /\p{L}{3}$/u.test(before)) return /\p{L}/u.test(up) ? undefined : '';
    const exponent = plain?.replace(/[()]/g, '') ?? level(up ?? '');
    return ` ${words.grammar.power(exponent.replace('+', ''), words)}`;
  },
};

/** Between two things to calculate with or to compare. */
export const sign: SaidClass = {
  needs: /[×÷≤≥≠≈±√∞=<>+−&]/,
  pattern:
    /(?<=[\p{L}\p{N})\]⁰-⁹²³']\s?)(?<sign>[×÷≤≥≠≈±&]|(?<=\s)(?:[=<>+−]|[<>]=)(?=\s)|(?<=\d)[=+](?=\d))(?=\s?[\p{L}\p{N}([√∞−-])|(?<alone>[√∞≈≠≤≥±×÷])/gu,
  say({ sign: one, alone: other }, words, { before }) {
    const word = words.own.signs[one ?? other ?? ''];
    // The Korean particle depends on the last sound of what it follows.
    if (word === '는') return /[013678]\s?$/.test(before) ? '은 ' : '는 ';
    return word === undefined ? undefined : ` ${word} `;
  },
};
