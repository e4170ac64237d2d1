/** Parses a group of sentences and decides what to write into each. Plain data in and out, so that it can run in another thread. */

import { Column, columnsOfNames, Sentence } from '../../core/conllu/index.ts';
import type { Arc, DecoderName } from '../../core/decode/index.ts';
import {
  countChanges,
  type DepsMode,
  headEdits,
  leavesStaleDeps,
  mergeEdits,
  missingColumnObstacle,
  obstacleToHeads,
  tagEdits,
  unfilledWords,
} from '../../core/edit/index.ts';
import { GuidedParser, type Opinion } from '../../core/outside/index.ts';
import type { Parse, Parser, WordOrder } from '../../core/parser/index.ts';
import { type Departures, departuresOf } from '../../services/parsers/outside.ts';
import { parseLocked } from '../../services/parsers/parseLocked.ts';
import { MOST_PARSED, tooManyWords } from '../limits.ts';
import { type Change, UNCHANGED } from '../writing/rewrite.ts';

export interface ParseSettings {
  readonly decoder: DecoderName;
  /** Keep existing heads and relations, and predict the others. */
  readonly keep: boolean;
  /** Ignore lemmas and tags. */
  readonly formsOnly: boolean;
  /** Also write predicted tags and lemmas into blank cells. */
  readonly tags: boolean;
  /** What happens to DEPS where HEAD or DEPREL changes. */
  readonly deps: DepsMode | 'compute';
  /** Beam width of a transition parser; undefined: the width used in training. */
  readonly beam?: number;
}

export interface SentenceToParse {
  readonly text: string;
  readonly nLines: number;
  /** Names of its columns, if its file declares them: see `declaredNames`. */
  readonly columns?: readonly string[] | undefined;
  /** Positions of the words whose arcs must be kept. */
  readonly locked: ReadonlySet<number>;
  /** What a program outside says about it, if one was asked. */
  readonly opinion?: Opinion | 'missing';
}

/** What to write into a sentence, and what to count. */
export interface ParsedSentence {
  readonly change: Change;
  /** Tags were predicted because too few were given. */
  readonly isUntagged: boolean;
  /** A decoder other than the requested one was needed. */
  readonly isOtherDecoder: boolean;
  /** The arc scores of a transition parser were needed. */
  readonly isByArcScores: boolean;
  /** Number of words that get tags or a lemma. */
  readonly nTagged: number;
  /** Part of DEPS depended on a changed arc: now blank kept or computed, as requested. With `keep`, set whenever there is DEPS. */
  readonly isDepsStale: boolean;
  /** Where the tree is not that of the program outside, if one was asked. */
  readonly departures?: Departures | 'missing' | undefined;
}

const LEFT_OUT = { isUntagged: false, isOtherDecoder: false, isByArcScores: false, nTagged: 0, isDepsStale: false };

/**
 * One result per sentence, in order.
 *
 * @param order of the words in the text so far
 * @param sentences those of the items, if already read
 */
export function parseSentences(
  parser: Parser,
  items: readonly SentenceToParse[],
  settings: ParseSettings,
  order: WordOrder,
  sentences = items.map(({ text, nLines, columns }) => new Sentence(text, nLines, 'shared', columnsOfNames(columns))),
): ParsedSentence[] {
  const { keep, tags, formsOnly, decoder, beam } = settings;
  const wanted = [...sentences.keys()].filter(
    (i) => items[i].opinion !== 'missing' && isToParse(sentences[i], settings),
  );
  const results: ParsedSentence[] = sentences.map((sentence, i) => ({
    change: changeOfUnparsed(sentence),
    ...LEFT_OUT,
    ...(items[i].opinion === 'missing' && { departures: 'missing' }),
  }));
  const parses = parseLocked(
    guided(parser, items, sentences),
    wanted.map((i) => ({ sentence: sentences[i], required: requiredArcs(sentences[i], items[i].locked, keep) })),
    { decoder, formsOnly, beam, order, fills: tags, isStrict: keep },
  );
  let at = 0;
  for (const parsed of parses) {
    const i = wanted[at++];
    const sentence = sentences[i];
    if (!parsed.ok) {
      const reason =
        parsed.conflict?.message ?? `no tree of the class ${decoder} with one root contains all arcs that must stay.`;
      results[i] = { change: { left: reason }, ...LEFT_OUT };
      continue;
    }
    const { opinion } = items[i];
    const departures = typeof opinion === 'object' ? departuresOf(opinion, parsed.parse) : undefined;
    results[i] = { ...written(sentence, items[i].locked, parsed.parse, settings), departures };
  }
  return results;
}

/** Columns that a parser reads or writes in any case. */
const NEEDED = [Column.id, Column.form, Column.head, Column.deprel] as const;

function changeOfUnparsed(sentence: Sentence): Change {
  const { nWords } = sentence;
  if (MOST_PARSED < nWords) return { left: tooManyWords(nWords, MOST_PARSED) };
  const missing = 0 < nWords ? missingColumnObstacle(sentence, NEEDED) : undefined;
  return missing === undefined ? UNCHANGED : { left: missing, isOfFile: true };
}

/** Whether there is something to predict. */
export const isToParse = (sentence: Sentence, { keep, tags }: Pick<ParseSettings, 'keep' | 'tags'>): boolean =>
  0 < sentence.nWords &&
  sentence.nWords <= MOST_PARSED &&
  missingColumnObstacle(sentence, NEEDED) === undefined &&
  !(keep && isComplete(sentence) && !(tags && 0 < unfilledWords(sentence).length));

function guided(parser: Parser, items: readonly SentenceToParse[], sentences: readonly Sentence[]): Parser {
  const opinions = items.flatMap(({ opinion }, i) =>
    typeof opinion === 'object' ? [[sentences[i], opinion] as const] : [],
  );
  return opinions.length === 0 ? parser : new GuidedParser(parser, new Map(opinions));
}

function written(
  sentence: Sentence,
  locked: ReadonlySet<number>,
  parse: Parse,
  { decoder, keep, formsOnly, tags, deps }: ParseSettings,
): ParsedSentence {
  const heads = parse.heads.map((head, word) => (locked.has(word) ? -1 : head));
  const obstacle = obstacleToHeads(sentence, heads);
  if (obstacle !== undefined) return { change: { left: obstacle }, ...LEFT_OUT };
  const deprels = keep ? keptDeprels(sentence, parse) : parse.deprels;
  const filled = tags ? unfilledWords(sentence).filter((word) => 0 < tagEdits(sentence, parse, [word]).length) : [];
  const edits = mergeEdits(
    headEdits(sentence, heads, { deprels, deps: deps === 'compute' ? 'keep' : deps }),
    tagEdits(sentence, parse, filled),
  );
  const isDepsStale =
    deps === 'keep' ? 0 < edits.length && hasDeps(sentence) : leavesStaleDeps(sentence, heads, { deprels });
  return {
    change: { edits, n: countChanges(sentence, heads) },
    isUntagged: !formsOnly && parse.tags !== 'given',
    isOtherDecoder: parse.decoder !== decoder,
    isByArcScores: parse.ran === 'arc scores',
    nTagged: filled.length,
    isDepsStale,
  };
}

function hasDeps(sentence: Sentence): boolean {
  for (let row = 0; row < sentence.nRows; row++) if (!sentence.isBlank(row, Column.deps)) return true;
  return false;
}

/** Whether there is nothing to predict. */
function isComplete(sentence: Sentence): boolean {
  for (let word = 1; word <= sentence.nWords; word++) {
    if (sentence.heads[word] === -1 || sentence.isBlank(sentence.rowOfWord(word), Column.deprel)) return false;
  }
  return true;
}

/** The required arcs, by position: the locked ones, or all existing ones. */
function requiredArcs({ nWords, heads }: Sentence, locked: ReadonlySet<number>, keep: boolean): Arc[] {
  const arcs: Arc[] = [];
  for (let dependent = 1; dependent <= nWords; dependent++) {
    const head = heads[dependent];
    if (head !== -1 && (keep || locked.has(dependent))) arcs.push({ head, dependent });
  }
  return arcs;
}

/** The parser's relations, but only for words without a head or a relation. */
function keptDeprels(sentence: Sentence, parse: Parse): (string | undefined)[] {
  return parse.deprels.map((deprel, word) => {
    if (word === 0) return undefined;
    const isGiven = sentence.heads[word] !== -1 && !sentence.isBlank(sentence.rowOfWord(word), Column.deprel);
    return isGiven ? undefined : deprel;
  });
}
