/** `treebank report`: the row of each treebank agrees with lint and coverage. */

import { expect, test } from 'vitest';
import { Folder, nonprojective, sentence } from './harness.ts';

const CYCLE = sentence('c').replace('\t2\tnsubj', '\t1\tnsubj');
const UNKNOWN_HEAD = sentence('u').replace('\t2\tnsubj', '\t9\tnsubj');
const FILES = {
  'r/en_x-ud-dev.conllu': sentence('a') + nonprojective('n') + UNKNOWN_HEAD,
  'r/en_x-ud-test.conllu': sentence('a'),
  'r/de_y-ud-dev.conllu': sentence('a') + CYCLE,
};

interface Row {
  readonly name?: string;
  readonly files: number;
  readonly sentences: number;
  readonly words: number;
  readonly findings: Readonly<Record<string, number>>;
  readonly errorsByLevel: Readonly<Record<string, number>>;
  readonly notTrees: number;
  readonly trees: number;
  readonly nonprojective: { readonly sentences: number; readonly arcs: number };
  readonly classes: Readonly<Record<string, { readonly sentences: number }>>;
}

async function reportJson(folder: Folder, args: readonly string[]) {
  const { out, code, err } = await folder.treebank(['report', '--format', 'json', ...args]);
  return { code, err, report: JSON.parse(out) as { level: number; treebanks: Row[]; total: Row } };
}

test('each row is what lint and coverage count in the files of that treebank', async () => {
  const folder = new Folder(FILES);
  const { report, code } = await reportJson(folder, ['r']);
  expect(code).toBe(1);
  expect(report.treebanks.map(({ name }) => name)).toEqual(['de_y', 'en_x']);
  const groups = [['r/de_y-ud-dev.conllu'], ['r/en_x-ud-dev.conllu', 'r/en_x-ud-test.conllu'], ['r']];
  for (const [index, files] of groups.entries()) {
    const row = [...report.treebanks, report.total][index];
    const found = JSON.parse((await folder.treebank(['lint', '--format', 'json', ...files])).out) as {
      severity: string;
      level: number;
    }[];
    for (const severity of ['error', 'warning', 'information', 'hint']) {
      expect(row.findings[severity]).toBe(found.filter((each) => each.severity === severity).length);
    }
    const levels = found.filter(({ severity }) => severity === 'error').map(({ level }) => level);
    expect(row.errorsByLevel).toEqual(
      Object.fromEntries([1, 2, 3].map((level) => [level, levels.filter((each) => each === level).length])),
    );
    const { total } = JSON.parse((await folder.treebank(['coverage', '--format', 'json', ...files])).out);
    expect(row.classes).toEqual(total.classes);
    expect(row.nonprojective).toEqual({ sentences: total.nonprojectiveSentences, arcs: total.nonprojectiveArcs });
    expect([row.trees, row.notTrees]).toEqual([total.sentences, total.notTrees.sentences]);
    expect(row.sentences).toBe(row.trees + row.notTrees);
  }
});

test('the page has a line for each treebank and one for all; the JSON is written beside it', async () => {
  const folder = new Folder(FILES);
  const { out } = await folder.treebank(['report', '--json', 'r.json', 'r']);
  const lines = out.split('\n').filter((line) => line.startsWith('|'));
  expect(lines).toHaveLength(5);
  const columns = lines.map((line) => line.split(' | ').length);
  expect(new Set(columns).size).toBe(1);
  expect(out).not.toContain('undefined');
  expect(JSON.parse(folder.read('r.json'))).toEqual((await reportJson(folder, ['r'])).report);
});

test('accepted findings do not count', async () => {
  const folder = new Folder(FILES);
  await folder.treebank(['lint', '--baseline', 'r']);
  const { report, code } = await reportJson(folder, ['r']);
  expect([code, report.total.findings.error]).toEqual([0, 0]);
});

test('a treebank named like Markdown is no Markdown', async () => {
  const folder = new Folder({ 'r/[x](command:y)|<b>-ud-dev.conllu': sentence('a') });
  const { out } = await folder.treebank(['report', 'r']);
  expect(out).not.toMatch(/\]\(command|<b>/);
});

test.each([['draw', '--format', 'text'], ['report'], ['projectivize'], ['fix', '--safe']])(
  '%s: a file that cannot be written is a message, and nothing is left behind',
  async (command, ...options) => {
    const folder = new Folder({ 'a.conllu': sentence('a') });
    const option = command === 'report' ? '--json' : '--out';
    const { code, err } = await folder.treebank([command, ...options, option, 'no/where', 'a.conllu']);
    expect([code, err]).toEqual([2, expect.stringContaining('cannot write no/where: there is no such file or folder')]);
  },
);
