import { styles as schemas } from './manifest.js';
import { valueIn, type ValueOf } from './settingValue.js';

export type StyleKey = keyof typeof schemas;
/** The settings that only the player page reads: how its text looks, and what it sounds like beside the voice. */
export type PageStyle = { readonly [Key in StyleKey]: ValueOf<(typeof schemas)[Key]> };

const keys = Object.keys(schemas) as readonly StyleKey[];

/** From what VS Code's settings say, where `reader` is an object. */
export function pageStyle(value: unknown): PageStyle {
  const values = keys.map((key) => [key, valueIn(schemas[key], at(value, key)) ?? schemas[key].default]);
  return Object.fromEntries(values) as PageStyle;
}

/** What the page may change, of what it asks for. */
export function styleChange(value: object): readonly (readonly [StyleKey, unknown])[] {
  const changed = new Map(Object.entries(value));
  return keys.flatMap((key) => {
    const wanted = valueIn(schemas[key], changed.get(key));
    return wanted === undefined ? [] : [[key, wanted] as const];
  });
}

function at(value: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce((found, name) => (found as Record<string, unknown> | undefined)?.[name], value);
}
