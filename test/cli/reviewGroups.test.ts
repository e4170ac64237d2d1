/** `treebank review --groups`: systematic differences as questions, and the campaigns that they begin. */

import { expect, test } from 'vitest';
import { Folder } from './harness.ts';

const NOUNS = ['dog', 'cat', 'bird', 'horse', 'house', 'tree', 'child'];

function treebank(n: number, copula: string, relation: string): string {
  const blocks = Array.from({ length: n }, (_, i) => {
    const noun = NOUNS[i % NOUNS.length];
    return [
      `# sent_id = s${i}`,
      `# text = it is that ${noun}`,
      '1\tit\tit\tPRON\t_\t_\t4\tnsubj\t_\t_',
      `2\tis\tbe\t${copula}\t_\t_\t4\tcop\t_\t_`,
      '3\tthat\tthat\tDET\t_\t_\t4\tdet\t_\t_',
      `4\t${noun}\t${noun}\tNOUN\t_\t_\t0\t${relation}\t_\t_`,
      '',
      '',
    ].join('\n');
  });
  return blocks.join('');
}

function folder(): Folder {
  const made = new Folder();
  made.write('en_old-ud-train.conllu', treebank(40, 'VERB', 'root'));
  made.write('new.conllu', treebank(40, 'AUX', 'root'));
  return made;
}

const GROUPS = ['review', '--groups', 'en_old-ud-train.conllu'];

test('what another treebank contradicts, with examples and a request', async () => {
  const { code, out, err } = await folder().treebank([...GROUPS, '--beside', 'new.conllu']);
  expect([code, err]).toEqual([0, expect.stringContaining('the one with most words to change first.')]);
  expect(out).toMatch(
    / {3}1\. UPOS: lemma be VERB → AUX\n {6}40 words of 40 with this pattern, perhaps 24 to change\n/,
  );
  expect(out).toContain('en_old-ud-train.conllu:4 (s0): is\n');
  expect(out).toContain('pattern { N [lemma=be, upos=VERB] }');
});

test('as JSON with all words; without another treebank the rules alone', async () => {
  const { out } = await folder().treebank([...GROUPS, '--beside', 'new.conllu', '--format', 'json', '--top', '1']);
  const [group, ...others] = JSON.parse(out);
  expect(others).toEqual([]);
  expect(group).toMatchObject({
    rank: 1,
    source: 'beside',
    kind: 'upos',
    pattern: { lemma: 'be', upos: 'VERB' },
    says: [{ value: 'AUX', count: 40 }],
    count: 40,
    alike: 40,
  });
  expect(group.words).toHaveLength(40);
  expect(group.words[39]).toEqual({ file: 'en_old-ud-train.conllu', line: 39 * 7 + 4, sentId: 's39', word: 2 });
  const alone = folder();
  alone.write('xx.conllu', treebank(40, 'VERB', 'root').replaceAll('\tdet\t', '\tdet:none\t'));
  const { out: rules, err } = await alone.treebank(['review', '--groups', 'xx.conllu', '--lang', 'en']);
  expect(rules).toContain('HEAD, DEPREL: det:none → det');
  expect(err).not.toContain('no tables');
  const { err: unknown } = await alone.treebank(['review', '--groups', 'xx.conllu']);
  expect(unknown).toContain('xx.conllu: no tables of the language, so only the rules up to level 3 count.');
});

test('a group begins a campaign, which decides it', async () => {
  const made = folder();
  const { out } = await made.treebank([...GROUPS, '--beside', 'new.conllu', '--campaign', '1']);
  made.write('campaign.md', out);
  const { out: status } = await made.treebank(['campaign', 'status', 'campaign.md', 'en_old-ud-train.conllu']);
  expect(status).toContain('40 that the rules decide');
});

test.each([
  [['--beside', 'new.conllu', 'new.conllu'], '--beside goes with --groups'],
  [['--groups', 'new.conllu', '--list', 'rare'], '--groups does not go with --list'],
  [['--groups', 'new.conllu', '--format', 'sarif'], 'text or json'],
  [['--groups', 'new.conllu', '--lang', 'en', '--campaign', '99'], 'no number 99'],
  [['--groups', 'new.conllu', '--lang', 'en', '--beside', 'small.conllu'], 'too few complete trees'],
])('%j is refused', async (args, message) => {
  const made = folder();
  made.write('small.conllu', treebank(3, 'AUX', 'root'));
  const { code, err } = await made.treebank(['review', ...args]);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});
