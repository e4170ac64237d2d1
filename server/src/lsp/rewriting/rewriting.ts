/** Rules applied to the sentences of a document, in slices: the result for each, and the ones left unchanged. */

import { applyEdits, type Sentence, type TextEdit } from '../../core/conllu/index.ts';
import { namedFiles, placeInText, type QueryProblem } from '../../core/query/index.ts';
import { parseRules, parseStrategy, Rewriter, type Rewritten } from '../../core/query/rewrite/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { formatNumber, localized } from '../../localization/index.ts';
import { type Refused, refuse } from '../../protocol/answer.ts';
import type { Intentions } from '../../protocol/edit.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { Slices } from '../documents/slices.ts';
import type { Work } from '../edits/edits.ts';
import type { HasHost } from '../feature.ts';
import type { HasGrew } from '../grew/documents.ts';
import { labelsOf } from '../grew/scheme.ts';
import { MOST_WORK_IN_EDITOR } from '../search/run.ts';
import type { HasSettings } from '../settings/settings.ts';
import { type LockSource, locksChangedBy } from '../sidecar/locks.ts';

/** A sentence that the rules apply to. */
export interface RewrittenBlock {
  readonly index: number;
  readonly sentence: Sentence;
  /** Empty if it is left unchanged. */
  readonly edits: readonly TextEdit[];
  /** Why it is left unchanged. */
  readonly left?: string;
  /** Number of applications of each rule. */
  readonly applied: ReadonlyMap<string, number>;
}

interface Rewriting {
  readonly changed: readonly RewrittenBlock[];
  readonly left: readonly RewrittenBlock[];
  readonly nSentences: number;
}

/**
 * @param indices of the sentences, all by default @param onProgress receives the finished share, 0…1
 * @throws Cancelled
 */
export async function rewriteSentences(
  {
    server,
    snapshot,
    token,
  }: Pick<Work<HasDocuments & HasGrew & HasHost & HasSettings & LockSource>, 'server' | 'snapshot' | 'token'>,
  { rules, from = snapshot.uri, strategy: wanted }: Pick<Intentions['rewrite'], 'rules' | 'from' | 'strategy'>,
  indices: readonly number[] | undefined,
  onProgress: (done: number) => void,
): Promise<Rewriting | Refused> {
  const { texts, base } = await server.grew.filesOf(rules, from);
  const { system, problems } = parseRules(rules, namedFiles(texts, base));
  if (system === undefined) return refuse(inert`The rules have an error. ${placed(rules, problems)}`);
  const { strategy, problems: ofStrategy } = parseStrategy(wanted, system);
  if (strategy === undefined) return refuse(inert`The strategy ${wanted} has an error. ${placed(wanted, ofStrategy)}`);
  const rewriter = new Rewriter(system, strategy, {
    mostMatching: MOST_WORK_IN_EDITOR,
    scheme: await labelsOf(server, snapshot.uri),
  });
  const { sentences } = snapshot.document;
  const chosen = indices ?? sentences.map((_, index) => index);
  const slices = new Slices(server.host, () => token.isCancellationRequested || !server.documents.isCurrent(snapshot));
  const [changed, left]: [RewrittenBlock[], RewrittenBlock[]] = [[], []];
  let nSentences = 0;
  for (const [i, index] of chosen.entries()) {
    const sentence = sentences[index];
    if (sentence.nWords === 0) continue;
    nSentences++;
    const work = rewriter.sliced(sentence);
    let result = work.next();
    for (; result.done !== true; result = work.next()) {
      if (!slices.isOver) continue;
      onProgress(i / chosen.length);
      await slices.pause();
    }
    const block = blockOf(index, sentence, result.value);
    const locked = 0 < block.edits.length ? locksChangedBy(server, snapshot.uri, sentence, block.edits) : undefined;
    if (locked !== undefined) left.push({ ...block, edits: [], left: locked.message });
    else if (block.left !== undefined) left.push(block);
    else if (0 < block.edits.length) changed.push(block);
    if (slices.isOver) {
      onProgress(i / chosen.length);
      await slices.pause();
    }
  }
  return { changed, left, nSentences };
}

/** In an editor, rules change sentences, but neither delete nor multiply them. */
function blockOf(index: number, sentence: Sentence, result: Rewritten): RewrittenBlock {
  switch (result.kind) {
    case 'edited':
      return { index, sentence, edits: result.edits, applied: result.applied };
    case 'stopped':
      return { index, sentence, edits: [], left: result.reason, applied: new Map() };
    case 'several': {
      const n = result.texts.length;
      const left =
        n === 0
          ? localized`The strategy fails here, and would drop the sentence. Onf (…) keeps all sentences.`
          : localized`The strategy has ${n} results here. Onf (…) has one.`;
      return { index, sentence, edits: [], left, applied: result.applied };
    }
  }
}

function placed(text: string, problems: readonly QueryProblem[]): string {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first === undefined) return '';
  const { line, column } = placeInText(text, first.span.start);
  return localized`Line ${line}, column ${column}: ${first.message}`;
}

/** `aux_head 14×, mark 2×`: the most frequent first. */
export function rulesOf(blocks: readonly RewrittenBlock[]): string {
  const counts = new Map<string, number>();
  for (const { applied } of blocks) for (const [rule, n] of applied) counts.set(rule, (counts.get(rule) ?? 0) + n);
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return sorted.map(([rule, n]) => `${rule} ${formatNumber(n)}×`).join(', ');
}

/** @param would for a mere preview */
export function rewritingMessage({ changed, left, nSentences }: Rewriting, would: boolean): Inert {
  const [first] = left;
  const done =
    changed.length === 0
      ? inert`Nothing to change in ${count(nSentences, 'sentence')}.`
      : changeOf(changed, nSentences, would);
  if (first === undefined) return done;
  return joinInert([done, inert`${count(left.length, 'sentence')} left unchanged: ${first.left ?? ''}`]);
}

function changeOf(changed: readonly RewrittenBlock[], nSentences: number, would: boolean): Inert {
  const rules = rulesOf(changed);
  if (nSentences === 1)
    return would ? inert`The sentence would change: ${rules}.` : inert`The sentence changed: ${rules}.`;
  const some = formatNumber(changed.length);
  return would
    ? inert`${some} of ${nSentences} sentences would change: ${rules}.`
    : inert`${some} of ${nSentences} sentences changed: ${rules}.`;
}

/** The text of the document with these changes. O(length). */
export function textWith(sentences: readonly Sentence[], changed: readonly RewrittenBlock[]): string {
  const byIndex = new Map(changed.map((block) => [block.index, block]));
  return sentences
    .map((sentence, index) => {
      const block = byIndex.get(index);
      return block === undefined ? sentence.text : applyEdits(sentence.text, block.edits);
    })
    .join('');
}
