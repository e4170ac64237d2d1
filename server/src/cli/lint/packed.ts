/** The results of a chunk as numbers and one text: a tenth of the objects, for threads and for the parts of a run. */

import type { StateName } from '../../core/sidecar/index.ts';
import type { SentenceFacts, Spot } from '../../core/validate/index.ts';
import type { LongPiece } from '../reading/longBlocks.ts';
import { type Folded, type InspectedBlock, type InspectedChunk, UNCHECKED } from './inspect.ts';
import type { LocalReport } from './report.ts';

/** A checked chunk of a file, or a piece of a block that is too long to check. */
export interface LintPiece {
  readonly chunk: InspectedChunk;
  readonly long?: LongPiece;
  /** Length of the chunk. */
  readonly bytes: number;
}

/** JSON and structured cloning preserve it. */
interface PackedChunk {
  readonly totals: readonly [nLines: number, sentences: number, words: number, hasBadBytes: number, hasMark: number];
  /** For each block its `Flag`s and the numbers they announce, in this order. */
  readonly numbers: ArrayLike<number>;
  /** All texts, concatenated; their lengths are among the numbers. */
  readonly text: string;
  /** `Others`, one for each sentence with `Flag.others`. */
  readonly others: readonly unknown[];
  readonly folded: readonly Folded[];
}

export interface PackedPiece {
  readonly chunk?: PackedChunk;
  readonly long?: LongPiece;
  readonly bytes: number;
}

const Flag = {
  hasWords: 1,
  isSound: 2,
  hasFeatures: 4,
  depsDiffer: 8,
  deps: 16,
  boundary: 32,
  openEnd: 64,
  carriageReturn: 128,
  /** A sent_id that identifies the sentence, with its place. */
  sentId: 256,
  /** A sent_id that does not. */
  otherId: 512,
  key: 1024,
  /** The block has `Others`. */
  others: 2048,
  first: 4096,
  isClosed: 8192,
  isTree: 16384,
} as const;

/** Facts that few sentences have. */
interface Others {
  readonly parallelId?: SentenceFacts['parallelId'];
  readonly pending?: SentenceFacts['pending'];
  readonly emptyNodes?: readonly Spot[];
  readonly enhancedOrphans?: readonly Spot[];
  readonly reports?: readonly LocalReport[];
  readonly state?: StateName;
  readonly counts?: SentenceFacts['counts'];
  readonly mentions?: SentenceFacts['mentions'];
}

export function packPiece({ chunk, long, bytes }: LintPiece): PackedPiece {
  return long === undefined ? { chunk: packChunk(chunk), bytes } : { long, bytes };
}

/** @param packed the result of `packPiece`, or JSON of it */
export function unpackPiece(packed: unknown): LintPiece {
  // Parts are written by this program, and a checksum detects changes.
  const { chunk, long, bytes } = packed as PackedPiece;
  return { chunk: chunk === undefined ? UNCHECKED : unpackChunk(chunk), bytes, ...(long && { long }) };
}

/** Time O(blocks). */
function packChunk(chunk: InspectedChunk): PackedChunk {
  const numbers: number[] = [];
  const texts: string[] = [];
  const others: Others[] = [];
  const addText = (text: string) => {
    numbers.push(text.length);
    texts.push(text);
  };
  let line = 0;
  for (const block of chunk.blocks) {
    const { facts, key, line: start } = block;
    const { first } = facts;
    const rare = othersOf(block);
    numbers.push(flagsOf(block) | (rare === undefined ? 0 : Flag.others), start - line, facts.lastLine);
    line = start;
    if (isThere(first)) addSpot(numbers, first);
    for (const spot of [facts.deps, facts.boundary, facts.openEnd, facts.carriageReturn]) {
      if (spot !== undefined) addSpot(numbers, spot);
    }
    if (facts.sentId !== undefined) {
      addSpot(numbers, facts.sentId.spot);
      addText(facts.sentId.text);
    } else if (block.sentId !== undefined) addText(block.sentId);
    if (key !== '') addText(key);
    if (rare !== undefined) others.push(rare);
  }
  const { nLines, sentences, words, hasBadBytes, hasMark, folded } = chunk;
  const totals = [nLines, sentences, words, Number(hasBadBytes), Number(hasMark)] as const;
  return { totals, numbers, text: texts.join(''), others, folded };
}

/** All flags except `Flag.others`. */
function flagsOf({ facts, sentId, key }: InspectedBlock): number {
  return (
    (facts.hasWords ? Flag.hasWords : 0) |
    (facts.isSound ? Flag.isSound : 0) |
    (facts.isTree ? Flag.isTree : 0) |
    (facts.hasFeatures ? Flag.hasFeatures : 0) |
    (facts.depsDiffer ? Flag.depsDiffer : 0) |
    (facts.deps ? Flag.deps : 0) |
    (facts.boundary ? Flag.boundary : 0) |
    (facts.openEnd ? Flag.openEnd : 0) |
    (facts.carriageReturn ? Flag.carriageReturn : 0) |
    (facts.sentId ? Flag.sentId : sentId === undefined ? 0 : Flag.otherId) |
    (key === '' ? 0 : Flag.key) |
    (isThere(facts.first) ? Flag.first : 0) |
    (facts.isClosed ? Flag.isClosed : 0)
  );
}

/** Undefined for most sentences. */
function othersOf({ facts, reports, state }: InspectedBlock): Others | undefined {
  const { parallelId, pending, emptyNodes, enhancedOrphans, counts, mentions } = facts;
  const n = pending.length + emptyNodes.length + enhancedOrphans.length + reports.length;
  const areFew = [parallelId, state, counts, mentions].every((each) => each === undefined);
  if (areFew && n === 0) return undefined;
  return {
    ...(parallelId && { parallelId }),
    ...(0 < pending.length && { pending }),
    ...(0 < emptyNodes.length && { emptyNodes }),
    ...(0 < enhancedOrphans.length && { enhancedOrphans }),
    ...(0 < reports.length && { reports }),
    ...(state && { state }),
    ...(counts && { counts }),
    ...(mentions && { mentions }),
  };
}

const isThere = ({ span }: Spot): boolean => span.end !== 0;

function addSpot(numbers: number[], { span, line, character }: Spot): void {
  numbers.push(span.start, span.end - span.start, line, character);
}

const NONE: readonly never[] = Object.freeze([]);
const START: Spot = { span: { start: 0, end: 0 }, line: 0, character: 0 };

/** Time O(blocks). */
function unpackChunk({ totals, numbers, text, others, folded }: PackedChunk): InspectedChunk {
  const blocks: InspectedBlock[] = [];
  let at = 0;
  let textAt = 0;
  let other = 0;
  let line = 0;
  const spot = (): Spot => {
    const start = numbers[at];
    const span = { start, end: start + numbers[at + 1] };
    at += 4;
    return { span, line: numbers[at - 2], character: numbers[at - 1] };
  };
  const nextText = () => {
    const start = textAt;
    textAt += numbers[at++];
    return text.slice(start, textAt);
  };
  while (at < numbers.length) {
    const flags = numbers[at];
    line += numbers[at + 1];
    const lastLine = numbers[at + 2];
    at += 3;
    const has = (flag: number) => (flags & flag) !== 0;
    const first = has(Flag.first) ? spot() : START;
    const deps = has(Flag.deps) ? spot() : undefined;
    const boundary = has(Flag.boundary) ? spot() : undefined;
    const openEnd = has(Flag.openEnd) ? spot() : undefined;
    const carriageReturn = has(Flag.carriageReturn) ? spot() : undefined;
    const idSpot = has(Flag.sentId) ? spot() : undefined;
    const id = idSpot && nextText();
    const sentId = has(Flag.otherId) ? nextText() : id;
    const key = has(Flag.key) ? nextText() : '';
    const more: Others = has(Flag.others) ? (others[other++] as Others) : NOTHING;
    const facts: SentenceFacts = {
      hasWords: has(Flag.hasWords),
      isSound: has(Flag.isSound),
      isTree: has(Flag.isTree),
      first,
      sentId: idSpot && id !== undefined ? { text: id, spot: idSpot } : undefined,
      parallelId: more.parallelId,
      hasFeatures: has(Flag.hasFeatures),
      pending: more.pending ?? NONE,
      deps,
      depsDiffer: has(Flag.depsDiffer),
      emptyNodes: more.emptyNodes ?? NONE,
      enhancedOrphans: more.enhancedOrphans ?? NONE,
      boundary,
      openEnd,
      carriageReturn,
      lastLine,
      isClosed: has(Flag.isClosed),
      ...(more.counts && { counts: more.counts }),
      ...(more.mentions && { mentions: more.mentions }),
    };
    blocks.push({ line, key, sentId, facts, reports: more.reports ?? NONE, ...(more.state && { state: more.state }) });
  }
  const [nLines, sentences, words, hasBadBytes, hasMark] = totals;
  return { nLines, sentences, words, hasBadBytes: hasBadBytes === 1, hasMark: hasMark === 1, blocks, folded };
}

const NOTHING: Others = {};
