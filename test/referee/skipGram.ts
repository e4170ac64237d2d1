/** A plain twin of the kernel in server/src/wasm/network/skipGram.ts: obviously right, and slow. */

export interface SkipGram {
  readonly tokens: readonly number[];
  /** Of each form. */
  readonly rows: readonly (readonly number[])[];
  readonly input: Float32Array;
  readonly contexts: Float32Array;
  readonly thresholds: readonly number[];
  /** A power of two of them. */
  readonly drawn: readonly number[];
}

const WIDTH = 64;
const NEGATIVES = 5;

export function skipGram(
  data: SkipGram,
  { window, rate, slope, state: first }: Readonly<Record<'window' | 'rate' | 'slope' | 'state', number>>,
) {
  const [input, contexts] = [[...data.input], [...data.contexts]];
  let state = first;
  /** xorshift32, its low bits mixed. */
  const random = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.imul(state, 0x9e3779b1) >>> 0;
  };
  const kept = data.tokens.filter((form) => form < 0 || data.thresholds[form] <= random());
  const vector = (table: readonly number[], row: number) => table.slice(row * WIDTH, (row + 1) * WIDTH);
  const add = (table: number[], row: number, scale: number, x: readonly number[]) =>
    x.forEach((value, i) => {
      table[row * WIDTH + i] += scale * value;
    });
  kept.forEach((form, i) => {
    if (form < 0) return;
    const rows = data.rows[form];
    const mean = new Array<number>(WIDTH).fill(0);
    for (const row of rows) add(mean, 0, 1 / rows.length, vector(input, row));
    const gradient = new Array<number>(WIDTH).fill(0);
    const distance = 1 + ((random() >>> 16) % window);
    const before = kept.slice(Math.max(0, i - distance), i).reverse();
    const after = kept.slice(i + 1, i + 1 + distance);
    const current = rate - ((slope * data.tokens.length) / kept.length) * i;
    for (const side of [before, after]) {
      const border = side.indexOf(-1);
      for (const neighbour of border === -1 ? side : side.slice(0, border)) {
        const bits = Math.log2(data.drawn.length);
        const drawn = Array.from({ length: NEGATIVES }, () => data.drawn[random() >>> (32 - bits)]);
        const steps = [neighbour, ...drawn].map((each, s) => {
          const product = vector(contexts, each).reduce((sum, value, k) => sum + value * mean[k], 0);
          return current * ((s === 0 ? 1 : 0) - 1 / (1 + Math.exp(-product)));
        });
        [neighbour, ...drawn].forEach((each, s) => {
          if (0 < s && each === neighbour) return;
          add(gradient, 0, steps[s], vector(contexts, each));
          add(contexts, each, steps[s], mean);
        });
      }
    }
    for (const row of rows) add(input, row, 1, gradient);
  });
  return { input, contexts, state: state >>> 0 };
}
