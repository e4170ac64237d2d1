/**
 * Damaged texts, our own sentences and (where ../shared is) real ones: reading, all checks, every repair and offer applied and checked
 * again, the meaning of "safe", printing. No exception, no hang; names the slowest, and each kind of fault with its shortest text.
 *
 *     npm run bench -- fuzz                      300,000 texts
 *     FUZZ=5000 SEED=1000000 npm run bench -- fuzz
 *     SAFE=1 npm run bench -- fuzz               only that safe repairs leave no more findings: four times as many texts in the same time
 */

import { readFileSync } from 'node:fs';
import { exerciseRepairs, expectNoMore } from '../core/fix/fuzz.ts';
import { brokenText } from '../core/validate/fuzz.ts';
import { sharedFiles } from '../shared.ts';

const N = Number(process.env.FUZZ ?? 300_000);
const FIRST = Number(process.env.SEED ?? 0);
const onlySafe = process.env.SAFE !== undefined;
/** Real sentences are read in full, from the first of each file. */
const PER_FILE = 200;

const real = sharedFiles('data/ud', '.conllu').flatMap((path) =>
  readFileSync(path, 'utf8')
    .slice(0, 400_000)
    .split('\n\n')
    .filter((block) => block.startsWith('#') && block.length < 3000)
    .slice(0, PER_FILE)
    .map((block) => block.split('\n')),
);

/** Every third text is a real one, if there are any. */
const textOf = (seed: number) => (0 < real.length && seed % 3 === 0 ? brokenText(seed, real) : brokenText(seed));

interface Fault {
  n: number;
  seed: number;
  message: string;
  text: string;
}

const faults = new Map<string, Fault>();
const total = { findings: 0, repairs: 0, safe: 0, offers: 0 };
let slowest = { seed: 0, ms: 0 };
const start = performance.now();
for (let seed = FIRST; seed < FIRST + N; seed++) {
  const text = textOf(seed);
  const before = performance.now();
  try {
    if (onlySafe) {
      expectNoMore(text);
      continue;
    }
    const tally = exerciseRepairs(text);
    total.findings += tally.findings;
    total.repairs += tally.repairs;
    total.safe += tally.safe;
    total.offers += tally.offers;
  } catch (error) {
    note(seed, text, error instanceof Error ? error.message : String(error));
  }
  const ms = performance.now() - before;
  if (slowest.ms < ms) slowest = { seed, ms };
}

function note(seed: number, text: string, message: string): void {
  const kind = message.replace(/[“"{].*$/s, '');
  const known = faults.get(kind);
  if (known === undefined || text.length < known.text.length)
    faults.set(kind, { n: 1 + (known?.n ?? 0), seed, message, text });
  else known.n++;
}

const seconds = ((performance.now() - start) / 1000).toFixed(1);
const { findings, repairs, safe, offers } = total;
console.log(
  `${N} texts (seeds from ${FIRST}, ${real.length} real sentences), ${findings} findings, ${repairs} repairs, ${safe} of them safe, ${offers} offers, ${seconds} s, slowest ${slowest.ms.toFixed(1)} ms (seed ${slowest.seed})`,
);
for (const { n, seed, message, text } of [...faults.values()].sort((a, b) => b.n - a.n)) {
  console.log(`\n${n} × ${message}\n  seed ${seed}: ${JSON.stringify(text)}`);
}
if (0 < faults.size) process.exitCode = 1;
