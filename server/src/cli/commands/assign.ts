/** `treebank assign`: one folder for each annotator or student. */

import { basename } from 'node:path';
import { type Assignment, BLANKS, FEEDBACKS, ORDERS, withWords } from '../../core/assign/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { annotatorsIn, whyNotAnnotators } from '../../protocol/assign.ts';
import { handedEntries } from '../../services/assign/handedEntries.ts';
import { handedTexts, type Loaded, planned } from '../../services/assign/handing.ts';
import { doubtsAbout } from '../assign/doubts.ts';
import { requireEmpty, writeFolder } from '../assign/folder.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { LANGUAGE_FORMAT } from '../frame/options.ts';
import { findInputs, type Input } from '../reading/input.ts';
import { readWhole } from '../reading/wholeFile.ts';
import { contentBeside } from '../sidecar/beside.ts';

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
    notes: { type: 'flag', help: 'hand out the open notes of .treebank.json, too' },
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
    await requireEmpty(out, context);
    for (const { name } of inputs) {
      const text = await readWhole(name, 'refuse', context);
      loaded.push({ name: basename(name), text, sentences: withWords(text) });
    }
    if (context.exitCode === 2) return;
    const { order, feedback, deprels, seed, overlap } = options;
    const doubts = order === 'uncertain' ? await doubtsAbout(loaded, inputs, options, context) : [];
    const shared = overlap.endsWith('%') ? { share: Number(overlap.slice(0, -1)) / 100 } : { number: Number(overlap) };
    const assigned = planned(loaded, { annotators: annotators.length, overlap: shared, order, seed, doubts });
    const assignment: Assignment = { seed, order, blank, feedback, deprels, annotators, files: assigned };
    const written = await handedTexts(assignment, loaded, options.rounds, (name, done, total) => {
      if (done % 100 === 0) context.note(`${name}: answers of ${done} of ${counted(total, 'sentence')} hidden.`);
    });
    const kinds = [...(options.locks ? (['lock'] as const) : []), ...(options.notes ? (['note'] as const) : [])];
    if (0 < kinds.length) {
      const entries = handedEntries(assignment, loaded, inputs.map(contentBeside), kinds);
      if (entries.size === 0) context.note(`There are no ${kinds.map((kind) => `${kind}s`).join(' or ')} to hand out.`);
      for (const [name, text] of entries) written.set(name, text);
    }
    await writeFolder(out, written, context);
    tell(assignment, out, context);
  },
});

function namesIn(to: string | undefined): string[] {
  if (to === undefined) throw new UsageError('name the annotators with --to a,b,c');
  const names = annotatorsIn(to);
  const why = whyNotAnnotators(names);
  if (why !== undefined) throw new UsageError(`--to: ${why.replace(/\.$/, '')}`);
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
