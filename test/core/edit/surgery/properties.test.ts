/** Random operations in sequence: what was right stays right, everything else stays unchanged, and what can be undone is undone. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Document, type Sentence } from '../../../../server/src/core/conllu/index.ts';
import { treebankOf } from '../../../bench/sentences.ts';
import { exercise } from './exercise.ts';
import { block } from './fixture.ts';
import { OPERATIONS, randomOperation } from './randomOperation.ts';

/** With empty nodes everywhere, an enhanced graph that is not a tree, IDs in MISC, gaps of all kinds, and a word with a space. */
const RICH = block(`
  # sent_id = rich
  # text = (On n’a que 3 000  euros, dit-il.
  0.1   E1     e     VERB   _   _       0:root               _
  1     (      (     PUNCT  7   punct   7:punct              SpaceAfter=No
  2     On     on    PRON   4   nsubj   4:nsubj|7:nsubj      CxnElt=4:A.Subj,4:B.Subj
  3-5   n’a␣que _    _      _   _       _                    Note=x
  3     n’     ne    ADV    4   advmod  4:advmod             _
  3.1   E2     e     NOUN   _   _       4:obj|4.2:nsubj      CopiedFrom=4
  4     a      avoir VERB   0   root    0:root               Cxn=A|CxnElt=4:A.Clause
  4.1   E3     e     VERB   _   _       4:conj               CopyOf=4
  4.2   E4     e     VERB   _   _       4.1:conj:et          CopyOf=-1
  5     que    que   ADV    6   advmod  4.1:advmod|6:advmod  _
  6     3␣000  3000  NUM    7   nummod  7:nummod             SpacesAfter=\\s\\s
  7     euros  euro  NOUN   4   obj     4:obj|4.1:obj        SpaceAfter=No
  8     ,      ,     PUNCT  9   punct   9:punct              _
  9     dit    dire  VERB   4   parataxis 4:parataxis        SpaceAfter=No|Zz=1|Aa=2
  10    -il    il    PRON   9   nsubj   0.1:nsubj|9:nsubj    SpaceAfter=No
  11    .      .     PUNCT  4   punct   4:punct              _
`);

const SENTENCES: readonly Sentence[] = [...Document.parse(RICH + treebankOf(3000)).sentences.slice(0, 8)];
const numbers = fc.array(fc.nat(100_000), { minLength: 30, maxLength: 60 });

/** A source of numbers that fast-check can shrink. */
function randomFrom(source: readonly number[]) {
  let at = 0;
  return (below: number) => source[at++ % source.length] % below;
}

test('the rich sentence has everything right but one thing: a word there has two spaces behind it', () => {
  expect(exercise([SENTENCES[0]], { op: 'promote', args: { id: 5 } }).faults).toEqual([]);
});

test.each(OPERATIONS)('%s, and what others make of the result', (first) => {
  fc.assert(
    fc.property(fc.nat(SENTENCES.length - 1), numbers, (which, source) => {
      const random = randomFrom(source);
      let sentence = SENTENCES[which];
      // Properties of trees are not tested on results of `unattach`.
      const nSteps = first === 'unattach' ? 1 : 4;
      for (let n = 0; n < nSteps; n++) {
        const operation = randomOperation(random, sentence, n === 0 ? first : undefined);
        const { text, faults } = exercise([sentence], operation);
        expect([operation, faults]).toEqual([operation, []]);
        if (text !== undefined) [sentence] = Document.parse(text).sentences;
      }
    }),
    { numRuns: 30 },
  );
});

test('two neighbours joined, and split again', () => {
  fc.assert(
    fc.property(fc.nat(SENTENCES.length - 2), (which) => {
      const two = SENTENCES.slice(which, which + 2);
      expect(exercise(two, { op: 'join_sentences', args: {} }).faults).toEqual([]);
    }),
  );
});
