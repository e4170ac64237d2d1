/**
 * One flat memory of numbers for all tables of a 1-Endpoint-Crossing chart, the same for the plain engine and for the kernel.
 *
 * Pairs of nodes u, v are at u * stride + v. Regions [i,j,x] store only existing ones: x left of i at left[i][j] + x, x right of
 * j at right[i][j] + x, in rows of whole vectors, so that nothing is lost when a vector extends beyond a row.
 */

/** One start per forest of the item's boundary; -1 for a forest that no derivation of the goal needs. */
export type TableStarts = readonly number[];

/** How far rows of a table may extend beyond their end: the widest vector, in numbers. */
const PADDING = 4;

export class MemoryLayout {
  /** Distance of rows of pairs. */
  readonly stride: number;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly #nLeft: number;
  readonly #nRight: number;
  readonly #places = new Map<string, TableStarts>();
  #top = 0;

  /**
   * @param size number of nodes, n + 1
   * @param limit outer nodes are below this: `size`, or one more if there is an outer node for "none"
   */
  constructor(
    readonly size: number,
    readonly limit: number,
  ) {
    this.stride = roundUp(limit + PADDING);
    this.left = new Int32Array(size * this.stride);
    this.right = new Int32Array(size * this.stride);
    let nLeft = 0;
    let nRight = 0;
    for (let i = 0; i < size; i++) {
      for (let j = i; j < size; j++) {
        this.left[i * this.stride + j] = nLeft;
        nLeft += roundUp(i);
      }
    }
    for (let j = 0; j < size; j++) {
      for (let i = 0; i <= j; i++) {
        this.right[i * this.stride + j] = nRight - (j + 1);
        nRight += roundUp(limit - (j + 1));
      }
    }
    this.#nLeft = nLeft + PADDING;
    this.#nRight = nRight + PADDING;
  }

  /** Numbers in all tables so far. */
  get length(): number {
    return this.#top;
  }

  /** A square of pairs per live forest; there is a row for the outer node "none". */
  pairs(name: string, isLive: readonly boolean[] = [true]): TableStarts {
    return this.#allocate(name, isLive, this.limit * this.stride);
  }

  /** Regions with the outer node on the left. */
  leftRegions(name: string, isLive: readonly boolean[] = [true]): TableStarts {
    return this.#allocate(name, isLive, this.#nLeft);
  }

  /** Regions with the outer node on the right. */
  rightRegions(name: string, isLive: readonly boolean[] = [true]): TableStarts {
    return this.#allocate(name, isLive, this.#nRight);
  }

  /** One row, for the outer nodes of the current region. */
  line(name: string, isLive: readonly boolean[] = [true]): TableStarts {
    return this.#allocate(name, isLive, this.stride);
  }

  of(name: string): TableStarts {
    const places = this.#places.get(name);
    if (places === undefined) throw new Error(`There is no table ${name}`);
    return places;
  }

  #allocate(name: string, isLive: readonly boolean[], length: number): TableStarts {
    const places = isLive.map((live) => {
      if (!live) return -1;
      const start = this.#top;
      this.#top += roundUp(length);
      return start;
    });
    this.#places.set(name, places);
    return places;
  }
}

const roundUp = (length: number) => Math.ceil(length / PADDING) * PADDING;
