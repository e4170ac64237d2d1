/**
 * Finding sentences during typing, over open files of 1, 5 and 45 MB: reading ahead, then each key press of some queries, as the
 * server answers it. Budget: 50 ms for each key press. Without ../shared synthetic treebanks only. Run: npm run bench -- find
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document } from '../../server/src/core/conllu/index.ts';
import {
  excerptOf,
  foundForm,
  SentenceQuery,
  SentenceSearch,
  searchTextOf,
} from '../../server/src/core/features/index.ts';
import type { FoundSentences } from '../../server/src/protocol/findSentences.ts';
import { bundleServer } from '../lsp/bundle.ts';
import { TestClient } from '../lsp/client.ts';
import { hasShared, SHARED } from '../shared.ts';
import { treebankOf } from './sentences.ts';

const BUDGET = 50; // ms
const PAGE = 200;
const ROUNDS = 5;

/** Typed letter by letter: words that are common, rare, everywhere, nowhere, and a sent_id. */
const TYPED = ['the hearing', 'apfel handler', 'e', 'zzz', '12 00', 'ο λογος', 'ביה', 'です'];

function timed<Result>(run: () => Result): { readonly result: Result; readonly ms: number } {
  const start = performance.now();
  const result = run();
  return { result, ms: performance.now() - start };
}

/** All of the server's work for one key press except sending the answer. */
function press(documents: readonly Document[], typed: string): number {
  const query = new SentenceQuery(typed);
  const search = new SentenceSearch<Document>(query, PAGE);
  for (const document of documents) {
    document.sentences.forEach((sentence, index) => {
      search.look(document, index, sentence);
    });
  }
  for (const { of, index } of search.best) {
    excerptOf(of.sentences[index], query, 160);
    foundForm(of.sentences[index], query);
  }
  return search.count;
}

function measure(name: string, texts: readonly string[]): void {
  const documents = texts.map((text) => Document.parse(text));
  const sentences = documents.flatMap((document) => document.sentences);
  for (const sentence of sentences) sentence.nWords;
  const ahead = timed(() => sentences.reduce((sum, sentence) => sum + searchTextOf(sentence).length, 0));
  const presses = TYPED.flatMap((typed) =>
    Array.from(typed, (_, at) => {
      const text = typed.slice(0, at + 1);
      const runs = Array.from({ length: ROUNDS }, () => timed(() => press(documents, text)));
      return { text, count: runs[0].result, ms: Math.min(...runs.map(({ ms }) => ms)), first: runs[0].ms };
    }),
  );
  const slowest = presses.reduce((a, b) => (a.ms < b.ms ? b : a));
  const mean = presses.reduce((sum, { ms }) => sum + ms, 0) / presses.length;
  const worst = Math.max(...presses.map(({ first }) => first));
  const megabytes = texts.reduce((sum, { length }) => sum + length, 0) / 1e6;
  console.log(
    `${name.padEnd(24)} ${megabytes.toFixed(1).padStart(5)} MB ${String(sentences.length).padStart(6)} sentences: reading ahead ${ahead.ms.toFixed(0)} ms (${(ahead.result / 1e6).toFixed(1)} M characters), key press ${mean.toFixed(1)} ms on average, ${slowest.ms.toFixed(1)} ms at most (“${slowest.text}”, ${slowest.count} found), first rounds up to ${worst.toFixed(1)} ms${BUDGET < slowest.ms ? ', OVER BUDGET' : ''}`,
  );
}

/** Treebanks of many languages and scripts, up to a total number of characters. */
function realTreebanks(length: number): string[] {
  const folder = join(SHARED, 'data/ud');
  const texts: string[] = [];
  let total = 0;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.conllu') || length <= total) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    texts.push(text);
    total += text.length;
  }
  return texts;
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** Opening the list, and each key press, of the real server process over stdio, without other requests. */
async function measureServer(name: string, texts: readonly string[]): Promise<void> {
  const client = await TestClient.spawn(bundle.serverFile);
  for (const [at, text] of texts.entries()) await client.open(`file:///bench/${at}.conllu`, text);
  // Await all findings first: otherwise the search would wait for reading the file.
  let nPublished = -1;
  while (nPublished !== client.published.length) {
    nPublished = client.published.length;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  const ask = async (query: string) => {
    const start = performance.now();
    await client.request<FoundSentences>('treebank/findSentences', { query });
    return performance.now() - start;
  };
  const opened = await ask('');
  // Nobody starts typing sooner after opening the list.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const first = await ask(TYPED[0][0]);
  const times: number[] = [];
  for (const typed of TYPED) for (let at = 1; at <= typed.length; at++) times.push(await ask(typed.slice(0, at)));
  const megabytes = texts.reduce((sum, { length }) => sum + length, 0) / 1e6;
  console.log(
    `${name.padEnd(24)} ${megabytes.toFixed(1).padStart(5)} MB, server: list ${opened.toFixed(0)} ms, first key ${first.toFixed(0)} ms, then ${median(times).toFixed(0)} ms (median), ${Math.max(...times).toFixed(0)} ms at most`,
  );
  await client.stop();
}

const SIZES = [1e6, 5e6, 45e6];
for (const size of SIZES) measure('synthetic', [treebankOf(size)]);
if (hasShared) for (const size of SIZES) measure('UD, many languages', realTreebanks(size));
const bundle = await bundleServer();
for (const size of SIZES) await measureServer('synthetic', [treebankOf(size)]);
if (hasShared) for (const size of SIZES) await measureServer('UD, many languages', realTreebanks(size));
bundle.remove();
