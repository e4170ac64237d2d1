/** What training must not learn: the marks in the `.treebank.json` beside a treebank. */

import { expect, test } from 'vitest';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';
import { collectExamples } from '../../server/src/core/parser/index.ts';
import { Failure } from '../../server/src/services/failure.ts';
import { machineMadeBeside } from '../../server/src/services/training/machineMade.ts';

const rows = (id: string) =>
  `# sent_id = ${id}\n1\tdog\tdog\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tsees\tsee\tVERB\t_\t_\t0\troot\t_\t_\n\n`;
const sentences = splitBlocks(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'].map(rows).join(''));
const MARKS = {
  version: 1,
  machine: {
    'a b.conllu': [
      { what: 'parse', sentences: [['s1', ['sees#1']], ['s2']] },
      { what: 'annotate', sentences: [['s3', ['dog#1']]] },
      { what: 'parse', cells: 'tags tree', sentences: [['s5']] },
      { what: 'parse', cells: 'tags', sentences: [['s6', ['sees#1']]] },
      { what: 'enhance', cells: 'deps', sentences: [['s7']] },
      { what: 'tags', sentences: [['s8', ['dog#1']]] },
      { what: 'tags', cells: 'lemma xpos', sentences: [['s9', ['sees#1']]] },
    ],
  },
};

const host = (files: Record<string, string>) => ({
  uriOf: (path: string) => `file://${path.replaceAll(' ', '%20')}`,
  read: async (uri: string) => {
    const text = files[uri];
    if (text === undefined) throw new Error('no such file');
    return new TextEncoder().encode(text);
  },
});

const positions = async (path: string | undefined, files: Record<string, string>) => {
  const source = { name: 'a b.conllu', text: '', path };
  const made = await machineMadeBeside(source, sentences, host(files));
  return sentences.map((each) => {
    const found = made.get(each);
    return (
      found &&
      Object.fromEntries(Object.entries(found).flatMap(([each, words]) => (0 < words.size ? [[each, [...words]]] : [])))
    );
  });
};

test('marked words: their trees, their tags, or both, as the mark says', async () => {
  const files = { 'file:///x/.treebank.json': JSON.stringify(MARKS) };
  expect(await positions('/x/a b.conllu', files)).toEqual([
    { tree: [2] },
    { tree: [1, 2] },
    { tree: [1], tags: [1] },
    undefined,
    { tree: [1, 2], tags: [1, 2] },
    { tags: [2] },
    {},
    { tags: [1] },
    { lemma: [2], xpos: [2] },
  ]);
  const made = await machineMadeBeside({ name: 'a b.conllu', path: '/x/a b.conllu' }, sentences, host(files));
  expect(collectExamples(sentences, (each) => made.get(each))).toMatchObject({
    words: 12,
    masked: 2,
    sentences: 6,
    skipped: { heads: 2 },
  });
});

test('no marks, no file, no folder: nothing is masked', async () => {
  const none = sentences.map(() => undefined);
  expect(await positions('/x/a b.conllu', {})).toEqual(none);
  expect(await positions('/x/other.conllu', { 'file:///x/.treebank.json': JSON.stringify(MARKS) })).toEqual(none);
  expect(await positions(undefined, { 'file:///x/.treebank.json': JSON.stringify(MARKS) })).toEqual(none);
});

test('marks that cannot be read stop the training: guesses would be learned as if a person had made them', async () => {
  const broken = positions('/x/a b.conllu', { 'file:///x/.treebank.json': '{ "version": 1, ' });
  await expect(broken).rejects.toThrow(Failure);
  await expect(broken).rejects.toThrow('.treebank.json beside a b.conllu');
  const cells = JSON.stringify({
    ...MARKS,
    machine: { 'a b.conllu': [{ what: 'parse', cells: 'tags trees', sentences: [['s1']] }] },
  });
  await expect(positions('/x/a b.conllu', { 'file:///x/.treebank.json': cells })).rejects.toThrow('"cells" names');
  const entry = JSON.stringify({ ...MARKS, machine: { 'a b.conllu': [{ sentences: [['s1']] }] } });
  await expect(positions('/x/a b.conllu', { 'file:///x/.treebank.json': entry })).rejects.toThrow(Failure);
});
