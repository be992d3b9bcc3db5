// What the code must know of package.json, as TypeScript: a JSON file that is imported has no literal types.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const section = 'lector.';
/**
 * @typedef {object} Manifest
 * @property {object} contributes
 * @property {readonly { readonly command: string }[]} contributes.commands
 * @property {readonly { readonly id: string }[]} contributes.colors
 * @property {Readonly<Record<string, readonly { readonly id: string }[]>>} contributes.views
 * @property {{ readonly properties: Readonly<Record<string, Property>> }} contributes.configuration
 */

/**
 * @typedef {object} Property
 * @property {string} type
 * @property {readonly unknown[]} [enum]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {unknown} default
 */

/** The source text of `src/core/manifest.ts`. */
export function manifestCode(/** @type {Manifest} */ manifest) {
  const { commands, colors, views, configuration } = manifest.contributes;
  const viewIds = Object.values(views).flatMap((shown) => shown.map(({ id }) => id));
  const settings = Object.entries(configuration.properties).map(schemaLine);
  return `// Made from package.json by scripts/manifest.js. \`npm run check\` and each build bring it up to date.

${ids(
  'command',
  commands.map(({ command }) => command),
)}
${ids(
  'color',
  colors.map(({ id }) => id),
)}
${ids('view', viewIds)}
/** What \`when\` clauses and the walkthrough ask about. */
${ids('context', contextKeys(manifest, viewIds))}
/** The JSON schema of every setting. */
export const settings = {\n${settings.join('')}} as const;
`;
}

/** @param {readonly [string, Property]} property */
function schemaLine([key, { type, enum: values, minimum, maximum, default: fallback }]) {
  // An enumeration says what its type is.
  const kind = values === undefined ? { type } : { enum: values };
  const schema = JSON.stringify({ ...kind, minimum, maximum, default: fallback });
  return `  ${JSON.stringify(key.slice(section.length))}: ${schema},\n`;
}

/** @param {string} kind @param {readonly string[]} values */
function ids(kind, values) {
  const [list, type] = [`${kind}Ids`, `${kind[0]?.toUpperCase()}${kind.slice(1)}Id`];
  const lines = values.map((id) => `  ${JSON.stringify(id)},\n`).join('');
  return `export const ${list} = [\n${lines}] as const;\nexport type ${type} = (typeof ${list})[number];\n`;
}

/** @param {Manifest} manifest @param {readonly string[]} viewIds */
function contextKeys(manifest, viewIds) {
  /** @type {Set<string>} */
  const found = new Set();
  JSON.stringify(manifest.contributes, (name, /** @type {unknown} */ value) => {
    if (typeof value !== 'string') return value;
    if (name === 'when') for (const [key] of value.matchAll(/(?<!config\.)\blector\.\w+/g)) found.add(key);
    if (value.startsWith('onContext:')) found.add(value.slice('onContext:'.length));
    return value;
  });
  return [...found].filter((key) => !viewIds.includes(key)).sort();
}

/** Brings `src/core/manifest.ts` up to date. */
export function writeManifest() {
  const file = join(root, 'src/core/manifest.ts');
  const manifest = /** @type {unknown} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const code = manifestCode(/** @type {Manifest} */ (manifest));
  // An unchanged file keeps its time, so that nothing is built again.
  if (code !== readFileSync(file, 'utf8')) writeFileSync(file, code);
}

if (argv[1] === fileURLToPath(import.meta.url)) writeManifest();
