import type { CancellationToken, Event, Range, Uri } from 'vscode';

/**
 * What `vscode.extensions.getExtension<LectorApi>('lector.lector')?.activate()` resolves to. Everything is heard in the
 * player, by the user's settings and voice, and costs what it would cost if the user asked for it.
 */
export interface LectorApi {
  readonly version: 1;

  /**
   * Says a text of up to 100,000 characters, or a document or a part of it. It never begins over what the user listens
   * to: it waits for its turn. Of what extensions say, at most five wait, and then the oldest is dropped. Resolves when
   * no more of it will be heard; rejects if this cannot be said at all.
   */
  readonly speak: (what: string | Place, options?: SpeakOptions) => Promise<Outcome>;

  /** Opens and marks one place after another while its text is heard: up to 100 steps with 5,000 characters each. */
  readonly tour: (steps: readonly TourStep[], options?: SpeakOptions) => Promise<Outcome>;

  /** Ends what extensions say. What the user listens to goes on. */
  readonly stop: () => void;

  readonly onDidChangeState: Event<State>;
}

export interface Place {
  readonly uri: Uri;
  readonly range?: Range;
}

export interface TourStep {
  readonly uri: Uri;
  readonly range: Range;
  /** What is said while the place is shown, as Markdown. */
  readonly text: string;
}

export interface SpeakOptions {
  /** Who speaks, as the player shows it. */
  readonly name?: string;
  /** What a text is written in: `markdown` if absent. A document has its own. */
  readonly languageId?: string;
  /** The id of a voice of the chosen service; the user's voice if absent. */
  readonly voice?: string;
  /** `replace`: instead of what extensions say now; `next`: before what waits; `last` if absent. */
  readonly queue?: 'replace' | 'next' | 'last';
  /** Ends it, or takes it out of the queue. */
  readonly token?: CancellationToken;
}

/**
 * `ended`: heard to its end. `stopped`: by the user. `replaced`: by another reading. `refused`: there was nothing to say,
 * or the user did not want to pay. `dropped`: from the queue. `cancelled`: by its token.
 */
export type Outcome = 'ended' | 'stopped' | 'replaced' | 'refused' | 'dropped' | 'cancelled';

export interface State {
  readonly state: 'silent' | 'preparing' | 'speaking' | 'paused';
  /** Who speaks, unless it is what the user asked for. */
  readonly name?: string;
}
