/** Hands out treebanks for the editor: reads them, and makes the folder. */

import { type Assignment, withWords } from '../../core/assign/index.ts';
import { mostWords } from '../../core/decode/index.ts';
import { readSidecar } from '../../core/sidecar/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { localized } from '../../localization/index.ts';
import { folderOf } from '../addresses.ts';
import { Failure } from '../failure.ts';
import type { AssignJob, HandedOut, JobProgress } from '../jobs.ts';
import { parserFor } from '../parsers/models.ts';
import { exists, type Host } from '../ports.ts';
import { losslessDocument } from '../textSource.ts';
import { doubtsOf, formsOf } from './doubts.ts';
import { handedEntries } from './handedEntries.ts';
import { handedTexts, type Loaded, planned } from './handing.ts';

/** As of the command line. */
const ROUNDS = 10_000;

/**
 * Nothing is left of the folder if anything fails or the work is cancelled.
 * @throws Failure if a file cannot be read without loss, the folder exists or cannot be written, or there is nothing to hand out
 */
export async function assignFiles(
  job: AssignJob,
  host: Host,
  checkpoint: () => void,
  report: (progress: JobProgress) => void,
): Promise<HandedOut> {
  const { out, files, overlap } = job;
  // What was handed out before, and worked on, must not be lost.
  if (await exists(host, out)) throw new Failure(existsAlready());
  const loaded: Loaded[] = [];
  for (const { source } of files) {
    const { text } = await losslessDocument(source, host);
    loaded.push({ name: source.name, text, sentences: withWords(text) });
  }
  const step = (done: number) => {
    checkpoint();
    report({ done, message: `${Math.floor(100 * done)} %` });
  };
  const { annotators, order, seed } = job.assignment;
  const { doubts, notes } = order === 'uncertain' ? await doubtsAbout(job, loaded, host, step) : NO_DOUBTS;
  const assigned = planned(loaded, { annotators: annotators.length, overlap: { share: overlap }, order, seed, doubts });
  const assignment = { ...job.assignment, files: assigned };
  const texts = await handedTexts(assignment, loaded, ROUNDS, (_, done, total) => step(done / total));
  const sidecars = files.map(({ sidecar }) => readSidecar(sidecar).file);
  for (const [name, text] of handedEntries(assignment, loaded, sidecars, ['lock', 'note'], checkpoint))
    texts.set(name, text);
  await write(out, texts, host, checkpoint);
  return { message: [messageOf(assignment), ...notes].join(' ') };
}

const existsAlready = () => localized`This folder exists already. Name a new one.`;

const NO_DOUBTS = { doubts: [], notes: [] };

async function doubtsAbout(
  { models, memoryLimit }: AssignJob,
  loaded: readonly Loaded[],
  host: Host,
  step: (done: number) => void,
): Promise<{ doubts: number[]; notes: readonly string[] }> {
  const doubts: number[] = [];
  const notes = new Set<string>();
  for (const [at, { sentences }] of loaded.entries()) {
    const chosen = await parserFor(models[at], host, formsOf(sentences));
    for (const note of chosen.notes) notes.add(note);
    const most = mostWords('mst', memoryLimit);
    doubts.push(...doubtsOf(sentences, chosen.parser, most, (done) => step((at + done) / loaded.length)));
  }
  return { doubts, notes: [...notes] };
}

/**
 * @param out made here, so that nothing of anybody else is in what is removed
 * @param texts by path below the folder, the manifest first: it is written last, as a folder without it is unfinished
 */
async function write(
  out: string,
  texts: ReadonlyMap<string, string>,
  host: Pick<Host, 'makeFolder' | 'replace' | 'remove'>,
  checkpoint: () => void,
): Promise<void> {
  if (!(await orFailure(host.makeFolder(out)))) throw new Failure(existsAlready());
  try {
    for (const [path, text] of [...texts].reverse()) {
      checkpoint();
      const uri = `${out}/${path.split('/').map(encodeURIComponent).join('/')}`;
      await orFailure(host.makeFolder(folderOf(uri)));
      await orFailure(host.replace(uri, new TextEncoder().encode(text)));
    }
  } catch (error) {
    await host.remove(out).catch(() => undefined);
    throw error;
  }
}

async function orFailure<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    throw new Failure(
      localized`The folder cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function messageOf({ annotators, files, seed }: Assignment): string {
  const each = annotators.map((name, at) => {
    const n = files.reduce((sum, { lists }) => sum + lists[at].length, 0);
    return localized`${name}: ${count(n, 'sentence')}.`;
  });
  const shared = files.reduce((sum, { overlap }) => sum + overlap.length, 0);
  return [...each, localized`For all of them: ${count(shared, 'sentence')} (seed ${seed}).`].join(' ');
}
