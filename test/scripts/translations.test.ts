/** Translations: they keep everything that is not text, and missing ones are English, reported, and refused in a release only. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { textsOf } from '../../scripts/texts.mjs';
import { arrange, BUNDLE, MANIFEST_TEXTS, pathsOf, reportLines } from '../../scripts/translations.mjs';
import { localized, speak, translatable, translated } from '../../server/src/localization/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): Record<string, string> => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const ENGLISH: [string, Record<string, string>][] = [
  [MANIFEST_TEXTS, read(MANIFEST_TEXTS)],
  [BUNDLE, textsOf(ROOT)],
];

/** Parts that a translation keeps: values, icons, code, files, settings, addresses, line breaks at the ends. Their order may change. */
const kept = (text: string) =>
  [
    ...text.matchAll(
      /\{\d+\}|\$\([\w-]+\)|`[^`]+`|\]\([^)]+\)|@\w+|\.treebank\.json|treebank\.[a-z]\w*\.[\w.]*\w|\n|https?:\S+/g,
    ),
    ...text.matchAll(/^[ ,;|]|[ |:…]$/g),
  ]
    .map(([part]) => part)
    .sort();

/** Translations that have lost or gained something, one line each. */
const unfitting = (english: Record<string, string>, translation: Record<string, string>) =>
  Object.entries(translation).flatMap(([key, text]) => {
    const [expected, found] = [kept(english[key] ?? ''), kept(text)];
    return english[key] === undefined || String(expected) === String(found)
      ? []
      : [`${key}: keep ${expected.join(' ')}; found ${found.join(' ')}`];
  });

test('every translation keeps values, code, icons, links and line breaks', () => {
  const paths = ENGLISH.flatMap(([path]) => pathsOf(path));
  expect(paths).toEqual(expect.arrayContaining(['package.nls.de.json', 'l10n/bundle.l10n.de.json']));
  const wrong = ENGLISH.flatMap(([path, english]) => {
    expect(Object.keys(english).length).toBeGreaterThan(200);
    return pathsOf(path).flatMap((translation: string) =>
      unfitting(english, read(translation)).map((line) => `${translation}: ${line}`),
    );
  });
  expect(wrong).toEqual([]);
});

test('no text is still to be written', () => {
  const unwritten = ENGLISH.flatMap(([, texts]) => Object.values(texts).filter((text) => /\bTODO\b/.test(text)));
  expect(unwritten).toEqual([]);
});

test.each([
  ['{0} of {1}', '{0} von {0}'],
  ['see `a`', 'siehe `b`'],
  ['[a](command:b)', '[ä](command:c)'],
  ['$(check) a\n', '$(check) ä'],
  ['Attach…', 'Anbinden'],
])('%j is not translated by %j', (english, german) => {
  expect(unfitting({ key: english }, { key: german })).toHaveLength(1);
});

test('the keys are put in order; what is missing, empty or no longer there is named', () => {
  const found = arrange({ a: 'A', b: 'B', c: 'C', toString: 'D' }, { x: 'X', c: 'c', b: ' ', a: 'a' });
  expect(Object.entries(found.arranged)).toEqual([
    ['a', 'a'],
    ['c', 'c'],
  ]);
  expect(reportLines([{ path: 'de.json', ...found }])).toEqual([
    'de.json lacks 2 texts, shown in English until translated:',
    '  "b"',
    '  "toString"',
    'de.json has 1 text that nothing shows any more:',
    '  "x": "X"',
  ]);
});

test('a missing text is English, whatever shows it', () => {
  speak({ tag: 'de', texts: { 'Sentence {0}': 'Satz {0}' } });
  try {
    expect(localized`Sentence ${1}`).toBe('Satz 1');
    expect(localized`Word ${1}`).toBe('Word 1');
    expect([translated(translatable`no such text`), translated(translatable`${1} of them`)]).toEqual([
      'no such text',
      '1 of them',
    ]);
  } finally {
    speak(undefined);
  }
});

test('what is missing is reported; it stops a release, and nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'treebank-translations-'));
  const write = (path: string, texts: Record<string, string>) => writeFileSync(join(root, path), JSON.stringify(texts));
  const ended = (env: Record<string, string> = {}) => {
    const args = [join(root, 'scripts/translations.mjs')];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    return [status, ...(stdout + stderr).split('\n').filter((line) => line !== '')];
  };
  try {
    const sources = ['client/src', 'server/src', 'webview/src', 'scripts', 'l10n', 'package.nls.json'];
    for (const path of sources) cpSync(join(ROOT, path), join(root, path), { recursive: true });
    for (const [path, english] of ENGLISH) for (const german of pathsOf(path)) write(german, english);
    expect([ended(), ended({ RELEASE: '1' })]).toEqual([[0], [0]]);
    const { 'command.category': _, ...others } = ENGLISH[0][1];
    write('package.nls.de.json', others);
    const report = ['package.nls.de.json lacks 1 text, shown in English until translated:', '  "command.category"'];
    expect(ended()).toEqual([0, ...report]);
    expect(ended({ RELEASE: '1' })).toEqual([1, 'A release needs all texts in all languages:', ...report]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
