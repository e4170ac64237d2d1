/**
 * Search beside the real Grew, whose CPU seconds on this kind of machine are in ../shared: each request from file to answer on the
 * command line, and the search itself over sentences already read. Then all shared treebanks. Needs ../shared; the editor has a
 * separate bench. Run: npm run bench -- search
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Document } from '../../server/src/core/conllu/index.ts';
import { GraphReader, parseRequest, SAMPLE, Search, Strings } from '../../server/src/core/query/index.ts';
import { SHARED } from '../shared.ts';

interface Timed {
  readonly id: string;
  readonly request: string;
  readonly count: number;
  readonly cpu_median?: number;
  readonly cpu?: number;
}

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');
const TIME = '/usr/bin/time';
const BUDGET = { file: 0.8, common: 10, join: 100, memory: 150, all: 2.5 } as const;
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
  if (0 < readdirSync(data).length) measureAll(golden.all_shared_ud.requests, data);
}
