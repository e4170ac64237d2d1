/** `number-of-columns` where blanks stand for all tabs of a sentence: one finding for the sentence, instead of several for each line. */

import { localized } from '../../../localization/index.ts';
import { blankRows, type Sentence } from '../../conllu/index.ts';
import { finding } from '../rule.ts';
import { numberOfColumns } from './reading.ts';

/** The only finding of such a sentence: without tabs no cell can be read, and all other findings would be consequences. */
export function blanksFinding(sentence: Sentence) {
  const rows = blankRows(sentence);
  if (rows === undefined) return undefined;
  const span = sentence.lineSpan(rows[0].line);
  const what = localized`The columns of this sentence are separated by blanks, not by tabs.`;
  const advice = localized`Write one tab for each run of blanks between columns. The quick fix does so for the sentence or for the file.`;
  return finding(numberOfColumns, span, what, { advice });
}
