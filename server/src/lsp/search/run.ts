/** Runs a search through files: open ones in slices on the main loop, others in a thread of its own. */

import { type CancellationToken, ProgressType } from 'vscode-languageserver';
import { append } from '../../core/grouping.ts';
import {
  type CompiledSearch,
  type FileTexts,
  type GraphStore,
  HIT_STRIDE,
  HitCollector,
  type Hits,
  type LabelScheme,
  type ProblemIn,
  placeInText,
  type SearchTexts,
} from '../../core/query/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber, localized } from '../../localization/index.ts';
import type { SearchParams, SearchProgress, SearchResult } from '../../protocol/search.ts';
import { fileNameOf } from '../../services/addresses.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { Slices } from '../documents/slices.ts';
import type { HasConnection, HasHost } from '../feature.ts';
import type { WorkerThread } from '../workerThread.ts';
import type { SearchResults } from './results.ts';

/** Partial results; the first as soon as there are some. */
const SEARCH_PROGRESS = new ProgressType<SearchProgress>();
const REPORT_EVERY_MS = 150;
/** Names tried in one sentence: about 50 ms, because nothing else is answered meanwhile. */
export const MOST_WORK_IN_EDITOR = 2_500_000;
/** Files and sentences of a kind to name. */
const MOST_NAMED = 5;

export const textsOf = (
  { request, keys, isBasicOnly = false }: SearchParams,
  files: FileTexts,
  scheme: LabelScheme,
): SearchTexts => ({
  scheme,
  request,
  files,
  keys,
  isBasicOnly,
  mostWork: MOST_WORK_IN_EDITOR,
});

/** The error of a request or a key, and its place. */
export function problemText({ key, text, problem: { span, message } }: ProblemIn): Inert {
  if (key !== undefined) return inert`Key ${text}: ${message}`;
  const { line, column } = placeInText(text, span.start);
  return inert`Line ${line}, column ${column}: ${message}`;
}

export class SearchRun {
  private readonly started = performance.now();
  private reported = Number.NEGATIVE_INFINITY;
  private reportedCount = 0;
  private count = 0;
  private sentences = 0;
  private searched = 0;
  private readonly unreadable: Inert[] = [];
  private readonly givenUp: Inert[] = [];
  /** Files by the names of columns that they lack. */
  private readonly missing = new Map<string, string[]>();
  private nUnreadable = 0;
  private nGivenUp = 0;
  private readonly slices: Slices;

  constructor(
    private readonly server: HasConnection & HasDocuments & HasHost,
    private readonly results: SearchResults,
    private readonly params: SearchParams,
    private readonly texts: SearchTexts,
    private readonly thread: () => WorkerThread,
    /** For open documents, which are searched again with every change of the request. */
    private readonly store: GraphStore,
    private readonly token: CancellationToken,
  ) {
    this.slices = new Slices(server.host, () => token.isCancellationRequested);
  }

  /** @throws Cancelled */
  async through(): Promise<SearchResult> {
    for (const uri of new Set(this.params.uris)) {
      const open = this.server.documents.get(uri);
      if (open !== undefined) await this.inDocument(open, this.results.compiled);
      else await this.inFile(uri);
    }
    return { ok: true, ...this.progress({ count: 0, sentences: 0, searched: 0 }), notes: this.notes() };
  }

  private async inDocument(snapshot: Snapshot, compiled: CompiledSearch): Promise<void> {
    const { uri, document } = snapshot;
    const collector = new HitCollector(compiled, this.store);
    this.results.begin(uri, { snapshot });
    collector.plan(document);
    for (let index = 0; index < document.sentences.length; index++) {
      collector.look(document.sentences[index], document.lines[index], document.offsets[index]);
      if (!this.slices.isOver) continue;
      this.results.update(uri, collector.counts, () => collector.hits);
      this.reportSoon(collector.counts);
      await this.slices.pause();
    }
    this.finish(uri, collector.hits);
  }

  private async inFile(uri: string): Promise<void> {
    const { host } = this.server;
    if (!host.reaches(uri)) return this.leaveOut(uri, localized`it is not on this computer; open it first`);
    const outcome = await this.thread().run<'search'>({ kind: 'search', uri, ...this.texts }, this.token);
    if (!outcome.ok) return this.leaveOut(uri, outcome.reason);
    const { hits, status } = outcome.result;
    this.results.begin(uri, { status });
    this.finish(uri, hits);
    this.reportSoon({ count: 0, sentences: 0, searched: 0 });
  }

  private finish(uri: string, hits: Hits): void {
    this.results.finish(uri, hits);
    this.count += hits.count;
    this.sentences += hits.sentences.length / HIT_STRIDE;
    this.searched += hits.searched;
    this.nGivenUp += hits.exceeded.length;
    for (const name of hits.missing) {
      append(this.missing, name, fileNameOf(uri));
    }
    for (const line of hits.exceeded.slice(0, MOST_NAMED - this.givenUp.length))
      this.givenUp.push(inert`${fileNameOf(uri)}, line ${line + 1}`);
  }

  private leaveOut(uri: string, reason: string): void {
    this.nUnreadable++;
    if (this.unreadable.length < MOST_NAMED) this.unreadable.push(inert`${fileNameOf(uri)}: ${reason}`);
  }

  private reportSoon(current: Counts): void {
    const { partialResultToken } = this.params;
    const now = performance.now();
    const count = this.count + current.count;
    // The first match is worth a report at any time.
    const isDue = REPORT_EVERY_MS <= now - this.reported || (this.reportedCount === 0 && 0 < count);
    if (partialResultToken === undefined || !isDue) return;
    this.reported = now;
    this.reportedCount = count;
    void this.server.connection.sendProgress(SEARCH_PROGRESS, partialResultToken, this.progress(current));
  }

  /** @param current the matches in the file being searched */
  private progress(current: Counts): SearchProgress {
    return {
      search: this.results.id,
      milliseconds: Math.round(performance.now() - this.started),
      count: this.count + current.count,
      sentences: this.sentences + current.sentences,
      searched: this.searched + current.searched,
      files: this.results.found(),
      ...this.results.foundClusters(),
    };
  }

  private notes(): Inert[] {
    const notes: Inert[] = [];
    if (0 < this.nUnreadable) notes.push(inert`Not searched: ${this.unreadable.join('; ')}${more(this.nUnreadable)}`);
    if (0 < this.nGivenUp)
      notes.push(
        inert`Not all matches were found in ${count(this.nGivenUp, 'sentence')} whose words can be combined in too many ways (${this.givenUp.join('; ')}${more(this.nGivenUp)}). Connect the nodes of the request by edges or order.`,
      );
    for (const [name, files] of this.missing)
      notes.push(inert`There is no ${name} column in ${enumerated(files, MOST_NAMED)}.`);
    return notes;
  }
}

interface Counts {
  readonly count: number;
  readonly sentences: number;
  readonly searched: number;
}

const more = (n: number): string => (MOST_NAMED < n ? localized`; and ${formatNumber(n - MOST_NAMED)} more` : '');
