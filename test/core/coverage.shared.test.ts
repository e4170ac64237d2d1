/**
 * Coverage of real treebanks against an independent program, sentence by sentence, and against Table 3 of the paper.
 */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { closestTree, countOptimalProjectiveTrees, isMh4, isMhk } from '../../server/src/core/decode/index.ts';
import { coverage, renderCoverage } from '../../server/src/core/evaluate/index.ts';
import {
  crossingArcs,
  isOneEndpointCrossing,
  isPlanar,
  isProjective,
  nonprojectiveArcs,
  projectivizeByLifting,
} from '../../server/src/core/tree/index.ts';
import { isStackMachine } from '../referee/classes.ts';
import { noShared, SHARED, sharedFiles, sharedTitle, treebankText } from '../shared.ts';

const TREEBANKS = ['r2.0/Hungarian-Szeged', 'r2.0/Gothic-PROIEL'];

const sentencesOf = (folder: string) =>
  Document.parse(readFileSync(`${SHARED}/data/ud/${folder}/train.conllu`, 'utf8')).sentences.filter(
    (sentence) => sentence.nWords > 0,
  );

const golden = (folder: string, suffix: string) => {
  const [release, treebank] = folder.split('/');
  return readFileSync(`${SHARED}/golden/coverage/${release}-${treebank}-train${suffix}`, 'utf8');
};

describe.skipIf(noShared).each(TREEBANKS)(sharedTitle('%s train'), (folder) => {
  const sentences = noShared ? [] : sentencesOf(folder);

  test('every value of every sentence', () => {
    const lines = golden(folder, '.sentences.jsonl').trim().split('\n');
    expect(sentences.length).toBe(lines.length);
    sentences.forEach(({ heads }, at) => {
      const leftOut = { rootArcs: 'leftOut' } as const;
      const lifting = projectivizeByLifting(heads);
      const kept = (...args: Parameters<typeof closestTree> extends [unknown, ...infer Rest] ? Rest : never) =>
        closestTree(heads, ...args).kept;
      expect({
        index: at + 1,
        n: heads.length - 1,
        projective: isProjective(heads),
        '1ec': isOneEndpointCrossing(heads),
        '1ec_root_arc_left_out': isOneEndpointCrossing(heads, leftOut),
        mh4: isMh4(heads),
        mh5: isMhk(heads, 5),
        stack_machine_4: isStackMachine(heads, 4),
        crossed_arcs: crossingArcs(heads).total,
        crossed_arcs_root_arc_left_out: crossingArcs(heads, leftOut).total,
        nonprojective_arcs: nonprojectiveArcs(heads).length,
        max_projective: kept('projective'),
        optimal_projective_trees: `${countOptimalProjectiveTrees(heads)}`,
        max_projective_single_root: kept('projective', { singleRoot: true }),
        optimal_projective_trees_single_root: `${countOptimalProjectiveTrees(heads, { singleRoot: true })}`,
        max_mh4: kept('mh4'),
        max_1ec: kept('oneEndpointCrossing'),
        max_1ec_single_root: kept('oneEndpointCrossing', { singleRoot: true }),
        pseudo_lifts: lifting?.lifts.length,
        pseudo_kept: lifting?.kept,
      }).toEqual(JSON.parse(lines[at]));
    });
  });

  test('the totals', () => {
    const { counts } = JSON.parse(golden(folder, '.json'));
    const report = coverage(sentences);
    const { classes, lifting } = report;
    expect({
      arcs_crossed: report.crossedArcs,
      arcs_nonprojective_dominance: report.nonprojectiveArcs,
      invalid_trees: report.notTrees.sentences,
      multi_root_sentences: report.multipleRoots,
      max_arcs_projective: classes.projective.arcs,
      max_arcs_mh4: classes.mh4.arcs,
      max_arcs_1ec: classes.oneEndpointCrossing.arcs,
      pseudo_kept: lifting.arcs,
      pseudo_lifts: lifting.lifts,
      pseudo_max_lifts_in_a_sentence: lifting.most,
      sent_projective: classes.projective.sentences,
      sent_mh4: classes.mh4.sentences,
      sent_mh5: classes.mh5.sentences,
      sent_1ec: classes.oneEndpointCrossing.sentences,
      sent_planar_without_root_arc: classes.planar.sentences,
      sentences: report.sentences,
      words: report.words,
    }).toMatchObject(Object.fromEntries(Object.entries(counts).filter(([key]) => TOTALS.includes(key))));
    expect(sentences.filter(({ heads }) => isPlanar(heads)).length).toBe(counts.sent_planar_without_root_arc);
  });
});

const TOTALS = [
  'arcs_crossed',
  'arcs_nonprojective_dominance',
  'invalid_trees',
  'multi_root_sentences',
  'max_arcs_projective',
  'max_arcs_mh4',
  'max_arcs_1ec',
  'pseudo_kept',
  'pseudo_lifts',
  'pseudo_max_lifts_in_a_sentence',
  'sent_projective',
  'sent_mh4',
  'sent_mh5',
  'sent_1ec',
  'sent_planar_without_root_arc',
  'sentences',
  'words',
];

test.skipIf(noShared)(sharedTitle('Table 3 of Gómez-Rodríguez, Shi & Lee (2018), digit for digit'), () => {
  const files = TREEBANKS.map((folder) => ({ file: basename(folder), report: coverage(sentencesOf(folder)) }));
  const text = renderCoverage(files, files[0].report, 'text');
  const cells = (name: string) =>
    text
      .split('\n')
      .find((line) => line.trim().startsWith(name))
      ?.trim()
      .split(/ {2,}/);
  expect(cells('Hungarian')?.slice(1)).toEqual('910 20166 79.01 98.35 97.69 98.51 99.92 99.89'.split(' '));
  expect(cells('Gothic')?.slice(1)).toEqual('3387 35024 78.42 97.25 97.58 97.04 99.73 99.75'.split(' '));
});

describe.skipIf(noShared)(sharedTitle("Nederhof's optimal projectivizations"), () => {
  interface Item {
    readonly heads: number[];
    readonly kept: number;
    readonly kept_mh4?: number;
  }
  const items: Item[] = noShared
    ? []
    : JSON.parse(readFileSync(`${SHARED}/golden/decoders/projectivize_nederhof.json`, 'utf8'));

  test('as many arcs kept, by projective trees and by MH4 trees', () => {
    expect(items.length).toBe(200);
    for (const item of items) {
      const heads = Int32Array.from(item.heads);
      const projective = closestTree(heads, 'projective');
      expect(projective.kept).toBe(item.kept);
      expect(isProjective(projective.heads)).toBe(true);
      if (item.kept_mh4 !== undefined) expect(closestTree(heads, 'mh4').kept).toBe(item.kept_mh4);
    }
  });
});

test.skipIf(noShared)(sharedTitle('a sentence without a tree is left out and counted, in any real file'), () => {
  for (const file of sharedFiles('data/ud/cc-by-sa', 'dev.conllu')) {
    const { sentences } = Document.parse(treebankText(file));
    const report = coverage(sentences);
    expect(report.sentences + report.notTrees.sentences).toBe(sentences.filter((each) => each.nWords > 0).length);
  }
});
