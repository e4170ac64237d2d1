/** The sheet of keys of the text: complete, and from the manifest alone. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { textKeys } from '../../client/src/commands/textKeys.ts';
import { IN_TEXT } from '../../server/src/protocol/command.ts';
import { COMMANDS, type Command } from '../../server/src/protocol/commands.ts';

const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'));
const rows = textKeys(manifest.contributes, false);

test('has every command with a key in the text, once, and a key for each', () => {
  const commands: readonly (readonly [string, Command])[] = Object.entries(COMMANDS);
  const withKeys = commands.filter(([, { keybinding }]) => keybinding?.when.includes(IN_TEXT)).map(([id]) => id);
  expect(withKeys.length).toBeGreaterThan(5);
  expect(rows.map(({ command }) => command)).toEqual(expect.arrayContaining(withKeys));
  expect(new Set(rows.map(({ command }) => command)).size).toBe(rows.length);
  for (const { keys } of rows) expect(keys).toMatch(/^\S/);
});

test('keys of cells come first, chords last', () => {
  const at = (command: string) => rows.findIndex((row) => row.command === command);
  expect(at('treebank.nextCell')).toBeLessThan(12);
  expect(at('treebank.selectHead')).toBeLessThan(12);
  expect(at('treebank.enter')).toBeLessThan(at('treebank.showDiagram'));
  expect(rows.at(-1)?.keys).toMatch(/^Ctrl\+K /);
});

test('spells keys as people do, for their computer', () => {
  const of = (command: string, isMac: boolean) =>
    textKeys(manifest.contributes, isMac).find((row) => row.command === command)?.keys;
  expect(of('treebank.toggleColumns', false)).toBe('Ctrl+K Alt+T');
  expect(of('treebank.toggleColumns', true)).toBe('Cmd+K Alt+T');
  expect(of('treebank.nextCell', false)).toMatch(/\bTab\b/);
  expect(rows.map(({ command }) => command)).not.toContain('treebank.inTurn');
});
