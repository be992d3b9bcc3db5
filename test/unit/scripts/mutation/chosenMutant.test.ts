import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mutantsOf, withFault, type ChosenMutant } from '../../../../scripts/mutation/chosenMutant.js';
import { chosenMutants } from '../../../mutation/chosenMutants.js';

/** Reasons why the mutant cannot be tried; none if it can. */
function problemsOf(mutant: ChosenMutant): string[] {
  const missing = [mutant.file, ...mutant.tests].filter((path) => !existsSync(path));
  if (missing.length > 0) return missing.map((path) => `${path} does not exist`);
  const source = readFileSync(mutant.file, 'utf8');
  const faulty = withFault(mutant, source);
  if (faulty === undefined) return [`${mutant.file} does not have this once (${mutant.why}): ${mutant.find}`];
  return faulty === source ? [`${mutant.file} stays the same: ${mutant.why}`] : [];
}

describe('The chosen mutants', () => {
  it('apply to the sources of today', () => {
    assert.ok(chosenMutants.length > 100, String(chosenMutants.length));
    assert.deepEqual(chosenMutants.flatMap(problemsOf), []);
  });

  it('are found to be wrong where they do not apply', () => {
    const [file, test] = [
      'scripts/mutation/chosenMutant.ts',
      'test/unit/scripts/mutation/chosenMutant.test.ts',
    ];
    const wrong = [
      ...mutantsOf(file, [test], [['not in there', '', 'gone']]),
      ...mutantsOf(file, [test], [['readonly ', '', 'there more than once']]),
      ...mutantsOf(file, [test], [['export function withFault', 'export function withFault', 'no fault']]),
      ...mutantsOf(file, ['test/unit/nothing.test.ts'], [['export function withFault', '', 'no test']]),
      ...mutantsOf('src/nothing.ts', [test], [['a', 'b', 'no file']]),
    ];
    for (const mutant of wrong) assert.equal(problemsOf(mutant).length, 1, mutant.why);
  });
});
