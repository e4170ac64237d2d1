/** Selections → operations: the effect of each command on words, tokens, empty nodes and comments. */

import { Column, RowKind, type Sentence } from '../../core/conllu/index.ts';
import type { Operation } from '../../core/edit/surgery/index.ts';
import { append, groupBy } from '../../core/grouping.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { ASK_FOR_FORMS, type SurgeryAt, type SurgeryName } from '../../protocol/surgery.ts';
import type { Step } from './region.ts';
import { columnOf, cutOf, type Pick, type Run, runsOf, wordsOfRow } from './selectedWords.ts';
import { isWithoutSpaces } from './spacing.ts';

/** Why a command does not apply. */
interface NotHere {
  readonly reason: Inert;
  readonly code?: string;
}

/** The picks in one sentence. */
type Here = { readonly sentence: Sentence; readonly picks: readonly Pick[] };
type Asked = Omit<SurgeryAt, 'ranges'>;
/** Returns operations in any order; none if there is nothing to apply the command to. */
type Planner = (here: Here, asked: Asked) => readonly Operation[] | NotHere;

/** All steps in order of execution: the last in the text first. */
export function planOf(picks: readonly Pick[], asked: Asked): readonly Step[] | NotHere {
  const bySentence = groupBy(picks, (pick) => pick.index);
  const steps: Step[] = [];
  let refused: NotHere | undefined;
  for (const [index, here] of [...bySentence].reverse()) {
    const planned = PLANNERS[asked.what]({ sentence: here[0].sentence, picks: here }, asked);
    if ('reason' in planned) refused ??= planned;
    else for (const { op, args } of planned) steps.push({ index, op, args, column: columnOf(here[0]) });
  }
  if (0 < steps.length) return steps;
  return refused ?? { reason: NOTHING_HERE[asked.what]?.() ?? inert`Put the cursor on a word.` };
}

const NOTHING_HERE: { readonly [N in SurgeryName]?: () => Inert } = {
  deleteWord: () => inert`There is no word on this line. Put the cursor on a word or an empty node.`,
  dissolveToken: () => inert`There is no multiword token here. Put the cursor on its line or on one of its words.`,
  deleteEmptyNode: () =>
    inert`There is no empty node on this line. Put the cursor on one: its ID contains a dot, such as 3.1.`,
  makeChain: () => inert`Select the rows of at least two words, or put a cursor on each.`,
};

const tokenLine = (): NotHere => ({
  reason: inert`Select the words of this multiword token, too, to delete them; or dissolve it, and they stay.`,
});

const needForms = (): NotHere => ({
  code: ASK_FOR_FORMS,
  reason: inert`Put the cursor inside FORM where the word should be split, or specify its parts.`,
});

const PLANNERS: { readonly [N in SurgeryName]: Planner } = {
  insertWordBefore: ({ sentence, picks }, { forms }) => insertions(unique(picks.map(gapAbove)), sentence, forms),
  insertWordAfter: ({ sentence, picks }, { forms }) => insertions(unique(picks.map(gapBelow)), sentence, forms),
  deleteWord({ sentence, picks }) {
    const operations = [...emptyNodesOn(picks), ...wordRowsOn(sentence, picks)];
    return operations.length === 0 && 0 < wordsIn(picks).length ? tokenLine() : operations;
  },
  splitWord({ sentence, picks }, { forms, deprel }) {
    if (forms !== undefined)
      return onWords(picks, (id): Operation => ({ op: 'split_word', args: { id, forms, ...given({ deprel }) } }));
    const cuts = new Map<number, number[]>();
    for (const pick of picks) {
      const cut = cutOf(pick);
      if (cut === undefined) return wordsIn(picks).length === 0 ? [] : needForms();
      append(cuts, cut.word, cut.at);
    }
    const last = [...cuts].reverse();
    return last.map(([id, at]) => ({ op: 'split_word', args: { id, forms: partsOf(sentence, id, at) } }));
  },
  mergeWords: (here, { space }) =>
    onStretches(here, (run) => ({ op: 'merge_words', args: { ...run, ...given({ space }) } })),
  markGoeswith: (here) => onStretches(here, (run) => ({ op: 'goeswith', args: run })),
  makeToken: (here, { forms }) =>
    onStretches(here, (run) => {
      const form = given({ form: forms?.[0] });
      const touched = tokensOf(here.sentence).filter(({ first, last }) => first <= run.last && run.first <= last);
      if (touched.length === 0) return { op: 'make_mwt', args: { ...run, ...form } };
      const first = Math.min(run.first, ...touched.map((each) => each.first));
      const last = Math.max(run.last, ...touched.map((each) => each.last));
      return { op: 'extend_mwt', args: { first, last, ...form } };
    }),
  dissolveToken({ sentence, picks }) {
    const words = new Set(wordsIn(picks));
    const isPicked = ({ first, last }: Run) => [...words].some((word) => first <= word && word <= last);
    return tokensOf(sentence)
      .filter(isPicked)
      .reverse()
      .map(({ first }) => ({ op: 'dissolve_mwt', args: { first } }));
  },
  splitIntoToken({ picks }, { forms, deprel }) {
    if (forms === undefined) return wordsIn(picks).length === 0 ? [] : needForms();
    return onWords(picks, (id) => ({ op: 'word_to_mwt', args: { id, forms, ...given({ deprel }) } }));
  },
  insertEmptyNode: ({ sentence, picks }) =>
    unique(picks.map(nodeBelow)).map(({ after, index }) => {
      const deps = [[String(after), after === 0 ? 'root' : 'dep']] as const;
      return { op: 'insert_empty', args: { after, deps: sentence.nWords === 0 ? [] : deps, ...given({ index }) } };
    }),
  deleteEmptyNode: ({ picks }) => emptyNodesOn(picks),
  splitSentence: ({ picks }) =>
    unique(picks.map(gapAbove)).map((at): Operation => ({ op: 'split_sentence', args: { at } })),
  joinSentences: (_, { deprel }) => [{ op: 'join_sentences', args: given({ deprel }) }],
  makeRoot: ({ picks }, { deprel }) =>
    onWords(picks.slice(0, 1), (id) => ({ op: 'make_root', args: { id, ...given({ deprel }) } })),
  rotate: ({ picks }) => onWords(picks, (id) => ({ op: 'rotate', args: { id } })),
  promote: ({ picks }) => onWords(picks, (id) => ({ op: 'promote', args: { id } })),
  attachWords({ picks }, { head, deprel }) {
    if (head === undefined) return { reason: inert`Specify which word should be the head.` };
    const runs = runsOf(picks).reverse();
    return runs.map((run) => ({ op: 'attach_range', args: { ...run, head, ...given({ deprel }) } }));
  },
  makeChain({ picks }, { deprel = 'conj', style }) {
    const ids = wordsIn(picks);
    return ids.length < 2 ? [] : [{ op: 'make_chain', args: { ids, deprel, ...given({ style }) } }];
  },
};

/** The arguments without undefined ones. */
function given<T extends object>(args: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Without duplicates, last first. */
function unique<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()].reverse();
}

const wordsIn = (picks: readonly Pick[]): number[] =>
  runsOf(picks).flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i));

const onWords = (picks: readonly Pick[], operation: (id: number) => Operation): Operation[] =>
  wordsIn(picks).reverse().map(operation);

/** Applies an operation to each run of selected words; a cursor on one word selects it and the next one, on a token its words. */
function onStretches({ picks }: Here, operation: (run: Run) => Operation): Operation[] {
  return runsOf(picks)
    .reverse()
    .map((run) => operation(run.first === run.last ? { ...run, last: run.last + 1 } : run));
}

/** The ID of a new word above the first line. */
function gapAbove({ sentence, rows: [row], startLine }: Pick): number {
  if (row === undefined) return gapAtLine(sentence, startLine);
  return sentence.kind(row) === RowKind.emptyNode ? sentence.wordOfRow(row) + 1 : sentence.wordOfRow(row);
}

/** The ID of a new word below the last line: after the token, if it is the line of a token. */
function gapBelow({ sentence, rows, endLine }: Pick): number {
  const row = rows.at(-1);
  if (row === undefined) return gapAtLine(sentence, endLine);
  return (wordsOfRow(sentence, row)?.last ?? sentence.wordOfRow(row)) + 1;
}

/** The ID of a new word at a line without a row: the first on comments, after the last word below the rows. */
export function gapAtLine(sentence: Sentence, line: number): number {
  let row = 0;
  while (row < sentence.nRows && sentence.rowLine(row) < line) row++;
  return row < sentence.nRows ? Math.max(1, sentence.wordOfRow(row)) : sentence.nWords + 1;
}

/** Position of a new empty node below the last line: after the node there, or before the first word of a token. */
function nodeBelow({ sentence, rows, endLine }: Pick): { readonly after: number; readonly index?: number } {
  const row = rows.at(-1);
  if (row === undefined) return { after: gapAtLine(sentence, endLine) - 1 };
  const word = sentence.wordOfRow(row);
  switch (sentence.kind(row)) {
    case RowKind.emptyNode:
      return { after: word, index: sentence.idMinor(row) + 1 };
    case RowKind.multiwordToken:
      return { after: word - 1 };
    default:
      return { after: word, index: 1 };
  }
}

function insertions(places: readonly number[], sentence: Sentence, forms: readonly string[] = ['_']): Operation[] {
  // Each form goes before the same word, so after the previous form.
  return places.flatMap((place) => {
    const at = Math.min(place, sentence.nWords + 1);
    const spaces = isWithoutSpaces(sentence, at) ? GLUED_AT[at === 1 ? 'start' : 'elsewhere'] : {};
    return forms.map((form): Operation => ({ op: 'insert_word', args: { at, form, ...spaces } }));
  });
}

/** The gap moves after the new word; at the start there is none. */
const GLUED_AT = { start: { spaceAfter: false }, elsewhere: { spaceBefore: false } } as const;

function emptyNodesOn(picks: readonly Pick[]): Operation[] {
  const ids = picks.flatMap(({ sentence, rows }) =>
    rows.filter((row) => sentence.kind(row) === RowKind.emptyNode).map((row) => sentence.cell(row, Column.id)),
  );
  return unique(ids).map((id) => ({ op: 'delete_empty', args: { id } }));
}

/** Not the words of a token of which only its own line is picked: dissolving removes that line. */
function wordRowsOn(sentence: Sentence, picks: readonly Pick[]): Operation[] {
  const words = picks.flatMap(({ rows }) => rows.filter((row) => sentence.kind(row) === RowKind.word));
  return unique(words.map((row) => sentence.wordOfRow(row))).map((id) => ({ op: 'delete_word', args: { id } }));
}

/** Words of each multiword token, ascending. */
function tokensOf(sentence: Sentence): Run[] {
  return Array.from({ length: sentence.nRows }, (_, row) => row)
    .filter((row) => sentence.kind(row) === RowKind.multiwordToken)
    .flatMap((row) => wordsOfRow(sentence, row) ?? []);
}

function partsOf(sentence: Sentence, word: number, cuts: readonly number[]): string[] {
  const form = sentence.wordCell(word, Column.form);
  const ends = [...new Set(cuts), form.length].sort((a, b) => a - b);
  return ends.map((end, i) => form.slice(ends[i - 1] ?? 0, end));
}
