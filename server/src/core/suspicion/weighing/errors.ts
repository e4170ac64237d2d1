/** What rules report, as evidence about the arcs around it. */

import type { Sentence } from '../../conllu/index.ts';
import type { Example } from '../../parser/index.ts';
import type { GroupRules } from '../groups/index.ts';
import { ARC_COLUMNS, isAboutCell, wordErrors } from '../reported.ts';
import type { JudgedTreebank } from '../treebank.ts';

/** Errors of the words of a sentence, by position; index 0 is meaningless. */
interface ErrorCounts {
  readonly arc: Uint16Array;
  /** In other cells: a hundred in each (`MAX_PER_CELL`) are more than a byte holds. */
  readonly other: Uint16Array;
  /** How often the most frequent error of a word is reported in the treebank, for each of its words. */
  readonly share: Float32Array;
}

export class RuleErrors {
  private readonly counts: ErrorCounts[];

  /** Time that of the rules. */
  constructor(
    sentences: readonly Sentence[],
    { examples, sentences: indices, words }: JudgedTreebank,
    rules: GroupRules,
  ) {
    const reported = Array.from(indices, (index) => {
      const language = rules.languageAt(index);
      // A rule may have several findings about one place.
      const errors = new Map<string, { readonly word: number; readonly id: string; readonly isArc: boolean }>();
      for (const { row, finding } of wordErrors(sentences[index], index, { language, schemeAt: rules.schemeAt })) {
        const { id, span, repeats } = finding;
        if (repeats === true) continue;
        const isArc = ARC_COLUMNS.some((column) => isAboutCell(sentences[index], row, column, finding));
        errors.set(`${id} ${span.start}`, { word: sentences[index].wordOfRow(row), id, isArc });
      }
      return [...errors.values()];
    });
    const nOf = new Map<string, number>();
    for (const { id } of reported.flat()) nOf.set(id, (nOf.get(id) ?? 0) + 1);
    this.counts = reported.map((errors, i) => {
      const size = examples[i].words.n + 1;
      const counts = { arc: new Uint16Array(size), other: new Uint16Array(size), share: new Float32Array(size) };
      for (const { word, isArc, id } of errors) {
        counts[isArc ? 'arc' : 'other'][word]++;
        counts.share[word] = Math.max(counts.share[word], (nOf.get(id) ?? 0) / words);
      }
      return counts;
    });
  }

  /** @param i of the example */
  of(i: number): ErrorCounts {
    return this.counts[i];
  }
}

/** For each word of a sentence. O(n) */
export function foundBeside({ words: { n }, heads }: Example, { arc, other, share }: ErrorCounts) {
  const below = new Float32Array(n + 1);
  let all = 0;
  for (let word = 1; word <= n; word++) {
    below[heads[word]] += arc[word] + other[word];
    all += arc[word] + other[word];
  }
  return Array.from(arc, (_, word) => ({
    commonError: share[word],
    errorsOfSentence: all / n,
    arcErrors: arc[word],
    otherErrors: other[word],
    errorsOfHead: 0 < word && 0 < heads[word] ? arc[heads[word]] + other[heads[word]] : 0,
    errorsBelow: below[word],
    errorsBeside: 0 < word && 0 < heads[word] ? below[heads[word]] - arc[word] - other[word] : 0,
  }));
}
