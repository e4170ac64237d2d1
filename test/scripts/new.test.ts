/** `npm run new`: in a copy of the sources, each kind compiles, is in its table, and has a test that fails until it does something. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isThorough, thoroughTitle } from '../thorough.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Folders that are written to or imported from; the rest is only read. */
const COPIED = [
  ...[
    'client',
    'server',
    'webview',
    'test',
    'scripts',
    'docs',
    'l10n',
    'syntaxes',
    'package.json',
    'package-lock.json',
  ],
  ...['package.nls.json', 'package.nls.de.json', 'tsconfig.base.json', 'vitest.config.mts', 'biome.json', '.gitignore'],
];
const LINKED = ['node_modules', 'sample', 'models', 'tables', 'packs'];

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'treebank-new-'));
  const filter = (path: string) => !path.startsWith(join(ROOT, 'test/e2e/out'));
  for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter });
  for (const path of LINKED) symlinkSync(join(ROOT, path), join(copy, path));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function node(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return { code: status, out: stdout + stderr };
}

const make = (kind: string, name: string) => node('scripts/new.mjs', kind, name);
const read = (path: string) => readFileSync(join(copy, path), 'utf8');

const TESTS = ['test/core/validate/rules/zetaArc.test.ts', 'test/cli/zetaArcs.test.ts', 'test/lsp/zetaLemmas.test.ts'];
/** The new tests, and those that cover everything else that is new. */
const COMPILED = [
  ...TESTS,
  'test/webview/session/answers.test.ts',
  'test/e2e/commands.e2e.ts',
  'test/e2e/harness/globalSetup.ts',
  'client/src/main.ts',
];

describe('what is new', () => {
  test('is formatted, in its table, and says what is left to do', () => {
    const made = [
      make('rule', 'zeta-arc'),
      make('setting', 'hover.zetaArcs'),
      make('command', 'showZetaArc'),
      make('cli', 'zeta-arcs'),
      make('session', 'zetaLemmas'),
    ];
    for (const { code, out } of made) {
      expect(code, out).toBe(0);
      expect(out).toMatch(/^Wrote .*\n\nLeft to do:\n {2}1\. (.*\n)* {2}\d\. npm run generate/);
    }
    expect(read('server/src/core/validate/registry.ts')).toMatch(/^ {2}zetaArc,$/m);
    expect(read('server/src/protocol/settings.ts')).toMatch(/^ {2}'treebank\.hover\.zetaArcs': boolean\(false, /m);
    expect(read('server/src/protocol/commands.ts')).toMatch(/^ {2}'treebank\.showZetaArc': \{ title: 'Show Zeta Arc'/m);
    expect(read('server/src/cli/run.ts')).toMatch(/^ {2}zetaArcs,$/m);
    expect(read('server/src/lsp/sessions/index.ts')).toMatch(/^export const KINDS = .*\bzetaLemmas,/m);
    expect(read('server/src/protocol/session.ts')).toMatch(/^export const SESSION_KINDS = [^;]*'zetaLemmas'/m);
    expect(read('server/src/protocol/sessionCommands.ts')).toMatch(
      /^ {2}'treebank\.beginZetaLemmas': \{ title: 'Ask Zeta Lemmas'/m,
    );
    expect(read('docs/architecture.md')).toMatch(/^ {6}zetaLemmas {2}TODO/m);
    expect(read('test/e2e/commands.e2e.ts')).toContain("await workbench.command('Treebank: Show Zeta Arc');");
  });

  test('is generated', () => {
    const { code, out } = node('scripts/generate.mjs');
    expect(code, out).toBe(0);
    expect(read('docs/rules.md')).toContain('### zeta-arc');
    expect(read('docs/settings.md')).toContain('### `treebank.hover.zetaArcs`');
    expect(read('docs/settings.md')).toContain('| Treebank: Show Zeta Arc | `treebank.showZetaArc` |');
    expect(read('docs/cli.md')).toContain('[`zeta-arcs`](#zeta-arcs)');
    expect(read('docs/settings.md')).toContain('| Treebank: Ask Zeta Lemmas | `treebank.beginZetaLemmas` |');
    // Unfinished texts are among those to translate.
    expect(out).toContain('"TODO what is wrong, in one line"');
  });

  test.runIf(isThorough)(thoroughTitle('compiles'), () => {
    const config = join(copy, 'test/tsconfig.new.json');
    const files = COMPILED.map((path) => join(copy, path));
    writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files }));
    expect(node('node_modules/typescript/bin/tsc', '-p', config)).toEqual({ code: 0, out: '' });
  });

  test.runIf(isThorough)(thoroughTitle('has tests that fail for what is not done yet, and for nothing else'), () => {
    const { out } = node('node_modules/vitest/vitest.mjs', 'run', '--reporter=tap-flat', ...TESTS);
    const results = [...out.matchAll(/^(ok|not ok) \d+ - (\S+) > (.*?) #/gm)].map(([, ...parts]) => parts);
    expect(results.sort()).toEqual([
      ['not ok', TESTS[1], 'TODO what it prints'],
      ['not ok', TESTS[0], 'TODO what is found'],
      ['not ok', TESTS[2], 'TODO what it asks, and what each answer does'],
      ['ok', TESTS[0], 'TODO what is not'],
      ['ok', TESTS[2], 'begins and ends'],
    ]);
    expect(out).toContain('line 2, zeta-arc');
  });

  test.runIf(isThorough)(thoroughTitle('asks and takes answers, once a session has an alternative'), () => {
    const path = join(copy, 'server/src/lsp/sessions/zetaLemmas/session.ts');
    const source = readFileSync(path, 'utf8');
    const nothing = '(_sentence: Sentence, _word: number): string | undefined => undefined;';
    expect(source).toContain(nothing);
    const blank =
      "(sentence: Sentence, word: number) => sentence.wordCell(word, Column.lemma) === '_' ? 'TODO' : undefined;";
    writeFileSync(path, source.replace(nothing, blank));
    const { code, out } = node('node_modules/vitest/vitest.mjs', 'run', 'test/lsp/zetaLemmas.test.ts');
    expect(code, out).toBe(0);
  });

  test('is not made twice', () => {
    for (const [kind, name] of [
      ['rule', 'zeta-arc'],
      ['setting', 'treebank.hover.zetaArcs'],
      ['command', 'showZetaArc'],
      ['cli', 'zeta-arcs'],
      ['session', 'zetaLemmas'],
    ])
      expect(make(kind, name)).toMatchObject({ code: 1, out: expect.stringMatching(/already (?:exists|has)/) });
  });
});

test.each([
  ['rule', 'LongArc'],
  ['setting', 'zetaArcs'],
  ['command', 'Show longest'],
  ['cli', '--help'],
  ['session', 'Zeta lemmas'],
])('%s %s: names have a format', (kind, name) => {
  expect(make(kind, name)).toMatchObject({ code: 1, out: expect.stringContaining(`a ${kind} has a name such as `) });
});

test.each([
  ['setting', 'review.method'],
  ['command', 'trainParser'],
  ['command', 'takeSuggestion'],
  // Generated from a table, and an older name.
  ['command', 'insertWordAfter'],
  ['command', 'reviewReparse'],
  ['session', 'session'],
])('%s %s: that name exists', (kind, name) => {
  expect(make(kind, name)).toMatchObject({ code: 1, out: expect.stringContaining('already exists.') });
});

test('without a kind or a name it lists the kinds', () => {
  expect(node('scripts/new.mjs')).toMatchObject({ code: 2, out: expect.stringContaining('npm run new rule long-arc') });
  expect(node('scripts/new.mjs', 'rule').code).toBe(2);
});
