/** A file that is not a treebank at all: a single finding says so, instead of several for each line. */

import { localized, translatable } from '../../localization/index.ts';
import { firstContent, hasRow, type Sentence } from '../conllu/index.ts';
import type { Finding } from './finding.ts';
import { Guideline } from './guidelines.ts';
import { finding, treebankRule } from './rule.ts';

const NOT_CONLLU = treebankRule({
  id: 'not-conllu',
  level: 1,
  severity: 'error',
  class: 'format',
  title: translatable`The file is not in CoNLL-U`,
  why: translatable`The file has no CoNLL-U line at all, so nothing in it can be checked.`,
  whatToDo: translatable`Plain text becomes a treebank with the command “Annotate Text…” or “treebank parse --from text”. If the file has another format, choose its language mode instead of CoNLL-U.`,
  url: Guideline.format,
});

/** For the table of all ids. No sentence has this finding by itself: only the file as a whole can. */
export const foreign = { infos: [NOT_CONLLU] } as const;

/** A finding, and the index of its sentence. */
export interface Foreign {
  readonly place: number;
  readonly finding: Finding<typeof NOT_CONLLU.id>;
}

/**
 * The finding for a text without any row, at its first line; undefined for treebanks, comments and blanks. O(text up to the first
 * row).
 */
export function foreignFinding(sentences: readonly Sentence[]): Foreign | undefined {
  if (sentences.some(({ text }) => hasRow(text))) return undefined;
  for (const [place, { text }] of sentences.entries()) {
    const span = firstContent(text);
    const what = localized`This is not a CoNLL-U line (an ID and nine more columns, separated by tabs).`;
    if (span !== undefined) return { place, finding: finding(NOT_CONLLU, span, what) };
  }
  return undefined;
}
