/** Checks a file that is not open, in a thread, exactly as an open one; the result is kept on disk until something that it depends on changes. */

import { Document, type Sentence } from '../../core/conllu/index.ts';
import { keyOfText } from '../../core/parser/index.ts';
import {
  checksToRun,
  compileChecksOf,
  FileAcknowledgements,
  printSidecar,
  readSidecar,
  type Sidecar,
  type StateName,
  sentenceKey,
  stateInComment,
  withFiles,
} from '../../core/sidecar/index.ts';
import { type FileStanding, StandingMaker } from '../../core/status/index.ts';
import { type Inspection, ProjectChecks } from '../../core/validate/index.ts';
import { localized } from '../../localization/index.ts';
import { fileNameOf } from '../addresses.ts';
import { Failure } from '../failure.ts';
import type { StatusJob } from '../jobs.ts';
import { KeptTables } from '../languages/keptTables.ts';
import { languageOf } from '../languages/language.ts';
import { schemeOfDocument } from '../languages/scheme.ts';
import { type Files, readText, type Time } from '../ports.ts';
import { readCheckFiles } from './checkFiles.ts';
import { foldDocument } from './documentFindings.ts';
import { FindingCache, type FindingsBySentence } from './findings.ts';
import { Splitter } from './openAndAccepted.ts';

/** Increase this whenever the same file gives another result. */
const RECIPE = 4;
/** Larger files are for the command line, which reads them piece by piece. */
export const MOST_BYTES = 200e6;
/** Sentences between two checks for cancellation. */
const STRETCH = 50;

type CheckHost = Pick<Files, 'read' | 'stat' | 'replace' | 'makeFolder'> & Time;

/** The part of `.treebank.json` that decides which findings of a file there are, as such a file. O(entries) */
export function acceptedIn({ acknowledged, baseline, checks, packs }: Sidecar, name: string): string {
  const own = baseline.get(name);
  return printSidecar({
    acknowledged: acknowledged.filter(({ file }) => file === undefined || file === name),
    baseline: new Map(own === undefined ? [] : [[name, own]]),
    ...(checks === undefined ? {} : { checks }),
    ...(packs === undefined ? {} : { packs }),
  });
}

/** What the standing of a sentence needs besides its findings. */
interface Block {
  readonly key: string;
  readonly nWords: number;
  readonly isTree: boolean;
}

const blockOf = (sentence: Sentence, { facts }: Inspection): Block => ({
  key: sentenceKey(sentence),
  nWords: sentence.nWords,
  isTree: facts.isTree,
});

/** The standing of each sentence. O(sentences + findings) @param lines first line of each sentence @param open findings that are not accepted @param said states in comments */
function standingOf(
  blocks: readonly Block[],
  lines: ArrayLike<number>,
  open: FindingsBySentence,
  said?: readonly StateName[],
): FileStanding {
  const maker = new StandingMaker();
  let words = 0;
  blocks.forEach(({ key, nWords, isTree }, index) => {
    words += nWords;
    maker.block(lines[index], key, 0 < nWords, isTree, said?.[index]);
    for (const { severity, repeats } of open[index] ?? []) if (!repeats) maker.finding(lines[index], severity);
  });
  return maker.standing(words);
}

const blocks = new WeakMap<Sentence, Block>();

/** Its state in a comment. @param key of the comment; '' if states are kept elsewhere */
const saidIn = (sentence: Sentence, key: string): StateName | undefined =>
  key === '' ? undefined : (stateInComment(sentence, key)?.state ?? 'open');

/**
 * The standing of each sentence of a checked document. O(sentences + findings), with little to do for sentences seen before.
 *
 * @param commentKey of the comment with the state; '' if states are kept elsewhere
 */
export function standingOfChecked(
  document: Document,
  cache: FindingCache,
  open: FindingsBySentence,
  commentKey: string,
): FileStanding {
  const all = document.sentences.map((sentence) => {
    let block = blocks.get(sentence);
    if (block === undefined) {
      block = blockOf(sentence, cache.of(sentence));
      blocks.set(sentence, block);
    }
    return block;
  });
  const said = document.sentences.flatMap((sentence) => saidIn(sentence, commentKey) ?? []);
  return standingOf(all, document.lines, open, said.length === 0 ? undefined : said);
}

interface Kept {
  readonly key: string;
  readonly standing: FileStanding;
}

/** Checks one file after the other: tables and project checks are read once. */
export class FileChecker {
  private readonly tables: KeptTables;
  private checks: { readonly text: string; readonly checks: ProjectChecks | undefined } | undefined;

  constructor(private readonly host: CheckHost) {
    this.tables = new KeptTables(host);
  }

  /** @param checkpoint throws to cancel @throws Failure if the file cannot be read or is too large */
  async check(job: StatusJob, checkpoint: () => void): Promise<FileStanding> {
    const text = await this.read(job.uri);
    checkpoint();
    const stamp = await this.tables.stampOf(job.dataFolder);
    const files = await readCheckFiles(this.host, job.uri, readSidecar(job.accepted));
    const given = [RECIPE, JSON.stringify(job.settings), stamp, job.accepted, JSON.stringify([...files])];
    const key = keyOfText([...given, keyOfText(text)].join('\n'));
    const kept = job.keptIn === '' ? undefined : `${job.keptIn}/${keyOfText(job.uri)}.json`;
    const known = kept === undefined ? undefined : await this.known(kept, key);
    if (known !== undefined) return known;
    const standing = await this.inspect(job, Document.parse(text), files, checkpoint);
    if (kept !== undefined) await this.keep(job.keptIn, kept, { key, standing });
    return standing;
  }

  private async inspect(
    job: StatusJob,
    document: Document,
    files: ReadonlyMap<string, string>,
    checkpoint: () => void,
  ): Promise<FileStanding> {
    const { accepted, settings, uri } = job;
    const cache = new FindingCache(
      settings,
      await this.tablesFor(job, document),
      this.checksIn(accepted, files),
      schemeOfDocument(settings, uri, document),
    );
    const blocks: Block[] = [];
    const said: StateName[] = [];
    const commentKey = settings['treebank.progress.commentKey'];
    const inspections = document.sentences.map((sentence, index) => {
      if (index % STRETCH === 0) checkpoint();
      const inspection = cache.of(sentence);
      blocks.push(blockOf(sentence, inspection));
      const state = saidIn(sentence, commentKey);
      if (state !== undefined) said.push(state);
      sentence.release();
      return inspection;
    });
    const placed = await foldDocument(inspections, { isOver: false, pause: async () => undefined });
    const findings = inspections.map((each) => each.findings);
    const known = cache.ofFile({ uri, document }, findings, placed);
    const splitter = new Splitter(new FileAcknowledgements(readSidecar(accepted).file, fileNameOf(uri)));
    const { open } = splitter.split(document, known);
    return standingOf(blocks, document.lines, open, said.length === 0 ? undefined : said);
  }

  /** Undefined for a language without tables. */
  private async tablesFor({ dataFolder, settings, uri }: StatusJob, document: Document) {
    const data = await this.tables.dataOf(dataFolder);
    const code = settings['treebank.validation.language'] || languageOf(uri, document);
    return code === '' ? undefined : data?.language(code);
  }

  /** Compiled once for the files of a folder. */
  private checksIn(accepted: string, files: ReadonlyMap<string, string>): ProjectChecks | undefined {
    const read = withFiles(readSidecar(accepted), files);
    const text = JSON.stringify(checksToRun(read));
    if (this.checks?.text !== text) {
      const { checks } = compileChecksOf(accepted, read);
      this.checks = { text, checks: checks.length === 0 ? undefined : new ProjectChecks(checks) };
    }
    return this.checks.checks;
  }

  private async read(uri: string): Promise<string> {
    try {
      const status = await this.host.stat(uri);
      if (status === undefined || status.size <= MOST_BYTES) return await readText(this.host, uri);
      throw new Failure(
        localized`the file has ${Math.round(status.size / 1e6)} MB; use “treebank status” on the command line`,
      );
    } catch (error) {
      throw error instanceof Error ? new Failure(error.message) : error;
    }
  }

  private async known(kept: string, key: string): Promise<FileStanding | undefined> {
    try {
      // Written by this class; the key proves that it is complete.
      const { key: own, standing } = JSON.parse(await readText(this.host, kept)) as Kept;
      return own === key ? standing : undefined;
    } catch {
      return undefined;
    }
  }

  private async keep(folder: string, kept: string, content: Kept): Promise<void> {
    try {
      await this.host.makeFolder(folder);
      await this.host.replace(kept, new TextEncoder().encode(JSON.stringify(content)));
    } catch {
      // A full disk costs time at the next start, nothing else.
    }
  }
}
