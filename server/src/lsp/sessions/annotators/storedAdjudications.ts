/** Stored adjudications: a file for each, outside the workspace, read again when its document is opened. */

import {
  type DecidedSentence,
  type Decisions,
  decisionsJson,
  readDecisions,
} from '../../../core/compare/adjudicate/index.ts';
import { hexHash } from '../../../core/hash.ts';
import { beside, fileNameOf } from '../../../services/addresses.ts';
import { exists, type Files, type Paths, readText } from '../../../services/ports.ts';

/** An annotator's file. */
export interface Annotator {
  readonly label: string;
  readonly uri: string;
}

interface Kept {
  readonly annotators: readonly Annotator[];
  readonly decisions: Decisions;
}

/** The content of a file. */
interface Written {
  readonly target: string;
  readonly annotators: readonly Annotator[];
  readonly decisions: readonly DecidedSentence[];
}

type Host = Pick<Files, 'read' | 'replace' | 'remove' | 'makeFolder' | 'stat'> & Pick<Paths, 'uriOf'>;

export class KeptAdjudications {
  /** The last pending write of each document. */
  private readonly writing = new Map<string, Promise<void>>();

  /**
   * @param folder path of the folder of the files; '' for none
   * @param log reports failures to write or read
   */
  constructor(
    private readonly host: Host,
    private readonly folder: () => string,
    private readonly log: (message: string) => void,
  ) {}

  /** Undefined if there is nothing. @throws Error */
  async read(uri: string): Promise<Kept | undefined> {
    const file = this.fileOf(uri);
    // An ended adjudication stays on disk until it is removed.
    await this.writing.get(uri);
    if (file === undefined || !(await exists(this.host, file))) return undefined;
    const written = readWritten(JSON.parse(await readText(this.host, file)));
    if (written?.target !== uri) return undefined;
    return { annotators: written.annotators, decisions: readDecisions(written.decisions) };
  }

  write(uri: string, { annotators, decisions }: Kept): void {
    const file = this.fileOf(uri);
    if (file === undefined) return;
    this.inOrder(uri, async () => {
      const written: Written = { target: uri, annotators, decisions: decisionsJson(decisions) };
      await this.host.makeFolder(this.host.uriOf(this.folder()));
      await this.host.replace(file, new TextEncoder().encode(JSON.stringify(written)));
    });
  }

  remove(uri: string): void {
    const file = this.fileOf(uri);
    if (file !== undefined) this.inOrder(uri, () => this.host.remove(file));
  }

  /** Resolves once everything is written. */
  async settled(): Promise<void> {
    await Promise.all(this.writing.values());
  }

  /** Writes one after the other, so that the last write wins. */
  private inOrder(uri: string, work: () => Promise<void>): void {
    const before = this.writing.get(uri) ?? Promise.resolve();
    const done = before
      .then(work)
      .catch((error) => this.log(`What was decided in ${fileNameOf(uri)} cannot be kept: ${reasonOf(error)}`))
      .finally(() => {
        if (this.writing.get(uri) === done) this.writing.delete(uri);
      });
    this.writing.set(uri, done);
  }

  private fileOf(uri: string): string | undefined {
    const folder = this.folder();
    return folder === '' ? undefined : beside(`${this.host.uriOf(folder)}/`, `${fileNameFor(uri)}.json`);
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function readWritten(
  value: unknown,
): { target: string; annotators: readonly Annotator[]; decisions: unknown } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { target, annotators, decisions } = value as Partial<Record<keyof Written, unknown>>;
  if (typeof target !== 'string' || !Array.isArray(annotators) || !annotators.every(isAnnotator)) return undefined;
  return { target, annotators, decisions };
}

function isAnnotator(value: unknown): value is Annotator {
  if (typeof value !== 'object' || value === null) return false;
  const { label, uri } = value as Partial<Record<keyof Annotator, unknown>>;
  return typeof label === 'string' && typeof uri === 'string';
}

/** A name for a file. The content says which document it is about. */
const fileNameFor = (text: string): string => hexHash(text) + hexHash(text, 0x050c5d1f);
