/** The texts of package.json: all of them are keys, and each key has a text in every language with the same code and links. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const manifest = read('package.json');
const english: Record<string, string> = read('package.nls.json');
const german: Record<string, string> = read('package.nls.de.json');

/** Properties of a manifest that VS Code shows. */
const SHOWN =
  /^(description|title|category|label|name|altText|tooltip|contents|deprecationMessage|errorMessage|patternErrorMessage|enum(Item)?(Labels|Descriptions)|markdown(Enum)?(Description|Descriptions|DeprecationMessage))$/;

/** Every string under a property that is shown, with its path. */
function shown(value: unknown, path: string, isShown = false): { path: string; text: string }[] {
  if (typeof value === 'string') return isShown ? [{ path, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    shown(part, `${path}.${name}`, SHOWN.test(name) || (isShown && Array.isArray(value))),
  );
}

const { description, capabilities, contributes } = manifest;
const texts = shown({ description, capabilities, contributes }, '');

/** What a translation must keep: code, addresses of links, keys of placeholders. The order of code may change. */
const kept = (text: string) => [...text.matchAll(/`[^`]+`|\]\([^)]+\)|\{\d+\}/g)].map(([part]) => part).sort();

test('every text that is shown is a key', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(({ text }) => !/^%[\w.-]+%$/.test(text))).toEqual([]);
});

test('every key is used, and has a text', () => {
  const used = new Set(texts.map(({ text }) => text.slice(1, -1)));
  expect(Object.keys(english).sort()).toEqual([...used].sort());
});

describe.each([['German', german]])('%s', (_, translation) => {
  test('has the same keys in the same order', () => {
    expect(Object.keys(translation)).toEqual(Object.keys(english));
  });

  test.each(Object.keys(english))('%s keeps code and links', (key) => {
    expect(translation[key]?.trim()).toBeTruthy();
    expect(kept(translation[key] as string)).toEqual(kept(english[key] as string));
  });

  test('names commands as their titles do', () => {
    const titles = new Set(Object.values(translation));
    const links = Object.values(translation).flatMap((text) => [
      ...text.matchAll(/\[([^\]]+)\]\(command:(treebank\.\w+)\)/g),
    ]);
    expect(links.length).toBeGreaterThan(15);
    for (const [, label, command] of links) expect(label).toBe(translation[`command.${command}.title`]);
    const settings = Object.entries(translation).filter(([key]) => /^(setting|walkthrough)\./.test(key));
    const named = settings.flatMap(([, text]) => [...text.matchAll(/\*([^*]+)\*/g)].map(([, name]) => name));
    const ours = named.filter((name) => !['Treebank Workbench', 'Trace'].includes(name as string));
    expect(ours.filter((name) => !titles.has(name as string))).toEqual([]);
  });
});
