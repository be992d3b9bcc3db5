// The lint fence around things that have one home: their names may appear in that file alone.

import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @typedef {object} Home
 * @property {string} file the one file of src that may use the names
 * @property {string} instead what everybody else uses
 * @property {readonly string[]} names
 */

/** @type {readonly Home[]} */
export const homes = [
  {
    file: 'src/editor/settings.ts',
    instead: 'setting, changeSetting and onDidChangeSettings',
    names: ['getConfiguration', 'onDidChangeConfiguration'],
  },
];

/** @type {import('eslint').Rule.RuleModule} */
export const homeRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { home: '{{name}} belongs to {{file}}: use {{instead}}.' },
  },
  create(context) {
    const file = relative(root, resolve(context.filename)).split(sep).join('/');
    if (!file.startsWith('src/')) return {};

    /** @param {import('estree').Node} node @param {unknown} name */
    function check(node, name) {
      const home = homes.find(({ names }) => names.some((candidate) => candidate === name));
      if (home === undefined || home.file === file) return;
      const { instead } = home;
      context.report({ node, messageId: 'home', data: { name: String(name), file: home.file, instead } });
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
