/** The unconfirmed sentences of a file, in the order of the parser's doubts. Writes nothing. */

import type { CancellationToken } from 'vscode-languageserver';
import { byDoubt, type Doubt, doubtOf, withMarks } from '../../../core/proposals/index.ts';
import type { Snapshot } from '../../documents/documents.ts';
import { type ModelSource, modelOf } from '../../parsing/models.ts';
import { type Parsing, parseTargets, type Target, targetsOf } from '../../parsing/targets.ts';
import type { HasUncertain } from '../../parsing/uncertain.ts';
import type { Doubts, Guess } from './doubts.ts';
import type { ProposedSentence } from './rounds.ts';

/** An unconfirmed sentence. */
interface Doubted {
  readonly index: number;
  readonly doubt: Doubt;
}

interface DoubtedSentences {
  /** The most worthwhile first. */
  readonly ranked: readonly Doubted[];
  /** Why sentences could not be parsed. */
  readonly failures: readonly string[];
  /** As in `Reparsed`. */
  readonly learnedFrom: number | undefined;
}

/**
 * Sentences are confirmed if all their arcs are locked, or all their proposals are decided. Of the others, only those that
 * have changed since the last time are parsed.
 *
 * @throws Cancelled
 */
export async function doubtedSentences(
  server: HasUncertain & Parsing,
  snapshot: Snapshot,
  doubts: Doubts,
  proposed: ReadonlyMap<number, ProposedSentence> | undefined,
  token: CancellationToken,
  onProgress?: (done: number) => void,
): Promise<DoubtedSentences> {
  const { uri, document } = snapshot;
  const { sentences } = document;
  const { targets } = targetsOf(server, snapshot, { scope: 'file', lines: [] }, false);
  const open = targets.filter(({ index }) => proposed?.get(index)?.standing.open.length !== 0);
  const known = doubts.of(uri, await parserKey(server, uri));
  const keyOf = ({ index, free }: Target) => `${free?.join() ?? ''}\n${sentences[index].text}`;
  // Forgets sentences that the file no longer has.
  const guesses = new Map<string, Guess>();
  const missing = open.filter((target) => {
    const key = keyOf(target);
    const guess = known.guesses.get(key);
    if (guess !== undefined) guesses.set(key, guess);
    return guess === undefined;
  });
  await parseTargets(server, snapshot, 'propose', missing, token, onProgress, (target, guess) => {
    guesses.set(keyOf(target), guess);
  });
  known.guesses = guesses;
  const marksOf = (index: number) => server.uncertain.of(uri, sentences[index]);
  const failures: string[] = [];
  let learnedFrom: number | undefined;
  const ranked = open.flatMap((target): Doubted[] => {
    const { index, free } = target;
    const guess = guesses.get(keyOf(target));
    if (guess?.ok !== true) {
      if (guess !== undefined) failures.push(guess.reason);
      return [];
    }
    learnedFrom ??= guess.proposed.learnedFrom;
    const { nWords, heads } = sentences[index];
    const words = free ?? Array.from({ length: nWords }, (_, i) => i + 1);
    const doubt = doubtOf(heads, guess.proposed, words);
    return doubt === undefined ? [] : [{ index, doubt: withMarks(doubt, marksOf(index)) }];
  });
  ranked.sort(inOrder);
  return { ranked, failures, learnedFrom };
}

const inOrder = (a: Doubted, b: Doubted): number => byDoubt(a.doubt, b.doubt) || a.index - b.index;

/**
 * The next sentence: after the one of the last step, if the cursor is still there, in the order at that time, because
 * annotating it has changed the order; otherwise, and after the last one, the first.
 *
 * @param here sentence of the cursor
 */
export function following(
  ranked: readonly Doubted[],
  last: Doubted | undefined,
  here: number | undefined,
): number | undefined {
  if (ranked.length === 0) return undefined;
  if (last === undefined || last.index !== here) return 0;
  const next = ranked.findIndex((each) => each.index !== here && 0 < inOrder(each, last));
  return Math.max(0, next);
}

/** Guesses are only as good as their model and settings. */
async function parserKey(server: ModelSource, uri: string): Promise<string> {
  const settings = await server.settings.of(uri);
  const { 'treebank.reparse.decoder': decoder, 'treebank.parser.beamWidth': beam } = settings;
  return JSON.stringify([await modelOf(server, uri), decoder, beam]);
}
