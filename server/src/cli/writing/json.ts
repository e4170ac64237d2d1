/** JSON that is printed as it is produced: a report of a million findings needs no memory. */

import type { Output } from '../frame/io.ts';

/** One array, one item per line. Call `end` once. */
export class JsonArray {
  private count = 0;

  constructor(private readonly out: Output) {}

  add(item: unknown): Promise<void> | undefined {
    const before = this.count++ === 0 ? '[\n' : ',\n';
    return this.out.data(before + JSON.stringify(item));
  }

  end(): Promise<void> | undefined {
    return this.out.data(this.count === 0 ? '[]\n' : '\n]\n');
  }
}
