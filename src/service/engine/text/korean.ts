// Korean spelling keeps the form of each syllable; speech changes sounds where syllables meet. The engine knows some of
// these changes. The others are spelled out here, one syllable for one, so that offsets stay the same.

const base = 0xac00;
const initials = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ');
const finals = ['', ...Array.from('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ')];
const vowelI = 20;

interface Syllable {
  initial: string;
  vowel: number;
  final: string;
}

const aspirated: Readonly<Record<string, string>> = { ㄱ: 'ㅋ', ㄷ: 'ㅌ', ㅂ: 'ㅍ', ㅈ: 'ㅊ' };
const nasal: Readonly<Record<string, string>> = {
  ㄱ: 'ㅇ',
  ㄲ: 'ㅇ',
  ㅋ: 'ㅇ',
  ㄳ: 'ㅇ',
  ㄺ: 'ㅇ',
  ㄷ: 'ㄴ',
  ㅅ: 'ㄴ',
  ㅆ: 'ㄴ',
  ㅈ: 'ㄴ',
  ㅊ: 'ㄴ',
  ㅌ: 'ㄴ',
  ㅎ: 'ㄴ',
  ㅂ: 'ㅁ',
  ㅍ: 'ㅁ',
  ㅄ: 'ㅁ',
  ㄼ: 'ㅁ',
  ㄿ: 'ㅁ',
};
const withH: Readonly<Record<string, string>> = { ㅎ: '', ㄶ: 'ㄴ', ㅀ: 'ㄹ' };

/** The text as pronounced, one syllable for one. */
export function koreanSounds(text: string): string {
  const characters = Array.from(text);
  const syllables = characters.map(decompose);
  for (let n = 0; n + 1 < syllables.length; n++) {
    const here = syllables[n];
    const next = syllables[n + 1];
    if (here !== undefined && next !== undefined) meet(here, next);
  }
  return characters.map((character, n) => compose(syllables[n]) ?? character).join('');
}

function meet(here: Syllable, next: Syllable): void {
  const left = withH[here.final];
  if (left !== undefined) {
    const stronger = aspirated[next.initial];
    if (stronger !== undefined) {
      // 좋다 → 조타, 많고 → 만코
      next.initial = stronger;
      here.final = left;
    } else if (next.initial === 'ㅇ' || next.initial === 'ㅅ') {
      // 좋아 → 조아, 싫소 → 실쏘
      if (next.initial === 'ㅅ') next.initial = 'ㅆ';
      here.final = left;
    }
  }
  if (next.initial === 'ㅎ') {
    // 입학 → 이팍, 축하 → 추카
    const stronger = aspirated[here.final === 'ㅅ' ? 'ㄷ' : here.final];
    if (stronger !== undefined) {
      next.initial = stronger;
      here.final = '';
    }
  }
  if (next.initial === 'ㅇ' && next.vowel === vowelI && (here.final === 'ㄷ' || here.final === 'ㅌ')) {
    // 같이 → 가치, 굳이 → 구지
    next.initial = here.final === 'ㄷ' ? 'ㅈ' : 'ㅊ';
    here.final = '';
  }
  if (next.initial === 'ㄴ' || next.initial === 'ㅁ') {
    // 합니다 → 함니다, 국물 → 궁물
    here.final = nasal[here.final] ?? here.final;
  }
  if (next.initial === 'ㄹ') {
    if (here.final === 'ㄴ') {
      // 신라 → 실라
      here.final = 'ㄹ';
    } else if (here.final === 'ㅁ' || here.final === 'ㅇ') {
      // 심리 → 심니
      next.initial = 'ㄴ';
    } else if (nasal[here.final] !== undefined) {
      // 독립 → 동닙
      here.final = nasal[here.final] ?? here.final;
      next.initial = 'ㄴ';
    }
  } else if (here.final === 'ㄹ' && next.initial === 'ㄴ') {
    // 칼날 → 칼랄
    next.initial = 'ㄹ';
  }
}

function decompose(character: string): Syllable | undefined {
  const index = character.charCodeAt(0) - base;
  if (index < 0 || index >= 11_172) return undefined;
  return {
    initial: initials[Math.floor(index / 588)] ?? 'ㅇ',
    vowel: Math.floor((index % 588) / 28),
    final: finals[index % 28] ?? '',
  };
}

function compose(syllable: Syllable | undefined): string | undefined {
  if (syllable === undefined) return undefined;
  const initial = initials.indexOf(syllable.initial);
  return String.fromCharCode(base + initial * 588 + syllable.vowel * 28 + finals.indexOf(syllable.final));
}
