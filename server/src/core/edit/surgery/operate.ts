/** The single entry point of all operations. */

import { localized } from '../../../localization/index.ts';
import { readFields } from '../../annotation/index.ts';
import { Column, type ColumnIndex, obstacleInColumns, type Sentence } from '../../conllu/index.ts';
import { missingColumnObstacle } from '../missingColumn.ts';
import { isOperationName, OPERATION_NAMES, readArguments } from './arguments.ts';
import { reconnect } from './connect.ts';
import type { Draft } from './draft.ts';
import { emptyValues } from './further/emptyValues.ts';
import { addDep } from './operations/addDep.ts';
import { attachRange } from './operations/attachRange.ts';
import { copyBasic } from './operations/copyBasic.ts';
import { deleteDep } from './operations/deleteDep.ts';
import { deleteEmpty } from './operations/deleteEmpty.ts';
import { deleteWord } from './operations/deleteWord.ts';
import { dissolveMwt } from './operations/dissolveMwt.ts';
import { extendMwt } from './operations/extendMwt.ts';
import { goeswith } from './operations/goeswith.ts';
import { insertEmpty } from './operations/insertEmpty.ts';
import { insertWord } from './operations/insertWord.ts';
import { joinSentences } from './operations/joinSentences.ts';
import { makeChain } from './operations/makeChain.ts';
import { makeMwt } from './operations/makeMwt.ts';
import { makeRoot } from './operations/makeRoot.ts';
import { mergeWords } from './operations/mergeWords.ts';
import { moveEmpty } from './operations/moveEmpty.ts';
import { promote } from './operations/promote.ts';
import { relabelDep } from './operations/relabelDep.ts';
import { rotate } from './operations/rotate.ts';
import { setCells } from './operations/setCells.ts';
import { setDeprel } from './operations/setDeprel.ts';
import { setHead } from './operations/setHead.ts';
import { setMwe } from './operations/setMwe.ts';
import { splitSentence } from './operations/splitSentence.ts';
import { splitWord } from './operations/splitWord.ts';
import { unattach } from './operations/unattach.ts';
import { wordToMwt } from './operations/wordToMwt.ts';
import { printDrafts } from './print.ts';
import { readDraft } from './readDraft.ts';
import { orRefused, refuse } from './refusal.ts';
import { checkRoots } from './rootRelation.ts';
import { noteStaleDeps } from './staleDeps.ts';
import type { AnyOperation, Done, Operated, OperationArgs, OperationName } from './types.ts';

type OfOneSentence = Exclude<OperationName, 'join_sentences'>;

/** Changes a draft; may give it a second half. */
type Act<N extends OperationName> = (draft: Draft, args: OperationArgs[N]) => void;

const ACTS: { readonly [N in OfOneSentence]: Act<N> } = {
  insert_word: insertWord,
  delete_word: deleteWord,
  split_word: splitWord,
  merge_words: mergeWords,
  goeswith,
  make_mwt: makeMwt,
  extend_mwt: extendMwt,
  dissolve_mwt: dissolveMwt,
  word_to_mwt: wordToMwt,
  insert_empty: insertEmpty,
  delete_empty: deleteEmpty,
  move_empty: moveEmpty,
  split_sentence: splitSentence,
  set_head: setHead,
  set_deprel: setDeprel,
  unattach,
  set_cells: setCells,
  set_mwe: setMwe,
  make_root: makeRoot,
  rotate,
  promote,
  attach_range: attachRange,
  make_chain: makeChain,
  add_dep: addDep,
  delete_dep: deleteDep,
  relabel_dep: relabelDep,
  copy_basic: copyBasic,
};

/** Operations that neither renumber nodes nor depend on multiword tokens; they find empty nodes by their IDs. */
const OF_TREE = new Set<OperationName>([
  'set_head',
  'set_deprel',
  'unattach',
  'set_cells',
  'set_mwe',
  'make_root',
  'rotate',
  'promote',
  'attach_range',
  'make_chain',
  'add_dep',
  'delete_dep',
  'relabel_dep',
  'copy_basic',
]);

const HEADS = [Column.head, Column.deprel] as const;
const GRAPH = [Column.deps] as const;

/** Columns without which an operation has nothing to work on; others are needed only for what it writes into them. */
const NEEDED: { readonly [N in OperationName]?: readonly ColumnIndex[] } = {
  set_head: HEADS,
  set_deprel: [Column.deprel],
  unattach: HEADS,
  make_root: HEADS,
  rotate: HEADS,
  promote: HEADS,
  attach_range: HEADS,
  make_chain: HEADS,
  goeswith: HEADS,
  insert_word: [Column.form],
  add_dep: GRAPH,
  delete_dep: GRAPH,
  relabel_dep: GRAPH,
  copy_basic: GRAPH,
  insert_empty: GRAPH,
};

/** What the rest of the file says. */
interface OperationOptions {
  /** Its declaration about mentions, see `declaredEntity`. */
  readonly entity?: string | undefined;
  /** What new rows have in its further columns, see `emptyValues`. */
  readonly empty?: readonly string[] | undefined;
}

/**
 * Applies one operation to one sentence, or to two adjacent ones for `join_sentences`. Never throws, whatever the sentence and the arguments:
 * an impossible operation is refused and changes nothing. Time O(text + references), O(words²) if the enhanced graph becomes disconnected.
 *
 * @param options what the rest of the file says; by default, the sentences alone are looked at
 */
export function operate(
  sentences: readonly Sentence[],
  { op, args }: AnyOperation,
  options: OperationOptions = {},
): Operated {
  return orRefused(() => done(sentences, op, args, options));
}

function done(sentences: readonly Sentence[], op: string, args: unknown, { entity, empty }: OperationOptions): Done {
  if (!isOperationName(op)) {
    return refuse(
      'unknown-operation',
      localized`Unknown operation ${op}. The operations are: ${OPERATION_NAMES.join(', ')}.`,
    );
  }
  const wanted = op === 'join_sentences' ? 2 : 1;
  if (sentences.length !== wanted) {
    const given = sentences.length;
    refuse(
      'sentence-count',
      wanted === 2
        ? localized`${op} needs two neighbouring sentences, not ${given}.`
        : localized`${op} needs one sentence, not ${given}.`,
    );
  }
  const obstacle = obstacleInColumns(sentences);
  if (obstacle !== undefined) refuse('other-columns', localized`Nothing was changed: ${obstacle}`);
  const notes: string[] = [];
  const values = empty ?? emptyValues(sentences);
  const read = sentences.map((sentence, index) => readDraft(sentence, index, notes, values));
  if (entity !== undefined) for (const draft of read) draft.entityFields = readFields(entity);
  if (op === 'join_sentences') {
    const [first, second] = read;
    first.requireSound();
    joinSentences(first, second, readArguments(op, args));
  } else act(op, read[0], sentences[0], args);
  const drafts = read[0].secondHalf === undefined ? [read[0]] : [read[0], read[0].secondHalf];
  for (const draft of drafts) {
    reconnect(draft);
    draft.text.finish();
  }
  checkRoots(read, drafts);
  return printDrafts(sentences, read, drafts);
}

function act<N extends OfOneSentence>(op: N, draft: Draft, sentence: Sentence, args: unknown): void {
  const missing = missingColumnObstacle(sentence, NEEDED[op] ?? []);
  if (missing !== undefined) refuse('missing-column', missing);
  if (!OF_TREE.has(op)) draft.requireSound();
  ACTS[op](draft, readArguments(op, args));
  if (OF_TREE.has(op)) noteStaleDeps(draft, sentence);
}
