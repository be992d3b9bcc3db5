const digits = ['', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅー'];
const hundreds = [
  '',
  'ひゃく',
  'にひゃく',
  'さんびゃく',
  'よんひゃく',
  'ごひゃく',
  'ろっぴゃく',
  'ななひゃく',
  'はっぴゃく',
  'きゅーひゃく',
];
const thousands = [
  '',
  'せん',
  'にせん',
  'さんぜん',
  'よんせん',
  'ごせん',
  'ろくせん',
  'ななせん',
  'はっせん',
  'きゅーせん',
];
const myriads = ['', 'まん', 'おく', 'ちょー'];

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

/** The reading of a number with its counter, where one changes the other. */
export function japaneseCounted(number: string, counter: string): string | undefined {
  const read = japaneseNumber(number);
  if (counter === '時') {
    if (read.endsWith('よん')) return `${read.slice(0, -2)}よじ`;
    if (read.endsWith('なな')) return `${read.slice(0, -2)}しちじ`;
    if (read.endsWith('きゅー')) return `${read.slice(0, -3)}くじ`;
  }
  if (counter === '分' || counter === '本') {
    const [hard, soft, after] = counter === '分' ? ['ぷん', 'ふん', 'ぷん'] : ['ぽん', 'ほん', 'ぼん'];
    for (const [plain, doubled] of [
      ['いち', 'いっ'],
      ['ろく', 'ろっ'],
      ['はち', 'はっ'],
      ['じゅー', 'じゅっ'],
    ] as const) {
      if (read.endsWith(plain)) return `${read.slice(0, -plain.length)}${doubled}${hard}`;
    }
    if (read.endsWith('さん')) return `${read}${after}`;
    if (read.endsWith('よん') && counter === '分') return `${read}ぷん`;
    return `${read}${soft}`;
  }
  if (counter === '月') {
    for (const [plain, month] of [
      ['よん', 'し'],
      ['なな', 'しち'],
      ['きゅー', 'く'],
    ] as const) {
      if (read === plain) return `${month}がつ`;
    }
    return `${read}がつ`;
  }
  if (counter === '日') return days[Number(number)] ?? `${read}にち`;
  if (counter === '年' && read.endsWith('よん')) return `${read.slice(0, -2)}よねん`;
  if (counter === '人') {
    if (read === 'いち') return 'ひとり';
    if (read === 'に') return 'ふたり';
    if (read.endsWith('よん')) return `${read.slice(0, -2)}よにん`;
    return `${read}にん`;
  }
  return undefined;
}
