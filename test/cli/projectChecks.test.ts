/** `treebank lint` with the checks of a project: findings like those of any rule, in every format. */

import { expect, test } from 'vitest';
import { Folder, sentence } from './harness.ts';

const CHECKS = `{
  "version": 1,
  "acknowledged": [
    { "id": "project/subject", "file": "a.conllu", "sentence": "s2", "reason": "Meant." }
  ],
  "checks": {
    "subject": {
      "request": "pattern { V -[nsubj]-> S }",
      "message": "A subject.",
      "severity": "error",
      "at": "S",
      "advice": "Look again."
    }
  }
}
`;

const FILES = { 'a.conllu': sentence('s1') + sentence('s2'), '.treebank.json': CHECKS };

interface Found {
  readonly id: string;
  readonly sentId: string;
  readonly severity: string;
  readonly line: number;
  readonly message: string;
}

const foundIn = async (
  folder: Folder,
  args: readonly string[] = [],
): Promise<{ code: number; err: string; found: Found[] }> => {
  const { code, out, err } = await folder.treebank(['lint', '--format', 'json', ...args, 'a.conllu']);
  return { code, err, found: JSON.parse(out) };
};

test('matches are findings with the severity of the check; accepted ones are not shown, and --all shows them', async () => {
  const folder = new Folder(FILES);
  const { code, err, found } = await foundIn(folder);
  expect([code, err]).toEqual([1, '']);
  expect(found).toEqual([
    expect.objectContaining({
      id: 'project/subject',
      sentId: 's1',
      severity: 'error',
      message: 'A subject. Look again.',
    }),
  ]);
  expect((await foundIn(folder, ['--all'])).found.map(({ sentId }) => sentId)).toEqual(['s1', 's2']);
  expect((await foundIn(folder, ['--level', '2'])).found).toEqual([]);
});

test('a count is over the files of a treebank, and the same in threads and in parts', async () => {
  const check = {
    request: 'pattern { S [upos=NOUN] }',
    rare: 'S.lemma',
    among: 'S.form',
    at: 'S.lemma',
    message: 'Rare.',
  };
  const usual = Array.from({ length: 11 }, (_, n) => sentence(`t${n}`)).join('');
  const odd = sentence('odd').replace('\tdog\t', '\thound\t');
  expect(odd).not.toBe(sentence('odd'));
  const folder = new Folder({
    'x_y-ud-dev.conllu': odd,
    'x_y-ud-train.conllu': usual,
    '.treebank.json': JSON.stringify({ version: 1, checks: { rare: check } }),
  });
  const rare = (out: string) => (JSON.parse(out) as Found[]).filter(({ id }) => id === 'project/rare');
  const lint = async (...args: string[]) => rare((await folder.treebank(['lint', '--format', 'json', ...args])).out);
  const found = await lint('.');
  expect(found).toMatchObject([{ sentId: 'odd', message: 'Rare. Here it is hound; dog in 11 of 12 places.' }]);
  expect(await lint('--threads', '2', '.')).toEqual(found);
  expect(await lint('x_y-ud-dev.conllu')).toEqual([]);
  await folder.treebank(['plan', 'lint', '--parts', '2', '--out', 'parts', '--format', 'json', '.']);
  for (const part of ['0', '1']) await folder.treebank(['work', 'parts', '--part', part]);
  expect(rare((await folder.treebank(['collect', 'parts'])).out)).toEqual(found);
});

test('the summary has the message and the advice of the check, and SARIF declares it', async () => {
  const folder = new Folder(FILES);
  const { out } = await folder.treebank(['lint', 'a.conllu']);
  expect(out).toMatch(/1 {2}error {4}project\/subject {2}A subject\n\s+Look again\./);
  const sarif = JSON.parse((await folder.treebank(['lint', '--format', 'sarif', 'a.conllu'])).out);
  const [{ tool, results }] = sarif.runs;
  const index = tool.driver.rules.findIndex(({ id }: { id: string }) => id === 'project/subject');
  expect(tool.driver.rules[index]).toEqual({
    id: 'project/subject',
    shortDescription: { text: 'A subject' },
    fullDescription: { text: 'A subject.' },
    help: { text: 'Look again.' },
    defaultConfiguration: { level: 'error' },
    properties: { source: 'treebank', level: 3, class: 'project' },
  });
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ ruleId: 'project/subject', ruleIndex: index, level: 'error' });
});

test('several threads find the same', async () => {
  const folder = new Folder({ ...FILES, 'a.conllu': sentence('s1').repeat(2000) });
  const one = await foundIn(folder, ['--threads', '0']);
  const two = await foundIn(folder, ['--threads', '2']);
  expect(one.found.filter(({ id }) => id === 'project/subject')).toHaveLength(2000);
  expect(two.found).toEqual(one.found);
});

test('a baseline has them, and keeps the checks', async () => {
  const folder = new Folder(FILES);
  await folder.treebank(['lint', '--baseline', 'a.conllu']);
  const written = JSON.parse(folder.read('.treebank.json'));
  expect(written.checks).toEqual(JSON.parse(CHECKS).checks);
  expect(written.baseline['a.conllu']['project/subject']).toHaveProperty('s1');
  expect((await foundIn(folder)).found).toEqual([]);
});

test('a mistake in a request is named with file, line and column; the other checks run', async () => {
  const folder = new Folder({
    ...FILES,
    '.treebank.json': CHECKS.replace(
      '"checks": {',
      '"checks": {\n    "bad": { "message": "M", "request": "pattern { X [upos=] }" },',
    ),
  });
  const { code, err, found } = await foundIn(folder);
  expect(err).toMatch(/^treebank lint: \.treebank\.json:7:\d+: project\/bad: Expected a value before \]/m);
  const column = Number(/:7:(\d+):/.exec(err)?.[1]);
  expect(folder.read('.treebank.json').split('\n')[6][column - 1]).toBe(']');
  expect(code).toBe(2);
  expect(found.map(({ id }) => id)).toEqual(['project/subject']);
});

test('each folder has its own', async () => {
  const folder = new Folder({ 'x/a.conllu': sentence('s1'), 'y/a.conllu': sentence('s1'), 'x/.treebank.json': CHECKS });
  const { out } = await folder.treebank(['lint', '--format', 'json', 'x', 'y']);
  const found = JSON.parse(out).filter(({ id }: Found) => id.startsWith('project/'));
  expect(found.map(({ file }: { file: string }) => file)).toEqual(['x/a.conllu']);
});
