/** Repairs of mentions by what else is said: their words, other mentions with the same ones, the first mention of the entity. */

import { localized } from '../../../localization/index.ts';
import { type Mention, readBrackets, readMisc, readPartName } from '../../annotation/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';
import { editMentions, mentionsInRows, usualHeadRow } from '../../edit/index.ts';
import type { Finding } from '../../validate/index.ts';
import { cellToRepair, choice, choiceAll, MAX_CHOICES, type Repair, type Repairer } from './repair.ts';

/** The bracket around the place of a finding that opens a mention: its row, and its number among those of the row. */
interface Opening {
  readonly row: number;
  readonly nth: number;
  readonly isOneWord: boolean;
  /** The bracket, and where in the sentence it starts. */
  readonly text: string;
  readonly start: number;
}

/** Undefined for further parts of a mention, too. */
function openingAt(sentence: Sentence, finding: Finding): Opening | undefined {
  const cell = cellToRepair(sentence, finding);
  const item = cell && readMisc(cell.text).find(({ name }) => name === 'Entity');
  if (cell?.column !== Column.misc || item?.value === undefined) return undefined;
  const from = cell.span.start + item.end - item.value.length;
  const at = finding.span.start - from;
  const openings = readBrackets(item.value)?.filter(
    ({ isOpening, fields: [name] }) => isOpening && readPartName(name).part === 1,
  );
  const nth = openings?.findIndex(({ start, end }) => start <= at && at < end) ?? -1;
  const found = openings?.[nth];
  if (found === undefined) return undefined;
  return {
    row: cell.row,
    nth,
    isOneWord: found.isClosing && readPartName(found.fields[0]).nParts === 1,
    text: item.value.slice(found.start, found.end),
    start: from + found.start,
  };
}

/** Mentions times rows; each finding reads the sentence again. The longest sentences of treebanks have some ten thousand. */
const MOST_WORK = 200_000;

/** Undefined if the brackets of the sentence do not fit together, or it has far more mentions than any text. */
function mentionOf(sentence: Sentence, { row, nth }: Opening): Mention<number> | undefined {
  const all = mentionsInRows(sentence).read?.all;
  if (all === undefined || MOST_WORK < all.length * sentence.nRows) return undefined;
  // Mentions are listed in the order of the brackets that open them.
  return all.filter(({ nodes: [first] }) => first === row)[nth];
}

/** The type or the identity of the first mention, in a field that is written. */
export const asFirstMention: Repairer = {
  ids: ['entity-type-mismatch', 'entity-identity-mismatch'],
  repairs(sentence, finding, { earlier }) {
    const opening = openingAt(sentence, finding);
    const first = readBrackets(earlier?.(finding) ?? '')?.[0];
    const at = finding.span.start - (opening?.start ?? 0);
    if (opening === undefined || first === undefined || at <= 0) return [];
    const own = sentence.text.slice(finding.span.start, finding.span.end);
    // An empty field is marked by the hyphen before it.
    const nth = opening.text.slice(0, at + (own === '-' ? 1 : 0)).split('-').length - 1;
    const value = first.fields[nth] ?? '';
    if (value === '') return [];
    const text = own === '-' ? `-${value}` : value;
    return choice(localized`Write ${value}, as in the first mention`, { span: finding.span, text });
  },
};

export const headAmongWords: Repairer = {
  ids: ['mention-head-out-of-range'],
  repairs(sentence, finding) {
    const opening = openingAt(sentence, finding);
    if (opening === undefined) return [];
    if (opening.isOneWord) return choice(localized`Write ${'1'}`, { span: finding.span, text: '1' });
    const nodes = mentionOf(sentence, opening)?.nodes;
    if (nodes === undefined) return [];
    const row = usualHeadRow(sentence, nodes);
    const text = String(nodes.indexOf(row) + 1);
    const form = sentence.cell(row, Column.form);
    return choice(localized`Write ${text}, for ${form}`, { span: finding.span, text });
  },
};

const haveSameNodes = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((node, i) => node === b[i]);

export const removeTwin: Repairer = {
  ids: ['same-span-entity-mentions'],
  repairs(sentence, finding) {
    const all = mentionsInRows(sentence).read?.all ?? [];
    const opening = openingAt(sentence, finding);
    const own = opening && mentionOf(sentence, opening);
    if (own === undefined) return [];
    const twins = all.filter(({ nodes }) => haveSameNodes(nodes, own.nodes));
    // The last of each entity: the first one has the pairs of Bridge and SplitAnte.
    const last = new Map(twins.map((mention) => [mention.key, all.indexOf(mention)]));
    return [...last].slice(0, MAX_CHOICES).flatMap(([key, mention]): Repair[] => {
      const result = editMentions([sentence], 0, { op: 'delete_mention', mention });
      return result.ok ? choiceAll(localized`Remove the mention of ${key}`, result.sentences[0]?.edits ?? []) : [];
    });
  },
};
