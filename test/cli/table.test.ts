/** `treebank table`: formats, filters, groups, and what is refused. */

import { expect, test } from 'vitest';
import { Folder } from './harness.ts';

const row = (form: string, upos: string, deprel = 'root') =>
  `1\t${form}\t${form}\t${upos}\t_\t_\t0\t${deprel}\t_\t_\n\n`;

const folder = new Folder({
  'x_a-ud-dev.conllu': row('=a', 'NOUN') + row('b\\', 'VERB'),
  'x_b-ud-dev.conllu': row('=a', 'NOUN'),
  'merge.conllu': `<<<<<<< ours\n${row('a', 'X')}=======\n>>>>>>> theirs\n`,
  'bad.conllu': Buffer.from([0x31, 0x09, 0xff, 0x0a, 0x0a]),
});

test('tab-separated, as JSON and as Markdown, with the place of the first word', async () => {
  const args = ['table', 'lexicon', '--by', 'form,upos', 'x_a-ud-dev.conllu', 'x_b-ud-dev.conllu'];
  expect((await folder.treebank([...args, '--format', 'tsv'])).out).toBe(
    'form\tupos\tcount\tfile\tline\n=a\tNOUN\t2\tx_a-ud-dev.conllu\t1\nb\\\tVERB\t1\tx_a-ud-dev.conllu\t3\n',
  );
  expect((await folder.treebank([...args, '--format', 'tsv', '--escape-formulas'])).out).toContain("'=a\t");
  expect(JSON.parse((await folder.treebank([...args, '--format', 'json'])).out)).toEqual({
    total: 3,
    columns: ['form', 'upos', 'count', 'file', 'line'],
    rows: [
      ['=a', 'NOUN', 2, 'x_a-ud-dev.conllu', 1],
      ['b\\', 'VERB', 1, 'x_a-ud-dev.conllu', 3],
    ],
  });
  expect((await folder.treebank([...args, '--format', 'markdown', '--limit', '1'])).out).toContain('| =a | NOUN | 2 |');
});

test('numbers by treebank, and only of sentences with a match', async () => {
  const numbers = async (...args: string[]) =>
    JSON.parse((await folder.treebank(['table', 'numbers', ...args, '--format', 'json'])).out);
  const side = await numbers('--by', 'name', 'x_a-ud-dev.conllu', 'x_b-ud-dev.conllu');
  expect(side.columns).toEqual(['section', 'name', 'x_a', 'x_b']);
  expect(side.rows).toContainEqual(['size', 'words', 2, 1]);
  const verbs = await numbers('--where', 'pattern { X [upos=VERB] }', 'x_a-ud-dev.conllu');
  expect(verbs.rows).toContainEqual(['size', 'sentences', 1]);
});

test('--where counts the words of the first node of a request, each once', async () => {
  const two = row('v', 'VERB').trim();
  folder.write('pair.conllu', `${two}\n2\tn\tn\tNOUN\t_\t_\t1\tobj\t_\t_\n3\tm\tm\tNOUN\t_\t_\t1\tobl\t_\t_\n\n`);
  const args = ['table', 'lexicon', '--by', 'form', 'pair.conllu', '--format', 'json', '--where'];
  const rows = async (request: string) => JSON.parse((await folder.treebank([...args, request])).out).rows;
  expect(await rows('pattern { X [upos=VERB]; Y [upos=NOUN]; X -> Y }')).toEqual([['v', 1, 'pair.conllu', 1]]);
  expect(await rows('pattern { Y [upos=NOUN]; X [upos=VERB]; X -> Y }')).toHaveLength(2);
});

test('a treebank without words, or without a match, is an empty table', async () => {
  const { code, out } = await folder.treebank([
    'table',
    'lexicon',
    'x_a-ud-dev.conllu',
    '--where',
    'pattern { X [upos=ADV] }',
    '--format',
    'json',
  ]);
  expect([code, JSON.parse(out).rows]).toEqual([0, []]);
});

test('the file of a row beside another treebank is that of its own side', async () => {
  const { out } = await folder.treebank([
    'table',
    'lexicon',
    '--by',
    'upos',
    'x_b-ud-dev.conllu',
    '--against',
    'x_a-ud-dev.conllu',
    '--format',
    'json',
  ]);
  const { columns, rows } = JSON.parse(out);
  expect(columns.slice(-2)).toEqual(['file', 'line']);
  expect(rows.map((cells: unknown[]) => [cells[0], ...cells.slice(-2)])).toEqual([
    ['VERB', null, null],
    ['NOUN', 'x_b-ud-dev.conllu', 1],
  ]);
});

test('--against takes several files, and one with a comma in its name', async () => {
  folder.write('a,b.conllu', row('c', 'ADV'));
  const rows = async (against: string) => {
    const args = ['table', 'lexicon', '--by', 'upos', 'x_b-ud-dev.conllu', '--against', against, '--format', 'json'];
    return JSON.parse((await folder.treebank(args)).out).rows.map(([upos, , n]: unknown[]) => `${upos} ${n}`);
  };
  expect(await rows('a,b.conllu')).toEqual(['ADV 1', 'NOUN 0']);
  expect((await rows('x_a-ud-dev.conllu,x_b-ud-dev.conllu')).sort()).toEqual(['NOUN 2', 'VERB 1']);
});

test('of a file that is no treebank from some line on, what is before is counted, and that is said', async () => {
  folder.write('half.conllu', `${row('a', 'X')}<<<<<<< ours\n${row('b', 'Y')}=======\n>>>>>>> theirs\n`);
  const { code, out, err } = await folder.treebank(['table', 'lexicon', 'half.conllu', '--format', 'json']);
  expect([code, JSON.parse(out).total]).toEqual([2, 1]);
  expect(err).toMatch(/^treebank table: half\.conllu:3:1: .* What it has before that is in the table\.\n$/);
  expect((await folder.treebank(['table', 'lexicon', 'merge.conllu'])).err).not.toContain('before that');
});

test('unfinished merges and bytes that are not UTF-8 are named with their place', async () => {
  expect(await folder.treebank(['table', 'lexicon', 'merge.conllu'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('merge.conllu:1:1:'),
  });
  expect(await folder.treebank(['table', 'lexicon', 'bad.conllu'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('bad.conllu:1:3: the byte FF is not UTF-8'),
  });
});

test.each([
  [[], 'no table given. Tables: lexicon, relations'],
  [['lexikon', 'x_a-ud-dev.conllu'], 'there is no table lexikon. Did you mean lexicon?'],
  [['features', '--by', 'upos', 'x_a-ud-dev.conllu'], '--by goes with'],
  [['numbers', '--ambiguous', 'x_a-ud-dev.conllu'], '--ambiguous does not go with numbers'],
  [['lexicon', '--ambiguous', '--by', 'form', 'x_a-ud-dev.conllu'], 'leave --by out'],
  [['lexicon', '--relation', 'obj', 'x_a-ud-dev.conllu'], '--relation goes with relations'],
  [['relations', '--by', 'heads', 'x_a-ud-dev.conllu'], 'not heads. Did you mean head?'],
  [['numbers', '--by', 'genre', 'x_a-ud-dev.conllu'], 'numbers go --by name, folder, file, all, not genre'],
  [['lexicon', '--by', 'form,', 'x_a-ud-dev.conllu'], '--by is a list of columns'],
  [['lexicon', '--ambiguous', '--against', 'x_a-ud-dev.conllu', 'x_b-ud-dev.conllu'], 'leave --ambiguous out'],
  [['lexicon', 'x_a-ud-dev.conllu', '--where', 'pattern { }'], 'needs a request with a node'],
  [['lexicon', 'x_a-ud-dev.conllu', '--where', 'pattern { X [upos= }'], 'request:1:'],
  [['relations', '--relation', 'obj', '--by', 'upos', 'x_a-ud-dev.conllu'], 'leave --by and --ambiguous out'],
  [['relations', '--relation', 'obj', '--ambiguous', 'x_a-ud-dev.conllu'], 'leave --by and --ambiguous out'],
  [['lexicon', '--against', 'x_b-ud-dev.conllu,', 'x_a-ud-dev.conllu'], '--against is a list of files'],
  [['lexicon', '--against', '-', '-'], 'can be given only once'],
  [['lexicon', 'gone.conllu'], 'there is no such file'],
])('refused: %j', async (args, message) => {
  const { code, err } = await folder.treebank(['table', ...args]);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

test('who means the other command is told', async () => {
  const { code, err } = await folder.treebank(['tables', 'lexicon', 'x_a-ud-dev.conllu']);
  expect([code, err]).toEqual([2, expect.stringContaining('treebank table lexicon')]);
});

test('charts of lengths, distances and files, which the page shows', async () => {
  const args = ['--pictures', 'my charts', 'x_a-ud-dev.conllu', 'x_b-ud-dev.conllu'];
  const { code, out } = await folder.treebank(['table', 'numbers', '--format', 'markdown', ...args]);
  expect([code, out]).toEqual([0, expect.stringContaining('![Length of sentences](my%20charts/lengths.svg)')]);
  // No arc but those of the root: nothing to draw.
  expect(out).not.toContain('distances.svg');
  const other = ['--pictures', 'charts #1 (new)', 'x_a-ud-dev.conllu'];
  expect((await folder.treebank(['table', 'numbers', '--format', 'markdown', ...other])).out).toContain(
    '](charts%20%231%20%28new%29/lengths.svg)',
  );
  expect(folder.read('my charts/shares.svg')).toMatch(/x_a-ud-dev\.conllu<\/text>.*>2<\/text>\n.*x_b-ud-dev/);
  const report = await folder.treebank(['report', ...args]);
  expect(report.out).toContain('\n![Words by file or treebank](my%20charts/shares.svg)\n');
  expect(folder.read('my charts/shares.svg')).toMatch(/>x_a<\/text>.*>2<\/text>\n.*>x_b</);
  expect((await folder.treebank(['table', 'lexicon', ...args])).code).toBe(2);
});

test('multiword expressions over files, and places where the same lemmas are annotated otherwise or not', async () => {
  const words = (sentId: string, ...rows: readonly string[]) =>
    `# sent_id = ${sentId}\n${rows
      .map((each, i) => {
        const [form, lemma, upos, head, misc] = each.split(' ');
        return [i + 1, form, lemma, upos, '_', '_', head, head === '0' ? 'root' : 'dep', '_', misc].join('\t');
      })
      .join('\n')}\n\n`;
  const texts = new Folder({
    'a.conllu':
      words('a', 'gave give VERB 0 ParsemeMWE=1:VPC.full', 'up up ADP 1 ParsemeMWE=1') +
      words('b', 'Gives give VERB 0 ParsemeMWE=1:VID', 'up up ADP 1 ParsemeMWE=1'),
    'b.conllu':
      words('c', 'Up up ADP 3 _', 'he he PRON 3 _', 'gave give VERB 0 _') +
      words('d', 'gave give VERB 0 mwe=1:VPC.full', 'up up ADP 1 mwe=1'),
  });
  const args = ['table', 'expressions', 'a.conllu', 'b.conllu', '--format', 'tsv'];
  expect((await texts.treebank(args)).out.split('\n')).toEqual([
    'lemmas\tcategory\tcount\tskipped\tfile\tline',
    'give up\tVPC.full\t2\t1\ta.conllu\t2',
    'give up\tVID\t1\t1\ta.conllu\t6',
    '',
  ]);
  expect((await texts.treebank([...args, '--ambiguous', '--method', 'bag'])).out.split('\n')).toEqual([
    'lemmas\twords\tcategory\tusual\tusual count\tfile\tline',
    'give up\tGives up\tVID\tVPC.full\t2\ta.conllu\t6',
    'give up\tUp gave\t\tVPC.full\t2\tb.conllu\t2',
    '',
  ]);
  // Decided to be none: in the table, but no place to look at.
  texts.write('c.conllu', words('e', 'Give give VERB 0 ParsemeMWE=1:NotMWE', 'up up ADP 1 ParsemeMWE=1'));
  const decided = await texts.treebank([...args, 'c.conllu', '--ambiguous', '--method', 'bag']);
  expect(decided.out).not.toContain('NotMWE');
  const totalOf = async (...more: string[]) => {
    const own = [...more, '--ambiguous', '--method', 'bag', '--format', 'json'];
    const { out } = await texts.treebank(['table', 'expressions', 'a.conllu', 'b.conllu', ...own]);
    return JSON.parse(out).total;
  };
  expect(await totalOf('c.conllu')).toBe(3);
  expect(await totalOf('--where', 'pattern { X [upos=PRON] }')).toBe(0);
  expect(await totalOf('--where', 'pattern { X [form="Gives"] }')).toBe(1);
  expect((await texts.treebank([...args, 'c.conllu'])).out).toContain('give up\tNotMWE\t1\t');
  const wanted = await texts.treebank([...args, '--ambiguous', '--where', 'pattern { X [upos=PRON] }']);
  expect(wanted.out.split('\n')).toHaveLength(2);
  expect(await texts.treebank(['table', 'lexicon', '--method', 'bag', 'a.conllu'])).toMatchObject({ code: 2 });
});
