/** `treebank review --verdicts FILE`: annotators' decisions in the Review view re-rank a list, and show how good its top was. */

import { basename, resolve } from 'node:path';
import { append } from '../../core/grouping.ts';
import {
  isOfDecision,
  lockKey,
  readSidecar,
  type Sidecar,
  sentenceKey,
  type Verdict,
} from '../../core/sidecar/index.ts';
import {
  Experience,
  groupOf,
  mutedKindOf,
  nameOfMuted,
  type Suspicion,
  standingOf,
  whatOf,
} from '../../core/suspicion/index.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { placeIn } from '../sidecar/beside.ts';
import type { ReviewedTreebank } from './treebank.ts';

/** Undefined if the file, or part of it, cannot be used; the reason has been reported. */
export function readVerdictFile(path: string, context: Context): Sidecar | undefined {
  let text: string;
  try {
    text = readRegularSync(resolve(context.io.cwd, path)).toString('utf8');
  } catch (error) {
    context.fail(`cannot read ${path}: ${reasonOf(error)}`);
    return undefined;
  }
  const { file, problems } = readSidecar(text);
  const [problem] = problems;
  if (problem === undefined) return file;
  context.fail(`${path}:${placeIn(text, problem.span.start)}: ${problem.message}`);
  return undefined;
}

interface Rejudged {
  /** By score and by what verdicts taught; without words that are right as they are or muted, those put off last. */
  readonly rows: readonly Suspicion[];
  /** Conclusions from the verdicts about the lists. */
  readonly notes: readonly string[];
}

/** O(rows · log rows + verdicts). */
export function rejudged(
  treebank: ReviewedTreebank,
  rows: readonly Suspicion[],
  { verdicts = [], muted = [] }: Sidecar,
): Rejudged {
  const on = new Map<string, Verdict[]>();
  const experience = new Map<string, Experience>();
  for (const verdict of verdicts) {
    const key = keyOf(verdict.file, verdict.sentence, verdict.at);
    append(on, key, verdict);
    const learned = experience.get(whatOf(verdict.kind)) ?? new Experience();
    experience.set(whatOf(verdict.kind), learned);
    learned.add(verdict);
  }
  const silent = new Set(muted.map(nameOfMuted));
  const ranked = rows.flatMap((row) => {
    const { sentence, file } = treebank.located[row.sentence];
    if (silent.has(nameOfMuted(mutedKindOf(sentence, row)))) return [];
    const group = groupOf(sentence, row);
    const said = on.get(keyOf(basename(file), sentenceKey(sentence), lockKey(sentence, row.word))) ?? [];
    const standing = standingOf(row, group, said);
    if (standing === 'right') return [];
    const bonus = experience.get(whatOf(row.kind))?.bonus(group) ?? 0;
    return [{ row, isLater: standing === 'later', rank: row.score + bonus }];
  });
  ranked.sort((a, b) => Number(a.isLater) - Number(b.isLater) || b.rank - a.rank);
  return { rows: ranked.map(({ row }) => row), notes: notesOn(verdicts) };
}

const keyOf = (file: string, sentence: string, at: string): string => JSON.stringify([file, sentence, at]);

/** How often a suggestion was accepted, for each judged list. */
function notesOn(verdicts: readonly Verdict[]): string[] {
  const lists = new Map<string, { taken: number; judged: number }>();
  for (const each of verdicts) {
    const { list, verdict } = each;
    if (verdict === 'later' || isOfDecision(each)) continue;
    const tally = lists.get(list) ?? { taken: 0, judged: 0 };
    lists.set(list, tally);
    tally.judged++;
    if (verdict === 'taken') tally.taken++;
  }
  return [...lists].map(
    ([list, { taken, judged }]) =>
      `Verdicts on ${list}: ${taken} of ${judged} suggestions taken (${Math.round((100 * taken) / judged)} %).`,
  );
}
