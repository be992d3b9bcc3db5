// The layer fence for bundles: each contains its entry's layer and what that layer may import, and nothing else.

import { layerOf, layers } from './layers.js';

/**
 * The sources in a build that its entry points have no right to. A chunk that entry points share has to be right for
 * all of them.
 * @param {import('esbuild').Metafile} metafile
 * @returns {string[]}
 */
export function strayInputs(metafile) {
  const outputs = Object.values(metafile.outputs);
  const ofLayers = new Set(outputs.flatMap(({ entryPoint }) => layerOf(entryPoint ?? '')?.name ?? []));
  const strays = outputs.flatMap(({ entryPoint, inputs }) => {
    const owners = entryPoint === undefined ? ofLayers : [layerOf(entryPoint)?.name];
    const allowed = [...owners].map((name) => reachable(name));
    return Object.keys(inputs).filter((path) => {
      const layer = layerOf(path);
      return path.startsWith('src/') && !allowed.every((names) => names.has(layer?.name ?? ''));
    });
  });
  return [...new Set(strays)].sort();
}

/**
 * A layer and all that its files may import, directly or not.
 * @param {string | undefined} name
 */
function reachable(name) {
  const waiting = name === undefined ? [] : [name];
  /** @type {Set<string>} */
  const found = new Set();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(layers[next]?.layers ?? []));
  }
  return found;
}
