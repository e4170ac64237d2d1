/**
 * The speed of `parseAll` beside that of an earlier build, in one run: BEFORE=OLD_CHECKOUT/dist/core.mjs npm run bench -- parser. The two take
 * turns on the same 250 sentences, so that other work on the machine disturbs both; the ratio is the median over all turns.
 */

import { pathToFileURL } from 'node:url';
import type { Sentence } from '../../server/src/core/conllu/index.ts';
import type { Parser } from '../../server/src/core/parser/index.ts';

const TURN = 250;
/** The first turn is not counted: it includes compiling the code. */
const ROUNDS = 5;

/** Processor time in seconds. */
function secondsOf(parser: Parser, sentences: readonly Sentence[]): number {
  const before = process.cpuUsage();
  for (const _ of parser.parseAll(sentences.map((sentence) => ({ sentence }))));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Prints nothing unless BEFORE is set. */
export async function benchBefore(parser: Parser, model: Uint8Array, sentences: readonly Sentence[]): Promise<void> {
  const { BEFORE } = process.env;
  if (BEFORE === undefined) return;
  const { loadModel } = (await import(pathToFileURL(BEFORE).href)) as { loadModel(bytes: Uint8Array): Parser };
  const old = loadModel(model);
  const ratios: number[] = [];
  const total = { words: 0, old: 0, now: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    for (let start = 0; start + TURN <= sentences.length; start += TURN) {
      const turn = sentences.slice(start, start + TURN);
      const [before, now] = [secondsOf(old, turn), secondsOf(parser, turn)];
      if (round === 0) continue;
      ratios.push(before / now);
      total.words += turn.reduce((sum, { nWords }) => sum + nWords, 0);
      total.old += before;
      total.now += now;
    }
  }
  const median = ratios.sort((a, b) => a - b)[ratios.length >> 1];
  const speeds = [total.old, total.now].map((seconds) => (total.words / seconds).toFixed(0));
  console.log(
    `  earlier build ${speeds[0]}, this one ${speeds[1]} words per CPU second: ${median.toFixed(2)} times (median)`,
  );
}
