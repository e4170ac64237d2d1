/**
 * Treebanks whose empty lines were lost: 873 to 100,000 words in one block, of real sentences where ../shared has them. Opens each in
 * the real server process, types in it, and makes all requests of an editor at the cursor: no request may take longer than half a
 * second at 18,207 words, nor the server grow by more than 300 MB. Then composes the diagram as the page does.
 * Run: npm run bench -- lostEmptyLines
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { compose } from '../../webview/src/compose.ts';
import { blockOf } from '../lostEmptyLines.ts';
import { type Bundle, bundleServer } from '../lsp/bundle.ts';
import { TestClient } from '../lsp/client.ts';
import { SHARED } from '../shared.ts';

const SIZES = [873, 2646, 18_207, 100_000];
/** The largest size that the limits below are for. */
const BOUND = 18_207;
const MOST_MS = 500;
/** From opening, or a key, to the findings: a block is checked as one sentence, without a break, and requests wait meanwhile. */
const MOST_CHECK_MS = 1500;
const MOST_MB = 300;
const N_KEYS = 5;

function treebank(nWords: number): string {
  const file = join(SHARED, 'data/ud/cc-by-sa/English-EWT/train.conllu');
  if (!existsSync(file)) return blockOf(nWords);
  const kept: string[] = [];
  let n = 0;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' && nWords <= n) break;
    if (/^\d+\t/.test(line)) n++;
    if (line !== '') kept.push(line);
  }
  return `${kept.join('\n')}\n\n`;
}

/** Resident memory of a process and its peak, in MB. NaN outside Linux. */
function memoryOf(pid: number | undefined): { readonly now: number; readonly peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return { now: Number.NaN, peak: Number.NaN };
  }
}

const failures: string[] = [];

async function measure(bundle: Bundle, nWords: number): Promise<void> {
  const client = await TestClient.spawn(bundle.serverFile, {
    settings: { lint: { debounce: 0 }, codeLens: { nonprojective: true } },
  });
  const small = 'file:///bench/small.conllu';
  await client.open(small, blockOf(9));
  await client.diagnostics(small);
  const base = memoryOf(client.pid).now;
  const uri = `file:///bench/${nWords}.conllu`;
  const text = treebank(nWords);
  const times = new Map<string, number>();
  const timed = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await run();
    times.set(name, Math.max(times.get(name) ?? 0, performance.now() - start));
    return result;
  };
  await timed('open → findings', async () => {
    await client.open(uri, text);
    await client.until('all findings', () =>
      client.findingsChanged.find((each) => each.uri === uri && each.isComplete),
    );
  });
  const lines = text.split('\n');
  const textDocument = { uri };
  let version = 1;
  for (const share of [0.1, 0.5, 0.9]) {
    let line = Math.floor(share * lines.length);
    while (!/^\d+\t/.test(lines[line])) line--;
    const cells = lines[line].split('\t');
    const at = (column: number) => ({ line, character: cells.slice(0, column).join('\t').length + 1 });
    const range = { start: at(6), end: at(6) };
    const ask = (method: string, params: object) =>
      timed(method, () => client.request(method, { textDocument, ...params }));
    await ask('treebank/diagram', { line });
    await ask('treebank/sentenceInfo', { line });
    await ask('treebank/derivation', { line, system: 'covington' });
    await ask('treebank/derivationSystems', { line });
    await ask('textDocument/hover', { position: at(6) });
    await ask('textDocument/hover', { position: at(7) });
    await ask('textDocument/definition', { position: at(6) });
    await ask('textDocument/references', { position: at(0), context: { includeDeclaration: true } });
    await ask('textDocument/documentHighlight', { position: at(6) });
    for (const column of [3, 4, 5, 6, 7, 9]) await ask('textDocument/completion', { position: at(column) });
    const diagnostics = client.published.filter((each) => each.uri === uri).at(-1)?.diagnostics ?? [];
    const here = diagnostics.filter(({ range: { start } }) => Math.abs(start.line - line) < 50);
    await ask('textDocument/codeAction', { range, context: { diagnostics: here } });
    await ask('textDocument/codeAction', {
      range: { start: at(0), end: { line: line + 40, character: 0 } },
      context: { diagnostics: here },
    });
    await ask('textDocument/documentSymbol', {});
    await ask('textDocument/foldingRange', {});
    await ask('textDocument/codeLens', {});
    for (const kind of ['projectivize', 'lift', 'mh4', 'oneEndpointCrossing', 'tree'] as const) {
      await timed(`repair ${kind}`, () =>
        client.edit({ textDocument }, { type: 'repair', kind, startLine: line, endLine: line }),
      );
    }
    await timed('reparse', () =>
      client.edit(
        { textDocument },
        {
          type: 'reparse',
          scope: 'sentences',
          lines: [{ startLine: line, endLine: line }],
        },
      ),
    );
    await timed('treebank/coverage', () => client.request('treebank/coverage', { uris: [uri] }));
    for (let key = 0; key < N_KEYS; key++) {
      const position = { line, character: at(2).character - 1 };
      version++;
      const edited = version;
      await timed('key → findings', async () => {
        await client.change(uri, edited, [{ range: { start: position, end: position }, text: 'x' }]);
        await client.diagnostics(uri, edited);
      });
      await ask('treebank/diagram', { line });
    }
  }
  const diagram = await client.request<Diagram | null>('treebank/diagram', { textDocument, line: lines.length >> 1 });
  await timed('compose', async () => {
    if (diagram !== null) compose(diagram, { showLemma: true, showFeatures: true }, (each) => 7 * each.length);
  });
  const { now, peak } = memoryOf(client.pid);
  console.log(
    `\n${nWords.toLocaleString('en')} words: base ${base.toFixed(0)} MB, then ${now.toFixed(0)} MB, at most ${peak.toFixed(0)} MB`,
  );
  const slowest = [...times].sort((a, b) => b[1] - a[1]);
  console.log(
    slowest
      .slice(0, 12)
      .map(([name, ms]) => `  ${ms.toFixed(0).padStart(6)} ms  ${name}`)
      .join('\n'),
  );
  if (nWords <= BOUND) {
    if (MOST_MB < peak - base) failures.push(`${nWords} words: ${(peak - base).toFixed(0)} MB more`);
    for (const [name, ms] of slowest)
      if ((name.includes('→') ? MOST_CHECK_MS : MOST_MS) < ms)
        failures.push(`${nWords} words: ${name} takes ${ms.toFixed(0)} ms`);
  }
  await client.stop();
}

const bundle = await bundleServer();
const wanted = process.argv.slice(2).map(Number);
for (const size of SIZES) if (wanted.length === 0 || wanted.includes(size)) await measure(bundle, size);
bundle.remove();
console.log(failures.length === 0 ? '\nAll within the limits.' : `\nBeyond the limits:\n  ${failures.join('\n  ')}`);
if (0 < failures.length) process.exitCode = 1;
