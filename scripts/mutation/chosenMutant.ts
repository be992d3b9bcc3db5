/** A mistake that someone could make here, and the tests that must notice it. */
export interface ChosenMutant {
  readonly file: string;
  /** Appears in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** What breaks. */
  readonly why: string;
  readonly tests: readonly string[];
  /** Only the tests whose names match this. */
  readonly only?: string;
}

/** The source with the mistake in it, or `undefined` if the mutant does not apply. */
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
