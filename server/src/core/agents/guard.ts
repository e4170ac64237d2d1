/** What stands between a program and a tree: cells that can be written, locked arcs, and no cycle or root more than before. */

import { localized } from '../../localization/index.ts';
import { cellFault, faultText, isRootRelation } from '../annotation/index.ts';
import { applyEdits, Column, type Sentence, type TextEdit } from '../conllu/index.ts';
import { headEdits, mergeEdits, obstacleToHeads, wordCellEdit } from '../edit/index.ts';
import { type Defect, newDefect } from '../proposals/index.ts';
import { inspectSentence } from '../validate/index.ts';
import type { Values } from './file.ts';
import { otherCells } from './place.ts';

/** Values for a word, by its position. */
export interface WordValues {
  readonly word: number;
  readonly now: Values;
}

/** `fault`: about one of the words, in a few words that follow its name. */
type Judged =
  | { readonly ok: true; readonly edits: readonly TextEdit[] }
  | { readonly ok: false; readonly defect: Defect }
  | { readonly ok: false; readonly word: number; readonly fault: string };

/**
 * Whether values for words of a sentence, each named once, may be proposed together: all can be written, nothing locked changes, no format error comes up, and
 * the tree gets no worse (see `newDefect`); so a valid tree stays one. O(length)
 *
 * @param locked positions of the words with locked arcs
 */
export function judge(sentence: Sentence, locked: ReadonlySet<number>, wanted: readonly WordValues[]): Judged {
  for (const each of wanted) {
    const fault = faultOf(sentence, locked, each);
    if (fault !== undefined) return { ok: false, word: each.word, fault };
  }
  const heads = headsOf(sentence, wanted);
  const obstacle = obstacleToHeads(sentence, heads);
  if (obstacle !== undefined)
    return { ok: false, word: wanted[0].word, fault: localized`cannot be changed: ${obstacle}` };
  const after = sentence.heads.map((head, word) => (heads[word] === -1 ? head : heads[word]));
  const defect = newDefect(sentence.heads, after);
  if (defect !== undefined) return { ok: false, defect };
  const edits = editsFor(sentence, wanted);
  const word = wordWithNewError(sentence, edited(sentence, edits));
  return word === undefined ? { ok: true, edits } : { ok: false, ...word };
}

function faultOf(sentence: Sentence, locked: ReadonlySet<number>, wanted: WordValues): string | undefined {
  const { word, now } = wanted;
  const { head, deprel } = now;
  const own = sentence.wordCell(word, Column.deprel);
  const isArc = (head !== undefined && head !== sentence.heads[word]) || (deprel !== undefined && deprel !== own);
  if (isArc && locked.has(word)) return localized`has a locked arc, which only a person changes`;
  const fault = valuesFault(sentence, wanted);
  if (fault !== undefined) return fault;
  if (!isArc && otherCells(now).every(([, column, value]) => sentence.wordCell(word, column) === value))
    return localized`has these values already`;
  return undefined;
}

/** Why a word can never have these values, in a few words that follow its name. */
export function valuesFault(sentence: Sentence, { word, now }: WordValues): string | undefined {
  const { head, deprel } = now;
  if (sentence.nColumns(sentence.rowOfWord(word)) < 10)
    return localized`has fewer than ten columns: its line has to be completed`;
  if (head === word) return localized`cannot be its own head`;
  if (head !== undefined && (head < 0 || sentence.nWords < head))
    return localized`has a head that is no word of the sentence`;
  const isRoot = (head ?? sentence.heads[word]) === 0;
  if (deprel !== undefined && isRootRelation(deprel) !== isRoot)
    return isRoot ? localized`has head 0, so its relation is root` : localized`has the relation root, but not head 0`;
  const cells = [...otherCells(now), ...(deprel === undefined ? [] : [['deprel', Column.deprel, deprel] as const])];
  for (const [name, column, value] of cells) {
    const fault = cellFault(column, value);
    if (fault !== undefined) return localized`cannot have this ${name}, which ${faultText(fault, value)}`;
  }
  return undefined;
}

/** Heads by position; -1 for words that keep theirs. */
function headsOf(sentence: Sentence, wanted: readonly WordValues[]): Int32Array {
  const heads = new Int32Array(sentence.nWords + 1).fill(-1);
  for (const { word, now } of wanted) {
    if (now.head !== undefined) heads[word] = now.head;
    else if (now.deprel !== undefined) heads[word] = sentence.heads[word];
  }
  return heads;
}

/** The edits (in sentence offsets) that write values; DEPS follows its basic arcs. */
export function editsFor(sentence: Sentence, wanted: readonly WordValues[]): readonly TextEdit[] {
  const deprels: (string | undefined)[] = [];
  for (const { word, now } of wanted) deprels[word] = now.deprel;
  const cells = [...wanted]
    .sort((a, b) => a.word - b.word)
    .flatMap(({ word, now }) =>
      [...otherCells(now)]
        .sort(([, a], [, b]) => a - b)
        .flatMap(([, column, value]) => wordCellEdit(sentence, word, column, value)),
    );
  const arcs = headEdits(sentence, headsOf(sentence, wanted), { deprels });
  // A word without a head that gets a relation alone has no arc to write.
  const alone = wanted
    .filter(({ word, now }) => now.deprel !== undefined && now.head === undefined && sentence.heads[word] === -1)
    .flatMap(({ word, now }) => wordCellEdit(sentence, word, Column.deprel, now.deprel ?? ''));
  return mergeEdits(mergeEdits(arcs, alone), cells);
}

/** A sentence after edits. */
export const edited = (sentence: Sentence, edits: readonly TextEdit[]): Sentence =>
  edits.length === 0 ? sentence : sentence.withText(applyEdits(sentence.text, edits));

/** The first word with an error of format (levels 1 and 2) that the sentence had not before; word 0: an error of the sentence. O(length) */
export function wordWithNewError(
  before: Sentence,
  after: Sentence,
): { readonly word: number; readonly fault: string } | undefined {
  const errorsOf = (each: Sentence) =>
    inspectSentence(each, { level: 2 }).findings.flatMap(({ id, severity, message, span }) => {
      if (severity !== 'error') return [];
      const row = each.rowAtLine(each.lineAt(span.start));
      return [{ key: `${id} ${row}`, word: row === undefined ? 0 : each.wordOfRow(row), message }];
    });
  const known = new Set(errorsOf(before).map(({ key }) => key));
  const added = errorsOf(after).find(({ key }) => !known.has(key));
  return added && { word: added.word, fault: localized`would have an error: ${added.message}` };
}
