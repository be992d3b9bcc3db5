/** Something the machine lacks, told in one sentence that says how to get it, without a stack trace. */
export class SetupProblem extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'SetupProblem';
  }
}

/**
 * Runs a program of the front door: what is missing is a sentence, anything else is a bug and shows where it happened.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof SetupProblem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
