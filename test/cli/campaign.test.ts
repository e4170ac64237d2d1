/** `treebank campaign`: from the work list to the check that stays, with files and git as a team has them. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leavePlaces } from '../../server/src/cli/campaign/leave.ts';
import { openCampaign } from '../../server/src/cli/campaign/open.ts';
import { Context } from '../../server/src/cli/frame/io.ts';
import { conllu } from '../fixture.ts';
import { noShared, SHARED, sharedTitle } from '../shared.ts';
import { Folder, ROOT } from './harness.ts';

const block = (text: string) => `${conllu(text).trimEnd()}\n\n`;

/** Two dates as flat, one of them as compound by mistake, and a name that is flat. */
const DATES = [
  block(`
# sent_id = d1
# text = May 5
1  May  May  PROPN  _  _  0  root  0:root  _
2  5    5    NUM    _  _  1  flat  1:flat  _
`),
  block(`
# sent_id = d2
# text = June 6 came
1  June  June  PROPN  _  _  3  nsubj  3:nsubj  _
2  6     6     NUM    _  _  1  flat   1:flat   _
3  came  come  VERB   _  _  0  root   0:root   _
`),
  block(`
# sent_id = n1
# text = Louis 14
1  Louis  Louis  PROPN  _  _  0  root  0:root  _
2  14     14     NUM    _  _  1  flat  1:flat  _
`),
].join('');

const CAMPAIGN = `---
title: Dates are not flat
issue: docs#900
---
The day depends on the month as nummod.

\`\`\`request
pattern { D [upos=NUM]; M [upos=PROPN]; M -[flat]-> D }
\`\`\`

\`\`\`rules
rule day { pattern { M [lemma = months.lemma]; e: M -[flat]-> D } commands { e.label = "nummod" } }
#BEGIN months
lemma
May
June
#END
strat main { Onf (day) }
\`\`\`
`;

const treebank = () => new Folder({ 'campaigns/dates.md': CAMPAIGN, 'a.conllu': DATES });
const FILE = 'campaigns/dates.md';

describe('the work list', () => {
  test('groups, rare ones first, what the rules do, and findings lost and gained', async () => {
    const { code, out, err } = await treebank().treebank(['campaign', 'status', FILE, '.']);
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(
      /^Dates are not flat \(docs#900\): open\n3 places in 3 sentences: 2 that the rules decide, 1 by hand, 0 left as they are\.\n/,
    );
    expect(out).toMatch(/\n! \w{8} {7}1 {2}NUM ← PROPN flat \(by hand\); a\.conllu:15 n1\n/);
    expect(out).toMatch(/\n! \w{8} {7}2 {2}NUM ← PROPN flat: flat → nummod; a\.conllu:4 d1\n/);
  });

  test('treebank status says how far the open campaigns of a folder are', async () => {
    const folder = treebank();
    folder.write('campaigns/README.md', '# About\n');
    folder.write('campaigns/old.md', CAMPAIGN.replace('issue:', 'state: finished\nissue:'));
    folder.write('campaigns/two.md', CAMPAIGN.replace('Dates', '*Days*').replace('issue: docs#900\n', ''));
    await folder.treebank(['campaign', 'leave', FILE, '.', '--place', 'n1', '--reason', 'a king']);
    const linesIn = async (...args: string[]) =>
      (await folder.treebank(['status', ...args])).out.split('\n\n').slice(1);
    expect(await linesIn('.')).toEqual([
      '  campaigns/dates.md: Dates are not flat (docs#900): open, 2 places in 2 sentences, 1 stays as it is\n' +
        '  campaigns/two.md: *Days* are not flat: open, 3 places in 3 sentences, 0 stay as they are\n',
    ]);
    expect(await linesIn('a.conllu')).toEqual([]);
    expect((await linesIn('.', '--format', 'markdown')).join()).toContain('\\*Days\\*');
    const json = JSON.parse((await folder.treebank(['status', '.', '--format', 'json'])).out);
    expect(json.campaigns[0]).toEqual({
      file: FILE,
      title: 'Dates are not flat',
      issue: 'docs#900',
      places: 2,
      sentences: 2,
      left: 1,
    });
  });

  test('places: each with its line and what the rules do there', async () => {
    const folder = treebank();
    const { out } = await folder.treebank(['campaign', 'places', FILE, 'a.conllu']);
    expect(out).toMatch(
      /^a\.conllu:4 \w{8} d1 2 5: May 5\n {2}2 5: DEPREL flat → nummod\n {2}2 5: DEPS 1:flat → 1:nummod\n/,
    );
    const [, group] = /a\.conllu:15 (\w{8}) n1/.exec(out) ?? [];
    const one = await folder.treebank(['campaign', 'places', FILE, 'a.conllu', '--group', group]);
    expect(one.out).toBe(`a.conllu:15 ${group} n1 2 14: Louis 14\n`);
  });

  test('words: the lemmas of the places are a list that a request can name', async () => {
    const folder = treebank();
    folder.write('a.conllu', DATES.replace('5\t5\tNUM', '5\t14\tNUM').replace('6\t6\tNUM', '6\t%\tNUM'));
    const { code, out } = await folder.treebank(['campaign', 'words', FILE, '.']);
    expect([code, out]).toEqual([0, 'lemma\tplaces\n14\t2\n\\%\t1\n']);
    const [, group] =
      /! (\w{8}) +1 .*by hand/.exec((await folder.treebank(['campaign', 'status', FILE, '.'])).out) ?? [];
    expect((await folder.treebank(['campaign', 'words', FILE, '.', '--group', group])).out).toBe(
      'lemma\tplaces\n14\t1\n',
    );
    folder.write('list.tsv', out);
    const request = '(days from "list.tsv") pattern { X [lemma=days.lemma] }';
    expect((await folder.treebank(['search', request, 'a.conllu', '--count'])).out).toContain('3');
  });

  test('choices are printed with their numbers', async () => {
    const folder = treebank();
    const choosing = CAMPAIGN.replace(
      'strat main',
      'rule other { pattern { e: M -[flat]-> D } commands { e.label = "nmod" } }\nstrat choices { other }\nstrat main',
    );
    folder.write(FILE, choosing);
    const { out } = await folder.treebank(['campaign', 'places', FILE, 'a.conllu']);
    expect(out).toMatch(
      /\n {2}2 5: DEPS 1:flat → 1:nummod\n {2}choice 2: 2 5: DEPREL flat → nmod\n {2}choice 2: 2 5: DEPS 1:flat → 1:nmod\n/,
    );
  });

  test('a choice is taken at places or in a group, and the commit says so', async () => {
    const folder = treebank();
    folder.write(
      FILE,
      CAMPAIGN.replace(
        'strat main',
        'rule other { pattern { e: M -[flat]-> D } commands { e.label = "nmod" } }\nstrat choices { other }\nstrat main',
      ),
    );
    const apply = (...args: string[]) => folder.treebank(['campaign', 'apply', FILE, '.', ...args]);
    const one = await apply('--place', 'n1:14', '--choice', '2');
    expect([one.code, one.err]).toEqual([0, expect.stringContaining('- NUM ← PROPN flat (1)')]);
    expect(folder.read('a.conllu')).toBe(DATES.replace(/(14\tNUM.*)flat\t1:flat/, '$1nmod\t1:nmod'));
    expect((await apply('--place', 'd1', '--choice', '3')).err).toContain('no open place of these groups has choice 3');
    expect((await apply('--place', 'd1,x:y')).err).toContain('no open place is x:y');
    expect(folder.read('a.conllu').match(/\tnummod\t/g)).toHaveLength(1);
    expect((await apply('--choice', 'all', '--place', 'd1')).err).toContain('--choice is a digit');
    expect((await apply('--choice', '2')).err).toContain('--choice goes with --place or --group');
  });

  test('words: lemmas are added to a list, where entries may ask', async () => {
    const folder = treebank();
    const list = 'campaigns/days.tsv';
    const rules = CAMPAIGN.replace(/#BEGIN[\s\S]*#END\n/, '').replace(
      'rule day {',
      'rule day (days from "days.tsv") {',
    );
    folder.write(FILE, rules.replace('M [lemma = months.lemma]; e', 'D [lemma = days.lemma]; e'));
    folder.write(list, 'lemma\tvalue\tnote\r\n5\tday\tx\r\n');
    const words = (...args: string[]) => folder.treebank(['campaign', 'words', FILE, '.', '--into', list, ...args]);
    expect((await words()).err).toBe(`${list}: 2 new entries, 1 known.\n`);
    expect(folder.read(list)).toBe('lemma\tvalue\tnote\r\n5\tday\tx\r\n14\task\t_\r\n6\task\t_\r\n');
    expect((await words('--value', 'day')).err).toBe(`${list}: 0 new entries, 3 known.\n`);
    // What is asked about is for people.
    const status = () => folder.treebank(['campaign', 'status', FILE, '.']);
    expect((await status()).out).toContain('3 places in 3 sentences: 1 that the rules decide, 2 by hand');
    folder.write(list, folder.read(list).replace('6\task', '6\tday'));
    expect((await status()).out).toContain('2 that the rules decide, 1 by hand');
    folder.write('forms.tsv', 'form\n');
    const other = await folder.treebank(['campaign', 'words', FILE, '.', '--into', 'forms.tsv']);
    expect(other.err).toContain('forms.tsv: the table has no column lemma');
  });

  test('words: a new list', async () => {
    const folder = treebank();
    await folder.treebank(['campaign', 'words', FILE, '.', '--into', 'new.tsv']);
    expect(folder.read('new.tsv')).toBe('lemma\n14\n5\n6\n');
    const { err } = await folder.treebank(['campaign', 'words', FILE, '.', '--into', 'new.tsv', '--value', 'x']);
    expect(err).toContain('new.tsv: the table has no column value');
  });

  test('what rules would do outside of it is said, and never done', async () => {
    const folder = new Folder({
      'c.md': CAMPAIGN.replace('M [upos=PROPN]; M', 'M [form="May"]; M'),
      'a.conllu': DATES,
    });
    const { out } = await folder.treebank(['campaign', 'status', 'c.md', '.']);
    expect(out).toContain('Outside of these places, the rules would change 1 cell in 1 sentence, first a.conllu:6 d2.');
    await folder.treebank(['campaign', 'apply', 'c.md', '.']);
    expect(folder.read('a.conllu')).toBe(DATES.replace('1\tflat\t1:flat', '1\tnummod\t1:nummod'));
  });

  test.each([
    ['plain text', 'Once upon a time\n', 'sad.conllu:1:1: '],
    ['an unfinished merge', `<<<<<<< ours\n${DATES}=======\n>>>>>>> theirs\n`, 'sad.conllu:1:1: '],
    ['other bytes than UTF-8', Buffer.from(DATES.replace('May\tMay', 'M\xe4i\tMay'), 'latin1'), ' is not UTF-8'],
  ])('%s is no all-clear: nothing is recorded or finished', async (_, sad, message) => {
    const folder = treebank();
    folder.write('sad.conllu', sad);
    const campaign = (action: string, ...args: string[]) => folder.treebank(['campaign', action, FILE, '.', ...args]);
    const status = await campaign('status');
    expect([status.code, status.err]).toEqual([2, expect.stringContaining(message)]);
    expect(await campaign('leave', '--place', 'n1', '--reason', 'x')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/Nothing was recorded\.\n$/),
    });
    expect(() => folder.read('campaigns/dates.left.tsv')).toThrow();
    expect((await campaign('finish')).err).toContain(`${FILE} stays open: nothing was written.`);
    expect(folder.read(FILE)).toBe(CAMPAIGN);
    await campaign('apply');
    expect(folder.bytes('sad.conllu')).toEqual(Buffer.from(sad));
    expect(folder.read('a.conllu').match(/\tnummod\t/g)).toHaveLength(2);
  });

  test('a sentence without sent_id has a name, too, and can be left by it', async () => {
    const folder = treebank();
    folder.write('a.conllu', DATES.replace('# sent_id = n1\n', ''));
    const { out } = await folder.treebank(['campaign', 'places', FILE, 'a.conllu']);
    const [, name] = /^a\.conllu:14 \w{8} (text:.*) 2 14: /m.exec(out) ?? [];
    const left = await folder.treebank(['campaign', 'leave', FILE, '.', '--place', `${name}:14`, '--reason', 'x']);
    expect([left.code, left.err]).toEqual([0, 'campaigns/dates.left.tsv: 1 place stays as it is.\n']);
  });

  test('grouped by lemma too', async () => {
    const { out } = await treebank().treebank(['campaign', 'status', FILE, '.', '--lemma']);
    expect(out).toContain('5 NUM ← PROPN flat: flat → nummod');
    expect(out).toContain('6 NUM ← PROPN flat: flat → nummod');
  });
});

describe('decisions', () => {
  test('the rules decide a group, or all but one; the commit names the issue', async () => {
    const folder = treebank();
    const places = await folder.treebank(['campaign', 'places', FILE, '.', '--lemma']);
    const [, group] = /a\.conllu:4 (\w{8}) d1/.exec(places.out) ?? [];
    const applied = await folder.treebank(['campaign', 'apply', FILE, '.', '--lemma', '--except', group]);
    expect(applied.err).toContain('1 place decided');
    expect(applied.err).toContain('  Dates are not flat\n');
    expect(applied.err).toContain('Issue: docs#900');
    expect(folder.read('a.conllu')).toBe(
      DATES.replace(
        'June\tPROPN\t_\t_\t3\tnsubj\t3:nsubj\t_\n2\t6\t6\tNUM\t_\t_\t1\tflat\t1:flat',
        'June\tPROPN\t_\t_\t3\tnsubj\t3:nsubj\t_\n2\t6\t6\tNUM\t_\t_\t1\tnummod\t1:nummod',
      ),
    );
    await folder.treebank(['campaign', 'apply', FILE, '.', '--lemma', '--group', group]);
    expect((await folder.treebank(['campaign', 'status', FILE, '.'])).out).toContain('1 place in 1 sentence: 0 that');
    expect((await folder.treebank(['campaign', 'apply', FILE, '.'])).err).toContain('Nothing was decided');
  });

  test('a group that is not there is a slip: nothing is decided if it was to be left out', async () => {
    const folder = treebank();
    const { out } = await folder.treebank(['campaign', 'places', FILE, '.']);
    const [, group] = /a\.conllu:4 (\w{8}) d1/.exec(out) ?? [];
    // By lemma the groups have other names.
    const without = await folder.treebank(['campaign', 'apply', FILE, '.', '--lemma', '--except', group]);
    expect([without.code, without.err]).toEqual([2, expect.stringContaining(`no open place is in the group ${group}`)]);
    expect(folder.read('a.conllu')).toBe(DATES);
    for (const action of [['apply'], ['places'], ['words'], ['leave', '--reason', 'x']]) {
      const ran = await folder.treebank(['campaign', ...action, FILE, '.', '--group', '0000beef']);
      expect([action, ran.code, ran.err]).toEqual([
        action,
        2,
        expect.stringContaining('no open place is in the group 0000beef'),
      ]);
    }
  });

  test('what somebody else has left in the meantime stays left', async () => {
    const folder = treebank();
    const sink = { isTerminal: false, write: () => undefined };
    const io = { stdin: (async function* () {})(), stdout: sink, stderr: sink, cwd: folder.path, home: ROOT, env: {} };
    const context = new Context(io, 'campaign');
    const open = (await openCampaign(FILE, false, context)) ?? expect.fail('not read');
    await folder.treebank(['campaign', 'leave', FILE, '.', '--place', 'n1', '--reason', 'a king']);
    await leavePlaces(open, ['.'], { groups: new Set(), places: 'd1', reason: 'x' }, context);
    expect(folder.read('campaigns/dates.left.tsv')).toMatch(/\td1\t5\t.*\tx\n.*\tn1\t14\t.*\ta king\n$/);
  });

  test('a place stays as it is, with a reason, until it changes', async () => {
    const folder = treebank();
    const left = await folder.treebank(['campaign', 'leave', FILE, '.', '--place', 'n1:14', '--reason', 'a\tking']);
    expect([left.code, left.err]).toEqual([0, 'campaigns/dates.left.tsv: 1 place stays as it is.\n']);
    expect(folder.read('campaigns/dates.left.tsv')).toBe(
      'file\tsentence\tword\twas\treason\na.conllu\tn1\t14\tNUM flat Louis\ta king\n',
    );
    const status = () => folder.treebank(['campaign', 'status', FILE, '.']);
    expect((await status()).out).toContain('2 places in 2 sentences: 2 that the rules decide, 0 by hand, 1 left');
    // Words before it shift its ID, not its state.
    const shifted = block(`
# sent_id = n1
# text = King Louis 14
1  King   king   NOUN   _  _  2  nmod  _  _
2  Louis  Louis  PROPN  _  _  0  root  _  _
3  14     14     NUM    _  _  2  flat  _  _
`);
    folder.write('a.conllu', shifted);
    expect((await status()).out).toContain('0 places in 0 sentences: 0 that the rules decide, 0 by hand, 1 left');
    folder.write('a.conllu', shifted.replace('Louis\tLouis', 'Lewis\tLewis'));
    expect((await status()).out).toContain('1 by hand, 0 left as they are, 1 back');
  });

  test('a place is named though its word has commas, and by file and number where sentences share a name', async () => {
    const text = DATES.replaceAll('d2', 'd1')
      .replace('5\t5\tNUM', '5,000\t5\tNUM')
      .replace('6\t6\tNUM', '5,000\t6\tNUM');
    const folder = new Folder({ [FILE]: CAMPAIGN, 'a.conllu': text, 'more/a.conllu': text });
    const leave = ['campaign', 'leave', FILE, '.', '--place', 'd1:5,000,n1', '--reason', 'x'];
    expect((await folder.treebank(leave)).err).toBe('campaigns/dates.left.tsv: 4 places stay as they are.\n');
    const places = folder
      .read('campaigns/dates.left.tsv')
      .split('\n')
      .map((line) => line.split('\t').slice(0, 3).join(' '));
    expect(places.slice(1, -1)).toEqual([
      'a.conllu d1 5,000',
      'a.conllu n1 14',
      'more/a.conllu d1 5,000',
      'more/a.conllu n1 14',
    ]);
    expect((await folder.treebank(['campaign', 'status', FILE, '.'])).out).toContain('2 places in 2 sentences');
    await folder.treebank(['campaign', 'leave', FILE, 'a.conllu', '--place', 'd1 (2):5,000', '--reason', 'x']);
    expect(folder.read('campaigns/dates.left.tsv')).toContain('a.conllu\td1 (2)\t5,000\t');
  });

  test('labels as SUD writes them', async () => {
    const text = DATES.replaceAll('1\tflat\t1:flat', '1\tcomp:obl@x\t_');
    const campaign = CAMPAIGN.replace('-[flat]->', '-[1=comp, 2=obl]->')
      .replace('-[flat]->', '-[1=comp, 2=obl]->')
      .replace('e.label = "nummod"', 'e.2 = obj');
    const folder = new Folder({ [FILE]: campaign.replace('issue:', 'config: sud\nissue:'), 'a.conllu': text });
    await folder.treebank(['campaign', 'apply', FILE, 'a.conllu']);
    expect(folder.read('a.conllu').match(/comp:obj@x/g)).toHaveLength(2);
  });

  test('locked arcs stay', async () => {
    const folder = treebank();
    folder.write('.treebank.json', JSON.stringify({ version: 1, locks: { 'a.conllu': { d1: ['5#1'] } } }));
    await folder.treebank(['campaign', 'apply', FILE, '.']);
    expect(folder.read('a.conllu').match(/\tnummod\t/g)).toHaveLength(1);
    expect(folder.read('a.conllu')).toContain('2\t5\t5\tNUM\t_\t_\t1\tflat\t1:flat');
  });

  test('of two places in a sentence, one alone is not decided if that leaves no tree', async () => {
    // The rules make b the root instead of a; what each of them loses or gets is a place of its own.
    const text = block(`
# sent_id = r
# text = a b
1  a  a  X  _  _  0  root  _  _
2  b  b  Y  _  _  1  dep   _  _
`);
    const rules = `rule swap { pattern { R -[root]-> A; A [upos=X]; e: A -> B } commands { del_edge e; del_edge R -[root]-> A; add_edge R -[root]-> B; add_edge B -[dep]-> A } }`;
    const folder = new Folder({
      'c.md': `---\ntitle: t\n---\n\`\`\`request\npattern { A [] }\n\`\`\`\n\`\`\`rules\n${rules}\nstrat main { Onf (swap) }\n\`\`\`\n`,
      'a.conllu': text,
    });
    const { err } = await folder.treebank(['campaign', 'apply', 'c.md', 'a.conllu']);
    expect(err).toContain('1 place decided');
    expect(folder.read('a.conllu')).toContain('1\ta\ta\tX\t_\t_\t2\tdep\t_\t_\n2\tb\tb\tY\t_\t_\t0\troot');
  });
});

test('the campaign of docs/campaigns.md goes as it says there', async () => {
  const docs = readFileSync(join(ROOT, 'docs/campaigns.md'), 'utf8');
  const [, file] = /~~~~markdown\n([\s\S]*?)~~~~/.exec(docs) ?? expect.fail('no file');
  const folder = new Folder({
    'campaigns/times.md': file,
    'campaigns/times.tsv': 'lemma\tvalue\n',
    'sample.conllu': readFileSync(join(ROOT, 'sample/sample.conllu'), 'utf8'),
  });
  const blocks = [...docs.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  expect(blocks).toHaveLength(2);
  for (const block of blocks) {
    for (const [, line, said] of block.matchAll(/^\$ treebank (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
      const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
      const { out, err } = await folder.treebank(args);
      const clean = (text: string) => text.replace(/[ ]+$/gm, '');
      expect(clean(out + err), line).toBe(said);
    }
    folder.write(
      'campaigns/times.tsv',
      folder.read('campaigns/times.tsv').replace('day\tYes', 'day\task').replace('today\task', 'today\tYes'),
    );
  }
  expect(folder.read('sample.conllu').match(/TemporalNPAdjunct=Yes/g)).toHaveLength(2);
  const lint = await folder.treebank(['lint', '--format', 'json', 'sample.conllu']);
  expect(lint.out).not.toContain('project/times');
});

test.each(['finish', 'words'])('%s does not write a file with other bytes than UTF-8', async (action) => {
  const folder = treebank();
  const campaign = Buffer.from(CAMPAIGN.replace('nummod.', 'nummod, \xe0 la fran\xe7aise.'), 'latin1');
  const table = Buffer.from('lemma\nM\xe4rz\n', 'latin1');
  folder.write('months.tsv', table);
  if (action === 'finish') folder.write(FILE, campaign);
  const args = action === 'finish' ? [] : ['--into', 'months.tsv'];
  const { code, err } = await folder.treebank(['campaign', action, FILE, '.', ...args]);
  expect([code, err]).toEqual([2, expect.stringContaining('is not UTF-8')]);
  expect(folder.bytes('months.tsv')).toEqual(table);
  if (action === 'finish') expect(folder.bytes(FILE)).toEqual(campaign);
});

test('the end does not replace another check of that name', async () => {
  const folder = treebank();
  const checks = { dates: { request: 'pattern { X [upos=DET] }', message: 'Mine.' } };
  folder.write('.treebank.json', JSON.stringify({ version: 1, checks }));
  const { code, err } = await folder.treebank(['campaign', 'finish', FILE, '.']);
  expect([code, err]).toEqual([2, expect.stringContaining('.treebank.json has another check dates')]);
  expect(JSON.parse(folder.read('.treebank.json')).checks).toEqual(checks);
  expect(folder.read(FILE)).toBe(CAMPAIGN);
});

test('the end keeps what the team added to the check of that request', async () => {
  const folder = treebank();
  await folder.treebank(['campaign', 'finish', FILE, '.']);
  const written = JSON.parse(folder.read('.treebank.json'));
  Object.assign(written.checks.dates, {
    also: ['pattern { D [form=x] }'],
    severity: 'error',
    why: 'W.',
    message: 'Mine.',
  });
  folder.write('.treebank.json', JSON.stringify(written));
  expect((await folder.treebank(['campaign', 'finish', FILE, '.'])).code).toBe(0);
  expect(JSON.parse(folder.read('.treebank.json')).checks).toEqual(written.checks);
});

test('the end: the check stays, what was left is accepted in it, and a new place is found', async () => {
  const folder = treebank();
  await folder.treebank(['campaign', 'apply', FILE, '.']);
  await folder.treebank(['campaign', 'leave', FILE, '.', '--place', 'n1', '--reason', 'a king']);
  expect((await folder.treebank(['campaign', 'status', FILE, '.'])).code).toBe(0);
  const { code, err } = await folder.treebank(['campaign', 'finish', FILE, '.']);
  expect([code, err]).toEqual([0, 'campaigns/dates.md is finished; project/dates stays as a check.\n']);
  expect((await folder.treebank(['campaign', 'list'])).out).toBe(
    'campaigns/dates.md: Dates are not flat (docs#900): finished\n',
  );
  const ofCheck = async () =>
    (await folder.treebank(['lint', 'a.conllu'])).out.match(/^ +\d+:\d+ .*project\/dates/gm) ?? [];
  expect(await ofCheck()).toEqual([]);
  folder.write('a.conllu', folder.read('a.conllu').replace('1\tnummod\t1:nummod', '1\tflat\t1:flat'));
  expect(await ofCheck()).toEqual([expect.stringMatching(/^ +4:3 /)]);
  // It comes back: the old campaign is the way to decide it.
  expect((await folder.treebank(['campaign', 'status', FILE, '.'])).out).toContain('1 place in 1 sentence');
});

test('list: the campaigns of a folder, or of its folder campaigns as status finds them; without any it says so', async () => {
  const folder = treebank();
  const line = 'campaigns/dates.md: Dates are not flat (docs#900): open\n';
  for (const args of [[], ['campaigns'], ['.']]) {
    expect(await folder.treebank(['campaign', 'list', ...args])).toEqual({ code: 0, out: line, err: '' });
  }
  folder.write('other/a.conllu', DATES);
  const none = await folder.treebank(['campaign', 'list', 'other']);
  expect(none).toEqual({ code: 0, out: '', err: 'other has no campaigns.\n' });
});

describe('git', () => {
  const repository = () => {
    const folder = treebank();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
        cwd: folder.path,
        encoding: 'utf8',
      });
    git('init', '-q');
    git('config', 'user.name', 'A');
    git('config', 'user.email', 'a@example.org');
    git('add', '.');
    git('commit', '-qm', 'one');
    return { folder, git };
  };

  test('one commit for what was decided; revert takes it back and keeps what was edited since', async () => {
    const { folder, git } = repository();
    const { code } = await folder.treebank(['campaign', 'apply', FILE, 'a.conllu', '--commit']);
    expect(code).toBe(0);
    expect(git('log', '-1', '--format=%B').trim()).toBe(
      'Dates are not flat\n\nIssue: docs#900\n2 places:\n- NUM ← PROPN flat: flat → nummod (2)',
    );
    expect(git('status', '--porcelain')).toBe('');
    folder.write('a.conllu', folder.read('a.conllu').replace('14\t14\tNUM', '14\tXIV\tNUM'));
    git('commit', '-qam', 'another');
    git('revert', '--no-edit', 'HEAD~1');
    expect(folder.read('a.conllu')).toBe(DATES.replace('14\t14\tNUM', '14\tXIV\tNUM'));
  });

  test('entries that follow the words are in the commit, unless the file has changes of its own', async () => {
    const noted = (text: string) => {
      const by = { by: 'B', on: '2026-11-28T10:15:00.000Z' };
      const checked = { first: 'd1', state: 'checked', by: 'B', on: '2026-11-28' };
      const notes = [{ file: 'a.conllu', sentence: 'd1', at: '', text, ...by }];
      return JSON.stringify({ version: 1, progress: { 'a.conllu': [checked] }, notes });
    };
    for (const apart of ['', 'has changes of its own', 'is not in git']) {
      const { folder, git } = repository();
      folder.write('.treebank.json', noted('first'));
      if (apart !== 'is not in git') {
        git('add', '.');
        git('commit', '-qm', 'two');
      }
      if (apart === 'has changes of its own') folder.write('.treebank.json', noted('second'));
      const { err } = await folder.treebank(['campaign', 'apply', FILE, 'a.conllu', '--commit']);
      expect(folder.read('.treebank.json')).toContain('"done"');
      expect(git('show', '--format=', '--name-only').trim()).toBe(
        apart === '' ? '.treebank.json\na.conllu' : 'a.conllu',
      );
      expect(git('status', '--porcelain').includes('.treebank.json')).toBe(apart !== '');
      const said = `.treebank.json has changed, too. It ${apart}, so it is not in the commit.`;
      expect(err.includes(said)).toBe(apart !== '');
    }
  });

  test('nothing is committed with changes of somebody else in the file, or outside of git', async () => {
    const { folder } = repository();
    folder.write('a.conllu', `${DATES}# a remark\n`);
    const { code, err } = await folder.treebank(['campaign', 'apply', FILE, 'a.conllu', '--commit']);
    expect([code, err]).toEqual([2, expect.stringContaining('must have no changes of their own')]);
    const outside = await treebank().treebank(['campaign', 'apply', FILE, 'a.conllu', '--commit']);
    expect([outside.code, outside.err]).toEqual([2, expect.stringContaining('needs a git repository')]);
  });
});

test.each<[string, Readonly<Record<string, string>>, readonly string[], string]>([
  ['no action', {}, [], 'say what to do: list, status'],
  ['an action that does not exist', {}, ['aply', FILE, '.'], 'Did you mean apply?'],
  ['no campaign', {}, ['status'], 'name a campaign'],
  ['no files', {}, ['status', FILE], 'name the files'],
  ['a campaign that is not there', {}, ['status', 'x.md', '.'], 'cannot read x.md'],
  ['an option of another action', {}, ['status', FILE, '.', '--group', '0000beef'], '--group goes with places, words'],
  ['a commit of nothing', {}, ['leave', FILE, '.', '--commit'], '--commit goes with apply, not with leave'],
  ['no reason', {}, ['leave', FILE, '.', '--place', 'n1'], 'give a --reason'],
  ['nothing to leave', {}, ['leave', FILE, '.', '--reason', 'x'], 'say what to leave'],
  ['nothing that is there', {}, ['leave', FILE, '.', '--place', 'n1,x', '--reason', 'x'], 'no open place is x'],
  [
    'a request with an error, at its line',
    { [FILE]: CAMPAIGN.replace('[flat]', '[flat') },
    ['status', FILE, '.'],
    `${FILE}:8:`,
  ],
  [
    'rules with an error, at their line',
    { [FILE]: CAMPAIGN.replace('e.label', 'x.label') },
    ['status', FILE, '.'],
    `${FILE}:12:`,
  ],
  [
    'a node that the request has not',
    { [FILE]: CAMPAIGN.replace('issue:', 'at: Z\nissue:') },
    ['status', FILE, '.'],
    'no node Z',
  ],
  [
    'a request without a node',
    { [FILE]: CAMPAIGN.replace(/pattern \{ D.*/, 'global { is_tree }').replace(/```rules[\s\S]*/, '') },
    ['status', FILE, '.'],
    'the request has no node',
  ],
  [
    'a table with a broken line',
    { 'campaigns/dates.left.tsv': 'a\tb\n' },
    ['status', FILE, '.'],
    'dates.left.tsv:1: a line has 5 columns',
  ],
])('%s is said, and nothing is written', async (_, files, args, message) => {
  const folder = treebank();
  for (const [name, text] of Object.entries(files)) folder.write(name, text);
  const { code, err } = await folder.treebank(['campaign', ...args]);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  expect(folder.read('a.conllu')).toBe(DATES);
});

/** Campaigns that went through a treebank: changed words, how many of them the rules get right, and cells that they get wrong. */
const REPLAYED = [
  ['else-adverb', 66, 66, 0],
  ['npmod-tmod-unmarked', 111, 103, 0],
  ['plurale-tantum', 95, 75, 0],
  ['sv-vara-auxiliary', 235, 89, 17],
  ['titles-nmod-desc', 201, 167, 16],
] as const;

describe.skipIf(noShared)(sharedTitle('campaigns of real treebanks, by their rules alone'), () => {
  test.each(REPLAYED)('%s: of %d words %d right, %d cells wrong', async (name, words, right, wrong) => {
    const read = (file: string) => readFileSync(join(SHARED, 'golden/campaigns', name, file), 'utf8');
    const [, request = ''] = /Work list:\n\n```\n([^`]*)```/.exec(read('decision.md')) ?? [];
    const at = request.includes('H -[') ? 'at: X\n' : '';
    const campaign = `---\ntitle: t\n${at}---\n\`\`\`request\n${request}\`\`\`\n\`\`\`rules\n${read('rule.grs')}\n\`\`\`\n`;
    const folder = new Folder({ 'c.md': campaign, 'a.conllu': read('before.conllu') });
    expect((await folder.treebank(['campaign', 'apply', 'c.md', 'a.conllu'])).code).toBe(0);
    const [before, after, made] = [read('before.conllu'), read('after.conllu'), folder.read('a.conllu')].map(rowsOf);
    const changed = before.flatMap((row, i) => (row.join() === after[i].join() ? [] : [i]));
    const nWrong = before.flatMap((row, i) =>
      row.filter((cell, column) => cell === after[i][column] && cell !== made[i][column]),
    );
    expect(changed).toHaveLength(words);
    expect([changed.filter((i) => made[i].join() === after[i].join()).length, nWrong.length]).toEqual([right, wrong]);
  });
});

const rowsOf = (text: string): string[][] =>
  text.split('\n').flatMap((line) => (/^\d/.test(line) ? [line.split('\t')] : []));
