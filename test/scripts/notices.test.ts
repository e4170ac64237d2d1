/** The notices of third-party code: reasons to stop the build, and the contents of each package's section. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAllowed, noticesOf, packageFolders } from '../../scripts/notices.mjs';

const bundleOf = (inputs: Readonly<Record<string, number>>) => ({
  outputs: {
    'dist/client.js': {
      inputs: Object.fromEntries(Object.entries(inputs).map(([path, bytes]) => [path, { bytesInOutput: bytes }])),
    },
  },
});

test('the packages of a bundle are those that something is left of after tree shaking', () => {
  const found = packageFolders(
    new Map([
      [
        'client',
        bundleOf({
          'client/src/main.ts': 10,
          'node_modules/a/lib/x.js': 3,
          'node_modules/a/lib/y.js': 0,
          'node_modules/unused/index.js': 0,
          'node_modules/@scope/b/index.js': 1,
          '../elsewhere/node_modules/a/node_modules/@scope/b/node_modules/c/c.js': 1,
        }),
      ],
      ['cli', bundleOf({ 'node_modules/a/lib/y.js': 7, 'server/src/core/kernels.wasm.ts': 9 })],
    ]),
  );
  expect(Object.fromEntries(found)).toEqual({
    '../elsewhere/node_modules/a/node_modules/@scope/b/node_modules/c': ['client'],
    'node_modules/@scope/b': ['client'],
    'node_modules/a': ['cli', 'client'],
    'node_modules/assemblyscript': ['cli'],
    'node_modules/esbuild': ['cli', 'client'],
  });
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only OR AGPL-3.0-only', false],
  ['MIT AND CC-BY-4.0', false],
  ['(MIT AND BSD-3-Clause)', true],
  ['GPL-2.0-only', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['UNLICENSED', false],
  ['', false],
  ['toString', false],
])('the licence expression "%s" is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

describe('a bundled package', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'treebank-notices-'));
    write('LICENSE', 'MIT License\n\nCopyright (c) 2026 We\n\nPermission is hereby granted');
    install('esbuild', { license: 'MIT' }, { 'LICENSE.md': 'MIT, Copyright esbuild' });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  function install(name: string, manifest: object, files: Readonly<Record<string, string>> = {}): void {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.2.3', ...manifest }));
    for (const [file, text] of Object.entries(files)) write(`node_modules/${name}/${file}`, text);
  }

  const notices = (name: string) =>
    noticesOf(new Map([['client', bundleOf({ [`node_modules/${name}/x.js`]: 1 })]]), root);

  test('is named with version, licence, bundle and all its texts', () => {
    const files = {
      LICENSE: 'Licence\r\nof a',
      NOTICE: 'Notice of a',
      'ThirdPartyNotices.txt': 'What a contains',
      'index.js': 'code',
    };
    install('a', { license: 'ISC', homepage: 'https://a.example' }, files);
    const text = notices('a');
    for (const part of ['a 1.2.3', 'Licence: ISC', 'From: https://a.example', 'In: dist/client.js'])
      expect(text).toContain(part);
    for (const part of ['Licence\nof a', 'Notice of a', 'What a contains']) expect(text).toContain(part);
    expect(text).not.toContain('code\n');
    expect(text).toContain('MIT, Copyright esbuild');
  });

  test('without a licence stops the build', () => {
    install('a', {}, { LICENSE: 'some text' });
    expect(() => notices('a')).toThrow(/a 1\.2\.3, bundled in client, does not name its licence/);
  });

  test('with a licence of the old form stops the build', () => {
    install('a', { license: { type: 'MIT' } }, { LICENSE: 'some text' });
    expect(() => notices('a')).toThrow(/a 1\.2\.3.* has the licence \{"type":"MIT"\}/);
  });

  test('with a licence that is not allowed stops the build', () => {
    install('a', { license: 'GPL-3.0-only' }, { LICENSE: 'some text' });
    expect(() => notices('a')).toThrow(/a 1\.2\.3.* has the licence "GPL-3.0-only"/);
  });

  test('without a text stops the build, but for MIT, whose words are known', () => {
    install('a', { license: 'ISC', author: 'Ann' });
    expect(() => notices('a')).toThrow(/does not include the text of its licence \(ISC\)/);
    install('b', { license: 'MIT' });
    expect(() => notices('b')).toThrow(/does not include the text/);
    install('c', { license: 'MIT', author: { name: 'C$& Authors' } }, { NOTICE: 'no licence' });
    expect(notices('c')).toContain('MIT License\n\nCopyright (c) C$& Authors\n\nPermission is hereby granted');
    expect(notices('c')).not.toContain('2026 We');
  });
});
