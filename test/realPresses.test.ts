/** Presses a word in real treebanks stay within what annotators were promised; the table of docs/editing.md promises no less. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '../server/src/protocol/settings.ts';
import { carryOut, WAYS, worksOfAll } from './realPresses.ts';
import { noShared, sharedTitle } from './shared.ts';
import { thoroughly } from './thorough.ts';
import { Host } from './webview/editing/host.ts';

/** Presses a word at most: issue 35. */
const MOST = new Map([
  ['text: head and relation, row by row', 4.5],
  ['text: heads alone', 2.2],
  ['text: UPOS down the column', 2.05],
  ['diagram: heads alone', 1.2],
  ['diagram: head and relation', 2.4],
  ['diagram: UPOS', 1.3],
]);

const docs = readFileSync(join(import.meta.dirname, '../docs/editing.md'), 'utf8');

/** The table: way → presses a word here. */
const promised = new Map(
  [...docs.matchAll(/^\| ((?:text|diagram): [^|]+?) \| [\d.–]+ \| ([\d.]+) \|$/gm)].map(([, name, n]) => [
    name,
    Number(n),
  ]),
);

const all = noShared ? [] : worksOfAll();

test.skipIf(noShared)(sharedTitle('there are 34 sentences in four languages'), () => {
  expect(all.map(({ todo }) => todo.length)).toEqual([9, 9, 8, 8]);
});

test.skipIf(noShared).each(WAYS)(sharedTitle('$name'), (way) => {
  // The others take longer, and the figures are alike.
  const works = thoroughly(all, all.slice(0, 1));
  const done = works.map((work) => carryOut(work, way));
  const perWord = (count: (each: (typeof done)[number]) => number) =>
    done.reduce((sum, each) => sum + count(each), 0) / done.reduce((sum, { nWords }) => sum + nWords, 0);
  const [now, before] = [perWord(({ keys }) => keys.length), perWord(({ nBefore }) => nBefore ?? Number.NaN)];
  console.log(`${way.name}: ${before.toFixed(2)} → ${now.toFixed(2)} presses a word`);
  expect(now).toBeLessThanOrEqual(MOST.get(way.name) ?? Number.POSITIVE_INFINITY);
  expect(now, 'the table of docs/editing.md').toBeLessThan((promised.get(way.name) ?? 0) + 0.05);
});

const ofDiagram = WAYS.filter(({ place }) => place === 'diagram');

test.skipIf(noShared).each(ofDiagram)(sharedTitle('$name: the keys do in the panel what they should'), (way) => {
  for (const work of thoroughly(all, all.slice(0, 1))) {
    const { before, after, keys } = carryOut({ ...work, done: '' }, way, thoroughly(work.todo.length, 4));
    const host = new Host(before, 1, Object.entries(SETTINGS['treebank.diagram.labelKeys'].default));
    const named = keys.map((key) => key.replace('Control+', 'Ctrl+'));
    expect(host.press(...named).text, work.name).toBe(after);
  }
});

test('every way is in the table', () => {
  expect([...promised.keys()]).toEqual(WAYS.map(({ name }) => name));
});
