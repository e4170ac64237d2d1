/**
 * Adjudications under way, by document. What is decided is kept in a file of its own, outside the workspace, and found again when the
 * document is opened: after a restart of the editor or of the server.
 */

import {
  type AdjudicatedSentence,
  AnnotatorTexts,
  type DecidedSentence,
  type Decisions,
  decisionsJson,
  readDecisions,
} from '../../core/compare/adjudicate/index.ts';
import { Document, type Sentence } from '../../core/conllu/index.ts';
import { beside, nameOf } from '../../services/addresses.ts';
import type { AdjudicatedTexts } from '../../services/jobs.ts';
import { exists, type Files, type Paths, readText } from '../../services/ports.ts';

/** An annotator's file. */
export interface Annotator {
  readonly label: string;
  readonly uri: string;
}

interface Adjudication {
  readonly annotators: readonly Annotator[];
  readonly texts: AnnotatorTexts;
  decisions: Decisions;
}

/** What is written. */
interface Kept {
  readonly target: string;
  readonly annotators: readonly Annotator[];
  readonly decisions: ReturnType<typeof decisionsJson>;
}

/** How an adjudication stands in a document. */
export interface AdjudicationStanding {
  readonly sentences: readonly AdjudicatedSentence[];
  readonly nTotal: number;
  readonly nOpen: number;
}

type Host = Pick<Files, 'read' | 'replace' | 'remove' | 'makeFolder' | 'stat'> & Pick<Paths, 'uriOf'>;

export class Adjudications {
  private readonly known = new Map<string, Adjudication>();
  private readonly standings = new WeakMap<readonly Sentence[], { of: Decisions; standing: AdjudicationStanding }>();
  /** Writing of each document, the last one under way. */
  private readonly writing = new Map<string, Promise<void>>();
  /** Documents that are looked up, or were. */
  private readonly resuming = new Map<string, Promise<void>>();

  /**
   * @param folder path of the folder for what is kept; '' for none
   * @param versionsOf reads the annotators' files
   * @param log says what could not be kept or read
   */
  constructor(
    private readonly host: Host,
    private readonly folder: () => string,
    private readonly versionsOf: (annotators: readonly Annotator[]) => Promise<AdjudicatedTexts>,
    private readonly log: (message: string) => void,
  ) {}

  /** In place of an earlier one. @returns what there is to decide at first, and in how many sentences */
  begin(
    uri: string,
    annotators: readonly Annotator[],
    { texts }: AdjudicatedTexts,
    decisions: Decisions = new Map(),
  ): { readonly nTotal: number; readonly nSentences: number } {
    const sentences = texts.map((text) => Document.parse(text).sentences);
    const all = new AnnotatorTexts(sentences);
    this.known.set(uri, { annotators, texts: all, decisions });
    const found = all.sentences(sentences[0] ?? [], decisions);
    return { nTotal: found.reduce((sum, { items }) => sum + items.length, 0), nSentences: found.length };
  }

  annotators(uri: string): readonly Annotator[] | undefined {
    return this.known.get(uri)?.annotators;
  }

  decisions(uri: string): Decisions {
    return this.known.get(uri)?.decisions ?? new Map();
  }

  /** Undefined if the document has none. @param sentences all of the document */
  standing(uri: string, sentences: readonly Sentence[]): AdjudicationStanding | undefined {
    const found = this.known.get(uri);
    if (found === undefined) return undefined;
    const cached = this.standings.get(sentences);
    if (cached?.of === found.decisions) return cached.standing;
    const all = found.texts.sentences(sentences, found.decisions);
    let [nTotal, nOpen] = [0, 0];
    for (const { items } of all) {
      nTotal += items.length;
      for (const { standing } of items) if (standing === 'open') nOpen++;
    }
    const standing = { sentences: all, nTotal, nOpen };
    this.standings.set(sentences, { of: found.decisions, standing });
    return standing;
  }

  /** Decisions whose sentence or word the document no longer has. */
  lost(uri: string, sentences: readonly Sentence[]): readonly DecidedSentence[] {
    const found = this.known.get(uri);
    return found?.texts.lost(sentences, found.decisions) ?? [];
  }

  /** Replaces what is decided, and writes it. */
  decide(uri: string, decisions: Decisions): void {
    const found = this.known.get(uri);
    if (found === undefined) return;
    found.decisions = decisions;
    this.save(uri);
  }

  /** Forgets the adjudication and what is kept of it. @returns whether there was one */
  end(uri: string): boolean {
    const wasKnown = this.known.delete(uri);
    const file = this.fileOf(uri);
    if (file !== undefined) this.inOrder(uri, () => this.host.remove(file));
    return wasKnown;
  }

  /** The document was closed; what is decided is kept. */
  forget(uri: string): void {
    this.known.delete(uri);
    this.resuming.delete(uri);
  }

  /** Goes on with what is kept about a document. @returns whether there is something now that was not before */
  async resume(uri: string): Promise<boolean> {
    const wasKnown = this.known.has(uri);
    if (!wasKnown && !this.resuming.has(uri)) this.resuming.set(uri, this.read(uri));
    await this.resuming.get(uri);
    return !wasKnown && this.known.has(uri);
  }

  /** Once everything is written. */
  async settled(): Promise<void> {
    await Promise.all(this.writing.values());
  }

  save(uri: string): void {
    const file = this.fileOf(uri);
    if (file === undefined) return;
    this.inOrder(uri, async () => {
      const found = this.known.get(uri);
      if (found === undefined) return;
      const { annotators, decisions } = found;
      const kept: Kept = { target: uri, annotators, decisions: decisionsJson(decisions) };
      await this.host.makeFolder(this.host.uriOf(this.folder()));
      await this.host.replace(file, new TextEncoder().encode(JSON.stringify(kept)));
    });
  }

  private async read(uri: string): Promise<void> {
    const file = this.fileOf(uri);
    // What has been ended is there until it is removed.
    await this.writing.get(uri);
    if (file === undefined || !(await exists(this.host, file))) return;
    try {
      const kept = readKept(JSON.parse(await readText(this.host, file)));
      if (kept?.target !== uri) return;
      const versions = await this.versionsOf(kept.annotators);
      if (!this.known.has(uri)) this.begin(uri, kept.annotators, versions, readDecisions(kept.decisions));
    } catch (error) {
      this.log(`The adjudication of ${nameOf(uri)} cannot be resumed: ${reasonOf(error)}`);
    }
  }

  /** Writes one after the other, so that what is written last is the last. */
  private inOrder(uri: string, work: () => Promise<void>): void {
    const before = this.writing.get(uri) ?? Promise.resolve();
    const done = before.then(work).catch((error) => {
      this.log(`What was decided in ${nameOf(uri)} cannot be kept: ${reasonOf(error)}`);
    });
    this.writing.set(uri, done);
  }

  private fileOf(uri: string): string | undefined {
    const folder = this.folder();
    return folder === '' ? undefined : beside(`${this.host.uriOf(folder)}/`, `${hashOf(uri)}.json`);
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function readKept(
  value: unknown,
): { target: string; annotators: readonly Annotator[]; decisions: unknown } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { target, annotators, decisions } = value as Partial<Record<keyof Kept, unknown>>;
  if (typeof target !== 'string' || !Array.isArray(annotators) || !annotators.every(isAnnotator)) return undefined;
  return { target, annotators, decisions };
}

function isAnnotator(value: unknown): value is Annotator {
  if (typeof value !== 'object' || value === null) return false;
  const { label, uri } = value as Partial<Record<keyof Annotator, unknown>>;
  return typeof label === 'string' && typeof uri === 'string';
}

/** A name for a file: FNV-1a with 32 bits, twice with different starts. What is read says which document it is about. */
function hashOf(text: string): string {
  const half = (start: number) => {
    let hash = start;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  };
  return half(0x811c9dc5) + half(0x050c5d1f);
}
