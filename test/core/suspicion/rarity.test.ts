/** Unusual configurations: probabilities, listed and proposed arcs, and the share of injected mistakes at the top. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { mulberry32 } from '../../../server/src/core/random.ts';
import { Counts, Key, KeyTable } from '../../../server/src/core/suspicion/keys.ts';
import { RarityList } from '../../../server/src/core/suspicion/rarity/list.ts';
import { RarityModel } from '../../../server/src/core/suspicion/rarity/model.ts';
import { markersOf, wordsOf } from '../../../server/src/core/suspicion/sentenceWords.ts';
import { isTree } from '../../../server/src/core/tree/index.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';
import { toyTreebank } from '../toyTreebank.ts';

function rowsOf(sentences: readonly Sentence[], share: number) {
  const list = new RarityList();
  for (const each of sentences) list.add(each);
  for (const each of sentences) list.rate(each);
  list.settle(share);
  const rows = sentences.flatMap((each, index) => list.of(each, index));
  for (const [index, each] of sentences.entries()) list.gather(each, index);
  return rows.map((row) => list.complete(row)).sort((a, b) => b.score - a.score);
}

/** The sentence with another cell in the row of a word: HEAD is 6, DEPREL 7. */
function changed({ text }: Sentence, word: number, column: number, cell: string): Sentence {
  const lines = text.split('\n');
  const cells = lines[word - 1].split('\t');
  cells[column] = cell;
  lines[word - 1] = cells.join('\t');
  return splitBlocks(lines.join('\n'))[0];
}

const TOY = toyTreebank(300, 7);

describe('rarity', () => {
  test('a wrong relation is first, with the usual one as suggestion and other sentences as examples', () => {
    const treebank = [...TOY];
    treebank[10] = changed(treebank[10], 1, 7, 'advmod');
    const [first] = rowsOf(treebank, 0.01);
    expect(first).toMatchObject({ kind: 'relation', sentence: 10, word: 1, suggestion: { deprel: 'det' } });
    const { usage, text } = first.because;
    expect(usage?.ways[0]).toMatchObject({ name: 'det', isOwn: false });
    expect(usage?.ways.find(({ isOwn }) => isOwn)).toEqual({ name: 'advmod', count: 0, isOwn: true });
    expect(usage?.otherwise).toHaveLength(3);
    for (const place of usage?.otherwise ?? []) {
      expect(place.sentence).not.toBe(10);
      expect(treebank[place.sentence].wordCell(place.word, 7)).toBe('det');
    }
    expect(text).toMatch(/^\w+ \(1\) is advmod of \w+ \(\d\), which is (very|extremely) unusual \(/);
    expect(text).not.toMatch(/error/i);
  });

  test('a wrong head is first, with a head of the usual kind, and never one below the word itself', () => {
    const at = TOY.findIndex(({ nWords }) => nWords === 9);
    const treebank = [...TOY];
    const verb = Array.from(treebank[at].heads).indexOf(0);
    treebank[at] = changed(treebank[at], 1, 6, String(verb));
    const [first] = rowsOf(treebank, 0.005);
    expect(first).toMatchObject({ sentence: at, word: 1, kind: 'head' });
    expect(treebank[at].wordCell(first.suggestion?.head ?? 0, 3)).toBe('NOUN');
  });

  test('the share of words that is listed', () => {
    const nWords = TOY.reduce((sum, { nWords: n }) => sum + n - 1, 0);
    expect(rowsOf(TOY, 0)).toEqual([]);
    const rows = rowsOf(TOY, 0.1);
    expect(rows.length).toBeGreaterThanOrEqual(Math.round(nWords / 10));
    expect(rowsOf(TOY, 1)).toHaveLength(nWords);
  });

  test('a word is not its own witness: adding the sentence has taught nothing about it', () => {
    const model = new RarityModel();
    const [words] = TOY.slice(0, 1).map(wordsOf);
    if (words === undefined) throw new Error('no tree');
    model.add(words);
    const { relation } = model.chainsOf(words, 1);
    const other = new RarityModel();
    expect(model.probability({ ...relation, contexts: relation.contexts.slice(0, 1) }, 1)).toBe(
      other.probability({ contexts: [1], value: 1 }),
    );
  });

  test('probabilities of all relations in a context sum to no more than one', () => {
    const model = new RarityModel();
    const all = TOY.flatMap((each) => wordsOf(each) ?? []);
    for (const words of all) model.add(words);
    for (const words of all.slice(0, 20)) {
      const { relation } = model.chainsOf(words, 1);
      let sum = 0;
      for (let value = 1; value < model.relations.texts.length; value++)
        sum += model.probability({ ...relation, value });
      expect(sum).toBeGreaterThan(0.9);
      expect(sum).toBeLessThan(1.05);
    }
  });

  test.skipIf(noShared)(
    sharedTitle('injected wrong heads and relations: recall in the top 3 % of 20,000 words'),
    () => {
      const recall = (file: string) => recallOfInjected(readFileSync(join(SHARED, 'data/ud', file), 'utf8'));
      expect(recall('cc-by-sa/English-EWT/dev.conllu')).toBeGreaterThanOrEqual(0.6);
      expect(recall('r2.0/Hungarian-Szeged/train.conllu')).toBeGreaterThanOrEqual(0.5);
    },
  );
});

/** Of 1 % wrong heads and 1 % wrong relations, the share that is among the 3 % rarest words. */
function recallOfInjected(text: string): number {
  const next = mulberry32(1);
  const treebank = splitBlocks(text).flatMap((each) => wordsOf(each) ?? []);
  const relations = treebank.flatMap(({ deprels, heads, isMark }) =>
    deprels.filter((_, word) => 0 < word && heads[word] !== 0 && isMark[word] === 0),
  );
  const wrong = new Set<string>();
  const damaged = treebank.map((words, index) => {
    const heads = Int32Array.from(words.heads);
    const deprels = [...words.deprels];
    for (let word = 1; word < heads.length; word++) {
      const kind = next();
      if (0.02 <= kind || words.isMark[word] === 1 || heads[word] === 0) continue;
      if (kind < 0.01) {
        const old = heads[word];
        heads[word] = 1 + Math.floor(next() * (heads.length - 1));
        if (heads[word] === old || words.isMark[heads[word]] === 1 || !isTree(heads)) heads[word] = old;
        else wrong.add(`${index} ${word}`);
      } else {
        const other = relations[Math.floor(next() * relations.length)];
        if (other !== deprels[word]) wrong.add(`${index} ${word}`);
        deprels[word] = other;
      }
    }
    return { ...words, heads, deprels, markers: markersOf({ ...words, heads, deprels }) };
  });
  const model = new RarityModel();
  for (const words of damaged) model.add(words);
  const rated: { readonly name: string; readonly score: number }[] = [];
  damaged.forEach((words, index) => {
    model.score(words, (word, { head, relation }) => rated.push({ name: `${index} ${word}`, score: head + relation }));
  });
  rated.sort((a, b) => b.score - a.score);
  const top = rated.slice(0, Math.round(0.03 * rated.length));
  return top.filter(({ name }) => wrong.has(name)).length / wrong.size;
}

describe('tables of keys', () => {
  test('number keys in order of arrival, through growth', () => {
    const table = new KeyTable();
    const keyOf = (i: number) =>
      new Key()
        .start(i % 3)
        .add(i)
        .add(i * i).value;
    const all = Array.from({ length: 20_000 }, (_, i) => i);
    expect(all.map((i) => table.add(keyOf(i)))).toEqual(all);
    expect(all.map((i) => table.indexOf(keyOf(i)))).toEqual(all);
    expect(table.size).toBe(20_000);
    expect(table.indexOf(keyOf(20_001))).toBe(-1);
  });

  test('count', () => {
    const counts = new Counts();
    for (let i = 0; i < 30_000; i++) counts.add(1 + (i % 10_000));
    expect([1, 10_000].map((key) => counts.of(key))).toEqual([3, 3]);
    expect(counts.of(10_001)).toBe(0);
  });
});
