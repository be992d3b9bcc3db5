// The layer fence in lint. Resolves every way to name another module to a file and checks it against the table.

import { existsSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { layerOf, mayImportPackage } from './layers.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {import('estree').Node & { source?: unknown, expression?: unknown }} TypeScriptNode */
/** @typedef {{ type?: string, value?: unknown, quasis?: import('estree').TemplateElement[] }} LiteralOrTemplate */

/** @type {import('eslint').Rule.RuleModule} */
export const layerRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      layer: '{{from}} may not import {{to}}: imports point inward (see scripts/layers.js).',
      package: '{{from}} may not import the package {{to}} (see scripts/layers.js).',
      computed: 'A module must be named by a plain string, so that its layer can be seen.',
      outside: '{{from}} may not import {{to}}, which is outside the layers.',
    },
  },
  create(context) {
    const from = layerOf(fromRoot(context.filename));
    if (from === undefined) return {};

    /** @param {import('estree').Node} node @param {unknown} source */
    function check(node, source) {
      const specifier = literalText(source);
      if (specifier === undefined) {
        context.report({ node, messageId: 'computed' });
      } else if (specifier.startsWith('.') || specifier.startsWith('/') || specifier.startsWith('file:')) {
        checkFile(node, specifier);
      } else if (from !== undefined && !mayImportPackage(from, specifier)) {
        context.report({ node, messageId: 'package', data: { from: from.name, to: specifier } });
      }
    }

    /** @param {import('estree').Node} node @param {string} specifier */
    function checkFile(node, specifier) {
      if (from === undefined) return;
      const path = specifier.startsWith('file:')
        ? fileURLToPath(specifier)
        : resolve(dirname(context.filename), specifier);
      const to = layerOf(fromRoot(path));
      const data = { from: from.name, to: to?.name ?? fromRoot(path) };
      if (to === undefined) context.report({ node, messageId: 'outside', data });
      else if (to.name !== from.name && !from.layers.includes(to.name)) {
        context.report({ node, messageId: 'layer', data });
      }
    }

    return {
      ImportDeclaration: (node) => {
        check(node, node.source);
      },
      ExportAllDeclaration: (node) => {
        check(node, node.source);
      },
      ExportNamedDeclaration: (node) => {
        if (node.source) check(node, node.source);
      },
      ImportExpression: (node) => {
        check(node, node.source);
      },
      CallExpression: (node) => {
        if (isRequire(node.callee)) check(node, node.arguments[0]);
      },
      NewExpression: (node) => {
        // `new URL('./x.js', import.meta.url)` also names a module if the project has a script or asset there.
        const [first] = node.arguments;
        const specifier = literalText(first);
        if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL' || specifier === undefined)
          return;
        if (
          specifier.startsWith('.') &&
          existsSync(sourcePath(resolve(dirname(context.filename), specifier)))
        ) {
          checkFile(node, specifier);
        }
      },
      TSImportType: (/** @type {TypeScriptNode} */ node) => {
        check(node, node.source);
      },
      TSExternalModuleReference: (/** @type {TypeScriptNode} */ node) => {
        check(node, node.expression);
      },
    };
  },
};

/** @param {import('estree').Expression | import('estree').Super} callee */
function isRequire(callee) {
  if (callee.type === 'Identifier') return callee.name === 'require';
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    (callee.object.name === 'require' || callee.object.name === 'module') &&
    callee.property.type === 'Identifier' &&
    ['resolve', 'require'].includes(callee.property.name)
  );
}

/** @param {unknown} node @returns {string | undefined} */
function literalText(node) {
  const { type, value, quasis } = /** @type {LiteralOrTemplate} */ (node ?? {});
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateLiteral' && quasis?.length === 1
    ? (quasis[0]?.value.cooked ?? undefined)
    : undefined;
}

/** @param {string} path */
function sourcePath(path) {
  return path.replace(/\.js$/, '.ts');
}

/** @param {string} path */
function fromRoot(path) {
  return relative(root, path).split(sep).join('/');
}
