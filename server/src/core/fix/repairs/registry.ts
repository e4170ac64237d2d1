/** All repairs. A new one is one entry in a file here and one line below. */

import { COLUMNS, type Sentence } from '../../conllu/index.ts';
import { append } from '../../grouping.ts';
import type { Finding } from '../../validate/index.ts';
import { liftFromLeaf, reverseChain } from './attachment.ts';
import { emptyCell, normalize, removeSpaces, trim } from './cells.ts';
import { enhancedRoots, sortDeps } from './deps.ts';
import {
  addExtPos,
  addMood,
  addPronType,
  addTypo,
  joinFeatures,
  repeatedTypo,
  sortFeatures,
  spellFeatures,
} from './features.ts';
import { laterParts } from './goeswith.ts';
import { harmless } from './harm.ts';
import { renumberIds, swapRange, unreadableId } from './ids.ts';
import {
  deprelSpelling,
  oblToNmod,
  outerSubject,
  punctRelation,
  relationAndPos,
  rootIsNotZero,
  unknownUpos,
  zeroIsNotRoot,
} from './labels.ts';
import {
  columns,
  emptySentence,
  filledCell,
  misplacedComment,
  misplacedToken,
  missingEmptyLine,
  newlines,
  pseudoEmptyLine,
  strayLine,
} from './lines.ts';
import { lostEmptyLine } from './lostLines.ts';
import {
  closeInnermost,
  copyFields,
  declareFields,
  entityType,
  joinMentionItems,
  mentionHead,
  orderBrackets,
  removeFields,
  removeLink,
  removePartNumber,
} from './mentions.ts';
import { asFirstMention, headAmongWords, removeTwin } from './mentionWords.ts';
import { invalidSentId, missingSentId, repeatedComment, repeatedSentId, slashInSentId } from './metadata.ts';
import { emptyItems, misspeltItems, repeatedItems, spaceAfterPlace } from './misc.ts';
import { noExpression, renameCategory, renumberExpressions } from './mwe.ts';
import { oneWordToken } from './oneWordToken.ts';
import { reattachPunctuation } from './punctuation.ts';
import type { Repair, RepairContext, Repairer } from './repair.ts';
import { repeatedIds } from './repeatedIds.ts';
import { emptyText, missingSpaceAfter, missingText, spaceAfterSpelling, textMismatch, trailingSpace } from './text.ts';

export const REPAIRERS: readonly Repairer[] = [
  emptyCell,
  trim,
  removeSpaces,
  normalize,
  sortFeatures,
  joinFeatures,
  spellFeatures,
  addTypo,
  addMood,
  addPronType,
  addExtPos,
  repeatedTypo,
  ...laterParts,
  sortDeps,
  enhancedRoots,
  emptyItems,
  misspeltItems,
  repeatedItems,
  spaceAfterSpelling,
  spaceAfterPlace,
  renumberExpressions,
  renameCategory,
  noExpression,
  renumberIds,
  repeatedIds,
  unreadableId,
  swapRange,
  pseudoEmptyLine,
  emptySentence,
  missingEmptyLine,
  lostEmptyLine,
  newlines,
  misplacedComment,
  misplacedToken,
  oneWordToken,
  columns,
  strayLine,
  filledCell,
  missingText,
  emptyText,
  trailingSpace,
  missingSpaceAfter,
  textMismatch,
  missingSentId,
  invalidSentId,
  slashInSentId,
  repeatedSentId,
  repeatedComment,
  unknownUpos,
  deprelSpelling,
  zeroIsNotRoot,
  rootIsNotZero,
  oblToNmod,
  punctRelation,
  relationAndPos,
  outerSubject,
  reverseChain,
  liftFromLeaf,
  reattachPunctuation,
  joinMentionItems,
  orderBrackets,
  closeInnermost,
  removePartNumber,
  removeFields,
  mentionHead,
  entityType,
  copyFields,
  removeLink,
  asFirstMention,
  headAmongWords,
  removeTwin,
  declareFields,
];

const BY_ID = new Map<string, Repairer[]>();
for (const repairer of REPAIRERS) {
  for (const id of repairer.ids) append(BY_ID, id, repairer);
}

/** Ids of the findings that have a repair. */
export const REPAIRABLE_IDS: ReadonlySet<string> = new Set(BY_ID.keys());

/** The repairs to offer for a finding in a sentence, the preferred one first: those that cause no error (see `harmless`). */
export function repairsFor(sentence: Sentence, finding: Finding, context: RepairContext = {}): readonly Repair[] {
  return harmless(sentence, allRepairsFor(sentence, finding, context), finding, context);
}

/** All repairs of a finding, whatever errors they cause. */
export function allRepairsFor(sentence: Sentence, finding: Finding, context: RepairContext): readonly Repair[] {
  return (BY_ID.get(finding.id) ?? []).flatMap((repairer) => {
    const repairs = repairer.repairs(sentence, finding, context);
    if (repairer.isForAnyRow || !repairs.some(({ isSafe }) => isSafe)) return repairs;
    return repairs.map((repair) =>
      repair.isSafe && touchesOddRow(sentence, repair) ? { ...repair, isSafe: false } : repair,
    );
  });
}

/** Whether a repair writes into a row with more or fewer than ten columns, where the meaning of the cells is unknown. */
function touchesOddRow(sentence: Sentence, { edits }: Repair): boolean {
  return edits.some(({ span }) => {
    const line = sentence.lineAt(span.start);
    const row = sentence.rowAtLine(line);
    if (row === undefined || sentence.nColumns(row) === COLUMNS.length) return false;
    return sentence.lineStarts[line] < span.end;
  });
}
