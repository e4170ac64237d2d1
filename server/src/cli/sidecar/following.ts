/** Keeps what `.treebank.json` records about the words of a treebank up to date when a command changes these words. */

import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Sentence, splitBlocks } from '../../core/conllu/index.ts';
import type { WordMap } from '../../core/edit/index.ts';
import {
  entriesOf,
  followEntries,
  isSameItems,
  type KeyedEntry,
  keyed,
  keysWithEntries,
  type MachineMark,
  type MarkOfKeys,
  type MovedWord,
  markItem,
  marksOfKeys,
  NOTHING_READ,
  readSidecar,
  type Sidecar,
  type StateOfKeys,
  sentenceKey,
  stateOfKeys,
  withItems,
} from '../../core/sidecar/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import type { Input } from '../reading/input.ts';
import { UnwritableTarget } from '../writing/target.ts';
import type { SharedFile } from '../writing/turns.ts';
import { sidecarBeside, sidecarText } from './beside.ts';
import type { ElsewhereMarks } from './elsewhere.ts';
import { updateSidecar } from './update.ts';

/** The changes to the entries of one input. */
interface Moves extends SharedFile {
  readonly file: Sidecar;
  readonly name: string;
  /** Keys of the sentences that have entries. */
  readonly keys: ReadonlySet<string>;
  readonly removed: KeyedEntry[];
  readonly added: KeyedEntry[];
  readonly lost: KeyedEntry[];
  /** If sentences have states or marks, or get some: the keys of all of them, and the states and marks by key. */
  readonly runs:
    | { readonly keys: readonly string[]; readonly states: StateOfKeys; readonly marks: MarkOfKeys }
    | undefined;
  /** Whether what the command writes is marked. */
  readonly isMarking: boolean;
}

/** The key of a sentence, and its mark; undefined: none. */
export type MarkedSentence = readonly [key: string, mark: MachineMark | undefined];

const NO_MARKS: MarkOfKeys = new Map();

/** Old word → new word. */
type Words = WordMap | readonly MovedWord[];

/** One per run of a command. */
export class Following {
  /** By path of the input; undefined if it has no entries. */
  private readonly inputs = new Map<string, Moves | undefined>();
  private marked: MarkedSentence[] = [];

  /**
   * @param machine how what the command writes is marked, in a folder with marks; undefined: it writes for a person
   * @param begins whether it is marked in other folders, too
   * @param keepsMarks whether marks stay on the words that it changes, as nobody has reviewed them
   * @param elsewhere whether the marks are those of another file, see `takeMarked`
   */
  constructor(
    private readonly context: Context,
    private readonly machine?: MachineMark,
    private readonly begins = false,
    private readonly keepsMarks = false,
    private readonly elsewhere?: ElsewhereMarks,
  ) {}

  /** What was marked since the last call, for `elsewhere`; undefined if nothing was. Plain data. */
  takeMarked(): readonly MarkedSentence[] | undefined {
    const { marked } = this;
    this.marked = [];
    return 0 < marked.length ? marked : undefined;
  }

  /** Call after writing the output elsewhere. @param marked what `takeMarked` returned for its parts */
  async writeElsewhere(inputs: readonly Input[], marked: readonly MarkedSentence[]): Promise<void> {
    if (this.elsewhere === undefined || this.machine === undefined) return;
    const before = inputs.map((input) => this.movesOf(input)?.runs?.marks ?? NO_MARKS);
    const marks = new Map(before.flatMap((each) => [...each]));
    for (const [key, mark] of [...marked, ...(this.takeMarked() ?? [])]) {
      if (mark === undefined) marks.delete(key);
      else marks.set(key, mark);
    }
    await this.elsewhere.write(marks);
  }

  /**
   * Records that sentences of an input change. O(1) for sentences without entries.
   *
   * @param words the new position of each word, if known; called only if the sentences have entries
   */
  changed(input: Input, before: readonly Sentence[], text: string, words: () => Words | undefined): void {
    const moves = this.movesOf(input);
    if (this.elsewhere !== undefined) this.mark(moves?.runs?.marks ?? NO_MARKS, before, text, words);
    if (moves === undefined) return;
    const entries = before.map((sentence) => {
      const key = sentenceKey(sentence);
      return {
        sentence,
        items: moves.keys.has(key) ? entriesOf(moves.file, moves.name, key, moves.runs?.states, moves.runs?.marks) : [],
      };
    });
    if (entries.every(({ items }) => items.length === 0) && !moves.isMarking) return;
    const after = splitBlocks(text, before[0]?.columns);
    const { items: now, lost } = followEntries(
      entries,
      after,
      words(),
      moves.isMarking ? { machine: this.machine } : this.keepsMarks ? { keepsMarks: true } : {},
    );
    const added = now.flatMap((here, i) => keyed(after[i], here));
    const removed = entries.flatMap(({ sentence, items }) => keyed(sentence, items));
    if (isSameItems(removed, added)) return;
    moves.removed.push(...removed);
    moves.added.push(...added);
    moves.lost.push(...lost.map((item) => ({ ...item, sentence: item.origin.sentence })));
  }

  private mark(marks: MarkOfKeys, before: readonly Sentence[], text: string, words: () => Words | undefined): void {
    const entries = before.map((sentence) => {
      const key = sentenceKey(sentence);
      const mark = marks.get(key);
      return { sentence, items: mark === undefined ? [] : [markItem(key, mark)] };
    });
    const after = splitBlocks(text, before[0]?.columns);
    const { items } = followEntries(entries, after, words(), { machine: this.machine });
    after.forEach((sentence, i) => {
      this.marked.push([sentenceKey(sentence), items[i].find(({ kind }) => kind === 'machine')?.mark]);
    });
  }

  /** Call after writing the input back: writes its entries, too, and names lost ones. */
  async write(input: Input): Promise<void> {
    const moves = this.taken(input);
    if (moves === undefined || input.path === undefined) return;
    const { shown, name, removed, added, lost, runs, isMarking } = moves;
    const keys = runs && { before: runs.keys, after: keysIn(input.path) };
    try {
      // The entries of another file in the folder may have been written in the meantime.
      await updateSidecar(moves, this.context, `Its entries for ${name} were not updated.`, (file) => {
        const base = isMarking && file.machine === undefined ? { ...file, machine: new Map() } : file;
        return withItems(base, name, removed, added, keys);
      });
      const moved = new Set(removed.filter(({ kind }) => kind !== 'machine').map(({ sentence }) => sentence));
      if (0 < moved.size)
        this.context.note(
          `${shown}: its entries for ${counted(moved.size, 'sentence')} of ${name} were updated to the changed words.`,
        );
      const marked = added.filter(({ kind }) => kind === 'machine').length;
      if (isMarking && 0 < marked)
        this.context.note(`${shown}: ${counted(marked, 'sentence')} of ${name} marked as written by a program.`);
      const undone = added.filter(
        ({ state, origin }) => state?.state === 'done' && moves.runs?.states.get(origin.sentence)?.state === 'checked',
      );
      if (0 < undone.length)
        this.context.note(
          `${shown}: ${counted(undone.length, 'checked sentence')} of ${name} changed, and must be checked again.`,
        );
      for (const { at, note, sentence, origin } of added) {
        if (note === undefined || at !== undefined || origin.at === undefined) continue;
        this.context.note(
          `${shown}: the note of ${note.by} on ${origin.at} is now about ${sentence} as a whole because its word is gone.`,
        );
      }
      for (const { kind, id, at, sentence, note } of lost) {
        if (kind === 'state' || kind === 'machine') continue;
        const named = kind === 'verdict' ? 'the verdict on' : kind === 'lock' ? 'the lock of' : id;
        const what = note === undefined ? `${named} ${at ?? ''}`.trim() : `the note of ${note.by}, “${note.text}”,`;
        this.context.note(`${shown}: ${what} in ${sentence} was removed because its word is gone.`);
      }
    } catch (error) {
      if (!(error instanceof UnwritableTarget)) throw error;
      this.context.fail(error.message);
    }
  }

  /** Names of the sentences of an input whose entries would change; undefined if there are none. */
  sentencesMoved(input: Input): string[] | undefined {
    const moves = input.path === undefined ? undefined : this.inputs.get(input.path);
    if (moves === undefined || !hasMoved(moves)) return undefined;
    // Marks are about what was written, so that they say nothing of a file that stays.
    const moved = moves.removed.filter(({ kind }) => kind !== 'machine');
    return moved.length === 0 ? undefined : [...new Set(moved.map(({ sentence }) => sentence))];
  }

  /**
   * For an input that stays unchanged, with the result elsewhere: reports entries that do not apply to the result.
   * @param others what `sentencesMoved` returned for other parts of the input
   */
  report(input: Input, others: readonly string[]): void {
    if (input.path === undefined) return;
    const own = this.sentencesMoved(input);
    this.inputs.delete(input.path);
    if (own === undefined && others.length === 0) return;
    const { shown } = sidecarBeside(input.path, input.name);
    const n = new Set([...(own ?? []), ...others]).size;
    this.context.note(
      `${shown} is unchanged: for ${counted(n, 'sentence')} of ${basename(input.path)} it still refers to the old words. Use --in-place to update it.`,
    );
  }

  private taken(input: Input): Moves | undefined {
    if (input.path === undefined) return undefined;
    const moves = this.inputs.get(input.path);
    this.inputs.delete(input.path);
    return moves === undefined || !hasMoved(moves) ? undefined : moves;
  }

  private movesOf(input: Input): Moves | undefined {
    if (input.path === undefined) return undefined;
    if (!this.inputs.has(input.path)) this.inputs.set(input.path, this.read(input.path, input.name));
    return this.inputs.get(input.path);
  }

  private read(path: string, name: string): Moves | undefined {
    const own = basename(path);
    const beside = sidecarBeside(path, name);
    const unreadable = (reason: string) => {
      this.context.note(`${beside.shown} does not follow changed words, because it cannot be read: ${reason}`);
      return undefined;
    };
    let text: string | undefined;
    try {
      text = sidecarText(beside);
    } catch (error) {
      return unreadable(reasonOf(error));
    }
    const begins = this.machine !== undefined && this.begins;
    if (text === undefined && !begins) return undefined;
    const { file, problems } = text === undefined ? NOTHING_READ : readSidecar(text);
    if (0 < problems.length) return unreadable(problems[0].message);
    const keys = keysWithEntries(file, own);
    const isMarking = begins || (this.machine !== undefined && file.machine !== undefined);
    let runs: Moves['runs'];
    if (file.progress?.has(own) || file.machine?.has(own) || isMarking) {
      const all = keysIn(path);
      runs = { keys: all, states: stateOfKeys(file, own, all), marks: marksOfKeys(file, own, all) };
      for (const key of [...runs.states.keys(), ...runs.marks.keys()]) keys.add(key);
    }
    if (keys.size === 0 && !isMarking) return undefined;
    return { ...beside, file, name: own, keys, removed: [], added: [], lost: [], runs, isMarking };
  }
}

const keysIn = (path: string): string[] => splitBlocks(readFileSync(path, 'utf8')).map(sentenceKey);

const hasMoved = ({ removed, added }: Moves): boolean => 0 < removed.length + added.length;

/** Whether the result of a command replaces its input. */
export const isSameFile = (out: string | undefined, input: Input, cwd: string): boolean =>
  out !== undefined && input.path !== undefined && resolve(cwd, out) === resolve(cwd, input.path);
