/** A parser's proposals for sentences, in the first round and in later ones, and the edits of accepted ones. */

import type { CancellationToken, TextEdit } from 'vscode-languageserver';
import type { Sentence } from '../../../core/conllu/index.ts';
import { attachAll, headEdits, leavesStaleDeps, obstacleToHeads } from '../../../core/edit/index.ts';
import { beginRound, forbiddenArcs, heldAfter, treeOf } from '../../../core/proposals/index.ts';
import { type Inert, inert } from '../../../inert/index.ts';
import type { Proposed } from '../../../services/jobs.ts';
import type { Snapshot } from '../../documents/documents.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import { type Parsing, parseTargets, type ReparseRequest, type Target, targetsOf } from '../../parsing/targets.ts';
import { lockedIn } from '../../sidecar/locks.ts';
import { type SentenceRound, standingIn } from './rounds.ts';

/** The proposals for the sentences of a request; nothing is stored yet. */
export interface ProposedSentences {
  /** Those with differences: the most decisions first, then the least certain. */
  readonly rounds: readonly (readonly [Sentence, SentenceRound])[];
  readonly nSentences: number;
  readonly nLocked: number;
  readonly parsedBy: ReadonlySet<string>;
  readonly notes: ReadonlySet<string>;
  readonly failures: readonly string[];
}

/** @throws Cancelled */
export async function propose(
  server: Parsing,
  snapshot: Snapshot,
  request: ReparseRequest,
  token: CancellationToken,
  onProgress?: (done: number) => void,
): Promise<ProposedSentences> {
  const { targets, nLocked } = targetsOf(server, snapshot, request, false);
  const found = await proposeFor(server, snapshot, targets, token, onProgress);
  const rounds = found.proposed.flatMap(({ target: { index, free }, proposed }) => {
    const sentence = snapshot.document.sentences[index];
    const round = { ...beginRound(treeOf(sentence), proposed), asked: request.scope === 'words' ? free : undefined };
    const { open } = standingIn(round, sentence);
    const { certainty } = proposed;
    const weight = weightOf(sentence, certainty, open);
    return open.length === 0 ? [] : [{ sentence, round, weight, least: certainty[open[0]] }];
  });
  rounds.sort((a, b) => b.weight - a.weight || a.least - b.least);
  return {
    rounds: rounds.map(({ sentence, round }) => [sentence, round] as const),
    nSentences: targets.length,
    nLocked,
    ...found,
  };
}

/**
 * The amount of decisions in a sentence: a difference counts one, and a word without a head the probability that its proposal
 * is wrong. A parser learns most from its least certain sentences.
 */
function weightOf({ heads }: Sentence, certainty: Float32Array, open: readonly number[]): number {
  return open.reduce((sum, word) => sum + (heads[word] === -1 ? 1 - certainty[word] : 1), 0);
}

/** The next round: a parse that keeps accepted, edited and locked arcs, and contains no rejected ones. */
export async function nextRound(
  server: Parsing,
  snapshot: Snapshot,
  index: number,
  before: SentenceRound,
  token: CancellationToken,
): Promise<{ readonly round: SentenceRound | undefined } & Pick<ProposedSentences, 'parsedBy' | 'notes' | 'failures'>> {
  const sentence = snapshot.document.sentences[index];
  const tree = treeOf(sentence);
  const held = heldAfter(before, tree);
  const locked = lockedIn(server, snapshot.uri, sentence);
  const asked = before.asked ?? Array.from({ length: sentence.nWords }, (_, i) => i + 1);
  const free = asked.filter((word) => !locked.has(word) && !held.words.has(word));
  const target: Target = { index, free, forbidden: forbiddenArcs(held, tree), fill: [] };
  const { proposed, ...rest } = await proposeFor(server, snapshot, [target], token);
  const [found] = proposed;
  if (found === undefined) return { round: undefined, ...rest };
  const next = beginRound(tree, found.proposed, held, before.round + 1);
  return { round: { ...next, asked: before.asked }, ...rest };
}

async function proposeFor(
  server: Parsing,
  snapshot: Snapshot,
  targets: readonly Target[],
  token: CancellationToken,
  onProgress?: (done: number) => void,
) {
  const proposed: { readonly target: Target; readonly proposed: Proposed }[] = [];
  const parsedBy = new Set<string>();
  const notes = new Set<string>();
  const failures: string[] = [];
  await parseTargets(server, snapshot, 'propose', targets, token, onProgress, (target, outcome) => {
    if (!outcome.ok) {
      failures.push(outcome.reason);
      return;
    }
    proposed.push({ target, proposed: outcome.proposed });
    parsedBy.add(outcome.proposed.parsedBy);
    for (const note of outcome.proposed.notes) notes.add(note);
  });
  return { proposed, parsedBy, notes, failures };
}

/** Gives some words their proposed heads and relations; DEPS follows if it repeats the old arcs. */
export function acceptEdits(
  snapshot: Snapshot,
  index: number,
  { proposed }: Pick<SentenceRound, 'proposed'>,
  words: readonly number[],
): { readonly edits: TextEdit[]; readonly leavesStaleDeps: boolean } | { readonly obstacle: Inert } {
  const sentence = snapshot.document.sentences[index];
  const { deprels } = proposed;
  const heads = new Int32Array(sentence.nWords + 1).fill(-1);
  for (const word of words) heads[word] = proposed.heads[word];
  const isStale = leavesStaleDeps(sentence, heads, { deprels });
  const attached = attachAll(
    sentence,
    words.map((id) => ({ id, head: proposed.heads[id], deprel: deprels[id] })),
  );
  if (attached.ok) return { edits: textEditsOf(snapshot, index, attached.edits), leavesStaleDeps: isStale };
  // If the IDs are not in order, DEPS cannot be read either.
  const obstacle = obstacleToHeads(sentence, heads);
  if (obstacle !== undefined) return { obstacle: inert(obstacle) };
  return {
    edits: textEditsOf(snapshot, index, headEdits(sentence, heads, { deprels })),
    leavesStaleDeps: isStale,
  };
}
