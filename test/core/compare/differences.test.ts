/** Differences between two versions: known edits give the known differences, and swapping the sides mirrors them. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareTreebanks,
  DIFFERENCE_CLASSES,
  type Difference,
  type DifferenceClass,
  DifferenceCounter,
  type DifferenceSide,
  selectClasses,
} from '../../../server/src/core/compare/index.ts';
import { type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { conllu } from '../../fixture.ts';
import { runs } from '../../thorough.ts';

const A = `${conllu(`
# sent_id = s1
# text = the dog saw old cats
1  the   the  DET   DT  Definite=Def             2  det    2:det    _
2  dog   dog  NOUN  NN  Number=Sing              3  nsubj  3:nsubj  _
3  saw   see  VERB  VB  Mood=Ind|VerbForm=Fin    0  root   0:root   _
4  old   old  ADJ   JJ  _                        5  amod   5:amod   SpaceAfter=No|Gloss=alt
5  cats  cat  NOUN  NN  Number=Plur              3  obj    3:obj    _
`).trimEnd()}

`;

const treebank = (text: string): Sentence[] => splitBlocks(text);

/** `class feature a → b` of all differences. */
function shown(a: string, b: string): string[] {
  return compareTreebanks(treebank(a), treebank(b)).flatMap(({ differences }) => differences.map(text));
}

function text({ class: kind, kind: segmentation, feature, a, b, relation }: Difference): string {
  const name = [kind, segmentation, feature].filter((part) => part !== undefined).join(' ');
  return `${name}: ${a?.value} → ${b?.value}${relation === undefined ? '' : `, ${relation.class} ${relation.a} → ${relation.b}`}`;
}

/** A with a line changed: `from` must occur. */
function edited(from: string | RegExp, to: string, source = A): string {
  const result = source.replace(from, to);
  expect(result).not.toBe(source);
  return result;
}

/** The sentence with a word inserted before word `at`, as a dependent of the word before it: all IDs after it change. */
function inserted(block: string, at: number): string {
  const moved = (id: string) => (at <= Number(id) ? `${Number(id) + 1}` : id);
  const lines = block.split('\n').flatMap((line) => {
    if (!/^\d/.test(line)) return [line];
    const cells = line.split('\t');
    const id = cells[0];
    cells[0] = moved(id);
    cells[6] = moved(cells[6]);
    cells[8] = cells[8].replace(/(^|\|)(\d+)/g, (_, bar, head) => `${bar}${moved(head)}`);
    const row = cells.join('\t');
    const head = at === 1 ? 2 : at - 1;
    return Number(id) === at ? [`${at}\tNEW\tnew\tX\t_\t_\t${head}\tdep\t${head}:dep\t_`, row] : [row];
  });
  return lines.join('\n');
}

describe('each class', () => {
  test.each<[string, string, readonly string[]]>([
    ['nothing', A, []],
    ['order of FEATS', edited('Mood=Ind|VerbForm=Fin', 'VerbForm=Fin|Mood=Ind'), []],
    ['form', edited('\tdog\t', '\tdoge\t'), ['form: dog → doge']],
    ['head', edited('3\tobj', '2\tobj'), ['head: 3 → 2']],
    ['relation', edited('3\tobj', '3\tobl'), ['relation: obj → obl']],
    ['subtype', edited('3\tobj', '3\tobj:lvc'), ['subtype: obj → obj:lvc']],
    ['head and relation', edited('3\tobj', '2\tnmod'), ['head: 3 → 2, relation obj → nmod']],
    ['upos and xpos', edited('ADJ\tJJ', 'NOUN\tNN'), ['upos: ADJ → NOUN', 'xpos: JJ → NN']],
    ['lemma', edited('\tsee\t', '\tsaw\t'), ['lemma: see → saw']],
    ['a feature', edited('Number=Sing', 'Number=Plur'), ['feats Number: Sing → Plur']],
    ['a feature more', edited('Number=Sing', 'Case=Nom|Number=Sing'), ['feats Case: undefined → Nom']],
    ['all features', edited('Definite=Def', '_'), ['feats Definite: Def → undefined']],
    ['an arc of DEPS', edited('3:obj', '3:obj|2:nmod'), ['deps: undefined → 2:nmod']],
    ['the label of an arc', edited('3:obj', '3:obj:x'), ['deps: 3:obj → 3:obj:x']],
    ['an attribute', edited('Gloss=alt', 'Gloss=ALT'), ['misc Gloss: alt → ALT']],
    ['order of MISC', edited('SpaceAfter=No|Gloss=alt', 'Gloss=alt|SpaceAfter=No'), []],
    ['the text', edited('# text = the', '# text = The'), ['text text: the dog saw old cats → The dog saw old cats']],
    ['a comment', edited('# text', '# note = x\n# text'), ['comment note: undefined → x']],
    ['the id', edited('sent_id = s1', 'sent_id = s2'), ['comment sent_id: s1 → s2']],
    ['a word less', edited(/^4\told.*\n5\t/m, '4\t'), ['segmentation deleted: old → undefined']],
  ])('%s', (_, b, expected) => {
    expect(shown(A, b)).toEqual(expected);
  });

  test.each([1, 2, 3, 4, 5])('a word inserted before word %i is one difference, though IDs and heads change', (at) => {
    expect(shown(A, inserted(A, at))).toEqual(['segmentation inserted: undefined → NEW']);
  });

  test('a word that was split: those attached to it stay where they were', () => {
    const b = inserted(A, 3)
      .replace('NEW', 'do')
      .replace('\tdog\t', '\tg\t')
      .replace('\tg\t', '\tdo\t')
      .replace('\tdo\tnew', '\tg\tnew');
    expect(shown(A, b)).toEqual(['segmentation split: dog → do g']);
  });

  test('multiword tokens and empty nodes on one side', () => {
    const range = edited('4\told', `4-5\toldcats${'\t_'.repeat(8)}\n4\told`);
    expect(shown(A, range)[0]).toBe('segmentation range: undefined → oldcats');
    const empty = edited(/\n$/, `5.1\tran\trun\tVERB\t_\t_\t_\t_\t3:conj\t_\n\n`);
    expect(shown(A, empty)).toEqual(['segmentation empty-node: undefined → ran']);
  });

  test('arcs from and to empty nodes are compared through their places', () => {
    const node = (id: string, head: string) => `${id}\tran\trun\tVERB\t_\t_\t_\t_\t${head}:conj\t_\n`;
    const a = A.replace(/^5\tcats.*\n/m, `$&${node('5.1', '3')}`).replace('2:det', '2:det|5.1:nsubj');
    const moved = inserted(A, 4).replace('2:det', '2:det|6.1:nsubj');
    const b = moved.replace(/^6\tcats.*\n/m, `$&${node('6.1', '3')}`);
    expect(shown(a, b)).toEqual(['segmentation inserted: undefined → NEW']);
    expect(shown(a, b.replace('6.1:nsubj', '3:nsubj'))).toEqual([
      'deps: 5.1:nsubj → 3:nsubj',
      'segmentation inserted: undefined → NEW',
    ]);
  });

  test('equal numbers that mean other words are a difference', () => {
    const rows = (words: readonly string[]) =>
      words.map((form, at) => `${at + 1}\t${form}\t_\t_\t_\t_\t0\troot\t${at === 0 ? '3:x' : '_'}\t_\n`).join('');
    expect(shown(`${rows(['a', 'b', 'c', 'd'])}\n`, `${rows(['a', 'new', 'b', 'c'])}\n`)).toEqual([
      'deps: 3:x → 3:x',
      'segmentation inserted: undefined → new',
      'segmentation deleted: d → undefined',
    ]);
  });

  test('sentences: added, removed, split, moved', () => {
    const other = A.replace('s1', 's2').replaceAll('cats', 'mice');
    const status = (a: string, b: string) => compareTreebanks(treebank(a), treebank(b)).map((each) => each.status);
    expect(status(A, A + other)).toEqual(['same', 'added']);
    expect(status(A + other, other)).toEqual(['removed', 'same']);
    // Either of the two can count as the moved one.
    expect(shown(A + other, other + A)).toEqual([expect.stringMatching(/^order: (s1 → s1|s2 → s2)$/)]);
    const halves = A.replace(/^3\tsaw/m, '\n1\tsaw')
      .replace(/^4\t/m, '2\t')
      .replace(/^5\t/m, '3\t');
    const [comparison] = compareTreebanks(treebank(A), treebank(halves));
    expect(comparison).toMatchObject({ status: 'split', a: [0], b: [0, 1] });
    expect(comparison.differences.filter((each) => each.class === 'segmentation')).toHaveLength(1);
  });

  test('bytes count only on request', () => {
    const [a, b] = [treebank(A), treebank(A.replaceAll('\n', '\r\n'))];
    expect(compareTreebanks(a, b)[0].status).toBe('same');
    expect(compareTreebanks(a, b, { bytes: true })[0].differences).toMatchObject([{ class: 'bytes' }]);
  });
});

test('spans are those of the cells, items and lines', () => {
  const b = edited('Number=Plur', 'Case=Acc|Number=Sing', edited('3\tobj', '2\tnmod'));
  const cut = (sentences: readonly Sentence[], side: DifferenceSide | undefined) =>
    side === undefined ? '' : sentences[side.sentence].text.slice(side.span.start, side.span.end);
  const [first, second] = [treebank(A), treebank(b)];
  const pieces = compareTreebanks(first, second)[0].differences.map((each) => [
    cut(first, each.a),
    cut(second, each.b),
  ]);
  expect(pieces).toEqual([
    ['3', '2'],
    ['Number=Plur', 'Number=Sing'],
    ['Number=Plur', 'Case=Acc'],
  ]);
});

test('some classes only, and counts by class and confusion', () => {
  const [a, b] = [treebank(A), treebank(edited('3\tobj', '2\tnmod', edited('ADJ', 'NOUN')))];
  const [comparison] = compareTreebanks(a, b);
  const only = (...classes: DifferenceClass[]) =>
    selectClasses(comparison, new Set(classes), a, b).differences.map(text);
  expect(only('relation')).toEqual(['relation: obj → nmod']);
  expect(only('head')).toEqual(['head: 3 → 2']);
  expect(only('relation', 'head')).toEqual(['head: 3 → 2, relation obj → nmod']);
  expect(selectClasses(comparison, new Set(['lemma']), a, b).status).toBe('same');
  const counter = new DifferenceCounter();
  counter.add(comparison, a, b);
  counter.add(comparison, a, b);
  expect(counter.counts()).toMatchObject({
    sentences: { changed: 2 },
    classes: { head: 2, relation: 2, upos: 2, lemma: 0 },
  });
  expect(counter.counts().confusions).toEqual([
    { class: 'head', feature: undefined, a: 'obj', b: 'nmod', count: 2 },
    { class: 'relation', feature: undefined, a: 'obj', b: 'nmod', count: 2 },
    { class: 'upos', feature: undefined, a: 'ADJ', b: 'NOUN', count: 2 },
  ]);
});

const ROWS = fc.array(
  fc.record({
    form: fc.constantFrom('a', 'b', 'ab', 'c'),
    feats: fc.constantFrom('_', 'X=1', 'X=2', 'X=1|Y=1'),
    head: fc.nat(6),
    deprel: fc.constantFrom('x', 'x:y', 'z'),
    deps: fc.constantFrom('_', '0:x', '1:x', '1:x|2:y'),
    isMultiword: fc.constantFrom(false, false, false, true),
    hasEmptyNode: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 1, maxLength: 6 },
);
const SENTENCE = fc.tuple(fc.constantFrom('s1', 's2', 's3', undefined), ROWS).map(([id, rows]) => {
  const lines = rows.flatMap(({ form, feats, head, deprel, deps, isMultiword, hasEmptyNode }, at) => [
    ...(isMultiword && at + 1 < rows.length && !rows[at - 1]?.isMultiword
      ? [`${at + 1}-${at + 2}\t${form}c${'\t_'.repeat(8)}`]
      : []),
    `${at + 1}\t${form}\t_\t_\t_\t${feats}\t${head}\t${deprel}\t${deps}\t_`,
    ...(hasEmptyNode ? [`${at + 1}.1\te\t_\t_\t_\t${feats}\t_\t_\t${deps}\t_`] : []),
  ]);
  return `${id === undefined ? '' : `# sent_id = ${id}\n`}${lines.join('\n')}\n\n`;
});
const TREEBANK = fc
  .array(SENTENCE, { maxLength: 4 })
  .map((parts) => (parts.length === 0 ? [] : treebank(parts.join(''))));

test('a treebank does not differ from itself', () => {
  fc.assert(
    fc.property(TREEBANK, (a) => {
      // Parsed again, so that not even the objects are the same.
      const again =
        a.length === 0 ? [] : treebank(a.map(({ text: block }) => block.replace(/\n\n$/, '\n\n\n')).join(''));
      for (const { status } of compareTreebanks(a, again)) expect(status).toBe('same');
    }),
  );
});

/** A sentence of these IDs and forms. */
const block = (...rows: string[]): string => {
  const lines = rows.map((row) => {
    const [id, form] = row.split(' ');
    return id.includes('-') ? `${id}\t${form}${'\t_'.repeat(8)}` : `${id}\t${form}\t_\t_\t_\t_\t0\tx\t_\t_`;
  });
  return `# sent_id = s1\n${lines.join('\n')}\n\n`;
};

const MIRROR: Readonly<Record<string, string>> = {
  inserted: 'deleted',
  deleted: 'inserted',
  split: 'join',
  join: 'split',
  added: 'removed',
  removed: 'added',
};

test('swapping the sides mirrors the differences', () => {
  const keyOf = (d: Difference, isSwapped: boolean) => {
    const [a, b] = isSwapped ? [d.b, d.a] : [d.a, d.b];
    const kind = isSwapped ? (MIRROR[d.kind ?? ''] ?? d.kind) : d.kind;
    const relation =
      d.relation === undefined ? [] : isSwapped ? [d.relation.b, d.relation.a] : [d.relation.a, d.relation.b];
    return JSON.stringify([d.class, kind, d.feature, a, b, relation]);
  };
  fc.assert(
    fc.property(TREEBANK, TREEBANK, (a, b) => {
      const there = compareTreebanks(a, b).flatMap(({ differences }) => differences.map((d) => keyOf(d, false)));
      const back = compareTreebanks(b, a).flatMap(({ differences }) => differences.map((d) => keyOf(d, true)));
      expect(back.sort()).toEqual(there.sort());
    }),
    {
      numRuns: runs(400),
      examples: [
        [
          // The same characters, as many words, other words: the result may not depend on which side comes first.
          treebank(block('1-2 abc', '1 ab', '2 a', '3 c')),
          treebank(block('1 ab', '2-3 cc', '2 c', '3 a')),
        ],
      ],
    },
  );
});

test('every class has its place in the order', () => {
  expect(new Set(DIFFERENCE_CLASSES).size).toBe(16);
});
