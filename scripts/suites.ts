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
