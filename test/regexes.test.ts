/**
 * Regular expressions that take quadratic time or worse on long texts: a loop in a loop over the same characters, or an expression
 * that may start anywhere and begins with a loop that has to reach the end. Read from the sources, as no input shows them all.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** File and expression → why it is fast nevertheless. */
const HARMLESS: ReadonlyMap<string, string> = new Map([
  ['server/src/core/decode/webAssembly.ts /=+$/', 'our own text in base 64'],
  ['server/src/core/fix/repairs/labels.ts /:+$/', 'at most 100 characters'],
  ['server/src/core/parser/transition/parser.ts /[↑↓].*$/', 'the first arrow is always a match'],
  ['server/src/lsp/sessions/proposals/session.ts / \\d+$/', 'an id of ours'],
  ['server/src/services/training/train.ts /\\.[a-z]+$/', 'the name of a file'],
]);

interface Literal {
  readonly file: string;
  readonly source: string;
}

/** Literals as written in the sources: after a character that no division follows. */
const LITERAL = /(?<=[=(,:;!&|?[{}\n]\s*|return )\/(?![*/])((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[dgimsuvy]*/g;

function literals(): Literal[] {
  return ['server/src', 'client/src', 'webview/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('wasm'))
      .flatMap((name) => {
        const path = join(ROOT, folder, name);
        const code = readFileSync(path, 'utf8').replace(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '');
        return [...code.matchAll(LITERAL)].map((match) => ({ file: relative(ROOT, path), source: match[1] }));
      }),
  );
}

/** Without the characters of classes and escapes, which are not operators. */
const bare = (source: string): string => source.replace(/\\p\{[^}]*\}|\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');

/** `(x+)*` with nothing else in the group: each text can be divided in many ways. */
const hasNestedLoops = (source: string): boolean =>
  /\((?:\?:)?x?[+*]\)[+*{]/.test(bare(source).replace(/[a-zA-Z0-9]/g, 'x'));

/** `x+$` without a start: from each x, the engine runs to the end of the run in vain. */
function startsAnywhere(source: string): boolean {
  const plain = bare(source);
  if (plain.startsWith('^') || plain.startsWith('(?<')) return false;
  return /^(?:\(\??:?)?[^\\]?[^()|]?[+*]\)?\$$/.test(plain);
}

test('the sources have expressions to look at', () => {
  expect(literals().length).toBeGreaterThan(80);
});

test('the check finds what it is for', () => {
  expect(hasNestedLoops('^(?:[a-z]+)*$')).toBe(true);
  expect(hasNestedLoops('^[a-z]+(?::[a-z]+)*$')).toBe(false);
  expect(startsAnywhere('\\s+$')).toBe(true);
  expect(startsAnywhere(':+$')).toBe(true);
  expect(startsAnywhere('^\\s+$')).toBe(false);
});

test('no loop in a loop over the same characters', () => {
  expect(literals().filter(({ source }) => hasNestedLoops(source))).toEqual([]);
});

test('no loop up to the end that may start anywhere, but for those that are harmless', () => {
  const found = literals()
    .filter(({ source }) => startsAnywhere(source))
    .map(({ file, source }) => `${file} /${source}/`);
  expect(found.filter((each) => !HARMLESS.has(each))).toEqual([]);
  expect(
    [...HARMLESS.keys()].filter((each) => !found.includes(each)),
    'exceptions that are not needed',
  ).toEqual([]);
});
