/** Tables that are counted in parts: whatever the division, rows, places, messages and exit code are those of one thread. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Context, type Io } from '../../server/src/cli/frame/io.ts';
import { findInputs } from '../../server/src/cli/reading/input.ts';
import { SectionCounter } from '../../server/src/cli/table/count.ts';
import { countApart } from '../../server/src/cli/table/pool.ts';
import { type FileSection, sectionsOf } from '../../server/src/cli/table/sections.ts';
import { countingOf, type TableName } from '../../server/src/cli/table/tables.ts';
import { Where } from '../../server/src/cli/table/where.ts';
import { runs } from '../thorough.ts';
import { Folder, sentence } from './harness.ts';

const ids = Array.from({ length: 6 }, (_, at) => at);
const row = (form: string, upos: string, deprel = 'root') =>
  `1\t${form}\t${form}\t${upos}\t_\tAbbr=Yes\t0\t${deprel}\t_\t_\n\n`;
const fused =
  '1-2\tzum\t_\t_\t_\t_\t_\t_\t_\t_\n1\tzu\tzu\tADP\t_\t_\t2\tcase\t_\t_\n2\tdem\tder\tDET\t_\t_\t0\troot\t_\t_\n\n';

const folder = new Folder({
  'a.conllu': ids.map((at) => sentence(`a${at}`) + row(`w${at}`, 'NOUN') + fused).join(''),
  'crlf.conllu': ids.map((at) => sentence(`c${at}`, '\r\n')).join(''),
  'bad.conllu': Buffer.concat([
    Buffer.from(row('x', 'ADV')),
    Buffer.from([0x31, 0x09, 0xff, 0x0a, 0x0a]),
    Buffer.from(row('y', 'ADV')),
  ]),
  // Text that is no row is overlooked behind rows.
  'odd.conllu': Buffer.from(
    `${row('s', 'X')}${row('t', 'X')}# comment\nplain text\n\n# \xff\n${row('u', 'X')}${row('v', 'X')}`,
    'latin1',
  ),
  'empty.conllu': '',
  'merge.conllu': `${row('m', 'X')}${row('n', 'X')}<<<<<<< ours\n${row('o', 'Y')}=======\n>>>>>>> theirs\n\n${row('p', 'Z')}${row('q', 'Z')}`,
  'late.conllu': `# nothing\n\n# yet\n\n${'# comment\n\n'.repeat(9)}${'plain text\n\n'.repeat(3)}${row('r', 'X')}`,
  'z.conllu': ids.map((at) => row(`e${at % 2}`, 'VERB')).join('') + sentence('z'),
});
const FILES = ['a', 'crlf', 'bad', 'odd', 'empty', 'merge', 'late', 'z'].map((name) => `${name}.conllu`);

const TABLES: readonly (readonly [
  name: TableName,
  options: { by?: string; ambiguous?: boolean; pictures?: string },
])[] = [
  ['lexicon', {}],
  ['lexicon', { ambiguous: true }],
  ['relations', { by: 'relation,head,direction' }],
  ['features', {}],
  ['paradigms', {}],
  ['lists', {}],
  ['numbers', { by: 'file', pictures: 'charts' }],
];

async function opened(files: readonly string[], said: string[]) {
  const sink = { isTerminal: false, write: (text: string) => void said.push(text) };
  const io: Io = { stdin: (async function* () {})(), stdout: sink, stderr: sink, cwd: folder.path, home: '', env: {} };
  const context = new Context(io, 'table');
  return { context, inputs: await findInputs(files, context) };
}

/** The table, its charts, and what was said. */
async function counted(
  files: readonly string[],
  [name, given]: (typeof TABLES)[number],
  request: string | undefined,
  shares: readonly number[],
) {
  const said: string[] = [];
  const { context, inputs } = await opened(files, said);
  const options = { ambiguous: false, ...given };
  const where = request === undefined ? undefined : await Where.open(request, context);
  const counting = countingOf(name, options, inputs);
  const counter = new SectionCounter(inputs, where, counting, context);
  const work = structuredClone({ name, options, inputs, where: where?.text, cwd: folder.path });
  let nTaken = 0;
  const count = async (section: FileSection) => {
    const result = structuredClone(await countApart(work, structuredClone(section)));
    if (result !== undefined) nTaken++;
    return result;
  };
  await counter.countAll(sectionsOf(inputs, shares) ?? [], { count });
  where?.complain(context);
  const result = { table: counting.table(), charts: counting.charts?.(), said, code: context.exitCode };
  return { result, nTaken };
}

const someShares = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 6 }).map((weights) =>
  weights.map(
    (weight) =>
      weight /
      Math.max(
        1,
        weights.reduce((a, b) => a + b),
      ),
  ),
);

test.each(TABLES)('%s %j is the same in any division', async (name, options) => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(FILES, { minLength: 1 }),
      fc.constantFrom(undefined, 'pattern { X [upos=NOUN] }'),
      someShares,
      async (files, request, shares) => {
        const whole = await counted(files, [name, options], request, [1]);
        const parts = await counted(files, [name, options], request, shares);
        expect(parts.result).toEqual(whole.result);
      },
    ),
    { numRuns: runs(60) },
  );
});

test('a part that is counted again goes on where the one before has ended', async () => {
  const files = ['late.conllu', 'odd.conllu'];
  const whole = await counted(files, ['lexicon', {}], undefined, [1]);
  for (let first = 0; first <= 40; first++)
    for (let second = 1; first + second <= 40; second++) {
      const shares = [first / 40, second / 40, 1 - (first + second) / 40];
      const parts = await counted(files, ['lexicon', {}], undefined, shares);
      expect(parts.result, shares.join(' ')).toEqual(whole.result);
    }
});

test('parts with nothing to say are added, not counted again', async () => {
  const { nTaken, result } = await counted(['a.conllu', 'z.conllu'], ['lexicon', {}], undefined, [0.4, 0.3, 0.3]);
  expect([nTaken, result.code]).toEqual([2, 0]);
});

test('sentences in which a request was given up are counted with the others', async () => {
  const { context, inputs } = await opened(['a.conllu'], []);
  const where = await Where.open('pattern { X [upos=NOUN] }', context);
  if (where === undefined) throw new Error('the request has errors');
  const counting = countingOf('lexicon', { ambiguous: false }, inputs);
  const [first, second] = sectionsOf(inputs, [0.5, 0.5]) ?? [];
  const work = { name: 'lexicon', options: { ambiguous: false }, inputs, where: where.text, cwd: folder.path } as const;
  const part = await countApart(work, second);
  if (part === undefined) throw new Error('there is something to say');
  await new SectionCounter(inputs, where, counting, context).countAll([first, second], {
    count: async () => ({ ...part, givenUp: 2 }),
  });
  expect(where.givenUp).toBe(2);
});
