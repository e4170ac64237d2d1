/** What `.treebank.json` records about individual sentences of a treebank while their text changes. */

import type { Sentence } from '../../core/conllu/index.ts';
import {
  type AcknowledgementFile,
  type Item,
  type KeyedItem,
  sentenceKey,
  type Verdict,
} from '../../core/validate/index.ts';

/** Items recorded for a sentence under its key. */
export function keyed(sentence: Sentence, items: readonly Item[]): KeyedItem[] {
  const key = sentenceKey(sentence);
  return items.map((item) => ({ ...item, sentence: key }));
}

/** Two items with the same name mean the same. */
export const nameOfItem = ({ kind, id, at, reason, verdict, ...rest }: Item | KeyedItem): string =>
  JSON.stringify([kind, id, at ?? null, reason, 'sentence' in rest ? rest.sentence : null, verdictName(verdict)]);

const verdictName = (verdict: Verdict | undefined) =>
  verdict && [verdict.list, verdict.kind, verdict.verdict, verdict.group, verdict.reason ?? null];

/** Whether two lists contain the same items, in any order. */
export const saySame = (first: readonly KeyedItem[], second: readonly KeyedItem[]): boolean =>
  namesOf(first) === namesOf(second);

const namesOf = (items: readonly KeyedItem[]): string => items.map(nameOfItem).sort().join('\n');

/** Keys of the sentences of a treebank that have entries. O(size of the file). */
export function keysSpokenOf(
  { locks, acknowledged, baseline, verdicts = [] }: AcknowledgementFile,
  name: string,
): Set<string> {
  const keys = new Set(locks?.get(name)?.keys());
  for (const { file, sentence } of acknowledged) if (file === name && sentence) keys.add(sentence);
  for (const { file, sentence } of verdicts) if (file === name) keys.add(sentence);
  for (const sentences of baseline.get(name)?.values() ?? []) for (const key of sentences.keys()) keys.add(key);
  return keys;
}

/** Whether any sentence of a treebank has entries. O(acknowledged findings). */
export function isSpokenOf(
  { locks, acknowledged, baseline, verdicts = [] }: AcknowledgementFile,
  name: string,
): boolean {
  const isIn = locks?.has(name) === true || baseline.has(name);
  if (isIn || verdicts.some(({ file }) => file === name)) return true;
  return acknowledged.some(({ file, sentence }) => file === name && sentence !== undefined);
}
