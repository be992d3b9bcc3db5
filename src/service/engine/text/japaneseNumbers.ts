const digits = ['', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅー'];
const hundreds = multiples('ひゃく', {
  0: '',
  1: 'ひゃく',
  3: 'さんびゃく',
  6: 'ろっぴゃく',
  8: 'はっぴゃく',
});
const thousands = multiples('せん', { 0: '', 1: 'せん', 3: 'さんぜん', 8: 'はっせん' });
const myriads = ['', 'まん', 'おく', 'ちょー'];

function multiples(unit: string, irregular: Readonly<Record<number, string>>): readonly string[] {
  return digits.map((digit, n) => irregular[n] ?? digit + unit);
}

/** How a number in Arabic digits is read. Beyond 16 digits, they are read one by one. */
export function japaneseNumber(number: string): string {
  const [whole = '', fraction] = number.replaceAll(',', '').split('.');
  const read = /^0\d/.test(whole) || whole.length > 16 ? oneByOne(whole) : integer(whole);
  if (fraction === undefined || fraction === '') return read;
  return `${whole === '0' ? 'れいてん' : joined(read, 'てん')}${oneByOne(fraction)}`;
}

const kanjiDigits = '〇一二三四五六七八九';

/** What is written in kanji, or in both, as in `3千` and `二〇二六`, in Arabic digits. */
export function arabicNumber(written: string): string | undefined {
  if (/^\d[\d.,]*$/.test(written)) return written;
  if (!/^[\d,〇一二三四五六七八九十百千万億兆]+$/.test(written)) return undefined;
  const digits = written
    .replaceAll(',', '')
    .replace(/[〇一二三四五六七八九]/g, (digit) => String(kanjiDigits.indexOf(digit)));
  if (/^\d+$/.test(digits)) return digits;
  let sum = 0;
  for (const [all, group = '', myriad = ''] of digits.matchAll(/([\d十百千]*)([万億兆]?)/g)) {
    let part = 0;
    for (const [one, count, unit = ''] of group.matchAll(/(\d*)([十百千]?)/g))
      if (one !== '') part += Number(count === '' ? 1 : count) * 10 ** ' 十百千'.indexOf(unit || ' ');
    if (all !== '') sum += (group === '' ? 1 : part) * 10 ** (4 * ' 万億兆'.indexOf(myriad || ' '));
  }
  return String(sum);
}

function integer(number: string): string {
  if (/^0*$/.test(number)) return 'ぜろ';
  let read = '';
  for (let end = number.length, unit = 0; end > 0; end -= 4, unit++) {
    const group = Number(number.slice(Math.max(0, end - 4), end));
    if (group === 0) continue;
    read = `${belowTenThousand(group)}${myriads[unit] ?? ''}${read}`;
  }
  return read;
}

function belowTenThousand(number: number): string {
  const tens = Math.floor((number % 100) / 10);
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : (digits[tens] ?? '')}じゅー`;
  const thousand = thousands[Math.floor(number / 1000)] ?? '';
  return `${thousand}${hundreds[Math.floor((number % 1000) / 100)] ?? ''}${ten}${digits[number % 10] ?? ''}`;
}

function oneByOne(number: string): string {
  return Array.from(number, (digit) => (digit === '0' ? 'ぜろ' : (digits[Number(digit)] ?? ''))).join('');
}

const days: Readonly<Record<number, string>> = {
  1: 'ついたち',
  2: 'ふつか',
  3: 'みっか',
  4: 'よっか',
  5: 'いつか',
  6: 'むいか',
  7: 'なのか',
  8: 'よーか',
  9: 'ここのか',
  10: 'とーか',
  14: 'じゅーよっか',
  20: 'はつか',
  24: 'にじゅーよっか',
};

const months: Readonly<Record<string, string>> = { よん: 'し', なな: 'しち', きゅー: 'く' };

const things = ' ひとつ ふたつ みっつ よっつ いつつ むっつ ななつ やっつ ここのつ'.split(' ');
const minutes: Readonly<Record<string, string>> = {
  いち: 'いっぷん',
  さん: 'さんぷん',
  よん: 'よんぷん',
  ろく: 'ろっぷん',
  はち: 'はっぷん',
  じゅー: 'じゅっぷん',
};

/** Counters whose first sound three and a thousand make soft, and those after which it is a plosive. */
const softened: Readonly<Record<string, string>> = {
  本: 'ぼん',
  匹: 'びき',
  杯: 'ばい',
  階: 'がい',
  軒: 'げん',
  足: 'ぞく',
  票: 'びょー',
};
const plosives = ['泊', '発', '歩', '編', '品'];

/**
 * The reading of a number with its counter, where one changes the other.
 *
 * @param sound the counter by itself, in hiragana
 */
export function japaneseCounted(number: string, counter: string, sound?: string): string | undefined {
  const read = japaneseNumber(number);
  switch (counter) {
    case 'つ':
      return things[Number(number)];
    case '時間':
      return endingIn(read, { よん: 'よじかん', なな: 'しちじかん', きゅー: 'くじかん' });
    case '歳':
    case '才':
      if (number === '20') return 'はたち';
      break;
    case '分間':
      return `${japaneseCounted(number, '分') ?? ''}かん`;
    case '日間':
      return number === '1' ? 'いちにちかん' : `${japaneseCounted(number, '日') ?? ''}かん`;
    case '時':
      return endingIn(read, { よん: 'よじ', なな: 'しちじ', きゅー: 'くじ' });
    case '分':
      return endingIn(read, minutes) ?? `${read}ふん`;
    case '月':
      return `${months[read] ?? read}がつ`;
    case '日':
      return days[Number(number)] ?? `${read}にち`;
    case '年':
      return endingIn(read, { よん: 'よねん' }) ?? `${read}ねん`;
    case '人':
      if (read === 'いち') return 'ひとり';
      if (read === 'に') return 'ふたり';
      return endingIn(read, { よん: 'よにん' }) ?? `${read}にん`;
  }
  if (sound === undefined) return undefined;
  const soft = softened[counter] ?? (plosives.includes(counter) ? plosive(sound) : undefined);
  const last = read.slice(-2);
  return soft !== undefined && (last === 'さん' || last === 'せん') ? read + soft : joined(read, sound);
}

const rows: Readonly<Record<string, string>> = { は: 'ぱ', ひ: 'ぴ', ふ: 'ぷ', へ: 'ぺ', ほ: 'ぽ' };

function plosive(sound: string): string {
  return (rows[sound.charAt(0)] ?? sound.charAt(0)) + sound.slice(1);
}

/** A number and what it counts, joined by a double consonant where both allow it. */
function joined(read: string, sound: string): string {
  const isBeforeKOrH = /^[かきくけこはひふへほ]/.test(sound);
  if (!isBeforeKOrH && !/^[さしすせそたちつてと]/.test(sound)) return read + sound;
  const short = isBeforeKOrH
    ? /(?:(?<=い)ち|(?<=ろ)く|(?<=は)ち|(?<=じゅ)ー|(?<=ひゃ)く|(?<=びゃ)く|(?<=ぴゃ)く)$/
    : /(?:(?<=い)ち|(?<=は)ち|(?<=じゅ)ー)$/;
  return short.test(read) ? read.replace(short, 'っ') + plosive(sound) : read + sound;
}

/** The reading with another end, if it has one of these. */
function endingIn(read: string, ends: Readonly<Record<string, string>>): string | undefined {
  const found = Object.entries(ends).find(([end]) => read.endsWith(end));
  return found && read.slice(0, -found[0].length) + found[1];
}
