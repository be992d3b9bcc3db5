import type { AudioFact } from './audioFact.js';
import type { PlayerCommand } from './playerCommand.js';

/** The device that makes sound. It makes no decisions: it does as told and reports what happens. */
export interface AudioOutput {
  /** Gets the device ready and shows it without taking the focus. */
  open(): void;
  /** Shows the device and gives it the focus, so that the user can make the gesture it needs to be allowed to play. */
  reveal(): void;
  send(command: PlayerCommand): void;
  onFact(listener: (fact: AudioFact) => void): { dispose(): void };
}
