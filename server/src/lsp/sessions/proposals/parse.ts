/** A parser's proposals for sentences, in the first round and in later ones, and the edits of accepted ones. */

import type { CancellationToken, TextEdit } from 'vscode-languageserver';
import { declaredNames, type Sentence } from '../../../core/conllu/index.ts';
import { attachAll, headEdits, leavesStaleDeps, obstacleToHeads } from '../../../core/edit/index.ts';
import type { Opinion } from '../../../core/outside/index.ts';
import { beginRound, forbiddenArcs, heldAfter, treeOf } from '../../../core/proposals/index.ts';
import { LONGEST_SENTENCE } from '../../../core/tree/index.ts';
import { type Inert, inert } from '../../../inert/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { Proposed } from '../../../services/parsers/jobs.ts';
import { OutsideNotes } from '../../../services/parsers/outside.ts';
import type { Snapshot } from '../../documents/documents.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import { askExternal, type RunsPrograms } from '../../parsing/external.ts';
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

/** Share of the work that a program outside takes, where one is asked: a guess. */
const OUTSIDE = 0.8;

/** Refused if it needs an external program, and that fails. @throws Cancelled */
export async function propose(
  server: Parsing & RunsPrograms,
  snapshot: Snapshot,
  request: ReparseRequest & { readonly parser?: string },
  token: CancellationToken,
  onProgress?: (done: number) => void,
): Promise<ProposedSentences | Refused> {
  const chosen = targetsOf(server, snapshot, request, false);
  const { nLocked } = chosen;
  const { parser: program } = request;
  const notes = new OutsideNotes();
  const guided =
    program === undefined
      ? { ok: true as const, targets: chosen.targets }
      : await withOpinions(server, snapshot, program, chosen.targets, notes, token, (done) =>
          onProgress?.(OUTSIDE * done),
        );
  if (!guided.ok) return guided;
  const before = program === undefined ? 0 : OUTSIDE;
  const report = (done: number) => onProgress?.(before + (1 - before) * done);
  const found = await proposeFor(server, snapshot, guided.targets, token, report, program);
  for (const { target, proposed } of found.proposed) {
    const { sentences, lines } = snapshot.document;
    if (proposed.departures !== undefined) notes.add(sentences[target.index], lines[target.index], proposed.departures);
  }
  if (program !== undefined) for (const line of notes.lines(program)) found.notes.add(line);
  const rounds = found.proposed.flatMap(({ target: { index, free, opinion }, proposed }) => {
    const sentence = snapshot.document.sentences[index];
    const round = {
      ...beginRound(treeOf(sentence), proposed),
      asked: request.scope === 'words' ? free : undefined,
      program: program === undefined || opinion === undefined ? undefined : { name: program, opinion },
    };
    const { open } = standingIn(round, sentence);
    const { certainty } = proposed;
    const weight = weightOf(sentence, certainty, open);
    return open.length === 0 ? [] : [{ sentence, round, weight, least: certainty[open[0]] }];
  });
  rounds.sort((a, b) => b.weight - a.weight || a.least - b.least);
  return {
    rounds: rounds.map(({ sentence, round }) => [sentence, round] as const),
    nSentences: chosen.targets.length,
    nLocked,
    ...found,
  };
}

/** The targets with what the program says; notes those that it left out. @throws Cancelled */
async function withOpinions(
  server: Parsing & RunsPrograms,
  snapshot: Snapshot,
  program: string,
  targets: readonly Target[],
  notes: OutsideNotes,
  token: CancellationToken,
  onProgress: (done: number) => void,
): Promise<{ readonly ok: true; readonly targets: readonly Target[] } | Refused> {
  const { sentences, lines } = snapshot.document;
  const asked = targets.map(({ index }) => sentences[index]);
  const found = await askExternal(server, snapshot, program, asked, token, onProgress);
  if (!found.ok) return found;
  const opinions = new Map<Sentence, Opinion>();
  for (const answer of found.answers) {
    const texts = answer.asked.map(({ text, columns }) => ({ text, columns: declaredNames(columns) }));
    const outcome = await server.worker.run<'opinions'>(
      { kind: 'opinions', sentences: texts, answer: answer.text },
      token,
    );
    if (!outcome.ok) return refuse(outcome.reason);
    answer.asked.forEach((sentence, at) => {
      const opinion = outcome.result[at];
      if (opinion !== undefined) opinions.set(sentence, opinion);
    });
  }
  const known = targets.flatMap((target): Target[] => {
    const sentence = sentences[target.index];
    const opinion = opinions.get(sentence);
    // Too long ones were not asked about, and say so themselves.
    if (opinion === undefined && sentence.nWords <= LONGEST_SENTENCE)
      notes.add(sentence, lines[target.index], 'missing');
    return opinion === undefined && sentence.nWords <= LONGEST_SENTENCE ? [] : [{ ...target, opinion }];
  });
  return { ok: true, targets: known };
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
  const target: Target = {
    index,
    free,
    forbidden: forbiddenArcs(held, tree),
    fill: [],
    opinion: before.program?.opinion,
  };
  const { proposed, ...rest } = await proposeFor(server, snapshot, [target], token, undefined, before.program?.name);
  const [found] = proposed;
  if (found === undefined) return { round: undefined, ...rest };
  const next = beginRound(tree, found.proposed, held, before.round + 1);
  return { round: { ...next, asked: before.asked, program: before.program }, ...rest };
}

async function proposeFor(
  server: Parsing,
  snapshot: Snapshot,
  targets: readonly Target[],
  token: CancellationToken,
  onProgress?: (done: number) => void,
  program?: string,
) {
  const proposed: { readonly target: Target; readonly proposed: Proposed }[] = [];
  const parsedBy = new Set<string>();
  const notes = new Set<string>();
  const failures: string[] = [];
  await parseTargets(
    server,
    snapshot,
    'propose',
    targets,
    token,
    onProgress,
    (target, outcome) => {
      if (!outcome.ok) {
        failures.push(outcome.reason);
        return;
      }
      proposed.push({ target, proposed: outcome.proposed });
      parsedBy.add(outcome.proposed.parsedBy);
      for (const note of outcome.proposed.notes) notes.add(note);
    },
    program,
  );
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
