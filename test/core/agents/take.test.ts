/** Taking proposals that overlap, and those that anybody wrote into the file: only what is written counts, and no error of format comes in. */

import { expect, test } from 'vitest';
import {
  currentValues,
  placeProposals,
  proposalId,
  type StoredProposal,
  takeProposals,
  type Values,
} from '../../../server/src/core/agents/index.ts';
import { applyEdits, Document, wordForms } from '../../../server/src/core/conllu/index.ts';
import { conllu } from '../../fixture.ts';

const [dogs] = Document.parse(
  conllu(`
# sent_id = dogs
# text = The dog saw two cats
1  The   the  DET   _  _             2  det     _  _
2  dog   dog  NOUN  _  Number=Sing   3  nsubj   _  _
3  saw   see  VERB  _  _             0  root    _  _
4  two   two  NUM   _  NumType=Card  5  nummod  _  _
5  cats  cat  NOUN  _  Number=Plur   3  obj     _  _

`),
).sentences;

let n = 0;
function stored(word: number, now: Values, certainty?: number): StoredProposal {
  const content = { file: 'a', sentId: 'dogs', forms: wordForms(dogs), word, now, source: `program ${n++}` };
  const all = {
    ...content,
    was: currentValues(dogs, word, now),
    reason: '',
    ...(certainty === undefined ? {} : { certainty }),
  };
  return { id: proposalId(all), ...all };
}

function take(how: 'all' | 'most', all: readonly StoredProposal[], wanted = all) {
  const open = placeProposals([dogs], all);
  const made = takeProposals(
    dogs,
    new Set(),
    open,
    open.filter(({ proposal }) => wanted.includes(proposal)),
    how,
  );
  if (!('edits' in made)) return made;
  const numbers = (list: readonly { readonly proposal: StoredProposal }[]) =>
    list.map(({ proposal }) => all.indexOf(proposal)).sort();
  return {
    rows: applyEdits(dogs.text, made.edits).split('\n').slice(2, 7),
    taken: numbers(made.taken),
    further: numbers(made.further),
    faulty: made.faulty.map(({ proposal, word, fault }) => [all.indexOf(proposal.proposal), word, fault] as const),
  };
}

test.each<[string, readonly StoredProposal[], readonly number[], string]>([
  [
    'two lemmas: the more certain one',
    [stored(2, { lemma: 'hound' }, 0.4), stored(2, { lemma: 'cur' }, 0.6)],
    [1],
    'cur\tNOUN',
  ],
  [
    'one of two cells',
    [stored(2, { lemma: 'hound', upos: 'X' }, 0.4), stored(2, { lemma: 'cur' }, 0.6)],
    [1],
    'cur\tNOUN',
  ],
  [
    'an arc with a tag, and another tag',
    [stored(2, { deprel: 'obl', upos: 'X' }, 0.1), stored(2, { upos: 'PROPN' }, 0.9)],
    [0],
    'dog\tX',
  ],
  [
    'the same from two programs: both',
    [stored(2, { upos: 'PROPN' }), stored(2, { upos: 'PROPN' })],
    [0, 1],
    'dog\tPROPN',
  ],
  [
    'the same arc from two programs: both',
    [stored(2, { deprel: 'obl' }), stored(2, { deprel: 'obl' })],
    [0, 1],
    'dog\tNOUN',
  ],
  ['different cells: both', [stored(2, { upos: 'PROPN' }), stored(2, { lemma: 'Dog' })], [0, 1], 'Dog\tPROPN'],
])('overlapping: %s', (_, all, taken, cells) => {
  const made = take('most', all);
  expect(made).toMatchObject({ taken, faulty: [] });
  expect('rows' in made && made.rows[1]).toContain(cells);
});

test.each<[string, Values, string]>([
  ['a tag that UD does not have', { upos: 'NOPE' }, 'NOPE'],
  ['features that are none', { feats: 'Number' }, 'Number'],
  ['a relation that is none', { deprel: 'Obj!' }, 'Obj!'],
  ['root without head 0', { deprel: 'root' }, 'root'],
])('%s is left out, with the reason, and all else is taken', (_, now, said) => {
  const [own, kitten] = [stored(2, { lemma: 'hound' }), stored(5, { lemma: 'kitten' })];
  const all = [stored(2, now), kitten, stored(4, { deprel: 'nmod' }), own];
  expect(take('most', all)).toMatchObject({ taken: [1, 2, 3], faulty: [[0, 2, expect.stringContaining(said)]] });
  expect(take('all', all, all.slice(0, 1))).toMatchObject({
    word: 2,
    fault: expect.stringContaining(said),
  });
  // What nobody wants is no obstacle.
  expect(take('all', all, all.slice(1))).toMatchObject({ taken: [1, 2, 3], faulty: [] });
});
