/** Properties of the merge of any three versions of a treebank. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  conflictsBySentence,
  type Merge,
  mergedFor,
  mergedWithMarkers,
  mergedWithNotes,
  mergeTreebanks,
  takeVersion,
  type Version,
} from '../../../server/src/core/compare/merge/index.ts';
import { applyEdits, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { runs } from '../../thorough.ts';

interface Word {
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly feats: string;
  /** An object, so that numbers can be assigned last; undefined is the root. */
  head: Word | undefined;
  deprel: string;
  readonly enhanced: boolean;
  /** Forms that share a token with the words after it. */
  readonly token: boolean;
}

interface Sentence {
  readonly id: string;
  readonly note: string;
  readonly words: readonly Word[];
}

function print(sentences: readonly Sentence[]): string {
  return sentences.map(printSentence).join('');
}

function printSentence({ id, note, words }: Sentence): string {
  const number = (word: Word | undefined) => (word === undefined ? 0 : words.indexOf(word) + 1);
  const rows = words.flatMap((word, i) => {
    const arc = `${number(word.head)}\t${word.deprel}`;
    const deps = word.enhanced ? `${number(word.head)}:${word.deprel}` : '_';
    const row = `${i + 1}\t${word.form}\t${word.lemma}\t${word.upos}\t_\t${word.feats}\t${arc}\t${deps}\t_`;
    const next = words[i + 1];
    const range = `${i + 1}-${i + 2}\t${word.form}${next?.form}\t${'_\t'.repeat(7)}_`;
    return word.token && next !== undefined ? [range, row] : [row];
  });
  return [`# sent_id = ${id}`, `# note = ${note}`, ...rows, '', ''].join('\n');
}

const FORMS = ['ab', 'cd', 'ef', 'gh', 'ab', 'ij', 'klm', 'nop'];

const baseSentence = fc
  .array(fc.record({ form: fc.constantFrom(...FORMS), head: fc.nat(7), enhanced: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((given) => {
    const words: Word[] = [];
    for (const { form, head, enhanced } of given) {
      words.push({
        form,
        lemma: form,
        upos: 'X',
        feats: 'Case=Nom',
        head: words.length === 0 ? undefined : words[head % words.length],
        deprel: words.length === 0 ? 'root' : 'dep',
        enhanced,
        token: false,
      });
    }
    return words;
  });

const base = fc
  .array(baseSentence, { minLength: 1, maxLength: 3 })
  .map((all) => all.map((words, i): Sentence => ({ id: `s${i}`, note: 'none', words })));

type Edit = (words: readonly Word[]) => readonly Word[];

/** Words with some replaced; heads are adjusted. */
function replaced(words: readonly Word[], by: ReadonlyMap<Word, readonly Word[]>): readonly Word[] {
  const result = words.flatMap((word) => by.get(word) ?? [word]);
  const now = (head: Word | undefined) => (head === undefined ? undefined : (by.get(head)?.[0] ?? head));
  const copies = new Map(result.map((word) => [word, { ...word }]));
  for (const [word, copy] of copies) {
    const head = now(word.head);
    copy.head = head === undefined ? undefined : copies.get(head);
  }
  return [...copies.values()];
}

const at = fc.nat(20);
const changed =
  (index: number, change: (word: Word) => Partial<Word>): Edit =>
  (words) => {
    const word = words[index % words.length];
    return replaced(words, new Map([[word, [{ ...word, ...change(word) }]]]));
  };

const cellEdit = fc.oneof(
  fc.tuple(at, fc.constantFrom('m', 'n')).map(([i, lemma]) => changed(i, () => ({ lemma }))),
  fc.tuple(at, fc.constantFrom('NOUN', 'VERB')).map(([i, upos]) => changed(i, () => ({ upos }))),
  fc
    .tuple(at, fc.constantFrom('_', 'Case=Acc', 'Case=Nom|Number=Sing', 'Case=Dat|Tense=Past'))
    .map(([i, feats]) => changed(i, () => ({ feats }))),
  fc.tuple(at, fc.constantFrom('obj', 'obl')).map(([i, deprel]) => changed(i, () => ({ deprel }))),
  fc.tuple(at, at).map(
    ([i, j]): Edit =>
      (words) =>
        changed(i, () => ({ head: words[j % words.length] }))(words),
  ),
  at.map((i) => changed(i, (word) => ({ token: !word.token }))),
);

const recut = at.map(
  (i): Edit =>
    (words) => {
      const word = words[i % words.length];
      if (word.form.length < 2) return words;
      const first = { ...word, form: word.form[0] };
      return replaced(
        words,
        new Map([[word, [first, { ...word, form: word.form.slice(1), head: first, token: false }]]]),
      );
    },
);

type Change = (sentences: readonly Sentence[]) => readonly Sentence[];
const inSentence = (edit: fc.Arbitrary<Edit>): fc.Arbitrary<Change> =>
  fc.tuple(at, edit).map(
    ([i, apply]) =>
      (sentences) =>
        sentences.map((each, k) => (k === i % sentences.length ? { ...each, words: apply(each.words) } : each)),
  );
const noted = fc.tuple(at, fc.constantFrom('x', 'y')).map(
  ([i, note]): Change =>
    (sentences) =>
      sentences.map((each, k) => (k === i % sentences.length ? { ...each, note } : each)),
);
const deleted = at.map(
  (i): Change =>
    (sentences) =>
      sentences.length === 1 ? sentences : sentences.filter((_, k) => k !== i % sentences.length),
);
const reversed = fc.constant<Change>((sentences) => [...sentences].reverse());

const anyChange = fc.oneof(
  { weight: 8, arbitrary: inSentence(cellEdit) },
  { weight: 3, arbitrary: inSentence(recut) },
  { weight: 1, arbitrary: noted },
  { weight: 1, arbitrary: deleted },
  { weight: 1, arbitrary: reversed },
);
const version = (changes: fc.Arbitrary<Change>) => fc.array(changes, { maxLength: 4 });
const apply = (sentences: readonly Sentence[], changes: readonly Change[]) =>
  print(changes.reduce((now, change) => change(now), sentences));

const triple = fc.tuple(base, version(anyChange), version(anyChange)).map(([sentences, a, b]) => ({
  base: print(sentences),
  ours: apply(sentences, a),
  theirs: apply(sentences, b),
}));

const kinds = ({ conflicts }: Merge) => conflicts.map(({ kind }) => kind.replace(/ours|theirs/, 'one')).sort();

/** The text with one version of every conflict taken. */
function taking(side: Version, text: string): string {
  return applyEdits(
    text,
    conflictsBySentence(text)
      .flat()
      .map((block) => takeVersion(text, block, side)!),
  );
}

describe('any three versions', () => {
  test('what only one side changed is taken as it stands', () => {
    fc.assert(
      fc.property(triple, ({ base, ours, theirs }) => {
        for (const [a, b] of [
          [ours, base],
          [base, ours],
          [ours, ours],
        ]) {
          const merge = mergeTreebanks({ base, ours: a, theirs: b });
          expect(merge.status).toBe('clean');
          expect(mergedFor('ours', merge)).toBe(ours);
          expect(mergedFor('theirs', merge)).toBe(ours);
        }
        expect(mergedFor('ours', mergeTreebanks({ base, ours: base, theirs }))).toBe(theirs);
      }),
    );
  });

  test('it plays no part which side is ours', () => {
    fc.assert(
      fc.property(triple, ({ base, ours, theirs }) => {
        const merge = mergeTreebanks({ base, ours, theirs });
        const swapped = mergeTreebanks({ base, ours: theirs, theirs: ours });
        expect(swapped.status).toBe(merge.status);
        expect(kinds(swapped)).toEqual(kinds(merge));
        if (merge.status === 'clean') expect(mergedFor('ours', swapped)).toBe(mergedFor('ours', merge));
        else if (!kinds(merge).includes('order')) expect(mergedFor('theirs', swapped)).toBe(mergedFor('ours', merge));
      }),
      { numRuns: runs(300) },
    );
  });

  test('with markers, either side taken everywhere is the result for that side, and the base is valid too', () => {
    fc.assert(
      fc.property(triple, (texts) => {
        const merge = mergeTreebanks(texts);
        const text = mergedWithMarkers(merge);
        expect(taking('ours', text)).toBe(mergedFor('ours', merge));
        expect(taking('theirs', text)).toBe(mergedFor('theirs', merge));
        const isMarked = merge.conflicts.some(({ kind }) => kind !== 'order');
        expect(0 < conflictsBySentence(text).flat().length).toBe(isMarked);
        for (const side of ['ours', 'base', 'theirs'] as const) {
          for (const { problems } of splitBlocks(taking(side, text))) expect(problems.map(({ id }) => id)).toEqual([]);
        }
        for (const { problems } of splitBlocks(mergedWithNotes(merge))) expect(problems).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  test('a line is marked only where the sides differ', () => {
    fc.assert(
      fc.property(triple, (texts) => {
        const merge = mergeTreebanks(texts);
        const text = mergedWithMarkers(merge);
        const isOneBlock = merge.conflicts.some(
          ({ kind }) => kind !== 'cell' && kind !== 'comment' && kind !== 'range',
        );
        if (isOneBlock) return;
        for (const { ours, theirs } of conflictsBySentence(text).flat()) {
          const [a, b] = [ours, theirs].map(({ start, end }) => text.slice(start, end).split('\n'));
          expect(a.slice(0, -1).filter((line) => b.includes(line))).toEqual([]);
        }
      }),
    );
  });

  test('trees stay trees: clean where both sides have trees, the result has them too', () => {
    fc.assert(
      fc.property(triple, (texts) => {
        const areTrees = (text: string) => splitBlocks(text).every(({ heads }) => isTree(heads));
        fc.pre(Object.values(texts).every(areTrees));
        const merge = mergeTreebanks(texts);
        expect(areTrees(mergedFor('ours', merge))).toBe(true);
        expect(areTrees(mergedFor('theirs', merge))).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});

/** By climbing from every word: one root, nothing else. */
function isTree(heads: Int32Array): boolean {
  const words = [...heads.keys()].slice(1);
  const reachesRoot = (start: number) => {
    let word = start;
    for (let step = 0; step < heads.length && 0 < word; step++) word = heads[word];
    return word === 0;
  };
  return words.every(reachesRoot) && words.filter((word) => heads[word] === 0).length <= 1;
}

test('edits of different cells are all there', () => {
  const cells = fc.constantFrom('lemma', 'upos', 'feats', 'deprel');
  const edits = fc.uniqueArray(fc.tuple(fc.nat(5), cells), { selector: ([i, cell]) => `${i} ${cell}`, maxLength: 8 });
  fc.assert(
    fc.property(baseSentence, edits, fc.nat(8), (words, given, cut) => {
      const all = given.filter(([i]) => i < words.length);
      const of = (part: typeof all) =>
        part.reduce(
          (now: readonly Word[], [i, cell]) => changed(i, () => ({ [cell]: cell === 'feats' ? 'New=1' : 'new' }))(now),
          words,
        );
      const text = (part: typeof all) => print([{ id: 's', note: 'none', words: of(part) }]);
      const merge = mergeTreebanks({ base: text([]), ours: text(all.slice(0, cut)), theirs: text(all.slice(cut)) });
      expect(merge.conflicts).toEqual([]);
      expect(mergedFor('ours', merge)).toBe(text(all));
    }),
  );
});

test('a word cut in two on one side, other words edited on the other: both', () => {
  fc.assert(
    fc.property(baseSentence, at, at, fc.constantFrom('lemma', 'upos'), (words, i, j, cell) => {
      const [cut, edited] = [i % words.length, j % words.length];
      fc.pre(cut !== edited && new Set(words.map(({ form }) => form)).size === words.length);
      const split: Edit = (given) => {
        const word = given[cut];
        const first = { ...word, form: `${word.form[0]}` };
        return replaced(given, new Map([[word, [first, { ...word, form: word.form.slice(1), head: first }]]]));
      };
      const edit = (at: number) => changed(at, () => ({ [cell]: 'new' }));
      const text = (now: readonly Word[]) => print([{ id: 's', note: 'none', words: now }]);
      const both = text(edit(cut < edited ? edited + 1 : edited)(split(words)));
      const merge = mergeTreebanks({ base: text(words), ours: text(split(words)), theirs: text(edit(edited)(words)) });
      expect(merge.conflicts).toEqual([]);
      expect(mergedFor('ours', merge)).toBe(both);
    }),
  );
});
