/**
 * Optimal step of shift-reduce parsing (Nederhof 2019): time per configuration of the two algorithms against the
 * summed length of stack and buffer. The paper sees the cubic one about 65 times slower than the linear one at 80.
 * Run: npm run bench -- optimal-step
 */

import { Configuration, cubic, linear, stepScores } from '../../server/src/core/transition/index.ts';

/** A random projective tree: every word attaches to an end of the span it splits. */
function projectiveTree(n: number, random: () => number): Int32Array {
  const heads = new Int32Array(n + 1).fill(-1);
  const fill = (from: number, to: number, head: number): void => {
    if (to < from) return;
    const word = from + Math.floor(random() * (to - from + 1));
    heads[word] = head;
    fill(from, word - 1, word);
    fill(word + 1, to, word);
  };
  fill(1, n, 0);
  return heads;
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];

console.log('  k+m   linear ms   cubic ms   cubic/linear   (paper: about 65 at 80; budget: at least 30)');
for (const size of [10, 20, 40, 60, 80, 100]) {
  const random = generator(size);
  const times = { linear: [] as number[], cubic: [] as number[] };
  for (let round = 0; round < 40; round++) {
    const gold = projectiveTree(size, random);
    // Half of the words on the stack: the hard case, where every stack word may still have arcs ahead.
    const c = new Configuration(
      size,
      Array.from({ length: size >> 1 }, (_, i) => i),
      Array.from({ length: size - (size >> 1) + 1 }, (_, i) => size - i),
    );
    for (const [name, solve] of [
      ['linear', linear],
      ['cubic', cubic],
    ] as const) {
      const start = performance.now();
      stepScores(c, gold, 'left-before-right', solve);
      times[name].push(performance.now() - start);
    }
  }
  const [a, d] = [median(times.linear), median(times.cubic)];
  const cells = [a.toFixed(4), d.toFixed(3), (d / a).toFixed(0)];
  console.log(`${String(size).padStart(5)} ${cells[0].padStart(11)} ${cells[1].padStart(10)} ${cells[2].padStart(14)}`);
}
