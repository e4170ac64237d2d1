/** A run in parts prints, byte for byte, the same as a single run, whatever the files and the cuts. */

import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thoroughly } from '../thorough.ts';
import { damage, damaged } from './anyBytes.ts';
import { Folder, nonprojective, type Ran, ROOT, sentence } from './harness.ts';

const HUGE = `# sent_id = huge\n${Array.from(
  { length: 1500 },
  (_, i) => `${i + 1}\tw\tw\tNOUN\t_\t_\t${i === 0 ? 0 : 1}\t${i === 0 ? 'root' : 'dep'}\t_\t_\n`,
).join('')}\n`;

const block = fc.oneof(
  { weight: 8, arbitrary: fc.nat(30).map((id) => sentence(`s${id}`)) },
  { weight: 4, arbitrary: fc.nat(30).map((id) => nonprojective(`n${id}`)) },
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      '# only = comments\n\n',
      '# newdoc\n# sent_id = d1\n1\ta\ta\tX\t_\tB=1|A=1\t0\troot\t0:root\tSpaceAfter=No\n\n',
      '# newpar\n1\tno\tno\tX\t_\t_\t0\troot\t_\t_\n2\tid\tid\tX\t_\t_\t1\tdep\t_\t_\n\n',
      '1\ta\ta\tX\t_\t_\t2\tdep\t_\t_\n2\tb\tb\tX\t_\t_\t1\tdep\t_\t_\n\n',
      '# sent_id = e\n1\tx\tx\tX\t_\t_\t0\troot\t0:root\t_\n1.1\ty\ty\tX\t_\t_\t_\t_\t1:dep\t_\n\n',
      '# parallel_id = c/1\n1\tp\tp\tX\t_\t_\t0\troot\t_\t_\n\n',
      '\n',
      '   \n',
      'no row at all\n\n',
      '1\tlost\t_\t_\t_\t_\t0\troot\t_\t_\n1\tagain\t_\t_\t_\t_\t0\troot\t_\t_\n\n',
      'é\t\u2028x\n',
    ),
  },
  { weight: 1, arbitrary: fc.constant(HUGE) },
);

const CONFLICT = '<<<<<<< ours\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n';

/** Any content of a file: even one that is not a treebank, or not UTF-8. */
const file = fc
  .tuple(fc.array(block, { maxLength: 14 }), fc.option(fc.nat(14), { freq: 8 }), damage({ max: 2000, freq: 6 }))
  .map(([blocks, conflict, how]) =>
    damaged(conflict === null ? blocks : [...blocks.slice(0, conflict), CONFLICT, ...blocks.slice(conflict)], how),
  );

const files = fc.array(file, { minLength: 1, maxLength: 3 });

/** The same on one line of arguments, in parts. */
async function inParts(folder: Folder, [command, ...args]: readonly string[], nParts: number): Promise<Ran> {
  rmSync(join(folder.path, 'run'), { recursive: true, force: true });
  const planned = await folder.treebank(['plan', command, ...args, '--parts', `${nParts}`, '--out', 'run']);
  expect(planned.err).toContain('Next: treebank work run');
  expect(planned.code).toBe(0);
  const n = (JSON.parse(folder.read('run/plan.json')) as { parts: unknown[] }).parts.length;
  // The order does not matter.
  for (const part of Array(n).keys()) {
    const done = await folder.treebank(['work', 'run', '--part', `${n - 1 - part}`]);
    expect(done).toMatchObject({ code: 0, out: '' });
  }
  return folder.treebank(['collect', 'run']);
}

const GRS = 'rule r { pattern { X [upos=X] } commands { X.upos = NOUN } } strat main { Onf (r) }';

const COMMANDS: readonly (readonly string[])[] = [
  ['lint'],
  ['lint', '--format', 'json', '--level', '2'],
  ['lint', '--max-per-rule', '2', '--group', 'file'],
  ['coverage'],
  ['coverage', '--format', 'json'],
  ['projectivize'],
  ['fix', '--safe'],
  ['search', 'pattern { X -[dep|root]-> Y }'],
  ['search', 'pattern { X [] }', '--format', 'json', '--cluster', 'X.upos'],
  ['search', 'pattern { X [upos=X] }', '--format', 'tsv'],
  ['search', 'pattern { X [upos=X] }', '--format', 'conllu'],
  ['rewrite', GRS],
];

describe.each(COMMANDS.map((args) => ({ title: args.join(' '), args })))('$title', ({ args }) => {
  test('in parts as in one run', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 1, max: 9 }), async (contents, nParts) => {
        const folder = new Folder();
        const names = contents.map((bytes, i) => {
          folder.write(`${i}.conllu`, bytes);
          return `${i}.conllu`;
        });
        const [command, ...rest] = args;
        const all = [command, ...rest, ...names];
        expect(await inParts(folder, all, nParts)).toEqual(await folder.treebank(all));
        rmSync(folder.path, { recursive: true });
      }),
      { numRuns: Number(process.env.SPREAD_RUNS ?? thoroughly(6, 2)) },
    );
  });
});

test('evaluate: in parts as in one run, also where the texts or the sentences differ', async () => {
  const sentences = fc.array(fc.tuple(block, fc.integer({ min: 0, max: 9 })), { maxLength: 60 });
  const property = fc.asyncProperty(sentences, fc.integer({ min: 1, max: 6 }), async (blocks, nParts) => {
    // Sometimes the system differs in a word, or loses an empty line.
    const change = (text: string, n: number) =>
      n === 0 ? text.replace(/\bnsubj\b/, 'obj') : n === 1 ? text.replace('\t2\tnsubj', '\t0\tdep') : text;
    const many = Array.from({ length: 40 }, () => blocks).flat();
    const folder = new Folder({
      'gold.conllu': many.map(([text]) => text).join(''),
      'system.conllu': many.map(([text, n], i) => (n === 9 && i === 7 ? `${text}1\tx\n\n` : change(text, n))).join(''),
    });
    const args = ['evaluate', 'gold.conllu', 'system.conllu', '--samples', '20'];
    expect(await inParts(folder, args, nParts)).toEqual(await folder.treebank(args));
    rmSync(folder.path, { recursive: true });
  });
  await fc.assert(property, { numRuns: Number(process.env.SPREAD_RUNS ?? thoroughly(6, 2)) });
});

describe('parts', () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    i % 7 === 3 ? nonprojective(`s${i}`) : sentence(`s${i % 30}`),
  ).join('');

  test('what is done is skipped; what is missing or damaged is named, and nothing is printed', async () => {
    const folder = new Folder({ 'a.conllu': many });
    await folder.treebank(['plan', 'lint', 'a.conllu', '--parts', '4', '--out', 'run']);
    expect(await folder.treebank(['work', 'run', '--part', '0,2'])).toMatchObject({ code: 0 });
    const before = folder.read('run/0.part');
    const missing = await folder.treebank(['collect', 'run']);
    expect(missing).toMatchObject({ code: 2, out: '' });
    expect(missing.err).toContain('2 of 4 parts are done, missing: 1,3. Do them with treebank work run --part 1,3.');
    const rest = await folder.treebank(['work', 'run', '--part', '0-3']);
    expect(rest.err).toMatch(/^Part 0 is done already\.\nPart 1 of 4: .*\nPart 2 is done already\.\nPart 3 of 4/);
    expect(folder.read('run/0.part')).toBe(before);
    writeFileSync(join(folder.path, 'run/0.part'), before.replace('"lines"', '"linez"'));
    expect(await folder.treebank(['collect', 'run'])).toMatchObject({ code: 2, out: '' });
    writeFileSync(join(folder.path, 'run/0.part'), before.slice(0, -20));
    expect((await folder.treebank(['collect', 'run'])).err).toContain('missing: 0');
  });

  test('files that changed since the plan are refused', async () => {
    const folder = new Folder({ 'a.conllu': many });
    await folder.treebank(['plan', 'coverage', 'a.conllu', '--parts', '2', '--out', 'run']);
    folder.write('a.conllu', `${many}${sentence('new')}`);
    const ran = await folder.treebank(['work', 'run', '--part', '0']);
    expect(ran).toMatchObject({ code: 2 });
    expect(ran.err).toContain('a.conllu has changed since the plan was made');
  });

  test.each([
    ['another length', (text: string) => `${text}${sentence('new')}`],
    ['the same length and time', (text: string) => text.replace('s3', 't3')],
  ])('files that changed after the work are refused: %s', async (_, changed) => {
    const folder = new Folder({ 'a.conllu': many });
    const path = join(folder.path, 'a.conllu');
    const { atime, mtime } = statSync(path);
    await folder.treebank(['plan', 'projectivize', 'a.conllu', '--parts', '2', '--out', 'run']);
    await folder.treebank(['work', 'run', '--part', '0-1']);
    folder.write('a.conllu', changed(many));
    utimesSync(path, atime, mtime);
    const ran = await folder.treebank(['collect', 'run', '--out', 'a.conllu']);
    expect([ran.code, ran.out, folder.read('a.conllu')]).toEqual([2, '', changed(many)]);
    expect(ran.err).toContain('a.conllu has changed since the plan was made. Plan again');
  });

  test('both files that are read side by side have to be what they were', async () => {
    const folder = new Folder({ 'gold.conllu': many, 'system.conllu': many });
    await folder.treebank(['plan', 'evaluate', 'gold.conllu', 'system.conllu', '--parts', '1', '--out', 'run']);
    await folder.treebank(['work', 'run', '--part', '0']);
    folder.write('system.conllu', many.replace('nsubj', 'csubj'));
    expect(await folder.treebank(['collect', 'run'])).toMatchObject({ code: 2, out: '' });
    folder.write('system.conllu', many);
    expect(await folder.treebank(['collect', 'run'])).toMatchObject({ code: 0 });
  });

  test('a file that was only touched or restored is what it was', async () => {
    const folder = new Folder({ 'a.conllu': many });
    await folder.treebank(['plan', 'lint', 'a.conllu', '--parts', '3', '--out', 'run']);
    await folder.treebank(['work', 'run', '--part', '0-2']);
    const before = await folder.treebank(['collect', 'run']);
    folder.write('a.conllu', many);
    utimesSync(join(folder.path, 'a.conllu'), new Date(0), new Date(0));
    expect(await folder.treebank(['collect', 'run'])).toEqual(before);
  });

  test('what was refused from the start replaces no file', async () => {
    const text = many.replace(/^(\d.*)$/gm, '$1\tx');
    const other = new Folder({ 'a.conllu': text, 'out.conllu': many });
    await other.treebank(['plan', 'fix', '--safe', 'a.conllu', '--parts', '2', '--out', 'run']);
    await other.treebank(['work', 'run', '--part', '0-1']);
    const ran = await other.treebank(['collect', 'run', '--out', 'out.conllu']);
    expect([ran.code, other.read('out.conllu')]).toEqual([2, many]);
    expect(ran.err).toContain('a.conllu:1:1: this is a table of 11 columns');
  });

  test('a treebank that fits into a part is not cut', async () => {
    const folder = new Folder({ 'a/1.conllu': many, 'a/2.conllu': many, 'b/1.conllu': many, 'c/1.conllu': many });
    await folder.treebank(['plan', 'lint', 'a', 'b', 'c', '--group', 'folder', '--parts', '2', '--out', 'run']);
    const { parts } = JSON.parse(folder.read('run/plan.json')) as { parts: { input: number; from: number }[][] };
    expect(parts.map((ranges) => ranges.map(({ input }) => input))).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(parts.flat().every(({ from }) => from === 0)).toBe(true);
  });

  test('another format, where the results are the same for both', async () => {
    const folder = new Folder({ 'a.conllu': many });
    const args = ['lint', 'a.conllu', '--format', 'json'];
    expect(await inParts(folder, args, 3)).toEqual(await folder.treebank(args));
    const single = await folder.treebank(['lint', 'a.conllu']);
    expect(await folder.treebank(['collect', 'run', '--format', 'text'])).toEqual(single);
    await inParts(folder, ['lint', 'a.conllu'], 3);
    expect((await folder.treebank(['collect', 'run', '--format', 'json'])).err).toContain(
      'Plan again with --format json',
    );
    expect(await folder.treebank(['collect', 'run', '--out', 'all.txt'])).toEqual({ ...single, out: '' });
    expect(folder.read('all.txt')).toBe(single.out);
  });

  test('a bundled model parses the same sentences alike, and says so once', async () => {
    const text = readFileSync(join(ROOT, 'sample/sample.conllu'), 'utf8');
    const folder = new Folder({ 'en_x-ud-test.conllu': text.repeat(2) });
    const args = ['parse', 'en_x-ud-test.conllu'];
    expect(await inParts(folder, args, 3)).toEqual(await folder.treebank(args));
  });

  test('what cannot be planned says why', async () => {
    const folder = new Folder({ 'a.conllu': many });
    const err = async (...args: string[]) => (await folder.treebank(['plan', ...args])).err;
    expect(await err('train', 'a.conllu')).toContain('train cannot be planned. Name one of lint, coverage');
    expect(await err('lint', '-', '--out', 'run')).toContain('- is not a file');
    expect(await err('lint', 'b.conllu', '--out', 'run')).toContain('Nothing was planned.');
    expect(await err('lint', 'a.conllu')).toContain('add --out DIR');
    expect(await err('fix', '--safe', 'a.conllu', '--in-place', '--out', 'r')).toContain('unknown option --in-place');
  });
});
