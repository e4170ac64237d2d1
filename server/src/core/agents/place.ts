/**
 * Where a stored proposal stands in the treebank of now: its sentence by sent_id, or by its words, and its words by their forms, so that it follows them when
 * others are inserted, removed or renumbered. If its word, or the head that it names, is gone, it says so.
 */

import { alignForms } from '../compare/index.ts';
import { Column, type ColumnIndex, type Sentence, wordForms } from '../conllu/index.ts';
import { append } from '../grouping.ts';
import { PROPOSED_CELLS, type ProposedCell, type StoredProposal, type Values } from './file.ts';

const COLUMN_OF: Readonly<Record<ProposedCell, ColumnIndex>> = {
  lemma: Column.lemma,
  upos: Column.upos,
  xpos: Column.xpos,
  feats: Column.feats,
  deprel: Column.deprel,
};

/** `changed`: the word has other values than when it was made, and not the proposed ones. `lost`: its words are not there. */
type ProposalState = 'open' | 'taken' | 'refused' | 'changed' | 'lost';

export interface PlacedProposal {
  readonly proposal: StoredProposal;
  readonly state: ProposalState;
  /** Index of the sentence; -1 if lost. */
  readonly sentence: number;
  /** Position of the word now. */
  readonly word: number;
  /** The proposed values, with the position that the head has now. */
  readonly now: Values;
}

/** Proposals of one file in its sentences, in their order; lost ones last. O(length of the file + proposals · words of a sentence) */
export function placeProposals(
  sentences: readonly Sentence[],
  proposals: readonly StoredProposal[],
): readonly PlacedProposal[] {
  if (proposals.length === 0) return [];
  const ids = new Map<string, number[]>();
  const texts = new Map<string, number[]>();
  const isWanted = new Set(proposals.map(({ forms }) => keyOf(forms)));
  sentences.forEach((sentence, index) => {
    if (sentence.nWords === 0) return;
    const id = sentence.sentId?.trim() ?? '';
    if (id !== '') append(ids, id, index);
    const key = keyOf(wordForms(sentence));
    if (isWanted.has(key)) append(texts, key, index);
  });
  const placed = proposals.map((proposal): PlacedProposal => {
    const same = texts.get(keyOf(proposal.forms)) ?? [];
    const named = proposal.sentId === '' ? [] : (ids.get(proposal.sentId) ?? []);
    // A sent_id that repeats is none; without one, the words have to be found once.
    const [first] = named;
    const elsewhere = only(same);
    // Consecutive ids are renumbered when a sentence is inserted.
    const isNamed =
      named.length === 1 &&
      (elsewhere === undefined ||
        elsewhere === first ||
        mapFor(sentences[first], proposal.forms) !== 'another sentence');
    const index = isNamed ? first : (named.find((each) => same.includes(each)) ?? elsewhere);
    return index === undefined ? lost(proposal) : placeIn(sentences[index], index, proposal);
  });
  const order = ({ sentence }: PlacedProposal) => (sentence === -1 ? Number.POSITIVE_INFINITY : sentence);
  return placed.sort((a, b) => (order(a) === order(b) ? a.word - b.word : order(a) - order(b)));
}

const only = (indices: readonly number[]): number | undefined => (indices.length === 1 ? indices[0] : undefined);

const keyOf = (forms: readonly string[]): string => forms.join('\t');

const lost = (proposal: StoredProposal): PlacedProposal => {
  const state = proposal.refused === undefined ? 'lost' : 'refused';
  return { proposal, state, sentence: -1, word: proposal.word, now: proposal.now };
};

function placeIn(sentence: Sentence, index: number, proposal: StoredProposal): PlacedProposal {
  const map = mapFor(sentence, proposal.forms);
  if (map === 'another sentence') return lost(proposal);
  const moved = (word: number) => (word < 0 || map === undefined ? word : map[word]);
  const word = moved(proposal.word);
  const { head: to, ...cells } = proposal.now;
  const head = to === undefined ? undefined : moved(to);
  if (word === -1 || head === -1) return lost(proposal);
  const now: Values = head === undefined ? cells : { ...cells, head };
  const place = { proposal, sentence: index, word, now };
  if (hasValues(sentence, word, now)) return { ...place, state: 'taken' };
  if (proposal.refused !== undefined) return { ...place, state: 'refused' };
  const { head: from, ...old } = proposal.was;
  // A head that is gone cannot be the one of now.
  const before = from === undefined ? undefined : 0 < from && moved(from) === -1 ? Number.NaN : moved(from);
  const was: Values = before === undefined ? old : { ...old, head: before };
  return { ...place, state: hasValues(sentence, word, was) ? 'open' : 'changed' };
}

/**
 * The position now of each old word, -1 if it is gone; element 0 is the root. Undefined: all are where they were. With fewer than half of the words, it is
 * another sentence.
 */
function mapFor(sentence: Sentence, forms: readonly string[]): Int32Array | 'another sentence' | undefined {
  const now = wordForms(sentence);
  if (now.length === forms.length && now.every((form, i) => form === forms[i])) return undefined;
  const map = alignForms(['', ...forms], ['', ...now]);
  const nKept = forms.filter((form, i) => map[i + 1] !== -1 && now[map[i + 1] - 1] === form).length;
  return 2 * nKept < forms.length ? 'another sentence' : map;
}

/** Whether a word has all of these values. O(1) */
export function hasValues(sentence: Sentence, word: number, values: Values): boolean {
  if (values.head !== undefined && sentence.heads[word] !== values.head) return false;
  return PROPOSED_CELLS.every(
    (cell) => values[cell] === undefined || (sentence.wordCell(word, COLUMN_OF[cell]) || '_') === values[cell],
  );
}

/** What a word has, for those values that `now` names. */
export function currentValues(sentence: Sentence, word: number, now: Values): Values {
  const cells = PROPOSED_CELLS.filter((cell) => now[cell] !== undefined).map(
    (cell) => [cell, sentence.wordCell(word, COLUMN_OF[cell]) || '_'] as const,
  );
  const head = now.head === undefined ? {} : { head: sentence.heads[word] };
  return { ...head, ...Object.fromEntries(cells) };
}

/** Cells other than the relation, with their columns: what is written beside an arc. */
export const otherCells = (
  now: Values,
): readonly (readonly [cell: ProposedCell, column: ColumnIndex, value: string])[] =>
  PROPOSED_CELLS.flatMap((cell) => {
    const value = now[cell];
    return cell === 'deprel' || value === undefined ? [] : [[cell, COLUMN_OF[cell], value] as const];
  });
