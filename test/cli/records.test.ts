/** `treebank lint --records`: one sentence a line in, findings and counts out, as Spark's `rdd.pipe` writes and reads them. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleCli } from './bundle.ts';
import { Folder, nonprojective, sentence } from './harness.ts';

const home = mkdtempSync(join(tmpdir(), 'treebank-records-'));
beforeAll(() => bundleCli(home));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const BLOCKS = Array.from({ length: 60 }, (_, i) => {
  if (i % 5 === 1) return nonprojective(`n${i}`);
  if (i % 5 === 2) return `# sent_id = é${i}\n1\tb\u2028a\t_\tX\t_\tB=1|A=1\t7\tdep\t_\t_\n\n`;
  return i % 5 === 3 ? '1\tno\t_\tX\t_\t_\t0\troot\t_\t_\n\n' : sentence(`s${i}`, i % 2 === 0 ? '\n' : '\r\n');
});

/** The format of Python's `json.dumps`, and of Scala's. */
function recordsOf(blocks: readonly string[]): string[] {
  let line = 1;
  return blocks.map((text) => {
    const record = JSON.stringify({ file: 'a.conllu', line, text });
    line += text.split('\n').length - 1;
    return record;
  });
}

/** Findings that no sentence has by itself. */
const WIDE = new Set(['non-unique-sent-id', 'non-unix-newline', 'spaceafter-newdocpar', 'edeps-only-sometimes']);

async function wanted(): Promise<unknown[]> {
  const folder = new Folder({ 'a.conllu': BLOCKS.join('') });
  const { out } = await folder.treebank(['lint', '--format', 'json', 'a.conllu']);
  return (JSON.parse(out) as { id: string }[]).filter(({ id }) => !WIDE.has(id) && !id.startsWith('feature'));
}

const linesOf = (out: string): { id: string; part?: Record<string, unknown> }[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('the findings of sentences are those of the file, with its lines; the last line counts them', async () => {
  const { code, out } = await new Folder().treebank(['lint', '--records'], {
    stdin: `${recordsOf(BLOCKS).join('\n')}\n`,
    piece: 7,
  });
  const lines = linesOf(out);
  const found = lines.slice(0, -1);
  expect(code).toBe(0);
  expect(found.length).toBeGreaterThan(30);
  expect(found).toEqual(await wanted());
  expect(lines.at(-1)?.part).toMatchObject({ records: 60, sentences: 60, findings: found.length });
});

test('through pipes, in any number of parts, as rdd.pipe starts processes: one line for each element, exit code 0', async () => {
  const records = recordsOf(BLOCKS);
  const found = [];
  let sentences = 0;
  for (const part of [records.slice(0, 13), records.slice(13, 13), records.slice(13)]) {
    // The element and a line end: PipedRDD prints nothing else. The shell's status is that of the process.
    writeFileSync(join(home, 'part'), part.map((record) => `${record}\n`).join(''));
    const script = `cat part | ${process.execPath} bin/treebank lint --records --level 3; echo "status $?" >&2`;
    const { stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: home, encoding: 'utf8' });
    expect(stderr).toBe('status 0\n');
    const lines = linesOf(stdout);
    sentences += Number(lines.at(-1)?.part?.sentences);
    found.push(...lines.slice(0, -1));
  }
  expect(found).toEqual(await wanted());
  expect(sentences).toBe(60);
});

test('a line that is not a record is named and left out', async () => {
  const stdin = `${recordsOf([nonprojective('a')])[0]}\nno JSON\n{"file":"x"}\n{"text":"1\\ta\\n","line":0}\n\n`;
  const { code, out, err } = await new Folder().treebank(['lint', '--records'], { stdin });
  expect(code).toBe(2);
  expect(err.split('\n').map((line) => line.slice(0, 27))).toEqual([
    'treebank lint: -:2: this li',
    'treebank lint: -:3: this li',
    'treebank lint: -:4: this li',
    '',
  ]);
  expect(linesOf(out).at(-1)).toMatchObject({ part: { records: 1, sentences: 1 } });
});
