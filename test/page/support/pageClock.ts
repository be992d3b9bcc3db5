export interface ClockedPage {
  /** Moves the page's clock forward. Everything due in between happens once, as after a machine wakes up. */
  passTime(ms: number): void;
}

/** Runs in the page before its own script and puts the page's clock under the test's control. */
export function injectClock(): void {
  const inside = globalThis as unknown as ClockedPage & Record<string, unknown>;
  let ahead = 0;
  const { now: systemNow } = Date;
  Date.now = () => systemNow() + ahead;
  const sinceStart = performance.now.bind(performance);
  performance.now = () => sinceStart() + ahead;
  const waiting = new Map<
    number,
    { readonly due: number; readonly run: () => void; readonly again?: true }
  >();
  const system = {
    setTimeout: setTimeout.bind(globalThis),
    clearTimeout: clearTimeout.bind(globalThis),
    setInterval: setInterval.bind(globalThis),
    clearInterval: clearInterval.bind(globalThis),
  };
  inside['setTimeout'] = (run: () => void, ms = 0): number => {
    const id = system.setTimeout(() => {
      waiting.delete(id);
      run();
    }, ms) as unknown as number;
    waiting.set(id, { due: performance.now() + ms, run });
    return id;
  };
  inside['setInterval'] = (run: () => void, ms = 0): number => {
    const id = system.setInterval(run, ms) as unknown as number;
    waiting.set(id, { due: performance.now() + ms, run, again: true });
    return id;
  };
  inside['clearTimeout'] = inside['clearInterval'] = (id: number): void => {
    waiting.delete(id);
    system.clearTimeout(id);
  };
  inside.passTime = (ms) => {
    ahead += ms;
    const due = [...waiting].filter(([, timer]) => timer.due <= performance.now());
    for (const [id, { run, again }] of due.sort(([, a], [, b]) => a.due - b.due)) {
      if (again === undefined) {
        system.clearTimeout(id);
        waiting.delete(id);
      }
      run();
    }
  };
}
