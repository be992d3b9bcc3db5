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

/** The source with the fault in it; `undefined`: the mutant does not apply. */
export function withFault({ find, replace }: ChosenMutant, source: string): string | undefined {
  return source.split(find).length === 2 ? source.replace(find, () => replace) : undefined;
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
