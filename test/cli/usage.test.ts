/** Help, version, and every possible error in a command line: exit 2, a message, and a hint. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GROUPS } from '../../server/src/cli/frame/command.ts';
import { LANGUAGE_FORMAT, readArguments } from '../../server/src/cli/frame/options.ts';
import { COMMANDS } from '../../server/src/cli/run.ts';
import { Folder, ROOT, sentence } from './harness.ts';

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(await new Folder().treebank(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test.each([['--help'], ['-h'], ['help']])('%s lists the commands and exit codes', async (flag) => {
  const { code, out, err } = await new Folder().treebank([flag]);
  expect([code, err]).toEqual([0, '']);
  const listed = Object.entries(GROUPS).map(([group, title]) => {
    const [, lines = ''] = out.split(`\n${title}:\n`);
    return [group, [...lines.split('\n\n')[0].matchAll(/^ {2}(\S+) /gm)].map(([, name]) => name)];
  });
  const expected = Object.keys(GROUPS).map((group) => [
    group,
    COMMANDS.filter((command) => command.group === group).map(({ name }) => name),
  ]);
  expect(listed).toEqual(expected);
  expect(out).toContain('Exit codes: 0 clean, 1 findings, 2 usage error or unreadable input.');
});

test.each(COMMANDS.map((command) => [command.name, command] as const))('%s --help', async (name, command) => {
  const { code, out, err } = await new Folder().treebank([name, '--help']);
  expect([code, err]).toEqual([0, '']);
  expect(out, 'a text still to be written').not.toContain('TODO');
  expect(out).toContain(`Usage: treebank ${name} `);
  expect(out).toContain(`  treebank ${name} `); // an example
  for (const [option, { help }] of Object.entries(command.options)) {
    expect(out).toContain(`--${option}`);
    expect(out).toContain(help);
  }
  expect(await new Folder().treebank(['help', name])).toEqual({ code: 0, out, err: '' });
});

test.each(COMMANDS.map((command) => [command.name, command] as const))(
  'the usage line of %s names options that it has, with the values that they take',
  (_, { usage, options }) => {
    const named = [...usage.matchAll(/--([a-z\d-]+)(?: ([a-z][\w-]*(?:\|[a-z][\w-]*)+))?/g)];
    expect(named.map(([, name]) => name).filter((name) => !Object.hasOwn(options, name))).toEqual([]);
    for (const [, name, values] of named) {
      const option = options[name];
      if (values === undefined) continue;
      expect(option.type === 'choice' ? [...option.values].sort() : [], name).toEqual(values.split('|').sort());
    }
  },
);

describe('wrong usage', () => {
  test.each([
    [[], 'no command given', 'treebank --help'],
    [['lnt'], 'there is no command lnt. Did you mean lint?', 'treebank --help'],
    [['lnit'], 'there is no command lnit. Did you mean lint?', 'treebank --help'],
    [['validate', 'a.conllu'], 'there is no command validate. Did you mean lint?', 'treebank --help'],
    [['eval'], 'there is no command eval. Did you mean evaluate?', 'treebank --help'],
    [['lint', 'a.conllu', '--base', 'x'], 'unknown option --base. Did you mean --baseline?', 'treebank lint --help'],
    [['xyzzy'], 'there is no command xyzzy.', 'treebank --help'],
    [['help', 'lnt'], 'there is no command lnt. Did you mean lint?', 'treebank --help'],
    [['--level', '3'], 'the command must come first; --level is not a command.', 'treebank --help'],
    [['lint'], 'no file given', 'treebank lint --help'],
    [['lint', '-', '-'], '- (standard input) can be given only once', 'treebank lint --help'],
    [
      ['lint', 'a.conllu', '--fromat', 'json'],
      'unknown option --fromat. Did you mean --format?',
      'treebank lint --help',
    ],
    [['lint', 'a.conllu', '-x'], 'unknown option -x.', 'treebank lint --help'],
    [['lint', 'a.conllu', '--constructor'], 'unknown option --constructor.', 'treebank lint --help'],
    [['lint', 'a.conllu', '--level', '7'], '--level must be a whole number from 1 to 6, not 7', 'treebank lint --help'],
    [
      ['lint', 'a.conllu', '--level=two'],
      '--level must be a whole number from 1 to 6, not two',
      'treebank lint --help',
    ],
    [['lint', 'a.conllu', '--level'], '--level needs a value: N', 'treebank lint --help'],
    [['lint', 'a.conllu', '--format', 'jsn'], 'not jsn. Did you mean json?', 'treebank lint --help'],
    [['projectivize', 'a.conllu', '--in-place=yes'], '--in-place takes no value', 'treebank projectivize --help'],
    [['projectivize', 'a.conllu', '--in-place', '-o', 'b'], 'cannot be combined', 'treebank projectivize --help'],
    [['projectivize', '-', '--in-place'], 'standard input cannot be written', 'treebank projectivize --help'],
  ])('treebank %j', async (args, message, hint) => {
    const { code, out, err } = await new Folder({ 'a.conllu': sentence('a') }).treebank(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err).toMatch(new RegExp(`See ${hint}\\.\\n$`));
    expect(err.split('\n')).toHaveLength(3);
  });
});

test('options may stand anywhere, -- ends them, and the last of a kind counts', () => {
  const declared = {
    level: { type: 'integer', placeholder: 'N', min: 1, max: 5, default: 3, help: '' },
    out: { type: 'text', placeholder: 'FILE', short: 'o', help: '' },
    all: { type: 'flag', short: 'a', help: '' },
  } as const;
  expect(readArguments(['x', '--level=2', '-o', 'y', '--level', '4', '-', '--', '--all'], declared)).toEqual({
    files: ['x', '-', '--all'],
    options: { level: 4, out: 'y', all: false },
  });
  expect(readArguments([], declared).options).toEqual({ level: 3, out: undefined, all: false });
  expect(readArguments(['-a'], declared).options.all).toBe(true);
});

test.each([['../../x'], ['('], ['HU'], ['hungarian'], ['__proto__'], ['h u']])('--lang %s is no language', (lang) => {
  const declared = { lang: { type: 'text', placeholder: 'xx', format: LANGUAGE_FORMAT, help: '' } } as const;
  expect(() => readArguments(['--lang', lang], declared)).toThrow(
    `--lang must be a language code, two or three lowercase letters such as hu, not ${lang}`,
  );
  expect(readArguments(['--lang', 'got'], declared).options.lang).toBe('got');
});

test('every option that names a language says what one is', () => {
  const options = COMMANDS.flatMap((command) => Object.entries(command.options));
  const languages = options.filter(([name]) => name === 'lang');
  expect(languages.length).toBeGreaterThanOrEqual(3);
  for (const [, option] of languages) expect(option).toMatchObject({ format: LANGUAGE_FORMAT });
});
