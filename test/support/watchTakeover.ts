import type { Frame } from 'playwright-core';
import type { Recording } from './heardSound.js';
import type { OutlineChunk, PlayerCommand } from '../../src/reading/playerPort.js';

/** What the player shows from some moment on, and how many samples it had played until then. */
export interface Seen {
  readonly voice: string;
  readonly sentence: string;
  readonly heard: number;
}

export interface Takeover {
  readonly seen: readonly Seen[];
  /** The chunks that the other voice speaks: new to the player when others went. Its name may be shown sooner or later. */
  readonly chunks: readonly Pick<OutlineChunk, 'id' | 'text'>[];
}

/** Notes each time that the player shows another voice or highlights another sentence, as it does so. */
export async function watchTakeover(player: Frame): Promise<() => Promise<Takeover>> {
  const log = await player.evaluateHandle(() => {
    const recording = Reflect.get(window, 'heardSound') as Recording;
    const { places } = recording;
    const seen: Seen[] = [];
    const chunks: Pick<OutlineChunk, 'id' | 'text'>[] = [];
    window.addEventListener('message', ({ data }: MessageEvent<PlayerCommand>) => {
      if (data.type !== 'outline' || data.removed === 0) return;
      chunks.push(...data.chunks.filter(({ id }) => !places.includes(id - 1)));
    });
    const textOf = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? '';
    const look = (): void => {
      const voice = textOf('#voiceName');
      const sentence = textOf('[role=option][aria-selected=true]');
      const last = seen.at(-1);
      if (sentence === '' || (last?.voice === voice && last.sentence === sentence)) return;
      // Not by what was recorded, which a busy page is told late.
      const { context, firstFrame = 0 } = recording;
      const heard = context === undefined ? 0 : context.currentTime * context.sampleRate - firstFrame;
      seen.push({ voice, sentence, heard });
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    return { seen, chunks };
  });
  return () => log.jsonValue();
}
