/** A list of 32-bit integers: four bytes each, outside the heap. */

export class Int32List {
  private values = new Int32Array(64);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(value: number): void {
    // Grows by half: doubling a large list would take as much memory again.
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
