/**
 * `.treebank.json` describes the text on disk. While a document is edited, its entries are followed edit by edit, so that they
 * refer to the right words at any time; it is written when the document is saved, and not at all if none of its entries has
 * changed.
 *
 * Only sentences with entries are tracked. The entries for each text are remembered for the session: undo and redo restore a
 * text, and with it exactly the entries it had, including those of deleted words.
 */

import { Document, type Sentence } from '../../core/conllu/index.ts';
import {
  type AcknowledgementFile,
  follow,
  type Item,
  itemsOf,
  type KeyedItem,
  lockKey,
  sentenceKey,
  withItems,
} from '../../core/validate/index.ts';
import { isSpokenOf, keyed, nameOfItem } from '../../services/treebankFile/items.ts';
import { type Acknowledgements, nameOf } from '../state/acknowledgements.ts';
import { basePlaces, differenceOf, Followed, type Held, heldIn, united } from './held.ts';
import { HeldMatcher } from './heldMatcher.ts';
import { type KnownStep, KnownSteps, type Stretch } from './known.ts';

/** What has to be written when a document is saved. */
export interface Moved {
  readonly removed: readonly KeyedItem[];
  readonly added: readonly KeyedItem[];
  /** Entries for words and sentences that are gone. */
  readonly lost: readonly KeyedItem[];
}

export class Followers {
  private readonly documents = new Map<string, Followed>();
  private readonly beginning = new Map<string, Promise<void>>();
  private readonly known = new Map<string, KnownSteps>();

  constructor(
    private readonly acknowledgements: Acknowledgements,
    /** The current version of the document. */
    private readonly current: (uri: string) => Document | undefined,
  ) {
    acknowledgements.onDidChange((isBeside) => {
      for (const [uri, followed] of this.documents) if (isBeside(uri)) this.takeOver(uri, followed);
    });
  }

  /** The entries of a sentence, if they differ from those in the file under its key. */
  heldOf(uri: string, sentence: Sentence): Held | undefined {
    return this.documents.get(uri)?.of(sentence);
  }

  /** The accepted findings of a sentence, if they differ from those in the file under its key. */
  matcherOf(uri: string, sentence: Sentence): HeldMatcher | undefined {
    const followed = this.documents.get(uri);
    const held = followed?.of(sentence);
    if (followed === undefined || held === undefined) return undefined;
    return new HeldMatcher(this.fileOf(uri), nameOf(uri), held.items, basePlaces(followed));
  }

  /** Announces an operation that knows its words: if it is applied, the words are followed exactly. */
  expect(uri: string, step: KnownStep): void {
    const known = this.known.get(uri) ?? new KnownSteps();
    this.known.set(uri, known);
    known.add(step);
  }

  /** Follows an edit. O(sentences) if the file has entries for the document, otherwise O(1). */
  changed(uri: string, before: Document, after: Document): void {
    const followed = this.documents.get(uri);
    if (followed?.opened !== undefined) return;
    if (followed === undefined && !this.concerns(uri)) return;
    this.step(uri, followed ?? this.start(uri), before, after);
  }

  /**
   * A document was opened; edits wait for `begin`.
   * @param begun resolves at that point, never rejects
   */
  open(uri: string, document: Document, begun: Promise<void>): void {
    this.start(uri).opened = document;
    this.beginning.set(uri, begun);
    void begun.then(() => {
      if (this.beginning.get(uri) === begun) this.beginning.delete(uri);
    });
  }

  /** Resolves once the entries of a document are known; immediately if they already are. */
  ready(uri: string): Promise<void> | undefined {
    return this.beginning.get(uri) ?? this.acknowledgements.load(uri);
  }

  /** The file has been read, and the text on disk: edits made in the meantime and in an earlier session are now followed. */
  begin(uri: string, disk: string | undefined): void {
    const followed = this.documents.get(uri);
    const now = this.current(uri);
    if (followed?.opened === undefined || now === undefined) return;
    const before = disk === undefined || disk === followed.opened.text ? followed.opened : Document.parse(disk);
    followed.opened = undefined;
    if (this.concerns(uri)) this.step(uri, followed, before, now);
    else this.documents.delete(uri);
  }

  /** Whether the file has entries for sentences of a document. */
  concerns(uri: string): boolean {
    return isSpokenOf(this.fileOf(uri), nameOf(uri));
  }

  /** The same object until the document is saved or settled; undefined if nothing is followed. */
  markOf(uri: string): object | undefined {
    return this.documents.get(uri)?.bases;
  }

  forget(uri: string): void {
    this.documents.delete(uri);
    this.beginning.delete(uri);
    this.known.delete(uri);
  }

  /** Nothing has been followed: the text on disk is the one that is open. Entries of other texts stay remembered. */
  settle(uri: string): void {
    const followed = this.documents.get(uri);
    const now = this.current(uri);
    if (followed === undefined || now === undefined) return;
    followed.bases = new Map();
    for (const sentence of now.sentences) followed.held.delete(sentence);
  }

  /** The changes that the file needs for a text that was open; undefined if none. O(sentences). */
  movedIn(uri: string, saved: Document): Moved | undefined {
    const followed = this.documents.get(uri);
    if (followed === undefined) return undefined;
    // Withdrawn entries have been removed from the file, or are about to be.
    const removed = [...followed.bases]
      .flatMap(([sentence, items]) => keyed(sentence, items))
      .filter(({ origin }) => !followed.dropped.has(origin));
    const added = heldIn(saved, followed).flatMap(([sentence, { items }]) => keyed(sentence, items));
    const kept = new Set(added.map(({ origin }) => origin));
    const lost = removed.filter(({ origin }) => !kept.has(origin));
    const counts = new Map<string, number>();
    for (const item of added) counts.set(nameOfItem(item), (counts.get(nameOfItem(item)) ?? 0) + 1);
    const takeOne = (item: KeyedItem) => {
      const n = counts.get(nameOfItem(item)) ?? 0;
      if (0 < n) counts.set(nameOfItem(item), n - 1);
      return 0 < n;
    };
    // An item present before and after cancels one of the same name; whatever is left over is new.
    const gone = removed.filter((item) => !takeOne(item));
    const came = added.filter(takeOne);
    return gone.length + came.length === 0 ? undefined : { removed: gone, added: came, lost };
  }

  /** A text was saved and the file written: from now on the file describes that text. The document may have been edited since. */
  saved(uri: string, saved: Document): void {
    const followed = this.documents.get(uri);
    const now = this.current(uri);
    if (followed === undefined || now === undefined) return;
    const later = now === saved ? [] : heldIn(now, followed);
    const onDisk = heldIn(saved, followed);
    const newBases = new Set(onDisk.map(([sentence]) => sentence));
    followed.bases = new Map();
    for (const [sentence, { items }] of onDisk) {
      followed.held.set(sentence, { items, bases: new Set([sentence]) });
      if (0 < items.length) followed.bases.set(sentence, items);
    }
    for (const [sentence, held] of later) {
      if (newBases.has(sentence)) continue;
      const heirs = onDisk.filter(([, { bases }]) => [...bases].some((each) => held.bases.has(each)));
      followed.held.set(sentence, { ...held, bases: new Set(heirs.map(([each]) => each)) });
    }
  }

  /**
   * Locks or unlocks arcs of an edited sentence from now on.
   * @returns the file with the locks of the words that are already on disk; undefined if nothing is held for the sentence
   */
  changeLocks(
    uri: string,
    file: AcknowledgementFile,
    sentence: Sentence,
    words: readonly number[],
    state: 'locked' | 'unlocked',
  ): AcknowledgementFile | undefined {
    const followed = this.documents.get(uri);
    const held = followed?.of(sentence);
    if (followed === undefined || held === undefined) return undefined;
    const keys = new Set(words.map((word) => lockKey(sentence, word)));
    const old = held.items.filter(({ kind, at }) => kind === 'lock' && at !== undefined && keys.has(at));
    if (state === 'unlocked') {
      const origins = new Set(old.map(({ origin }) => origin));
      for (const origin of origins) followed.dropped.add(origin);
      const onDisk = [...followed.bases].flatMap(([base, items]) => keyed(base, items));
      return withItems(
        file,
        nameOf(uri),
        onDisk.filter(({ origin }) => origins.has(origin)),
        [],
      );
    }
    for (const { at } of old) keys.delete(at ?? '');
    const added = [...keys].map((at): Item => {
      return { kind: 'lock', id: '', at, reason: '', origin: { sentence: sentenceKey(sentence), at } };
    });
    followed.held.set(sentence, { ...held, items: [...held.items, ...added] });
    return withItems(file, nameOf(uri), [], this.onDisk(held, sentence, added));
  }

  /** An item in the form it has on disk, if its word is there; otherwise unchanged. */
  inBase(uri: string, sentence: Sentence, item: Item): KeyedItem {
    const held = this.documents.get(uri)?.of(sentence);
    const [onDisk] = held === undefined ? [] : this.onDisk(held, sentence, [item]);
    return onDisk ?? { ...item, sentence: sentenceKey(sentence) };
  }

  private onDisk({ bases }: Held, sentence: Sentence, items: readonly Item[]): KeyedItem[] {
    const all = [...bases];
    return follow([{ sentence, items }], all).items.flatMap((here, i) => keyed(all[i], here));
  }

  private start(uri: string): Followed {
    const followed = new Followed();
    this.documents.set(uri, followed);
    return followed;
  }

  private fileOf(uri: string): AcknowledgementFile {
    return this.acknowledgements.contentsFor(uri).read.file;
  }

  private step(uri: string, followed: Followed, before: Document, after: Document): void {
    const { old, now } = differenceOf(before.sentences, after.sentences, (from, to) => {
      const held = followed.held.get(from);
      if (held !== undefined) followed.held.set(to, held);
    });
    if (old.length + now.length === 0) return;
    const known = this.known.get(uri);
    const stretches = known?.stretches(old, now) ?? [{ before: old, after: now, words: undefined }];
    const file = this.fileOf(uri);
    for (const stretch of stretches) this.stepOn(file, uri, followed, stretch);
  }

  private stepOn(file: AcknowledgementFile, uri: string, followed: Followed, { before, after, words }: Stretch): void {
    const said = before.map((sentence) => ({ sentence, held: this.read(file, uri, followed, sentence) }));
    for (const { sentence, held } of said) followed.remember(sentence, held);
    const { items } = follow(
      said.map(({ sentence, held }) => ({ sentence, items: held.items })),
      after,
      words,
    );
    const bases = new Set(said.flatMap(({ held }) => [...held.bases]));
    const oldKeys = new Set(before.map(sentenceKey));
    after.forEach((sentence, index) => {
      const remembered = followed.byText.get(sentence.text);
      const all = united(remembered?.items ?? [], items[index]);
      const isByKey =
        bases.size === 0 && remembered === undefined && (before.length === 0 || oldKeys.has(sentenceKey(sentence)));
      if (isByKey) return;
      followed.held.set(sentence, { items: all, bases: new Set([...bases, ...(remembered?.bases ?? [])]) });
    });
  }

  /** The entries of a sentence that is about to be edited: those held now, or those in the file. */
  private read(file: AcknowledgementFile, uri: string, followed: Followed, sentence: Sentence): Held {
    let held = followed.of(sentence);
    if (held === undefined) {
      const items = itemsOf(file, nameOf(uri), sentenceKey(sentence));
      held = { items, bases: new Set(items.length === 0 ? [] : [sentence]) };
      followed.held.set(sentence, held);
      if (0 < items.length) followed.bases.set(sentence, items);
    }
    return held;
  }

  /** The file was changed by anyone: entries added or removed in it are added or removed for the edited sentences, too. */
  private takeOver(uri: string, followed: Followed): void {
    const file = this.fileOf(uri);
    const now = this.current(uri);
    if (now === undefined) return;
    const live = heldIn(now, followed);
    for (const [base, items] of followed.bases) {
      const present = itemsOf(file, nameOf(uri), sentenceKey(base));
      const kept: Item[] = [];
      for (const item of items) {
        const at = present.findIndex((each) => nameOfItem(each) === nameOfItem(item));
        if (at === -1) followed.dropped.add(item.origin);
        else {
          kept.push(item);
          present.splice(at, 1);
        }
      }
      const heirs = live.filter(([, { bases }]) => bases.has(base)).map(([sentence]) => sentence);
      const { items: came } = follow([{ sentence: base, items: present }], heirs);
      // A lock of ours already exists there.
      const ours = new Map(live.flatMap(([, held]) => held.items.map((item) => [item.origin, item] as const)));
      heirs.forEach((sentence, i) => {
        const held = followed.of(sentence);
        if (held === undefined) return;
        const other = held.items.filter(
          (item) => !came[i].some((each) => nameOfItem(each) === nameOfItem(item) && ours.has(item.origin)),
        );
        followed.held.set(sentence, { ...held, items: [...other, ...came[i]] });
      });
      followed.bases.set(base, [...kept, ...present]);
    }
  }
}
