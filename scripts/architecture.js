// The picture of the layers in docs/architecture.md, made from the table that lint and the compiler use.
// `node scripts/architecture.js` brings it up to date; a test compares the two.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { layers } from './layers.js';

/** What a layer imports, without what it has through another of its layers anyway. */
function nearest(/** @type {string} */ name) {
  const direct = layers[name]?.layers ?? [];
  return direct.filter((to) => !direct.some((other) => other !== to && reaches(other, to)));
}

/** @param {string} from @param {string} to @returns {boolean} */
function reaches(from, to) {
  return (layers[from]?.layers ?? []).some((next) => next === to || reaches(next, to));
}

/** A diagram for Mermaid, which GitHub draws. An arrow goes from a layer to one that it imports. */
export function layerPicture() {
  const boxes = Object.entries(layers).map(([name, { folder }]) => `  ${name}["${folder}"]`);
  const arrows = Object.keys(layers).flatMap((name) => nearest(name).map((to) => `  ${name} --> ${to}`));
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n');
}

/** The document with its picture up to date. */
export function withPicture(/** @type {string} */ document) {
  return document.replace(/```mermaid\nflowchart TD\n[^]*?```/, layerPicture());
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(dirname(dirname(argv[1])), 'docs/architecture.md');
  writeFileSync(file, withPicture(readFileSync(file, 'utf8')));
}
