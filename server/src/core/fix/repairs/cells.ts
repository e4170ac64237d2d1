/** Problems of cells that do not involve their meaning: white space, empty cells, normal form C. */

import { localized } from '../../../localization/index.ts';
import { itemsOf, printItems } from '../../annotation/index.ts';
import { Column, isBlank, isSpace, type Sentence, SPACES, toNfc } from '../../conllu/index.ts';
import { cellEdit } from '../../edit/index.ts';
import type { Finding } from '../../validate/index.ts';
import { cellToRepair, choice, isBlankCharacter, type Repair, type Repairer, safe } from './repair.ts';

const RUN = new RegExp(`[${SPACES}]+`, 'g');
const LONG_RUN = new RegExp(`[${SPACES}]{2,}`, 'g');

export const emptyCell: Repairer = {
  ids: ['empty-column', 'empty-string-in-xpos'],
  repairs: (_, { span }) => safe(localized`Write _`, { span, text: '_' }),
};

export const trim: Repairer = {
  ids: ['leading-whitespace', 'trailing-whitespace', 'repeated-whitespace', 'misc-extra-space'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    if (!cell) return [];
    const write = (text: string) => cellEdit(sentence, cell.row, cell.column, text || '_');
    const isMisc = cell.column === Column.misc;
    const without = (isUnwanted: IsUnwanted, runs?: RegExp) =>
      isMisc ? tidyItems(cell.text, isUnwanted, runs) : tidied(cell.text, isUnwanted, runs);
    // A form may well be a space: only the annotator knows whether something is missing here.
    if (without(isBlankCharacter) === '' && !isMisc) return choice(localized`Write _`, ...write(''));
    const tidy = without(isBlankCharacter, / {2,}/g);
    const all = without(isSpace, LONG_RUN);
    return [
      ...safe(localized`Remove the spaces`, ...write(tidy)),
      // Of several different spaces in a row one is kept; which one needs a decision.
      ...(all === tidy
        ? []
        : choice(isMisc || all !== '' ? localized`Write single spaces` : localized`Write _`, ...write(all))),
    ];
  },
};

type IsUnwanted = (code: number) => boolean;

/** Without the white space at both ends. */
function trimmed(text: string, isUnwanted: IsUnwanted): string {
  let start = 0;
  let end = text.length;
  while (start < end && isUnwanted(text.charCodeAt(start))) start++;
  while (start < end && isUnwanted(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** The same, with one blank for each run of white space. */
function tidied(text: string, isUnwanted: IsUnwanted, runs?: RegExp): string {
  const inner = trimmed(text, isUnwanted);
  return runs === undefined ? inner : inner.replace(runs, ' ');
}

/** MISC with each name and each value tidied. White space as a value stays: it was in the text. */
function tidyItems(text: string, isUnwanted: IsUnwanted, runs?: RegExp): string {
  const each = (part: string) => tidied(part, isUnwanted, runs);
  return printItems(
    itemsOf(text).map((item) => {
      const [name, ...values] = item.text.split('=');
      const value = values.join('=');
      return isSpaceItself(name, value) ? `${each(name)}=${value}` : [name, ...values].map(each).join('=');
    }),
  );
}

/** Whether a value in MISC is white space, or stands for the original white space. */
function isSpaceItself(name: string, value: string): boolean {
  return value !== '' && (SAYS_SPACES.test(name.trim()) || isBlank(value));
}

const SAYS_SPACES = /^Spaces(?:After|Before|InToken)$/i;

export const removeSpaces: Repairer = {
  ids: ['invalid-whitespace'],
  repairs(sentence, finding): readonly Repair[] {
    const cell = cellToRepair(sentence, finding);
    if (!cell) return [];
    const edges = trimmed(cell.text, isBlankCharacter) || '_';
    // A space inside may stand for something lost, such as a bar.
    const text = edges.replace(RUN, '') || '_';
    const edits = cellEdit(sentence, cell.row, cell.column, text);
    return text === edges
      ? safe(localized`Remove the spaces`, ...edits)
      : choice(localized`Remove the spaces`, ...edits);
  },
};

export const normalize: Repairer = {
  ids: ['unicode-normalization'],
  isForAnyRow: true,
  repairs(sentence: Sentence, { span }: Finding) {
    const line = sentence.lineSpan(sentence.lineAt(span.start));
    const written = sentence.text.slice(line.start, line.end);
    const normal = toNfc(written);
    const start = commonStart(written, normal);
    const end = commonEnd(written, normal, start);
    const edit = {
      span: { start: line.start + start, end: line.end - end },
      text: normal.slice(start, normal.length - end),
    };
    // A bar combined with = becomes ≠, which no longer separates anything.
    const isSameStructure = separatorsOf(written) === separatorsOf(normal);
    return isSameStructure ? safe(localized`Normalise to NFC`, edit) : choice(localized`Normalise to NFC`, edit);
  },
};

/** The separators of cells, items, names and values, from the outermost to the innermost. */
function separatorsOf(line: string): string {
  return line.replace(/[^\t|=:]/g, '');
}

function commonStart(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i;
}

function commonEnd(a: string, b: string, start: number): number {
  let i = 0;
  while (start + i < Math.min(a.length, b.length) && a[a.length - 1 - i] === b[b.length - 1 - i]) i++;
  return i;
}
