/** How many cells a change of several sentences changes. */

import { expect, test } from 'vitest';
import { firstSentence } from '../../client/src/results/resultLines.ts';
import { Document } from '../../server/src/core/conllu/index.ts';
import { difference } from '../../server/src/core/edit/index.ts';
import { inert } from '../../server/src/inert/index.ts';
import { textEditsOf } from '../../server/src/lsp/documents/ranges.ts';
import { cellsChanged } from '../../server/src/lsp/edits/cellsChanged.ts';
import { toldOf } from '../../server/src/protocol/editMessage.ts';
import { conllu } from '../fixture.ts';

const SENTENCE = `# sent_id = s
1  They  they  PRON  _  Case=Nom  2  nsubj  _  _
2  sleep  sleep  VERB  _  _  0  root  _  _

`;
const TEXT = conllu(SENTENCE.repeat(3));

/** Of what turns each sentence into another. */
function counted(...changes: ((sentence: string) => string)[]): number | undefined {
  const snapshot = { uri: 'file:///a.conllu', version: 1, document: Document.parse(TEXT) };
  const edits = changes.flatMap((change, index) => {
    const { text } = snapshot.document.sentences[index];
    return textEditsOf(snapshot, index, difference(text, change(text)));
  });
  return cellsChanged(snapshot, edits);
}

const same = (text: string) => text;
const head = (text: string) => text.replace('\t2\tnsubj', '\t0\tnsubj');

test('cells of more than one sentence', () => {
  expect(counted(head, head)).toBe(2);
  expect(counted(head, same, (text) => head(text).replace('\tVERB\t', '\tNOUN\t'))).toBe(3);
});

test('one cell counts once, however it is written, and neighbours are told apart', () => {
  const feats = (text: string) => text.replace('Case=Nom', 'Aase=Nox');
  expect(counted(feats, head)).toBe(2);
  expect(counted((text) => text.replace('\t2\tnsubj', '\t0\tobj'), head)).toBe(3);
});

test('lines that are new or gone', () => {
  expect(counted((text) => `# text = x\n${text}`, head)).toBe(2);
  expect(counted((text) => text.replace(/^#.*\n/, ''), head)).toBe(2);
});

test('within one sentence there is nothing to say', () => {
  expect(counted((text) => head(text).replace('sleep', 'slept'))).toBeUndefined();
  expect(counted()).toBeUndefined();
});

test('it is said first', () => {
  const told = toldOf({ message: inert`Re-parsed all. Look at them.`, cellsChanged: 1080 });
  expect(told).toBe('1,080 cells changed · Re-parsed all. Look at them.');
  expect(firstSentence(told)).toBe('1,080 cells changed · Re-parsed all.');
  expect(toldOf({ message: inert`Done.` })).toBe('Done.');
});
