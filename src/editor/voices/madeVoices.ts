import * as v from 'valibot';
import { Stored, type Memory } from '../../disk/stored.js';

/** When custom voices were made, if they were made here: the service does not say. */
export class MadeVoices {
  private readonly times;

  constructor(memory: Memory) {
    this.times = new Stored(memory, 'voicesMadeAt', v.record(v.string(), v.number()));
  }

  madeAt(service: string, id: string): Date | undefined {
    const time = this.times.value?.[`${service} ${id}`];
    return time === undefined ? undefined : new Date(time);
  }

  async made(service: string, id: string, time: number): Promise<void> {
    await this.times.keep({ ...this.times.value, [`${service} ${id}`]: time });
  }
}
