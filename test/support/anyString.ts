import fc from 'fast-check';

/** As `unit: 'binary'`, for which fast-check builds a table of all code points, a second and a hundred megabytes. */
export function anyString(maxLength: number): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code));
  // What every object has, which a table would find in itself.
  const inherited = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype));
  return fc.oneof(
    { weight: 19, arbitrary: fc.string({ unit, maxLength }) },
    { weight: 1, arbitrary: inherited },
  );
}
