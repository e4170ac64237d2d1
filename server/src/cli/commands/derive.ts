/** `treebank derive`: how transition systems build the trees of a treebank, step by step or in numbers. */

import type { Sentence } from '../../core/conllu/index.ts';
import { derivationOf } from '../../core/features/index.ts';
import { Census, derive as findDerivation, formatTrace, SYSTEMS, systemByName } from '../../core/transition/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { MOST_DERIVED, MOST_SHOWN } from '../limits.ts';
import { readSentences } from '../reading/sentences.ts';

const NAMES = SYSTEMS.map(({ name }) => name);

export const derive = defineCommand({
  name: 'derive',
  group: 'report',
  summary: 'show how a transition system builds each tree, step by step, and which trees it can build',
  usage: 'FILE… [--system NAME] [--sentence N] | FILE… --summary',
  details: `Prints the transitions of the static oracle with stack, buffer and the new arc after each; words by position, 0 for the
root. A tree that the system cannot build is reported with the arc that causes it, and the exit code is then 1.
--summary prints, for every system, how many trees it derives and the average number of transitions.

  treebank derive --system covington-reduce --sentence 3 train.conllu
  treebank derive --summary train.conllu`,
  options: {
    system: { type: 'choice', values: NAMES, default: 'arc-standard', help: 'transition system' },
    sentence: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      help: 'only the Nth sentence, from 1 (default: all)',
    },
    summary: { type: 'flag', help: 'totals for all systems instead of steps' },
    format: { type: 'choice', values: ['text', 'json'], default: 'text', help: 'output format' },
  },
  async start({ files, options }, context) {
    const { sentence: number, summary, format } = options;
    const sentences = await readSentences(files, context, MOST_DERIVED);
    if (summary) return await printCensus(sentences, format, context);
    if (number !== undefined && sentences.length < number) {
      throw new UsageError(`there is no sentence ${number}: the input has ${counted(sentences.length, 'sentence')}`);
    }
    const chosen = number === undefined ? [...sentences.entries()] : [[number - 1, sentences[number - 1]] as const];
    for (const [index, sentence] of chosen) await printSteps(sentence, index + 1, options.system, format, context);
  },
});

async function printSteps(
  sentence: Sentence,
  number: number,
  name: string,
  format: 'text' | 'json',
  context: Context,
): Promise<void> {
  const system = systemByName(name);
  if (system === undefined) throw new Error(`no system ${name}`);
  const nShown = (findDerivation(system, sentence.heads)?.length ?? 0) * (sentence.nWords + 1);
  const derivation =
    MOST_SHOWN < nShown
      ? { ok: false as const, reason: tooLongToShow(sentence.nWords, name) }
      : derivationOf(sentence, system);
  if (!derivation.ok) context.raise(1);
  const { sentId } = sentence;
  if (format === 'json') {
    const { ok, ...rest } = derivation;
    await context.out.data(`${JSON.stringify({ sentence: number, sentId, system: name, ...rest })}\n`);
    return;
  }
  const title = printable(`# sentence ${number}${sentId === undefined ? '' : ` (${sentId})`}, ${name}`);
  if (!derivation.ok) await context.out.write(`${title}\n${derivation.reason}\n\n`);
  else {
    const steps = counted(derivation.steps.length - 1, 'transition');
    await context.out.write(`${title}: ${steps}\n${formatTrace(derivation.steps)}\n\n`);
  }
}

function tooLongToShow(n: number, name: string): string {
  return `The tree of ${formatNumber(n)} words has a derivation, but showing all its configurations takes too much memory. Choose a system other than ${name}, or use --summary.`;
}

async function printCensus(sentences: readonly Sentence[], format: 'text' | 'json', context: Context): Promise<void> {
  const census = new Census(SYSTEMS);
  let nLeftOut = 0;
  for (const { heads } of sentences) if (!census.add(heads)) nLeftOut++;
  if (0 < nLeftOut) {
    context.raise(1);
    context.note(
      `${counted(nLeftOut, 'sentence')} left out: the heads do not form a tree. treebank lint names the words.`,
    );
  }
  const { trees, shared } = census;
  const rows = census.rows();
  if (format === 'json') {
    await context.out.data(`${JSON.stringify({ trees, shared, systems: rows }, null, 1)}\n`);
    return;
  }
  const decimals = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2)).padStart(12);
  const width = Math.max(...rows.map(({ system }) => system.length));
  const lines = rows.map(({ system, derived, transitions, transitionsShared }) => {
    const share = trees === 0 ? '–' : ((100 * derived) / trees).toFixed(2);
    return `${system.padEnd(width)}  ${String(derived).padStart(8)} ${share.padStart(8)}${decimals(transitions)}${decimals(transitionsShared)}`;
  });
  const header = `${''.padEnd(width)}   derived        %   steps each   of shared`;
  await context.out.write(
    `${counted(trees, 'tree')}; ${counted(shared, 'tree')} that all systems derive (shared).\n\n${header}\n${lines.join('\n')}\n`,
  );
}
