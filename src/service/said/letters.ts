import type { Around, SaidClass, Words } from './words.js';

/** Scripts that no voice of ours reads. In their place is said what one would see: that it is Hebrew. */
const unreadScripts = ['Hebr', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt', 'Mong', 'Orya', 'Thaa', 'Syrc'];
const unread = (): string => `[${unreadScripts.map((script) => `\\p{Script=${script}}`).join('')}]`;

function languageNameOf(written: string, inLanguage: string): string | undefined {
  const script = unreadScripts.find((one) => new RegExp(`\\p{Script=${one}}`, 'u').test(written));
  const { language } = new Intl.Locale(`und-${script ?? 'Zyyy'}`).maximize();
  return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language);
}

/**
 * What is left once numbers and signs are in words: letters that the engine would drop or call by their Unicode names.
 * An English engine gets plain ones, and the others, which know more letters, only what none of them knows.
 */
export const letterClasses: readonly SaidClass[] = [
  {
    needs: () => new RegExp(unread(), 'u'),
    pattern: () => new RegExp(`${unread()}+(?:[\\s\\p{P}]{1,3}${unread()}+)*`, 'gu'),
    say: ({ all }, { language }) => languageNameOf(all, language),
  },
  {
    needs: /\p{Script=Greek}/u,
    pattern: /\p{Script=Greek}{1,60}/gu,
    say: ({ all }, words) => greekWords(all, words),
  },
  {
    // Between the parts of a line it is a pause, within quotes or brackets a choice: "Type 'string | undefined'"
    languages: ['en'],
    isInside: true,
    needs: / \| /,
    pattern: /(?<=\S) \|(?= )/g,
    say: (_groups, _words, { before, after }) => (isChoice(before, after) ? ' or' : ','),
  },
  {
    isInside: true,
    needs: /\P{ASCII}/u,
    pattern: ({ language }) =>
      language === 'en'
        ? /\P{ASCII}/gu
        : /[ʰ-ʸˠ-ˤᴬ-ᵪᶛ-ᶿ\ufb00-\ufb06\u{1d400}-\u{1d7ff}™®\u00ad\uff01-\uff5e]/gu,
    say: ({ all }, words, around) =>
      words.language === 'en' ? plainEnglish(all, words, around) : other(all, words),
  },
];

/** Whether a bar is within quotes or brackets, between words. */
function isChoice(before: string, after: string): boolean {
  if (/['"`]$/.test(before) && /^ ['"`]/.test(after)) return true;
  if (!/\D$/.test(before) || !/^ \D/.test(after)) return false;
  const last = (mark: RegExp): number => [...before.matchAll(mark)].at(-1)?.index ?? -1;
  return (
    last(/(?<![^\s'"`([{])['"`‘“](?=\S)/g) > last(/(?<=\S)['"`’”](?!\p{L})/gu) ||
    last(/[([{<]/g) > last(/[)\]}>]/g)
  );
}

/** One letter, or two, by name; a word in Latin letters. */
function greekWords(written: string, { language, own }: Words): string | undefined {
  const plain = Array.from(written.normalize('NFKD').replace(/\p{M}/gu, ''));
  const known = plain.map((letter) => own.greek[letter.toLowerCase()]?.split(' '));
  if (known.some((one) => one === undefined)) return undefined;
  if (plain.length <= 2 || ['ru', 'ja', 'ko', 'ar', 'zh'].includes(language))
    return known.map((one) => one?.[1]).join(' ');
  return known.map((one) => one?.[0]).join('');
}

const ofEmoji =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{fe0f}\u{20e3}\u{200d}]/u;

function plainEnglish(written: string, { own }: Words, { before, after }: Around): string | undefined {
  const named = own.plainSigns?.[written] ?? own.plainLetters?.[written];
  if (named !== undefined) {
    const isApostrophe = /^['"-]$/.test(named);
    if (isApostrophe || named === '') return named;
    // Between words a dash is a pause; beside a space it needs none of its own.
    if (named === ', ') return /[\p{L}\s]$/u.test(before) ? ', ' : ' ';
    const isWord = /^\p{L}{2}/u.test(named) && own.plainLetters?.[written] === undefined;
    return isWord && /^[\p{L}\p{N}]/u.test(after) ? `${named} ` : named;
  }
  // Emoji keep their names, which one of the engines knows.
  if (ofEmoji.test(written)) return undefined;
  if (/\p{M}/u.test(written)) return '';
  const plain = written.normalize('NFKD').replace(/\p{M}/gu, '').replace('⁄', '/');
  const latin = Array.from(plain, (letter) => own.plainLetters?.[letter] ?? letter).join('');
  if (/^[\x20-\x7e]+$/.test(latin) && !(latin === ' ' && /\p{L}/u.test(written))) return latin;
  const [inGreek] = Array.from(plain);
  return own.greek[inGreek?.toLowerCase() ?? '']?.split(' ')[1];
}

function other(written: string, words: Words): string | undefined {
  if (written === '®' || written === '\u00ad') return '';
  if (written === '™') return ' TM';
  // Chinese signs make a pause without a space behind them.
  if (words.language === 'zh' && /\p{P}/u.test(written)) return undefined;
  const plain = written.normalize('NFKC');
  return /^\p{Script=Greek}$/u.test(plain) ? greekWords(plain, words) : plain;
}
