/** What is said from a number on; the divisor parts it into the two numbers that the text names. */
interface Rule {
  readonly base: number;
  readonly divisor: number;
  readonly text: string;
}

/** CLDR's rules for writing out numbers, by their names. */
export type SpelloutRules = Readonly<Record<string, readonly Rule[]>>;

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

function spelled(rules: SpelloutRules, name: string, n: number, plural: (n: number) => string): string {
  const set = rules[name] ?? [];
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

function formOf(forms: string, category: string): string {
  const named = new Map([...forms.matchAll(/(\w{1,8})\{([^}]*)\}/g)].map(([, key, form]) => [key, form]));
  return named.get(category) ?? named.get('other') ?? '';
}
