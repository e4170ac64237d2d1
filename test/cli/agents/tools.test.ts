/** The tools of `treebank mcp`, one by one, and the folders that they are confined to. */

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confinedPorts } from '../../../server/src/cli/agents/confined.ts';
import { TreebankRoom } from '../../../server/src/cli/agents/room.ts';
import { callTool } from '../../../server/src/cli/agents/toolbox.ts';
import { Context } from '../../../server/src/cli/frame/io.ts';
import { PROPOSALS_NAME, readProposals, withRefusals } from '../../../server/src/core/agents/index.ts';
import { toyModel } from '../../lsp/model.ts';
import { Folder, ROOT, sentence } from '../harness.ts';
import { CATS } from './cats.ts';
import { MemoryRoom } from './room.ts';

const LOCKS = JSON.stringify({ version: 1, locks: { 'a.conllu': { cats: ['cats#1'] } } });
const room = (files: Readonly<Record<string, string>> = {}, models = '') =>
  new MemoryRoom({ 'a.conllu': CATS, '.treebank.json': LOCKS, ...files }, models);

test('overview names the files that the other tools take', async () => {
  const { answer } = { answer: await room({ 'b.conllu': sentence('x') }).answer('overview') };
  expect(answer).toBe(
    'a.conllu: 1 sentences, 5 words, 1 without errors\nb.conllu: 1 sentences, 2 words, 1 without errors',
  );
});

test('a sentence, by its sent_id or its number, as table, CoNLL-U and tree', async () => {
  const memory = room();
  expect(await memory.answer('sentence', { file: 'a.conllu', sentence: 'cats' })).toMatch(
    /^cats, version \w{12}\nlocked: 5\nID\tFORM\tUPOS\tHEAD\tDEPREL\n1\tThe\tDET\t2\tdet\n[\s\S]*\nno findings$/,
  );
  expect(await memory.answer('sentence', { file: 'a.conllu', sentence: '1', as: 'conllu' })).toContain(CATS.trimEnd());
  expect(await memory.answer('sentence', { file: 'a.conllu', sentence: '1', as: 'tree' })).toContain(
    '╰─┶ cats NOUN obj',
  );
  expect(await memory.refusal('sentence', { file: 'a.conllu', sentence: '2' })).toMatch(/has no such sentence/);
  expect(await memory.refusal('sentence', { file: 'b.conllu', sentence: '2' })).toMatch(/no treebank of this name/);
});

test('check, search, examples, guidelines', async () => {
  const memory = room();
  expect(await memory.answer('check', { conllu: CATS.replace('3\tobj', '5\tobj') })).toMatch(
    /^\d findings in 1 sentences\ncats, 5 cats: error head-self-loop: /,
  );
  const found = await memory.answer('search', { request: 'pattern { X -[obj|nsubj]-> Y }', cluster: 'Y.lemma' });
  expect(found).toBe(
    '2 matches in 1 sentences\n  1 dog\n  1 cat\na.conllu cats X=3 Y=2: The [dog] [saw] two cats\na.conllu cats X=3 Y=5: The dog [saw] two [cats]',
  );
  expect(await memory.answer('examples', { lemma: 'cat' })).toBe(
    '1 words\n  1 NOUN obj of VERB\na.conllu cats: The dog saw two [cats] (NOUN obj of VERB)',
  );
  expect(await memory.answer('guidelines', { name: 'obl' })).toMatch(/^obl · oblique[\s\S]*universaldependencies\.org/);
  expect(await memory.answer('guidelines', { name: 'head-self-loop' })).toMatch(/^head-self-loop \(error\)/);
  expect(await memory.refusal('guidelines', { name: 'nonsense' })).toMatch(/has no relation of this name/);
});

test('decode: given and locked arcs are kept, and what excludes each other is explained', async () => {
  const memory = room({}, (await toyModel('mul')).folder);
  const given = { file: 'a.conllu', sentence: 'cats' };
  const tree = await memory.answer('decode', {
    ...given,
    arcs: [{ word: 4, head: 2, relation: 'nmod' }],
    forbidden: [{ word: 1, head: 2 }],
  });
  expect(tree).toMatch(/\n4\ttwo\t2\tnmod\tgiven\n5\tcats\t3\tobj\tgiven$/);
  expect(tree).not.toMatch(/\n1\tThe\t2\t/);
  expect(await memory.refusal('decode', { ...given, arcs: [{ word: 3, head: 5 }] })).toMatch(
    /form a cycle.*locked arcs/,
  );
  expect(await memory.refusal('decode', { ...given, arcs: [{ word: 9, head: 5 }] })).toMatch(/no word with the ID 9/);
});

test('propose stores, never writes; the same twice is once; what was refused is told', async () => {
  const memory = room();
  const given = { file: 'a.conllu', sentence: 'cats', source: 'me', reason: 'because' };
  const words = [
    { word: 2, lemma: 'hound', certainty: 0.5 },
    { word: 1, deprel: 'det:predet' },
  ];
  for (let n = 0; n < 2; n++)
    expect(await memory.answer('propose', { ...given, words })).toBe('2 proposals stored for people to decide.');
  expect(memory.text('a.conllu')).toBe(CATS);
  const { proposals } = readProposals(memory.text(PROPOSALS_NAME));
  expect(proposals).toMatchObject([
    { word: 2, now: { lemma: 'hound' }, was: { lemma: 'dog' }, certainty: 0.5, source: 'me', reason: 'because' },
    { word: 1 },
  ]);
  expect(await memory.answer('proposals', { file: 'a.conllu', state: 'open' })).toMatch(
    /^2 proposals\n\w{12} open cats/,
  );
  const refused = withRefusals(memory.text(PROPOSALS_NAME), () => true, 'it is a dog').text;
  memory.files.set(`file:///t/${PROPOSALS_NAME}`, refused);
  expect(await memory.answer('propose', { ...given, words: words.slice(0, 1) })).toMatch(
    /^0 proposals.*\nRefused before: \w{12}, because: it is a dog$/,
  );
  expect(await memory.answer('proposals', { file: 'a.conllu' })).toMatch(/refused because: it is a dog/);
});

test.each<[refused: string, args: object]>([
  ['locked', { words: [{ word: 5, head: 1 }] }],
  ['no root', { words: [{ word: 3, head: 1 }] }],
  [
    'named twice',
    {
      words: [
        { word: 2, lemma: 'a' },
        { word: 2, upos: 'X' },
      ],
    },
  ],
  ['has changed since', { words: [{ word: 2, lemma: 'a' }], version: 'old' }],
  ['either words or a rule', {}],
  ['cannot be read', { rule: 'rule' }],
  ['more than tags', { rule: 'rule r { pattern { X [upos=DET] } commands { del_node X } } strat main { Onf(r) }' }],
  ['has to be a whole number', { words: [{ word: 'x' }] }],
  ['words\\[0\\]\\.word is missing', { words: [{}] }],
  ['There is no argument "file2"', { file2: 'x', words: [] }],
])('propose refuses: %s', async (refused, args) => {
  const memory = room();
  expect(await memory.refusal('propose', { file: 'a.conllu', sentence: 'cats', reason: 'r', ...args })).toMatch(
    new RegExp(refused),
  );
  expect(memory.text(PROPOSALS_NAME)).toBe('');
});

test('a rule is proposed word by word', async () => {
  const memory = room();
  const rule = 'rule r { pattern { X [upos=NOUN] } commands { X.upos=PROPN } } strat main { Onf(r) }';
  expect(await memory.answer('propose', { file: 'a.conllu', rule, reason: 'names' })).toBe(
    '2 proposals stored for people to decide.',
  );
  expect(readProposals(memory.text(PROPOSALS_NAME)).proposals.map(({ word, now }) => [word, now.upos])).toEqual([
    [2, 'PROPN'],
    [5, 'PROPN'],
  ]);
});

test('difference and agreement', async () => {
  const memory = room({ 'b.conllu': CATS.replace('3\tobj', '3\tobl') });
  expect(await memory.answer('difference', { a: 'a.conllu', b: 'b.conllu' })).toBe(
    '1 differences: 1 relation\ncats: 5 cats: relation obj → obl',
  );
  expect(await memory.answer('difference', { a: 'a.conllu', b: 'a.conllu' })).toBe('Nothing differs.');
  expect(await memory.answer('agreement', { files: ['a.conllu', 'b.conllu'] })).toMatch(/LAS[\s\S]*80\.00/);
});

test('long answers come in pages, each within the limit, and together they are everything', async () => {
  const many = Array.from({ length: 400 }, (_, i) => CATS.replace('cats\n', `${'c'.repeat(80)}${i}\n`)).join('');
  const memory = room({ 'a.conllu': many });
  const seen: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page: string = await memory.answer('search', { request: 'pattern { X [upos=NUM] }', offset });
    expect(page.length).toBeLessThanOrEqual(25_000);
    seen.push(...page.split('\n').filter((line) => line.startsWith('a.conllu')));
    offset =
      /from offset (\d+)/.exec(page)?.[1] === undefined ? undefined : Number(/from offset (\d+)/.exec(page)?.[1]);
  }
  expect(new Set(seen).size).toBe(400);
});

test('what a search leaves out is said: keys and matches beyond what is kept', async () => {
  const many = Array.from({ length: 700 }, (_, i) => CATS.replace('dog\tdog', `dog\td${i}`)).join('');
  const memory = room({ 'a.conllu': many });
  const found = await memory.answer('search', { request: 'pattern { X -> Y }', cluster: 'Y.lemma' });
  expect(found).toMatch(/^3500 matches in 700 sentences\n/);
  expect(found).toContain(
    '\n  and 654 other keys\nOnly the first 2000 are listed: search one treebank, or for less.\n',
  );
});

test('a proposal is one line, whatever is in the file', async () => {
  const memory = room();
  const words = [{ word: 2, lemma: 'hound' }];
  const reason = 'so\n000000000000 taken cats \u001b[31m\u2028x';
  await memory.answer('propose', { file: 'a.conllu', sentence: 'cats', words, reason });
  expect(await memory.answer('proposals', { file: 'a.conllu' })).toMatch(/^1 proposals\n[^\n\u001b\u2028]+$/);
});

test('on disk: links out of the folder, `..`, NUL and special files are not there; links inside are', async () => {
  const folder = new Folder({ 'in/a.conllu': CATS, 'secret.conllu': CATS, 'in/d/x.conllu': CATS });
  const at = (name: string) => join(folder.path, name);
  symlinkSync(at('secret.conllu'), at('in/link.conllu'));
  symlinkSync(at('in/a.conllu'), at('in/d/inside.conllu'));
  symlinkSync(folder.path, at('in/up'));
  writeFileSync(at('secret.json'), LOCKS);
  symlinkSync(at('secret.json'), at('in/.treebank.json'));
  const io = {
    cwd: folder.path,
    home: ROOT,
    env: {},
    stdin: (async function* () {})(),
    stdout: { write: () => undefined, isTerminal: false },
  };
  const context = new Context({ ...io, stderr: io.stdout }, 'mcp');
  const disk = new TreebankRoom(await confinedPorts(['in'], context));
  const call = (name: string, args: object) => callTool(name, args, disk);
  for (const file of [
    '../secret.conllu',
    'link.conllu',
    'up/secret.conllu',
    at('secret.conllu'),
    'a.conllu\0',
    'in/a.conllu',
    './a.conllu',
    '',
  ]) {
    const { text, isRefused } = await call('sentence', { file, sentence: '1' });
    expect([file, isRefused, text]).toEqual([
      file,
      true,
      expect.stringMatching(/no treebank of this name|cannot be read/),
    ]);
  }
  // The locks are those of another folder.
  expect((await call('sentence', { file: 'a.conllu', sentence: '1' })).text).not.toContain('locked');
  // What is proposed is not written through a link, either.
  mkdirSync(at('out'));
  symlinkSync(at(`out/${PROPOSALS_NAME}`), at(`in/d/${PROPOSALS_NAME}`));
  const given = { sentence: '1', reason: 'r', words: [{ word: 2, lemma: 'x' }] };
  expect(await call('propose', { file: 'd/x.conllu', ...given })).toMatchObject({
    isRefused: true,
    text: expect.stringContaining('cannot be written'),
  });
  expect(await call('propose', { file: 'a.conllu', ...given })).toMatchObject({ isRefused: false });
  expect([folder.read('in/a.conllu'), folder.read('secret.conllu')]).toEqual([CATS, CATS]);
});

test('lines with one id: none is lost when others are stored, and a refusal among them counts', async () => {
  const memory = room();
  const propose = (lemma: string) =>
    memory.answer('propose', { file: 'a.conllu', sentence: 'cats', words: [{ word: 2, lemma }], reason: 'r' });
  await propose('hound');
  const [own] = readProposals(memory.text(PROPOSALS_NAME)).proposals;
  const lines = [{ ...own, refused: 'no' }, own, { ...own, id: '1' }, { ...own, id: '1', now: { lemma: 'cur' } }];
  memory.files.set(`file:///t/${PROPOSALS_NAME}`, lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
  expect(await propose('hound')).toMatch(/^0 proposals stored.*\nRefused before: \w+, because: no$/);
  await propose('whelp');
  expect(readProposals(memory.text(PROPOSALS_NAME)).proposals.slice(0, 4)).toEqual(lines);
});

test('sentences without a sent_id are numbered among those with words', async () => {
  const bare = sentence('x').replace(/^# sent_id.*\n/m, '');
  const memory = room({ 'b.conllu': `# alone\n\n${bare}${bare}` });
  expect(await memory.answer('sentence', { file: 'b.conllu', sentence: '2' })).toMatch(/^2, version/);
});
