/** `treebank/search` and the requests that read its results. */

import type { CancellationToken } from 'vscode-languageserver';
import { compileSearch, GraphStore, MOST_NAMED_WORDS, requestForRows, wordRows } from '../../core/query/index.ts';
import { inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import {
  EXPORT_MATCHES_REQUEST,
  REQUEST_FOR_REQUEST,
  type RequestForParams,
  type RequestForResult,
  SEARCH_FILES_REQUEST,
  SEARCH_PAGE_REQUEST,
  SEARCH_REQUEST,
  type SearchPage,
  type SearchPageParams,
  type SearchParams,
  type SearchResult,
  STEP_MATCH_REQUEST,
} from '../../protocol/search.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { Cancelled } from '../documents/slices.ts';
import type { Feature } from '../feature.ts';
import type { HasGrew } from '../grew/documents.ts';
import { labelsOf } from '../grew/scheme.ts';
import type { Threaded } from '../jobThreads.ts';
import type { HasSettings } from '../settings/settings.ts';
import { WorkerThread } from '../workerThread.ts';
import { exportPart } from './export.ts';
import { foundMatches } from './pages.ts';
import { SearchResults } from './results.ts';
import { problemText, SearchRun, textsOf } from './run.ts';
import { stepMatch } from './step.ts';

/** Requesting more at once is an error of the client. */
const MOST_SENTENCES = 1000;
/** The displayed results, and those of the current search. */
const MOST_KEPT = 2;

export const search: Feature<HasDocuments & HasGrew & HasSettings & Threaded> = {
  capabilities: () => ({}),
  register(server) {
    const { connection } = server;
    const searches = new Searches(server);
    answer(
      connection,
      SEARCH_REQUEST,
      () => refuse(inert`The search failed because of a bug; details are in the log of the language server.`),
      (params, token) => searches.run(params, token),
    );
    answer(
      connection,
      SEARCH_FILES_REQUEST,
      () => null,
      ({ search: id, cluster }) => searches.get(id)?.found(cluster) ?? null,
    );
    answer(
      connection,
      SEARCH_PAGE_REQUEST,
      () => null,
      (params) => page(searches.get(params.search), params),
    );
    answer(
      connection,
      STEP_MATCH_REQUEST,
      () => null,
      async (params) => {
        const results = searches.get(params.search);
        return (results && (await stepMatch(results, params))) ?? null;
      },
    );
    answer(
      connection,
      EXPORT_MATCHES_REQUEST,
      () => null,
      async (params) => {
        const results = searches.get(params.search);
        return (results && (await exportPart(results, params))) ?? null;
      },
    );
    answer(
      connection,
      REQUEST_FOR_REQUEST,
      () =>
        refuse(inert`The request could not be made because of a bug; details are in the log of the language server.`),
      (params) => requestFor(server, params),
    );
  },
};

class Searches {
  private lastId = 0;
  private readonly kept = new Map<number, SearchResults>();
  private readonly store = new GraphStore();
  /** Its own thread: re-parsing does not have to wait. Started when a file that is not open is searched. */
  private thread: WorkerThread | undefined;

  constructor(private readonly server: HasDocuments & HasGrew & HasSettings & Threaded) {}

  get(id: number): SearchResults | undefined {
    return this.kept.get(id);
  }

  async run(params: SearchParams, token: CancellationToken): Promise<SearchResult> {
    const { grew } = this.server;
    const { request, treebank = params.uris[0], from = treebank } = params;
    if (treebank !== undefined) grew.searchedBeside(treebank);
    const scheme = treebank === undefined ? 'ud' : await labelsOf(this.server, treebank);
    const texts = textsOf(params, await grew.filesOf(request, from ?? ''), scheme);
    if (token.isCancellationRequested) throw new Cancelled();
    const result = compileSearch(texts);
    if (!result.ok) return refuse(problemText(result.error));
    const results = new SearchResults(++this.lastId, result.compiled, this.server.host);
    this.kept.set(results.id, results);
    for (const id of this.kept.keys()) if (MOST_KEPT < this.kept.size) this.kept.delete(id);
    return new SearchRun(this.server, results, params, texts, () => this.startThread(), this.store, token).through();
  }

  private startThread(): WorkerThread {
    if (this.thread === undefined) {
      const { host, files, connection, threads } = this.server;
      this.thread = new WorkerThread(host, files.workerFile, (message) => connection.console.error(message));
      threads.add(this.thread);
    }
    return this.thread;
  }
}

async function page(
  results: SearchResults | undefined,
  { uri, cluster, offset, limit }: SearchPageParams,
): Promise<SearchPage | null> {
  if (results === undefined) return null;
  const all = results.sentencesOf(uri, cluster);
  const numbers = all.slice(offset, offset + Math.min(limit, MOST_SENTENCES));
  const placed = await results.read(uri, numbers);
  if (placed === undefined) return null;
  const sentences = placed.map((each, i) =>
    foundMatches(results, each, cluster, results.countAt(uri, numbers[i], cluster)),
  );
  return { sentences, count: all.length };
}

/** From the words of the first sentence with any. */
function requestFor({ documents }: HasDocuments, { textDocument, lines }: RequestForParams): RequestForResult {
  const document = documents.get(textDocument.uri)?.document;
  if (document === undefined) return refuse(inert`The document is not open at the language server.`);
  const places = lines.flatMap((line) => {
    const index = document.sentenceAtLine(line);
    const row = document.sentences[index].rowAtLine(line - document.lines[index]);
    return row === undefined ? [] : [{ index, row }];
  });
  if (places.length === 0)
    return refuse(inert`There is no word here to search for. Put the cursor on a word, or select some.`);
  const [{ index }] = places;
  const sentence = document.sentences[index];
  const rows = wordRows(
    sentence,
    places.filter((each) => each.index === index).map(({ row }) => row),
  );
  if (rows.length === 0) return refuse(inert`This token has no words to search for.`);
  if (MOST_NAMED_WORDS < rows.length)
    return refuse(
      inert`A request of ${rows.length} words would find this sentence only. Select ${MOST_NAMED_WORDS} words at most.`,
    );
  return { ok: true, request: requestForRows(sentence, rows) };
}
