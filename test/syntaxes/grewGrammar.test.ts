/** The TextMate grammar of requests and rules: the snapshot of a file with every kind of clause, single scopes, and its speed. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRegistry } from 'vscode-tmgrammar-test/dist/common/index.js';
import { parseRules } from '../../server/src/core/query/rewrite/index.ts';
import { threadTime } from '../threadTime.ts';

const ROOT = join(import.meta.dirname, '../..');
const GRAMMAR = join(ROOT, 'syntaxes/grew.tmLanguage.json');
const FILE = join(import.meta.dirname, 'everyClause.grew');
const require = createRequire(import.meta.url);

const registry = createRegistry([{ path: GRAMMAR, scopeName: 'source.grew', language: 'grew' }]);

/** `text: innermost scope` of everything with a scope. */
async function innermost(line: string): Promise<string[]> {
  const grammar = await registry.loadGrammar('source.grew');
  if (!grammar) throw new Error('the grammar cannot be loaded');
  return grammar.tokenizeLine(line, null).tokens.flatMap(({ startIndex, endIndex, scopes }) => {
    const scope = scopes.at(-1)?.replace('.grew', '') ?? '';
    return scope === 'source' || scope.startsWith('meta.') || scope.startsWith('punctuation')
      ? []
      : [`${line.slice(startIndex, endIndex)}: ${scope}`];
  });
}

// Update with: npx vscode-tmgrammar-snap --config none -g syntaxes/grew.tmLanguage.json -s source.grew -u test/syntaxes/*.grew
test('the snapshot', () => {
  const snap = require.resolve('vscode-tmgrammar-test/dist/snapshot.js');
  const args = [snap, '--config', 'none', '-g', GRAMMAR, '-s', 'source.grew', FILE];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  expect(readFileSync(`${FILE}.snap`, 'utf8')).toContain('keyword.declaration.package.grew');
});

test('the file of the snapshot is one that the server reads, but for its last line', () => {
  const { problems } = parseRules(readFileSync(FILE, 'utf8').replace(/^import.*$/m, ''));
  expect(problems).toEqual([]);
});

test.each([
  [
    'X [upos=VERB|AUX]',
    [
      'X: variable.other.node',
      'upos: variable.other.feature',
      '=: keyword.operator',
      'VERB: constant.other.value',
      '|: keyword.operator',
      'AUX: constant.other.value',
    ],
  ],
  [
    'X.upos = Y.upos',
    [
      'X: variable.other.node',
      'upos: variable.other.feature',
      '=: keyword.operator',
      'Y: variable.other.node',
      'upos: variable.other.feature',
    ],
  ],
  [
    'X.upos = ADV',
    ['X: variable.other.node', 'upos: variable.other.feature', '=: keyword.operator', 'ADV: constant.other.value'],
  ],
  [
    'X -[nsubj:pass]-> Y',
    [
      'X: variable.other.node',
      '-[: keyword.operator.edge',
      'nsubj: entity.name.function.deprel',
      ':pass: variable.parameter.subtype',
      ']->: keyword.operator.edge',
      'Y: variable.other.node',
    ],
  ],
  [
    'e: X ->> Y',
    ['e: entity.name.tag.edge', 'X: variable.other.node', '->>: keyword.operator', 'Y: variable.other.node'],
  ],
  ['rule with_x {', ['rule: keyword.declaration.rule', 'with_x: entity.name.function.rule']],
  ['pattern { without [] }', ['pattern: keyword.control.block', 'without: variable.other.node']],
  ['"% no comment" % one', ['% no comment: string.quoted.double', ' one: comment.line.percentage']],
  ['match { }', ['match: invalid.illegal.keyword']],
])('%s', async (line, wanted) => {
  expect((await innermost(line)).filter((each) => !each.startsWith('"'))).toEqual(wanted);
});

test('no line makes a regular expression explode', async () => {
  const n = 20_000;
  const hostile = [
    'a'.repeat(n),
    `${'a-'.repeat(n)}.`,
    '"'.repeat(n),
    're"'.repeat(n),
    `X -[${'a:'.repeat(n)}`,
    `X [${'='.repeat(n)}`,
  ];
  hostile.push(
    `= ${'a'.repeat(n)}.`,
    `rule ${'-'.repeat(n)}`,
    `X [a=/${'\\'.repeat(n)}`,
    ' '.repeat(n),
    `#BEGIN${' '.repeat(n)}x`,
  );
  for (const line of hostile) {
    const start = threadTime();
    await innermost(line);
    expect(threadTime() - start, line.slice(0, 20)).toBeLessThan(2000);
  }
});
