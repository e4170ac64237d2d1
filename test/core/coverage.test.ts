/** The coverage report: its counts, that parts add up, and its formats. */

import { describe, expect, test } from 'vitest';
import { Document, type Sentence } from '../../server/src/core/conllu/index.ts';
import { closestTree, REPORTED_CLASSES } from '../../server/src/core/decode/index.ts';
import {
  COVERAGE_FORMATS,
  Coverage,
  coverage,
  coverageJson,
  renderCoverage,
  treeDistances,
  treeShape,
} from '../../server/src/core/evaluate/index.ts';
import { allTrees } from '../referee/trees.ts';

/** Sentences from words as `upos deprel head`. */
function treebank(...sentences: string[][]): readonly Sentence[] {
  const rows = (words: string[]) =>
    words.map((word, at) => {
      const [upos, deprel, head] = word.split(' ');
      return [at + 1, `w${at + 1}`, '_', upos, '_', '_', head, deprel, '_', '_'].join('\t');
    });
  return Document.parse(sentences.map((words) => `${rows(words).join('\n')}\n\n`).join('')).sentences;
}

const projective = ['DET det 2', 'NOUN nsubj 3', 'VERB root 0'];
// 4→2 crosses 3→1, 0→3 and 3→5: gap degree 1; projectivization changes one head, lifting takes two steps for that.
const crossing = ['NOUN obj 3', 'ADV advmod 4', 'VERB root 0', 'ADJ amod 5', 'NOUN obl 3'];
const cycle = ['NOUN obj 2', 'VERB conj 1', 'VERB root 0'];
const unattached = ['NOUN obj _', 'VERB root 0'];
const twoRoots = ['VERB root 0', 'VERB root 0'];
// Gap degree 2: the yield of 5 is {1, 3, 5}.
const mh5Only = ['X a 3', 'X root 0', 'X b 5', 'X c 2', 'X d 4'];

describe('counts', () => {
  const report = coverage(treebank(projective, crossing, cycle, unattached, twoRoots, mh5Only));

  test('sentences without a tree are counted apart and nowhere else', () => {
    expect(report.sentences).toBe(4);
    expect(report.words).toBe(15);
    expect(report.notTrees).toEqual({ sentences: 2, words: 5 });
    expect(report.multipleRoots).toBe(1);
    expect(report.byDeprel.map(({ arcs }) => arcs).reduce((a, b) => a + b)).toBe(15);
    expect(report.byUpos.map(({ arcs }) => arcs).reduce((a, b) => a + b)).toBe(15);
  });

  test('a tree too tangled to search is counted with a lower bound, and said so', () => {
    const tangled = (n: number) =>
      coverage(treebank(Array.from({ length: n }, (_, i) => `X dep ${i === 0 ? 0 : 1 + (((i * 7919) % 101) % i)}`)));
    expect(tangled(30).bounded).toBe(0);
    const large = tangled(400);
    expect(large.bounded).toBe(1);
    expect(large.classes.oneEndpointCrossing.arcs).toBe(large.classes.projective.arcs);
    expect(renderCoverage([{ file: 'x', report: large }], large, 'text')).toContain('too tangled');
  });

  test('classes', () => {
    expect(report.classes).toMatchObject({
      projective: { sentences: 2, arcs: 5 + 4 + 3 },
      planar: { sentences: 2, arcs: undefined },
      mh4: { sentences: 3, arcs: 14 },
      oneEndpointCrossing: { sentences: 4, arcs: 15 },
      mh5: { sentences: 4, arcs: 15 },
      mh6: { sentences: 4, arcs: undefined },
      wellNestedGapDegree1: { sentences: 3, arcs: undefined },
      wellNested: { sentences: 4, arcs: undefined },
      twoPlanar: { sentences: 4, arcs: undefined },
    });
  });

  test('non-projectivity in both senses', () => {
    expect(report.crossedSentences).toBe(2);
    expect(report.nonprojectiveSentences).toBe(2);
    expect(report.crossedArcs).toBe(4 + 4);
    expect(report.nonprojectiveArcs).toBe(1 + 2);
    expect(report.gapDegrees).toEqual([2, 1, 1]);
    expect(report.edgeDegrees).toEqual([2, 2]);
  });

  test('by label and by tags', () => {
    const of = (deprel: string) => report.byDeprel.find((each) => each.deprel === deprel);
    expect(of('advmod')).toEqual({ deprel: 'advmod', arcs: 1, crossed: 1, nonprojective: 1 });
    expect(of('root')).toEqual({ deprel: 'root', arcs: 5, crossed: 2, nonprojective: 0 });
    expect(report.byUpos[0]).toEqual({ head: 'X', dependent: 'X', arcs: 4, crossed: 3, nonprojective: 2 });
    expect(report.byUpos.find((each) => each.head === 'ROOT' && each.dependent === 'VERB')).toEqual({
      head: 'ROOT',
      dependent: 'VERB',
      arcs: 4,
      crossed: 1,
      nonprojective: 0,
    });
  });

  test('lifting', () => {
    expect(coverage(treebank(crossing)).lifting).toEqual({ lifts: 2, most: 2, arcs: 4 });
  });

  test('nothing at all', () => {
    const empty = coverage([]);
    expect([empty.sentences, empty.words, empty.gapDegrees]).toEqual([0, 0, []]);
    for (const format of COVERAGE_FORMATS)
      expect(renderCoverage([], empty, format)).not.toMatch(/NaN|undefined|Infinity/);
  });
});

test('distances are those of the closest trees, also where they are known from the class', () => {
  for (const heads of allTrees(6).filter((_, at) => at % 97 === 0)) {
    const shape = treeShape(heads);
    if (shape === undefined) throw new Error('not a tree');
    expect(treeDistances(heads, shape).kept).toEqual(
      Object.fromEntries(REPORTED_CLASSES.map(({ name }) => [name, closestTree(heads, name).kept])),
    );
  }
  expect(treeShape(Int32Array.of(-1, 2, 1))).toBeUndefined();
});

test('collecting in parts and merging is collecting the whole', () => {
  const sentences = treebank(projective, crossing, cycle, unattached, twoRoots, mh5Only, crossing);
  const whole = coverage(sentences);
  for (let cut = 0; cut <= sentences.length; cut++) {
    const [first, second] = [new Coverage(), new Coverage()];
    sentences.forEach((sentence, at) => {
      (at < cut ? first : second).add(sentence);
    });
    first.merge(second);
    expect(first.report()).toEqual(whole);
  }
});

describe('rendering', () => {
  const hard = coverage(treebank(crossing, cycle));
  const files = [
    { file: 'a|b,"c".conllu', report: hard },
    { file: 'easy.conllu', report: coverage(treebank(projective)) },
  ];
  const total = coverage(treebank(crossing, cycle, projective));

  test('text', () => {
    const text = renderCoverage(files, total, 'text');
    expect(text).toContain(
      'easy.conllu             1      3  100.00  100.00  100.00      100.00    100.00    100.00\n',
    );
    expect(text).toContain(
      'total                   2      8   50.00  100.00  100.00       87.50    100.00    100.00\n',
    );
    expect(text).toMatch(/MH4 +2 +100\.00 +8 +100\.00 {2}█{24}\n/);
    expect(text).toMatch(/lifts per non-projective sentence +2\.00\n/);
    expect(text).toMatch(/Left out .*\n\n.*\n +a\|b,"c".conllu +1 +3\n +total +1 +3\n/);
    expect(text.endsWith('\n')).toBe(true);
  });

  test('Markdown, with cells that cannot break out', () => {
    const markdown = renderCoverage(files, total, 'markdown');
    expect(markdown).toContain('| a\\|b,"c".conllu | 1 | 5 | 0.00 | 100.00 | 100.00 | 80.00 | 100.00 | 100.00 |');
    const tables = markdown.split('\n').filter((line) => line.startsWith('|'));
    expect(tables.length).toBeGreaterThan(20);
    expect(markdown).toMatch(/\| projective \| 1 \| 50\.00 \| 7 \| 87\.50 \| █{6} \|/);
  });

  test('CSV', () => {
    const [head, first, second, last] = renderCoverage(files, total, 'csv').split('\n');
    expect(head).toMatch(/^file,sentences,words,projectiveSentences,/);
    expect(first.startsWith('"a|b,""c"".conllu",1,5,0,')).toBe(true);
    expect(second.split(',').length).toBe(head.split(',').length);
    expect(last.startsWith('total,2,8,1,')).toBe(true);
  });

  test('JSON, as in the contract', () => {
    const json = JSON.parse(renderCoverage(files, total, 'json'));
    expect(json).toEqual(JSON.parse(JSON.stringify(coverageJson(files, total))));
    expect(json.files[0]).toMatchObject({
      file: 'a|b,"c".conllu',
      sentences: 1,
      words: 5,
      crossedArcs: 4,
      nonprojectiveArcs: 1,
    });
    expect(json.files[0].classes.mh4).toEqual({ sentences: 1, arcs: 5 });
    expect(json.total.classes.projective).toEqual({ sentences: 1, arcs: 7 });
    expect(json.total.classes.wellNested).toEqual({ sentences: 2 });
  });
});
