const generic = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'system-ui',
  'ui-rounded',
  'ui-serif',
]);

/** CSS for the names of fonts, of which one has to be installed. Each name is only ever a name, whatever is in it. */
export function fontFamily(names: string): string {
  return names
    .slice(0, 200)
    .split(',')
    .map((name) => name.trim().replace(/^(['"])(.*)\1$/, '$2'))
    .filter((name) => name !== '')
    .map((name) => (generic.has(name.toLowerCase()) ? name : `"${name.replace(/["\\\p{Cc}]/gu, escaped)}"`))
    .join(', ');
}

function escaped(sign: string): string {
  return `\\${sign.charCodeAt(0).toString(16)} `;
}
