/** Sentences that are too long for a command: named and left unchanged, while the rest is processed. */

import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_DERIVED, MOST_PARSED, mostDecoded } from '../../server/src/cli/limits.ts';
import { bytesNeeded } from '../../server/src/core/decode/index.ts';
import { thoroughly } from '../thorough.ts';
import { bundleCli } from './bundle.ts';
import { Folder, nonprojective, sentence } from './harness.ts';

/** A tree whose arcs nearly all cross: each word attaches to a random one. */
function tangled(n: number): string {
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const order = Array.from({ length: n }, (_, i) => i + 1);
  for (let i = n - 1; 0 < i; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  const heads = new Int32Array(n + 1);
  for (let i = 1; i < n; i++) heads[order[i]] = order[random(i)];
  const rows = Array.from(
    heads.subarray(1),
    (head, i) => `${i + 1}\tw\tw\tX\t_\t_\t${head}\t${head ? 'dep' : 'root'}\t_\t_`,
  );
  return `# sent_id = big\n${rows.join('\n')}\n\n`;
}

const chain = (n: number) =>
  `# sent_id = big\n${Array.from({ length: n }, (_, i) => `${i + 1}\tw\tw\tX\t_\t_\t${i}\tdep\t_\t_\n`).join('')}\n`;

test.each([
  [['projectivize'], 'a.conllu:2:1: left unchanged: the part with crossing arcs has 9,99'],
  [['projectivize', '--class', 'mh4'], 'a.conllu:2:1: left unchanged: the part with crossing arcs has 9,99'],
  [['coverage'], 'a.conllu:1:1: left out: the part with crossing arcs has 9,99'],
  [['derive', '--summary'], 'a.conllu:1:1 (big): left out: It has 10,000 words'],
  [['train', '--kind', 'linear', '--out', 'x.model'], 'a.conllu:1:1 (big): left out: It has 10,000 words'],
])('%j: 10,000 words by chance', async (args, message) => {
  const folder = new Folder({ 'a.conllu': tangled(10_000) + nonprojective('z') });
  const { code, out, err } = await folder.treebank([...args, 'a.conllu']);
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  if (args[0] === 'projectivize') expect(out.startsWith(tangled(10_000))).toBe(true);
  if (args[0] === 'projectivize' && args.length === 1) expect(out.endsWith(nonprojective('z'))).toBe(false);
});

test('parse leaves what is too long, and parses the rest', async () => {
  const folder = new Folder({
    'few.conllu': Array.from({ length: 60 }, (_, i) => nonprojective(`t${i}`)).join(''),
    'a.conllu': chain(MOST_PARSED + 1) + sentence('z'),
  });
  await folder.treebank(['train', '--kind', 'linear', '--epochs', '1', '--out', 'x.model', 'few.conllu']);
  const { code, out, err } = await folder.treebank(['parse', '--model', 'x.model', 'a.conllu']);
  expect([code, err]).toEqual([1, expect.stringContaining('a.conllu:2:1: left unchanged: It has 3,98')]);
  expect(out.startsWith(chain(MOST_PARSED + 1))).toBe(true);
});

test('derive: the steps of a long tree are not shown where they take too much memory', async () => {
  const folder = new Folder({ 'a.conllu': chain(3_000) });
  const { code, out } = await folder.treebank(['derive', '--system', 'covington', 'a.conllu']);
  expect([code, out]).toEqual([1, expect.stringContaining('The tree of 3,000 words has a derivation, but')]);
  expect((await folder.treebank(['derive', '--summary', 'a.conllu'])).code).toBe(0);
});

test('decode: a matrix that is too large is an error of its line', async () => {
  const rows = `[${Array.from({ length: mostDecoded('oneEndpointCrossing') + 2 }, () => '[]').join(',')}]`;
  const folder = new Folder({ 'a.jsonl': `{"scores": ${rows}}\n{"scores": [[0, 1], [0, 0]]}\n` });
  const { code, out, err } = await folder.treebank(['decode', '--decoder', 'oneEndpointCrossing', 'a.jsonl']);
  expect([code, err]).toEqual([2, expect.stringContaining('a.jsonl:1:1: "scores" is for')]);
  expect(out.split('\n')[1]).toBe('{"value":1,"heads":[-1,0]}');
});

test('the limits are those of the cost table', () => {
  for (const decoder of ['eisner', 'mh4', 'oneEndpointCrossing', 'mst'] as const) {
    const most = mostDecoded(decoder);
    expect(bytesNeeded(decoder, most)).toBeLessThanOrEqual(256e6);
    expect(bytesNeeded(decoder, most + 1)).toBeGreaterThan(256e6);
  }
  expect(MOST_DERIVED).toBe(8_000);
});

/**
 * The program itself takes 9 MB of the heap, and its work some 15; keeping the text as well would take 50. Near its limit, the engine
 * collects garbage half of the time where it has more than this for new objects.
 */
const HEAP = ['--max-old-space-size=38', '--max-semi-space-size=4'];

describe(`${thoroughly(25, 19)} MB with a heap of 38 MB`, () => {
  const home = mkdtempSync(join(tmpdir(), 'treebank-memory-'));
  const file = join(home, 'large.conllu');
  beforeAll(async () => {
    await bundleCli(home);
    const [before, after] = sentence('NAME').split('NAME');
    const to = openSync(file, 'w');
    for (let i = 0; i < thoroughly(20, 15); i++) {
      const long = (k: number) => `a-name-that-is-long-enough-to-be-a-slice-${i}-${k}`;
      writeSync(to, Array.from({ length: 8_000 }, (_, k) => before + long(k) + after).join(''));
    }
    closeSync(to);
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  /** The other commands write through the same files, and take five times as long. */
  const always = [['lint', '--threads', '0']];
  const inCi = [
    ['fix', '--safe', '--out', 'fixed.conllu'],
    ['lint', '--threads', '1', '--format', 'json'],
    ['lint', '--threads', '0', '--format', 'sarif'],
    ['projectivize', '--out', 'projective.conllu'],
    ['coverage'],
  ];
  const commands = [...always, ...thoroughly(inCi, [])];
  test.each(commands.map((args) => [args]))('%j', (args) => {
    const argv = [...HEAP, join(home, 'dist/cli.js'), ...args, file];
    const { status, stderr } = spawnSync(process.execPath, argv, { cwd: home, encoding: 'utf8', maxBuffer: 1 << 28 });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('heap')]);
    if (args[0] === 'fix') expect(readFileSync(join(home, 'fixed.conllu')).equals(readFileSync(file))).toBe(true);
  });

  test('blank lines alone, and one sentence alone', () => {
    const lint = ['lint', '--threads', '0'];
    const fix = ['fix', '--safe', '--out', 'odd.out'];
    for (const [content, few] of [
      ['\n', [lint]],
      ['1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n', [fix]],
    ] as const) {
      writeFileSync(join(home, 'odd.conllu'), content.repeat(thoroughly(40e6, 30e6) / content.length));
      for (const args of thoroughly([lint, fix], [...few])) {
        const argv = [...HEAP, join(home, 'dist/cli.js'), ...args, 'odd.conllu'];
        const { status, stderr } = spawnSync(process.execPath, argv, { cwd: home, encoding: 'utf8' });
        expect([status, stderr]).toEqual([2, expect.stringContaining('odd.conllu:1:1: this sentence has more than')]);
      }
    }
    expect(readFileSync(join(home, 'odd.out')).equals(readFileSync(join(home, 'odd.conllu')))).toBe(true);
  });
});
