/** `treebank assign`: one folder for each annotator or student. */

import { basename } from 'node:path';
import {
  type Assignment,
  BLANKS,
  FEEDBACKS,
  GATHERED,
  MANIFEST_NAME,
  ORDERS,
  ORIGINALS,
  withWords,
} from '../../core/assign/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { requireEmpty, writeFolder } from '../assign/folder.ts';
import { handedTexts, type Loaded, planned } from '../assign/handing.ts';
import { handedSidecar } from '../assign/sidecar.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { LANGUAGE_FORMAT } from '../frame/options.ts';
import { findInputs, type Input, UnreadableInput } from '../reading/input.ts';
import { readWhole } from '../reading/wholeFile.ts';
import { UnwritableTarget } from '../writing/target.ts';

export const assign = defineCommand({
  name: 'assign',
  group: 'team',
  summary: 'hand out sentences to annotators or students, one folder each',
  usage:
    'FILE… --to a,b,c --out DIR [--overlap 10%] [--blank heads|tags|all] [--order as-is|random|uncertain] [--feedback none|count|place|answer]',
  details: `Every sentence goes to one annotator; those of the overlap, drawn at random with --seed, go to all, so that agreement can be
measured. DIR/NAME is the folder of an annotator: give away that folder only. DIR/assignment.json says who got what, and DIR/originals
has the files as they were, for treebank gather. Cells that are blanked with --blank come back from there where nobody changed the sentence.

With --feedback it is an exercise: the files are the gold standard, and treebank exercise, or Check in the editor, tells students
how many of their cells are wrong (count), which (place), or what is right (answer). exercise.json in their folders holds no answers
but with --feedback answer: --rounds says how slow it is to try one.

  treebank assign xx-ud-train.conllu --to anna,ben --overlap 10% --out round1
  treebank assign gold.conllu --to mia,noah --overlap 100% --blank heads --feedback count --out week3`,
  options: {
    to: { type: 'text', placeholder: 'NAMES', help: 'annotators, separated by commas: the names of their folders' },
    out: { type: 'text', short: 'o', placeholder: 'DIR', help: 'the new folder' },
    overlap: {
      type: 'text',
      placeholder: 'N|N%',
      default: '0',
      format: {
        pattern: /^(?:\d{1,7}|(?:100|\d{1,2}(?:\.\d{1,3})?)%)$/,
        allowed: 'a number of sentences or a percentage, such as 10%',
      },
      help: 'sentences that all annotators get',
    },
    blank: { type: 'choice', values: BLANKS, help: 'what to blank: heads and relations, tags, or both and lemmas' },
    order: {
      type: 'choice',
      values: ORDERS,
      default: 'as-is',
      help: 'order of the sentences; uncertain: those a parser doubts most first',
    },
    feedback: { type: 'choice', values: FEEDBACKS, help: 'make an exercise, in which a check tells this much' },
    deprels: {
      type: 'choice',
      values: ['full', 'universal'],
      default: 'universal',
      help: 'relations of an exercise: compare them up to the colon, or with subtypes',
    },
    rounds: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 10_000_000,
      default: 10_000,
      help: 'cost of trying an answer of an exercise: 1,000 rounds take about a millisecond',
    },
    locks: { type: 'flag', help: 'hand out the locks of .treebank.json, too' },
    model: { type: 'text', placeholder: 'M', help: 'parser for --order uncertain (default: a bundled one)' },
    lang: { type: 'text', placeholder: 'xx', format: LANGUAGE_FORMAT, help: 'language of the bundled parser' },
    seed: {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      default: 1,
      help: 'random seed of overlap and order',
    },
  },
  async start({ files, options }, context) {
    const { out } = options;
    if (out === undefined) throw new UsageError('name the new folder with --out DIR');
    const annotators = namesIn(options.to);
    // A blank exercise would be a copy of its answers.
    const blank = options.blank ?? (options.feedback === undefined ? undefined : 'heads');
    const inputs = await findInputs(files, context);
    requireDifferent(inputs);
    const loaded: Loaded[] = [];
    try {
      await requireEmpty(out, context);
      for (const input of inputs) {
        const text = await readWhole(input.name, 'refuse', context);
        loaded.push({ input, name: basename(input.name), text, sentences: withWords(text) });
      }
      if (context.exitCode === 2) return;
      const assigned = await planned(loaded, annotators.length, options, context);
      if (assigned === undefined) return;
      const { order, feedback, deprels, seed } = options;
      const assignment: Assignment = { seed, order, blank, feedback, deprels, annotators, files: assigned };
      const written = await handedTexts(assignment, loaded, options.rounds, context);
      for (const [name, text] of handedSidecar(assignment, loaded, options.locks, context)) written.set(name, text);
      await writeFolder(out, written, context);
      tell(assignment, out, context);
    } catch (error) {
      if (!(error instanceof UnreadableInput) && !(error instanceof UnwritableTarget)) throw error;
      context.fail(error.message);
    }
  },
});

/** Names allowed for a folder on every system. */
const FOLDER_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]{0,62}[\p{L}\p{M}\p{N}_-])?$/u;

function namesIn(to: string | undefined): string[] {
  if (to === undefined) throw new UsageError('name the annotators with --to a,b,c');
  const names = to.split(',').map((name) => name.trim());
  const seen = new Set([ORIGINALS, GATHERED, MANIFEST_NAME]);
  for (const name of names) {
    if (!FOLDER_NAME.test(name)) {
      throw new UsageError(`--to: “${name}” cannot be the name of a folder: take letters, digits, . _ and -`);
    }
    // Some systems do not distinguish case.
    if (seen.has(name.toLowerCase())) throw new UsageError(`--to: the name ${name} is taken`);
    seen.add(name.toLowerCase());
  }
  return names;
}

function requireDifferent(inputs: readonly Input[]): void {
  const names = new Map<string, string>();
  for (const { name } of inputs) {
    if (name === '-') throw new UsageError('standard input has no name to hand it out by: name files');
    const before = names.get(basename(name).toLowerCase());
    if (before !== undefined) {
      throw new UsageError(`${before} and ${name} would have the same name in the folder of an annotator`);
    }
    names.set(basename(name).toLowerCase(), name);
  }
}

function tell({ annotators, files, seed }: Assignment, out: string, context: Context): void {
  annotators.forEach((name, annotator) => {
    const n = files.reduce((sum, { lists }) => sum + lists[annotator].length, 0);
    context.note(`${out}/${name}: ${counted(n, 'sentence')}.`);
  });
  const shared = files.reduce((sum, { overlap }) => sum + overlap.length, 0);
  context.note(`${counted(shared, 'sentence')} for all of them (seed ${seed}).`);
}
