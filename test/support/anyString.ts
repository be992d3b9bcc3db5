import fc from 'fast-check';

/** Any text, halves of characters too. For its own, fast-check builds a table of all code points: a second, and a hundred megabytes. */
export function anyString(maxLength: number): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code));
  // Names that every object inherits: a lookup in a plain object would find them.
  const inherited = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype));
  return fc.oneof(
    { weight: 19, arbitrary: fc.string({ unit, maxLength }) },
    { weight: 1, arbitrary: inherited },
  );
}
