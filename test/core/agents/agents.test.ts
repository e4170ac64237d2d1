/** Proposals of other programs: judged before they are stored, found again in another text, and taken so that a tree stays one. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  currentValues,
  editsFor,
  judge,
  type PlacedProposal,
  placeProposals,
  proposalId,
  readProposals,
  type StoredProposal,
  takeProposals,
  type Values,
  type WordValues,
  withProposals,
} from '../../../server/src/core/agents/index.ts';
import { applyEdits, Column, Document, Sentence, wordForms } from '../../../server/src/core/conllu/index.ts';
import { isTree, rootDependents } from '../../../server/src/core/tree/index.ts';
import { conllu } from '../../fixture.ts';
import { runs } from '../../thorough.ts';

const DOGS = conllu(`
# sent_id = dogs
# text = The dog saw two cats
1  The   the  DET   _  _             2  det     2:det     _
2  dog   dog  NOUN  _  Number=Sing   3  nsubj   3:nsubj   _
3  saw   see  VERB  _  _             0  root    0:root    _
4  two   two  NUM   _  NumType=Card  5  nummod  5:nummod  _
5  cats  cat  NOUN  _  Number=Plur   3  obj     3:obj     _

`);

const parsed = (text: string) => Document.parse(text).sentences;
const [dogs] = parsed(DOGS);
const NONE: ReadonlySet<number> = new Set();

function stored(word: number, now: Values, more: Partial<StoredProposal> = {}, sentence = dogs): StoredProposal {
  const content = { file: 'a.conllu', sentId: sentence.sentId ?? '', forms: wordForms(sentence), word, now };
  const all = { id: '', ...content, was: currentValues(sentence, word, now), reason: 'why', source: 'test', ...more };
  return { ...all, id: proposalId(all) };
}

const placed = (text: string, ...proposals: readonly StoredProposal[]) => placeProposals(parsed(text), proposals);
const statesIn = (text: string, ...proposals: readonly StoredProposal[]) =>
  placed(text, ...proposals).map(({ state }) => state);

test.each<[name: string, wanted: WordValues, fault: string]>([
  ['its own head', { word: 2, now: { head: 2 } }, 'cannot be its own head'],
  ['no such head', { word: 2, now: { head: 9 } }, 'no word of the sentence'],
  ['root without head 0', { word: 2, now: { deprel: 'root' } }, 'has the relation root, but not head 0'],
  ['head 0 without root', { word: 2, now: { head: 0, deprel: 'obj' } }, 'so its relation is root'],
  ['a space', { word: 2, now: { deprel: 'a b' } }, 'cannot have this deprel'],
  ['a line break', { word: 2, now: { lemma: 'a\nb' } }, 'cannot have this lemma'],
  ['a tag that UD does not have', { word: 2, now: { upos: 'NOUNS' } }, 'would have an error'],
  ['features that are none', { word: 2, now: { feats: 'Number' } }, 'would have an error'],
  ['nothing new', { word: 2, now: { head: 3, deprel: 'nsubj', lemma: 'dog' } }, 'has these values already'],
  ['a locked arc', { word: 5, now: { deprel: 'obl' } }, 'locked'],
])('refused: %s', (_, wanted, fault) => {
  expect(judge(dogs, new Set([5]), [wanted])).toMatchObject({ ok: false, fault: expect.stringContaining(fault) });
});

test('what a lock does not concern may be proposed for a locked word', () => {
  expect(judge(dogs, new Set([5]), [{ word: 5, now: { lemma: 'kitten' } }]).ok).toBe(true);
});

test('a cycle and a second root are refused, their repair in the same proposal is not', () => {
  expect(judge(dogs, NONE, [{ word: 3, now: { head: 2, deprel: 'dep' } }])).toMatchObject({
    defect: { kind: 'no-root' },
  });
  expect(judge(dogs, NONE, [{ word: 2, now: { head: 0, deprel: 'root' } }])).toMatchObject({ ok: false });
  expect(judge(dogs, NONE, [{ word: 2, now: { head: 1 } }])).toMatchObject({ defect: { kind: 'cycle' } });
  const both = [
    { word: 2, now: { head: 0, deprel: 'root' } },
    { word: 3, now: { head: 2, deprel: 'acl' } },
  ];
  expect(judge(dogs, NONE, both)).toMatchObject({ ok: true });
});

test('edits touch the proposed cells and the copy of the arc in DEPS alone', () => {
  const edits = editsFor(dogs, [{ word: 4, now: { head: 3, deprel: 'obl', upos: 'NOUN', lemma: 'three' } }]);
  expect(applyEdits(dogs.text, edits)).toBe(
    dogs.text.replace(
      'two\ttwo\tNUM\t_\tNumType=Card\t5\tnummod\t5:nummod',
      'two\tthree\tNOUN\t_\tNumType=Card\t3\tobl\t3:obl',
    ),
  );
});

test('the file: what is printed is read, and broken lines cost themselves and are kept', () => {
  const all = [
    stored(2, { head: 5, deprel: 'obj' }, { certainty: 0.25 }),
    stored(4, { upos: 'DET' }, { refused: 'no' }),
  ];
  const text = withProposals('', all);
  expect(readProposals(text)).toEqual({ proposals: all, problems: [] });
  const broken = ['{', '[]', '{"id":1}', text.split('\n')[0].replace('"word":2', '"word":9')];
  const read = readProposals([...broken, ...text.split('\n')].join('\r\n'));
  expect(read.proposals).toEqual(all);
  expect(read.problems.map(({ text: line }) => line)).toEqual(broken);
});

test('nothing in the file throws, and nothing read has a word that is not there', () => {
  const values = fc.oneof(fc.jsonValue(), fc.record({ head: fc.integer({ min: -2, max: 9 }), deprel: fc.string() }));
  const line = fc.record(
    { ...{ id: fc.string(), file: fc.string(), sentId: fc.string(), forms: fc.array(fc.string()) }, word: fc.nat(6) },
    { requiredKeys: [] },
  );
  const arbitrary = fc.tuple(line, values, values).map(([a, was, now]) => ({ reason: '', source: '', ...a, was, now }));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        arbitrary.map((each) => JSON.stringify(each)),
      ),
      (text) => {
        for (const { word, forms, now } of readProposals(text).proposals) {
          expect(forms.length).toBeGreaterThanOrEqual(Math.max(word, now.head ?? 0));
        }
      },
    ),
    { numRuns: runs(2000) },
  );
});

test('states: open, taken, changed by hand, refused', () => {
  const proposal = stored(2, { head: 5, deprel: 'obj' });
  expect(statesIn(DOGS, proposal)).toEqual(['open']);
  expect(statesIn(DOGS.replace('3\tnsubj', '5\tobj'), proposal)).toEqual(['taken']);
  expect(statesIn(DOGS.replace('3\tnsubj', '3\tcsubj'), proposal)).toEqual(['changed']);
  expect(statesIn(DOGS, { ...proposal, refused: '' })).toEqual(['refused']);
});

test('a proposal follows its words when others come and go, or a typo is corrected, and when its sentence moves', () => {
  const proposal = stored(4, { head: 3, deprel: 'obl' });
  const inserted = DOGS.replace('4\ttwo', '4\tquite\tquite\tADV\t_\t_\t6\tadvmod\t_\t_\n5\ttwo')
    .replace('\t5\tnummod', '\t6\tnummod')
    .replace('5\tcats', '6\tcats');
  expect(placed(inserted, proposal)).toMatchObject([{ state: 'open', word: 5, now: { head: 3 } }]);
  expect(placed(DOGS.replace('saw\tsee', 'sow\tsee'), proposal)).toMatchObject([{ state: 'open', word: 4 }]);
  const other = DOGS.replace('sent_id = dogs', 'sent_id = others');
  // The words alone would be found twice.
  expect(placed(other + DOGS, proposal)).toMatchObject([{ sentence: 1, state: 'open' }]);
  expect(placed(other, proposal)).toMatchObject([{ sentence: 0, state: 'open' }]);
});

test('it says that it cannot: its word, its head or its sentence is gone, or there are two of it', () => {
  const proposal = stored(1, { head: 5, deprel: 'det' });
  const without = (form: string) => DOGS.replace(new RegExp(`^\\d\\t${form}.*\\n`, 'm'), '');
  expect(statesIn(without('The'), proposal)).toEqual(['lost']);
  expect(statesIn(without('cats'), proposal)).toEqual(['lost']);
  expect(statesIn('', proposal)).toEqual(['lost']);
  const unnamed = DOGS.replace('# sent_id = dogs\n', '');
  expect(statesIn(unnamed + unnamed, proposal)).toEqual(['lost']);
  expect(
    statesIn(
      conllu('# sent_id = dogs\n1  Wholly  _  ADV  _  _  2  dep  _  _\n2  other  _  X  _  _  0  root  _  _\n\n'),
      proposal,
    ),
  ).toEqual(['lost']);
  expect(statesIn('', { ...proposal, refused: 'no' })).toEqual(['refused']);
});

/** A sentence of n words with this tree. */
function sentenceOf(heads: readonly number[]): Sentence {
  const rows = heads.map((head, i) => `${i + 1}\tw${i}\t_\tX\t_\t_\t${head}\t${head === 0 ? 'root' : 'dep'}\t_\t_`);
  return parsed(`# sent_id = s\n${rows.join('\n')}\n\n`)[0];
}

const trees = fc.integer({ min: 2, max: 7 }).chain((n) =>
  fc
    .tuple(
      fc.shuffledSubarray(
        Array.from({ length: n }, (_, i) => i + 1),
        { minLength: n },
      ),
      fc.array(fc.nat(99), { minLength: n, maxLength: n }),
    )
    .map(([order, picks]) => {
      const heads: number[] = [];
      order.forEach((word, i) => {
        heads[word - 1] = i === 0 ? 0 : order[picks[i] % i];
      });
      return heads;
    }),
);

const isTreeNow = (sentence: Sentence) => isTree(sentence.heads) && rootDependents(sentence.heads).length === 1;

test('whatever is wanted of whatever is proposed: a tree stays a tree, and locked arcs stay', () => {
  const cases = trees.chain((heads) => {
    const n = heads.length;
    const one = fc.record({
      word: fc.integer({ min: 1, max: n }),
      head: fc.nat(n),
      certainty: fc.double({ min: 0, max: 1, noNaN: true }),
      isWanted: fc.boolean(),
    });
    return fc.record({
      heads: fc.constant(heads),
      all: fc.array(one, { maxLength: 8 }),
      locked: fc.integer({ min: 1, max: n }),
      how: fc.constantFrom('all' as const, 'most' as const),
    });
  });
  let nTaken = 0;
  let nFurther = 0;
  fc.assert(
    fc.property(cases, ({ heads, all, locked, how }) => {
      const sentence = sentenceOf(heads);
      const proposed = all.filter(({ word, head }) => word !== head && heads[word - 1] !== head && word !== locked);
      const open = placeProposals(
        [sentence],
        proposed.map(({ word, head, certainty }) =>
          stored(word, { head, deprel: head === 0 ? 'root' : 'obj' }, { certainty }, sentence),
        ),
      );
      const wanted = open.filter(({ proposal }) =>
        proposed.some((each) => each.isWanted && each.word === proposal.word && each.head === proposal.now.head),
      );
      const made = takeProposals(sentence, new Set([locked]), open, wanted, how);
      if (!('edits' in made)) return;
      nTaken += made.taken.length;
      nFurther += made.further.length;
      const after = new Sentence(applyEdits(sentence.text, made.edits), sentence.nLines);
      expect(isTreeNow(after)).toBe(true);
      expect(after.heads[locked]).toBe(sentence.heads[locked]);
      const has = ({ word, now }: PlacedProposal) =>
        after.heads[word] === now.head && after.wordCell(word, Column.deprel) === now.deprel;
      expect([...made.taken, ...made.further].every(has)).toBe(true);
    }),
    { numRuns: runs(5000) },
  );
  expect([0 < nTaken, 0 < nFurther]).toEqual([true, true]);
});

test('what is judged right is a tree with all of it', () => {
  const cases = trees.chain((heads) => {
    const n = heads.length;
    const one = fc.record({ word: fc.integer({ min: 1, max: n }), head: fc.nat(n) });
    return fc.record({
      heads: fc.constant(heads),
      all: fc.uniqueArray(one, { maxLength: 4, minLength: 1, selector: ({ word }) => word }),
    });
  });
  const seen = { ok: 0, refused: 0 };
  fc.assert(
    fc.property(cases, ({ heads, all }) => {
      const sentence = sentenceOf(heads);
      const judged = judge(
        sentence,
        NONE,
        all.map(({ word, head }) => ({ word, now: { head } })),
      );
      const now = heads.map((head, i) => all.find(({ word }) => word === i + 1)?.head ?? head);
      const isValid = isTreeNow(sentenceOf(now)) && all.every(({ word, head }) => heads[word - 1] !== head);
      expect(judged.ok).toBe(isValid);
      seen[judged.ok ? 'ok' : 'refused']++;
      if (!judged.ok) return;
      const after = new Sentence(applyEdits(sentence.text, judged.edits), sentence.nLines);
      expect([...after.heads.slice(1)]).toEqual(now);
    }),
    { numRuns: runs(3000) },
  );
  expect(Math.min(seen.ok, seen.refused)).toBeGreaterThan(10);
});

test.each<Values>([
  { lemma: 'a\nb' },
  { lemma: 'a\tb' },
  { deprel: 'obj\n\n1\tx' },
  { upos: 'X Y' },
  { feats: 'A=b\r' },
])('a line with a value that no cell can have is no proposal: %j', (now) => {
  const { proposals, problems } = readProposals(
    withProposals('', [stored(2, now), stored(2, { lemma: 'a b', feats: 'A=b|C=d' })]),
  );
  expect([proposals.length, problems.length]).toEqual([1, 1]);
});

test('a byte order mark is no part of the first line', () => {
  expect(readProposals(`\ufeff${withProposals('', [stored(2, { lemma: 'x' })])}`)).toMatchObject({
    proposals: [{ now: { lemma: 'x' } }],
    problems: [],
  });
});

test('an empty cell is like _: what is proposed for it is open', () => {
  const text = DOGS.replace('dog\tdog', 'dog\t');
  expect(statesIn(text, stored(2, { lemma: 'dog' }, {}, parsed(text)[0]))).toEqual(['open']);
});

test('when sentences were renumbered, the words count: the sent_id is that of another sentence now', () => {
  const other = conllu(`
# sent_id = dogs
1  Rain  rain  NOUN  _  _  0  root  _  _

`);
  const now = other + DOGS.replace('= dogs', '= dogs2');
  expect(placed(now, stored(2, { lemma: 'x' }))).toMatchObject([{ state: 'open', sentence: 1 }]);
  expect(statesIn(other, stored(2, { lemma: 'x' }))).toEqual(['lost']);
});
