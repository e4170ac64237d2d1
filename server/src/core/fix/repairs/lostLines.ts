/** Lost empty lines between sentences. */

import { formatNumber, localized } from '../../../localization/index.ts';
import { applyEdits, type Sentence, splitBlocks, type TextEdit } from '../../conllu/index.ts';
import { type LostLine, lostLinesOf } from '../../validate/lostLines.ts';
import { choice, newlineOf, type Repair, type Repairer, safe } from './repair.ts';

function insertBefore(sentence: Sentence, { line }: LostLine): TextEdit {
  const at = sentence.lineStarts[line];
  return { span: { start: at, end: at }, text: newlineOf(sentence) };
}

/** All of them. */
export const lostLineEdits = (sentence: Sentence): TextEdit[] =>
  lostLinesOf(sentence).map((lost) => insertBefore(sentence, lost));

const known = new WeakMap<Sentence, ReadonlyMap<number, readonly Repair[]>>();

/** The repairs by line of their finding; computed once per block, because a file may have as many findings as sentences. */
function repairsByLine(sentence: Sentence): ReadonlyMap<number, readonly Repair[]> {
  let repairs = known.get(sentence);
  if (repairs === undefined) {
    const lost = lostLinesOf(sentence);
    const title = localized`Insert all ${formatNumber(lost.length)} missing empty lines of this block`;
    const make = lost.every(({ isCertain }) => isCertain) ? safe : choice;
    const all = lost.length < 2 ? [] : make(title, ...lost.map((each) => insertBefore(sentence, each)));
    repairs = new Map(
      lost.map((each) => {
        const makeOne = each.isCertain ? safe : choice;
        return [
          each.line,
          [...makeOne(localized`Insert the missing empty line`, insertBefore(sentence, each)), ...all],
        ];
      }),
    );
    known.set(sentence, repairs);
  }
  return repairs;
}

export const lostEmptyLine: Repairer = {
  ids: ['lost-empty-line'],
  isForAnyRow: true,
  repairs: (sentence, { span }) => repairsByLine(sentence).get(sentence.lineAt(span.start)) ?? [],
};

/** A block split where empty lines were certainly lost; undefined if there is no such place. */
export function cutAtLostLines(sentence: Sentence): readonly Sentence[] | undefined {
  const certain = lostLinesOf(sentence).filter(({ isCertain }) => isCertain);
  if (certain.length === 0) return undefined;
  return splitBlocks(
    applyEdits(
      sentence.text,
      certain.map((each) => insertBefore(sentence, each)),
    ),
    sentence.columns,
  );
}
