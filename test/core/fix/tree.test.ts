/** Repairs of trees: they do what their titles promise. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Column, Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import { closestTree, isMh4 } from '../../../server/src/core/decode/index.ts';
import {
  alternativeProjectivizations,
  fixesFor,
  nearestFix,
  offersOf,
  projectivizeFix,
  repairSentence,
  treeFixes,
} from '../../../server/src/core/fix/index.ts';
import { movesOf } from '../../../server/src/core/fix/treeFix.ts';
import { isOneEndpointCrossing, isProjective, isTree, rootDependents } from '../../../server/src/core/tree/index.ts';
import { allTrees } from '../../referee/trees.ts';
import { runs } from '../../thorough.ts';

function sentenceOf(heads: readonly (number | string)[], upos = 'X'): Sentence {
  const rows = heads.map(
    (head, i) => `${i + 1}\tw${i + 1}\t_\t${upos}\t_\t_\t${head}\t${head === 0 ? 'root' : 'dep'}\t_\t_\n`,
  );
  return Document.parse(`${rows.join('')}\n`).sentences[0];
}

const apply = (sentence: Sentence, edits: { span: { start: number; end: number }; text: string }[]) =>
  Document.parse(applyEdits(sentence.text, edits)).sentences[0];

/** "A hearing is set on the matter today": word 7 depends on word 2 across the root; 4 and 8 are its possible heads. */
const HEARING = [2, 4, 4, 0, 7, 7, 2, 4];

describe('projectivize', () => {
  test('the title names the head that changes, and says how many optima there are', () => {
    const fix = projectivizeFix(sentenceOf(HEARING))!;
    expect(fix.title).toBe(
      'Projectivize: attach w7 (7) to w4 (4) instead of w2 (2); 1 head changes, 1 of 2 optimal trees',
    );
    expect(fix.nOptimal).toBe(2n);
    expect(isProjective(fix.heads)).toBe(true);
  });

  test('alternatives name what differs and are the other optima', () => {
    const sentence = sentenceOf(HEARING);
    const preferred = projectivizeFix(sentence)!;
    const others = alternativeProjectivizations(sentence, preferred);
    expect(others).toHaveLength(1);
    expect([preferred, ...others].map(({ heads }) => heads[7])).toEqual([4, 8]);
    for (const other of others) {
      expect(isProjective(other.heads)).toBe(true);
      expect(other.nChanged).toBe(preferred.nChanged);
      const word = other.heads.findIndex((head, i) => head !== preferred.heads[i]);
      expect(other.title).toBe(
        `Projectivize differently: attach w${word} (${word}) to w${other.heads[word]} (${other.heads[word]}) instead of w4 (4)`,
      );
    }
  });

  test('every tree of five words: as few changes as any projective tree with one root allows', () => {
    const trees = [...allTrees(5)];
    const projective = trees.filter((heads) => isProjective(heads));
    for (const gold of trees) {
      const sentence = sentenceOf([...gold.slice(1)]);
      const fix = projectivizeFix(sentence);
      if (isProjective(gold)) {
        expect(fix).toBeUndefined();
        continue;
      }
      const rivals = projective.filter((heads) => rootDependents(heads).length === 1);
      const changes = rivals.map((heads) => heads.filter((head, i) => head !== gold[i]).length);
      const least = Math.min(...changes);
      expect(fix!.nChanged).toBe(least);
      expect(fix!.nOptimal).toBe(BigInt(changes.filter((each) => each === least).length));
      expect(rootDependents(fix!.heads)).toHaveLength(1);
      expect([...apply(sentence, [...fix!.edits]).heads]).toEqual([...fix!.heads]);
    }
  });

  test('projective sentences and empty blocks have nothing to repair', () => {
    expect(projectivizeFix(sentenceOf([2, 0]))).toBeUndefined();
    expect(projectivizeFix(Document.parse('# only\n').sentences[0])).toBeUndefined();
  });
});

test('a title names two heads at most, and the number', () => {
  const tree = sentenceOf([3, 4, 0, 3, 2]);
  const title = (...heads: number[]) => movesOf(tree, Int32Array.from([-1, ...heads]));
  expect(title(3, 4, 0, 3, 2)).toBe('');
  expect(title(3, 4, 0, 3, 4)).toBe('attach w5 (5) to w4 (4) instead of w2 (2)');
  expect(title(3, 4, 4, 0, 2)).toBe('attach w3 (3) to w4 (4) and make w4 (4) the root');
  expect(title(2, 3, 4, 0, 2)).toBe('attach w1 (1) to w2 (2), attach w2 (2) to w3 (3) and 2 more');
  const long = sentenceOf([2, 0, 2], 'X');
  expect(movesOf(sentenceOf([2, 2, 0]), Int32Array.from([-1, 2, 3, 0])), 'its own head before').toBe(
    'attach w2 (2) to w3 (3)',
  );
  expect(movesOf(long, Int32Array.from([-1, 3, 0, 2]))).toBe('attach w1 (1) to w3 (3) instead of w2 (2)');
});

test('nearest trees are in their class', () => {
  // In MH5 and 1-Endpoint-Crossing, not in MH4.
  const sentence = sentenceOf([3, 0, 5, 2, 4]);
  const fix = nearestFix(sentence, 'mh4')!;
  expect(fix.title).toMatch(
    /^Nearest MH4 tree: attach w\d \(\d\) to w\d \(\d\) instead of w\d \(\d\); 1 head changes$/,
  );
  expect(isMh4(fix.heads)).toBe(true);
  expect(nearestFix(sentence, 'oneEndpointCrossing')).toBeUndefined();
  expect(closestTree(sentence.heads, 'mh4').kept).toBe(4);
});

describe('broken trees', () => {
  test('a cycle: each of its words can go, the preferred way first', () => {
    const fixes = treeFixes(sentenceOf([2, 1, 0, 3]));
    expect(fixes.map(({ title, heads }) => [title, [...heads.slice(1)]])).toEqual([
      ['Break the cycle: attach w2 (2) to w3 (3) instead of w1 (1)', [2, 3, 0, 3]],
      ['Break the cycle: attach w1 (1) to w3 (3) instead of w2 (2)', [3, 1, 0, 3]],
    ]);
  });

  test('several roots: the one with most descendants stays, others can', () => {
    const fixes = treeFixes(sentenceOf([0, 3, 0, 3]));
    expect(fixes.map(({ title }) => title)).toEqual([
      'Keep w3 (3) as the only root (1 head changes)',
      'Keep w1 (1) as the only root (1 head changes)',
    ]);
    expect([...fixes[0].heads]).toEqual([-1, 3, 3, 0, 3]);
    expect(apply(sentenceOf([0, 3, 0, 3]), [...fixes[0].edits]).wordCell(1, 7)).toBe('dep');
  });

  test('self-loops and heads that cannot be read', () => {
    const [loop] = treeFixes(sentenceOf([1, 0, 2]));
    expect(loop.title).toBe('Attach w1 (1) to w2 (2)');
    const [unread] = treeFixes(sentenceOf(['_', 0, 2]));
    expect([...unread.heads]).toEqual([-1, 2, 0, 2]);
    const [rootless] = treeFixes(sentenceOf([1, 1, 2]));
    expect(rootless.title).toBe('Make w1 (1) the root');
  });

  test('a sentence without annotation is not a broken one', () => {
    expect(treeFixes(sentenceOf(['_', '_', '_']))).toEqual([]);
    expect(treeFixes(sentenceOf([2, 0]))).toEqual([]);
  });

  test('any heads: every repair is a tree with one root, and changes as little as the preferred one', () => {
    const heads = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(heads, (raw) => {
        const sentence = sentenceOf(raw);
        const fixes = treeFixes(sentence);
        const { heads: old, nWords } = sentence;
        const orphans = [...old].filter((head, word) => 0 < word && head === -1).length;
        const isWhole = isTree(old) && rootDependents(old).length === 1;
        if (isWhole || nWords < 2 * orphans) {
          expect(fixes).toEqual([]);
          return;
        }
        expect(fixes.length).toBeGreaterThan(0);
        for (const fix of fixes) {
          const repaired = apply(sentence, [...fix.edits]);
          expect(isTree(repaired.heads)).toBe(true);
          expect(rootDependents(repaired.heads)).toHaveLength(1);
          expect([...repaired.heads]).toEqual([...fix.heads]);
          expect(fix.nChanged).toBe(fixes[0].nChanged);
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('offers', () => {
  test('alternatives that hang a word on punctuation are not offered', () => {
    const { text } = sentenceOf(HEARING);
    const withMark = Document.parse(text.replace('\tw8\t_\tX\t', '\tw8\t_\tPUNCT\t')).sentences[0];
    expect(withMark.wordCell(8, Column.upos)).toBe('PUNCT');
    const titles = offersOf(withMark).map(({ fix, variant }) => `${fix} ${variant}`);
    expect(titles).toEqual(['projectivize 0']);
  });

  test('a non-projective sentence: the optimum, its alternatives, and lifting where it differs', () => {
    const titles = offersOf(sentenceOf(HEARING)).map(({ fix, variant }) => `${fix} ${variant}`);
    expect(titles).toEqual(['projectivize 0', 'projectivize 1']);
  });

  test('a clean sentence: nothing', () => {
    expect(offersOf(sentenceOf([2, 0, 2]))).toEqual([]);
  });

  test('the same sentence object is looked at once', () => {
    const sentence = sentenceOf(HEARING);
    expect(offersOf(sentence)).toBe(offersOf(sentence));
  });

  test('no offer where the heads cannot be written', () => {
    const sentence = Document.parse('1\ta\n2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n3\tc\t_\tX\t_\t_\t2\tx\t_\t_\n')
      .sentences[0];
    expect(offersOf(sentence)).toEqual([]);
    expect(repairSentence(sentence, 'tree')).toMatchObject({ ok: false });
  });

  test('fixes answer findings by their ids', () => {
    expect(fixesFor('non-tree')).toEqual(['tree']);
    expect(fixesFor('not-mh4')[0]).toBe('mh4');
    expect(fixesFor('nonprojective-arc')[0]).toBe('projectivize');
    expect(fixesFor('unsorted-features')).toEqual([]);
  });
});

test('a repair by kind: done, nothing to do', () => {
  const done = repairSentence(sentenceOf(HEARING), 'projectivize');
  expect(done.ok && done.fix && isProjective(done.fix.heads)).toBe(true);
  expect(repairSentence(sentenceOf([2, 0]), 'lift')).toEqual({ ok: true, fix: undefined });
  const nearest = repairSentence(sentenceOf([3, 0, 5, 2, 4]), 'mh4');
  expect(nearest.ok && nearest.fix && isOneEndpointCrossing(nearest.fix.heads)).toBe(true);
});
