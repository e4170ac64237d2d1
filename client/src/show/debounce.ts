/** Runs work that many events request only once, a moment after the first or the last of them. */

import type { Disposable } from 'vscode';

export class Soon implements Disposable {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param delay in milliseconds */
  constructor(
    private readonly work: () => unknown,
    private readonly delay: number,
  ) {}

  /** Not postponed again and again while the user types; a delay of 0 does not wait for an earlier call. */
  ask(delay = this.delay): void {
    if (this.timer !== undefined && delay !== 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.work();
    }, delay);
  }

  /** After the last of the events: waits again from the start. */
  postpone(delay = this.delay): void {
    this.cancel();
    this.ask(delay);
  }

  /** What was asked for happens at once. */
  async now(): Promise<void> {
    if (this.timer === undefined) return;
    this.cancel();
    await this.work();
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  dispose(): void {
    this.cancel();
  }
}
