/** The arcs of DEPS changed by an edit, including edits that change the IDs of words and empty nodes. */

import { expect, test } from 'vitest';
import { applyEdits, Document } from '../../server/src/core/conllu/index.ts';
import { operate } from '../../server/src/core/edit/index.ts';
import { diagramOf } from '../../server/src/core/features/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { changedArcs } from '../../webview/src/enhanced/changes.ts';
import { ENGLISH_ENHANCED } from './harness/enhanced.ts';

const drawn = (text: string): Diagram => ({ uri: 'x', version: 1, ...diagramOf(Document.parse(text), 0)! });

/** The changes of an operation on the English sentence, as `dependent: item`. */
function changedBy(op: string, args: object): string[] {
  const { sentences } = Document.parse(ENGLISH_ENHANCED);
  const result = operate([sentences[0]], { op, args });
  if (!result.ok) throw new Error(result.message);
  const after = drawn(applyEdits(sentences[0].text, result.edits));
  return [...changedArcs(drawn(ENGLISH_ENHANCED), after)].map((index) => {
    const { dependent, headId, relation } = after.enhanced![index];
    const form = 'word' in dependent ? after.words[dependent.word - 1].form : after.emptyNodes[dependent.emptyNode].id;
    return `${form}: ${headId}:${relation}`;
  });
}

test.each<[string, object, readonly string[]]>([
  ['set_head', { id: 10, head: 7 }, ['bread: 7:obj']],
  ['set_deprel', { id: 16, deprel: 'nmod' }, ['guests: 9:nmod:for']],
  ['add_dep', { id: 6, head: '12.1', deprel: 'obj' }, ['shop: 12.1:obj']],
  ['relabel_dep', { id: '12.1', head: 7, deprel: 'conj' }, ['12.1: 7:conj']],
  ['delete_dep', { id: 2, head: 9 }, []],
  ['insert_word', { at: 1, form: 'x' }, ['x: 2:dep']],
  ['insert_word', { at: 11, form: 'x' }, ['x: 10:dep']],
  ['insert_empty', { after: 3, deps: [['4', 'obj']] }, ['3.1: 4:obj']],
  ['delete_word', { id: 1 }, []],
  ['delete_empty', { id: '12.1' }, ['and: 12:cc', 'Kim: 7:conj', 'tea: 12:orphan']],
])('%s %j', (op, args, expected) => expect(changedBy(op, args)).toEqual(expected));

test('nothing, if the text is the same', () => {
  expect(changedArcs(drawn(ENGLISH_ENHANCED), drawn(ENGLISH_ENHANCED)).size).toBe(0);
});
