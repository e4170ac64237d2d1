/** *Next Uncertain*: open proposals by certainty; otherwise unconfirmed sentences, by the parser's doubts. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixture } from '../fixture.ts';
import { Asking, at, KEEP } from './asking.ts';
import { TestClient } from './client.ts';
import { toyModel } from './model.ts';

/** Annotated like the parser; short without heads; long without heads; annotated wrongly. First lines: 0, 6, 11, 20. */
const { text: TEXT } = fixture(`
  # sent_id = fine
  1  the    the    DET    _  _  2  det    _  _
  2  dog    dog    NOUN   _  _  3  nsubj  _  _
  3  sees   sees   VERB   _  _  0  root   _  _
  4  .      .      PUNCT  _  _  3  punct  _  _

  # sent_id = short
  1  dog    dog    NOUN   _  _  _  _  _  _
  2  sees   sees   VERB   _  _  _  _  _  _
  3  .      .      PUNCT  _  _  _  _  _  _

  # sent_id = long
  1  often  often  ADV    _  _  _  _  _  _
  2  near   near   ADP    _  _  _  _  _  _
  3  dog    dog    NOUN   _  _  _  _  _  _
  4  house  house  NOUN   _  _  _  _  _  _
  5  often  often  ADV    _  _  _  _  _  _
  6  often  often  ADV    _  _  _  _  _  _
  7  near   near   ADP    _  _  _  _  _  _

  # sent_id = wrong
  1  the    the    DET    _  _  3  det    _  _
  2  dog    dog    NOUN   _  _  1  obj    _  _
  3  sees   sees   VERB   _  _  0  root   _  _
  4  .      .      PUNCT  _  _  2  punct  _  _

`);
const SHORT = [7, 8, 9];
const LONG = [12, 13, 14, 15, 16, 17, 18];

let client: TestClient;
let folder: string;
let asking: Asking;
let nFiles = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-uncertain-'));
  client = await TestClient.start({ models: (await toyModel()).folder });
});

afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  const uri = pathToFileURL(join(folder, `en_${++nFiles}.conllu`)).href;
  asking = await new Asking(client, uri, TEXT, 'proposals').open();
});

/** The target of the command, and its message. */
async function next(line: number): Promise<{ line: number; message: string }> {
  const found = await asking.step('leastCertain', line);
  if (found?.message === undefined) throw new Error(JSON.stringify(found));
  return { line: found.range.start.line, message: found.message };
}

test('sentences without heads first, those with more to learn before others, around again at the end', async () => {
  const first = await next(0);
  expect(LONG).toContain(first.line);
  expect(first.message).toMatch(
    /^1 of 4, without heads, expected errors \d\.\d; least certain: \S+ \(\d\) \(\d+ % likely to be wrong\)\.$/,
  );
  const second = await next(first.line);
  expect(SHORT).toContain(second.line);
  expect(second.message).toMatch(/^2 of 4, without heads/);
  const third = await next(second.line);
  expect(third.message, 'annotated, and not as the parser has it').toMatch(/^3 of 4, expected errors [1-4]\.\d/);
  expect([21, 22, 23, 24]).toContain(third.line);
  const fourth = await next(third.line);
  expect(fourth.message).toMatch(/^4 of 4, expected errors 0\.\d/);
  expect(await next(fourth.line)).toEqual(first);
});

test('a sentence that was annotated meanwhile falls back, and the next one is still the next one', async () => {
  const first = await next(0);
  const annotated = TEXT.split('\n');
  for (const at of LONG) {
    const cells = annotated[at].split('\t');
    cells[6] = cells[0] === '3' ? '0' : '3';
    cells[7] = cells[0] === '3' ? 'root' : 'dep';
    annotated[at] = cells.join('\t');
  }
  await asking.write(annotated.join('\n'));
  const second = await next(first.line);
  expect(SHORT).toContain(second.line);
  expect(second.message).toMatch(/^1 of 4, without heads/);
});

test('sentences with all arcs locked are confirmed', async () => {
  const name = asking.uri.slice(asking.uri.lastIndexOf('/') + 1);
  const locks = { version: 1, locks: { [name]: { wrong: ['the#1', 'dog#1', 'sees#1', '.#1'] } } };
  await client.open(pathToFileURL(join(folder, '.treebank.json')).href, JSON.stringify(locks));
  const first = await next(0);
  expect(first.message).toMatch(/^1 of 3,/);
  const second = await next(first.line);
  const third = await next(second.line);
  expect([1, 2, 3, 4], 'the one that is annotated and not locked').toContain(third.line);
  expect(await next(third.line)).toEqual(first);
});

test('while there are proposals, the least certain proposal of the file that is not decided', async () => {
  await asking.begin({ scope: 'file', lines: [] });
  const first = await next(0);
  expect(first.message).toMatch(/^Proposal 1 of \d+, \d+ % certain: .+ → .+, .+\.$/);
  const second = await next(first.line);
  expect(second.message).toMatch(/^Proposal 2 of/);
  const certainty = ({ message }: { message: string }) => Number(/(\d+) % certain/.exec(message)?.[1]);
  expect(certainty(first)).toBeLessThanOrEqual(certainty(second));
  await asking.answer(at(first.line), KEEP);
  expect((await next(0)).line, 'what is decided is left out').toBe(second.line);
});
