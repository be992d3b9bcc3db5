import { styles as schemas } from '../../core/manifest.js';
import { pageStyle, type PageStyle } from '../../core/pageStyle.js';
import type { PlayerCommand } from '../../reading/playerPort.js';
import { element } from './element.js';

const standard = pageStyle({});
const { minimum, maximum } = schemas['reader.size'];
const step = 10;

const spaced = ['reader.lineHeight', 'reader.letterSpacing', 'reader.wordSpacing', 'reader.width'] as const;

/** What to choose from for these settings. The last is what WCAG 1.4.12 asks a page to bear, and somewhat more. */
const spacings: Readonly<Record<string, readonly number[]>> = {
  standard: spaced.map((key) => standard[key]),
  comfortable: [1.8, 0.03, 0.08, 66],
  wide: [2.2, 0.12, 0.24, 48],
};

/** How the text looks, and the controls for it. What is chosen shows at once, and then becomes a setting. */
export class StyleView {
  private style = standard;
  private readonly text = element('text', HTMLDivElement);
  private readonly spacing = element('spacing', HTMLSelectElement);
  private readonly colors = element('colors', HTMLSelectElement);
  private readonly focus = element('focus', HTMLSelectElement);

  constructor(change: (style: PageStyle, changed: Partial<PageStyle>) => void) {
    const choose = (changed: Partial<PageStyle>): void => change({ ...this.style, ...changed }, changed);
    for (const [id, by] of [
      ['smaller', -step],
      ['larger', step],
    ] as const) {
      element(id, HTMLButtonElement).addEventListener('click', () => {
        const size = Math.min(maximum, Math.max(minimum, this.style['reader.size'] + by));
        choose({ 'reader.size': size });
      });
    }
    this.spacing.addEventListener('change', () => choose(spacing(spacings[this.spacing.value])));
    this.colors.addEventListener('change', () => choose(chosen('reader.colors', this.colors)));
    this.focus.addEventListener('change', () => choose(chosen('reader.focus', this.focus)));
  }

  carryOut(command: PlayerCommand): void {
    if (command.type !== 'style') return;
    const { style } = command;
    this.style = style;
    const { text } = this;
    const width = style['reader.width'];
    const properties: Readonly<Record<string, string>> = {
      '--size': String(style['reader.size'] / 100),
      '--line': String(style['reader.lineHeight']),
      '--measure': width === 0 ? '100%' : `${String(width)}ch`,
      'letter-spacing': `${String(style['reader.letterSpacing'])}em`,
      'word-spacing': `${String(style['reader.wordSpacing'])}em`,
      'font-family': fontFamily(style['reader.font']),
    };
    for (const [name, value] of Object.entries(properties)) text.style.setProperty(name, value);
    document.body.dataset['colors'] = style['reader.colors'];
    text.dataset['focus'] = style['reader.focus'];
    this.colors.value = style['reader.colors'];
    this.focus.value = style['reader.focus'];
    const own = Object.keys(spacings).find((name) =>
      spaced.every((key, n) => spacings[name]?.[n] === style[key]),
    );
    this.spacing.value = own ?? 'own';
    // Nothing to choose, only to see.
    for (const option of this.spacing.options) option.hidden = option.value === 'own' && !option.selected;
  }
}

function chosen(key: keyof PageStyle, { value }: HTMLSelectElement): Partial<PageStyle> {
  return { [key]: value };
}

/** None where the user has set their own. */
function spacing(values: readonly number[] | undefined): Partial<PageStyle> {
  return values === undefined ? {} : Object.fromEntries(spaced.map((key, n) => [key, values[n]]));
}

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
