/** Entries for words in `.treebank.json` stay with these very words, or are reported as lost. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Column, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  EMPTY_SIDECAR,
  entriesOf,
  followEntries,
  type KeyedEntry,
  lockedWords,
  lockKey,
  placeKey,
  printSidecar,
  readSidecar,
  type Sidecar,
  type SidecarEntry,
  sentenceKey,
  withItems,
  withLocks,
} from '../../../server/src/core/sidecar/index.ts';
import { runs } from '../../thorough.ts';

const FILE = 'a.conllu';

interface Step {
  readonly isInsertion: boolean;
  readonly at: number;
  readonly form: string;
}

interface Word {
  readonly form: string;
  readonly lemma?: string;
}

/** Words numbered from 1, as after our operations; `the:x` has the lemma x. */
function sentenceOf(words: string | readonly Word[], id = 's1'): Sentence {
  const list: readonly Word[] =
    typeof words === 'string'
      ? words.split(' ').map((each) => ({ form: each.split(':')[0], lemma: each.split(':')[1] }))
      : words;
  const rows = list.map(
    ({ form, lemma = '_' }, i) => `${i + 1}\t${form}\t${lemma}\tX\t_\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t_\n`,
  );
  return splitBlocks(`# sent_id = ${id}\n${rows.join('')}\n`)[0];
}

/** The new keys of locked words, one list for each new sentence, and of those that are lost. */
function followLocks(before: Sentence, words: readonly number[], ...after: readonly Sentence[]) {
  const file = withLocks(EMPTY_SIDECAR, FILE, before, words, 'locked');
  const { items, lost } = followEntries(
    [{ sentence: before, items: entriesOf(file, FILE, sentenceKey(before)) }],
    after,
  );
  return { items: items.map((each) => each.map(({ at }) => at)), lost: lost.map(({ at }) => at) };
}

describe('a lock', () => {
  const before = sentenceOf('the dog sees the cat');
  test.each([
    ['the first of its form is deleted', 'dog sees the cat', ['the#1'], []],
    ['its word is deleted', 'the dog sees cat', [], ['the#2']],
    ['another of its form comes before it', 'the dog the sees the cat', ['the#3'], []],
    ['another of its form comes after it', 'the dog sees the cat the', ['the#2'], []],
    ['a typo in it is corrected', 'the dog sees they cat', ['they#1'], []],
    ['its form is written over, and its other cells stay', 'the dog sees Those cat', ['Those#1'], []],
    ['nothing is left', 'completely different', [], ['the#2']],
  ])('when %s', (_, words, kept, lost) => {
    expect(followLocks(before, [4], sentenceOf(words))).toEqual({ items: [kept], lost });
  });

  test('follows a sentence into another sent_id, and its half when it is split', () => {
    expect(followLocks(before, [4], sentenceOf('the dog sees the cat', 's2'))).toEqual({
      items: [['the#2']],
      lost: [],
    });
    const halves = [sentenceOf('the dog sees', 's1'), sentenceOf('the cat', 's1b')];
    expect(followLocks(before, [1, 4, 5], ...halves)).toEqual({
      items: [['the#1'], ['the#1', 'cat#1']].map((each) => [...each].sort()),
      lost: [],
    });
  });

  test('of two sentences that are joined, each with its own', () => {
    const parts = [sentenceOf('the dog sees', 's1'), sentenceOf('the cat', 's2')];
    const said = parts.map((sentence) => {
      const file = withLocks(EMPTY_SIDECAR, FILE, sentence, [1], 'locked');
      return { sentence, items: entriesOf(file, FILE, sentenceKey(sentence)) };
    });
    const { items, lost } = followEntries(said, [before]);
    expect(items.map((each) => each.map(({ at }) => at))).toEqual([['the#1', 'the#2']]);
    expect(lost).toEqual([]);
  });

  test('goes by the words that an operation names, where it names them', () => {
    const file = withLocks(EMPTY_SIDECAR, FILE, before, [1, 4], 'locked');
    const said = [{ sentence: before, items: entriesOf(file, FILE, 's1') }];
    const swapped = new Map([
      [1, 4],
      [2, 2],
      [3, 3],
      [5, 5],
    ]);
    const { items, lost } = followEntries(said, [sentenceOf('a dog sees the cat')], swapped);
    expect(items[0].map(({ at }) => at)).toEqual(['the#1']);
    expect(lost.map(({ at }) => at)).toEqual(['the#2']);
  });

  test('of a word that moved goes with it', () => {
    expect(followLocks(before, [2], sentenceOf('sees the cat the dog'))).toMatchObject({ items: [['dog#1']] });
  });
});

describe('an accepted finding', () => {
  const before = sentenceOf('the dog sees the cat');
  const read = (at: string | undefined, id = 'some-rule'): Sidecar => ({
    acknowledged: [{ id, file: FILE, sentence: 's1', ...(at === undefined ? {} : { at }), reason: 'so' }],
    baseline: new Map([[FILE, new Map([[id, new Map([['s1', at === undefined ? [] : [at]]])]])]]),
  });
  const followed = (at: string | undefined, after: Sentence) => {
    const { items, lost } = followEntries([{ sentence: before, items: entriesOf(read(at), FILE, 's1') }], [after]);
    return { kept: items[0].map((each) => each.at), lost: lost.length };
  };

  test('has a key that tells words of one form apart', () => {
    const second = before.wordCellSpan(4, 7);
    expect(placeKey(before, { id: 'x', span: second })).toBe('the#2 DEPREL dep');
    expect(placeKey(before, { id: 'x', span: before.wordCellSpan(5, 7) })).toBe('cat DEPREL dep');
  });

  test.each([
    ['the#2 DEPREL dep', 'dog sees the cat', ['the DEPREL dep', 'the DEPREL dep'], 0],
    ['the#2 DEPREL dep', 'the dog sees cat', [], 2],
    ['cat DEPREL dep', 'cat the dog sees the cat', ['cat#2 DEPREL dep', 'cat#2 DEPREL dep'], 0],
    ['the DEPREL dep', 'dog sees the cat', ['the DEPREL dep', 'the DEPREL dep'], 0],
    ['dog HEAD', 'the cat', [], 2],
    ['# text', 'dog', ['# text', '# text'], 0],
    ['', 'dog', ['', ''], 0],
    [undefined, 'dog', [undefined], 0],
  ])('%s after “%s”', (at, words, kept, lost) => {
    expect(followed(at, sentenceOf(words))).toEqual({ kept, lost });
  });
});

describe('an operation that knows each word', () => {
  const move = (old: number, now: number, oldSentence = 0, newSentence = 0) => {
    return { old, new: now, oldSentence, newSentence };
  };
  const locked = (sentence: Sentence, words: readonly number[]) => {
    const file = withLocks(EMPTY_SIDECAR, FILE, sentence, words, 'locked');
    return { sentence, items: entriesOf(file, FILE, sentenceKey(sentence)) };
  };
  const keys = ({ items, lost }: ReturnType<typeof followEntries>) => ({
    items: items.map((each) => each.map(({ at }) => at)),
    lost: lost.map(({ at }) => at),
  });

  test('of two equal words the one that is gone takes its lock with it', () => {
    const before = locked(sentenceOf('the the'), [1]);
    const after = [sentenceOf('the')];
    expect(keys(followEntries([before], after, [move(2, 1)]))).toEqual({ items: [[]], lost: ['the#1'] });
    expect(keys(followEntries([before], after, [move(1, 1)]))).toEqual({ items: [['the#1']], lost: [] });
  });

  test('words that become one say of it what was said of each', () => {
    const before = locked(sentenceOf('a b c'), [1, 2]);
    const now = followEntries([before], [sentenceOf('ab c')], [move(1, 1), move(2, 1), move(3, 2)]);
    expect(keys(now)).toEqual({ items: [['ab#1', 'ab#1']], lost: [] });
  });

  test('a sentence is split, and two are joined', () => {
    const [first, second] = [sentenceOf('the the', 'sA'), sentenceOf('the', 'sB')];
    const whole = locked(sentenceOf('the the the'), [2, 3]);
    const split = followEntries([whole], [first, second], [move(1, 1), move(2, 2), move(3, 1, 0, 1)]);
    expect(keys(split)).toEqual({ items: [['the#2'], ['the#1']], lost: [] });
    const parts = [locked(first, [1]), locked(second, [1])];
    const joined = followEntries(parts, [sentenceOf('the the the')], [move(1, 1), move(2, 2), move(1, 3, 1)]);
    expect(keys(joined)).toEqual({ items: [['the#1', 'the#3']], lost: [] });
  });

  test('an empty node before the first word goes behind the last one of the sentence before', () => {
    const row = (id: string, form: string) => `${id}\t${form}\t_\tX\t_\t_\t_\t_\t_\t_\n`;
    const [first, second] = [`${row('1', 'a')}\n`, `${row('0.1', 'e')}${row('1', 'b')}\n`].flatMap((text) =>
      splitBlocks(text),
    );
    const [joined] = splitBlocks(`${row('1', 'a')}${row('1.1', 'e')}${row('2', 'b')}\n`);
    const item: SidecarEntry = {
      kind: 'acknowledged',
      id: 'x',
      at: 'e DEPS',
      reason: '',
      origin: { sentence: '', at: undefined },
    };
    const both = [
      { sentence: first, items: [] },
      { sentence: second, items: [item] },
    ];
    expect(followEntries(both, [joined], [move(1, 1), move(1, 2, 1)])).toEqual({ items: [[item]], lost: [] });
  });
});

describe('whatever words come and go, a lock is on its word or lost, and never lost while its word is there', () => {
  const FORMS = ['the', 'a', 'dog'];
  const words = fc.array(fc.record({ form: fc.constantFrom(...FORMS), isLocked: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  });
  const step = fc.record({ isInsertion: fc.boolean(), at: fc.nat(), form: fc.constantFrom(...FORMS) });
  /** The lemma identifies each word: its entries must be found there again. */
  const lemmaAt = (sentence: Sentence, key: string | undefined) =>
    Array.from({ length: sentence.nWords }, (_, i) => i + 1)
      .filter((word) => lockKey(sentence, word) === key)
      .map((word) => sentence.wordCell(word, Column.lemma))[0];

  function check(start: readonly { form: string; isLocked: boolean }[], steps: readonly Step[], isNamed: boolean) {
    let list: Word[] = start.map(({ form }, i) => ({ form, lemma: `w${i}` }));
    let sentence = sentenceOf(list);
    const locked = start.flatMap((each, i) => (each.isLocked ? [i + 1] : []));
    const file = withLocks(EMPTY_SIDECAR, FILE, sentence, locked, 'locked');
    let items: readonly SidecarEntry[] = entriesOf(file, FILE, 's1');
    const lemmas = new Map(items.map(({ origin, at }) => [origin, lemmaAt(sentence, at)]));
    steps.forEach(({ isInsertion, at, form }, i) => {
      const next = [...list];
      if (isInsertion) next.splice(at % (next.length + 1), 0, { form, lemma: `new${i}` });
      else if (1 < next.length) next.splice(at % next.length, 1);
      const after = sentenceOf(next);
      const named = new Map(list.flatMap((each, k) => (next.includes(each) ? [[k + 1, next.indexOf(each) + 1]] : [])));
      const followed = followEntries([{ sentence, items }], [after], isNamed ? named : undefined);
      expect(followed.items[0].length + followed.lost.length).toBe(items.length);
      for (const item of followed.items[0]) expect(lemmaAt(after, item.at)).toBe(lemmas.get(item.origin));
      for (const item of followed.lost) expect(next.map(({ lemma }) => lemma)).not.toContain(lemmas.get(item.origin));
      [list, sentence, items] = [next, after, followed.items[0]];
    });
  }

  test.each([
    ['typed', false],
    ['named by an operation', true],
  ])('%s', (_, isNamed) => {
    const steps = fc.array(step, { maxLength: 8 });
    fc.assert(
      fc.property(words, steps, (start, all) => check(start, all, isNamed)),
      { numRuns: runs(500) },
    );
  });
});

test('written and read again, with everything else as it was; the same item twice in the baseline counts twice', () => {
  const text = `{"version": 1, "acknowledged": [{"id": "r", "file": "a.conllu", "sentence": "s1", "at": "the#2 HEAD", "reason": "so"}, {"id": "not-mh4", "reason": "free"}],
    "baseline": {"a.conllu": {"r": {"s1": ["dog HEAD", "dog HEAD"], "s2": ["x HEAD"]}}, "b.conllu": {"r": {"s1": ["y"]}}},
    "locks": {"a.conllu": {"s1": ["the#2"]}, "b.conllu": {"s1": ["the#2"]}}}`;
  const { file } = readSidecar(text);
  const before = sentenceOf('the dog sees the cat');
  const after = sentenceOf('dog sees the cat', 's9');
  const said = entriesOf(file, FILE, 's1');
  const { items } = followEntries([{ sentence: before, items: said }], [after]);
  const keyed =
    (sentence: string) =>
    (item: (typeof said)[number]): KeyedEntry => ({ ...item, sentence });
  const moved = withItems(file, FILE, said.map(keyed('s1')), items[0].map(keyed('s9')));
  expect(printSidecar(moved)).toContain('"at": "the HEAD"');
  expect([...lockedWords(moved, FILE, after)]).toEqual([3]);
  expect(moved.baseline.get(FILE)?.get('r')).toEqual(
    new Map([
      ['s2', ['x HEAD']],
      ['s9', ['dog HEAD', 'dog HEAD']],
    ]),
  );
  expect(moved.locks?.get('b.conllu')).toEqual(file.locks?.get('b.conllu'));
  const back = withItems(moved, FILE, items[0].map(keyed('s9')), said.map(keyed('s1')));
  expect(printSidecar(back)).toBe(printSidecar(file));
});

describe('an exception of the rules for enhanced graphs', () => {
  const before = sentenceOf('Anna saw what Jane saw');
  const exception = (head: string): Sidecar => ({
    ...EMPTY_SIDECAR,
    verdicts: [
      {
        file: FILE,
        sentence: 's1',
        at: 'Anna#1',
        list: 'enhanced',
        kind: 'extra nsubj',
        group: `with ${head} nsubj`,
        verdict: 'right',
        reason: '',
      },
    ],
  });
  test.each([
    ['its head goes on', 'saw#2', ['Anna saw Jane saw'], ['with saw#2 nsubj'], 0],
    ['the first of that form is gone', 'saw#2', ['Anna what Jane saw'], ['with saw#1 nsubj'], 0],
    ['its head is gone, and another gets its name', 'saw#1', ['Anna what Jane saw'], [], 1],
    ['its head is in another sentence now', 'saw#2', ['Anna saw', 'what Jane saw'], [], 1],
    ['its head is the root', '0', ['Anna what Jane saw'], ['with 0 nsubj'], 0],
  ])('%s', (_, head, texts, groups, nLost) => {
    const items = entriesOf(exception(head), FILE, 's1');
    const after = texts.map((text, i) => sentenceOf(text, i === 0 ? 's1' : 's2'));
    const followed = followEntries([{ sentence: before, items }], after);
    expect(followed.items.flat().map(({ verdict }) => verdict?.group)).toEqual(groups);
    expect(followed.lost).toHaveLength(nLost);
  });
});
