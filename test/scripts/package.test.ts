/** The installed package: its contents, and that no third-party code is published without its licence. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leftOut } from '../../scripts/leftOut.mjs';
import { libraryModules } from '../../scripts/libraryModules.mjs';
import { NOTICES } from '../../scripts/notices.mjs';
import { packageExtension, pathsToPackage, undecided, wrongContents } from '../../scripts/package.mjs';
import { isThorough, sampled } from '../thorough.ts';
import { unzip } from './zip.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const isBuilt = existsSync(join(ROOT, 'dist', NOTICES));

/** Entry of each bundle. Repeated here, so that a bundle missing from the build's accounting is found. */
const ENTRIES: Readonly<Record<string, string>> = {
  client: 'client/src/node.ts',
  server: 'server/src/lsp/main.ts',
  worker: 'server/src/worker/main.ts',
  cli: 'server/src/cli/main.ts',
  lint: 'server/src/cli/lintMain.ts',
  count: 'server/src/cli/tableMain.ts',
  rewrite: 'server/src/cli/rewriteMain.ts',
  mcp: 'server/src/mcp/main.ts',
  guidance: 'server/src/core/features/guidance/guidanceTables.ts',
  webview: 'webview/src/main.ts',
  table: 'webview/src/table/main.ts',
  'web/client': 'client/src/browser.ts',
  'web/server': 'server/src/browser.ts',
};

/** Sources included unchanged; all of it was made here. The packager changes the case of the documents' names. */
const OURS =
  /^(package(\.nls(\.de)?)?\.json|l10n\/bundle\.l10n\.de\.json|(readme|changelog)\.md|license(\.txt)?|bin\/treebank|media\/[\w-]+\.(svg|png)|models\/[\w-]+\.(model|md)|models\/index\.json|tables\/(notice|\w+\.json)|sample\/sample\.conllu|docs\/images\/\w+\.png|syntaxes\/[\w.-]+\.json)$/i;

/** Parts of the web workers that are loaded on demand. */
const PART = /^dist\/web\/parts\/[\w-]+\.js$/;

/** Bytes of minified script that a browser evaluates before the first findings, and at most. */
const MOST_AT_START = 1.2e6;
const MOST_IN_BROWSER = 2.53e6;

/** Folders of the packages that contribute to a bundle, by its source map. */
async function packagesIn(bundle: string): Promise<Set<string>> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: { [bundle]: ENTRIES[bundle] },
    outdir: 'dist',
    bundle: true,
    platform: /^web/.test(bundle) ? 'browser' : 'node',
    external: ['vscode'],
    plugins: /^web/.test(bundle) ? [...(bundle === 'web/client' ? [leftOut()] : []), libraryModules()] : [],
    sourcemap: 'external',
    sourcesContent: false,
    write: false,
    logLevel: 'error',
  });
  const map = outputFiles.find(({ path }) => path.endsWith('.js.map'));
  const { sources }: { sources: string[] } = JSON.parse(map?.text ?? '{"sources":[]}');
  const folders = sources.map((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return new Set(
    folders.flatMap((folder) => (folder === undefined ? [] : [resolve(ROOT, 'dist', dirname(bundle), folder)])),
  );
}

describe('the list of files', () => {
  const manifest = {
    main: './dist/client.js',
    icon: 'media/icon.png',
    contributes: { grammars: [{ path: './syntaxes/conllu.tmLanguage.json' }] },
  };
  const needed = wrongContents([], manifest).map((line) => line.replace(/ is missing$/, ''));

  test('has what is needed and what the manifest names', () => {
    expect(needed).toEqual(expect.arrayContaining(['dist/web/server.js', 'LICENSE', 'media/icon.png']));
    expect(needed).toContain('syntaxes/conllu.tmLanguage.json');
    expect(wrongContents([...needed, 'models/en-ewt.model'], manifest)).toEqual([]);
    expect(wrongContents(needed.slice(1), manifest)).toEqual([`${needed[0]} is missing`]);
  });

  test.each(['dist/client.js.map', 'test/fixture.ts', 'node_modules/x/index.js', 'models/notes.txt', 'docs/cli.md'])(
    'does not have %s',
    (path) => {
      expect(wrongContents([...needed, path], manifest)).toEqual([`${path} does not belong in it`]);
    },
  );

  test('undecided fields are named', () => {
    expect(undecided({ name: 'x', publisher: 'x', repository: undefined })).toHaveLength(2);
    expect(undecided({ name: 'x', publisher: 'y', repository: 'z' })).toEqual([]);
  });
});

describe.skipIf(!isBuilt && process.env.CI !== 'true')('the packaged extension', () => {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-package-'));
  let files: Map<string, Buffer>;
  let notices: string;

  // Packing takes five seconds, and the package contains exactly the listed files.
  beforeAll(async () => {
    const vsix = join(folder, 'x.vsix');
    if (isThorough) {
      await packageExtension(vsix);
      files = unzip(readFileSync(vsix));
    } else {
      const paths = await pathsToPackage();
      files = new Map(paths.map((path) => [`extension/${path}`, readFileSync(join(ROOT, path))]));
    }
    notices = files.get(`extension/dist/${NOTICES}`)?.toString('utf8') ?? '';
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('holds the bundles, the licence and the notices', () => {
    const bundles = Object.keys(ENTRIES).map((name) => `extension/dist/${name}.js`);
    expect([...files.keys()]).toEqual(expect.arrayContaining([...bundles, `extension/dist/${NOTICES}`]));
    expect(files.get('extension/LICENSE') ?? files.get('extension/LICENSE.txt')).toBeDefined();
  });

  test('holds every file that its manifest names', () => {
    const manifest: unknown = JSON.parse(files.get('extension/package.json')?.toString('utf8') ?? '{}');
    const named: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value === 'string' && value.startsWith('./')) named.push(value.slice(2));
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    const { contributes, main, browser } = manifest as Record<string, unknown>;
    collect([contributes, main, browser]);
    expect(named).toContain('docs/images/search.png');
    expect(named.filter((name) => !files.has(`extension/${name}`))).toEqual([]);
  });

  test('holds nothing but files of this project and what the build makes', () => {
    const built = [
      ...Object.keys(ENTRIES).map((name) => `dist/${name}.js`),
      'dist/webview.css',
      'dist/table.css',
      `dist/${NOTICES}`,
    ];
    const inside = [...files.keys()].filter((name) => name.startsWith('extension/')).map((name) => name.slice(10));
    expect(inside.filter((name) => !built.includes(name) && !PART.test(name) && !OURS.test(name))).toEqual([]);
    expect([...files.keys()].filter((name) => !name.startsWith('extension/')).sort()).toEqual(
      isThorough ? ['[Content_Types].xml', 'extension.vsixmanifest'] : [],
    );
  });

  test('a browser has little to evaluate, above all at the start', () => {
    const bytesOf = (pattern: RegExp) =>
      [...files].reduce((sum, [name, { length }]) => (pattern.test(name) ? sum + length : sum), 0);
    expect(bytesOf(/dist\/web\/[\w/-]+\.js$/)).toBeLessThan(MOST_IN_BROWSER);
    const atStart = bytesOf(/dist\/web\/[\w-]+\.js$/);
    expect(atStart).toBeGreaterThan(0);
    expect(atStart).toBeLessThan(MOST_AT_START);
  });

  test.each(sampled(Object.keys(ENTRIES), 2))('names every package in %s with its licence', async (bundle) => {
    const folders = [...(await packagesIn(bundle))];
    if (/client|webview/.test(bundle)) expect(folders.length).toBeGreaterThan(4);
    for (const each of folders) {
      const { name, version, license } = JSON.parse(readFileSync(join(each, 'package.json'), 'utf8'));
      const section = notices.split(/^={20,}$/m).find((part) => part.startsWith(`\n${name} ${version}\n`));
      expect(section, `${name} ${version}`).toBeDefined();
      expect(section).toContain(`Licence: ${license}\n`);
      expect(section).toMatch(new RegExp(`^In: .*dist/${bundle}\\.js`, 'm'));
      for (const file of readdirSync(each).filter((candidate) => /^licen[cs]e/i.test(candidate))) {
        expect(section).toContain(readFileSync(join(each, file), 'utf8').replace(/\r\n?/g, '\n').trim());
      }
      // MIT and ISC require the copyright line, BlueOak the text or its address.
      expect(section).toMatch(license === 'BlueOak-1.0.0' ? /Blue Oak Model License/ : /Copyright|\(c\) /i);
    }
  });

  test('names what the compiler of the kernels and the bundler put in', () => {
    for (const name of ['assemblyscript', 'esbuild']) expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  test('every model has a card with the licence of its weights', () => {
    const models = [...files.keys()].filter((name) => name.endsWith('.model'));
    expect(models.length).toBeGreaterThan(0);
    for (const model of models) {
      const card = files.get(model.replace(/\.model$/, '.md'))?.toString('utf8');
      expect(card, model).toMatch(/Licence of the weights \| CC BY-SA 4\.0/);
    }
  });
});
