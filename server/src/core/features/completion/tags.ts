/** Completions of UPOS, XPOS and DEPREL. */

import { isRootRelation } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import { deprelMeaning, UDEPREL_MEANING, UPOS_MEANING } from '../glossary.ts';
import type { Cell, Completion, Offered } from './cell.ts';
import type { Tally } from './vocabulary.ts';
import { offerValues, usage, usesElsewhere } from './whole.ts';

const UNIVERSAL: ReadonlySet<string> = new Set(UDEPREL_MEANING.keys());

const UPOS_ITEMS: readonly Completion[] = [...UPOS_MEANING].map(([label, remark]) => {
  return { label, text: label, remark };
});

/** The closed list, in alphabetical order. */
export function uposCompletions(cell: Cell): Offered {
  return offerValues(cell, UPOS_ITEMS);
}

/** The tags used in the file: those that go with the UPOS first, by frequency. */
export function tagCompletions(cell: Cell): Offered {
  const { vocabulary, upos } = cell;
  return offerValues(cell, ranked(cell, new Set(), vocabulary.tagsOf(upos), vocabulary.allTags));
}

/**
 * The relations of the language if its table is available, otherwise the universal ones, and those used in the file. Those most
 * used in the file with this UPOS come first, those that the language does not have come last.
 */
export function relationCompletions(cell: Cell): Offered {
  const { vocabulary, upos, language, sentence, row } = cell;
  const permitted = language?.relations;
  const known = permitted ?? UNIVERSAL;
  const items = ranked(cell, known, vocabulary.relationsOf(upos), vocabulary.allRelations).map((item) => {
    if (permitted !== undefined && !permitted.has(item.text)) {
      return { ...item, remark: `not a relation of the language ${language?.code}` };
    }
    return { ...item, remark: deprelMeaning(item.text) ?? '' };
  });
  const isRoot = sentence.cell(row, Column.head) === '0';
  const rank = ({ text }: Completion) => {
    if (isRootRelation(text)) return isRoot ? -1 : 2;
    return permitted === undefined || permitted.has(text) ? 0 : 1;
  };
  return offerValues(
    cell,
    items.sort((a, b) => rank(a) - rank(b)),
  );
}

/** By frequency with the UPOS, then by overall frequency, then alphabetically: those of the file and the known ones. */
function ranked(cell: Cell, known: ReadonlySet<string>, withUpos: Tally, all: Tally): Completion[] {
  return Array.from(new Set([...known, ...all.keys()]), (text) => {
    return { text, nHere: usesElsewhere(withUpos, text, cell), nAll: usesElsewhere(all, text, cell) };
  })
    .filter(({ text, nAll }) => 0 < nAll || known.has(text))
    .sort((a, b) => b.nHere - a.nHere || b.nAll - a.nAll || (a.text < b.text ? -1 : 1))
    .map(({ text, nHere, nAll }) => {
      const remark = 0 < nAll ? `${nAll} ×` : '';
      return { label: text, text, remark, details: usage(nHere, nAll, cell.upos) };
    });
}
