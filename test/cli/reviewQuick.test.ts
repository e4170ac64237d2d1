/** `treebank review` with the lists that need no model, and with verdicts. */

import { expect, test } from 'vitest';
import { toyTreebank } from '../core/toyTreebank.ts';
import { Folder } from './harness.ts';

const SENTENCES = toyTreebank(120, 3).map(({ text }, at) => `# sent_id = s${at}\n${text}`);
SENTENCES[40] = SENTENCES[40].replace('\tdet\t', '\tadvmod\t');
SENTENCES[60] = SENTENCES[60].replace('\tdet\t', '\tadvmod\t');
/** The full stop attaches to the word before it: projective, so that no rule reports it. */
SENTENCES[41] = SENTENCES[41].replace(
  /^(\d+)(\t.*\t)\d+\tpunct\t/m,
  (_, id: string, cells: string) => `${id}${cells}${Number(id) - 1}\tpunct\t`,
);
const TEXT = SENTENCES.join('');

interface Row {
  readonly sentId: string;
  readonly kind: string;
  readonly suggestion: object;
  readonly because: string;
}

async function rowsOf(list: string, more: readonly string[] = [], files: Readonly<Record<string, string>> = {}) {
  const folder = new Folder({ 'toy.conllu': TEXT, ...files });
  const { code, out, err } = await folder.treebank([
    'review',
    'toy.conllu',
    '--list',
    list,
    '--format',
    'json',
    ...more,
  ]);
  return { code, err, rows: out === '' ? [] : (JSON.parse(out) as readonly Row[]) };
}

test('rare: the odd relations first, with what the treebank does otherwise', async () => {
  const { code, rows } = await rowsOf('rare', ['--top', '2']);
  expect(code).toBe(0);
  expect(rows.map(({ sentId }) => sentId).sort()).toEqual(['s40', 's60']);
  expect(rows[0]).toMatchObject({ kind: 'relation', suggestion: { deprel: 'det' } });
  expect(rows[0].because).toMatch(/ is advmod of .*unusual \(.*\)\. Elsewhere, .*; the majority goes the other way\.$/);
});

test('punctuation: one finding for the treebank, its arcs beneath', async () => {
  const { err, rows } = await rowsOf('punctuation', ['--top', '100%']);
  expect(err).toContain('1 of 120 punctuation marks (1 %) are attached otherwise than the rule says.');
  expect(rows.map(({ sentId, kind }) => [sentId, kind])).toEqual([['s41', 'punct']]);
});

test('repeats: only where there are enough words', async () => {
  const { code, err, rows } = await rowsOf('repeats');
  expect([code, rows]).toEqual([2, []]);
  expect(err).toMatch(/too few words to look for repeats \([\d,]+\): name at least 100,000 words/);
});

test('verdicts: what is right is left out, its like moves down, and the share of hits is told', async () => {
  const verdict = { file: 'toy.conllu', sentence: 's40', list: 'rare', kind: 'relation', group: 'advmod DET det same' };
  const [at] = /^1\t(\w+)\t/m.exec(SENTENCES[40])?.slice(1) ?? [];
  const said = { version: 1, verdicts: [{ ...verdict, at: `${at}#1`, verdict: 'right' }] };
  const { err, rows } = await rowsOf('rare', ['--top', '100', '--verdicts', 'v.json'], {
    'v.json': JSON.stringify(said),
  });
  expect(err).toContain('Verdicts on rare: 0 of 1 suggestions taken (0 %).');
  expect(rows.map(({ sentId }) => sentId)).not.toContain('s40');
  const before = (await rowsOf('rare', ['--top', '100'])).rows.findIndex(({ sentId }) => sentId === 's60');
  const now = rows.findIndex(({ sentId }) => sentId === 's60');
  expect(before).toBeLessThan(2);
  expect(now).toBeGreaterThanOrEqual(before);
});

test('verdicts that cannot be read are named', async () => {
  expect(await rowsOf('rare', ['--verdicts', 'none.json'])).toMatchObject({ code: 2, rows: [] });
  const { code, err } = await rowsOf('rare', ['--verdicts', 'v.json'], { 'v.json': '{"version": 1, "verdicts": 7}' });
  expect(code).toBe(2);
  expect(err).toContain('v.json:1:28: A list of verdicts is expected here.');
});

test('in SUD, its relations are no errors, which would leave their words to lint', async () => {
  const inSud = TEXT.replaceAll(/\t(?:nsubj|obj|obl|case|advmod|amod)\t/g, '\tmod\t');
  const folder = new Folder({ 'toy-sud-dev.conllu': inSud, 'toy.conllu': inSud });
  const found = async (name: string) => {
    const { out } = await folder.treebank(['review', name, '--list', 'rare', '--format', 'json', '--top', '2']);
    return (JSON.parse(out) as readonly Row[]).map(({ sentId }) => sentId).sort();
  };
  expect(await found('toy-sud-dev.conllu')).toEqual(['s40', 's60']);
  expect(await found('toy.conllu')).not.toContain('s40');
});
