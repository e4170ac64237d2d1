/**
 * Comparing in the editor, over the protocol in the real server: beginning, a page of the list, a step, a take with the resulting text.
 * English-EWT train (14 MB at the top of the ladder) and a version of it in which every twenty-fifth row has another tag, relation or head. Needs ../shared.
 * Budgets: 2 s for beginning (as `treebank diff` with its start), a frame of 60 Hz and a round trip, 50 ms, for a key. Run: npm run build,
 * then npm run bench -- compareEditor
 */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import type { BeginSessionResult, SessionPage, SteppedTo } from '../../server/src/protocol/session.ts';
import { applied } from '../lsp/applied.ts';
import { TestClient } from '../lsp/client.ts';
import { SHARED } from '../shared.ts';
import { edited } from './edited.ts';

const SERVER = resolve(import.meta.dirname, '../../dist/server.js');
const TRAIN = join(SHARED, 'data/ud/cc-by-sa/English-EWT/train.conllu');
/** Sentences. */
const LADDER = [1500, 3000, 6000, Number.POSITIVE_INFINITY];
const N_TAKES = 20;
/** Milliseconds, wall time. */
const BUDGET = { begin: 2000, key: 50 } as const;

const timed = async <T>(run: () => Promise<T>): Promise<readonly [number, T]> => {
  const start = performance.now();
  const value = await run();
  return [performance.now() - start, value];
};
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];
const shown = (milliseconds: number, budget: number): string =>
  `${milliseconds.toFixed(0).padStart(5)} ms${milliseconds <= budget ? '' : ' OVER'}`;

async function measure(client: TestClient, theirs: string, name: string): Promise<void> {
  const uri = `file:///bench/en_${name}.conllu`;
  let text = edited(theirs, [3, 7, 6]);
  await client.open(uri, text);
  await client.until('all findings', () => client.findingsChanged.find((each) => each.uri === uri && each.isComplete));
  const document = { textDocument: { uri } };
  const beginning = { kind: 'versions', others: [{ label: 'release', text: theirs }] };
  const [begin, begun] = await timed(() =>
    client.request<BeginSessionResult>('treebank/beginSession', { ...document, beginning }),
  );
  if (!begun.ok) throw new Error(begun.reason);
  const list = { ...document, kind: 'versions', offset: 0, limit: 100 };
  const [overview, { groups }] = await timed(() => client.request<SessionPage>('treebank/sessionList', list));
  const wanted = { ...list, within: groups[0].key };
  const [page] = await timed(() => client.request<SessionPage>('treebank/sessionList', wanted));
  const steps: number[] = [];
  const takes: number[] = [];
  let position = { line: 0, character: 0 };
  for (let version = 1; version <= N_TAKES; version++) {
    const step = { ...document, kind: 'versions', position, to: 'next' };
    const [time, next] = await timed(() => client.request<SteppedTo>('treebank/stepSession', step));
    steps.push(time);
    position = next.range.start;
    const asked = { at: position, id: next.id };
    const answer = { type: 'take', from: 'suggestion' };
    const intention = { type: 'answer', kind: 'versions', asked, answer };
    const [taken, result] = await timed(() =>
      client.request<EditResult<'answer'>>('treebank/edit', { ...document, version, intention }),
    );
    if (!result.ok) throw new Error(result.reason);
    takes.push(taken);
    text = applied(text, result.edits);
    await client.change(
      uri,
      version + 1,
      result.edits.map(({ range, newText }) => ({ range, text: newText })),
    );
  }
  console.log(
    `${name.padStart(6)} sentences, ${String(begun.nTotal).padStart(5)} differences: begin ${shown(begin, BUDGET.begin)}, list ${shown(overview, BUDGET.key)}, ` +
      `page ${shown(page, BUDGET.key)}, step ${shown(median(steps), BUDGET.key)}, take ${shown(median(takes), BUDGET.key)} (median of ${N_TAKES})`,
  );
}

if (!existsSync(TRAIN)) console.log('Needs the shared treebanks; nothing was measured.');
else {
  const sentences = readFileSync(TRAIN, 'utf8').split(/(?<=\n\n)/);
  const client = await TestClient.spawn(SERVER);
  for (const n of LADDER) await measure(client, sentences.slice(0, n).join(''), String(Math.min(n, sentences.length)));
  await client.stop();
}
