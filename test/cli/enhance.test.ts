/** `treebank enhance`: bytes, where switches come from and are kept, what is checked. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printSidecar, readSidecar } from '../../server/src/core/sidecar/index.ts';
import { conllu } from '../fixture.ts';
import { Folder, sentence } from './harness.ts';

/** Two sentences: a conjunct with a shared subject, and a gap. */
const trees = (lineEnd: '\n' | '\r\n' = '\n') =>
  conllu(
    `
# sent_id = a
1    Anna    Anna    PROPN  _  _  2  nsubj   _  SpaceAfter=No
2    sings   sing    VERB   _  _  0  root    _  _
3    and     and     CCONJ  _  _  4  cc      _  _
4    dances  dance   VERB   _  _  2  conj    _  _

# sent_id = b
1-2  Iwin    _       _      _  _  _  _       _  _
1    I       I       PRON   _  _  2  nsubj   _  _
2    win     win     VERB   _  _  0  root    _  _
3    gold    gold    NOUN   _  _  2  obj     _  _
4    you     you     PRON   _  _  2  conj    _  _
5    silver  silver  NOUN   _  _  4  orphan  _  _

`,
    { lineEnd },
  );

const graphs = (lineEnd: '\n' | '\r\n' = '\n') =>
  conllu(
    `
# sent_id = a
1    Anna    Anna    PROPN  _  _  2  nsubj   2:nsubj|4:nsubj  SpaceAfter=No
2    sings   sing    VERB   _  _  0  root    0:root           _
3    and     and     CCONJ  _  _  4  cc      4:cc             _
4    dances  dance   VERB   _  _  2  conj    2:conj:and       _

# sent_id = b
1-2  Iwin    _       _      _  _  _  _       _                _
1    I       I       PRON   _  _  2  nsubj   2:nsubj          _
2    win     win     VERB   _  _  0  root    0:root           _
3    gold    gold    NOUN   _  _  2  obj     2:obj            _
4    you     you     PRON   _  _  2  conj    4.1:nsubj        _
4.1  win     win     VERB   _  _  _  _       2:conj           CopyOf=2
5    silver  silver  NOUN   _  _  4  orphan  4.1:obj          _

`,
    { lineEnd },
  );

describe('bytes', () => {
  test.each(['\n', '\r\n'] as const)('%j: cells of DEPS and rows of empty nodes, and nothing else', async (lineEnd) => {
    const folder = new Folder({ 'a.conllu': `\ufeff${trees(lineEnd)}# end` });
    const { code, out, err } = await folder.treebank(['enhance', '--preset', 'lemma', 'a.conllu']);
    expect(out).toBe(`\ufeff${graphs(lineEnd)}# end`);
    expect([code, err]).toEqual([0, 'a.conllu: 2 of 2 sentences changed, 10 arc lists written.\n']);
  });

  test('sentences with DEPS stay, unless asked otherwise', async () => {
    const own = graphs().replace('2:nsubj|4:nsubj', '2:nsubj|3:dep');
    const folder = new Folder({ 'a.conllu': own });
    const run = async (existing: string) =>
      (await folder.treebank(['enhance', '--preset', 'lemma', '--existing', existing, 'a.conllu'])).out;
    expect(await run('keep')).toBe(own);
    expect(await run('complete')).toBe(own.replace('2:nsubj|3:dep', '2:nsubj|3:dep|4:nsubj'));
    expect(await run('replace')).toBe(graphs());
  });

  test('what is no tree is left, named, and makes exit code 1', async () => {
    const cycle = sentence('c').replace('\t0\troot', '\t1\tdep');
    const folder = new Folder({ 'a.conllu': cycle + trees() });
    const { code, out, err } = await folder.treebank(['enhance', '--preset', 'lemma', 'a.conllu']);
    expect([code, out]).toEqual([1, cycle + graphs()]);
    expect(err).toContain('a.conllu:3:1: left unchanged: its heads do not form a tree.');
  });

  test('only the types asked for; options of presets', async () => {
    const folder = new Folder({ 'a.conllu': trees() });
    const labels = await folder.treebank(['enhance', '--preset', 'lemma', '--only', 'labels', 'a.conllu']);
    expect(labels.out).toContain('\t2:nsubj\tSpaceAfter=No');
    expect(labels.out).toContain('\t2:conj:and\t');
    expect(labels.out).toContain('\t4:orphan\t');
    const root = await folder.treebank(['enhance', '--preset', 'no-labels,root', 'a.conllu']);
    expect(root.out).toContain('\t0:root|2:conj\t');
  });
});

/** Enough sentences to learn from. */
const treebank = (n: number) => Array.from({ length: n }, () => graphs()).join('');

describe('switches', () => {
  test('learnt, kept beside the file with what else is there, turned off there', async () => {
    const folder = new Folder({
      'gold.conllu': treebank(30),
      'in/a.conllu': trees(),
      'in/.treebank.json': '{\n  "version": 1,\n  "packs": {\n    "english": {}\n  }\n}\n',
    });
    const learnt = await folder.treebank(['enhance', '--learn', 'gold.conllu', '--save', '--in-place', 'in/a.conllu']);
    expect(learnt.err).toMatch(/^gold\.conllu: \d+ switches learnt from 60 sentences\.\n/);
    expect(folder.read('in/a.conllu')).toBe(graphs());
    const kept = folder.read('in/.treebank.json');
    expect(kept).toContain('"english": {}');
    expect(kept).toMatch(/\{ "rule": "shared", "key": "[^"]*", "use": "yes", "seen": "30 of \d+" \}/);
    const again = new Folder({ 'a.conllu': trees(), '.treebank.json': kept });
    expect((await again.treebank(['enhance', 'a.conllu'])).out).toBe(graphs());
    const off = kept.replaceAll(/("rule": "shared", "key": "[^"]*", "use": )"yes"/g, '$1"no"');
    const other = new Folder({ 'a.conllu': trees(), '.treebank.json': off });
    expect((await other.treebank(['enhance', 'a.conllu'])).out).toBe(graphs().replace('|4:nsubj', ''));
  });

  test('few sentences are said to be few', async () => {
    const folder = new Folder({ 'gold.conllu': graphs(), 'a.conllu': trees() });
    const { err } = await folder.treebank(['enhance', '--learn', 'gold.conllu', 'a.conllu']);
    expect(err).toMatch(/learnt from 2 sentences; 50 or more teach most/);
  });

  test.each([
    [['a.conllu'], 2, 'a.conllu: there are no switches for it. Add --learn FILE'],
    [['--learn', 'a.conllu', 'a.conllu'], 2, 'a.conllu has no sentence with DEPS to learn from.'],
    [['--learn', 'none', 'a.conllu'], 2, 'cannot read none'],
    [['--preset', 'lemmas', 'a.conllu'], 2, 'there is no preset lemmas. Did you mean lemma?'],
    [['--preset', 'lemma,roots', 'a.conllu'], 2, 'there is no option of a preset roots. Did you mean root?'],
    [['--preset', 'lemma', '--only', 'label', 'a.conllu'], 2, 'there is no type label. Did you mean labels?'],
    [['--preset', 'lemma', '--learn', 'a.conllu', 'a.conllu'], 2, 'cannot be combined'],
    [['--save', 'a.conllu'], 2, '--save needs --learn FILE or --preset NAME'],
    [['--check', '--in-place', 'a.conllu'], 2, '--check writes nothing'],
    [['--check', '--existing', 'replace', 'a.conllu'], 2, '--check writes nothing'],
    [['--preset', 'lemma', '--save', '-'], 2, 'standard input has no .treebank.json'],
  ])('%j', async (args, expected, message) => {
    const folder = new Folder({ 'a.conllu': trees() });
    const { code, out, err } = await folder.treebank(['enhance', ...args]);
    expect([code, out]).toEqual([expected, '']);
    expect(err).toContain(message);
  });

  test('an unknown rule and an unreadable file are named', async () => {
    const entry = (rule: string) => `{"version": 1, "enhanced": [{"rule": "${rule}", "key": "any", "use": "yes"}]}`;
    const rule = new Folder({ 'a.conllu': trees(), '.treebank.json': entry('share') });
    expect((await rule.treebank(['enhance', 'a.conllu'])).err).toContain(
      'there is no rule share. Did you mean shared?',
    );
    const broken = new Folder({ 'a.conllu': trees(), '.treebank.json': '{"version": 1, "enhanced": 1}' });
    expect((await broken.treebank(['enhance', 'a.conllu'])).err).toContain(
      '.treebank.json:1:28: A list of switches is expected here.',
    );
  });
});

/** Values from a file are part of what is written. */
test.each([
  ['subjects', 'nsubj no object', 'yes'],
  ['subjects', 'nsubj no object', 'nsubj|9:x'],
  ['relatives', 'antecedent', 'yes'],
  ['labels', 'conj 1', '=a\tb\n9'],
  ['labels', 'conj 1', 'firts'],
  ['shared', 'obj right', 'fiting'],
])('the switch %s, %s cannot be “%s”', async (rule, key, use) => {
  const enhanced = [{ rule, key, use }];
  const folder = new Folder({ 'a.conllu': trees(), '.treebank.json': JSON.stringify({ version: 1, enhanced }) });
  const { code, out, err } = await folder.treebank(['enhance', 'a.conllu']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(`.treebank.json: the rule ${rule} does not know “`);
});

test('what is learnt from relations that cannot be read can be kept and used', async () => {
  const gold = conllu(`
1  man   man   NOUN  _  _  0  root       0:root|2:    _
2  came  come  VERB  _  _  1  acl:relcl  1:acl:relcl  _
`);
  const folder = new Folder({ 'a.conllu': gold });
  await folder.treebank(['enhance', '--learn', 'a.conllu', '--save', 'a.conllu']);
  const { code, out } = await folder.treebank(['enhance', '--existing', 'replace', 'a.conllu']);
  expect([code, out]).toEqual([0, gold.replace('|2:', '')]);
});

describe('--check', () => {
  test('lists arcs of one side with their reasons, and changes nothing', async () => {
    const own = graphs().replace('2:nsubj|4:nsubj', '2:nsubj|3:dep') + trees();
    const folder = new Folder({ 'a.conllu': own });
    const { code, out, err } = await folder.treebank(['enhance', '--preset', 'lemma', '--check', 'a.conllu']);
    expect(out).toBe(
      'a.conllu:2:31: “Anna” lacks 4:nsubj: shared with the first conjunct “sings” (nsubj left)\n' +
        'a.conllu:2:31: “Anna” has 3:dep, which no rule gives\n',
    );
    expect([code, err]).toEqual([1, '2 arcs in which DEPS and the rules differ. 2 sentences without DEPS.\n']);
    expect(folder.read('a.conllu')).toBe(own);
  });

  test('of the types asked for', async () => {
    const own = graphs().replace('2:nsubj|4:nsubj', '2:nsubj|3:dep').replace('2:conj:and', '2:conj:or');
    const folder = new Folder({ 'a.conllu': own });
    const run = async (only: string) =>
      (await folder.treebank(['enhance', '--preset', 'lemma', '--only', only, '--check', 'a.conllu'])).out;
    expect(await run('labels')).toBe(
      'a.conllu:5:32: “dances” lacks 2:conj:and: label with “and” (conj 1)\n' +
        'a.conllu:5:32: “dances” has 2:conj:or, which no rule gives\n',
    );
    expect(await run('shared')).toMatch(/^[^\n]*“Anna” lacks 4:nsubj: [^\n]*\n$/);
    expect(await run('subjects,relatives')).toBe('');
  });

  test('what rules made has no differences', async () => {
    const folder = new Folder({ 'a.conllu': graphs() });
    const { code, out } = await folder.treebank(['enhance', '--preset', 'lemma', '--check', 'a.conllu']);
    expect([code, out]).toEqual([0, '']);
  });
});

test('what it writes is marked as written by a program', async () => {
  const folder = new Folder({ 'a.conllu': trees() });
  await folder.treebank(['enhance', '--preset', 'lemma', '--in-place', '--mark', 'a.conllu']);
  const { file } = readSidecar(folder.read('.treebank.json'));
  expect(file.machine?.get('a.conllu')).toMatchObject([{ state: 'enhance', by: 'lemma', n: 2 }]);
  expect(printSidecar(file)).toBe(folder.read('.treebank.json'));
});

test('the sample: its graphs come from the tree again', async () => {
  const path = join(import.meta.dirname, '../../sample/sample.conllu');
  const folder = new Folder({ 'a.conllu': readFileSync(path, 'utf8') });
  const { out } = await folder.treebank(['enhance', '--preset', 'english', '--existing', 'complete', 'a.conllu']);
  const { err } = await new Folder({ 'b.conllu': out }).treebank(['lint', '--level', '2', 'b.conllu']);
  expect(err + out).not.toMatch(/unconnected-egraph|self-loop in DEPS/);
});

describe('what a person decided against the rules', () => {
  const verdict = (at: string, group: string, sentence = 'a') =>
    ({ file: 'a.conllu', sentence, at, list: 'enhanced', kind: 'shared', verdict: 'right', group }) as const;
  const decided = (...verdicts: readonly ReturnType<typeof verdict>[]) => ({
    'a.conllu': graphs(),
    '.treebank.json': printSidecar({ acknowledged: [], baseline: new Map(), verdicts }),
  });

  test('is not listed, and kept where DEPS is computed anew; also in sentences without DEPS', async () => {
    const without = verdict('Anna#1', 'without dances#1 nsubj');
    const noNode = verdict('you#1', 'without node', 'b');
    const folder = new Folder(decided(without));
    const { out } = await folder.treebank(['enhance', '--preset', 'lemma', '--existing', 'replace', 'a.conllu']);
    expect(out).toBe(graphs().replace('2:nsubj|4:nsubj', '2:nsubj'));
    const blank = new Folder({ ...decided(without, noNode), 'a.conllu': trees() });
    const fresh = await blank.treebank(['enhance', '--preset', 'lemma', 'a.conllu']);
    expect(fresh.out).not.toContain('4.1');
    expect(fresh.out).toContain('\t2:nsubj\t');
    const made = new Folder({ ...decided(without, verdict('dances#1', 'with Anna#1 made')), 'a.conllu': out });
    expect((await made.treebank(['enhance', '--preset', 'lemma', '--check', 'a.conllu'])).out).toBe('');
    const again = await made.treebank(['enhance', '--preset', 'lemma', '--existing', 'replace', 'a.conllu']);
    expect(again.out).toContain('1:made|2:conj:and');
    const bare = new Folder({ ...decided(verdict('sings#1', 'without graph')), 'a.conllu': trees() });
    const left = await bare.treebank(['enhance', '--preset', 'lemma', 'a.conllu']);
    expect(left.out).toBe([trees().split('\n\n')[0], ...graphs().split('\n\n').slice(1)].join('\n\n'));
  });
});

test('a check that could read nothing gives no all-clear', async () => {
  const { code, err } = await new Folder({}).treebank(['enhance', '--check', '--preset', 'lemma', 'gone.conllu']);
  expect([code, err]).toEqual([2, expect.stringContaining('Nothing was checked.')]);
  expect(err).not.toContain('0 arcs');
});

describe('--deps compute', () => {
  test('after rules: DEPS of changed sentences, with the switches beside the file; others stay', async () => {
    const folder = new Folder({
      'a.conllu': trees(),
      'r.grs':
        'rule r { pattern { N [form="Anna"] } without { N [upos=NOUN] } commands { N.upos = NOUN } }\nstrat main { Onf (r) }\n',
    });
    const { out, err, code } = await folder.treebank([
      'rewrite',
      'r.grs',
      '--deps',
      'compute',
      '--preset',
      'lemma',
      'a.conllu',
    ]);
    expect([code, err]).toEqual([0, expect.stringContaining('1 of 2 sentences changed')]);
    const [first, second] = out.split('\n\n');
    expect(first).toBe(graphs().split('\n\n')[0].replace('PROPN', 'NOUN'));
    expect(second).toBe(trees().split('\n\n')[1]);
  });

  test('keeps arcs that were made by hand, and does not bring back what was taken away by hand', async () => {
    const byHand = graphs().replace('2:nsubj|4:nsubj', '2:nsubj').replace('\t2:conj:and\t', '\t1:made|2:conj:and\t');
    const rule =
      'rule r { pattern { N [form="Anna", upos=PROPN] } commands { N.upos = NOUN } }\nstrat main { Onf (r) }\n';
    const folder = new Folder({ 'a.conllu': byHand, 'r.grs': rule });
    const { out } = await folder.treebank(['rewrite', 'r.grs', '--deps', 'compute', '--preset', 'lemma', 'a.conllu']);
    expect(out).toBe(byHand.replace('PROPN', 'NOUN'));
  });

  test('needs switches, and these need it', async () => {
    const folder = new Folder({ 'a.conllu': trees(), 'r.grs': 'strat main { Empty }\n' });
    const none = await folder.treebank(['rewrite', 'r.grs', '--deps', 'compute', 'a.conllu']);
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('there are no switches for it')]);
    const unused = await folder.treebank(['rewrite', 'r.grs', '--preset', 'lemma', 'a.conllu']);
    expect([unused.code, unused.err]).toEqual([2, expect.stringContaining('need --deps compute')]);
    expect((await folder.treebank(['parse', '--preset', 'lemma', 'a.conllu'])).err).toContain('need --deps compute');
  });
});
