/** Whole numbers of 32 bits, one after the other: four bytes each, and outside of the heap. */

export class Int32List {
  private values = new Int32Array(64);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(value: number): void {
    // By half: doubling a large one would take as much memory again.
    if (this.values.length === this.count) this.values = enlarged(this.values, Math.ceil(1.5 * this.count));
    this.values[this.count++] = value;
  }

  at(index: number): number {
    return this.values[index];
  }

  truncate(length: number): void {
    this.count = length;
  }
}

export function enlarged(values: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(values);
  return larger;
}
