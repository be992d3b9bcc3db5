import { styles as schemas } from '../../core/manifest.js';
import { pageStyle, type PageStyle } from '../../core/pageStyle.js';
import type { PlayerCommand } from '../../reading/playerPort.js';
import { element } from './element.js';

const standard = pageStyle({});
const { minimum, maximum } = schemas['reader.size'];
const step = 10;

type Spacing = Pick<
  PageStyle,
  'reader.lineHeight' | 'reader.letterSpacing' | 'reader.wordSpacing' | 'reader.width'
>;

/** The spacing to choose from. The last one is what WCAG 1.4.12 asks a page to bear, and somewhat more. */
const spacings: Readonly<Record<string, Spacing>> = {
  standard: {
    'reader.lineHeight': standard['reader.lineHeight'],
    'reader.letterSpacing': standard['reader.letterSpacing'],
    'reader.wordSpacing': standard['reader.wordSpacing'],
    'reader.width': standard['reader.width'],
  },
  comfortable: {
    'reader.lineHeight': 1.8,
    'reader.letterSpacing': 0.03,
    'reader.wordSpacing': 0.08,
    'reader.width': 66,
  },
  wide: {
    'reader.lineHeight': 2.2,
    'reader.letterSpacing': 0.12,
    'reader.wordSpacing': 0.24,
    'reader.width': 48,
  },
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
    this.spacing.addEventListener('change', () => choose(spacings[this.spacing.value] ?? {}));
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
    this.spacing.value = Object.keys(spacings).find((name) => isIn(style, spacings[name])) ?? 'own';
  }
}

function chosen(key: keyof PageStyle, { value }: HTMLSelectElement): Partial<PageStyle> {
  return { [key]: value };
}

function isIn(style: PageStyle, spacing: Spacing | undefined): boolean {
  return Object.entries(spacing ?? {}).every(([key, value]) => style[key as keyof Spacing] === value);
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
