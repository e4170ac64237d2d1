/** Generated files are up to date, and what they name exists. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generate, staleOnes } from '../scripts/generate.mjs';
import { COMMANDS, type Command } from '../server/src/protocol/commands.ts';
import { SETTINGS, type Setting } from '../server/src/protocol/settings.ts';
import { readSettings } from '../server/src/protocol/settingValues.ts';

const ROOT = resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const generated = await generate();

test('the manifest and the generated docs are up to date (if not: npm run generate)', () => {
  expect(staleOnes(generated)).toEqual([]);
});

test('a changed table is noticed', () => {
  generated.set('docs/settings.md', 'another text');
  generated.set('docs/not-there.md', '');
  expect(staleOnes(generated)).toEqual(expect.arrayContaining(['docs/settings.md', 'docs/not-there.md']));
});

test('files that the manifest names exist', () => {
  const paths: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && value.startsWith('./') && !value.startsWith('./dist/')) paths.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect([manifest.contributes, manifest.icon]);
  expect(paths.length).toBeGreaterThan(4);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('no two commands share keys under the same condition', () => {
  const commands: readonly Command[] = Object.values(COMMANDS);
  const keys = commands.flatMap(({ keybinding }) => (keybinding ? `${keybinding.key} when ${keybinding.when}` : []));
  expect(new Set(keys).size).toBe(keys.length);
});

describe('settings', () => {
  const defaults = readSettings(undefined);

  test('that are missing or wrong take their defaults, each by itself', () => {
    expect(Object.keys(defaults)).toEqual(Object.keys(SETTINGS));
    const settings = readSettings({
      lint: { level: 'two', debounce: 300 },
      reparse: { decoder: 'other' },
      diagram: null,
    });
    expect(settings).toEqual({ ...defaults, 'treebank.lint.debounce': 300 });
    for (const nonsense of [null, 3, 'x', [], { lint: [] }]) expect(readSettings(nonsense)).toEqual(defaults);
  });

  test('are read nested and with dotted keys', () => {
    expect(readSettings({ lint: { level: 1 } })['treebank.lint.level']).toBe(1);
    expect(readSettings({ 'lint.level': 1 })['treebank.lint.level']).toBe(1);
    expect(readSettings({ codeLens: { nonprojective: true } })['treebank.codeLens.nonprojective']).toBe(true);
  });

  test('out of range take their defaults, like all that is not allowed', () => {
    expect(readSettings({ lint: { debounce: -5, level: 99 } })).toEqual(defaults);
  });

  test('of severities lose the entries that mean nothing', () => {
    const severity = { 'nonprojective-arc': 'off', 'not-mh4': 'loud', 'unknown-head': 3 };
    expect(readSettings({ lint: { severity } })['treebank.lint.severity']).toEqual({ 'nonprojective-arc': 'off' });
  });

  test('of keys that stand for relations, only single signs and relations are taken', () => {
    const wrong: string[] = [];
    const labelKeys = { S: 'nsubj:pass', é: 'det', S2: 'obj', ' ': 'obj', Q: 'a b', W: 7, D: '' };
    const { 'treebank.diagram.labelKeys': taken } = readSettings({ diagram: { labelKeys } }, ({ message }) =>
      wrong.push(message),
    );
    expect(taken).toEqual({ S: 'nsubj:pass', é: 'det', D: '' });
    expect(wrong).toEqual([
      'The setting treebank.diagram.labelKeys must be an object whose names are single letters or signs and whose values are relations. Other values are ignored until it is corrected.',
    ]);
  });

  test('have defaults that they allow', () => {
    for (const [key, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
      if (setting.choices !== undefined) expect(Object.keys(setting.choices), key).toContain(setting.default);
    }
  });

  test('for specialists are advanced to VS Code, and apart in the docs', () => {
    const page = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
    const [, part] = page.split(/^## Advanced settings$/m);
    for (const [key, { isAdvanced }] of Object.entries<Setting<unknown>>(SETTINGS)) {
      expect(manifest.contributes.configuration.properties[key].tags, key).toEqual(isAdvanced && ['advanced']);
      expect(part.includes(`\n### \`${key}\`\n`), key).toBe(isAdvanced === true);
    }
  });

  test('are all read by somebody', () => {
    const readers = [...sources('server/src/lsp'), ...sources('server/src/services'), ...sources('client/src')];
    // The language client reads this one itself.
    const own = Object.keys(SETTINGS).filter((key) => key !== 'treebank.trace.server');
    expect(own.filter((key) => !readers.some((source) => source.includes(`'${key}'`)))).toEqual([]);
  });
});

/** Texts of all files under a folder. */
function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(ROOT, folder, path), 'utf8'));
}
