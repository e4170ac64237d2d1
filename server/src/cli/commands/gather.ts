/** `treebank gather`: what came back from annotators or students. */

import { mkdir } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import {
  type AnnotatorProgress,
  type Assignment,
  type Deviation,
  deviationText,
  type FileOfAnnotator,
  GATHERED,
  gatheredText,
  type Marked,
  markOf,
  markSections,
  marksJson,
  ORIGINALS,
  overlapTexts,
  progressOf,
} from '../../core/assign/index.ts';
import {
  agree,
  agreementJson,
  agreementSections,
  type Section,
  sectionsMarkdown,
  sectionsText,
  VALUE_COLUMNS,
} from '../../core/compare/agree/index.ts';
import { Document, noLosses } from '../../core/conllu/index.ts';
import { counted, percentOf } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { decidedVersions, type Gathered, readAssigned } from '../assign/reading.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, reasonOf, UsageError } from '../frame/io.ts';
import { UnwritableTarget, writeWhole } from '../writing/target.ts';

export const gather = defineCommand({
  name: 'gather',
  group: 'team',
  summary: 'put together what annotators hand in: progress, agreement, one file; marks of an exercise',
  usage: 'DIR [--out DIR2] [--adjudicated FILE] [--format text|json|markdown]',
  details: `DIR is what treebank assign wrote, with the folders of the annotators as they are now. Prints how far each is, and how far they
agree on the sentences that all of them have. DIR/gathered gets each file in its original order, with the annotators' versions of
the sentences that they changed, and every other byte as it was; and in overlap/ one file for each annotator with the sentences that
all have, for treebank adjudicate. Give its result with --adjudicated to have these sentences put in, too.

For an exercise it prints marks instead: the scores of treebank evaluate, by student and by relation, and what is confused most. A
word that a student has removed is wrong.

Sentences that were renumbered, moved or renamed are found again. What is missing, split or has other words is named, with exit code 1.

  treebank gather round1
  treebank adjudicate round1/gathered/overlap/anna.conllu round1/gathered/overlap/ben.conllu --out decided.conllu
  treebank gather round1 --adjudicated decided.conllu
  treebank gather week3 --format markdown > marks.md`,
  options: {
    out: { type: 'text', short: 'o', placeholder: 'DIR2', help: 'where to write the files (default: DIR/gathered)' },
    adjudicated: {
      type: 'text',
      placeholder: 'FILE',
      help: 'decided versions of the sentences that all annotators have',
    },
    format: { type: 'choice', values: ['text', 'json', 'markdown'], default: 'text', help: 'output format' },
  },
  async start({ files, options }, context) {
    if (files.length !== 1) throw new UsageError('name one folder that treebank assign has written');
    const [folder] = files;
    const out = options.out ?? join(folder, GATHERED);
    const gathered = await readAssigned(folder, context);
    if (gathered.assignment.feedback === undefined) requireOther(out, folder, gathered.assignment, context);
    for (const { file, annotator, deviation, work } of gathered.deviations) {
      context.raise(1);
      context.note(`${join(folder, annotator, file)}:${placeOf(work, deviation)}`);
    }
    const report = gathered.assignment.feedback === undefined ? together(gathered) : marks(gathered);
    if (options.format === 'json') await context.out.data(`${JSON.stringify(report.json, null, 1)}\n`);
    else {
      const write =
        options.format === 'text' ? sectionsText : (each: readonly Section[]) => sectionsMarkdown(each, report.title);
      await context.out.write(write(report.sections));
    }
    if (gathered.assignment.feedback !== undefined) return;
    await writeGathered(gathered, out, options.adjudicated, context);
  },
});

/** `LINE:1: …` */
function placeOf({ handed, back }: FileOfAnnotator, deviation: Deviation): string {
  const { sentence, returned } = deviation;
  const place = returned === undefined ? undefined : back[returned];
  const id = place?.sentence.sentId ?? (sentence === undefined ? undefined : handed[sentence].sentId);
  const text = deviationText(deviation, id === undefined ? 'this sentence' : `sentence ${id}`);
  return `${(place?.line ?? 0) + 1}:1: ${text}`;
}

/** Measures only the columns that were to be filled in; the others were given. */
const MEASURED = {
  heads: ['DEPREL', 'UDEPREL'],
  tags: ['UPOS', 'XPOS', 'FEATS'],
  all: VALUE_COLUMNS,
} as const;

interface Report {
  readonly title: string;
  readonly sections: readonly Section[];
  readonly json: unknown;
}

function marks({ assignment, files, attempts }: Gathered): Report {
  const { annotators, blank, deprels } = assignment;
  const marked: Marked[] = annotators.map((name, annotator) => {
    const gold = files.flatMap(({ file, originals }) => file.lists[annotator].map((i) => originals[i]));
    const back = files.flatMap(({ of }) => of[annotator].sentences);
    return { name: printable(name), evaluation: markOf(gold, back, deprels), attempts: attempts[annotator] };
  });
  return { title: 'Marks', sections: markSections(marked, blank), json: marksJson(marked, blank) };
}

function together({ assignment, files }: Gathered): Report {
  const { annotators, blank } = assignment;
  const progress = annotators.map((_, annotator) =>
    progressOf(
      files.map(({ of }) => of[annotator]),
      blank,
    ),
  );
  const names = annotators.map(printable);
  const sections: Section[] = [{ title: 'Progress', parts: [{ rows: progressRows(names, progress) }] }];
  const texts = overlapTexts(assignment, files);
  const shared = texts.map((text) => {
    const { sentences, lines } = Document.parse(text);
    return sentences.map((sentence, i) => ({ sentence, line: lines[i] }));
  });
  const isComparable = 1 < annotators.length && shared.every((each) => 0 < each.length);
  const agreement = isComparable ? agree(shared) : undefined;
  const columns = blank === undefined ? undefined : new Set(MEASURED[blank]);
  if (agreement !== undefined) sections.push(...agreementSections(agreement, names, { columns }));
  const json = {
    progress: annotators.map((name, annotator) => ({ name, ...progress[annotator] })),
    agreement: agreement === undefined ? null : agreementJson(agreement, annotators, columns),
  };
  return { title: 'Gathered', sections, json };
}

function progressRows(names: readonly string[], progress: readonly AnnotatorProgress[]): string[][] {
  const rows = progress.map(({ sentences, touched, complete, words, completeWords }, annotator) => [
    names[annotator],
    ...[sentences, touched, complete].map(String),
    percentOf(completeWords, words),
  ]);
  return [['annotator', 'sentences', 'changed', 'complete', 'words in complete sentences, %'], ...rows];
}

/** @throws UnwritableTarget for a folder that has the work of an annotator, or the originals */
function requireOther(out: string, folder: string, { annotators }: Assignment, { io }: Context): void {
  // Some systems do not distinguish case.
  const below = relative(resolve(io.cwd, folder), resolve(io.cwd, out)).toLowerCase();
  if (!['', ORIGINALS, ...annotators].some((name) => name.toLowerCase() === below)) return;
  throw new UnwritableTarget(
    `nothing is written to ${out}: it has what was handed out or handed in. Name another folder with --out DIR2.`,
  );
}

async function writeGathered(
  { assignment, files }: Gathered,
  out: string,
  adjudicated: string | undefined,
  context: Context,
): Promise<void> {
  const decided = adjudicated === undefined ? undefined : await decidedVersions(adjudicated, files, context);
  await mkdir(resolve(context.io.cwd, out, 'overlap'), { recursive: true }).catch((error: unknown) => {
    throw new UnwritableTarget(`cannot write ${out}: ${reasonOf(error)}`);
  });
  for (const [at, { file, text, of }] of files.entries()) {
    const losses = noLosses();
    const gathered = gatheredText(text, file, of, (sentence) => decided?.[at].get(sentence), losses);
    await writeWhole(join(out, file.name), gathered, context);
    const lost = [...losses.cells].map(([name, n]) => `${counted(n, 'cell')} of ${printable(name)}`);
    if (0 < lost.length)
      context.note(`${printable(file.name)}: ${lost.join(', ')} left out: the file has no such columns.`);
  }
  const texts = overlapTexts(assignment, files);
  // It stands for columns, as `.cupt` does: of files with different ones the first that declares some has it.
  const kind = files.find(({ originals }) => originals[0]?.columns.isDeclared) ?? files[0];
  const ending = extname(kind?.file.name ?? '') || '.conllu';
  for (const [annotator, name] of assignment.annotators.entries()) {
    if (texts[annotator] !== '') await writeWhole(join(out, 'overlap', name + ending), texts[annotator], context);
  }
  context.note(`${out}: ${counted(files.length, 'file')} written.`);
}
