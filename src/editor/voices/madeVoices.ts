import type * as vscode from 'vscode';

const key = 'voicesMadeAt';

/** When custom voices were made, if they were made here: the service does not say. */
export class MadeVoices {
  constructor(private readonly state: vscode.Memento) {}

  madeAt(service: string, id: string): Date | undefined {
    const time = this.all[`${service} ${id}`];
    return typeof time === 'number' ? new Date(time) : undefined;
  }

  async made(service: string, id: string, time: number): Promise<void> {
    await this.state.update(key, { ...this.all, [`${service} ${id}`]: time });
  }

  private get all(): Readonly<Record<string, unknown>> {
    return this.state.get<Readonly<Record<string, unknown>>>(key) ?? {};
  }
}
