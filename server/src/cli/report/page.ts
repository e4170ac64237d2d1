/** The report on a release as a page of Markdown, and as JSON with the same numbers. */

import { COVERAGE_CLASSES, type CoverageClass } from '../../core/evaluate/index.ts';
import type { Level } from '../../core/validate/index.ts';
import { capitalized } from '../../core/wording/lists.ts';
import { percentOf } from '../../core/wording/numbers.ts';
import { markdown, markdownText } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { markdownTable } from '../writing/tables.ts';
import type { TreebankRow } from './survey.ts';

/** The classes of the page; the JSON has all. */
const SHOWN_CLASSES = [
  'projective',
  'planar',
  'mh4',
  'oneEndpointCrossing',
  'twoPlanar',
] as const satisfies readonly CoverageClass[];

const levelsUpTo = (level: Level): number[] => Array.from({ length: level }, (_, index) => index + 1);

/** Ends with a line break. @param level the level checked */
export function reportPage(rows: readonly TreebankRow[], total: TreebankRow, level: Level): string {
  const levels = levelsUpTo(level);
  const columns = [
    'Treebank',
    'Sentences',
    'Words',
    ...levels.map((each) => `Errors, level ${each}`),
    'Warnings',
    'Not trees',
    'Non-projective sentences',
    'Non-projective arcs',
    ...SHOWN_CLASSES.map((name) => capitalized(COVERAGE_CLASSES[name])),
  ];
  const cells = (name: string, { counts, coverage }: TreebankRow) => [
    name,
    ...[
      counts.sentences,
      counts.words,
      ...levels.map((each) => counts.errorsByLevel[each]),
      counts.bySeverity.warning,
      coverage.notTrees.sentences,
    ].map((n) => formatNumber(n)),
    share(coverage.nonprojectiveSentences, coverage.sentences),
    share(coverage.nonprojectiveArcs, coverage.words),
    ...SHOWN_CLASSES.map((name) => share(coverage.classes[name].sentences, coverage.sentences)),
  ];
  const body = rows.map((row) => cells(row.counts.name, row));
  const all = rows.length === 1 ? body : [...body, cells('total', total)];
  const table = markdownTable([columns, ...all]);
  return markdown`# Treebanks\n\n${markdownText(noteOn(total, level))}\n\n${table}\n`;
}

function noteOn({ tooTangled, coverage }: TreebankRow, level: Level): string {
  const notes = [`Checked up to level ${level} of the official validator; findings that are accepted are not counted.`];
  notes.push(
    'Percentages of non-projectivity and of the classes are of the sentences (and words) whose heads form a tree.',
  );
  if (0 < coverage.bounded)
    notes.push(`${formatNumber(coverage.bounded)} trees are too tangled for exact counts of arcs.`);
  if (0 < tooTangled)
    notes.push(`${formatNumber(tooTangled)} trees are too tangled to determine their classes and left out there.`);
  return notes.join(' ');
}

const share = (part: number, whole: number): string => `${percentOf(part, whole)}${whole === 0 ? '' : ' %'}`;

/** Field names are a contract. */
export function reportJson(rows: readonly TreebankRow[], total: TreebankRow, level: Level) {
  const json = ({ counts, coverage, tooTangled }: TreebankRow) => ({
    files: counts.files,
    sentences: counts.sentences,
    words: counts.words,
    findings: counts.bySeverity,
    errorsByLevel: Object.fromEntries(levelsUpTo(level).map((each) => [each, counts.errorsByLevel[each]])),
    notTrees: coverage.notTrees.sentences,
    tooTangled,
    trees: coverage.sentences,
    wordsInTrees: coverage.words,
    multipleRoots: coverage.multipleRoots,
    nonprojective: { sentences: coverage.nonprojectiveSentences, arcs: coverage.nonprojectiveArcs },
    crossed: { sentences: coverage.crossedSentences, arcs: coverage.crossedArcs },
    classes: coverage.classes,
  });
  return { level, treebanks: rows.map((row) => ({ name: row.counts.name, ...json(row) })), total: json(total) };
}
