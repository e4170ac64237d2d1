/** Verdicts: their storage, how they follow their words, and what they teach. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { mulberry32 } from '../../../server/src/core/random.ts';
import {
  EMPTY_SIDECAR,
  entriesOf,
  followEntries,
  keyed,
  lockKey,
  printInLayoutOf,
  printSidecar,
  readSidecar,
  sentenceKey,
  VERDICTS,
  type Verdict,
  withItems,
  withMuted,
  withoutVerdict,
  withVerdict,
} from '../../../server/src/core/sidecar/index.ts';
import type { Suspicion } from '../../../server/src/core/suspicion/index.ts';
import { Experience, groupOf, moveOf, mutedKindOf, standingOf } from '../../../server/src/core/suspicion/verdicts.ts';
import { conllu } from '../../fixture.ts';

const verdict = (change: Partial<Verdict> = {}): Verdict => ({
  file: 'a.conllu',
  sentence: 's1',
  at: 'the#2',
  list: 'rare',
  kind: 'relation',
  verdict: 'right',
  group: 'obl NOUN nmod same',
  ...change,
});

describe('in .treebank.json', () => {
  const texts = fc.string({ minLength: 1, maxLength: 8 });
  const verdicts = fc.array(
    fc.record({
      file: texts,
      sentence: texts,
      at: texts,
      list: texts,
      kind: texts,
      verdict: fc.constantFrom(...VERDICTS),
      group: fc.string({ maxLength: 8 }),
    }),
    { maxLength: 5 },
  );

  test('what is printed is read again, and printed in the same way', () => {
    fc.assert(
      fc.property(verdicts, fc.option(texts, { nil: undefined }), (all, reason) => {
        let file = EMPTY_SIDECAR;
        for (const each of all) file = withVerdict(file, { ...each, ...(reason === undefined ? {} : { reason }) });
        const text = printSidecar(file);
        const read = readSidecar(text);
        expect(read.problems).toEqual([]);
        expect(new Set(read.file.verdicts)).toEqual(new Set(file.verdicts));
        expect(printSidecar(read.file)).toBe(text);
        expect(printInLayoutOf(text, read.file)).toBe(text);
      }),
    );
  });

  test('one line each, sorted; a later verdict on a word replaces the earlier one', () => {
    let file = withVerdict(EMPTY_SIDECAR, verdict({ verdict: 'later' }));
    file = withVerdict(file, verdict({ at: 'a#1', reason: 'fine' }));
    file = withVerdict(file, verdict());
    file = withMuted(file, { what: 'arc', deprel: 'reparandum', upos: 'VERB' }, 'muted');
    expect(printSidecar(file)).toBe(`{
  "version": 1,
  "verdicts": [
    { "file": "a.conllu", "sentence": "s1", "at": "a#1", "list": "rare", "kind": "relation", "verdict": "right", "group": "obl NOUN nmod same", "reason": "fine" },
    { "file": "a.conllu", "sentence": "s1", "at": "the#2", "list": "rare", "kind": "relation", "verdict": "right", "group": "obl NOUN nmod same" }
  ],
  "muted": [
    { "what": "arc", "deprel": "reparandum", "upos": "VERB" }
  ]
}
`);
    const empty = withMuted(file, { what: 'arc', deprel: 'reparandum', upos: 'VERB' }, 'heard');
    expect(withoutVerdict(withoutVerdict(empty, verdict()), verdict({ at: 'a#1' }))).toEqual(EMPTY_SIDECAR);
  });

  test('what cannot be used is named, and the rest is used', () => {
    const { file, problems } = readSidecar('{"version": 1, "verdicts": [{"file": "a"}, 7, {"what": 1}], "muted": {}}');
    expect(file.verdicts).toEqual([]);
    expect(problems.map(({ message }) => message)).toEqual([
      'A verdict needs "file", "sentence", "at", "list", "kind", "group", and "verdict" (right, taken, later). This entry is not used.',
      'A verdict must be an object. This entry is not used.',
      'A verdict has no field "what". This entry is not used.',
      'A list of muted kinds is expected here.',
    ]);
  });
});

const sentence = (source: string): Sentence => splitBlocks(conllu(source))[0];

const OLD = sentence(`
  # sent_id = s1
  1  the  the  DET  _  _  2  det  _  _
  2  dog  dog  NOUN  _  _  3  nsubj  _  _
  3  saw  see  VERB  _  _  0  root  _  _
  4  the  the  DET  _  _  5  det  _  _
  5  cat  cat  NOUN  _  _  3  obj  _  _

`);

describe('following', () => {
  const file = withVerdict(EMPTY_SIDECAR, verdict({ at: lockKey(OLD, 4) }));
  const followed = (now: Sentence) => {
    const items = entriesOf(file, 'a.conllu', sentenceKey(OLD));
    const { items: after, lost } = followEntries([{ sentence: OLD, items }], [now]);
    const written = withItems(file, 'a.conllu', keyed(OLD, items), keyed(now, after[0]));
    return { verdicts: written.verdicts, lost };
  };

  test('a verdict follows its word when others are added, removed and renumbered', () => {
    const shorter = sentence(`
      # sent_id = s1-renamed
      1  dog  dog  NOUN  _  _  2  nsubj  _  _
      2  saw  see  VERB  _  _  0  root  _  _
      3  quickly  quickly  ADV  _  _  2  advmod  _  _
      4  the  the  DET  _  _  5  det  _  _
      5  cat  cat  NOUN  _  _  2  obj  _  _

    `);
    expect(followed(shorter)).toEqual({ verdicts: [verdict({ sentence: 's1-renamed', at: 'the#1' })], lost: [] });
  });

  test('and goes with it', () => {
    const without = sentence(`
      # sent_id = s1
      1  the  the  DET  _  _  2  det  _  _
      2  dog  dog  NOUN  _  _  3  nsubj  _  _
      3  saw  see  VERB  _  _  0  root  _  _
      4  cat  cat  NOUN  _  _  3  obj  _  _

    `);
    const { verdicts, lost } = followed(without);
    expect(verdicts).toBeUndefined();
    expect(lost).toHaveLength(1);
  });
});

describe('groups', () => {
  const row = (change: Partial<Suspicion>): Suspicion => ({
    kind: 'head',
    sentence: 0,
    word: 4,
    score: 1,
    because: { text: '' },
    ...change,
  });

  test('where the suggested head is, seen from the current one', () => {
    const heads = Int32Array.of(-1, 0, 1, 2, 3, 3, 1, 5);
    const moves = [3, 2, 0, 5, 7, 6, undefined].map((head) => moveOf(heads, 4, head));
    expect(moves).toEqual(['same', 'up', 'up', 'sibling', 'down', 'else', 'same']);
  });

  test('are the relation, the part of speech and what is suggested', () => {
    expect(groupOf(OLD, row({ suggestion: { head: 3 } }))).toBe('det DET det up');
    expect(groupOf(OLD, row({ kind: 'relation', suggestion: { deprel: 'nmod' } }))).toBe('det DET nmod same');
    expect(groupOf(OLD, row({ kind: 'upos', suggestion: { upos: 'PRON' } }))).toBe('upos DET PRON');
    expect(mutedKindOf(OLD, row({}))).toEqual({ what: 'arc', deprel: 'det', upos: 'DET' });
    expect(mutedKindOf(OLD, row({ kind: 'lemma' }))).toEqual({ what: 'lemma', upos: 'DET' });
  });

  test('a word is right as long as its annotation is, and whatever is suggested', () => {
    const said = [verdict({ group: 'det DET nmod same' })];
    expect(standingOf(row({}), 'det DET det up', said)).toBe('right');
    expect(standingOf(row({}), 'nmod DET det up', said)).toBe('open');
    expect(standingOf(row({ kind: 'upos' }), 'upos DET PRON', said)).toBe('open');
    expect(standingOf(row({}), 'det DET det up', [verdict({ verdict: 'later', group: 'det DET x up' })])).toBe('later');
    // Taken, and then undone.
    expect(standingOf(row({}), 'det DET det up', [verdict({ verdict: 'taken', group: 'det DET det up' })])).toBe(
      'open',
    );
  });
});

describe('what verdicts teach', () => {
  test('the formula', () => {
    const experience = new Experience();
    const [group, like, other] = ['obl NOUN nmod same', 'obl NOUN advcl same', 'obj NOUN nmod same'];
    expect(experience.bonus(group)).toBe(0);
    experience.add({ verdict: 'right', group });
    experience.add({ verdict: 'later', group });
    const posterior = (above: number, hits: number, judged: number) => (hits + 3 * above) / (judged + 3);
    const miss = posterior(posterior(0.2, 0, 1), 0, 1);
    expect(experience.bonus(group)).toBeCloseTo(6 * Math.log(posterior(miss, 0, 1) / 0.2));
    expect(experience.bonus(like)).toBeCloseTo(6 * Math.log(miss / 0.2));
    expect(experience.bonus('obl VERB nmod same')).toBeCloseTo(6 * Math.log(posterior(0.2, 0, 1) / 0.2));
    experience.add({ verdict: 'taken', group: other });
    const share = 2 / 6;
    const hit = posterior(posterior(posterior(share, 1, 1), 1, 1), 1, 1);
    expect(experience.bonus(other)).toBeCloseTo(6 * Math.log(hit / share));
    expect(experience.bonus('det DET case up')).toBe(0);
  });

  test('of two groups the one with more hits and fewer misses is above', () => {
    const tallies = fc.record({ hits: fc.nat(9), misses: fc.nat(9) });
    fc.assert(
      fc.property(tallies, tallies, ({ hits, misses }, other) => {
        const experience = new Experience();
        const add = (group: string, verdict: 'taken' | 'right', n: number) => {
          for (let i = 0; i < n; i++) experience.add({ verdict, group });
        };
        add('a', 'taken', Math.max(hits, other.hits));
        add('a', 'right', Math.min(misses, other.misses));
        add('b', 'taken', Math.min(hits, other.hits));
        add('b', 'right', Math.max(misses, other.misses));
        // A group without verdicts stays where it is.
        if (experience.of('a').judged === 0 || experience.of('b').judged === 0) return;
        expect(experience.bonus('a')).toBeGreaterThanOrEqual(experience.bonus('b'));
      }),
    );
  });

  test('simulated: judging in the order of the list finds more than without learning', () => {
    const [learned, plain] = [1, 2, 3, 4, 5].map((seed) => simulate(seed)).reduce(([a, b], [c, d]) => [a + c, b + d]);
    expect(learned).toBeGreaterThan(1.1 * plain);
  });
});

/** Hits among the first 150 of 3,000 words judged one after another, with and without learning; groups differ in their share of hits. */
function simulate(seed: number): [number, number] {
  const next = mulberry32(seed);
  const shares = Array.from({ length: 40 }, () => next() ** 4);
  const words = Array.from({ length: 3000 }, () => {
    const group = Math.floor(next() * shares.length);
    const isHit = next() < shares[group];
    return { group: `${group}`, isHit, score: 8 * next() + (isHit ? 2 * next() : 0) };
  });
  const judge = (experience: Experience | undefined) => {
    const open = new Set(words);
    let hits = 0;
    for (let n = 0; n < 150; n++) {
      let best = words[0];
      let most = Number.NEGATIVE_INFINITY;
      for (const word of open) {
        const rank = word.score + (experience?.bonus(word.group) ?? 0);
        if (rank <= most) continue;
        most = rank;
        best = word;
      }
      open.delete(best);
      if (best.isHit) hits++;
      experience?.add({ verdict: best.isHit ? 'taken' : 'right', group: best.group });
    }
    return hits;
  };
  return [judge(new Experience()), judge(undefined)];
}
