/**
 * Search beside the real Grew, whose CPU seconds on this kind of machine are in ../shared: each request from file to answer as the
 * command line does it, and the search itself over sentences that are read. Then memory, all shared treebanks, and an open file in the
 * editor. Needs ../shared. Run: npm run bench -- search
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Document } from '../../server/src/core/conllu/index.ts';
import { GraphReader, parseRequest, SAMPLE, Search, Strings } from '../../server/src/core/query/index.ts';
import type { SearchProgress, SearchResult } from '../../server/src/protocol/search.ts';
import { TestClient } from '../lsp/client.ts';
import { SHARED } from '../shared.ts';

interface Timed {
  readonly id: string;
  readonly request: string;
  readonly count: number;
  readonly cpu_median?: number;
  readonly cpu?: number;
}

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');
const SERVER = resolve(import.meta.dirname, '../../dist/server.js');
const TIME = '/usr/bin/time';
const BUDGET = { file: 0.8, common: 10, join: 100, memory: 150, all: 2.5, first: 50, editor: 250 } as const;
/** Both edges free, and words anywhere: joins, where Grew tries all pairs. */
const JOINS = new Set(['s08', 's10']);
const ROUNDS = 9;

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const verdict = (isFine: boolean): string => (isFine ? 'ok' : 'OVER');

/** CPU seconds and megabytes of `treebank search … --count`. */
function timedProcess(
  request: string,
  path: string,
): { readonly seconds: number; readonly megabytes: number; readonly count: number } {
  const runs = Array.from({ length: 3 }, () => {
    const { stdout, stderr } = spawnSync(
      TIME,
      ['-f', '%U %S %M', process.execPath, CLI, 'search', request, path, '--count'],
      {
        encoding: 'utf8',
      },
    );
    const [user, system, kilobytes] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
    return { seconds: user + system, megabytes: kilobytes / 1024, count: Number(stdout) };
  });
  return runs.sort((a, b) => a.seconds - b.seconds)[1];
}

function measure(golden: readonly Timed[], path: string): void {
  const strings = new Strings();
  const reader = new GraphReader(strings);
  const { sentences } = Document.parse(readFileSync(path, 'utf8'));
  const graphs = sentences.filter(({ nWords }) => 0 < nWords).map((sentence) => reader.read(sentence));
  console.log('request  search: Grew   ours  times faster    file to answer  memory');
  for (const { id, request: text, count, cpu_median: grew = 0 } of golden) {
    const { request } = parseRequest(text);
    if (request === undefined) throw new Error(text);
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const start = cpu();
      const search = new Search(request, strings);
      search.plan(graphs.slice(0, SAMPLE));
      found = 0;
      for (const graph of graphs) {
        search.find(graph, () => {
          found++;
          return false;
        });
      }
      times.push(cpu() - start);
    }
    const ours = median(times);
    const factor = (1000 * grew) / ours;
    const whole = timedProcess(text, path);
    if (found !== count || whole.count !== count)
      throw new Error(`${id}: ${found} and ${whole.count} matches instead of ${count}`);
    const isFine =
      (JOINS.has(id) ? BUDGET.join : BUDGET.common) <= factor &&
      whole.seconds <= BUDGET.file &&
      whole.megabytes <= BUDGET.memory;
    console.log(
      `${id.padEnd(7)} ${(1000 * grew).toFixed(0).padStart(9)} ms ${ours.toFixed(1).padStart(5)} ms ${factor.toFixed(0).padStart(10)} × ${whole.seconds.toFixed(2).padStart(15)} s ${whole.megabytes.toFixed(0).padStart(5)} MB  ${verdict(isFine)}  ${text}`,
    );
  }
}

/** An open file: reading the cells that a request needs, the first match and all. */
function measureEditor(golden: readonly Timed[], path: string): void {
  const { sentences } = Document.parse(readFileSync(path, 'utf8'));
  for (const sentence of sentences) sentence.nWords;
  console.log('\nAn open file of 14 MB, nothing of it read for searches before, wall time:');
  for (const { id, request: text } of golden) {
    const { request } = parseRequest(text);
    if (request === undefined) continue;
    const start = performance.now();
    const search = new Search(request, new Strings());
    const reader = search.reader();
    search.plan(sentences.slice(0, SAMPLE).map((sentence) => reader.read(sentence)));
    let first = Number.NaN;
    for (const sentence of sentences) {
      search.find(reader.read(sentence, false), () => {
        if (Number.isNaN(first)) first = performance.now() - start;
        return false;
      });
    }
    const all = performance.now() - start;
    console.log(
      `${id}  first ${first.toFixed(1).padStart(5)} ms, all ${all.toFixed(0).padStart(4)} ms  ${verdict(first <= BUDGET.first && all <= BUDGET.editor)}`,
    );
  }
}

/** The same in the real server, as the editor waits for it: partial results, the whole answer, and how long another request waits. */
async function measureServer(golden: readonly Timed[], path: string): Promise<void> {
  const client = await TestClient.spawn(SERVER);
  const uri = pathToFileURL(path).href;
  await client.open(uri, readFileSync(path, 'utf8'));
  await client.until('all findings', () => client.findingsChanged.find((each) => each.isComplete));
  console.log('\nThe same file open in the server, over the protocol, wall time:');
  for (const { id, request, count } of golden) {
    const start = performance.now();
    const params = { request, keys: [], uris: [uri], partialResultToken: id };
    let isOver = false;
    const answer = client.request<SearchResult>('treebank/search', params).finally(() => {
      isOver = true;
    });
    let longest = 0;
    const others = (async () => {
      while (!isOver) {
        const asked = performance.now();
        await client.request('treebank/sentenceInfo', { textDocument: { uri }, line: 5 });
        longest = Math.max(longest, performance.now() - asked);
      }
    })();
    const isFirst = ({ token, value }: { token: unknown; value: unknown }) =>
      token === id && 0 < (value as SearchProgress).count;
    const partial = client.until('the first results', () => (isOver ? true : client.progress.find(isFirst)));
    const first = await Promise.race([partial, answer]).then(() => performance.now() - start);
    const result = await answer;
    const all = performance.now() - start;
    await others;
    if (!result.ok || result.count !== count) throw new Error(`${id}: ${JSON.stringify(result).slice(0, 200)}`);
    console.log(
      `${id}  first ${first.toFixed(1).padStart(5)} ms, all ${all.toFixed(0).padStart(4)} ms, others wait ${longest.toFixed(0)} ms  ${verdict(first <= BUDGET.first && all <= BUDGET.editor)}`,
    );
  }
  await client.stop();
}

function measureAll(golden: readonly Timed[], folder: string): void {
  console.log(
    '\nAll shared treebanks from files to answer, beside the search alone of Grew (it reads them in 21.5 s):',
  );
  for (const { id, request, count, cpu: grew = 0 } of golden) {
    const whole = timedProcess(request, folder);
    if (whole.count !== count) throw new Error(`${id}: ${whole.count} matches instead of ${count}`);
    console.log(
      `${id}  Grew ${grew.toFixed(2).padStart(5)} s  ours ${whole.seconds.toFixed(2)} s ${whole.megabytes.toFixed(0)} MB  ${verdict(whole.seconds <= BUDGET.all)}`,
    );
  }
}

const speed = join(SHARED, 'golden/grew/speed.json');
const data = join(SHARED, 'data/ud');
const train = join(data, 'cc-by-sa/English-EWT/train.conllu');
if (!existsSync(speed) || !existsSync(train) || spawnSync(TIME, ['true']).error !== undefined) {
  console.log('Needs the shared treebanks, Grew’s figures and GNU time; nothing was measured.');
} else {
  const golden = JSON.parse(readFileSync(speed, 'utf8')) as Record<
    'english_ewt_train' | 'all_shared_ud',
    { readonly requests: readonly Timed[] }
  >;
  console.log(`English-EWT train, ${(readFileSync(train).length / 1e6).toFixed(1)} MB; CPU time`);
  measure(golden.english_ewt_train.requests, train);
  measureEditor(golden.english_ewt_train.requests, train);
  await measureServer(golden.english_ewt_train.requests, train);
  if (0 < readdirSync(data).length) measureAll(golden.all_shared_ud.requests, data);
}
