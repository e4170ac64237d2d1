/** `treebank diff --format json`. */

import { type Difference, type DifferenceCounts, type DifferenceSide, shownValue } from '../../core/compare/index.ts';
import { type ComparedSentences, idsOfSide, positionOf, type Version } from './compared.ts';

/** Lines and columns from 1; null on the side that has no such sentence. */
export function sentenceJson(file: ComparedSentences): object {
  const { status, a, b, differences } = file.comparison;
  const [mine, theirs] = [file.a.blocks[a[0]], file.b.blocks[b[0]]];
  return {
    sentId: (mine ?? theirs)?.sentence.sentId ?? null,
    fileA: file.a.name,
    lineA: lineOf(mine),
    fileB: file.b.name,
    lineB: lineOf(theirs),
    status,
    differences: differences.map((difference) => differenceJson(file, difference)),
  };
}

const lineOf = (block: { readonly line: number } | undefined) => (block === undefined ? null : block.line + 1);

function differenceJson({ a, b }: ComparedSentences, difference: Difference): object {
  const { class: kind, kind: segmentation, feature, relation } = difference;
  const [mine, theirs] = [sideJson(a, difference, difference.a), sideJson(b, difference, difference.b)];
  return {
    class: kind,
    ...(segmentation === undefined ? {} : { kind: segmentation }),
    ...(feature === undefined ? {} : { feature }),
    wordA: mine.word,
    wordB: theirs.word,
    a: mine.value,
    b: theirs.value,
    ...(relation === undefined ? {} : { relationA: relation.a, relationB: relation.b }),
    lineA: mine.line,
    columnA: mine.column,
    lineB: theirs.line,
    columnB: theirs.column,
  };
}

function sideJson(version: Version, difference: Difference, side: DifferenceSide | undefined) {
  if (side === undefined) return { word: null, value: null, line: null, column: null };
  const word = side.rows.length === 0 ? null : idsOfSide(version, side);
  return { word, value: shownValue(version.sentences, difference, side) ?? null, ...positionOf(version, side) };
}

/** Counts without the classes and statuses that do not occur. */
export function countsJson({ sentences, classes, confusions }: DifferenceCounts): object {
  const present = (counts: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(counts).filter(([, n]) => 0 < n));
  return {
    sentences: present(sentences),
    classes: present(classes),
    confusions: confusions.map(({ class: kind, feature, a, b, count }) => ({
      class: kind,
      ...(feature === undefined ? {} : { feature }),
      a: a ?? null,
      b: b ?? null,
      count,
    })),
  };
}
