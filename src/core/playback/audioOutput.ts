import type { AudioFact } from './audioFact.js';
import type { PlayerCommand } from './playerCommand.js';

/** The device that makes sound. It decides nothing: it does what it is told and reports what happens. */
export interface AudioOutput {
  /** Makes the device ready and shows it, without taking the focus. */
  open(): void;
  /** Shows the device and gives it the focus, for the gesture without which it may not sound. */
  reveal(): void;
  send(command: PlayerCommand): void;
  onFact(listener: (fact: AudioFact) => void): { dispose(): void };
}
