import { phrasesBySign, type Phrase } from '../words/phrases.js';
import type { MappedBuilder } from '../mappedText.js';
import type { SpokenWords } from '../words/spokenWords.js';

/** The names of commands and signs in a formula. A command without an entry is its own name, like `\alpha`. */
const texSigns = phrasesBySign({
  sum: '\\sum',
  integral: '\\int \\iint \\oint',
  product: '\\prod',
  limit: '\\lim',
  union: '\\bigcup \\cup',
  intersection: '\\bigcap \\cap',
  times: '\\cdot \\times \\ast * × ·',
  'divided by': '\\div',
  'plus or minus': '\\pm \\mp ±',
  'less than or equal to': '\\leq \\le \\leqslant ≤',
  'greater than or equal to': '\\geq \\ge \\geqslant ≥',
  'less than': '\\lt <',
  'greater than': '\\gt >',
  'not equal to': '\\neq \\ne ≠',
  'equivalent to': '\\equiv',
  approximately: '\\approx \\sim \\simeq \\cong',
  infinity: '\\infty ∞',
  'goes to': '\\to \\rightarrow \\longrightarrow →',
  'left arrow': '\\leftarrow',
  'maps to': '\\mapsto',
  implies: '\\implies \\Rightarrow \\Longrightarrow',
  'if and only if': '\\iff \\Leftrightarrow',
  in: '\\in ∈',
  'not in': '\\notin',
  'subset of': '\\subset \\subseteq',
  'empty set': '\\emptyset \\varnothing',
  'for all': '\\forall',
  'there exists': '\\exists',
  and: '\\land \\wedge',
  or: '\\lor \\vee',
  not: '\\lnot \\neg',
  'dot dot dot': '\\dots \\ldots \\cdots',
  percent: '\\%',
  'norm of': '\\lVert',
  'floor of': '\\lfloor',
  'ceiling of': '\\lceil',
  vector: '\\vec \\overrightarrow',
  'absolute value of': '\\lvert',
  equals: '=',
  plus: '+',
  minus: '-',
  over: '/',
  factorial: '!',
  prime: "'",
});

/** Above a letter, and said behind it. */
const accents: ReadonlyMap<string, Phrase> = phrasesBySign({
  hat: '\\hat \\widehat',
  bar: '\\bar \\overline',
  tilde: '\\tilde \\widetilde',
  dot: '\\dot',
});

/** Operators over a range: what is below and above them is where it starts and ends. */
const bigOperators = commands('sum int iint oint prod bigcup bigcap');

const silentCommands = commands(
  'left right big Big bigl bigr Bigl Bigr bigg Bigg middle quad qquad displaystyle textstyle scriptstyle limits ' +
    'nolimits nonumber notag mathbb mathcal mathfrak mathsf boldsymbol bm underline ' +
    'rVert rvert rfloor rceil langle rangle lbrace rbrace hline hspace vspace phantom SI qty si unit num',
);

/** Their argument is text and is read as text. */
const textCommands = commands('text textbf textit textrm mathrm mathbf mathit mathtt operatorname mbox');

function commands(names: string): ReadonlySet<string> {
  return new Set(names.split(' ').map((name) => `\\${name}`));
}

const lexeme = new RegExp(
  [
    '(?<skipped>%.*|\\\\(?:begin|end|label|tag|color|ref|eqref)\\*?\\{[^{}]{0,400}\\}(?:\\{[lcr|\\s]{0,40}\\})?|\\\\texorpdfstring\\{(?:[^{}]|\\{[^{}]{0,100}\\}){0,200}\\})',
    '(?<root>\\\\sqrt\\s{0,4}\\[(?<degree>[^\\[\\]]{0,20})\\])',
    '(?<norm>\\\\\\||\\\\Vert(?![a-zA-Z]))',
    '(?<bar>\\||\\\\(?:mid|vert)(?![a-zA-Z]))',
    '(?<opening>[(\\[]|\\\\\\{)',
    '(?<closing>[)\\]]|\\\\\\})',
    '(?<transposed>\\^(?:\\\\(?:top|intercal)(?![a-zA-Z])|\\{\\s{0,4}\\\\(?:top|intercal)\\s{0,4}\\}|(?<=[A-Z)}]\\^)(?:T(?![a-zA-Z])|\\{T\\})))',
    '(?<half>\\\\[dtc]?frac\\s{0,4}(?<above>\\d)\\s{0,4}(?<below>[\\da-zA-Z]))',
    '(?<command>\\\\[a-zA-Z]+)',
    '(?<newLine>\\\\\\\\)',
    '(?<escape>\\\\.)',
    '(?<power>\\^\\s{0,4}(?:\\{\\s{0,4}(?<braced>[23])\\s{0,4}\\}|(?<bare>[23])))',
    '(?<primes>\\^\\{?\\\\prime\\}?)',
    '(?<star>\\^(?:\\*|\\{\\*\\}|\\\\(?:ast|star)(?![a-zA-Z])|\\{\\\\(?:ast|star)\\}))',
    '(?<letters>[a-zA-Z]+)',
    '(?<word>[\\p{L}\\p{M}]+)',
    '(?<number>\\p{N}[\\p{N}.,]*)',
    '(?<other>[^])',
  ].join('|'),
  'gu',
);

/** Written without a backslash as often as with one. */
const functions = new Set('sin cos tan log ln exp min max det gcd mod arg sup inf'.split(' '));

/** What stands before its argument, and is not multiplied with it. */
const functionName = /(?<![\p{L}\p{N}\\_^])(?:[fghpFGHPE]|\\(?:var)?phi|\\psi)'{0,3}\s?(?:\\left)?$/u;

type Groups = Readonly<Partial<Record<string, string>>>;

/** What is between a pair of braces, or the whole formula. */
interface Group {
  /** What to say after each of the next arguments, for example of a fraction or a root. */
  readonly after: (Phrase | undefined)[];
  /** The text of `\text{…}`. */
  readonly isText: boolean;
  /** An operator is open, and what is below and above it is not finished yet. */
  operator: 'limits' | 'limit' | undefined;
  /** It has a plus or minus between two parts. */
  isSum: boolean;
}

/** A parenthesis or bracket that is open. */
interface Bracket {
  readonly sign: string;
  readonly isSaid: boolean;
}

/** A formula read by the names of its signs, well enough to follow. */
export function texWords(
  into: MappedBuilder,
  source: string,
  start: number,
  end: number,
  words: SpokenWords,
): void {
  new TexReader(into, source, words).read(start, end);
}

/** Groups nested deeper than this are read as if they were flat. */
const deepest = 64;

function newGroup(isText: boolean): Group {
  return { after: [], isText, operator: undefined, isSum: false };
}

/** Whether a sign stands between two parts, not before the first. */
function isBehindPart(source: string, at: number): boolean {
  return /[\p{L}\p{N})\]}'!]\s{0,3}$/u.test(source.slice(Math.max(0, at - 4), at));
}

/** What an open bracket has inside: nothing if it is not closed within a line or two. */
function insideBrackets(
  source: string,
  start: number,
): { isSum: boolean; isRaisedProduct: boolean } | undefined {
  let depth = 1;
  let isSum = false;
  const most = Math.min(source.length, start + 200);
  for (let at = start; at < most; at++) {
    const sign = source.charAt(at);
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    else if (depth === 1 && '+-±'.includes(sign)) isSum ||= isBehindPart(source, at);
    if (depth > 0) continue;
    const parts = source.slice(start, at).match(/\\[a-zA-Z]+|[\p{L}]|\p{N}+/gu) ?? [];
    return { isSum, isRaisedProduct: parts.length > 1 && /^\s*[\^!]/.test(source.slice(at + 1, at + 5)) };
  }
  return undefined;
}

class TexReader {
  private group: Group = newGroup(false);
  private readonly outer: Group[] = [];
  private depthBeyond = 0;
  private nextIsText = false;
  private readonly brackets: Bracket[] = [];
  private openBars = 0;
  private isInNorm = false;
  /** Where a part ended that is heard as one by a short pause before what follows. */
  private pause: readonly [at: number, end: number] | undefined;

  constructor(
    private readonly into: MappedBuilder,
    private readonly source: string,
    private readonly words: SpokenWords,
  ) {}

  read(start: number, end: number): void {
    for (const match of this.source.slice(start, end).matchAll(lexeme)) {
      const [whole] = match;
      const at = start + match.index;
      const groups: Groups = match.groups ?? {};
      if (/^\s+$/.test(whole) || groups['skipped'] !== undefined) continue;
      this.readLexeme(whole, groups, at, at + whole.length);
    }
  }

  private readLexeme(whole: string, groups: Groups, at: number, end: number): void {
    if (whole === '{') this.open();
    else if (whole === '}') this.close(at, end);
    else if (whole === '_' || whole === '^') this.script(whole, at, end);
    else if (groups['power'] !== undefined) this.power(groups['braced'] ?? groups['bare'] ?? '', at, end);
    else if (groups['primes'] !== undefined) this.say('prime', at, end);
    else if (groups['star'] !== undefined) this.say('star', at, end);
    else if (groups['transposed'] !== undefined) this.say('transpose', at, end);
    else {
      this.endOperator(at);
      this.readOperand(whole, groups, at, end);
    }
  }

  private readOperand(whole: string, groups: Groups, at: number, end: number): void {
    if (groups['half'] !== undefined) {
      this.word(groups['above'] ?? '', at, end - 1);
      this.say('over', at, end - 1);
      this.word(groups['below'] ?? '', end - 1, end);
    } else if (groups['root'] !== undefined) this.root(groups['degree'] ?? '', at, end);
    else if (groups['norm'] !== undefined) this.norm(at, end);
    else if (groups['bar'] !== undefined) this.bar(whole, at, end);
    else if (groups['opening'] !== undefined) this.openBracket(whole, at, end);
    else if (groups['closing'] !== undefined) this.closeBracket(at, end);
    else if (groups['command'] !== undefined) this.command(whole, at, end);
    else if (groups['letters'] !== undefined) this.letters(whole, at);
    else if (groups['word'] !== undefined || groups['number'] !== undefined) {
      const word = whole.replace(/[.,]$/, '');
      this.word(word, at, at + word.length);
      if (word !== whole) this.rest(end - 1, end);
      this.endArgument(at + word.length);
    } else if (groups['newLine'] !== undefined || /^[,;:]$/.test(whole) || this.isColumnEnd(whole, end)) {
      this.rest(at, end);
    } else {
      const phrase = texSigns.get(whole);
      if (/^[+±-]$/.test(whole) && this.brackets.at(-1)?.isSaid !== true)
        this.group.isSum ||= isBehindPart(this.source, at);
      if (phrase !== undefined) this.say(phrase, at, end);
    }
  }

  /** Not the `&` before the sign that lines of equations are aligned by. */
  private isColumnEnd(sign: string, end: number): boolean {
    return sign === '&' && !/^\s*(?:[=<>{}]|\\[a-z])/.test(this.source.slice(end, end + 4));
  }

  private power(power: string, at: number, end: number): void {
    if (this.group.operator !== 'limits') this.say(power === '2' ? 'squared' : 'cubed', at, end);
    else {
      this.say('to', at, end - 1);
      this.word(power, end - 1, end);
    }
  }

  private open(): void {
    if (this.outer.length + 1 >= deepest) {
      this.depthBeyond++;
      return;
    }
    this.outer.push(this.group);
    this.group = newGroup(this.nextIsText || this.group.isText);
    this.nextIsText = false;
  }

  private close(at: number, end: number): void {
    if (this.depthBeyond > 0) {
      this.depthBeyond--;
      return;
    }
    const { isSum } = this.group;
    this.group = this.outer.pop() ?? this.group;
    if (isSum && this.group.after.length > 0) this.pause = [at, at];
    this.endArgument(at, end);
  }

  /** The numerator of a fraction has ended, for example: its line comes next. */
  private endArgument(at: number, end = at): void {
    const phrase = this.group.after.shift();
    if (phrase !== undefined) this.say(phrase, at, end);
  }

  /** Sets what to say after each of the next arguments. */
  private expect(...after: readonly (Phrase | undefined)[]): void {
    const { group } = this;
    if (group.after.length < deepest) group.after.unshift(...after);
  }

  private script(mark: '_' | '^', at: number, end: number): void {
    const { group } = this;
    if (group.operator === 'limit') this.say('as', at, end);
    else if (group.operator === 'limits') this.say(mark === '_' ? 'from' : 'to', at, end);
    else if (mark === '^') this.say('to the', at, end);
    // What follows is a single argument, with nothing to say after it.
    this.expect(undefined);
  }

  /** After its limits, an operator is "of" something. */
  private endOperator(at: number): void {
    const { group } = this;
    if (group.operator === undefined || group.after.length > 0) return;
    group.operator = undefined;
    this.say('of in a formula', at, at);
  }

  private root(degree: string, at: number, end: number): void {
    if (degree.trim() === '3') this.say('cube root of', at, end);
    else this.word(this.words.count('#th root of', degree.trim()), at, end);
    this.expect(undefined);
  }

  /** Parentheses are said where it would be heard otherwise which parts belong together: `(a + b)c`, `(2x)^2`. */
  private openBracket(sign: string, at: number, end: number): void {
    const inside = insideBrackets(this.source, end);
    const isSaid = sign !== '\\{' && inside !== undefined && (inside.isSum || inside.isRaisedProduct);
    const before = this.source.slice(Math.max(0, at - 12), at);
    const of = this.words.say('of in a formula');
    // Where "of" would stand behind the argument, people leave it out.
    const isBefore = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(of);
    if (sign === '(' && inside !== undefined && isBefore && functionName.test(before)) this.word(of, at, at);
    if (isSaid) this.say(sign === '(' ? 'open paren' : 'open bracket', at, end);
    if (this.brackets.length < deepest) this.brackets.push({ sign, isSaid });
  }

  private closeBracket(at: number, end: number): void {
    const open = this.brackets.pop();
    if (open?.isSaid === true) this.say(open.sign === '(' ? 'close paren' : 'close bracket', at, end);
  }

  /** The bars around an absolute value, or one before a condition: `P(A | B)`, `\{x \mid x > 0\}`. */
  private bar(sign: string, at: number, end: number): void {
    const bracket = this.brackets.at(-1)?.sign;
    if (this.openBars > 0) this.openBars--;
    else if (sign === '\\mid' || isBehindPart(this.source, at)) {
      if (bracket !== undefined) this.say(bracket === '\\{' ? 'such that' : 'given', at, end);
    } else if (/^[^|]{1,80}\|/.test(this.source.slice(end, end + 81))) {
      this.openBars++;
      this.say('absolute value of', at, end);
    }
  }

  private norm(at: number, end: number): void {
    this.isInNorm = !this.isInNorm;
    if (this.isInNorm) this.say('norm of', at, end);
  }

  private command(command: string, at: number, end: number): void {
    if (/^\\(?:[dtc]?frac|[dt]?binom)$/.test(command)) {
      this.expect(command.endsWith('binom') ? 'choose' : 'over', undefined);
    } else if (command === '\\sqrt') {
      this.say('square root of', at, end);
      this.expect(undefined);
    } else if (accents.has(command)) this.expect(accents.get(command));
    else if (textCommands.has(command)) this.nextIsText = true;
    else if (!silentCommands.has(command)) this.namedCommand(command, at, end);
  }

  private namedCommand(command: string, at: number, end: number): void {
    const phrase = texSigns.get(command);
    const from = /^\\[bp]mod$/.test(command) ? 2 : 1;
    if (phrase === undefined) this.word(command.slice(from), at + from, end);
    else this.word(this.words.say(phrase), this.words.say(phrase) === command.slice(1) ? at + 1 : at, end);
    if (bigOperators.has(command)) this.group.operator = 'limits';
    else if (command === '\\lim') this.group.operator = 'limit';
    else this.endArgument(end);
  }

  /** Adjacent letters are multiplied; longer runs of them were meant as words. */
  private letters(letters: string, at: number): void {
    const isWord = this.group.isText || this.nextIsText || letters.length > 3 || functions.has(letters);
    let end = at;
    for (const part of isWord ? [letters] : letters) {
      this.word(part, end, end + part.length);
      end += part.length;
      this.endArgument(end);
    }
  }

  private rest(at: number, end: number): void {
    this.pause = undefined;
    if (/[\p{L}\p{N}]/u.test(this.into.lastCharacter)) this.into.say(',', at, end);
  }

  private say(phrase: Phrase, start: number, end: number): void {
    this.word(this.words.say(phrase), start, end);
  }

  private word(text: string, start: number, end: number): void {
    if (this.pause !== undefined) this.rest(...this.pause);
    this.into.word(text, start, end);
  }
}
