/** Keeps something in step with the cursor: waits a moment, asks, and drops what a newer event has overtaken. */

import { type CancellationToken, CancellationTokenSource, type Disposable } from 'vscode';
import type { LastPlace } from './place.ts';

/** Shorter than anyone notices, longer than the burst of events that one key press causes. */
const MILLISECONDS_TO_WAIT = 15;
/** How often to ask again when the server has not seen the newest text yet. */
const MOST_RETRIES = 20;

/** @returns false to be called again soon, as the answer was for an older text */
export type Look = (token: CancellationToken) => Promise<boolean>;

export class Follower implements Disposable {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: CancellationTokenSource | undefined;
  private readonly listener: Disposable;

  /** @param look must not throw */
  constructor(
    places: LastPlace,
    private readonly look: Look,
  ) {
    this.listener = places.onDidChange(() => this.trigger());
  }

  trigger(retries = MOST_RETRIES): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(retries), MILLISECONDS_TO_WAIT);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.running?.cancel();
    this.listener.dispose();
  }

  private async run(retries: number): Promise<void> {
    this.running?.cancel();
    const source = new CancellationTokenSource();
    this.running = source;
    const isDone = await this.look(source.token);
    if (!isDone && !source.token.isCancellationRequested && retries > 0) this.trigger(retries - 1);
    source.dispose();
  }
}
