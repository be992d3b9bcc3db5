/** A fault that somebody could make here, and the tests that must notice it. */
export interface ChosenMutant {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** What goes wrong with it. */
  readonly why: string;
  readonly tests: readonly string[];
  /** Of these tests only those whose names match. */
  readonly only?: string;
}

/** Mutants of one file that the same tests must kill. */
export function mutantsOf(
  file: string,
  tests: readonly string[],
  changes: readonly (readonly [find: string, replace: string, why: string])[],
  only?: string,
): readonly ChosenMutant[] {
  return changes.map(([find, replace, why]) => ({
    file,
    find,
    replace,
    why,
    tests,
    ...(only === undefined ? {} : { only }),
  }));
}
