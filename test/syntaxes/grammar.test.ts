/** The TextMate grammar of CoNLL-U: the snapshot of a file with every kind of line, the scope of each cell, and its speed. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRegistry } from 'vscode-tmgrammar-test/dist/common/index.js';
import { threadTime } from '../threadTime.ts';

const ROOT = join(import.meta.dirname, '../..');
const GRAMMAR = join(ROOT, 'syntaxes/conllu.tmLanguage.json');
const require = createRequire(import.meta.url);

const registry = createRegistry([{ path: GRAMMAR, scopeName: 'text.conllu', language: 'conllu' }]);

interface Token {
  readonly text: string;
  /** Without the scope of the whole file and `.conllu` at the ends. */
  readonly scopes: string;
}

async function tokensOf(line: string): Promise<Token[]> {
  const grammar = await registry.loadGrammar('text.conllu');
  if (!grammar) throw new Error('the grammar cannot be loaded');
  return grammar.tokenizeLine(line, null).tokens.map(({ startIndex, endIndex, scopes }) => ({
    text: line.slice(startIndex, endIndex),
    scopes: scopes.slice(1).join(' ').replaceAll('.conllu', ''),
  }));
}

/** `text: innermost scope` of all tokens but tabs. */
async function innermost(line: string): Promise<string[]> {
  const tokens = (await tokensOf(line)).filter((token) => token.text !== '\t');
  return tokens.map((token) => `${token.text}: ${token.scopes.split(' ').at(-1)}`);
}

// Update with: npx vscode-tmgrammar-snap --config none -g syntaxes/conllu.tmLanguage.json -s text.conllu -u test/syntaxes/*.conllu
test('the snapshot', () => {
  const snap = require.resolve('vscode-tmgrammar-test/dist/snapshot.js');
  const file = join(import.meta.dirname, 'everyLine.conllu');
  const args = [snap, '--config', 'none', '-g', GRAMMAR, '-s', 'text.conllu', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  expect(readFileSync(`${file}.snap`, 'utf8')).toContain('keyword.control.upos.conllu');
});

describe('a word', () => {
  const row = '3\tji\ton\tPRON\tPP\tCase=Acc|Number[psor]=Sing\t2\tobl:arg\t2:obl:arg|4.1:ref\tSpaceAfter=No|x';

  test('tells the ten columns apart', async () => {
    expect(await innermost(row)).toEqual([
      '3: constant.numeric.id',
      'ji: strong.form',
      'on: variable.other.lemma',
      'PRON: keyword.control.upos',
      'PP: entity.name.type.xpos',
      'Case: variable.other.feature',
      '=: keyword.operator.assignment',
      'Acc: constant.other.value',
      '|: punctuation.separator',
      'Number: variable.other.feature',
      '[psor]: variable.other.layer',
      '=: keyword.operator.assignment',
      'Sing: constant.other.value',
      '2: constant.numeric.head',
      'obl: entity.name.function.deprel',
      ':arg: variable.parameter.subtype',
      '2: constant.numeric.head',
      ':: punctuation.separator',
      'obl: entity.name.function.deprel',
      ':arg: variable.parameter.subtype',
      '|: punctuation.separator',
      '4.1: constant.numeric.head',
      ':: punctuation.separator',
      'ref: entity.name.function.deprel',
      'SpaceAfter: variable.other.misc',
      '=: keyword.operator.assignment',
      'No: markup.inline.raw.value',
      '|: punctuation.separator',
      'x: markup.inline.raw.value',
    ]);
  });

  test('_ is a blank, but a word as FORM and LEMMA', async () => {
    const scopes = (await innermost(`1${'\t_'.repeat(9)}`)).map((token) => token.split(': ')[1]);
    expect(scopes).toEqual([
      'constant.numeric.id',
      'strong.form',
      'variable.other.lemma',
      ...Array(7).fill('punctuation.definition.blank'),
    ]);
  });

  test('keeps its colours while columns are missing, with the ID marked', async () => {
    expect(await innermost('1\tji\ton\tPRON')).toEqual([
      '1: invalid.illegal.incomplete',
      'ji: strong.form',
      'on: variable.other.lemma',
      'PRON: keyword.control.upos',
    ]);
  });

  test('with more than ten columns shows what is too much', async () => {
    expect((await innermost(`1${'\t_'.repeat(9)}\ta\tb`)).at(-1)).toBe('\ta\tb: variable.other.further');
  });
});

describe('other lines', () => {
  test.each([
    ['3-4\tdel', '3-4', 'meta.multiword-token constant.numeric.range'],
    ['3.1\tdel', '3.1', 'markup.italic.empty-node constant.numeric.empty-node'],
    ['# sent_id = a b', 'a b', 'comment.line.number-sign entity.name.section.sent-id'],
    ['# sent_id = a b', 'sent_id', 'comment.line.number-sign keyword.other.key'],
    ['# text_en = Hello.', 'Hello.', 'comment.line.number-sign meta.embedded.text'],
    ['# newdoc', 'newdoc', 'comment.line.number-sign keyword.other.key'],
    ['# newdoc id = d1', 'newdoc id', 'comment.line.number-sign keyword.other.key'],
    ['# only words', ' only words', 'comment.line.number-sign'],
    ['<<<<<<< HEAD', '<<<<<<< HEAD', 'invalid.illegal.line'],
    [' \t ', ' \t ', 'invalid.illegal.pseudo-empty-line'],
    ['1\ta\tb\tX\tX\tCase\t0', 'Case', 'meta.word.incomplete meta.feats invalid.illegal.feature'],
    ['1\ta\tb\tX\tX\t_\t1.5\troot\t_\t_', '1.5', 'meta.word invalid.illegal.head'],
  ])('%s', async (line, text, scopes) => {
    expect(await tokensOf(line)).toContainEqual({ text, scopes });
  });
});

test('no line makes a regular expression explode', async () => {
  const hostile = [
    `# ${'a '.repeat(20_000)}`,
    `#${'='.repeat(20_000)}`,
    `1${'\t'.repeat(20_000)}`,
    `1\t${'_'.repeat(20_000)}\t${' '.repeat(20_000)}`,
    `1\t_\t_\t_\t_\t${'A'.repeat(20_000)}`,
    `1\t_\t_\t_\t_\t${'['.repeat(5_000)}`,
    `1\t_\t_\t_\t_\t_\t${'1'.repeat(20_000)}x\troot${':'.repeat(20_000)}`,
    `1\t_\t_\t_\t_\t_\t0\troot\t${'1:'.repeat(5_000)}\t${'='.repeat(5_000)}`,
    '1'.repeat(50_000),
    `${' '.repeat(50_000)}x`,
  ];
  for (const line of hostile) {
    const start = threadTime();
    await tokensOf(line);
    expect(threadTime() - start, line.slice(0, 20)).toBeLessThan(250);
  }
});

test('a double click takes a relation with its subtype, but one feature only', () => {
  const configuration = readFileSync(join(ROOT, 'syntaxes/language-configuration.json'), 'utf8');
  const { wordPattern }: { wordPattern: string } = JSON.parse(configuration);
  expect('2\tnsubj:pass\tCase=Nom|Number=Sing'.match(new RegExp(wordPattern, 'g'))).toEqual([
    '2',
    'nsubj:pass',
    'Case',
    'Nom',
    'Number',
    'Sing',
  ]);
  // Before the server runs, an editor highlights all words equal to the one at the cursor: the # of a comment is not one.
  const words = (line: string) => line.match(new RegExp(wordPattern, 'g'));
  expect(words('# sent_id = s1')).toEqual(['sent_id', 's1']);
  expect(words('3\t#\t#\tSYM')).toEqual(['3', '#', '#', 'SYM']);
  expect(words('#1 is C#')).toEqual(['#1', 'is', 'C#']);
});

describe('a first line that names columns', () => {
  async function scopesBelow(header: string, row: string): Promise<string[]> {
    const grammar = await registry.loadGrammar('text.conllu');
    if (!grammar) throw new Error('the grammar cannot be loaded');
    const state = grammar.tokenizeLine(header, null).ruleStack;
    return grammar.tokenizeLine(row, state).tokens.map(({ scopes }) => scopes.at(-1) ?? '');
  }
  const TEN = 'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC';

  test('with the ten first has their colours', async () => {
    const scopes = await scopesBelow(`# global.columns = ${TEN} PARSEME:MWE`, `1${'\t_'.repeat(9)}\t*`);
    expect(scopes[0]).toBe('constant.numeric.id.conllu');
    expect(scopes.at(-1)).toBe('variable.other.further.conllu');
  });

  test.each([`# global.columns = X:G ${TEN}`, '# global.columns = ID FORM', `#global.columns=${TEN}S`])(
    '%s leaves cells to the server, and nothing is an error',
    async (header) => {
      for (const row of ['*\t1\tx', '1\tx', 'x'])
        expect(new Set(await scopesBelow(header, row))).toEqual(new Set(['meta.row.conllu']));
      expect(await scopesBelow(header, '# sent_id = a')).toContain('entity.name.section.sent-id.conllu');
    },
  );

  test('counts nowhere else', async () => {
    const grammar = await registry.loadGrammar('text.conllu');
    let state = grammar!.tokenizeLine('# sent_id = a', null).ruleStack;
    state = grammar!.tokenizeLine('# global.columns = ID FORM', state).ruleStack;
    expect(grammar!.tokenizeLine('x', state).tokens[0].scopes.at(-1)).toBe('invalid.illegal.line.conllu');
  });
});
