/**
 * The configurations of docs/editors.md in the real editors: each opens a file, shows the findings of the command line, applies a quick
 * fix and an inserted word, and saves.
 */

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleCli } from '../cli/bundle.ts';
import { Folder, ROOT } from '../cli/harness.ts';
import { conllu } from '../fixture.ts';
import { type Bundle, bundleServer } from '../lsp/bundle.ts';

const TEXT = conllu(`
  # sent_id = s1
  # text = Die Hunde bellten laut im Garten.
  1    Die     der     DET    ART   _                    2  det    _  _
  2    Hunde   Hund    NOUN   NN    Number=Plur|Case=Nom  3  nsubj  _  _
  3    bellten  bellen  VERB  VVFIN  _                  0  root   _  _
  4    laut    laut    ADV    ADJD  _                    3  advmod  _  _
  5-6  im      _       _      _     _                    _  _      _  _
  5    in      in      ADP    APPR  _                    7  case   _  _
  6    dem     der     DET    ART   _                    7  det    _  _
  7    Garten  Garten  NOUN   NN    _                    3  obl    _  SpaceAfter=No
  8    .       .       PUNCT  $.    _                    3  punct  _  _

`);

const INSERTION = { op: 'insert_word', args: { at: 2, form: 'alten' } };

interface Editor {
  readonly program: string;
  /** Language of its block in docs/editors.md. */
  readonly block: string;
  readonly driver: string;
  args(config: string, driver: string): string[];
}

/** The output of a driver. */
interface Seen {
  readonly findings: readonly (readonly [line: number, id: string])[];
  readonly capabilities: readonly string[];
}

const EDITORS: readonly Editor[] = [
  {
    program: 'nvim',
    block: 'lua',
    driver: 'neovim.lua',
    args: (config, driver) => ['--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-S', config, '-S', driver],
  },
  {
    program: 'emacs',
    block: 'elisp',
    driver: 'emacs.el',
    args: (config, driver) => ['--batch', '-l', 'package', '-f', 'package-initialize', '-l', config, '-l', driver],
  },
];

const docs = readFileSync(join(ROOT, 'docs/editors.md'), 'utf8');

/** Why an editor cannot be used here; undefined if it can. */
function missing({ program }: Editor): string | undefined {
  if (spawnSync(program, ['--version']).status !== 0) return `${program} is not installed`;
  if (program !== 'emacs') return undefined;
  const { status } = spawnSync('emacs', ['--batch', '-l', 'package', '-f', 'package-initialize', '-l', 'eglot'], {
    stdio: 'ignore',
  });
  return status === 0 ? undefined : 'Emacs has no Eglot (package elpa-eglot)';
}

let bundle: Bundle;
let path: string;

beforeAll(async () => {
  bundle = await bundleServer();
  const home = dirname(dirname(bundle.serverFile));
  await bundleCli(home);
  const program = join(home, 'treebank');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${join(home, 'bin/treebank')}' "$@"\n`);
  chmodSync(program, 0o755);
  path = `${home}:${process.env.PATH}`;
});
afterAll(() => bundle.remove());

/** Long enough for a busy machine; the drivers end by themselves. */
const PATIENCE_MS = 150_000;

function run(editor: Editor, folder: Folder, environment: Readonly<Record<string, string>>): Promise<string> {
  const config = `config.${editor.driver.split('.')[1]}`;
  folder.write(config, docs.split(`\`\`\`${editor.block}\n`)[1].split('\n```')[0]);
  const driver = join(import.meta.dirname, editor.driver);
  return new Promise((resolve) => {
    const child = spawn(editor.program, editor.args(join(folder.path, config), driver), {
      cwd: folder.path,
      env: { ...process.env, HOME: folder.path, XDG_STATE_HOME: folder.path, PATH: path, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PATIENCE_MS,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
    child.on('close', () => resolve(said));
  });
}

describe.each(EDITORS)('$program', (editor) => {
  const reason = missing(editor);

  test.skipIf(reason !== undefined)(
    `findings, a quick fix and an inserted word${reason ? ` (${reason})` : ''}`,
    async () => {
      const folder = new Folder({ 'de_x-ud-dev.conllu': TEXT });
      copyFileSync(join(ROOT, 'sample/sample.conllu'), join(folder.path, 'sample.conllu'));
      const { out } = await folder.treebank(['lint', '--format', 'json', '--min-severity', 'error', 'sample.conllu']);
      const expected = (JSON.parse(out) as { line: number; id: string; exact?: { line: number } }[]).map(
        ({ line, id, exact }) => [exact?.line ?? line, id],
      );
      const said = await run(editor, folder, {
        EXPECTED: String(expected.length),
        INSERTION: JSON.stringify(INSERTION),
      });
      expect(existsSync(join(folder.path, 'seen.json')), said).toBe(true);
      const seen = JSON.parse(folder.read('seen.json')) as Seen;
      const order = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' ')).sort();
      expect(order(seen.findings)).toEqual(order(expected));

      const { op, args } = INSERTION;
      const same = new Folder({ 'de_x-ud-dev.conllu': TEXT });
      await same.treebank(['fix', '--safe', '--in-place', 'de_x-ud-dev.conllu']);
      expect(same.read('de_x-ud-dev.conllu')).not.toBe(TEXT);
      await same.treebank([
        'edit',
        '--sentence',
        's1',
        '--op',
        op,
        '--args',
        JSON.stringify(args),
        '--in-place',
        'de_x-ud-dev.conllu',
      ]);
      expect(folder.read('de_x-ud-dev.conllu'), said).toBe(same.read('de_x-ud-dev.conllu'));
    },
  );
});
