/**
 * Search in the editor on an open file of 14 MB: the first results and all of them, in process and over the protocol in the real server;
 * from scratch, and again with another request over the same cells. Needs ../shared. Run: npm run bench -- searchEditor
 */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Document } from '../../server/src/core/conllu/index.ts';
import { compileSearch, GraphStore, HitCollector } from '../../server/src/core/query/index.ts';
import type { SearchProgress, SearchResult } from '../../server/src/protocol/search.ts';
import { TestClient } from '../lsp/client.ts';
import { SHARED } from '../shared.ts';

interface Golden {
  readonly id: string;
  readonly request: string;
  readonly count: number;
}

const SERVER = resolve(import.meta.dirname, '../../dist/server.js');
/** Milliseconds, wall time. */
const BUDGET = { first: 50, all: 250 } as const;
const verdict = (first: number, all: number): string => (first <= BUDGET.first && all <= BUDGET.all ? 'ok' : 'OVER');
const shown = (first: number, all: number): string =>
  `first ${first.toFixed(1).padStart(5)} ms, all ${all.toFixed(0).padStart(4)} ms`;

/** @param store keeps what earlier requests have read */
function search({ request, count }: Golden, document: Document, store?: GraphStore): readonly [number, number] {
  const start = performance.now();
  const result = compileSearch({ request, keys: [], isBasicOnly: false, mostWork: 2.5e6 });
  if (!result.ok) throw new Error(request);
  const collector = new HitCollector(result.compiled, store);
  collector.plan(document);
  let first = 0;
  document.sentences.forEach((sentence, i) => {
    collector.look(sentence, document.lines[i], document.offsets[i]);
    if (first === 0 && 0 < collector.counts.count) first = performance.now() - start;
  });
  if (collector.counts.count !== count) throw new Error(`${request}: ${collector.counts.count} instead of ${count}`);
  return [first, performance.now() - start];
}

function inProcess(golden: readonly Golden[], path: string): void {
  const document = Document.parse(readFileSync(path, 'utf8'));
  for (const sentence of document.sentences) sentence.nWords;
  console.log('In process, each request anew, and again after all others:');
  const store = new GraphStore();
  const anew = golden.map((each) => search(each, document));
  for (const each of golden) search(each, document, store);
  golden.forEach((each, i) => {
    const [first, all] = anew[i];
    const [firstAgain, allAgain] = search(each, document, store);
    console.log(
      `${each.id}  ${shown(first, all)}; again ${shown(firstAgain, allAgain)}  ${verdict(first, all)}  ${each.request}`,
    );
  });
}

/** Partial results, the whole answer, and the time that another request waits meanwhile. */
async function inServer(golden: readonly Golden[], path: string): Promise<void> {
  const client = await TestClient.spawn(SERVER);
  const uri = pathToFileURL(path).href;
  await client.open(uri, readFileSync(path, 'utf8'));
  await client.until('all findings', () => client.findingsChanged.find((each) => each.isComplete));
  for (const round of ['one after the other', 'again']) {
    console.log(`\nOver the protocol, ${round}:`);
    for (const each of golden) {
      const { first, all, longest } = await ask(client, uri, each, `${round} ${each.id}`);
      console.log(`${each.id}  ${shown(first, all)}, others wait ${longest.toFixed(0)} ms  ${verdict(first, all)}`);
    }
  }
  await client.stop();
}

async function ask(client: TestClient, uri: string, { request, count }: Golden, partialResultToken: string) {
  const start = performance.now();
  let first: number | undefined;
  let isOver = false;
  const params = { request, keys: [], uris: [uri], partialResultToken };
  const answer = client.request<SearchResult>('treebank/search', params).finally(() => {
    isOver = true;
  });
  let longest = 0;
  const others = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await client.request('treebank/sentenceInfo', { textDocument: { uri }, line: 5 });
      longest = Math.max(longest, performance.now() - asked);
      const isFirst = ({ token, value }: { readonly token: unknown; readonly value: unknown }) =>
        token === partialResultToken && 0 < (value as SearchProgress).count;
      if (client.progress.some(isFirst)) first ??= performance.now() - start;
    }
  })();
  const result = await answer;
  const all = performance.now() - start;
  await others;
  if (!result.ok || result.count !== count) throw new Error(`${request}: ${JSON.stringify(result).slice(0, 200)}`);
  return { first: first ?? all, all, longest };
}

const speed = join(SHARED, 'golden/grew/speed.json');
const train = join(SHARED, 'data/ud/cc-by-sa/English-EWT/train.conllu');
if (!existsSync(speed) || !existsSync(train)) console.log('Needs the shared treebanks; nothing was measured.');
else {
  const { english_ewt_train } = JSON.parse(readFileSync(speed, 'utf8')) as {
    readonly english_ewt_train: { readonly requests: readonly Golden[] };
  };
  inProcess(english_ewt_train.requests, train);
  await inServer(english_ewt_train.requests, train);
}
