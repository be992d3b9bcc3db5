// The lint fence around things with a single home: only that file may use their names.

import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @typedef {object} Home
 * @property {string} place the one file or folder of src that may use the names
 * @property {string} instead what everybody else uses
 * @property {readonly string[]} names
 */

/** @type {readonly Home[]} */
export const homes = [
  {
    place: 'src/editor/contributions/settings.ts',
    instead: 'setting, changeSetting and onDidChangeSettings',
    names: ['getConfiguration', 'onDidChangeConfiguration'],
  },
  {
    place: 'src/editor/ui/',
    instead: 'what that folder exports, which takes PlainText',
    names: [
      'createInputBox',
      'createQuickPick',
      'createStatusBarItem',
      'MarkdownString',
      'setStatusBarMessage',
      'showErrorMessage',
      'showInformationMessage',
      'showInputBox',
      'showQuickPick',
      'showWarningMessage',
      'TreeItem',
      'withProgress',
    ],
  },
];

/** @type {import('eslint').Rule.RuleModule} */
export const homeRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { home: '{{name}} belongs to {{place}}: use {{instead}}.' },
  },
  create(context) {
    const file = relative(root, resolve(context.filename)).split(sep).join('/');
    if (!file.startsWith('src/')) return {};

    /** @param {import('estree').Node} node @param {unknown} name */
    function check(node, name) {
      const home = homes.find(({ names }) => names.some((candidate) => candidate === name));
      if (home === undefined || file.startsWith(home.place)) return;
      const { place, instead } = home;
      context.report({ node, messageId: 'home', data: { name: String(name), place, instead } });
    }

    return {
      Identifier: (node) => {
        check(node, node.name);
      },
      Literal: (node) => {
        check(node, node.value);
      },
    };
  },
};
