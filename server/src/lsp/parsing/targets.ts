/** Parsing sentences of a document in the worker thread: what may change in them, and groups that keep the thread responsive. */

import type { CancellationToken } from 'vscode-languageserver';
import { declaredNames } from '../../core/conllu/index.ts';
import type { Arc } from '../../core/decode/index.ts';
import { unfilledWords } from '../../core/edit/index.ts';
import type { Opinion } from '../../core/outside/index.ts';
import { LONGEST_SENTENCE, LOST_EMPTY_LINES } from '../../core/tree/index.ts';
import { formatNumber, localized, translated } from '../../localization/index.ts';
import type { ReparseScope } from '../../protocol/edit.ts';
import type { LineRange } from '../../protocol/text.ts';
import type { Job, Results } from '../../services/jobs.ts';
import type { Snapshot } from '../documents/documents.ts';
import { wordsOn } from '../documents/selection.ts';
import { Slices } from '../documents/slices.ts';
import { type LockSource, lockedIn } from '../sidecar/locks.ts';
import type { HasWorker } from '../workerThread.ts';
import { type ModelSource, modelOf } from './models.ts';
import { orderOf } from './wordOrders.ts';

/** A sentence to parse. */
export interface Target {
  readonly index: number;
  /** Positions of the words that may change; all if undefined. */
  readonly free: readonly number[] | undefined;
  /** Arcs that the parse may not contain, by position. */
  readonly forbidden?: readonly Arc[];
  /** Positions of the words whose tags are filled in. */
  readonly fill: readonly number[];
  /** What a program outside says about it, if one guides the parser. */
  readonly opinion?: Opinion;
}

/** What to parse, and how. */
export interface ReparseRequest {
  readonly scope: ReparseScope;
  readonly lines: readonly LineRange[];
  /** Also fill in blank tags and lemmas. Default: from the settings. */
  readonly fillTags?: boolean;
  /** Only fill in tags and lemmas: no head or relation changes. */
  readonly keepsTrees?: boolean;
}

/** What parsing takes: its thread, the model, and the arcs that stay. */
export type Parsing = HasWorker & LockSource & ModelSource;

/** Words that the worker thread parses in one go: enough for its batches, and done in half a second. */
const GROUP_WORDS = 2000;

type ParseKind = 'parse' | 'propose' | 'fill';
type Outcome<Kind extends ParseKind> = Results[Kind][number] | { readonly ok: false; readonly reason: string };

/**
 * Parses the sentences, and hands over the outcome of each one; sentences that are too long are not parsed.
 *
 * @param onProgress receives the share of finished words, 0…1
 * @param program name of the one whose opinions the targets have
 * @throws Cancelled
 */
export async function parseTargets<Kind extends ParseKind>(
  server: Parsing,
  snapshot: Snapshot,
  kind: Kind,
  targets: readonly Target[],
  token: CancellationToken,
  onProgress: ((done: number) => void) | undefined,
  take: (target: Target, outcome: Outcome<Kind>) => void,
  program?: string,
): Promise<void> {
  const { uri, document } = snapshot;
  const model = await modelOf(server, uri);
  const settings = await server.settings.of(uri);
  const decoder = settings['treebank.reparse.decoder'];
  const memoryLimit = 1e6 * settings['treebank.reparse.memoryLimit'];
  const beam = settings['treebank.parser.beamWidth'] || undefined;
  const order = orderOf(server, snapshot);
  const slices = new Slices(server.host, () => token.isCancellationRequested);
  const nWordsOf = ({ index }: Target) => document.sentences[index].nWords;
  for (const target of targets) {
    if (LONGEST_SENTENCE < nWordsOf(target)) take(target, { ok: false, reason: tooLong(nWordsOf(target)) });
  }
  const parsed = targets.filter((target) => nWordsOf(target) <= LONGEST_SENTENCE);
  const all = parsed.reduce((sum, target) => sum + nWordsOf(target), 0);
  let nWordsSeen = 0;
  for (const group of groupsByWords(parsed, nWordsOf)) {
    const columns = declaredNames(document.columns);
    const sentences = group.map(({ index, ...what }) => ({ text: document.sentences[index].text, columns, ...what }));
    const job = { kind, sentences, program, model, decoder, memoryLimit, beam, order } as Extract<Job, { kind: Kind }>;
    const outcome = await server.worker.run<Kind>(job, token);
    for (const [at, target] of group.entries()) {
      take(target, outcome.ok ? outcome.result[at] : outcome);
      nWordsSeen += nWordsOf(target);
    }
    onProgress?.(nWordsSeen / all);
    if (slices.isOver) await slices.pause();
  }
}

function tooLong(nWords: number): string {
  const [words, most] = [formatNumber(nWords), formatNumber(LONGEST_SENTENCE)];
  return localized`This sentence has ${words} words; the longest that can be parsed has ${most}. ${translated(LOST_EMPTY_LINES)}`;
}

/** Groups of neighbouring sentences, each of so many words that it has reached the limit. */
export function groupsByWords<T>(items: readonly T[], nWordsOf: (item: T) => number, limit = GROUP_WORDS): T[][] {
  const groups: T[][] = [];
  let nWords = Number.POSITIVE_INFINITY;
  for (const item of items) {
    if (limit <= nWords) {
      groups.push([]);
      nWords = 0;
    }
    groups[groups.length - 1].push(item);
    nWords += nWordsOf(item);
  }
  return groups;
}

/** What to parse; locked arcs are excluded from what may change, and counted. */
export function targetsOf(
  server: LockSource,
  snapshot: Snapshot,
  { scope, lines }: ReparseRequest,
  fillTags: boolean,
): { readonly targets: readonly Target[]; readonly nLocked: number } {
  const { sentences } = snapshot.document;
  const chosen =
    scope === 'file'
      ? sentences.flatMap(({ nWords }, index) => (nWords === 0 ? [] : [{ index, words: undefined }]))
      : wordsOn(snapshot, lines).map(({ index, words }) => ({ index, words: scope === 'words' ? words : undefined }));
  let nLocked = 0;
  const targets = chosen.flatMap(({ index, words }): Target[] => {
    const sentence = sentences[index];
    const locked = lockedIn(server, snapshot.uri, sentence);
    // A lock concerns the arc: blank tags of the word may be filled in.
    const asked = words && new Set(words);
    const fill = fillTags ? unfilledWords(sentence).filter((word) => asked?.has(word) ?? true) : [];
    if (locked.size === 0 && words === undefined) return [{ index, free: undefined, fill }];
    const wanted = words ?? Array.from({ length: sentence.nWords }, (_, i) => i + 1);
    const free = wanted.filter((word) => !locked.has(word));
    nLocked += wanted.length - free.length;
    return free.length + fill.length === 0 ? [] : [{ index, free, fill }];
  });
  return { targets, nLocked };
}
