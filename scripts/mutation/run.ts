// `npm run test:mutation [path …]`: how many mutants of the sources the unit tests kill. `npm run test:mutation chosen
// [word …]`: the same for mutants chosen by hand. Both leave the machine usable for others.

import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { chosenMutants } from '../../test/mutation/chosenMutants.js';
import { root } from '../setup/dependencies.js';
import { runMain, SetupProblem } from '../setup/problem.js';
import { runChosen } from './chosen.js';
import { mutatedFolders } from './folders.js';
import { ensureStryker, mutate, type Mutant } from './stryker.js';

await runMain(async () => {
  setPriority(constants.priority.PRIORITY_LOW);
  const [first, ...rest] = process.argv.slice(2);
  if (first === 'chosen') return tryChosen(rest);
  return tryFolders(process.argv.slice(2));
});

async function tryChosen(words: readonly string[]): Promise<number> {
  const wanted = chosenMutants.filter(({ file, why }) =>
    words.every((word) => `${file} ${why}`.toLowerCase().includes(word.toLowerCase())),
  );
  if (wanted.length === 0)
    throw new SetupProblem('No chosen mutant has these words in its file or its reason.');
  const left: string[] = [];
  await runChosen(wanted, ({ file, why }, verdict) => {
    const line = `${verdict.padEnd(14)} ${file}: ${why}`;
    console.log(line);
    if (verdict === 'survived' || verdict === 'does not apply') left.push(line);
  });
  const killed = wanted.length - left.length;
  console.log(`\n${left.join('\n')}\n${killed} of ${wanted.length} killed`);
  return left.length === 0 ? 0 : 1;
}

async function tryFolders(given: readonly string[]): Promise<number> {
  const flags = given.filter((argument) => argument.startsWith('-'));
  const paths = given
    .filter((argument) => !argument.startsWith('-'))
    .map((path) => relative(root, resolve(path)).replaceAll('\\', '/'));
  const wanted = mutatedFolders
    .map((folder) => ({ folder, files: filesOf(folder.folder, paths) }))
    .filter(({ files }) => files.length > 0);
  if (wanted.length === 0) {
    throw new SetupProblem(
      `No mutants there: name one of ${mutatedFolders.map(({ folder }) => folder).join(', ')}, or a file in one.`,
    );
  }
  const stryker = await ensureStryker();
  const scores: string[] = [];
  const all: Mutant[] = [];
  for (const { folder, files } of wanted) {
    const mutants = await mutate(stryker, folder, files, flags);
    all.push(...mutants);
    scores.push(scoreLine(folder.folder, mutants));
  }
  scores.push(scoreLine('all', all));
  console.log(`\n${scores.join('\n')}`);
  return 0;
}

/** Unit tests cannot load anything that imports `vscode`. */
function filesOf(folder: string, paths: readonly string[]): readonly string[] {
  return readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .filter(
      (file) => paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`)),
    )
    .filter((file) => !importsVsCode(file));
}

/** By itself or by what it imports. What it imports later, when it is needed, does not count. */
function importsVsCode(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const source = readFileSync(resolve(root, file), 'utf8');
  const imported = [...source.matchAll(/^(?:import|export) (?!type)[^;]*? from '([^']+)'/gm)].map(
    ([, name = '']) => name,
  );
  return imported.some(
    (name) =>
      name === 'vscode' ||
      (name.startsWith('.') && importsVsCode(join(dirname(file), name.replace(/\.js$/, '.ts')), seen)),
  );
}

function scoreLine(name: string, mutants: readonly Mutant[]): string {
  const count = (...statuses: readonly string[]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const [killed, left] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  const score = killed + left === 0 ? '' : ((killed / (killed + left)) * 100).toFixed(1);
  return `${name.padEnd(24)} ${score.padStart(5)} %  ${killed} killed, ${count('Survived')} survived, ${count('NoCoverage')} not reached`;
}
