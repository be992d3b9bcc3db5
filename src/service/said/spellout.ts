/** CLDR's rules for writing out numbers, by their names: each a list of base values and what is said from there on. */
export type SpelloutRules = Readonly<Record<string, readonly (readonly [base: string, rule: string])[]>>;

/** Beyond this, CLDR itself writes digits. */
const mostDigits = 15;

/**
 * A whole number in words, by the rules of the given name.
 *
 * @returns undefined if there is no such rule, or none for so large a number
 */
export function spellout(
  rules: SpelloutRules,
  name: string,
  digits: string,
  plural: (n: number) => string,
): string | undefined {
  if (digits.length > mostDigits || rules[name] === undefined) return undefined;
  const words = spelled(rules, name, Number(digits), plural);
  return /\d/.test(words) ? undefined : words.trim();
}

interface Rule {
  readonly base: number;
  readonly divisor: number;
  readonly text: string;
}

function spelled(rules: SpelloutRules, name: string, n: number, plural: (n: number) => string): string {
  const set = parsed(rules[name] ?? []);
  let at = set.findLastIndex(({ base }) => base <= n);
  const found = set[at];
  if (found === undefined) return String(n);
  // By CLDR's rule, a multiple of the divisor is left to the rule before if this one would end in nothing.
  const hasBoth = found.text.includes('←') && found.text.includes('→');
  if (hasBoth && found.base % found.divisor !== 0 && n % found.divisor === 0) at--;
  const { divisor, text } = set[at] ?? found;
  const [quotient, rest] = [Math.floor(n / divisor), n % divisor];
  return text
    .replace(/\[([^[\]|]*)(?:\|([^[\]]*))?\]/g, rest === 0 ? '$2' : '$1')
    .replace(/\$\(cardinal,(.*?)\)\$/g, (_, forms: string) => formOf(forms, plural(quotient)))
    .replace(/([←→=])([^←→=]*)\1/g, (_, sign: string, other: string) => {
      const value = sign === '←' ? quotient : sign === '→' ? rest : n;
      if (/^[#0]/.test(other)) return String(value);
      return spelled(rules, other === '' ? name : other, value, plural);
    });
}

const known = new WeakMap<readonly (readonly [string, string])[], readonly Rule[]>();

function parsed(set: readonly (readonly [base: string, rule: string])[]): readonly Rule[] {
  const before = known.get(set);
  if (before !== undefined) return before;
  const made = set.flatMap(([base, rule]) => {
    const [, value, radix = '10'] = /^(\d+)(?:\/(\d+))?$/.exec(base) ?? [];
    if (value === undefined) return [];
    let divisor = 1;
    while (divisor * Number(radix) <= Number(value)) divisor *= Number(radix);
    return [{ base: Number(value), divisor, text: rule.replace(/^'/, '').split(';', 1)[0] ?? '' }];
  });
  known.set(set, made);
  return made;
}

function formOf(forms: string, category: string): string {
  const named = new Map([...forms.matchAll(/(\w{1,8})\{([^}]*)\}/g)].map(([, key, form]) => [key, form]));
  return named.get(category) ?? named.get('other') ?? '';
}
