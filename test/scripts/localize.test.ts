/** The texts of package.json: all of them are keys, each with a text; German ones name commands by their titles. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const manifest = read('package.json');
const english: Record<string, string> = read('package.nls.json');
const german: Record<string, string> = read('package.nls.de.json');

/** Properties of a manifest that VS Code shows. */
const SHOWN =
  /^(description|title|category|label|displayName|name|altText|tooltip|contents|deprecationMessage|errorMessage|patternErrorMessage|enum(Item)?(Labels|Descriptions)|markdown(Enum)?(Description|Descriptions|DeprecationMessage))$/;

/** What language models read: names and schemas of tools. */
const FOR_MODELS = /\.languageModelTools\.\d+\.(name|inputSchema)$/;

/** Every string under a property that is shown, with its path. */
function shown(value: unknown, path: string, isShown = false): { path: string; text: string }[] {
  if (typeof value === 'string') return isShown && !FOR_MODELS.test(path) ? [{ path, text: value }] : [];
  if (typeof value !== 'object' || value === null || FOR_MODELS.test(path)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    shown(part, `${path}.${name}`, SHOWN.test(name) || (isShown && Array.isArray(value))),
  );
}

const { description, capabilities, contributes } = manifest;
const texts = shown({ description, capabilities, contributes }, '');

test('every text that is shown is a key', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(({ text }) => !/^%[\w.-]+%$/.test(text))).toEqual([]);
});

test('every key is used, and has a text', () => {
  const used = new Set(texts.map(({ text }) => text.slice(1, -1)));
  expect(Object.keys(english).sort()).toEqual([...used].sort());
});

test('German texts name commands as their titles do, which are English until translated', () => {
  const titles = new Set(Object.values({ ...english, ...german }));
  const wrong = Object.entries(german).flatMap(([key, text]) => {
    const links = [...text.matchAll(/\[([^\]]+)\]\(command:(treebank\.\w+)\)/g)].filter(
      ([, label, command]) => label !== (german[`command.${command}.title`] ?? english[`command.${command}.title`]),
    );
    const named = /^(setting|walkthrough)\./.test(key) ? [...text.matchAll(/\*([^*]+)\*/g)] : [];
    const unknown = named.filter(([, name]) => !['Treebank Workbench', 'Trace'].includes(name) && !titles.has(name));
    return [...links, ...unknown].map(([part]) => `${key}: ${part}`);
  });
  expect(wrong).toEqual([]);
});
