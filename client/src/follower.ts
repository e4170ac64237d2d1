/** Keeps something in step with the cursor: asks at once, and drops answers overtaken by a newer event. */

import { type CancellationToken, CancellationTokenSource, type Disposable } from 'vscode';
import type { LastPlace, Place } from './place.ts';

/** If the server has not yet seen the newest text. */
const MILLISECONDS_TO_RETRY = 10;
const MOST_RETRIES = 20;

/** @returns false to be called again soon, because the answer was for an older text */
type Look = (token: CancellationToken) => Promise<boolean>;

/** A look in progress, and its place. */
interface Running {
  readonly source: CancellationTokenSource;
  readonly place: string | undefined;
}

export class Follower implements Disposable {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a look waits for the end of the event. */
  private isDue = false;
  private running: Running | undefined;
  private readonly listener: Disposable;

  /** @param look must not throw */
  constructor(
    private readonly places: LastPlace,
    private readonly look: Look,
  ) {
    // A key changes the text and moves the cursor: the second event does not repeat the request of the first.
    this.listener = places.onDidChange(() => {
      if (this.running === undefined || this.running.place !== nameOf(places.current)) this.trigger();
    });
  }

  /**
   * Looks again, even at the same place. The listener that sends the server the new text may be the last to get an edit: so
   * the request waits until all have got it, and no longer.
   */
  trigger(): void {
    if (this.isDue) return;
    this.stop();
    this.isDue = true;
    queueMicrotask(() => {
      if (this.isDue) void this.run(MOST_RETRIES);
    });
  }

  /** Looks at once; resolves when the display is in step with the text and the cursor. */
  async now(): Promise<void> {
    for (let nTries = 0; nTries <= MOST_RETRIES; nTries++) {
      this.stop();
      if (await this.lookOnce()) return;
      await new Promise((goOn) => setTimeout(goOn, MILLISECONDS_TO_RETRY));
    }
  }

  dispose(): void {
    this.stop();
    this.running?.source.cancel();
    this.listener.dispose();
  }

  private runIn(milliseconds: number, retries: number): void {
    this.stop();
    this.timer = setTimeout(() => void this.run(retries), milliseconds);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.isDue = false;
  }

  private async run(retries: number): Promise<void> {
    this.isDue = false;
    const isOver = await this.lookOnce();
    if (isOver === false && retries > 0) this.runIn(MILLISECONDS_TO_RETRY, retries - 1);
  }

  /** @returns whether the answer was for the current text; undefined if a newer look took its place */
  private async lookOnce(): Promise<boolean | undefined> {
    this.running?.source.cancel();
    const running = { source: new CancellationTokenSource(), place: nameOf(this.places.current) };
    this.running = running;
    const isDone = await this.look(running.source.token);
    const isOvertaken = running.source.token.isCancellationRequested;
    running.source.dispose();
    if (this.running === running) this.running = undefined;
    return isOvertaken ? undefined : isDone;
  }
}

/** The same for the same lines of the same text. */
function nameOf(place: Place | undefined): string | undefined {
  if (place === undefined) return undefined;
  const { document, startLine, endLine, line } = place;
  return `${document.uri.toString()} ${document.version} ${startLine} ${endLine} ${line}`;
}
