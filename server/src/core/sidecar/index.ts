/**
 * `.treebank.json`, the sidecar of a treebank: read it, match findings against it, change it, print it, and carry its entries over
 * to sentences that have been edited.
 *
 * Per file: `new FileAcknowledgements(file, name)`; per sentence: `match(sentenceKey(sentence), findings with placeKey)`; at the
 * end `stale(usage, isChecked)`. To record: `withBaseline`, then `printSidecar`. While a text is edited: `FollowedDocument`.
 */

export { alignRows } from './alignRows.ts';
export {
  withAcknowledgement,
  withBaseline,
  withMuted,
  withoutAcknowledgement,
  withoutVerdict,
  withVerdict,
} from './change.ts';
export { filesOfChecks, readFilesOfChecks, shippedChecks, withFiles } from './checkFiles.ts';
export { checksToRun, compileChecksOf, type PlacedProblem } from './checks.ts';
export {
  type Acknowledgement,
  acknowledgement,
  EMPTY_SIDECAR,
  NOTHING_READ,
  type ReadSidecar,
  SIDECAR_NAME,
  type Sidecar,
} from './file.ts';
export { followEntries, type MovedWord } from './follow.ts';
export { type EntriesChange, FollowedDocument, type Moved } from './followedDocument.ts';
export type { Editor } from './followStates.ts';
export type { Held } from './heldEntries.ts';
export type { HeldMatcher } from './heldMatcher.ts';
export {
  entriesOf,
  entriesOfAll,
  hasEntriesFor,
  isSameItems,
  type KeyedEntry,
  keyed,
  keysWithEntries,
  markItem,
  noteItem,
  type SidecarEntry,
  type StateOfKeys,
  stateItem,
  stateOfKeys,
} from './items.ts';
export { type JsonNode, readJson } from './json.ts';
export { placeKey, sentenceKey } from './keys.ts';
export { printInLayoutOf } from './layout.ts';
export { lockedArcsAt, lockedArcsIn, lockedWords, lockKey, lockKeys, withLocks } from './locks.ts';
export { cellsOf, type FilledCells, type MachineMark } from './machine.ts';
export { type MarkOfKeys, markedWords, markFor, marksOfKeys, withMarks } from './marks.ts';
export {
  type AcceptedFinding,
  byStanding,
  FileAcknowledgements,
  type Keyed,
  type KeyedFinding,
  type Stale,
  Usage,
} from './match.ts';
export { mergeSidecars } from './merge.ts';
export { cellKey, cellNamed } from './namedRows.ts';
export type { Comment, Note } from './notes.ts';
export { CHECKS_NAME, SHIPPED_PACKS } from './packs.ts';
export { printSidecar } from './printSidecar.ts';
export { type SentenceState, STATES, type StateName } from './progress.ts';
export { readSidecar } from './readSidecar.ts';
export { countStates, statesIn, withStates } from './runs.ts';
export { stateInComment } from './stateComment.ts';
export type { EnhancedSwitch } from './switches.ts';
export { type TextNote, tagsIn, textNotesOf } from './textNotes.ts';
export {
  EXCEPTIONS_LIST,
  EXPRESSIONS_LIST,
  isException,
  isOfDecision,
  type Muted,
  VERDICTS,
  type Verdict,
  type VerdictName,
} from './verdicts.ts';
export { withItems } from './withItems.ts';
export { type KnownStep, KnownSteps } from './wordMoves.ts';
