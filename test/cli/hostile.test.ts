/**
 * Whatever files, their names, `.treebank.json`, rules and arguments contain: nothing that the command line prints controls a terminal, displays
 * differently from its content, begins a line of its own or gives commands to a machine that runs jobs. Formats for programs contain it all, byte for byte.
 */

import { expect, test } from 'vitest';
import { COMMANDS } from '../../server/src/cli/run.ts';
import { printable, printableColored, printableLines } from '../../server/src/inert/index.ts';
import { Folder } from './harness.ts';

/** Clears the screen, forges a line and commands of GitHub and Azure, reverses the direction. */
const INLINE = '::error::x\u001b[2J\u009b31m\u202edlog\u2066##[warning]##vso[task.setvariable]';
const EVIL = `a${INLINE}\n::add-mask::FORGED\r::stop-commands::FORGED`;

const sentence = (id: string, upos = 'NOUN', head = '2') => `# sent_id = ${id}
# text = ${INLINE}
1\t${INLINE}\t${INLINE}\t${upos}\t${INLINE}\tA=${INLINE}\t${head}\tnsubj\t${head}:nsubj\tB=${INLINE}
2\tbark\tbark\tVERB\t_\t_\t0\troot\t0:root\t_

`;

const FILE = `${EVIL}.conllu`;
const OTHER = `other ${EVIL}.conllu`;
const BASE = `base ${EVIL}.conllu`;
const BIG = `big ${EVIL}.conllu`;
const RULES = `${EVIL}.grs`;
const BROKEN = `broken ${EVIL}.conllu`;
const CAMPAIGN = `campaign ${EVIL}.md`;
const MERGED = `merged ${EVIL}.conllu`;

const settings = {
  version: 1,
  checks: {
    c: { request: 'pattern { X [] }', message: EVIL, advice: `b\n${EVIL}` },
    [EVIL]: { request: EVIL, message: EVIL },
  },
  [EVIL]: 1,
};

const said = { by: INLINE, on: '2026-11-28T10:15:00.000Z' };
const note = (id: string) => ({
  ...{ ...said, file: 'x.conllu', sentence: id, at: `${INLINE} HEAD`, text: `#tag ${EVIL}` },
  ...{ resolved: said, replies: [{ ...said, text: EVIL }] },
});

const proposed = (id: string) => ({
  ...{
    id,
    file: 'x.conllu',
    sentId: '1',
    forms: [INLINE, 'bark'],
    word: 1,
    was: { upos: 'NOUN' },
    now: { upos: 'PROPN' },
  },
  ...{ reason: EVIL, source: EVIL },
});

function hostileFolder(): Folder {
  return new Folder({
    [FILE]: sentence(`1${INLINE}`) + sentence(`2${INLINE}`),
    [OTHER]: sentence(`1${INLINE}`, 'VERB') + sentence(`2${INLINE}`, 'PRON').replace('bark\tbark', `bark\t${INLINE}`),
    [BASE]: sentence(`1${INLINE}`, 'X') + sentence(`2${INLINE}`, 'X'),
    // Enough to learn from.
    [BIG]: Array.from({ length: 24 }, (_, at) => sentence(`${at}${INLINE}`, at === 7 ? 'VERB' : 'NOUN')).join(''),
    [BROKEN]: `${INLINE}\n# sent_id = ${INLINE}\n1\t${INLINE}\n${sentence(INLINE, INLINE, INLINE)}\u001b]0;x\u0007\n\n`,
    [RULES]: `rule r { pattern { X [upos=NOUN] } commands { X.lemma = "${INLINE}" } }\nstrat main { Onf(r) }\n`,
    [CAMPAIGN]: `---\ntitle: ${INLINE}\nissue: ${INLINE}\n---\n\`\`\`request\npattern { X [upos=NOUN] }\n\`\`\`\n\`\`\`rules\nrule r { pattern { X [upos=NOUN] } commands { X.lemma = "${INLINE}"; X.upos = X } }\nstrat main { Onf(r) }\n\`\`\`\n`,
    '.treebank.json': JSON.stringify(settings),
    'pack/checks.json': JSON.stringify({ version: 1, checks: settings.checks }),
    'pack/tests.conllu': sentence(INLINE).replace('\n', `\n# finding = ${INLINE}\n# finding = c 9\n`),
    'pack/rules.grs': `rule r { ${EVIL}`,
    'd/x.conllu': sentence('1'),
    'd/.treebank.proposals.jsonl': `${EVIL}\n${JSON.stringify(proposed('p1'))}\n${JSON.stringify({ ...proposed('p2'), forms: [INLINE, EVIL] })}\n`,
    'd/.treebank.json': JSON.stringify({ version: 1, notes: [note('1'), note(INLINE)] }),
  });
}

/** The arguments with which each command is tried; a new command needs its entry here. */
const RUNS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  lint: [
    [FILE, BROKEN],
    ['--format', 'official', FILE, BROKEN],
    ['--format', 'github', FILE, BROKEN],
    ['--lang', EVIL, FILE],
  ],
  fix: [
    ['--safe', BROKEN, '--out', `${EVIL}/x`],
    ['--safe', '--rules', EVIL, FILE],
  ],
  convert: [
    ['--to', 'conll-x', BROKEN, FILE, '--out', `${EVIL}/x`],
    ['--from', 'ID,FORM,X:A', '--to', 'conllu', BROKEN, '--out', 'x.conllu'],
    ['--to', EVIL, FILE],
  ],
  projectivize: [[BROKEN, FILE, '--out', `${EVIL}/x`]],
  enhance: [
    ['--learn', BIG, '--check', FILE, OTHER, BROKEN],
    ['--preset', EVIL, FILE],
    ['--preset', 'lemma', '--existing', 'replace', BROKEN, FILE, '--out', `${EVIL}/x`],
    ['--only', EVIL, FILE],
    [FILE],
  ],
  'release-check': [['.'], ['d'], ['.', '--format', 'markdown'], ['.', '--format', 'github'], [EVIL]],
  table: [
    ...['lexicon', 'relations', 'features', 'paradigms', 'lists', 'numbers'].map((name) => [name, FILE, BROKEN]),
    ['lexicon', FILE, OTHER, '--ambiguous'],
    ['numbers', '--by', 'file', '--format', 'markdown', '--pictures', `charts ${EVIL}`, '.'],
    ['relations', FILE, '--relation', 'nsubj', '--against', OTHER],
    ['relations', FILE, '--relation', 'nsubj', '--format', 'markdown'],
    ['lexicon', FILE, '--against', OTHER, '--by', EVIL],
    ['lexicon', FILE, '--where', EVIL],
    ['lexicon', FILE, '--where', `{${EVIL}`],
    [EVIL, FILE],
  ],
  stats: [['.', '--format', 'markdown'], [FILE, BROKEN, '--format', 'markdown'], [EVIL]],
  tables: [[FILE], ['diff', EVIL, EVIL, FILE], [EVIL]],
  campaign: [
    ['list', EVIL],
    ['list', '.'],
    ['status', CAMPAIGN, FILE],
    ['places', CAMPAIGN, FILE],
    ['leave', CAMPAIGN, FILE, '--place', EVIL, '--reason', EVIL],
    ['leave', CAMPAIGN, FILE, '--place', 's', '--reason', EVIL],
    ['apply', CAMPAIGN, FILE],
    ['finish', CAMPAIGN, FILE],
    ['status', EVIL, FILE],
    [EVIL],
  ],
  pack: [['test', 'pack', 'english', EVIL], ['list', 'pack', 'english', EVIL], [EVIL]],
  edit: [
    [FILE, '--sentence', EVIL, '--op', EVIL],
    [FILE, '--sentence', `1${INLINE}`, '--op', 'set_head', '--args', EVIL],
    [FILE, '--sentence', EVIL, '--op', 'set_head', '--args', '{"id":1}'],
  ],
  search: [
    ['pattern { X [upos=NOUN] }', FILE],
    ['pattern { X [upos=NOUN] }', FILE, '--cluster', 'X.form'],
    ['pattern { X [] }', 'pattern { Y [] }', FILE, '--count'],
    [EVIL, FILE],
  ],
  rewrite: [
    [RULES, FILE, '--dry-run'],
    [RULES, FILE, '--strategy', EVIL],
    [EVIL, FILE],
    [RULES, BROKEN, '--out', `${EVIL}/x`],
  ],
  review: [
    [BIG, OTHER],
    [BIG, OTHER, '--format', 'tsv'],
    [BIG, '--verdicts', EVIL],
    [BIG, OTHER, '--evaluate'],
  ],
  parse: [
    [FILE, '--model', EVIL],
    [FILE, '--lang', EVIL],
    [BROKEN, '--from', 'text', '--model', FILE],
  ],
  train: [
    [FILE, '--out', `model ${EVIL}`, '--kind', 'linear', '--epochs', '1'],
    [BROKEN, '--out', EVIL, '--kind', 'linear'],
  ],
  coverage: [
    [FILE, BROKEN],
    [FILE, BROKEN, '--format', 'markdown'],
  ],
  status: [['.'], ['.', '--format', 'markdown']],
  report: [['.', '--pictures', `charts ${EVIL}`]],
  evaluate: [
    [FILE, OTHER],
    [FILE, BROKEN],
  ],
  diff: [
    [FILE, OTHER],
    [FILE, OTHER, '--format', 'markdown'],
    [FILE, OTHER, '--format', 'markdown', '--pictures', `drawn ${EVIL}`, '--pictures-at', EVIL],
    [FILE, BROKEN],
    [`${EVIL}:`, FILE],
  ],
  agree: [
    [FILE, OTHER],
    [FILE, OTHER, BASE, '--format', 'markdown'],
  ],
  adjudicate: [
    [FILE, OTHER],
    [FILE, OTHER, BROKEN],
  ],
  assign: [
    [FILE, OTHER, '--to', EVIL, '--out', EVIL],
    [FILE, BROKEN, '--to', 'a,b', '--out', `${EVIL}/x`],
    [FILE, OTHER, '--to', 'a,b', '--overlap', '1', '--feedback', 'place', '--rounds', '1', '--out', `handed ${EVIL}`],
  ],
  gather: [[`handed ${EVIL}`], [EVIL], [`handed ${EVIL}`, '--format', 'markdown']],
  decisions: [['d'], ['d', '--tag', 'tag'], ['d', '--tag', EVIL], [FILE]],
  exercise: [[`handed ${EVIL}/a/${FILE}`], [FILE], [BROKEN]],
  merge: [
    [BASE, FILE, OTHER, '--out', MERGED],
    [BASE, BROKEN, OTHER, '--out', MERGED, '--path', EVIL],
  ],
  decode: [[FILE]],
  'decode-bench': [['--words', EVIL]],
  derive: [[FILE], [FILE, '--system', EVIL]],
  explain: [
    ['nsubj', FILE, BROKEN],
    [EVIL, FILE],
    ['A', FILE],
    [`A=${EVIL}`],
    ['nsubj', '--lang', EVIL, '--data-folder', EVIL],
  ],
  draw: [[FILE], [FILE, '--sent-id', EVIL], [BROKEN]],
  'compare-parsers': [[FILE, OTHER, '--parsers', EVIL]],
  plan: [
    ['lint', FILE, '--out', `plan ${EVIL}`],
    [EVIL, FILE, '--out', 'x'],
  ],
  work: [[`plan ${EVIL}`, '--part', '1']],
  collect: [[`plan ${EVIL}`], [EVIL]],
  submit: [
    [`plan ${EVIL}`, '--status'],
    [`plan ${EVIL}`, '--dry-run'],
    [EVIL, '--dry-run'],
  ],
  'language-server': [[EVIL]],
  mcp: [['.'], [EVIL]],
  proposals: [
    ['d'],
    ['d', '--refuse', EVIL, '--reason', EVIL],
    ['d', '--refuse', 'p1', '--reason', EVIL],
    ['d', '--take', 'all'],
    ['d', '--take', EVIL],
    [EVIL],
  ],
};

/** For every command: a missing file, unknown options, arguments that no system passes on. */
const OF_ALL = [[`missing ${EVIL}`], [`--${EVIL}`], [`--out=${EVIL}`, EVIL, EVIL, EVIL], ['a\0b'], ['a\ud800b']];

/** @param isColored whether our own colours are expected */
function expectInert(text: string, isColored = false): void {
  const plain = isColored ? text.replace(/\u001b\[[\d;]*m|\r\u001b\[K/g, '') : text;
  expect(plain).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
  expect(plain).not.toMatch(/^\s*::(?!(?:error|warning|notice) file=)/m);
  expect(plain).not.toMatch(/##\w*\[/);
  // A line that begins with a name.
  expect(plain).not.toMatch(/^[\s:]*(?:add-mask|stop-commands)/m);
}

test('every command is tried', () => {
  expect(Object.keys(RUNS).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

test.each(COMMANDS.map(({ name }) => name))('%s', async (name) => {
  const folder = hostileFolder();
  // Commands for parts of a plan need one.
  if (['work', 'collect', 'submit'].includes(name)) await folder.treebank(['plan', ...RUNS.plan[0]]);
  if (['gather', 'exercise'].includes(name)) await folder.treebank(['assign', ...RUNS.assign[2]]);
  for (const args of [...RUNS[name], ...OF_ALL]) {
    for (const terminal of [false, true]) {
      const { out, err, code } = await folder.treebank([name, ...args], { terminal });
      expectInert(out, terminal);
      expectInert(err, terminal);
      if (args.some((arg) => /[\0\ud800]/.test(arg))) expect([code, out]).toEqual([2, '']);
    }
  }
});

test('no command of that name', async () => {
  for (const name of [EVIL, `--${EVIL}`, 'a\0b', 'a\ud800']) {
    const { code, err } = await hostileFolder().treebank([name, FILE]);
    expect(code).toBe(2);
    expectInert(err);
  }
});

test('annotations of GitHub are whole: one line each, with the text that the files have', async () => {
  const { out } = await hostileFolder().treebank(['lint', '--format', 'github', FILE]);
  const lines = out.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) file=a%3A%3Aerror[^:]*%0A[^:]*::[^\n]+$/);
});

test('formats for programs stay as they are', async () => {
  const folder = hostileFolder();
  const text = folder.read(FILE);
  const json = async (...args: string[]) => JSON.stringify(JSON.parse((await folder.treebank(args)).out));
  const raw = JSON.stringify(INLINE).slice(1, -1);
  for (const args of [
    ['lint', '--format', 'json', FILE],
    ['lint', '--format', 'sarif', FILE],
    ['search', 'pattern { X [upos=NOUN] }', '--format', 'json', FILE],
    ['coverage', '--format', 'json', FILE],
    ['diff', '--format', 'json', FILE, OTHER],
    ['adjudicate', '--format', 'json', FILE, OTHER],
    ['merge', '--format', 'json', BASE, FILE, OTHER],
  ]) {
    expect([args[0], await json(...args)]).toEqual([args[0], expect.stringContaining(raw)]);
  }
  expect((await folder.treebank(['search', 'pattern { X [] }', '--format', 'conllu', FILE])).out).toBe(text);
  expect((await folder.treebank(['merge', BASE, FILE, BASE])).out).toBe(text);
  expect((await folder.treebank(['projectivize', FILE])).out).toBe(text);
  expect((await folder.treebank(['search', 'pattern { X [upos=NOUN] }', '--format', 'tsv', FILE])).out).toContain(
    INLINE,
  );
  expect((await folder.treebank(['coverage', '--format', 'csv', FILE])).out).toContain(INLINE);
});

test('printable text: one line, or lines whose beginnings and colours are ours', () => {
  expect(printable('a\tb\r\nc\u2028d\u0007')).toBe('a b c d\ufffd');
  expect(printableLines('a\tb\n ::x\n##[y]##vso[z] # [ ## a::b\u001b[1m\ud800𝒳')).toBe(
    'a\tb\n : :x\n## [y]## vso[z] # [ ## a::b\ufffd[1m\ufffd𝒳',
  );
  expect(printableColored('\u001b[1;4m::x\u001b[0m\u001b]0;')).toBe('\u001b[1;4m: :x\u001b[0m\ufffd]0;');
  for (const text of [EVIL, ':::x', '##[##[']) {
    expect(printable(printable(text))).toBe(printable(text));
    expect(printableLines(printableLines(text))).toBe(printableLines(text));
  }
});

test('isolated text within a line stays: trees of right-to-left words need it', () => {
  const tree = '╰─╼ \u2068שלום\u2069 NOUN root\n';
  expect(printableLines(tree)).toBe(tree);
  expect(printableLines('\u2068a\u2067b\u2069')).toBe('\ufffda\ufffdb\ufffd');
  expect(printableLines('\u2068a\nb\u2069 \u2068')).toBe('\ufffda\nb\ufffd \ufffd');
});
