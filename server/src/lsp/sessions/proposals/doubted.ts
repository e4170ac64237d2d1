/** The sentences of a file that nobody has confirmed, in the order in which the parser doubts them. Nothing is written. */

import type { CancellationToken } from 'vscode-languageserver';
import { byDoubt, type Doubt, doubtOf, withMarks } from '../../../core/proposals/index.ts';
import type { Snapshot } from '../../documents/documents.ts';
import { modelOf } from '../../parsing/models.ts';
import { parseTargets, type Target, targetsOf } from '../../parsing/targets.ts';
import type { Server } from '../../whole.ts';
import type { Doubts, Guess } from './doubts.ts';
import type { ProposedSentence } from './rounds.ts';

/** A sentence that nobody has confirmed. */
interface Doubted {
  readonly index: number;
  readonly doubt: Doubt;
}

interface DoubtedSentences {
  /** The most worth looking at first. */
  readonly ranked: readonly Doubted[];
  /** Why sentences could not be parsed. */
  readonly failures: readonly string[];
  /** As in `Reparsed`. */
  readonly learnedFrom: number | undefined;
}

/**
 * Sentences are confirmed if all their arcs are locked, or if all that was proposed for them is decided. Only those are parsed that
 * have changed since the last time.
 *
 * @throws Cancelled
 */
export async function doubtedSentences(
  server: Server,
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
  // What the file does not have any more is forgotten.
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
 * The sentence to go on with: after the one where the last step led, if the cursor is still there, in the order that it had then, because
 * annotating it has changed that; otherwise, and after the last one, the first.
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

/** Guesses are only as good as the model and the settings that they are from. */
async function parserKey(server: Server, uri: string): Promise<string> {
  const settings = await server.settings.of(uri);
  const { 'treebank.reparse.decoder': decoder, 'treebank.parser.beamWidth': beam } = settings;
  return JSON.stringify([await modelOf(server, uri), decoder, beam]);
}
