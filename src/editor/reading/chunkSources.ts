import { brotliDecompressSync } from 'node:zlib';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { plainText, type PlainText } from '../../core/plainText.js';
import { isByLanguage } from '../../core/settingValue.js';
import { chunks, type CutOptions } from '../../text/chunks.js';
import { codeLanguagesIn } from '../../text/readSource.js';
import { mostCharacters, type PronunciationProblem } from '../../text/pronunciations.js';
import type { Chunk } from '../../text/segment.js';
import { runCommand } from '../contributions/commands.js';
import { setting } from '../contributions/settings.js';
import { packedWords, segmentSources, textSettings } from '../sources/segmentSources.js';
import type { Source } from '../sources/source.js';
import { textmateGrammars, type GrammarContribution, type Grammars } from '../sources/textmateGrammars.js';
import { l10n } from '../ui/l10n.js';
import { showWarning, takes } from '../ui/messages.js';

interface ChunkingParts {
  /** The folder with Lector's packed files. */
  readonly parts: vscode.Uri;
  readonly spokenLanguage: string | undefined;
  /** Whether a service on the network reads it. */
  readonly isHosted: boolean;
  readonly log: vscode.LogOutputChannel;
}

const warned = new Set<string>();

/** Uses the current settings and grammars. Loaded with the first text that is read. */
export async function chunkSources(
  sources: readonly Source[],
  { parts, spokenLanguage, isHosted, log }: ChunkingParts,
): Promise<(options?: CutOptions) => Iterable<Chunk>> {
  async function warnOnce(problem: PlainText): Promise<void> {
    log.warn(problem);
    if (warned.has(problem)) return;
    warned.add(problem);
    if (await takes(problem, l10n.t('Edit Pronunciations'), showWarning))
      await runCommand('lector.managePronunciations');
  }

  const { settings, problems } = readSettings(sources);
  for (const problem of problems) void warnOnce(problemWords(problem));
  // A megabyte of what languages look like, which is not needed where one voice reads everything.
  const scores = isByLanguage(setting('voices.byLanguage'))
    ? await import('../../text/language/languageScores.js')
    : undefined;
  const segments = await segmentSources(sources, settings, {
    grammars: (languageId) => installedGrammars(parts)(languageId),
    wordsOf: (language) => packedWords(parts, language),
    // The embedded service puts things in words itself.
    inWords:
      isHosted && setting('speak.normalize') === 'always'
        ? (await import('../sources/normalizer.js')).inWordsFrom(parts)
        : undefined,
    spokenLanguage,
    languageScores: scores?.languageScores,
    patternRanAway: (entry) =>
      void warnOnce(l10n.t('The pronunciation {0} takes too long and is ignored.', plainText(entry))),
    grammarFailed: (languageId, error) =>
      log.warn(`The grammar of ${languageId} cannot be used: ${String(error)}`),
  });
  return (options = { isShort: () => true }) => chunks(segments(), options);
}

function readSettings(sources: readonly Source[]) {
  const document = sources[0]?.document;
  const languageIds = [
    ...new Set(sources.flatMap(({ text, languageId }) => [languageId, ...codeLanguagesIn(text, languageId)])),
  ];
  const uri = document && { uri: document.uri };
  return textSettings(
    (key, languageId) => setting(key, languageId === undefined ? document : { languageId, ...uri }),
    languageIds,
    // Not what Lector or somebody else says.
    document !== undefined && setting('proofMode'),
  );
}

function problemWords({ entry, reason }: PronunciationProblem): PlainText {
  const named = plainText(entry, 80);
  const words: Readonly<Record<typeof reason, PlainText>> = {
    notAnObject:
      entry === ''
        ? l10n.t('The pronunciations are ignored: the setting must be an object.')
        : l10n.t('The pronunciations under {0} are ignored: they must be an object.', named),
    notText: l10n.t('The pronunciation {0} is ignored: its value is not text.', named),
    tooLong: l10n.t(
      'The pronunciation {0} is ignored: its value has more than {1} characters.',
      named,
      mostCharacters,
    ),
    emptyEntry: l10n.t('The pronunciation {0} is ignored: the entry is empty.', named),
    badExpression: l10n.t('The pronunciation {0} is ignored: it is not a valid regular expression.', named),
  };
  return words[reason];
}

let installed: Grammars | undefined;

/** The grammars of the extensions that are installed now. `parts` is the folder with Lector's packed files. */
function installedGrammars(parts: vscode.Uri): Grammars {
  if (installed !== undefined) return installed;
  const changed = vscode.extensions.onDidChange(() => {
    installed = undefined;
    changed.dispose();
  });
  const contributions = vscode.extensions.all.flatMap(({ packageJSON, extensionUri }) =>
    grammarsOf(packageJSON).map((grammar): GrammarContribution => {
      const uri = vscode.Uri.joinPath(extensionUri, grammar.path);
      const read = async () => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      return { ...grammar, read };
    }),
  );
  return (installed = textmateGrammars(contributions, async () => {
    const engine = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(parts, 'onig.wasm.br'));
    return new Uint8Array(brotliDecompressSync(engine)).buffer;
  }));
}

const grammar = v.object({
  scopeName: v.string(),
  path: v.string(),
  language: v.fallback(v.optional(v.string()), undefined),
  injectTo: v.fallback(v.optional(v.array(v.string())), undefined),
});
/** It holds whatever its author wrote; anything that is not a grammar is skipped. */
const manifest = v.object({
  contributes: v.object({ grammars: v.array(v.fallback(v.nullable(grammar), null)) }),
});

function grammarsOf(packageJson: unknown): readonly Omit<GrammarContribution, 'read'>[] {
  const { success, output } = v.safeParse(manifest, packageJson);
  return success ? output.contributes.grammars.filter((found) => found !== null) : [];
}
