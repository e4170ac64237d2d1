/** Changes of the entries of single sentences: `.treebank.json` with some of them removed and others inserted. */

import { type Acknowledgement, acknowledgement, type Sidecar } from './file.ts';
import { isOfRun, type KeyedEntry, stateOfKeys } from './items.ts';
import { marksOfKeys, withMarks } from './marks.ts';
import type { Note } from './notes.ts';
import { withStates } from './runs.ts';
import { isOnSame, type Verdict } from './verdicts.ts';

/**
 * The file with some items removed and others inserted; an item is listed as often as it was inserted, but locks,
 * acknowledgements, verdicts and notes only once.
 *
 * @param keys of all sentences of the treebank before and after, without which states stay as they are
 */
export function withItems(
  file: Sidecar,
  name: string,
  removed: readonly KeyedEntry[],
  added: readonly KeyedEntry[],
  keys?: KeysOfSentences,
): Sidecar {
  const lists = new Lists(file, name);
  for (const item of removed) if (!isOfRun(item)) lists.remove(item);
  for (const item of added) if (!isOfRun(item)) lists.add(item);
  const written = lists.file();
  if (keys === undefined) return written;
  const states = new Map(stateOfKeys(file, name, keys.before));
  for (const { kind, sentence } of removed) if (kind === 'state') states.delete(sentence);
  for (const { state, sentence } of added) if (state !== undefined) states.set(sentence, state);
  const now = keys.after.map((key) => states.get(key));
  const progressed = withStates(written, name, keys.after, now, keys.before);
  if (file.machine === undefined) return progressed;
  const marks = new Map(marksOfKeys(file, name, keys.before));
  for (const { kind, sentence } of removed) if (kind === 'machine') marks.delete(sentence);
  for (const { mark, sentence } of added) if (mark !== undefined) marks.set(sentence, mark);
  return withMarks(
    progressed,
    name,
    keys.after,
    keys.after.map((key) => marks.get(key)),
    keys.before,
  );
}

/** Keys of all sentences of a treebank in order, see `sentenceKey`. */
interface KeysOfSentences {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The entries of the sentences of one file, as separate items. */
class Lists {
  private readonly locks: Map<string, string[]>;
  private readonly baseline: Map<string, Map<string, string[]>>;
  private acknowledged: Acknowledgement[];
  private verdicts: readonly Verdict[];
  private notes: Note[];
  /** Names of the notes of this file, while only others are added. */
  private noteNames: Set<string> | undefined;

  constructor(
    private readonly old: Sidecar,
    private readonly name: string,
  ) {
    this.locks = copyOf(old.locks?.get(name) ?? new Map());
    this.baseline = new Map([...(old.baseline.get(name) ?? [])].map(([id, sentences]) => [id, copyOf(sentences)]));
    this.acknowledged = [...old.acknowledged];
    this.verdicts = old.verdicts ?? [];
    this.notes = [...(old.notes ?? [])];
  }

  remove(item: KeyedEntry): void {
    const verdict = this.verdictOf(item);
    if (item.note !== undefined) {
      this.notes = this.notes.filter((each) => !this.isNote(each, item));
      this.noteNames = undefined;
    } else if (verdict !== undefined) this.verdicts = this.verdicts.filter((each) => !isOnSame(each, verdict));
    else if (item.kind === 'acknowledged')
      this.acknowledged = this.acknowledged.filter((each) => !this.isOf(each, item));
    else {
      const sentences = this.listsOf(item);
      const list = sentences.get(item.sentence);
      const at = list?.indexOf(item.at ?? '') ?? -1;
      if (at !== -1) list?.splice(at, 1);
      if (list?.length === 0) sentences.delete(item.sentence);
    }
  }

  add(item: KeyedEntry): void {
    const { id, at, reason, sentence } = item;
    const verdict = this.verdictOf(item);
    if (item.note !== undefined) {
      this.noteNames ??= new Set(this.notes.flatMap((each) => (each.file === this.name ? [placedNote(each)] : [])));
      const { at: _, ...rest } = item.note;
      const note = { ...rest, file: this.name, sentence, ...(at === undefined ? {} : { at }) };
      if (this.noteNames.has(placedNote(note))) return;
      this.noteNames.add(placedNote(note));
      this.notes.push(note);
      return;
    }
    if (verdict !== undefined) {
      if (!this.verdicts.some((each) => isOnSame(each, verdict))) this.verdicts = [...this.verdicts, verdict];
      return;
    }
    if (item.kind === 'acknowledged') {
      if (this.acknowledged.some((each) => this.isOf(each, item))) return;
      this.acknowledged.push(acknowledgement({ id, reason, sentence, at, file: this.name }));
      return;
    }
    const sentences = this.listsOf(item);
    const list = sentences.get(sentence) ?? [];
    if (item.kind === 'baseline' || !list.includes(at ?? '')) list.push(at ?? '');
    sentences.set(sentence, list);
  }

  file(): Sidecar {
    const { name, old } = this;
    const baseline = new Map(old.baseline);
    for (const [id, sentences] of this.baseline) if (sentences.size === 0) this.baseline.delete(id);
    if (this.baseline.size === 0) baseline.delete(name);
    else baseline.set(name, this.baseline);
    const locks = new Map(old.locks);
    if (this.locks.size === 0) locks.delete(name);
    else locks.set(name, this.locks);
    const { locks: _, verdicts: __, notes: ___, ...rest } = old;
    return {
      ...rest,
      acknowledged: this.acknowledged,
      baseline,
      ...(locks.size === 0 ? {} : { locks }),
      ...(this.verdicts.length === 0 ? {} : { verdicts: this.verdicts }),
      ...(this.notes.length === 0 ? {} : { notes: this.notes }),
    };
  }

  private isNote(note: Note, item: KeyedEntry): boolean {
    const { file, sentence, at } = note;
    const isThere = file === this.name && sentence === item.sentence && at === item.at;
    const of = item.note;
    // A script may write several with one author and time.
    return isThere && note.by === of?.by && note.on === of.on && note.text === of.text;
  }

  private verdictOf({ verdict, sentence, at }: KeyedEntry): Verdict | undefined {
    return verdict && { ...verdict, file: this.name, sentence, at: at ?? verdict.at };
  }

  private listsOf({ kind, id }: KeyedEntry): Map<string, string[]> {
    if (kind === 'lock') return this.locks;
    const sentences = this.baseline.get(id) ?? new Map<string, string[]>();
    this.baseline.set(id, sentences);
    return sentences;
  }

  private isOf(entry: Acknowledgement, { id, at, sentence }: KeyedEntry): boolean {
    return entry.id === id && entry.file === this.name && entry.sentence === sentence && entry.at === at;
  }
}

function copyOf(lists: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  return new Map([...lists].map(([key, list]) => [key, [...list]]));
}

/** Where a note of a file is, and which. A script may write several with one author and time. */
const placedNote = ({ sentence, at, by, on, text }: Note): string =>
  JSON.stringify([sentence, at ?? null, by, on, text]);
