/** Output only for terminals: progress, and messages wrapped to the width. */

import { afterEach, expect, test, vi } from 'vitest';
import { Context, type Io } from '../../server/src/cli/frame/io.ts';
import { Progress, totalSize } from '../../server/src/cli/writing/progress.ts';
import { clip, clipStart, wrap } from '../../server/src/cli/writing/wrap.ts';
import { counted } from '../../server/src/core/wording/numbers.ts';
import { formatNumber } from '../../server/src/localization/index.ts';
import { Folder } from './harness.ts';

afterEach(() => vi.restoreAllMocks());

test('a text that is cut off ends with no half of a pair', () => {
  expect(clip('waves: 🌊🌊🌊', 9)).toBe('waves:…');
  expect(clip('🌊🌊🌊', 4)).toBe('🌊…');
  expect(clipStart('🌊🌊🌊', 4)).toBe('…🌊');
});

function contextWith(isTerminal: boolean) {
  const written: string[] = [];
  const sink = {
    isTerminal,
    write: async (text: string) => {
      written.push(text);
    },
  };
  const io: Io = {
    stdin: (async function* () {})(),
    stdout: sink,
    stderr: sink,
    cwd: '/',
    home: '/',
    env: {},
  };
  return { context: new Context(io, 'lint'), written };
}

/** Runs `work` with a clock that it sets. */
function withClock(work: (at: (ms: number) => void) => void): void {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  work((ms) => {
    now = 1000 + ms;
  });
}

test('progress appears after half a second, ten times a second, and goes away', () => {
  withClock((at) => {
    const { context, written } = contextWith(true);
    const progress = new Progress(context, 10_000_000);
    progress.file('a.conllu');
    at(400);
    progress.advance(1_000_000);
    expect(written).toEqual([]);
    progress.clear();
    expect(written).toEqual([]);
    at(500);
    progress.advance(1_000_000);
    at(550);
    progress.advance(1_000_000);
    expect(written).toEqual(['\r\x1b[Ka.conllu  20 %  4.0 MB/s']);
    at(600);
    progress.advance(1_000_000);
    expect(written.at(-1)).toBe('\r\x1b[Ka.conllu  40 %  6.7 MB/s');
    progress.clear();
    progress.clear();
    expect(written).toHaveLength(3);
    expect(written.at(-1)).toBe('\r\x1b[K');
  });
});

test('no terminal, no progress', () => {
  withClock((at) => {
    const { context, written } = contextWith(false);
    const progress = new Progress(context, undefined);
    at(10_000);
    progress.advance(1);
    progress.clear();
    expect(written).toEqual([]);
  });
});

test('the size of all inputs is known only if each is', () => {
  expect(totalSize([{ size: 1 }, { size: 2 }])).toBe(3);
  expect(totalSize([{ size: 1 }, { size: undefined }])).toBeUndefined();
});

test('wrap breaks at blanks, indents, and leaves long words and narrow columns alone', () => {
  const text = 'one two three four five six seven eight nine ten';
  expect(wrap(text, 40, 2)).toBe('one two three four five six seven eight\n  nine ten');
  expect(wrap(text, 39, 2)).toBe(text);
  expect(wrap('x'.repeat(50), 40, 2)).toBe('x'.repeat(50));
  expect(wrap(`a ${'x'.repeat(50)} b`, 40, 1)).toBe(`a\n ${'x'.repeat(50)}\n b`);
});

test('numbers', () => {
  expect(['1 file', '2 files', '0 words', '1,234,567 words']).toEqual([
    counted(1, 'file'),
    counted(2, 'file'),
    counted(0, 'word'),
    counted(1_234_567, 'word'),
  ]);
  expect([formatNumber(999), formatNumber(1000)]).toEqual(['999', '1,000']);
});

test('control characters of files, names and messages do not reach the terminal; its own colours do', async () => {
  const folder = new Folder({
    'a.conllu': '# sent_id = s\u001b]0;t\u0007\n1\ta\ta\tN\u001b[31mN\u009b\u202e\t_\t_\t0\troot\t_\t_\n\n',
  });
  const { out, err } = await folder.treebank(['lint', 'a.conllu', '\u001b[2Jb.conllu'], { terminal: true });
  expect(out).toContain('“N\ufffd[31mN\ufffd\ufffd”');
  expect(out).toContain('\u001b[1ms\ufffd]0;t\ufffd\u001b[0m');
  expect(out.replace(/\u001b\[[\d;]+m/g, '')).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(err.replaceAll('\r\u001b[K', '')).not.toMatch(/[^\P{Cc}\n]/u);
  expect(err).toContain('\ufffd[2Jb.conllu');
});

test('a failure is said once; what remembers that does not grow with the failures', () => {
  const { context, written } = contextWith(false);
  for (let byte = 0; byte < 5000; byte++) for (const _ of 'ab') context.fail(`a.conllu:${byte}: FF`);
  const times = new Map<string, number>();
  for (const line of written) times.set(line, (times.get(line) ?? 0) + 1);
  const said = (byte: number) => times.get(`treebank lint: a.conllu:${byte}: FF\n`);
  expect([said(0), said(999), said(4999)]).toEqual([1, 1, 2]);
});
