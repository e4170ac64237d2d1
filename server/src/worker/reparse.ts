/** Parses sentences with locked arcs and says what the user should know about the result. */

import { Column, Document, type Sentence } from '../core/conllu/index.ts';
import { type Arc, type Conflict, type DecodableClass, findConflict } from '../core/decode/index.ts';
import { countChanges, headEdits, mergeEdits, obstacleToHeads, tagEdits, untaggedWords } from '../core/fix/index.ts';
import { DECODER_NAMES, type DecoderName, type Parse, type ParseOptions, type Parser } from '../core/parser/index.ts';
import { Failure } from './failure.ts';
import type { ParseJob, Reparsed, ReparseOutcome, SentenceToParse } from './messages.ts';
import { parserFor } from './models.ts';

/**
 * A head is uncertain if it was less than e² ≈ 7 times as likely as another one. With the bundled English model on EWT dev
 * these are one word in nine; two in five of them are wrong, and they are three in five of all wrong heads.
 */
export const UNCERTAIN_BELOW = 2;

const CLASS_OF: Record<DecoderName, DecodableClass> = {
  eisner: 'projective',
  mh4: 'mh4',
  oneEndpointCrossing: 'oneEndpointCrossing',
  mst: 'all',
};

/** The trees of each decoder. */
const TREE: Record<DecoderName, string> = {
  eisner: 'projective tree',
  mh4: 'MH4 tree',
  oneEndpointCrossing: '1-Endpoint-Crossing tree',
  mst: 'unrestricted tree',
};

/** From the smallest class to all trees: the order in which another class is looked for. */
const BY_SIZE: readonly DecoderName[] = ['eisner', 'mh4', 'oneEndpointCrossing', 'mst'];

/** What is asked of one sentence. */
interface Wish {
  readonly sentence: Sentence;
  readonly isFree: (word: number) => boolean;
  readonly locked: readonly Arc[];
  readonly fill: readonly number[];
}

/** Re-parses sentences together. @throws Failure with a message for the user if none of them can be parsed */
export function reparse(job: Omit<ParseJob, 'kind'>, checkpoint: () => void): ReparseOutcome[] {
  const { parser, name, notes } = parserFor(job.model);
  const wanted = DECODER_NAMES.find((each) => each === job.decoder);
  if (wanted === undefined) {
    throw new Failure(
      `The parser cannot decode with ${job.decoder} yet. Choose ${DECODER_NAMES.join(', ')} in the setting treebank.reparse.decoder.`,
    );
  }
  const limits = { memoryLimit: job.memoryLimit, checkpoint };
  const wishes = job.sentences.map(wishOf);
  // Cycles and second roots are told before anything is decoded.
  const impossible = wishes.map(({ sentence, locked }) =>
    locked.length === 0
      ? undefined
      : findConflict(sentence.nWords, { required: locked }, 'all', { singleRoot: true, checkpoint }),
  );
  const requests = wishes.flatMap(({ sentence, locked }, i) =>
    impossible[i] === undefined
      ? [{ sentence, options: { decoder: wanted, constraints: { required: locked }, ...limits } }]
      : [],
  );
  const parses = parser.parseAll(requests);
  return wishes.map((wish, i) => {
    const conflict = impossible[i];
    try {
      if (conflict !== undefined) throw new Failure(locksMessage(conflict));
      const parsed = parses.next().value ?? undefined;
      const found =
        parsed === undefined
          ? parseInLargerClass(parser, wish.sentence, wanted, wish.locked, limits)
          : { parse: parsed };
      return { ok: true, reparsed: reparsedOf(wish, found, wanted, name, notes) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { ok: false, reason: error.message };
    }
  });
}

function wishOf({ text, free, fill = [] }: SentenceToParse): Wish {
  const [sentence] = Document.parse(text).sentences;
  const freeWords = free && new Set(free);
  const isFree = (word: number) => freeWords === undefined || freeWords.has(word);
  return { sentence, isFree, locked: lockedArcs(sentence, isFree), fill };
}

interface Found {
  readonly parse: Parse;
  /** Which arcs the class wanted cannot contain, where another class had to be taken. */
  readonly conflict?: Conflict;
}

/** @throws Failure if it cannot be written into the sentence */
function reparsedOf(
  { sentence, isFree, fill }: Wish,
  { parse, conflict }: Found,
  wanted: DecoderName,
  name: string,
  notes: readonly string[],
): Reparsed {
  // What is not free is not written either, also where a word outside the selection has no head yet.
  const heads = parse.heads.map((head, word) => (word === 0 || isFree(word) ? head : -1));
  const obstacle = obstacleToHeads(sentence, heads);
  if (obstacle !== undefined) throw new Failure(obstacle);
  const tags = tagEdits(sentence, parse, fill);
  return {
    edits: mergeEdits(headEdits(sentence, heads, { deprels: parse.deprels }), tags),
    nChanged: countChanges(sentence, heads),
    nDeprelsChanged: countDeprels(sentence, parse.deprels, isFree),
    nTagged: fill.length === 0 ? 0 : countTagged(sentence, parse, fill),
    uncertain: uncertainWords(parse, isFree),
    parsedBy: `${name}, ${SOURCES[parse.tags]}`,
    notes: [...notesOn(parse, wanted, conflict), ...notes],
  };
}

const SOURCES: Record<Parse['tags'], string> = {
  given: 'from forms and tags',
  predicted: 'from the forms alone',
  mixed: 'from forms and what tags there are',
};

/** Arcs of the words that may not change, as far as they have a head. */
function lockedArcs(sentence: Sentence, isFree: (word: number) => boolean): Arc[] {
  const arcs: Arc[] = [];
  for (let dependent = 1; dependent <= sentence.nWords; dependent++) {
    const head = sentence.heads[dependent];
    if (!isFree(dependent) && head !== -1) arcs.push({ head, dependent });
  }
  return arcs;
}

/**
 * The best tree of the smallest class that can contain the locked arcs, where the class wanted cannot; `conflict` tells which arcs
 * those are. @throws Failure if no tree can
 */
function parseInLargerClass(
  parser: Parser,
  sentence: Sentence,
  wanted: DecoderName,
  required: readonly Arc[],
  limits: Pick<ParseOptions, 'memoryLimit' | 'checkpoint'>,
): Found {
  const constraints = { required };
  const options = { singleRoot: true, checkpoint: limits.checkpoint };
  for (const decoder of BY_SIZE) {
    if (decoder === wanted || !mayContain(decoder, required)) continue;
    const larger = parser.parse(sentence, { decoder, constraints, ...limits });
    if (larger === undefined) continue;
    return { parse: larger, conflict: findConflict(sentence.nWords, constraints, CLASS_OF[wanted], options) };
  }
  throw new Failure('No tree contains the locked arcs. Select more words.');
}

/**
 * False where no tree of the class can have all these arcs, seen without decoding: every part of a projective or
 * 1-Endpoint-Crossing tree crosses as such a tree does. O(arcs²).
 */
function mayContain(decoder: DecoderName, arcs: readonly Arc[]): boolean {
  if (decoder !== 'eisner' && decoder !== 'oneEndpointCrossing') return true;
  return arcs.every((arc) => {
    const crossing = arcs.filter((other) => doCross(arc, other));
    if (crossing.length === 0) return true;
    if (decoder === 'eisner') return false;
    const [{ head, dependent }] = crossing;
    return [head, dependent].some((end) => crossing.every((each) => each.head === end || each.dependent === end));
  });
}

/** Exactly one end of one lies strictly inside the other; the root is at position 0. */
function doCross(a: Arc, b: Arc): boolean {
  const [left, right] = [Math.min(a.head, a.dependent), Math.max(a.head, a.dependent)];
  const isInside = (end: number) => left < end && end < right;
  const isOn = (end: number) => left === end || right === end;
  if (isOn(b.head) || isOn(b.dependent)) return false;
  return isInside(b.head) !== isInside(b.dependent);
}

function locksMessage({ message }: Conflict): string {
  return `${message} These arcs must hold, so nothing was changed. To let the parser decide, select one of these words as well, or unlock it.`;
}

function notesOn(parse: Parse, wanted: DecoderName, conflict: Conflict | undefined): string[] {
  const notes: string[] = [];
  if (parse.tags === 'predicted') notes.push('UPOS is empty, so expect more errors.');
  if (parse.tags === 'mixed') notes.push('UPOS is missing on some words, which makes errors there likelier.');
  if (conflict !== undefined) {
    const arcs = conflict.constraints.flatMap((each) =>
      each.kind === 'required' ? [`${each.arc.head}→${each.arc.dependent}`] : [],
    );
    notes.push(
      `No ${TREE[wanted]} contains the locked arcs ${listOf(arcs)}, so the best ${TREE[parse.decoder]} was taken.`,
    );
  } else if (parse.decoder !== wanted) {
    notes.push(
      `The sentence is too long for the best ${TREE[wanted]} within treebank.reparse.memoryLimit, so the best ${TREE[parse.decoder]} was taken (maximum spanning tree).`,
    );
  }
  return notes;
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;

function countDeprels(sentence: Sentence, deprels: readonly string[], isFree: (word: number) => boolean): number {
  let nChanged = 0;
  for (let word = 1; word <= sentence.nWords; word++) {
    if (isFree(word) && sentence.wordCell(word, Column.deprel) !== deprels[word]) nChanged++;
  }
  return nChanged;
}

function countTagged(sentence: Sentence, { upos }: Parse, fill: readonly number[]): number {
  const blank = new Set(untaggedWords(sentence));
  return fill.filter((word) => blank.has(word) && upos[word] !== '').length;
}

function uncertainWords(parse: Parse, isFree: (word: number) => boolean): { word: number; margin: number }[] {
  const words: { word: number; margin: number }[] = [];
  for (let word = 1; word < parse.heads.length; word++) {
    const margin = parse.margins[word];
    if (isFree(word) && margin < UNCERTAIN_BELOW) words.push({ word, margin });
  }
  return words;
}
