import type { Frame } from 'playwright-core';

/** What the player shows from some moment on, and what it had received and played until then. */
export interface Seen {
  readonly voice: string;
  readonly sentence: string;
  /** How many sounds. */
  readonly received: number;
  /** How many samples of the output. */
  readonly heard: number;
}

/** Notes each time that the player shows another voice or highlights another sentence, as it does so. */
export async function watchTakeover(player: Frame): Promise<() => Promise<readonly Seen[]>> {
  const log = await player.evaluateHandle(() => {
    const { received, blocks } = Reflect.get(window, 'heardSound') as {
      received: readonly unknown[];
      blocks: readonly Float32Array[];
    };
    const seen: Seen[] = [];
    const textOf = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? '';
    const look = (): void => {
      const voice = textOf('#voiceName');
      const sentence = textOf('[role=option][aria-selected=true]');
      const last = seen.at(-1);
      if (sentence === '' || (last?.voice === voice && last.sentence === sentence)) return;
      const heard = blocks.reduce((sum, { length }) => sum + length, 0);
      seen.push({ voice, sentence, received: received.length, heard });
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    return seen;
  });
  return () => log.jsonValue();
}
