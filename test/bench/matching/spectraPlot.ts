import { bandCenters } from '../../../src/service/matching/measures/spectrum.js';

export interface Panel {
  readonly title: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly target: readonly number[];
}

const size = { width: 360, height: 200, margin: 30 };
const lines = [
  ['before', '#c0392b', '4 3'],
  ['after', '#2471a3', ''],
  ['target', '#1e8449', ''],
] as const;

/** Long-term spectra as an SVG: the default voice, the matched voice and the recording, one panel per speaker. */
export function spectraPlot(panels: readonly Panel[]): string {
  const columns = 2;
  const height = Math.ceil(panels.length / columns) * size.height + 30;
  const legend = lines.map(
    ([name, colour], n) => `<text x="${30 + 110 * n}" y="20" fill="${colour}">${name}</text>`,
  );
  const drawn = panels.map((panel, n) => {
    const x = (n % columns) * size.width;
    const y = 30 + Math.floor(n / columns) * size.height;
    const curves = lines.map(
      ([name, colour, dashes]) =>
        `<polyline points="${points(panel[name])}" fill="none" stroke="${colour}" stroke-dasharray="${dashes}"/>`,
    );
    return `<g transform="translate(${x} ${y})"><text x="${size.margin}" y="14">${panel.title}</text>${axes()}${curves.join('')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * size.width}" height="${height}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="white"/>${legend.join('')}${drawn.join('')}</svg>\n`;
}

function points(spectrum: readonly number[]): string {
  return spectrum
    .map((level, band) => `${across(bandCenters[band] ?? 0).toFixed(1)},${down(level).toFixed(1)}`)
    .join(' ');
}

function axes(): string {
  const hertz = [100, 300, 1000, 3000, 7000].map(
    (tick) =>
      `<line x1="${across(tick)}" x2="${across(tick)}" y1="20" y2="175" stroke="#ddd"/><text x="${across(tick) - 10}" y="190" fill="#777">${tick}</text>`,
  );
  const levels = [-30, 0, 30].map(
    (tick) =>
      `<line x1="${size.margin}" x2="${size.width - 10}" y1="${down(tick)}" y2="${down(tick)}" stroke="#ddd"/><text x="2" y="${down(tick) + 4}" fill="#777">${tick}</text>`,
  );
  return [...hertz, ...levels].join('');
}

function across(hertz: number): number {
  return size.margin + (Math.log(hertz / 80) / Math.log(10_500 / 80)) * (size.width - size.margin - 10);
}

function down(level: number): number {
  return 100 - Math.max(-50, Math.min(50, level)) * 1.5;
}
