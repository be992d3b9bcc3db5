import gifenc from 'gifenc';
import { PNG } from 'pngjs';

const { applyPalette, GIFEncoder, quantize } = gifenc;

export interface Moment {
  readonly screenshot: Buffer;
  /** How long it is shown. */
  readonly ms: number;
}

/** An animated GIF of screenshots of one size. It stops at the last one. */
export function movingPicture(moments: readonly Moment[]): Uint8Array {
  const frames = moments.map(({ screenshot, ms }) => {
    const { data, width, height } = PNG.sync.read(screenshot);
    return { data, width, height, ms };
  });
  const [first] = frames;
  if (first === undefined) throw new Error('There is nothing to show.');
  const { width, height } = first;
  const palette = quantize(first.data, 255);
  // What stays as it was is left out of a frame: one color more, which shows nothing.
  const unchanged = palette.length;
  const colors = [...palette, [0, 0, 0]];
  const gif = GIFEncoder();
  let before: Uint8Array | undefined;
  for (const { data, ms: delay } of frames) {
    const indexes = applyPalette(data, palette);
    const shown =
      before === undefined ? indexes : indexes.map((index, n) => (index === before?.[n] ? unchanged : index));
    const looks =
      before === undefined
        ? { palette: colors, repeat: -1 }
        : { transparent: true, transparentIndex: unchanged };
    gif.writeFrame(shown, width, height, { ...looks, delay, dispose: 1 });
    before = indexes;
  }
  gif.finish();
  return gif.bytes();
}
