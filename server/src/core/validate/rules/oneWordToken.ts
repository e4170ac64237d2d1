/** `one-word-token`: the line of a multiword token that has a single word, as some parsers write it. */

import { localized, translatable } from '../../../localization/index.ts';
import { Column, RowKind } from '../../conllu/index.ts';
import { Has } from '../analysis.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, treebankRule } from '../rule.ts';

const info = treebankRule({
  id: 'one-word-token',
  level: 1,
  severity: 'warning',
  class: 'format',
  title: translatable`A multiword token has a single word`,
  why: translatable`Tokens of one word are words: the line adds nothing to its word, and programs that count tokens or read the MISC of words are misled.`,
  whatToDo: translatable`Remove the line and move its MISC to the word, or correct the range.`,
  url: Guideline.words,
});

export const oneWordToken = rule({
  infos: [info],
  check(analysis) {
    if ((analysis.has & Has.multiwordToken) === 0) return NONE;
    const { sentence, nRows } = analysis;
    return Array.from({ length: nRows }, (_, row) => row)
      .filter((row) => analysis.kind(row) === RowKind.multiwordToken && sentence.idMajor(row) === sentence.idMinor(row))
      .map((row) =>
        finding(
          info,
          sentence.cellSpan(row, Column.id),
          localized`The multiword token ${sentence.cell(row, Column.id)} has only the word ${sentence.idMajor(row)}.`,
        ),
      );
  },
});
