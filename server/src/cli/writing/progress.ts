/** A terminal line that shows the progress of a long run. Silent without a terminal. */

import { printable } from '../../inert/index.ts';
import type { Context } from '../frame/io.ts';

const EVERY_MS = 100;
/** Short runs need no progress. */
const QUIET_MS = 500;

export class Progress {
  private readonly started = performance.now();
  private shownAt = this.started + QUIET_MS - EVERY_MS;
  private bytes = 0;
  private isShown = false;
  private label = '';

  constructor(
    private readonly context: Context,
    /** Total bytes to read, if known. */
    private readonly total: number | undefined,
  ) {}

  file(name: string): void {
    this.label = name;
  }

  advance(bytes: number): void {
    this.bytes += bytes;
    const seconds = (performance.now() - this.started) / 1000;
    const share = this.total ? `${Math.min(100, Math.floor((100 * this.bytes) / this.total))} %` : '';
    this.show(`${this.label}  ${share}  ${(this.bytes / 1e6 / seconds).toFixed(1)} MB/s`);
  }

  /** Replaces the line. At most ten times a second. */
  show(text: string): void {
    const now = performance.now();
    if (!this.context.io.stderr.isTerminal || now < this.shownAt + EVERY_MS) return;
    this.shownAt = now;
    this.isShown = true;
    void this.context.io.stderr.write(`\r\x1b[K${printable(text)}`);
  }

  /** Removes the line, so that messages and results start on an empty one. */
  clear(): void {
    if (!this.isShown) return;
    this.isShown = false;
    void this.context.io.stderr.write('\r\x1b[K');
  }
}

export function totalSize(inputs: readonly { readonly size: number | undefined }[]): number | undefined {
  let total = 0;
  for (const { size } of inputs) {
    if (size === undefined) return undefined;
    total += size;
  }
  return total;
}
