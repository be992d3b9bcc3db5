import { settings as schemas } from '../../core/manifest.js';
import { firstSettings, type PageSettings, type PlayerCommand } from '../../reading/playerPort.js';
import { element, foldBehind, makeInside, pressed } from './controls.js';

const { minimum, maximum } = schemas['reader.size'];
const step = 10;

const spaced = ['reader.lineHeight', 'reader.letterSpacing', 'reader.wordSpacing', 'reader.width'] as const;

/** What to choose from for these settings. The last is what WCAG 1.4.12 asks a page to bear, and somewhat more. */
const spacings: Readonly<Record<string, readonly number[]>> = {
  standard: spaced.map((key) => firstSettings[key]),
  comfortable: [1.8, 0.03, 0.08, 66],
  wide: [2.2, 0.12, 0.24, 48],
};

/** How the text looks, and the controls for it. What is chosen shows at once, and then becomes a setting. */
export class StyleView {
  private settings = firstSettings;
  private readonly text = element('text', HTMLDivElement);

  constructor(private readonly choose: (chosen: Partial<PageSettings>) => void) {
    const room = element('room', HTMLDivElement);
    foldBehind('look', 'room', () => {
      if (!makeInside(room)) return;
      room.addEventListener('click', (event) =>
        this.resize({ smaller: -step, larger: step }[pressed(event)]),
      );
      room.addEventListener('change', ({ target }) => {
        if (target instanceof HTMLSelectElement) this.choose(chosen(target));
      });
      this.showChosen();
    });
  }

  private resize(by: number | undefined): void {
    if (by === undefined) return;
    this.choose({ 'reader.size': Math.min(maximum, Math.max(minimum, this.settings['reader.size'] + by)) });
  }

  carryOut(command: PlayerCommand): void {
    if (command.type !== 'settings') return;
    const { settings } = command;
    this.settings = settings;
    const { text } = this;
    const width = settings['reader.width'];
    const properties: Readonly<Record<string, string>> = {
      '--size': String(settings['reader.size'] / 100),
      '--line': String(settings['reader.lineHeight']),
      '--measure': width === 0 ? '100%' : `${String(width)}ch`,
      'letter-spacing': `${String(settings['reader.letterSpacing'])}em`,
      'word-spacing': `${String(settings['reader.wordSpacing'])}em`,
      'font-family': fontFamily(settings['reader.font']),
    };
    for (const [name, value] of Object.entries(properties)) text.style.setProperty(name, value);
    element('page', HTMLElement).dataset['colors'] = settings['reader.colors'];
    text.dataset['focus'] = settings['reader.focus'];
    if (element('room', HTMLDivElement).hasChildNodes()) this.showChosen();
  }

  private showChosen(): void {
    const { settings } = this;
    const own = Object.keys(spacings).find((name) =>
      spaced.every((key, n) => spacings[name]?.[n] === settings[key]),
    );
    const spacing = element('spacing', HTMLSelectElement);
    spacing.value = own ?? 'own';
    element('colors', HTMLSelectElement).value = settings['reader.colors'];
    element('focus', HTMLSelectElement).value = settings['reader.focus'];
    // Nothing to choose, only to see.
    for (const option of spacing.options) option.hidden = option.value === 'own' && !option.selected;
  }
}

function chosen({ id, value }: HTMLSelectElement): Partial<PageSettings> {
  return id === 'spacing' ? spacing(spacings[value]) : { [`reader.${id}`]: value };
}

/** None where the user has set their own. */
function spacing(values: readonly number[] | undefined): Partial<PageSettings> {
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
