/** The entries of `.treebank.json` for single sentences of a file, as a list of items that can be removed and inserted. */

import type { Sentence } from '../conllu/index.ts';
import { type Acknowledgement, acknowledgement, type Sidecar } from './file.ts';
import { sentenceKey } from './keys.ts';
import { isOnSame, type Verdict } from './verdicts.ts';

/** One entry for a sentence, or for something in it. */
export interface SidecarEntry {
  readonly kind: 'lock' | 'acknowledged' | 'baseline' | 'verdict';
  /** The rule; '' for a lock and a verdict. */
  readonly id: string;
  /** `lockKey` for a lock and a verdict, otherwise `placeKey`; undefined: the whole sentence. */
  readonly at: string | undefined;
  /** Of an acknowledged finding. */
  readonly reason: string;
  /** Of a verdict, as in the file. */
  readonly verdict?: Verdict;
  /** The same object for all items that one item became. */
  readonly origin: Origin;
}

/** An item as read from the file. */
export interface Origin {
  readonly sentence: string;
  readonly at: string | undefined;
}

/** The entries of the sentence with a key; empty if there are none. */
export function entriesOf(file: Sidecar, name: string, sentence: string): SidecarEntry[] {
  const items: SidecarEntry[] = [];
  const add = (kind: SidecarEntry['kind'], id: string, at: string | undefined, reason = '') =>
    items.push({ kind, id, at, reason, origin: { sentence, at } });
  for (const at of file.locks?.get(name)?.get(sentence) ?? []) add('lock', '', at);
  for (const entry of file.acknowledged) {
    if (entry.file !== name || entry.sentence !== sentence) continue;
    add('acknowledged', entry.id, entry.at, entry.reason);
  }
  for (const verdict of file.verdicts ?? []) {
    if (verdict.file !== name || verdict.sentence !== sentence) continue;
    items.push({ kind: 'verdict', id: '', at: verdict.at, reason: '', verdict, origin: { sentence, at: verdict.at } });
  }
  for (const [id, sentences] of file.baseline.get(name) ?? []) {
    for (const at of sentences.get(sentence) ?? []) add('baseline', id, at);
  }
  return items;
}

/** Items under the key of their sentence. */
export type KeyedEntry = SidecarEntry & { readonly sentence: string };

/**
 * The file with some items removed and others inserted; an item is listed as often as it was inserted, but locks,
 * acknowledgements and verdicts only once.
 */
export function withItems(
  file: Sidecar,
  name: string,
  removed: readonly KeyedEntry[],
  added: readonly KeyedEntry[],
): Sidecar {
  const lists = new Lists(file, name);
  for (const item of removed) lists.remove(item);
  for (const item of added) lists.add(item);
  return lists.file();
}

/** The entries of the sentences of one file, as separate items. */
class Lists {
  private readonly locks: Map<string, string[]>;
  private readonly baseline: Map<string, Map<string, string[]>>;
  private acknowledged: Acknowledgement[];
  private verdicts: readonly Verdict[];

  constructor(
    private readonly old: Sidecar,
    private readonly name: string,
  ) {
    this.locks = copyOf(old.locks?.get(name) ?? new Map());
    this.baseline = new Map([...(old.baseline.get(name) ?? [])].map(([id, sentences]) => [id, copyOf(sentences)]));
    this.acknowledged = [...old.acknowledged];
    this.verdicts = old.verdicts ?? [];
  }

  remove(item: KeyedEntry): void {
    const verdict = this.verdictOf(item);
    if (verdict !== undefined) this.verdicts = this.verdicts.filter((each) => !isOnSame(each, verdict));
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
    const { locks: _, verdicts: __, ...rest } = old;
    return {
      ...rest,
      acknowledged: this.acknowledged,
      baseline,
      ...(locks.size === 0 ? {} : { locks }),
      ...(this.verdicts.length === 0 ? {} : { verdicts: this.verdicts }),
    };
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

/** Items recorded for a sentence under its key. */
export function keyed(sentence: Sentence, items: readonly SidecarEntry[]): KeyedEntry[] {
  const key = sentenceKey(sentence);
  return items.map((item) => ({ ...item, sentence: key }));
}

/** Two items with the same name are equivalent. */
export const entryName = ({ kind, id, at, reason, verdict, ...rest }: SidecarEntry | KeyedEntry): string =>
  JSON.stringify([kind, id, at ?? null, reason, 'sentence' in rest ? rest.sentence : null, verdictName(verdict)]);

const verdictName = (verdict: Verdict | undefined) =>
  verdict && [verdict.list, verdict.kind, verdict.verdict, verdict.group, verdict.reason ?? null];

/** Whether two lists contain the same items, in any order. */
export const isSameItems = (first: readonly KeyedEntry[], second: readonly KeyedEntry[]): boolean =>
  namesOf(first) === namesOf(second);

const namesOf = (items: readonly KeyedEntry[]): string => items.map(entryName).sort().join('\n');

/** Keys of the sentences of a treebank that have entries. O(size of the file). */
export function keysWithEntries({ locks, acknowledged, baseline, verdicts = [] }: Sidecar, name: string): Set<string> {
  const keys = new Set(locks?.get(name)?.keys());
  for (const { file, sentence } of acknowledged) if (file === name && sentence) keys.add(sentence);
  for (const { file, sentence } of verdicts) if (file === name) keys.add(sentence);
  for (const sentences of baseline.get(name)?.values() ?? []) for (const key of sentences.keys()) keys.add(key);
  return keys;
}

/** Whether any sentence of a treebank has entries. O(acknowledged findings). */
export function hasEntriesFor({ locks, acknowledged, baseline, verdicts = [] }: Sidecar, name: string): boolean {
  const isIn = locks?.has(name) === true || baseline.has(name);
  if (isIn || verdicts.some(({ file }) => file === name)) return true;
  return acknowledged.some(({ file, sentence }) => file === name && sentence !== undefined);
}
