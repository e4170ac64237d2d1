/** Reads a folder that `treebank assign` wrote, as it is now. */

import { join, resolve } from 'node:path';
import {
  type AssignedFile,
  type Assignment,
  BadManifest,
  type Deviation,
  type FileOfAnnotator,
  fileOfAnnotator,
  MANIFEST_NAME,
  ORIGINALS,
  readAssignment,
  returnedOf,
  withWords,
} from '../../core/assign/index.ts';
import type { PlacedSentence } from '../../core/compare/agree/index.ts';
import { Document, type Sentence } from '../../core/conllu/index.ts';
import { NODE } from '../../runtime/node.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';
import { attemptsIn } from '../../services/exercise.ts';
import { Failure } from '../../services/failure.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { UnreadableInput } from '../reading/input.ts';
import { readWhole } from '../reading/wholeFile.ts';
import { placeIn } from '../sidecar/beside.ts';

/** One file, and what each annotator made of it. */
interface GatheredFile {
  readonly file: AssignedFile;
  /** Of the original. */
  readonly text: string;
  readonly originals: readonly Sentence[];
  /** By annotator. */
  readonly of: readonly FileOfAnnotator[];
}

export interface Gathered {
  readonly assignment: Assignment;
  readonly files: readonly GatheredFile[];
  readonly deviations: readonly {
    readonly annotator: string;
    readonly file: string;
    readonly work: FileOfAnnotator;
    readonly deviation: Deviation;
  }[];
  /** By annotator, the checks of an exercise. */
  readonly attempts: readonly number[];
}

/** A file of an annotator that is missing or cannot be read is reported, and counts as empty. @throws UnreadableInput without a usable manifest or an original */
export async function readAssigned(folder: string, context: Context): Promise<Gathered> {
  const assignment = manifestIn(folder, context);
  const files: GatheredFile[] = [];
  const deviations: Gathered['deviations'][number][] = [];
  for (const file of assignment.files) {
    const text = await readWhole(join(folder, ORIGINALS, file.name), 'refuse', context);
    const originals = withWords(text);
    const last = Math.max(
      -1,
      ...file.overlap,
      ...file.lists.map((list) => list.reduce((most, at) => Math.max(most, at), -1)),
    );
    if (originals.length <= last) {
      throw new UnreadableInput(
        `${join(folder, ORIGINALS, file.name)} has ${originals.length} sentences, and sentence ${last + 1} was handed out: it is not the file that was handed out.`,
      );
    }
    const of: FileOfAnnotator[] = [];
    for (const [at, annotator] of assignment.annotators.entries()) {
      const back = file.lists[at].length === 0 ? [] : await blocksOf(join(folder, annotator, file.name), context);
      const work = fileOfAnnotator(file, at, originals, assignment.blank, back ?? []);
      of.push(work);
      // The file as a whole has been named.
      if (back === undefined) continue;
      for (const deviation of work.deviations) deviations.push({ annotator, file: file.name, work, deviation });
    }
    files.push({ file, text, originals, of });
  }
  const attempts: number[] = [];
  for (const annotator of assignment.annotators) attempts.push(await attemptsOf(folder, annotator, context));
  return { assignment, files, deviations, attempts };
}

function manifestIn(folder: string, context: Context): Assignment {
  const name = join(folder, MANIFEST_NAME);
  let text = '';
  try {
    text = readRegularSync(resolve(context.io.cwd, name)).toString('utf8');
    return readAssignment(text);
  } catch (error) {
    if (error instanceof BadManifest) throw new UnreadableInput(`${name}:${placeIn(text, error.at)}: ${error.message}`);
    throw new UnreadableInput(
      `cannot read ${name}: ${reasonOf(error)}. Name a folder that treebank assign has written`,
    );
  }
}

/** Undefined if it cannot be read; the reason is reported. */
async function blocksOf(name: string, context: Context): Promise<PlacedSentence[] | undefined> {
  try {
    const { sentences, lines } = Document.parse(await readWhole(name, 'refuse', context));
    return sentences.map((sentence, i) => ({ sentence, line: lines[i] }));
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    context.fail(error.message);
    return undefined;
  }
}

async function attemptsOf(folder: string, annotator: string, context: Context): Promise<number> {
  try {
    const found = await attemptsIn(NODE.uriOf(resolve(context.io.cwd, folder, annotator)), NODE);
    const sentences = [...found.values()].flatMap((each) => [...each.values()]);
    return sentences.reduce((sum, { wrong }) => sum + wrong.length, 0);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    context.fail(`${join(folder, annotator)}/${error.message}`);
    return 0;
  }
}

/** The decided version of each sentence of the overlap, by file. @throws UnreadableInput */
export async function decidedVersions(
  name: string,
  files: readonly GatheredFile[],
  context: Context,
): Promise<ReadonlyMap<number, Sentence>[]> {
  const decided = Document.parse(await readWhole(name, 'refuse', context)).sentences;
  const wanted = files.flatMap(({ file, originals }, at) =>
    file.overlap.map((sentence) => ({ at, sentence, original: originals[sentence] })),
  );
  const { sentences } = returnedOf(
    wanted.map(({ original }) => original),
    decided,
  );
  const versions = files.map(() => new Map<number, Sentence>());
  wanted.forEach(({ at, sentence, original }, i) => {
    const version = sentences[i];
    if (version !== undefined) versions[at].set(sentence, version);
    else {
      context.raise(1);
      context.note(
        `${name}: sentence ${original.sentId ?? `${sentence + 1}`} is missing; it stays as it was handed out.`,
      );
    }
  });
  return versions;
}
