/** The positions of multiword tokens and empty nodes, and whether ranges fit the sentence: five ids of level 1. */

import { localized, translatable } from '../../../localization/index.ts';
import { Field, RowKind } from '../../conllu/index.ts';
import { type Analysis, Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';
import { wordIdSequence } from './reading.ts';

const invalidInterval = udRule({
  id: 'invalid-word-interval',
  level: 1,
  class: 'format',
  title: translatable`The range of a multiword token cannot be read`,
  why: translatable`Programs cannot tell which words the token covers.`,
  whatToDo: translatable`Write the IDs of the first and the last word: 3-4. It is reported as invalid-word-id, as in the official validator.`,
  url: Guideline.words,
});

const misplacedInterval = udRule({
  id: 'misplaced-word-interval',
  level: 1,
  class: 'format',
  title: translatable`A multiword token comes after its first word`,
  why: translatable`The line of a multiword token comes directly before its first word.`,
  whatToDo: translatable`Move the line, or correct the range.`,
  url: Guideline.words,
});

const misplacedNode = udRule({
  id: 'misplaced-empty-node',
  level: 1,
  class: 'format',
  title: translatable`An empty node has the wrong ID for its position`,
  why: translatable`Empty nodes after word 3 are numbered 3.1, 3.2 …, and come before a multiword token that starts there.`,
  whatToDo: translatable`Correct the ID and all references to it, or move the line.`,
  url: Guideline.words,
});

const reversed = udRule({
  id: 'reversed-word-interval',
  level: 1,
  class: 'format',
  title: translatable`The range of a multiword token runs backwards`,
  why: translatable`The first number is the first word of the token, the second its last.`,
  whatToDo: translatable`Swap or correct the numbers.`,
  url: Guideline.words,
});

const out = udRule({
  id: 'word-interval-out',
  level: 1,
  class: 'format',
  title: translatable`An ID or range exceeds the number of words`,
  why: translatable`In a sentence of n words, the last ID is n.`,
  whatToDo: translatable`Renumber the words, or correct the range.`,
  url: Guideline.words,
});

const overlapping = udRule({
  id: 'overlapping-word-intervals',
  level: 1,
  class: 'format',
  title: translatable`Two multiword tokens overlap`,
  why: translatable`A word belongs to only one token of the text.`,
  whatToDo: translatable`Correct the ranges so that each word is in at most one of them.`,
  url: Guideline.words,
});

export const intervals = rule({
  infos: [misplacedInterval, misplacedNode, reversed, out, overlapping],
  unreported: [invalidInterval],
  check(analysis) {
    const isPlain = (analysis.has & (Has.multiwordToken | Has.emptyNode)) === 0;
    const { hasSequentialIds, problems } = analysis.sentence;
    if (isPlain && hasSequentialIds && problems.length === 0) return NONE;
    const unreadable = rowsWithoutId(analysis);
    if (isPlain && hasSequentialIds && unreadable.size === 0) return NONE;
    const found: Finding[] = [];
    if (0 < unreadable.size && hasSequentialIds) checkSequence(analysis, unreadable, found);
    checkOrder(analysis, found);
    checkRanges(analysis, unreadable, found);
    return found;
  },
});

/** Rows whose ID cannot be read: they do not count as words here. */
function rowsWithoutId({ sentence }: Analysis): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const { id, span } of sentence.problems) {
    const row = id === 'invalid-word-id' ? sentence.rowAtLine(sentence.lineAt(span.start)) : undefined;
    if (row !== undefined) rows.add(row);
  }
  return rows;
}

/** The reader took a row without an ID for the next word, so it saw no break in the sequence. */
function checkSequence(analysis: Analysis, unreadable: ReadonlySet<number>, found: Finding[]): void {
  const { sentence, nRows } = analysis;
  let expected = 1;
  for (let row = 0; row < nRows; row++) {
    if (analysis.kind(row) !== RowKind.word || unreadable.has(row)) continue;
    const id = sentence.idMajor(row);
    if (id !== expected) {
      const officialLine = analysis.firstLine;
      const what = localized`The ID ${expected} is missing before ${id}.`;
      found.push(finding(wordIdSequence, sentence.cellSpan(row, 0), what, { officialLine }));
      return;
    }
    expected++;
  }
}

/** Whether each row is at the position that its ID requires. */
function checkOrder(analysis: Analysis, found: Finding[]): void {
  const { sentence, rows, nRows, stride } = analysis;
  let lastWord = 0; // ID of the last word
  let lastNode = 0; // number of the last empty node after it
  let pendingRange: number | undefined; // a multiword token whose first word has not come yet
  for (let row = 0; row < nRows; row++) {
    const at = row * stride;
    const major = rows[at + Field.idMajor];
    const minor = rows[at + Field.idMinor];
    if (rows[at + Field.kind] === RowKind.word) {
      lastWord = major;
      lastNode = 0;
      pendingRange = undefined;
    } else if (rows[at + Field.kind] === RowKind.emptyNode) {
      if (major !== lastWord || minor !== lastNode + 1) {
        const what = localized`The empty node ${major}.${minor} is where ${lastWord}.${lastNode + 1} belongs.`;
        found.push(finding(misplacedNode, sentence.cellSpan(row, 0), what));
      } else if (pendingRange !== undefined) {
        const what = localized`The empty node ${major}.${minor} comes between a multiword token and its first word.`;
        const related = [{ span: sentence.cellSpan(pendingRange, 0), message: localized`The multiword token.` }];
        found.push(finding(misplacedNode, sentence.cellSpan(row, 0), what, { related }));
      }
      lastNode = minor;
    } else {
      pendingRange = row;
      if (major <= lastWord) {
        const what = localized`The multiword token ${major}-${minor} comes after word ${lastWord}.`;
        found.push(finding(misplacedInterval, sentence.cellSpan(row, 0), what));
      }
    }
  }
}

/** Whether the ranges are possible at all; words are ranges of length one. */
function checkRanges(analysis: Analysis, unreadable: ReadonlySet<number>, found: Finding[]): void {
  const { sentence, rows, nRows, stride } = analysis;
  const nWords = analysis.nWords - unreadable.size;
  let lastWord = 0;
  const covered = new CoveredWords(nWords);
  for (let row = 0; row < nRows; row++) {
    const at = row * stride;
    const kind = rows[at + Field.kind];
    if (kind === RowKind.emptyNode || unreadable.has(row)) continue;
    const begin = rows[at + Field.idMajor];
    const end = kind === RowKind.word ? begin : rows[at + Field.idMinor];
    const isMisplaced = kind === RowKind.multiwordToken && begin <= lastWord;
    if (kind === RowKind.word) lastWord = begin;
    if (end < begin) {
      if (!isMisplaced)
        found.push(finding(reversed, sentence.cellSpan(row, 0), localized`The range ${begin}-${end} runs backwards.`));
      continue;
    }
    if (begin < 1 || nWords < end) {
      const what =
        kind === RowKind.word
          ? localized`The ID ${begin} exceeds the ${nWords} words of this sentence.`
          : localized`The range ${begin}-${end} exceeds the ${nWords} words of this sentence.`;
      found.push(finding(out, sentence.cellSpan(row, 0), what));
      continue;
    }
    if (kind === RowKind.word) continue;
    const other = covered.add(begin, end, row);
    if (other !== undefined) {
      const what = localized`${analysis.nameOfRow(row)} overlaps ${analysis.nameOfRow(other)}.`;
      const related = [{ span: sentence.cellSpan(other, 0), message: localized`The other multiword token.` }];
      found.push(finding(overlapping, sentence.cellSpan(row, 0), what, { related }));
    }
  }
}

/** Which words multiword tokens cover. All ranges together cost O(words + ranges), even if each spans the sentence. */
class CoveredWords {
  /** Row of the first token over each word, by ID; 0 for none, so rows are counted from 1. */
  private readonly rows: Int32Array;
  /** For a covered word, a later one from which to look for the next uncovered one; otherwise the word itself. */
  private readonly next: Int32Array;

  constructor(nWords: number) {
    this.rows = new Int32Array(nWords + 2);
    this.next = Int32Array.from({ length: nWords + 2 }, (_, word) => word);
  }

  /** Covers the words begin…end; returns the row of a token that already covers one of them. */
  add(begin: number, end: number, row: number): number | undefined {
    let other: number | undefined;
    let word = this.free(begin);
    if (word !== begin) other = this.rows[begin] - 1;
    for (; word <= end; word = this.free(word + 1)) {
      if (other === undefined && word !== begin && this.rows[word - 1] !== 0 && this.rows[word - 1] !== row + 1) {
        other = this.rows[word - 1] - 1;
      }
      this.rows[word] = row + 1;
      this.next[word] = word + 1;
    }
    if (other === undefined && this.rows[end] !== row + 1) other = this.rows[end] - 1;
    return other;
  }

  /** The first uncovered word from here on. */
  private free(word: number): number {
    let root = word;
    while (this.next[root] !== root) root = this.next[root];
    for (let at = word; at !== root; ) {
      const behind = this.next[at];
      this.next[at] = root;
      at = behind;
    }
    return root;
  }
}
