/** `treebank parse --from text`: text in, CoNLL-U out, and the text recovered from it. */

import { beforeAll, describe, expect, test } from 'vitest';
import { Document, type Sentence } from '../../server/src/core/conllu/index.ts';
import { loadModel, sourceText } from '../../server/src/core/parser/index.ts';
import { toyTreebank, withText } from '../core/toyTreebank.ts';
import { Folder } from './harness.ts';

const TREEBANK = withText(toyTreebank(30, 1))
  .map(({ text }) => text)
  .join('');

let model: Buffer;

beforeAll(async () => {
  const folder = new Folder({ 'a.conllu': TREEBANK });
  await folder.treebank(['train', 'a.conllu', '-o', 'x.model', '--epochs', '1', '--start', 'none']);
  model = folder.bytes('x.model');
});

const folderWith = (files: Record<string, string | Uint8Array>) => new Folder({ 'x.model': model, ...files });
const COMMAND = ['parse', '--model', 'x.model', '--from', 'text'];

test('training makes a tokenizer', () => {
  expect(loadModel(model).tokenizer?.isTrained).toBe(true);
});

test('text in, a tagged tree of each sentence out, and the text back byte for byte', async () => {
  const text = '\ufeffThe dog sees  a cat.\r\nIt\u00a0barks!\n \n\tA cat | sleeps \\ here\n\n\nThe end';
  const { code, out, err } = await folderWith({ 'a.txt': text }).treebank([...COMMAND, 'a.txt']);
  expect(code).toBe(0);
  const { sentences } = Document.parse(out);
  expect(Buffer.from(sourceText(sentences)).equals(Buffer.from(text))).toBe(true);
  expect(sentences.flatMap((sentence) => sentence.problems)).toEqual([]);
  expect(out.match(/\t0\t[a-z:]+\t/g)).toHaveLength(sentences.length);
  expect(out).not.toMatch(/^\d+\t[^\t]*\t[^\t]*\t_\t/m);
  expect(err).toMatch(new RegExp(`^a\\.txt: ${sentences.length} sentences and \\d+ words in the text\\.$`, 'm'));
  expect(err).not.toContain('script');
});

test('a paragraph is where a blank line is; sentences are numbered', async () => {
  const text = 'The dog sees a cat .\n\nA cat sleeps .\n  \nThe dog sleeps .';
  const { out } = await folderWith({ 'a.txt': text }).treebank([...COMMAND, 'a.txt']);
  const { sentences } = Document.parse(out);
  const paragraphs: Sentence[][] = [];
  for (const sentence of sentences) {
    if (sentence.comments.some(({ key }) => key === 'newpar')) paragraphs.push([]);
    paragraphs.at(-1)?.push(sentence);
  }
  expect(paragraphs.map((each) => sourceText(each).trim())).toEqual(text.split(/\n\s*\n/));
  expect(out.match(/^# sent_id = .*$/gm)).toEqual(sentences.map((_, n) => `# sent_id = s${n + 1}`));
  expect(out).not.toContain('newdoc');
});

test('standard input, in pieces that cut characters, gives what a file gives', async () => {
  const text = 'The dög sees a 🐕 .\n\nA cat sleeps .\n'.repeat(20);
  const folder = folderWith({ 'a.txt': text });
  const { out } = await folder.treebank([...COMMAND, 'a.txt']);
  expect(await folder.treebank([...COMMAND, '-'], { stdin: text, piece: 3 })).toMatchObject({ code: 0, out });
});

test('several texts are documents, and no sent_id is there twice', async () => {
  const folder = folderWith({ 'a b.txt': 'The dog sees a cat .', 'c.txt': 'A cat sleeps .' });
  const { out } = await folder.treebank([...COMMAND, 'a b.txt', 'c.txt']);
  expect(out.match(/^# newdoc.*$/gm)).toEqual(['# newdoc id = a_b', '# newdoc id = c']);
  const ids = out.match(/^# sent_id = .*$/gm) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toBe('# sent_id = a_b-s1');
});

test('texts with one name in different folders get different sent_ids', async () => {
  const folder = folderWith({ 'x/a.txt': 'The dog sees a cat .', 'y/a.txt': 'A cat sleeps .' });
  const { out } = await folder.treebank([...COMMAND, 'x/a.txt', 'y/a.txt']);
  expect(out.match(/^# newdoc.*$/gm)).toEqual(['# newdoc id = x_a', '# newdoc id = y_a']);
  expect(out.match(/^# sent_id = [xy]_a-s1$/gm)).toEqual(['# sent_id = x_a-s1', '# sent_id = y_a-s1']);
});

describe('bytes that are not UTF-8', () => {
  const bad = Buffer.concat([Buffer.from('\ufeffThe dog .\n\nA c'), Buffer.of(0xe9), Buffer.from('t sleeps .\n')]);

  test('a file is refused as a whole, with line and column', async () => {
    const folder = folderWith({ 'a.txt': bad });
    const { code, out, err } = await folder.treebank([...COMMAND, 'a.txt']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('a.txt:3:4: the byte E9 is not UTF-8. Convert the text to UTF-8 first');
  });

  test('so is one with much text before the byte', async () => {
    const line = 'The dog sees a cat and the cat sees the dog .\n';
    const before = line.repeat(25_000);
    const folder = folderWith({ 'a.txt': Buffer.concat([Buffer.from(`${before}ab`), Buffer.of(0xff)]) });
    const { code, out, err } = await folder.treebank([...COMMAND, 'a.txt']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('a.txt:25001:3: the byte FF is not UTF-8');
  });

  test('the byte order mark is no column', async () => {
    const first = Buffer.concat([Buffer.from('\ufeffab'), Buffer.of(0xff), Buffer.from('cd ef gh')]);
    const { err } = await folderWith({ 'a.txt': first }).treebank([...COMMAND, 'a.txt']);
    expect(err).toContain('a.txt:1:3: the byte FF is not UTF-8');
  });

  test('standard input in pieces, too', async () => {
    const { code, err } = await folderWith({}).treebank([...COMMAND, '-'], { stdin: bad, piece: 5 });
    expect(code).toBe(2);
    expect(err).toContain(':3:4: the byte E9 is not UTF-8');
  });
});

test('a script that the treebank does not have is named', async () => {
  const text = 'The dog sees საქართველო, თბილისი .';
  const { code, out, err } = await folderWith({ 'a.txt': text }).treebank([...COMMAND, 'a.txt']);
  expect(code).toBe(0);
  expect(err).toContain(
    'a.txt: Its tokenizer has not seen the script Georgian: there, the word and sentence borders are those of Unicode.',
  );
  expect(out).toContain('\tსაქართველო\t');
  expect(out).toContain('\tთბილისი\t');
});

test('the bundled English model knows abbreviations and the words of contractions', async () => {
  const folder = folderWith({ 'a.txt': "Dr. Smith didn't come. He can't. She does not." });
  const { out, err } = await folder.treebank(['parse', '--lang', 'en', '--from', 'text', 'a.txt']);
  expect(err).toContain('a.txt: 3 sentences and 14 words in the text.');
  expect(out).toMatch(/^3-4\tdidn't\t/m);
  expect(out).toMatch(/^4\t\.\t.*\n\n$/m);
});

test('a language that no bundled model has seen is split at the borders of Unicode, which is reported', async () => {
  const folder = folderWith({ 'a.txt': 'Mae ci yma. Nid oes cath.' });
  const { code, out, err } = await folder.treebank(['parse', '--lang', 'cy', '--from', 'text', 'a.txt']);
  expect(code).toBe(0);
  expect(err).toContain(
    'a.txt: The model has no tokenizer, so the text was split at the word and sentence borders of Unicode: check them first.',
  );
  expect(Document.parse(out).sentences).toHaveLength(2);
});

test('a text in one of the languages of the model of words is a draft, said with its figures', async () => {
  const folder = folderWith({ 'a.txt': 'De hond slaapt. Een kat blaft niet.' });
  const { code, out, err } = await folder.treebank(['parse', '--lang', 'nl', '--from', 'text', 'a.txt']);
  expect(code).toBe(0);
  expect(err).toMatch(/this is a draft .* On sentences kept back, \d+ % of its UPOS, \d+ % of its heads /);
  expect(err).not.toContain('no tokenizer');
  expect(out).toContain('\thond\tNOUN\t');
  expect(Document.parse(out).sentences).toHaveLength(2);
});

test('a text of white space has no sentences', async () => {
  const { code, out } = await folderWith({ 'a.txt': ' \n\n' }).treebank([...COMMAND, 'a.txt']);
  expect([code, out]).toEqual([0, '']);
});

test('is written to another file, never in place', async () => {
  const folder = folderWith({ 'a.txt': 'The dog sleeps .' });
  const refused = await folder.treebank([...COMMAND, '--in-place', 'a.txt']);
  expect([refused.code, refused.out]).toEqual([2, '']);
  expect(refused.err).toContain('--from text writes another format: use --out FILE');
  expect(await folder.treebank([...COMMAND, '--out', 'a.conllu', 'a.txt'])).toMatchObject({ code: 0, out: '' });
  expect(Document.parse(folder.read('a.conllu')).sentences.length).toBeGreaterThan(0);
});

test('a language without a model is reported, not thrown', async () => {
  const folder = folderWith({ 'qqq_x.txt': 'x', 'package.json': '{}' });
  const { code, err } = await folder.treebank(['parse', '--from', 'text', 'qqq_x.txt'], { home: folder.path });
  expect(code).toBe(2);
  expect(err).toContain('no model for the language');
});

test('cannot be planned: a text is not cut into parts', async () => {
  const folder = folderWith({ 'a.txt': 'The dog sleeps .' });
  const { code, err } = await folder.treebank(['plan', ...COMMAND, 'a.txt', '--parts', '2', '--out', 'p']);
  expect(code).toBe(2);
  expect(err).toContain('a.txt');
});

test('where nothing tells the language, the model that knows the words splits and parses the text', async () => {
  const english = 'The dog sleeps all day, and the cat is late again. It isn’t here.\n';
  const other = 'A kutya egész nap alszik, a macska pedig megint elkésett valahonnan.\n';
  const folder = new Folder({ 'a.txt': english, 'b.txt': other });
  const { code, out, err } = await folder.treebank([
    'parse',
    '--from',
    'text',
    'a.txt',
    'b.txt',
    '--out',
    'out.conllu',
  ]);
  expect([code, out]).toEqual([0, '']);
  expect(err).toContain('a.txt: parsed with the bundled model English (EWT) because most of its words are known to it');
  expect(err).not.toContain('a.txt: The model has no tokenizer');
  expect(folder.read('out.conllu')).toContain('\tn’t\tnot\tPART\t');
  expect(err).toMatch(
    /^b\.txt: parsed with the bundled model Any language .* because its language could not be detected/m,
  );
});
