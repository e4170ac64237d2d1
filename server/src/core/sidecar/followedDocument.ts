/**
 * The entries of `.treebank.json` for one open document, carried over to its words edit by edit, so that they refer to the right
 * words at any time.
 *
 * Only sentences with entries are tracked. The entries for each text are remembered for the session: undo and redo restore a
 * text, and with it exactly the entries it had, including those of deleted words.
 */

import type { Document, Sentence } from '../conllu/index.ts';
import { groupBy } from '../grouping.ts';
import type { Sidecar } from './file.ts';
import { followEntries } from './follow.ts';
import type { Editor } from './followStates.ts';
import {
  differenceOf,
  type Held,
  HeldEntries,
  heirsOfBases,
  NO_BASES,
  onDisk,
  unionOf,
  united,
} from './heldEntries.ts';
import { HeldMatcher } from './heldMatcher.ts';
import {
  entriesOfAll,
  entryName,
  isOfRun,
  type KeyedEntry,
  keyed,
  type SidecarEntry,
  type StateOfKeys,
  stateOfKeys,
} from './items.ts';
import { sentenceKey } from './keys.ts';
import { lockKey } from './locks.ts';
import { type MarkOfKeys, marksOfKeys } from './marks.ts';
import type { StateName } from './progress.ts';
import { withItems } from './withItems.ts';
import { alikeStretches, type KnownSteps, renamedStretches, type SentenceStretch } from './wordMoves.ts';

/** The changes that the file needs when a document is saved. */
export interface Moved {
  readonly removed: readonly KeyedEntry[];
  readonly added: readonly KeyedEntry[];
  /** Entries for words and sentences that are gone. */
  readonly lost: readonly KeyedEntry[];
  /** Notes on words that are gone, which are now about their sentences; as they were. */
  readonly loosened: readonly KeyedEntry[];
}

/** Entries of a sentence that are withdrawn, and others that are added. */
export interface EntriesChange {
  readonly sentence: Sentence;
  readonly isWithdrawn: (item: SidecarEntry) => boolean;
  readonly added: readonly SidecarEntry[];
}

/** What a change of entries changes in the file. */
type InFile = Pick<Moved, 'removed' | 'added'>;

export class FollowedDocument {
  /** The text that was opened, as long as it is unknown whether the one on disk differs. */
  opened: Document | undefined;
  private readonly entries = new HeldEntries();
  private states:
    | { readonly file: Sidecar; readonly base: Document; readonly byKey: StateOfKeys; readonly marks: MarkOfKeys }
    | undefined;
  private twice: { readonly base: Document; readonly firsts: ReadonlyMap<string, Sentence> } | undefined;

  /** @param name of the treebank's file, as in `.treebank.json` @param base the text on disk; undefined: that before the first edit */
  constructor(
    private readonly name: string,
    private base?: Document,
  ) {}

  /** The same object until the document is saved or settled. */
  get mark(): object {
    return this.entries.bases;
  }

  /** The entries of a sentence, if they differ from those in the file under its key. */
  heldOf(sentence: Sentence): Held | undefined {
    return this.entries.of(sentence);
  }

  /** The accepted findings of a sentence, if they differ from those in the file under its key. */
  matcherOf(file: Sidecar, sentence: Sentence): HeldMatcher | undefined {
    const held = this.entries.of(sentence);
    return held && new HeldMatcher(file, this.name, held.items, this.entries.basePlaces());
  }

  /**
   * Follows an edit. O(sentences).
   * @param known operations' knowledge of their words @param editor see `followEntries`
   * @returns states of sentences that were checked and are now done
   */
  step(
    file: Sidecar,
    before: Document,
    after: Document,
    known: KnownSteps | undefined,
    editor?: Editor,
  ): readonly SidecarEntry[] {
    this.base ??= before;
    const { old, now } = differenceOf(before.sentences, after.sentences, (from, to) => {
      const held = this.entries.held.get(from);
      if (held !== undefined) this.entries.held.set(to, held);
    });
    if (old.length + now.length === 0) return [];
    const stretches = renamedStretches(old, now) ?? known?.stretches(old, now) ?? alikeStretches(old, now);
    const inFile = this.readAll(file, old);
    return stretches.flatMap((stretch) => this.stepOn(file, stretch, editor, inFile));
  }

  /** Nothing has been followed: the open text is the one on disk. Entries of other texts stay remembered. */
  settle(now: Document): void {
    this.base = now;
    this.entries.bases = new Map();
    for (const sentence of now.sentences) this.entries.held.delete(sentence);
  }

  /** The changes that the file needs for a text that was open; undefined if there are none. O(sentences). */
  movedIn(saved: Document): Moved | undefined {
    const { bases, dropped } = this.entries;
    // Withdrawn entries have been removed from the file, or are about to be.
    const removed = [...bases]
      .flatMap(([sentence, items]) => keyed(sentence, items))
      .filter(({ origin }) => !dropped.has(origin));
    const added = this.entries.in(saved).flatMap(([sentence, { items }]) => keyed(sentence, items));
    const kept = new Set(added.map(({ origin }) => origin));
    // States and marks also hold for an unedited sentence with the same key.
    const twice = this.firstsOfTwice();
    const others = twice.size === 0 ? [] : saved.sentences.filter((each) => this.entries.of(each) === undefined);
    const stillThere = new Set(others.map(sentenceKey).filter((key) => twice.has(key)));
    const isGone = (item: KeyedEntry) => !(isOfRun(item) && stillThere.has(item.sentence));
    const lost = removed.filter((item) => isGone(item) && !kept.has(item.origin));
    const counts = new Map<string, number>();
    for (const item of added) counts.set(entryName(item), (counts.get(entryName(item)) ?? 0) + 1);
    const takeOne = (item: KeyedEntry) => {
      const n = counts.get(entryName(item)) ?? 0;
      if (0 < n) counts.set(entryName(item), n - 1);
      return 0 < n;
    };
    // An item present before and after cancels one of the same name; the remaining ones are new.
    const gone = removed.filter((item) => !takeOne(item) && isGone(item));
    const came = added.filter(takeOne);
    const ofSentences = new Set(
      added.flatMap(({ kind, at, origin }) => (kind === 'note' && at === undefined ? [origin] : [])),
    );
    const loosened = removed.filter(({ at, origin }) => at !== undefined && ofSentences.has(origin));
    return gone.length + came.length === 0 ? undefined : { removed: gone, added: came, lost, loosened };
  }

  /** A text was saved and the file written, which describes that text from now on. @param now the present text, which may be a later one */
  saved(saved: Document, now: Document): void {
    this.base = saved;
    const { entries } = this;
    const later = now === saved ? [] : entries.in(now);
    const onDisk = entries.in(saved);
    const newBases = new Set(onDisk.map(([sentence]) => sentence));
    entries.bases = new Map();
    for (const [sentence, { items }] of onDisk) {
      entries.held.set(sentence, { items, bases: new Set([sentence]) });
      if (0 < items.length) entries.bases.set(sentence, items);
    }
    for (const [sentence, held] of later) {
      if (newBases.has(sentence)) continue;
      const heirs = onDisk.filter(([, { bases }]) => [...bases].some((each) => held.bases.has(each)));
      entries.held.set(sentence, { ...held, bases: new Set(heirs.map(([each]) => each)) });
    }
  }

  /**
   * Locks or unlocks arcs of an edited sentence from now on.
   * @returns the file with the locks of the words that are already on disk; undefined if nothing is held for the sentence
   */
  changeLocks(
    file: Sidecar,
    sentence: Sentence,
    words: readonly number[],
    state: 'locked' | 'unlocked',
  ): Sidecar | undefined {
    const keys = new Set(words.map((word) => lockKey(sentence, word)));
    const isOurs = ({ kind, at }: SidecarEntry) => kind === 'lock' && at !== undefined && keys.has(at);
    if (state === 'unlocked') return this.change(file, sentence, isOurs, []);
    for (const { at } of this.entries.of(sentence)?.items.filter(isOurs) ?? []) keys.delete(at ?? '');
    const added = [...keys].map((at): SidecarEntry => {
      return { kind: 'lock', id: '', at, reason: '', origin: { sentence: sentenceKey(sentence), at } };
    });
    return this.change(file, sentence, () => false, added);
  }

  /**
   * Withdraws some entries of an edited sentence and adds others, from now on.
   * @returns the file with those whose words are already on disk; undefined if nothing is held for the sentence
   */
  change(
    file: Sidecar,
    sentence: Sentence,
    isWithdrawn: (item: SidecarEntry) => boolean,
    added: readonly SidecarEntry[],
  ): Sidecar | undefined {
    const [change] = this.changeAll([{ sentence, isWithdrawn, added }]);
    if (change === undefined) return undefined;
    const keys = this.base?.sentences.map(sentenceKey);
    return withItems(file, this.name, change.removed, change.added, keys && { before: keys, after: keys });
  }

  /**
   * The same for several sentences whose changes are written together. O(entries that are followed + words of the sentences).
   * @returns for each change those of its entries whose words are already on disk; undefined if nothing is held for the sentence
   */
  changeAll(changes: readonly EntriesChange[]): (InFile | undefined)[] {
    const { entries } = this;
    const inFile = groupBy(
      [...entries.bases].flatMap(([base, items]) => keyed(base, items)),
      (item) => item.origin,
    );
    return changes.map(({ sentence, isWithdrawn, added }) => {
      const held = entries.of(sentence);
      if (held === undefined) return undefined;
      const origins = new Set(held.items.filter(isWithdrawn).map(({ origin }) => origin));
      for (const origin of origins) entries.dropped.add(origin);
      const rest = held.items.filter(({ origin }) => !origins.has(origin));
      entries.held.set(sentence, { ...held, items: [...rest, ...added] });
      const removed = [...origins].flatMap((origin) => inFile.get(origin) ?? []);
      return { removed, added: onDisk(held, sentence, added) };
    });
  }

  /** An item in the form it has on disk; undefined if its word is not there, or the sentence has not been edited. */
  inBase(sentence: Sentence, item: SidecarEntry): KeyedEntry | undefined {
    const held = this.entries.of(sentence);
    return held && onDisk(held, sentence, [item]).at(0);
  }

  /**
   * Someone changed the file: entries added to it or removed from it are added or removed for the edited sentences, too.
   * O(entries + sentences + for each sentence on disk with new entries, the sentences it became).
   */
  takeOver(file: Sidecar, now: Document): void {
    const { entries, name } = this;
    const live = entries.in(now);
    // A lock of ours already exists there.
    const ours = new Set(live.flatMap(([, held]) => held.items.map(({ origin }) => origin)));
    const all = entriesOfAll(file, name, [...entries.bases.keys()].map(sentenceKey), ...this.runsIn(file));
    const news = new Map<Sentence, readonly SidecarEntry[]>();
    for (const [base, items] of [...entries.bases]) {
      const present = [...(all.get(sentenceKey(base)) ?? [])];
      const kept: SidecarEntry[] = [];
      for (const item of items) {
        const at = present.findIndex((each) => entryName(each) === entryName(item));
        if (at === -1) entries.dropped.add(item.origin);
        else {
          kept.push(item);
          present.splice(at, 1);
        }
      }
      entries.bases.set(base, [...kept, ...present]);
      if (0 < present.length) news.set(base, present);
    }
    const heirsOf = heirsOfBases(live, news);
    for (const [base, present] of news) {
      const heirs = heirsOf.get(base) ?? [];
      const { items: came } = followEntries([{ sentence: base, items: present }], heirs, undefined, {});
      heirs.forEach((sentence, i) => {
        const held = entries.of(sentence);
        if (held === undefined) return;
        const other = held.items.filter(
          (item) => !came[i].some((each) => entryName(each) === entryName(item) && ours.has(item.origin)),
        );
        entries.held.set(sentence, { ...held, items: [...other, ...came[i]] });
      });
    }
  }

  private stepOn(
    file: Sidecar,
    { before, after, words, isRenaming }: SentenceStretch,
    editor: Editor | undefined,
    inFile: ReadonlyMap<string, readonly SidecarEntry[]>,
  ): SidecarEntry[] {
    const { entries } = this;
    const old = before.map((sentence) => ({ sentence, held: this.read(file, sentence, inFile) }));
    for (const { sentence, held } of old) entries.remember(sentence, held);
    const { items } = followEntries(
      old.map(({ sentence, held }) => ({ sentence, items: held.items })),
      after,
      words,
      editor,
    );
    const bases = unionOf(old.map(({ held }) => held.bases));
    const oldKeys = new Set(before.map(sentenceKey));
    // An entry that a sentence had in this text returns to it alone: undoing a join separates the entries again.
    const restored = after.map(({ text }) => (isRenaming ? undefined : entries.byText.get(text)));
    const places = new Set(restored.flatMap((held) => held?.items ?? []).map(({ origin }) => origin));
    after.forEach((sentence, index) => {
      const remembered = restored[index];
      const all = united(
        remembered?.items ?? [],
        items[index].filter(({ origin }) => !places.has(origin)),
      );
      // A program's mark is new, whatever was held.
      const isByKey =
        all.length === 0 &&
        bases.size === 0 &&
        remembered === undefined &&
        (before.length === 0 || oldKeys.has(sentenceKey(sentence)));
      if (isByKey) return;
      // One set for all sentences of the stretch: a set for each would be quadratic.
      entries.held.set(sentence, { items: all, bases: unionOf([bases, remembered?.bases ?? NO_BASES]) });
    });
    const done = new Set(
      after.flatMap((sentence) => stateOf(entries.of(sentence), 'done')).map(({ origin }) => origin),
    );
    return old.flatMap(({ held }) => stateOf(held, 'checked')).filter(({ origin }) => done.has(origin));
  }

  /** The states and marks of the sentences on disk. O(sentences) for another file or text, otherwise O(1). */
  private runsIn(file: Sidecar): [states?: StateOfKeys, marks?: MarkOfKeys] {
    const { base, name } = this;
    if (base === undefined || (file.progress?.has(name) !== true && file.machine?.has(name) !== true)) return [];
    if (this.states?.file !== file || this.states.base !== base) {
      const keys = base.sentences.map(sentenceKey);
      this.states = { file, base, byKey: stateOfKeys(file, name, keys), marks: marksOfKeys(file, name, keys) };
    }
    return [this.states.byKey, this.states.marks];
  }

  /** What the file says about those of the sentences that hold nothing, by their keys. O(size of the file + sentences). */
  private readAll(file: Sidecar, sentences: readonly Sentence[]): ReadonlyMap<string, readonly SidecarEntry[]> {
    const keys = sentences.flatMap((each) => (this.entries.of(each) === undefined ? [sentenceKey(each)] : []));
    return entriesOfAll(file, this.name, keys, ...this.runsIn(file));
  }

  /** The entries of a sentence that is about to be edited: those held now, or those in the file. @param inFile see `readAll` */
  private read(
    file: Sidecar,
    sentence: Sentence,
    inFile: ReadonlyMap<string, readonly SidecarEntry[]> = this.readAll(file, [sentence]),
  ): Held {
    const { entries } = this;
    let held = entries.of(sentence);
    if (held === undefined) {
      const all = inFile.get(sentenceKey(sentence)) ?? [];
      const isOwner = this.ownsEntries(sentence);
      const items = isOwner ? all : all.filter(isOfRun).map((item) => ({ ...item, origin: { ...item.origin } }));
      held = { items, bases: new Set(items.length === 0 ? [] : [sentence]) };
      entries.held.set(sentence, held);
      if (isOwner && 0 < items.length) entries.bases.set(sentence, items);
    }
    return held;
  }

  /** Of sentences with the same key, the first has the entries; of the others only their states and marks are known. */
  private ownsEntries(sentence: Sentence): boolean {
    const first = this.firstsOfTwice().get(sentenceKey(sentence));
    if (first === undefined || first === sentence) return true;
    return first.text === sentence.text && this.base?.sentences.includes(sentence) === false;
  }

  /** The first sentences on disk with each key that occurs there more than once. O(sentences) for another text, otherwise O(1). */
  private firstsOfTwice(): ReadonlyMap<string, Sentence> {
    const { base } = this;
    if (base === undefined) return new Map();
    if (this.twice?.base !== base) {
      const all = new Map<string, Sentence>();
      const firsts = new Map<string, Sentence>();
      for (const sentence of base.sentences) {
        const key = sentenceKey(sentence);
        const first = all.get(key);
        if (first === undefined) all.set(key, sentence);
        else firsts.set(key, first);
      }
      this.twice = { base, firsts };
    }
    return this.twice.firsts;
  }
}

const stateOf = (held: Held | undefined, name: StateName): SidecarEntry[] =>
  held?.items.filter(({ state }) => state?.state === name) ?? [];
