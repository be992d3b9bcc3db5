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
