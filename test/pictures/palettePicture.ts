import { crc32, deflateSync } from 'node:zlib';
import gifenc from 'gifenc';
import { PNG } from 'pngjs';

const { applyPalette } = gifenc;

/** A PNG of at most 256 colors, which a window of VS Code hardly needs more of: a third of the size. */
export function palettePicture(screenshot: Buffer): Buffer {
  const { data, width, height } = PNG.sync.read(screenshot);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  // Exactly the colors there are most of: an average would give a white window a tint.
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 256);
  const palette = most.map(([pixel]) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]);
  const places = new Map(most.map(([pixel], place) => [pixel, place]));
  const nearest = applyPalette(data, palette);
  const indexes = nearest.map((near, n) => places.get(pixels[n] ?? 0) ?? near);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(indexes.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for the place of a color in the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', header),
    part('PLTE', Buffer.from(palette.flatMap((color) => color.slice(0, 3)))),
    part('IDAT', deflateSync(rows, { level: 9 })),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function part(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
