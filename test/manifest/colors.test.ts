import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

type Rgb = readonly [red: number, green: number, blue: number];

/** What VS Code's default themes paint, by theme, and what the highlight must not be mistaken for. */
const themes = {
  dark: {
    background: '#1F1F1F',
    text: '#CCCCCC',
    others: {
      selection: '#264F78',
      occurrence: '#575757B8',
      writtenOccurrence: '#004972B8',
      sameText: '#ADD6FF26',
      found: '#EA5C0055',
    },
  },
  light: {
    background: '#FFFFFF',
    text: '#3B3B3B',
    others: {
      selection: '#ADD6FF',
      occurrence: '#57575740',
      writtenOccurrence: '#0E639C40',
      sameText: '#ADD6FF80',
      found: '#EA5C0055',
    },
  },
  highContrast: {
    background: '#000000',
    text: '#FFFFFF',
    others: { selection: '#F3F518', occurrenceBorder: '#F38518' },
  },
  highContrastLight: {
    background: '#FFFFFF',
    text: '#292929',
    others: { selection: '#0F4A85', occurrenceBorder: '#006BBD' },
  },
} as const;

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly contributes: {
    readonly colors: readonly {
      readonly id: string;
      readonly defaults: Readonly<Record<keyof typeof themes, string>>;
    }[];
  };
};

function ours(id: string, theme: keyof typeof themes): string {
  return contributes.colors.find((color) => color.id === `lector.${id}`)?.defaults[theme] ?? '';
}

/** The color as seen on top of another. */
function over(color: string, below: Rgb): Rgb {
  const [red = 0, green = 0, blue = 0, alpha = 255] = (color.match(/[\da-f]{2}/gi) ?? []).map((hex) =>
    parseInt(hex, 16),
  );
  const mix = (above: number, under: number): number => (above * alpha + under * (255 - alpha)) / 255;
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2])];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** WCAG's contrast. */
function contrast(one: Rgb, other: Rgb): number {
  const luminance = ([red, green, blue]: Rgb): number =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** How different two colors look: the distance in CIELAB, where 2 can just be seen. */
function difference(one: Rgb, other: Rgb): number {
  const lab = (color: Rgb): Rgb => {
    const [red, green, blue] = color.map(linear) as unknown as Rgb;
    const root = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
    const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

for (const [name, { background, text, others }] of Object.entries(themes)) {
  const theme = name as keyof typeof themes;
  describe(`What is read, in the ${theme} theme`, () => {
    const ground = over(background, [0, 0, 0]);
    const sentence = over(ours('sentenceBackground', theme), ground);
    const word = over(ours('wordBackground', theme), sentence);
    const border = over(ours('wordBorder', theme), ground);

    it('can still be read', () => {
      for (const below of [sentence, word]) {
        const measured = contrast(over(text, below), below);
        assert.ok(measured >= 4.5, measured.toFixed(2));
      }
    });

    it('has a word that stands out from its sentence and from the page', () => {
      for (const around of [ground, sentence]) {
        const measured = contrast(border, around);
        assert.ok(measured >= 3, measured.toFixed(2));
      }
    });

    it('has a sentence that can be told from the page', () => {
      assert.ok(difference(sentence, ground) >= 6, difference(sentence, ground).toFixed(1));
    });

    for (const [other, color] of Object.entries(others)) {
      it(`does not look like VS Code’s own ${other}`, () => {
        const painted = over(color, ground);
        // A border is compared with a border, an area with the areas.
        const mine = other.endsWith('Border') ? [border] : [sentence, word];
        for (const one of mine)
          assert.ok(difference(one, painted) >= 15, difference(one, painted).toFixed(1));
      });
    }
  });
}
