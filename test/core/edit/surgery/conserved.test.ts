/**
 * Random operations on real sentences with mentions, offsets, typos and damage: nothing disappears without a note, and what fitted together still does.
 * SURGERY is their number, SEED the first of their seeds.
 */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Document, type Sentence, splitBlocks } from '../../../../server/src/core/conllu/index.ts';
import { randomFrom, treebankOf } from '../../../bench/sentences.ts';
import { sharedFiles } from '../../../shared.ts';
import { atLength, sampled } from '../../../thorough.ts';
import { decorated } from './decorate.ts';
import { exercise } from './exercise.ts';
import { pick, randomOperation } from './randomOperation.ts';

const N = Number(process.env.SURGERY ?? atLength(80_000, 6_000, 600));
const FIRST = Number(process.env.SEED ?? 1);

const files = sampled(sharedFiles('data', '.conllu'), 4);
const texts =
  files.length === 0 ? [treebankOf(60_000)] : files.map((path) => readFileSync(path, 'utf8').slice(0, 60_000));
const blocks = texts
  .map((text) =>
    Document.parse(text)
      .sentences.slice(0, -1)
      .filter(({ nWords }) => 0 < nWords && nWords < 40),
  )
  .filter((sentences) => 1 < sentences.length)
  .map((sentences) => sentences.map(({ text }) => text));

/** The faults of one operation; the seed reproduces it. */
function faultsOf(seed: number): string[] {
  const random = randomFrom(seed);
  const list = pick(random, blocks);
  const isJoin = random(15) === 0;
  const from = random(list.length - 1);
  const text = list
    .slice(from, from + (isJoin ? 2 : 1))
    .map((each) => decorated(random, each))
    .join('');
  const sentences: readonly Sentence[] = splitBlocks(text);
  if (sentences.length !== (isJoin ? 2 : 1) || sentences.some(({ nWords }) => nWords === 0)) return [];
  const operation = isJoin ? { op: 'join_sentences', args: {} } : randomOperation(random, sentences[0]);
  const { text: after, faults, conservation } = exercise(sentences, operation, 'conserved');
  const nAfter = operation.op === 'split_sentence' ? 2 : 1;
  const all = [...faults, ...conservation];
  if (after !== undefined && splitBlocks(after).length !== nAfter) all.push('not so many sentences');
  return all.map((fault) => `${seed} ${JSON.stringify(operation)}: ${fault}\n${text}→\n${after}`);
}

test(`${N} operations`, { timeout: 3_600_000 }, () => {
  const found: string[] = [];
  const kinds = new Map<string, number>();
  for (let seed = FIRST; seed < FIRST + N; seed++) {
    for (const fault of faultsOf(seed)) {
      const kind = `${/"op":"(\w+)"/.exec(fault)?.[1]} ${fault
        .split('\n')[0]
        .replace(/^.*\}: /, '')
        .replace(/[=‘“"\d].*/, '')}`;
      if (!kinds.has(kind)) found.push(fault);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  }
  expect([[...kinds], found.slice(0, 3)]).toEqual([[], []]);
});
