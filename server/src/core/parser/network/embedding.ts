/** Word vectors: rows of tables, side by side. */

import type { Packing } from './batch.ts';
import type { Dropout } from './dropout.ts';
import { DIMENSIONS, GROUPS, INPUT_SIZE, type InputRows, IS_MEAN, N_GROUPS, UNKNOWN } from './input.ts';
import type { Kernels, Pointer } from './kernels.ts';
import { tableName } from './shapes.ts';
import type { Tensors } from './tensors.ts';

/** A form that occurs c times is treated as unknown with probability RARE / (RARE + c). */
const RARE = 0.25;

/** Where a group of rows was taken from a table, so that the gradient can use the same rows. */
interface Lookup {
  readonly group: number;
  readonly row: number;
  readonly at: Pointer;
  readonly count: number;
  readonly scale: number;
}

/** Vectors of a batch, time-major, rows × size, and how they were composed. */
export interface Embedded {
  /** INPUT_SIZE, and the further input of words. */
  readonly size: number;
  readonly output: Pointer;
  readonly lookups: readonly Lookup[];
}

/** Where each group starts in a word's vector. */
const COLUMNS = GROUPS.map((_, at) => GROUPS.slice(0, at).reduce((sum, group) => sum + DIMENSIONS[group], 0));

export function embed(
  kernels: Kernels,
  tensors: Tensors,
  packing: Packing,
  sentences: readonly InputRows[],
  further: number,
  dropout: Dropout | undefined,
): Embedded {
  const { run } = kernels;
  const size = INPUT_SIZE + further;
  const output = kernels.allocateZeros(packing.nRows * size);
  const tables = GROUPS.map((group) => tensors.get(tableName(group)).values);
  const keep = dropout === undefined ? 1 : 1 / (1 - dropout.group);
  const lookups: Lookup[] = [];
  sentences.forEach(({ n, rows, starts, further: ofForms, states }, s) => {
    const copied = kernels.put(rows);
    for (let word = 0; word <= n; word++) {
      const row = packing.timeStart[word] + s;
      for (let group = 0; group < N_GROUPS; group++) {
        const name = GROUPS[group];
        const start = starts[word * N_GROUPS + group];
        const count = starts[word * N_GROUPS + group + 1] - start;
        if (count === 0) continue;
        // Nothing of the root is dropped or hidden.
        if (dropout !== undefined && 0 < word) {
          if (dropout.random() < dropout.group) continue;
          if (name === 'form' && isHidden(dropout, rows[start])) kernels.i32[copied / 4 + start] = UNKNOWN;
        }
        const scale = (word === 0 ? 1 : keep) / (IS_MEAN[name] ? count : 1);
        const at = copied + 4 * start;
        run.gatherRows(count, at, DIMENSIONS[name], tables[group], scale, output + 4 * (row * size + COLUMNS[group]));
        lookups.push({ group, row, at, count, scale });
      }
      let to = output / 4 + row * size + INPUT_SIZE;
      for (const vectors of [ofForms, states]) {
        if (vectors === undefined || word === 0) continue;
        const width = vectors.length / (n + 1);
        const isDropped = dropout !== undefined && dropout.random() < dropout.group;
        for (let i = 0; i < width && !isDropped; i++) kernels.f32[to + i] = keep * vectors[word * width + i];
        to += width;
      }
    }
  });
  return { size, output, lookups };
}

function isHidden({ random, formCounts }: Dropout, row: number): boolean {
  return UNKNOWN < row && random() < RARE / (RARE + formCounts[row - UNKNOWN - 1]);
}

/** Adds the gradients of the rows; `dOutput` as `Embedded.output`. */
export function embedBackward(kernels: Kernels, tensors: Tensors, { size, lookups }: Embedded, dOutput: Pointer): void {
  const { run, i32 } = kernels;
  const tables = GROUPS.map((group) => tensors.get(tableName(group)).gradients);
  const touched = GROUPS.map((group) => tensors.touchedRows(tableName(group)));
  for (const { group, row, at, count, scale } of lookups) {
    const name = GROUPS[group];
    const gradient = dOutput + 4 * (row * size + COLUMNS[group]);
    run.scatterRows(count, at, DIMENSIONS[name], tables[group], scale, gradient);
    for (let i = 0; i < count; i++) touched[group].add(i32[at / 4 + i]);
  }
}
