import type { AudioFact, AudioOutput, CommandOf, PlayerCommand } from '../../src/reading/playerPort.js';

/** An output that records what it is told, and reports what the test wants. */
export class RecordingOutput implements AudioOutput {
  readonly told: string[] = [];
  readonly pieces: CommandOf<'put'>[] = [];
  readonly outlines: CommandOf<'outline'>[] = [];
  private readonly listeners = new Set<(fact: AudioFact) => void>();

  /** Of the latest outline. */
  get version(): number {
    return this.outlines.at(-1)?.version ?? 0;
  }

  open(): void {
    this.told.push('open');
  }
  reveal(): void {
    this.told.push('reveal');
  }
  send(command: PlayerCommand): void {
    this.told.push(inShort(command));
    if (command.type === 'put') this.pieces.push(command);
    if (command.type === 'outline') this.outlines.push(command);
  }
  onFact(listener: (fact: AudioFact) => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }
  say(fact: AudioFact): void {
    for (const listener of this.listeners) listener(fact);
  }
}

function inShort(command: PlayerCommand): string {
  switch (command.type) {
    case 'begin':
      return `begin ${String(command.reading)}`;
    case 'outline': {
      const { reading, removed, chunks, complete } = command;
      const change = `${removed > 0 ? `-${String(removed)} +` : ''}${String(chunks.length)}`;
      return `outline ${String(reading)}: ${change}${complete ? ', complete' : ''}`;
    }
    case 'progress':
      return `${command.progress} ${String(command.reading)}.${String(command.chunk)}`;
    case 'put':
      return `put ${String(command.reading)}.${String(command.chunk)}`;
    case 'seek': {
      const { reading, jump, place } = command;
      return `seek ${String(reading)}#${String(jump)} ${String(place.chunk)}:${String(place.offset)}`;
    }
    case 'until':
      return `until ${command.place === undefined ? 'the end' : `${String(command.place.chunk)}:${String(command.place.offset)}`}`;
    case 'sample':
      return `sample ${String(command.sample)} ${command.label}`;
    default:
      return command.type;
  }
}
