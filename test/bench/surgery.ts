/**
 * Surgery: random operations on real sentences (without ../shared, on some of our own), each checked in every respect: what was right stays
 * right, everything else stays unchanged, and what can be undone is undone. Then the time of each operation by the length of the sentence; the
 * budget is 1 ms at 60 words.
 *
 *     npm run bench -- surgery                                 1,000,000 operations
 *     SURGERY=100000 SEED=7 npm run bench -- surgery
 */

import { readFileSync } from 'node:fs';
import { Document, type Sentence } from '../../server/src/core/conllu/index.ts';
import { operate } from '../../server/src/core/edit/index.ts';
import { exercise } from '../core/edit/surgery/exercise.ts';
import { OPERATIONS, pick, type Random, randomOperation } from '../core/edit/surgery/randomOperation.ts';
import { sharedFiles } from '../shared.ts';
import { randomFrom, treebankOf } from './sentences.ts';

const N = Number(process.env.SURGERY ?? 1_000_000);
const SEED = Number(process.env.SEED ?? 1);
const PER_FILE = 400;
/** Operations applied in sequence to the result of the previous one, so that odd sentences arise. */
const CHAIN = 4;
const BUDGET = 1; // ms at 60 words

/** Unusual sentences are drawn more often than they occur. */
function readSentences(): Sentence[][] {
  const files = sharedFiles('data/ud', '.conllu');
  const texts =
    files.length === 0 ? [treebankOf(200_000)] : files.map((path) => readFileSync(path, 'utf8').slice(0, 2_000_000));
  const all = texts.flatMap((text) => {
    const sentences = Document.parse(text)
      .sentences.slice(0, -1)
      .filter(({ nWords }) => 0 < nWords && nWords < 80);
    const odd = sentences.filter((each) => /^\d+[.-]\d+\t|CxnElt=|CopyOf=|CopiedFrom=|SpacesAfter=/m.test(each.text));
    return [sentences.slice(0, PER_FILE), odd.slice(0, PER_FILE)];
  });
  return all.filter((list) => 1 < list.length);
}

interface Tally {
  done: number;
  refused: number;
  undone: number;
  faults: number;
  ms: number;
}

const tallies = new Map<string, Tally>();
const faults = new Map<string, string>();

function tallyOf(op: string): Tally {
  const tally = tallies.get(op) ?? { done: 0, refused: 0, undone: 0, faults: 0, ms: 0 };
  tallies.set(op, tally);
  return tally;
}

function run(sentences: readonly Sentence[], operation: { op: string; args: unknown }): string | undefined {
  const tally = tallyOf(operation.op);
  const result = exercise(sentences, operation);
  if (result.text === undefined) tally.refused++;
  else tally.done++;
  if (result.isUndone) tally.undone++;
  tally.ms += result.ms;
  if (0 < result.faults.length) {
    tally.faults++;
    const kind = `${operation.op}: ${result.faults[0].replace(/\d+|\{.*/g, '…').slice(0, 60)}`;
    const said = `${result.faults.join('; ')}\n${JSON.stringify(operation)}\n${sentences.map(({ text }) => text).join('')}`;
    const known = faults.get(kind);
    if (known === undefined || said.length < known.length) faults.set(kind, said);
  }
  return result.text;
}

/** One sentence and some operations on it; returns their number. */
function chain(random: Random, lists: readonly (readonly Sentence[])[]): number {
  const list = pick(random, lists);
  const at = random(list.length - 1);
  if (random(OPERATIONS.length + 1) === 0) {
    run([list[at], list[at + 1]], { op: 'join_sentences', args: {} });
    return 1;
  }
  let sentence: Sentence = list[at];
  for (let n = 1; ; n++) {
    const text = run([sentence], randomOperation(random, sentence));
    if (n === CHAIN) return n;
    if (text === undefined) continue;
    sentence = Document.parse(text).sentences[0];
  }
}

const lists = readSentences();
const random = randomFrom(SEED);
const start = performance.now();
let n = 0;
for (let said = 0; n < N; ) {
  n += chain(random, lists);
  if (said + 100_000 <= n) {
    said = n;
    console.log(
      `${n} operations, ${((performance.now() - start) / 1000).toFixed(0)} s, ${faults.size} kinds of faults`,
    );
  }
}

console.log('\noperation          done  refused   undone  faults   ms each');
for (const [op, { done, refused, undone, faults: bad, ms }] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const numbers = [done, refused, undone, bad].map((number) => String(number).padStart(8)).join(' ');
  console.log(`${op.padEnd(15)}${numbers} ${(ms / (done + refused)).toFixed(3).padStart(9)}`);
}
for (const [kind, text] of faults) console.log(`\n── ${kind}\n${text}`);

/** The size ladder: sentences of approximately a length, made from real ones if available. */
const LADDER = [15, 30, 60, 120, 240];
const long = lists.flat();
function ofLength(words: number): Sentence[] {
  const near = long.filter(({ nWords }) => Math.abs(nWords - words) <= words / 10);
  if (8 <= near.length) return near.slice(0, 50);
  let [sentence] = long;
  for (const next of long) {
    if (words <= sentence.nWords) break;
    const result = operate([sentence, next], { op: 'join_sentences', args: {} });
    if (result.ok) sentence = joined(sentence, next);
  }
  return [sentence];
}

function joined(first: Sentence, second: Sentence): Sentence {
  const text = exercise([first, second], { op: 'join_sentences', args: {} }).text;
  return text === undefined ? first : Document.parse(text).sentences[0];
}

const ROUNDS = 400;
console.log(`\nms each by words    ${LADDER.map((words) => String(words).padStart(7)).join('')}`);
let slowest = 0;
for (const op of OPERATIONS) {
  const times = LADDER.map((words) => {
    const sentences = ofLength(words);
    const operations = Array.from({ length: ROUNDS }, () => {
      const sentence = pick(random, sentences);
      return { text: sentence.text, operation: randomOperation(random, sentence, op) };
    });
    for (const { text, operation } of operations.slice(0, 50))
      operate(Document.parse(text).sentences.slice(0, 1), operation);
    const parsed = operations.map(({ text, operation }) => ({
      sentence: Document.parse(text).sentences.slice(0, 1),
      operation,
    }));
    const begin = process.cpuUsage();
    for (const { sentence, operation } of parsed) operate(sentence, operation);
    // CPU time, so that other programs on the machine count less.
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000 / ROUNDS;
  });
  slowest = Math.max(slowest, times[LADDER.indexOf(60)]);
  console.log(`${op.padEnd(20)}${times.map((ms) => ms.toFixed(3).padStart(7)).join('')}`);
}
console.log(`\nslowest at 60 words: ${slowest.toFixed(3)} ms (budget ${BUDGET} ms)`);
if (0 < faults.size || BUDGET < slowest) process.exitCode = 1;
