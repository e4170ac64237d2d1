/** `treebank draw`: choice of the sentence, the format and the target. */

import { expect, test } from 'vitest';
import { EXPORTS, formatsFor } from '../../server/src/protocol/exports.ts';
import { Folder, nonprojective, sentence } from './harness.ts';

const files = { 'a.conllu': sentence('a') + nonprojective('b') };

function tooLong(): string {
  const rows = Array.from(
    { length: 1001 },
    (_, at) => `${at + 1}\tw\tw\tX\t_\t_\t${at}\t${at === 0 ? 'root' : 'dep'}\t_\t_\n`,
  );
  return `# sent_id = long\n${rows.join('')}\n`;
}

test('one sentence by its sent_id, or all', async () => {
  const folder = new Folder(files);
  const all = await folder.treebank(['draw', 'a.conllu']);
  const one = await folder.treebank(['draw', '--sent-id', 'b', 'a.conllu']);
  expect([all.code, all.err, one.code, one.err]).toEqual([0, '', 0, '']);
  expect(all.out.match(/^# sent_id/gm)).toHaveLength(2);
  expect(one.out).toContain('# sent_id = b\n');
  expect(all.out.endsWith(one.out)).toBe(true);
});

test('an SVG to a file', async () => {
  const folder = new Folder(files);
  const { code, out } = await folder.treebank([
    'draw',
    '--sent-id',
    'b',
    '--format',
    'svg',
    '--out',
    'b.svg',
    'a.conllu',
  ]);
  expect([code, out]).toEqual([0, '']);
  expect(folder.read('b.svg')).toMatch(/^<svg [\s\S]*is-crossing[\s\S]*<\/svg>\n$/);
});

test.each(formatsFor('commandLine'))('%s: no picture, no file', async (format) => {
  const folder = new Folder({
    'none.conllu': '',
    'text.conllu': 'Plain text.\n',
    'wordless.conllu': '# sent_id = a\n\n',
    'long.conllu': tooLong(),
    'old.svg': 'old',
  });
  const draw = (file: string) => folder.treebank(['draw', '--format', format, '--out', 'old.svg', file]);
  const err = 'treebank draw: the input has no sentence to draw.\n';
  for (const file of ['none.conllu', 'wordless.conllu']) expect(await draw(file)).toEqual({ code: 2, out: '', err });
  const refused = await draw('text.conllu');
  expect([refused.code, refused.err]).toEqual([2, expect.not.stringContaining('no sentence to draw')]);
  const long = await draw('long.conllu');
  expect([long.code, long.err]).toEqual([1, expect.stringMatching(/^long: left out: .*\n$/)]);
  expect(folder.read('old.svg')).toBe('old');
});

test.each(formatsFor('commandLine'))('%s is drawn, and explained by --help', async (format) => {
  const folder = new Folder(files);
  const { code, out } = await folder.treebank(['draw', '--sent-id', 'b', '--format', format, 'a.conllu']);
  expect(code).toBe(0);
  expect(out).toContain('nepodařilo');
  const help = await folder.treebank(['draw', '--help']);
  expect(help.out).toContain(EXPORTS[format].detail);
});

test('glosses and translations come along, without those to hide', async () => {
  const row = ['1', 'أنا', 'أنا', 'PRON', '_', '_', '0', 'root', '_', 'Gloss=I|Translit=anā'].join('\t');
  const folder = new Folder({ 'ar.conllu': `# sent_id = ar\n# text = أنا\n# text_en = I <am>.\n${row}\n\n` });
  const svg = await folder.treebank(['draw', '--format', 'svg', 'ar.conllu']);
  expect(svg.out.match(/class="gloss"[^>]*>[^<]*/g)?.map((text) => text.replace(/.*>/, ''))).toEqual(['anā', 'I']);
  expect((await folder.treebank(['draw', 'ar.conllu'])).out).toContain('# text = أنا\n# text_en = I <am>.\n');
  const hidden = await folder.treebank(['draw', '--format', 'svg', '--hide', 'Gloss', 'ar.conllu']);
  expect(hidden.out).toContain('anā');
  expect(hidden.out).not.toContain('>I<');
  expect((await folder.treebank(['draw', '--hide', 'text_en', 'ar.conllu'])).out).not.toContain('text_en');
});

test('multiword expressions are in every format', async () => {
  const columns = '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n';
  const cells = ['1:VID;2:\u001b[2J', '1'];
  const text = columns + sentence('a').replace(/^\d.*$/gm, (row) => `${row}\t${cells.shift() ?? '*'}`);
  const folder = new Folder({ 'a.cupt': text });
  for (const format of formatsFor('commandLine')) {
    const { out } = await folder.treebank(['draw', '--sent-id', 'a', '--format', format, 'a.cupt']);
    expect(out, format).toContain('VID');
    expect(out, format).not.toContain('\u001b');
  }
  const { out } = await folder.treebank(['draw', 'a.cupt']);
  expect(out).toMatch(/ nsubj 1:VID;2:\S+\n.* root 1\n/);
});

test('an HTML page of all sentences, in pieces, with one style sheet and nothing that runs', async () => {
  const hostile = sentence('<script>').replaceAll('# text = ', '# text = </style><script>alert(1)</script> ');
  const folder = new Folder({ 'a<b>.conllu': files['a.conllu'] + hostile });
  const { code, out } = await folder.treebank(['draw', '--all', '--format', 'html', 'a<b>.conllu']);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^<!doctype html>\n[\s\S]*<h1 dir="auto">a&lt;b&gt;\.conllu<\/h1>[\s\S]*<\/figure>\n<\/body>\n<\/html>\n$/,
  );
  expect(out.match(/<figure /g)).toHaveLength(3);
  expect(out.match(/<style>/g)).toHaveLength(1);
  expect(out).toContain('break-inside: avoid');
  expect(out).not.toContain('<script');
  const one = await folder.treebank(['draw', '--sent-id', 'b', '--format', 'html', 'a<b>.conllu']);
  expect(one.out.match(/<figure /g)).toHaveLength(1);
  const both = await folder.treebank(['draw', '--all', '--sent-id', 'b', 'a<b>.conllu']);
  expect([both.code, both.err]).toEqual([2, expect.stringContaining('leave one out')]);
});

test('TikZ of all sentences', async () => {
  const { code, out } = await new Folder(files).treebank(['draw', '--format', 'tikz', 'a.conllu']);
  expect(code).toBe(0);
  expect(out.match(/\\begin\{dependency\}/g)).toHaveLength(2);
});

test.each([
  ['an unknown sent_id', ['--sent-id', 'c', 'a.conllu'], 'no sentence has the sent_id c'],
  ['an SVG of several sentences', ['--format', 'svg', 'a.conllu'], 'add --sent-id'],
  ['a sent_id that is not unique', ['--sent-id', 'a', 'a.conllu', 'a.conllu'], '2 sentences have the sent_id a'],
])('%s is a usage error', async (_, args, message) => {
  const { code, out, err } = await new Folder(files).treebank(['draw', ...args]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
});

test('a sentence too long to draw is named, and the others are drawn', async () => {
  const folder = new Folder({ 'long.conllu': tooLong() + sentence('a') });
  const { code, out, err } = await folder.treebank(['draw', 'long.conllu']);
  expect(code).toBe(1);
  expect(err).toContain('long: left out: This block has 1,001 words');
  expect(out).toContain('# sent_id = a');
});
