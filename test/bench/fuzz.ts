/** 100,000 damaged texts through all checks: no exception, no hang; the slowest is named. Run: npm run bench -- fuzz */

import { brokenText, inspectText } from '../core/validate/fuzz.ts';

const N = 100_000;
let findings = 0;
let slowest = { seed: 0, ms: 0 };
const start = performance.now();
for (let seed = 0; seed < N; seed++) {
  const text = brokenText(seed);
  const before = performance.now();
  findings += inspectText(text);
  const ms = performance.now() - before;
  if (slowest.ms < ms) slowest = { seed, ms };
}
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(
  `${N} texts, ${findings} findings, ${seconds} s, slowest ${slowest.ms.toFixed(1)} ms (seed ${slowest.seed})`,
);
