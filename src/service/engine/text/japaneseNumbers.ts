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
  return fraction === undefined || fraction === '' ? read : `${read}てん${oneByOne(fraction)}`;
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

/** The reading of a number with its counter, where one changes the other. */
export function japaneseCounted(number: string, counter: string): string | undefined {
  const read = japaneseNumber(number);
  switch (counter) {
    case '時':
      return endingIn(read, { よん: 'よじ', なな: 'しちじ', きゅー: 'くじ' });
    case '分':
      return endingIn(read, { ...doubled('ぷん'), さん: 'さんぷん', よん: 'よんぷん' }) ?? `${read}ふん`;
    case '本':
      return endingIn(read, { ...doubled('ぽん'), さん: 'さんぼん' }) ?? `${read}ほん`;
    case '月':
      return `${months[read] ?? read}がつ`;
    case '日':
      return days[Number(number)] ?? `${read}にち`;
    case '年':
      return endingIn(read, { よん: 'よねん' });
    case '人':
      if (read === 'いち') return 'ひとり';
      if (read === 'に') return 'ふたり';
      return endingIn(read, { よん: 'よにん' }) ?? `${read}にん`;
    default:
      return undefined;
  }
}

function doubled(counter: string): Readonly<Record<string, string>> {
  return {
    いち: `いっ${counter}`,
    ろく: `ろっ${counter}`,
    はち: `はっ${counter}`,
    じゅー: `じゅっ${counter}`,
  };
}

/** The reading with another end, if it has one of these. */
function endingIn(read: string, ends: Readonly<Record<string, string>>): string | undefined {
  const found = Object.entries(ends).find(([end]) => read.endsWith(end));
  return found && read.slice(0, -found[0].length) + found[1];
}
