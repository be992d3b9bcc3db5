/**
 * The newest VS Code runs every test in `test/vscode`. The oldest runs only those that an older API could break:
 * everything else about Lector behaves the same in both. `npm run test:thorough` runs every test in both.
 */
export const oldestVsCodeRuns: readonly string[] = [
  // The API itself: contributions, activation, registration; the webview's security policy; the walkthrough.
  'untouchedPages',
  // The webview: its messages and sound; status bar, keys and their `when` clauses, decorations.
  'hearSelection',
  // The tree with its menus, buttons and badges; quick picks; input boxes with steps, modal questions, cancellable progress.
  'voices',
  // Which editor, view or terminal has the focus, keys and chords in each of them.
  'firstHour',
  // What other extensions, models and agents reach.
  'agents',
  // Save dialogs and files.
  'saveAsAudio',
];

/** By the first letters of their files: two parts that take about as long, each with a server of its own. */
export const newestVsCodeHalves = [['[a-o]*'], ['[p-z]*']] as const;

/** Two parts that take about as long. */
export const unitHalves = [['service/**/*'], ['!(service)/**/*']] as const;

/** How often `npm run test:thorough` tries what `npm test` tries a few times. */
export const thoroughly: Readonly<Record<string, string>> = {
  // Examples of each property.
  LECTOR_RUNS: '10000',
  // Kills of the embedded service under load and of a process that writes voices.
  LECTOR_KILLS: '500',
  // Damaged recordings sent to it.
  LECTOR_RECORDINGS: '500',
  // Requests of 32 clients at once.
  LECTOR_REQUESTS: '10000',
  // Hostile inputs: this many each of audio, texts, models and their configurations, and two fifths as many HTTP answers
  // and requests.
  LECTOR_HOSTILE: '40000',
  // Processes that stand still: with a claim, and in the middle of speech.
  LECTOR_STOPS: '200',
  // Starts and stops of the embedded service, and of its server.
  LECTOR_STARTS: '1000',
  // Says which faults of HTTP were met, with what outcome.
  LECTOR_FAULTS: 'print',
};
