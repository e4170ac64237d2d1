/** The contents of a coverage report: its tables, in the language of the interface. */

import { formatNumber, localized, translated } from '../../localization/index.ts';
import { REPORTED_CLASSES } from '../decode/index.ts';
import { enumerated } from '../wording/lists.ts';
import { percentOf } from '../wording/numbers.ts';
import { type ArcCounts, COVERAGE_CLASSES, type CoverageClass, type CoverageReport } from './coverage.ts';
import type { Section } from './coverageSections.ts';

/** One row of the report: a file, or another source of sentences. */
export interface CoverageOf {
  readonly file: string;
  readonly report: CoverageReport;
}

const MAX_ROWS = 15;
const TABLE_3: readonly CoverageClass[] = ['projective', 'mh4', 'oneEndpointCrossing'];

/** Titles of the classes whose nearest trees are searched up to a size only. */
const SEARCHED = REPORTED_CLASSES.filter(({ reportTangle }) => Number.isFinite(reportTangle)).map(({ title }) => title);

/** The contents of the report, in order. */
export function coverageTables(files: readonly CoverageOf[], total: CoverageReport): Section[] {
  const all = [
    table3(files, total),
    classes(total),
    crossings(total),
    degrees(
      localized`Gap degree`,
      localized`sentences by the largest number of gaps in the yield of a word`,
      total.gapDegrees,
    ),
    degrees(
      localized`Edge degree`,
      localized`sentences by the largest number of parts inside an arc that do not descend from its head`,
      total.edgeDegrees,
    ),
    byDeprel(total),
    byUpos(total),
  ];
  const shown = all.filter((section) => section.rows.length > 0);
  return total.notTrees.sentences === 0 ? shown : [...shown, leftOut(files, total)];
}

/** Table 3 of Gómez-Rodríguez, Shi & Lee (2018) for the given treebanks. */
function table3(files: readonly CoverageOf[], total: CoverageReport): Section {
  const row = (name: string, { sentences, words, classes }: CoverageReport) => [
    name,
    `${sentences}`,
    `${words}`,
    ...TABLE_3.map((key) => percentOf(classes[key].sentences, sentences)),
    ...TABLE_3.map((key) => percentOf(classes[key].arcs, words)),
  ];
  const rows = files.map(({ file, report }) => row(file, report));
  return {
    title: localized`Coverage`,
    note: localized`% of sentences in the class; maximum % of arcs that a tree of the class can have`,
    columns: [
      '',
      localized`sentences`,
      localized`words`,
      localized`proj.`,
      'MH4',
      '1EC',
      localized`proj. arcs`,
      localized`MH4 arcs`,
      localized`1EC arcs`,
    ],
    rows: files.length === 1 ? rows : [...rows, row(localized`total`, total)],
  };
}

function classes({ classes, sentences, words, bounded }: CoverageReport): Section {
  const keys = Object.keys(COVERAGE_CLASSES) as CoverageClass[];
  return {
    title: localized`Classes`,
    note:
      bounded === 0
        ? localized`arcs only for classes with an exact decoder`
        : localized`arcs only for classes with an exact decoder; ${bounded} sentences are too tangled to search; their arcs under ${enumerated(SEARCHED)} are counted with a lower bound`,
    columns: [localized`class`, localized`sentences`, '%', localized`arcs`, localized`% arcs`],
    rows: keys.map((key) => {
      const { sentences: members, arcs } = classes[key];
      return [
        translated(COVERAGE_CLASSES[key]),
        `${members}`,
        percentOf(members, sentences),
        `${arcs ?? '–'}`,
        percentOf(arcs, words),
      ];
    }),
    bars: keys.map((key) => (sentences === 0 ? 0 : classes[key].sentences / sentences)),
  };
}

function crossings(total: CoverageReport): Section {
  const { sentences, words, lifting } = total;
  const optimum = total.classes.projective.arcs ?? 0;
  const perSentence =
    total.nonprojectiveSentences === 0 ? '–' : formatNumber(lifting.lifts / total.nonprojectiveSentences, 2);
  return {
    title: localized`Non-projectivity`,
    note: localized`crossing: with the root at position 0; non-projective: a word inside does not descend from the head`,
    columns: ['', localized`number`, '%'],
    rows: [
      [
        localized`sentences with crossing arcs`,
        `${total.crossedSentences}`,
        percentOf(total.crossedSentences, sentences),
      ],
      [
        localized`non-projective sentences`,
        `${total.nonprojectiveSentences}`,
        percentOf(total.nonprojectiveSentences, sentences),
      ],
      [localized`crossed arcs`, `${total.crossedArcs}`, percentOf(total.crossedArcs, words)],
      [localized`non-projective arcs`, `${total.nonprojectiveArcs}`, percentOf(total.nonprojectiveArcs, words)],
      [
        localized`sentences with several root dependents`,
        `${total.multipleRoots}`,
        percentOf(total.multipleRoots, sentences),
      ],
      [localized`arcs changed by optimal projectivization`, `${words - optimum}`, percentOf(words - optimum, words)],
      [localized`arcs changed by lifting`, `${words - lifting.arcs}`, percentOf(words - lifting.arcs, words)],
      [localized`lifts`, `${lifting.lifts}`, ''],
      [localized`lifts per non-projective sentence`, perSentence, ''],
      [localized`most lifts in a sentence`, `${lifting.most}`, ''],
    ],
  };
}

function degrees(title: string, note: string, histogram: readonly number[]): Section {
  const sum = histogram.reduce((a, b) => a + b, 0);
  return {
    title,
    note,
    columns: [localized`degree`, localized`sentences`, '%'],
    rows: histogram.map((count, degree) => [`${degree}`, `${count}`, percentOf(count, sum)]),
    bars: histogram.map((count) => count / sum),
  };
}

function byDeprel({ byDeprel: all, crossedArcs }: CoverageReport): Section {
  const crossed = all.filter((each) => each.crossed > 0);
  return {
    title: localized`Crossed arcs by relation`,
    note:
      MAX_ROWS < crossed.length
        ? localized`the first ${MAX_ROWS} of ${crossed.length} relations with crossed arcs`
        : localized`all relations with crossed arcs`,
    ...mostCrossed('deprel', crossed, crossedArcs, ({ deprel }) => (deprel === '' ? '_' : deprel)),
  };
}

function byUpos({ byUpos: all, crossedArcs }: CoverageReport): Section {
  const crossed = all.filter((each) => each.crossed > 0);
  return {
    title: localized`Crossed arcs by UPOS`,
    note:
      MAX_ROWS < crossed.length
        ? localized`the first ${MAX_ROWS} of ${crossed.length} pairs with crossed arcs`
        : localized`all pairs with crossed arcs`,
    ...mostCrossed(
      localized`head → dependent`,
      crossed,
      crossedArcs,
      ({ head, dependent }) => `${head} → ${dependent}`,
    ),
  };
}

/** Columns, rows and bars of the first groups of arcs. */
function mostCrossed<Group extends ArcCounts>(
  column: string,
  groups: readonly Group[],
  crossedArcs: number,
  nameOf: (group: Group) => string,
): Pick<Section, 'columns' | 'rows' | 'bars'> {
  const shown = groups.slice(0, MAX_ROWS);
  return {
    columns: [
      column,
      localized`crossed`,
      localized`% of crossed`,
      localized`% of its arcs`,
      localized`non-proj.`,
      localized`arcs`,
    ],
    rows: shown.map((each) => [
      nameOf(each),
      `${each.crossed}`,
      percentOf(each.crossed, crossedArcs),
      percentOf(each.crossed, each.arcs),
      `${each.nonprojective}`,
      `${each.arcs}`,
    ]),
    bars: shown.map((each) => each.crossed / crossedArcs),
  };
}

function leftOut(files: readonly CoverageOf[], total: CoverageReport): Section {
  const row = (name: string, { notTrees }: CoverageReport) => [name, `${notTrees.sentences}`, `${notTrees.words}`];
  const rows = files.filter(({ report }) => report.notTrees.sentences > 0).map(({ file, report }) => row(file, report));
  return {
    title: localized`Left out`,
    note: localized`sentences whose heads do not form a tree: a word without a readable head, or a cycle; lint shows where`,
    columns: ['', localized`sentences`, localized`words`],
    rows: files.length === 1 ? rows : [...rows, row(localized`total`, total)],
  };
}
