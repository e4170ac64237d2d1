/**
 * The lists of the Review view that need no model: CPU seconds per 100,000 words, over a ladder of sizes; the recall of injected mistakes at the
 * top of the rarity list; and the cost of a verdict with 500 of them. Budgets: rarity 2 s per 100,000 words, twice the words in twice the time;
 * re-ranking 50 ms. Without ../shared, on an invented language. Run: npm run bench -- suspicionLists
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, type Sentence, splitBlocks } from '../../server/src/core/conllu/index.ts';
import { lockKey, type Verdict } from '../../server/src/core/sidecar/index.ts';
import { allQuickLists, groupOf } from '../../server/src/core/suspicion/index.ts';
import { PunctuationList } from '../../server/src/core/suspicion/punctuation/list.ts';
import { RarityList } from '../../server/src/core/suspicion/rarity/list.ts';
import { RepeatList } from '../../server/src/core/suspicion/repeats/list.ts';
import { ranking } from '../../server/src/lsp/sessions/suspicion/ranking.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { SHARED } from '../shared.ts';

const EWT = join(SHARED, 'data/ud/cc-by-sa/English-EWT/train.conllu');
const SHARE = 0.01;

function seconds(run: () => void): number {
  const { user, system } = process.cpuUsage();
  run();
  const after = process.cpuUsage({ user, system });
  return (after.user + after.system) / 1e6;
}

const wordsIn = (sentences: readonly Sentence[]) => sentences.reduce((sum, { nWords }) => sum + nWords, 0);

const LISTS: Readonly<Record<string, (sentences: readonly Sentence[]) => number>> = {
  punctuation(sentences) {
    const list = new PunctuationList();
    for (const [index, each] of sentences.entries()) list.add(each, index);
    return sentences.reduce((n, each, index) => n + list.of(each, index).length, 0);
  },
  repeats(sentences) {
    const list = new RepeatList();
    for (const [index, each] of sentences.entries()) list.add(each, index);
    return sentences.reduce((n, each, index) => n + list.of(each, index).length, 0);
  },
  rare(sentences) {
    const list = new RarityList();
    for (const each of sentences) list.add(each);
    for (const each of sentences) list.rate(each);
    list.settle(SHARE);
    const rows = sentences.flatMap((each, index) => list.of(each, index));
    for (const [index, each] of sentences.entries()) list.gather(each, index);
    return rows.map((row) => list.complete(row)).length;
  },
  all: (sentences) => allQuickLists(sentences, { share: SHARE }).rows.length,
};

const whole = existsSync(EWT) ? splitBlocks(readFileSync(EWT, 'utf8')) : toyTreebank(25_000, 1);
for (const each of whole) void each.heads;
console.log(`${'words'.padStart(8)}  ${'list'.padEnd(12)} ${'s/100k words'.padStart(13)} ${'rows'.padStart(7)}`);
for (const share of [0.25, 0.5, 1]) {
  const sentences = whole.slice(0, Math.round(share * whole.length));
  const nWords = wordsIn(sentences);
  for (const [name, run] of Object.entries(LISTS)) {
    let nRows = 0;
    const time = seconds(() => {
      nRows = run(sentences);
    });
    const rate = (time / nWords) * 1e5;
    const isSlow = name === 'rare' && 2 < rate ? '  TOO SLOW' : '';
    console.log(
      `${String(nWords).padStart(8)}  ${name.padEnd(12)} ${rate.toFixed(2).padStart(13)} ${String(nRows).padStart(7)}${isSlow}`,
    );
  }
}

const document = Document.of(whole);
const { rows } = allQuickLists(whole, { share: SHARE });
const all = rows.flatMap(({ rare }) => rare);
const verdicts = all.slice(0, 500).map((row, i): Verdict => {
  const sentence = whole[row.sentence];
  const [at, group] = [lockKey(sentence, row.word), groupOf(sentence, row)];
  const verdict = i % 3 === 0 ? 'taken' : 'right';
  return { file: 'a', sentence: sentence.sentId ?? '', at, list: 'rare', kind: row.kind, verdict, group };
});
const rank = () =>
  ranking('rare', {
    snapshot: { uri: 'a', version: 1, document },
    rowsOf: (_, index) => rows[index].rare,
    // A new object, as after each verdict.
    file: { acknowledged: [], baseline: new Map(), verdicts: [...verdicts] },
    name: 'a',
    heldOf: () => undefined,
  });
rank();
const times = Array.from({ length: 20 }, () => 1000 * seconds(() => void rank())).sort((a, b) => a - b);
const { entries, nReviewed } = rank();
console.log(
  `re-ranking ${entries.length} entries of ${whole.length} sentences with ${verdicts.length} verdicts (${nReviewed} reviewed): ${times[10].toFixed(1)} ms, slowest ${times[19].toFixed(1)} ms, budget 50 ms`,
);
