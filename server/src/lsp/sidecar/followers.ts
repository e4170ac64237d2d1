/**
 * The entries of `.treebank.json` for each open document while it is edited. The file describes the text on disk: it is written
 * when the document is saved, and not at all if none of its entries has changed.
 */

import { Document, type Sentence } from '../../core/conllu/index.ts';
import {
  type Editor,
  type EntriesChange,
  FollowedDocument,
  type Held,
  type HeldMatcher,
  hasEntriesFor,
  type KeyedEntry,
  type KnownStep,
  KnownSteps,
  type Moved,
  type Sidecar,
  type SidecarEntry,
  sentenceKey,
} from '../../core/sidecar/index.ts';
import { fileNameOf } from '../../services/addresses.ts';
import type { Sidecars } from './sidecars.ts';

export interface HasFollowers {
  readonly followers: Followers;
}

export class Followers {
  private readonly documents = new Map<string, FollowedDocument>();
  private readonly beginning = new Map<string, Promise<void>>();
  private readonly known = new Map<string, KnownSteps>();
  /** The texts on disk, which the files are about. */
  private readonly onDisk = new Map<string, Document>();
  private readonly keys = new WeakMap<Document, readonly string[]>();
  /** Texts of sentences as programs are about to write them, and what does, by document. */
  private readonly machine = new Map<string, Map<string, string>>();
  /** Who works here, by the last word of the editor. */
  editor: Editor = {};

  constructor(
    private readonly sidecars: Sidecars,
    /** The current version of the document. */
    private readonly current: (uri: string) => Document | undefined,
  ) {
    sidecars.onDidChange((isBeside) => {
      for (const [uri, followed] of this.documents) {
        const now = isBeside(uri) ? this.current(uri) : undefined;
        if (now !== undefined) followed.takeOver(this.fileOf(uri), now);
      }
    });
  }

  /** The entries of a sentence, if they differ from those in the file under its key. */
  heldOf(uri: string, sentence: Sentence): Held | undefined {
    return this.documents.get(uri)?.heldOf(sentence);
  }

  /** The accepted findings of a sentence, if they differ from those in the file under its key. */
  matcherOf(uri: string, sentence: Sentence): HeldMatcher | undefined {
    return this.documents.get(uri)?.matcherOf(this.fileOf(uri), sentence);
  }

  /** Announces an operation that knows its words: if it is applied, the words are followed exactly. */
  expect(uri: string, step: KnownStep): void {
    const known = this.known.get(uri) ?? new KnownSteps();
    this.known.set(uri, known);
    known.add(step);
  }

  /** Announces sentences that a program is about to write. @param state what it does: `parse`, `rules` */
  expectMachine(uri: string, state: string, texts: readonly string[]): void {
    const expected = this.machine.get(uri) ?? new Map<string, string>();
    this.machine.set(uri, expected);
    for (const text of texts) expected.set(text, state);
  }

  /** Who made an edit: a program, if it was announced. O(sentences) if anything was. */
  private editorOf(uri: string, before: Document, after: Document): Editor {
    const expected = this.machine.get(uri);
    if (expected === undefined) return this.editor;
    const old = new Set(before.sentences);
    let state: string | undefined;
    for (const sentence of after.sentences) {
      const found = old.has(sentence) ? undefined : expected.get(sentence.text);
      if (found === undefined) continue;
      state = found;
      expected.delete(sentence.text);
    }
    if (expected.size === 0) this.machine.delete(uri);
    const { on } = this.editor;
    return state === undefined ? this.editor : { machine: { state, ...(on === undefined ? {} : { on }) } };
  }

  /**
   * Follows an edit. O(sentences) if the file has entries for the document, otherwise O(1).
   * @returns states of sentences that were checked and are now done
   */
  changed(uri: string, before: Document, after: Document): readonly SidecarEntry[] {
    const followed = this.documents.get(uri);
    if (followed?.opened !== undefined) return [];
    if (followed === undefined && !this.concerns(uri)) return [];
    return (followed ?? this.start(uri)).step(
      this.fileOf(uri),
      before,
      after,
      this.known.get(uri),
      this.editorOf(uri, before, after),
    );
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
    return this.beginning.get(uri) ?? this.sidecars.load(uri);
  }

  /** The file has been read, and the text on disk: edits made in the meantime and in an earlier session are now followed. */
  begin(uri: string, disk: string | undefined): void {
    const followed = this.documents.get(uri);
    const now = this.current(uri);
    if (followed?.opened === undefined || now === undefined) return;
    const before = disk === undefined || disk === followed.opened.text ? followed.opened : Document.parse(disk);
    followed.opened = undefined;
    this.onDisk.set(uri, before);
    // What was edited in an earlier session was followed then.
    if (this.concerns(uri)) followed.step(this.fileOf(uri), before, now, this.known.get(uri), {});
    else this.documents.delete(uri);
  }

  /** Whether the file has entries for sentences of a document. */
  concerns(uri: string): boolean {
    return hasEntriesFor(this.fileOf(uri), fileNameOf(uri));
  }

  /** The same object until the document is saved or settled; undefined if nothing is followed. */
  markOf(uri: string): object | undefined {
    return this.documents.get(uri)?.mark;
  }

  forget(uri: string): void {
    this.documents.delete(uri);
    this.beginning.delete(uri);
    this.known.delete(uri);
    this.machine.delete(uri);
    this.onDisk.delete(uri);
  }

  /** There is nothing to follow: the open text is the one on disk. Entries of other texts stay remembered. */
  settle(uri: string): void {
    const now = this.current(uri);
    if (now === undefined) return;
    this.onDisk.set(uri, now);
    this.documents.get(uri)?.settle(now);
  }

  /** The changes that the file needs for a text that was open; undefined if none. O(sentences). */
  movedIn(uri: string, saved: Document): Moved | undefined {
    return this.documents.get(uri)?.movedIn(saved);
  }

  /** A text was saved and the file written: from now on the file describes that text. The document may have been edited since. */
  saved(uri: string, saved: Document): void {
    const now = this.current(uri);
    if (now === undefined) return;
    this.onDisk.set(uri, saved);
    this.documents.get(uri)?.saved(saved, now);
  }

  /** Locks or unlocks arcs of an edited sentence from now on, see `FollowedDocument.changeLocks`. */
  changeLocks(
    uri: string,
    file: Sidecar,
    sentence: Sentence,
    words: readonly number[],
    state: 'locked' | 'unlocked',
  ): Sidecar | undefined {
    return this.documents.get(uri)?.changeLocks(file, sentence, words, state);
  }

  /** Other entries of edited sentences from now on, see `FollowedDocument.changeAll`. */
  changeAll(uri: string, changes: readonly EntriesChange[]): ReturnType<FollowedDocument['changeAll']> {
    return this.documents.get(uri)?.changeAll(changes) ?? changes.map(() => undefined);
  }

  /** An item in the form it has on disk, if its word is there; otherwise unchanged. */
  inBase(uri: string, sentence: Sentence, item: SidecarEntry): KeyedEntry {
    return this.documents.get(uri)?.inBase(sentence, item) ?? { ...item, sentence: sentenceKey(sentence) };
  }

  /** Keys of the sentences that the file is about. O(sentences) for a text that is new, otherwise O(1). */
  keysOnDisk(uri: string): readonly string[] {
    const document = this.onDisk.get(uri) ?? this.current(uri);
    if (document === undefined) return [];
    const keys = this.keys.get(document) ?? document.sentences.map(sentenceKey);
    this.keys.set(document, keys);
    return keys;
  }

  private start(uri: string): FollowedDocument {
    const followed = new FollowedDocument(fileNameOf(uri), this.onDisk.get(uri));
    this.documents.set(uri, followed);
    return followed;
  }

  private fileOf(uri: string): Sidecar {
    return this.sidecars.contentsFor(uri).read.file;
  }
}
