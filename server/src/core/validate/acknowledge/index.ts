/**
 * Acknowledged findings and baselines: read `.treebank.json`, match the findings of a file against it, change it, print it.
 *
 * Per file: `new FileAcknowledgements(file, name)`; per sentence: `match(sentenceKey(sentence), findings with placeKey)`; at the
 * end `stale(usage, isChecked)`. To record: `withBaseline`, then `printAcknowledgements`.
 */

export { alignRows, type RowPlace } from './align.ts';
export {
  withAcknowledgement,
  withBaseline,
  withMuted,
  withoutAcknowledgement,
  withoutVerdict,
  withVerdict,
} from './change.ts';
export type { CheckEntry, CheckPlaces } from './checks.ts';
export {
  ACKNOWLEDGEMENT_FILE,
  type Acknowledgement,
  type AcknowledgementFile,
  acknowledgement,
  type Baseline,
  type FileBaseline,
  type Locks,
  NOTHING_ACKNOWLEDGED,
  NOTHING_READ,
  printAcknowledgements,
  type ReadAcknowledgements,
  readAcknowledgements,
} from './file.ts';
export { type Followed, follow, type MovedWord, type SentenceItems } from './follow.ts';
export { type Item, itemsOf, type KeyedItem, type Origin, withItems } from './items.ts';
export { type JsonProblem, readJson } from './json.ts';
export { placeKey, sentenceKey } from './keys.ts';
export { printInLayoutOf } from './layout.ts';
export { lockedWords, lockKey, withLocks, wordsOf } from './locks.ts';
export { FileAcknowledgements, type Keyed, type KeyedFinding, type Stale, type Standing, Usage } from './match.ts';
export { isOnSame, type Muted, VERDICTS, type Verdict, type VerdictName } from './verdicts.ts';
