import * as oniguruma from 'vscode-oniguruma';
import * as textmate from 'vscode-textmate';
import { eachKeptOnceLoaded, keptOnceLoaded } from '../../core/keptOnceLoaded.js';
import type { CodeToken, CodeTokenKind, LineTokenizer } from '../../text/code/lineTokenizer.js';

/** A grammar as named in an extension's manifest, with a way to read it. */
export interface GrammarContribution {
  readonly scopeName: string;
  readonly language?: string | undefined;
  readonly injectTo?: readonly string[] | undefined;
  /** Must end in `.json` or `.plist`, which tells its format. */
  readonly path: string;
  readonly read: () => Promise<string>;
}

/** Grammars by language id, each loaded once and only when needed. */
export type Grammars = (languageId: string) => Promise<LineTokenizer | undefined>;

export function textmateGrammars(
  contributions: readonly GrammarContribution[],
  loadWasm: () => Promise<ArrayBuffer>,
): Grammars {
  const { Registry, INITIAL, parseRawGrammar } = whole(textmate);
  const byScope = new Map(contributions.map((contribution) => [contribution.scopeName, contribution]));

  const registry = keptOnceLoaded(async () => {
    const onigLib = loadOniguruma(loadWasm);
    await onigLib;
    return new Registry({
      onigLib,
      loadGrammar: async (scopeName) => {
        const found = byScope.get(scopeName);
        return found === undefined ? null : parseRawGrammar(await found.read(), found.path);
      },
      getInjections: (scopeName) =>
        contributions.filter(({ injectTo }) => injectTo?.includes(scopeName)).map((found) => found.scopeName),
    });
  });

  return eachKeptOnceLoaded(async (languageId) => {
    const contribution = contributions.find(({ language }) => language === languageId);
    const grammar = contribution && (await (await registry()).loadGrammar(contribution.scopeName));
    return grammar ? tokenizerOf(grammar, INITIAL) : undefined;
  });
}

let engine: (() => Promise<textmate.IOnigLib>) | undefined;

/** One engine per process: all grammars share its memory. */
function loadOniguruma(loadWasm: () => Promise<ArrayBuffer>): Promise<textmate.IOnigLib> {
  engine ??= keptOnceLoaded(async () => {
    const { loadWASM, createOnigScanner, createOnigString } = whole(oniguruma);
    await loadWASM(await loadWasm());
    return { createOnigScanner, createOnigString };
  });
  return engine();
}

function tokenizerOf(grammar: textmate.IGrammar, initial: textmate.StateStack): LineTokenizer {
  return {
    tokenize(line, state) {
      const before = (state as textmate.StateStack | undefined) ?? initial;
      const { tokens, ruleStack, stoppedEarly } = grammar.tokenizeLine(line, before, longestLineMs);
      const kinds = tokens.map(({ startIndex, endIndex, scopes }): CodeToken => {
        return { start: startIndex, end: endIndex, kind: kindOf(scopes) };
      });
      const last = kinds.at(-1);
      const insideComment = last?.kind === 'comment';
      if (!stoppedEarly) return { tokens: kinds, state: ruleStack, insideComment };
      // The grammar took too long, but none of the line may be lost.
      const rest: CodeToken = { start: last?.end ?? 0, end: line.length, kind: 'code' };
      return { tokens: [...kinds, rest], state: before, insideComment: false };
    },
  };
}

/** Far longer than any line takes, including a language's first, which compiles the grammar. */
const longestLineMs = 3000;

/** Some grammars call a docstring a string. */
const comment = /^(?:comment|string\.quoted\.docstring)/;
const docComment =
  /^(?:comment\.block\.documentation|comment\.line\.documentation|comment\.documentation|string\.quoted\.docstring)/;
const embedded = /^(?:meta\.embedded|meta\.template\.expression|meta\.interpolation|source\.)/;
const name =
  /^(?:entity\.name|support\.type\.property-name|variable\.(?:other|parameter|language)|meta\.parameter-expansion|punctuation\.(?:definition\.variable|section\.bracket\.curly\.variable))/;
const mark =
  /^(?:punctuation\.definition\.tag\b|storage\.type\.format\.python|constant\.character\.format\.placeholder\.other\.python)/;
/** What grammars call a string although it is code: the arguments of a command, or an expression in a string. */
const codeInString =
  /^string\.(?:unquoted\.argument|interpolated\.(?:makefile|dollar|backtick)|other\.math|regexp\.[\w.]*embedded)/;

const escape = /^constant\.character\.escape\b/;

/** `&amp;`, which is text between the tags of JSX. */
const reference = /^(?:constant\.character\.entity|punctuation\.definition\.entity)/;

/** The innermost meaningful scope decides: code in a template string is code, but a name in a comment is not. */
function kindOf(scopes: readonly string[]): CodeTokenKind {
  let named = false;
  let isText = true;
  // Beside the expressions of an f-string, the grammar calls it no string.
  if (scopes.at(-2) === 'meta.fstring.python' && escape.test(scopes.at(-1) ?? '')) return 'string';
  for (let at = scopes.length - 1; at >= 0; at--) {
    const scope = scopes[at] ?? '';
    if (comment.test(scope)) return 'comment';
    // An example, or a default, in a doc comment.
    if (embedded.test(scope) && scopes.slice(0, at).some((outer) => docComment.test(outer))) return 'comment';
    if (embedded.test(scope) || codeInString.test(scope)) return 'code';
    if (scope.startsWith('string.regexp')) return 'regexp';
    if (/^(?:string|meta\.string)\b/.test(scope)) {
      // A quotation in a comment is part of the comment.
      if (isInComment(scopes, at)) return 'comment';
      return named ? 'code' : 'string';
    }
    if (mark.test(scope) && !isInComment(scopes, at)) return 'mark';
    if (isText && scope.startsWith('meta.jsx.children')) return 'string';
    isText &&= reference.test(scope);
    named ||= name.test(scope);
  }
  return 'code';
}

/** Whether a comment is around this scope, with no embedded code in between. */
function isInComment(scopes: readonly string[], at: number): boolean {
  const nearest = scopes.slice(0, at + 1).findLast((scope) => comment.test(scope) || embedded.test(scope));
  return nearest !== undefined && comment.test(nearest);
}

/** When bundled, these modules are their exports; otherwise Node puts the exports under `default`. */
function whole<T extends object>(module: T): T {
  return 'default' in module ? (module.default as T) : module;
}
