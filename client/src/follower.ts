/** Keeps something in step with the cursor: waits a moment, asks, and drops answers overtaken by a newer event. */

import { type CancellationToken, CancellationTokenSource, type Disposable } from 'vscode';
import type { LastPlace } from './place.ts';

/** Shorter than noticeable, longer than the burst of events caused by one key press. */
const MILLISECONDS_TO_WAIT = 15;
/** How often to ask again if the server has not yet seen the newest text. */
const MOST_RETRIES = 20;

/** @returns false to be called again soon, because the answer was for an older text */
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

  /** Looks at once; resolves when what is shown is in step with the text and the cursor. */
  async now(): Promise<void> {
    for (let nTries = 0; nTries <= MOST_RETRIES; nTries++) {
      clearTimeout(this.timer);
      if (await this.lookOnce()) return;
      await new Promise((goOn) => setTimeout(goOn, MILLISECONDS_TO_WAIT));
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.running?.cancel();
    this.listener.dispose();
  }

  private async run(retries: number): Promise<void> {
    const isOver = await this.lookOnce();
    if (isOver === false && retries > 0) this.trigger(retries - 1);
  }

  /** @returns whether the answer was for the current text; undefined if a newer look took its place */
  private async lookOnce(): Promise<boolean | undefined> {
    this.running?.cancel();
    const source = new CancellationTokenSource();
    this.running = source;
    const isDone = await this.look(source.token);
    const isOvertaken = source.token.isCancellationRequested;
    source.dispose();
    return isOvertaken ? undefined : isDone;
  }
}
