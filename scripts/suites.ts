/**
 * The newest VS Code runs every test of `test/vscode`. The oldest runs those that an older API could break, and no others:
 * what a test sees of Lector's own behaviour is the same in both. `npm run test:thorough` runs every test in both.
 */
export const oldestVsCodeRuns: readonly string[] = [
  // The API itself: what is contributed, activated and registered.
  'inHost',
  // The webview: its messages, its sound, its security policy.
  'hearSelection',
  // Status bar, keys with their `when` clauses, decorations.
  'wholeLife',
  // The tree, its menus, buttons and badges; quick picks.
  'voices',
  // Input boxes with steps, file dialogs, modal questions, progress that can be cancelled.
  'customVoices',
  // Save dialogs and files.
  'saveAsAudio',
];

/** How often `npm run test:thorough` tries what `npm test` tries a few times. */
export const thoroughly: Readonly<Record<string, string>> = {
  // Examples of each property.
  LECTOR_RUNS: '10000',
  // Kills of the embedded service under load, and of a process that writes voices.
  LECTOR_KILLS: '200',
  // Damaged recordings sent to it.
  LECTOR_RECORDINGS: '500',
};
