/** `treebank train`, `parse` and `evaluate`, with a model of a few sentences. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';
import { EMPTY_CARD, loadModel, saveModel, trainLinear } from '../../server/src/core/parser/index.ts';
import { LEXICAL_MODEL } from '../../server/src/services/parsers/modelFiles.ts';
import { toyLanguages, toyLexical } from '../core/toyLexical.ts';
import { conllu } from '../fixture.ts';
import { orderModel } from '../lsp/model.ts';
import { isThorough, thoroughTitle } from '../thorough.ts';
import { Folder, nonprojective, ROOT, sentence } from './harness.ts';

const SAMPLE = readFileSync(join(ROOT, 'sample/sample.conllu'), 'utf8');
const ENV = { SOURCE_DATE_EPOCH: '86400' };
const blank = (text: string) => text.replace(/^(\d+\t.*)\t\d+\t[a-z:]+\t(\S+\t\S+)$/gm, '$1\t_\t_\t$2');
/** Everything except heads and relations. */
const STRIPPED = blank(sentence('a'));

let model: Buffer;
/** As small as a model can be: for tests independent of the kind of model, since each command loads it again. */
let small: Uint8Array;
let trained: { code: number; out: string; err: string };

beforeAll(async () => {
  const folder = new Folder({ 't/sample.conllu': SAMPLE, 'dev.conllu': nonprojective('d') });
  const args = [
    'train',
    't',
    '--dev',
    'dev.conllu',
    '-o',
    'x.model',
    '--epochs',
    '1',
    '--lang',
    'mul',
    '--format',
    'json',
  ];
  trained = await folder.treebank(args, { env: ENV });
  model = folder.bytes('x.model');
  const linear = trainLinear(splitBlocks(SAMPLE), { bits: 13, epochs: 1 })!.model;
  small = saveModel(linear, { ...EMPTY_CARD, name: 'x', language: 'mul' });
});

describe('train', () => {
  test('prints progress on standard error and the result on standard output, as JSON lines', () => {
    expect(trained.code).toBe(0);
    const steps = trained.err
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.at(-1)).toMatchObject({ done: 1, epochs: 1 });
    const result = JSON.parse(trained.out);
    expect(result).toMatchObject({ model: 'x.model', bytes: model.length });
    expect(result.sentences + result.skipped.tree + result.skipped.heads).toBe(37);
    expect(result.dev.map((each: { tags: string }) => each.tags)).toEqual(['given', 'predicted']);
  });

  test('the card tells what it is made of, without paths', () => {
    const { card } = loadModel(model);
    expect(card).toMatchObject({
      name: 'x',
      language: 'mul',
      licence: 'CC BY-SA 4.0',
      date: '1970-01-02',
      command: 'treebank train t --dev dev.conllu --kind neural --seed 1 --epochs 1',
      seed: 1,
    });
    expect(card.scores.map((each) => each.data)).toEqual(['dev.conllu, tags of the file', 'dev.conllu, forms only']);
  });

  test('a small treebank starts from the model of many languages, which its card names with its licence', async () => {
    const names = '\\"Any language (universal columns)\\", \\"Words of many languages\\"';
    expect(trained.err).toContain(`training starts from the models ${names}.`);
    expect(loadModel(model).card.data).toContain('; started from the model "Words of many languages" (CC BY-SA 4.0');
    expect(loadModel(model).card.data).toMatch(
      /^t; started from the model "Any language \(universal columns\)" \(CC BY-SA 4\.0: about 16,000 words from each/,
    );
    const folder = new Folder({ 'a.conllu': `${SAMPLE.split('\n\n').slice(0, 12).join('\n\n')}\n\n` });
    const fromNothing = ['train', 'a.conllu', '-o', 'x.model', '--epochs', '1', '--start', 'none'];
    const { code, err } = await folder.treebank(fromNothing);
    expect(code).toBe(0);
    expect(err).not.toContain('starts from');
    const { card } = loadModel(folder.bytes('x.model'));
    expect(card).toMatchObject({ data: 'a.conllu', licence: '', scores: [] });
    expect(card.command).toContain('--start none');
  });

  // Everywhere: the same of the parsers, in core/parser/neural/parser.test.ts.
  test.runIf(isThorough)(thoroughTitle('the same data and seed give the same bytes'), async () => {
    const folder = new Folder({ 't/sample.conllu': SAMPLE, 'dev.conllu': nonprojective('d') });
    const args = ['train', 't', '--dev', 'dev.conllu', '-o', 'x.model', '--epochs', '1', '--lang', 'mul'];
    await folder.treebank(args, { env: ENV });
    expect(folder.bytes('x.model').equals(model)).toBe(true);
  });

  test('--kind linear, and the result as text', async () => {
    const folder = new Folder({ 'a.conllu': SAMPLE, 'dev.conllu': nonprojective('d') });
    const args = ['train', 'a.conllu', '-o', 'x.model', '--kind', 'linear', '--epochs', '1'];
    const { code, out } = await folder.treebank([...args, '--dev', 'dev.conllu']);
    expect(code).toBe(0);
    expect(out).toMatch(/^x\.model: trained on 35 sentences, 291 words in \d/);
    expect(out).toMatch(/Left out: 2 sentences because the heads cannot be those of a tree with one root\./);
    expect(out).toMatch(/dev\.conllu, forms only: UAS \d/);
    const { card } = loadModel(folder.bytes('x.model'));
    expect([card.kind, card.scores.length]).toEqual(['linear', 2]);
  });

  test('without a tree there is nothing to learn', async () => {
    const folder = new Folder({ 'a.conllu': STRIPPED });
    const { code, err } = await folder.treebank(['train', 'a.conllu', '-o', 'x.model']);
    expect(code).toBe(2);
    expect(err).toContain(
      'there is nothing to train on: none of 1 sentence has decided heads that can be those of a tree with one root',
    );
  });

  test('needs --out', async () => {
    expect(await new Folder().treebank(['train', 'a.conllu'])).toMatchObject({ code: 2, out: '' });
  });
});

describe('parse', () => {
  const parse = (files: Record<string, string | Uint8Array>, args: readonly string[]) =>
    new Folder({ 'x.model': small, ...files }).treebank(['parse', '--model', 'x.model', ...args]);

  test('fills HEAD and DEPREL and leaves every other byte', async () => {
    const before = `\ufeff${STRIPPED.replaceAll('\n', '\r\n')}<<<<\r\n`;
    const { code, out, err } = await parse({ 'x.model': model, 'a.conllu': before }, ['a.conllu']);
    expect(code).toBe(0);
    expect(blank(out.replaceAll('\r\n', '\n'))).toBe(before.replaceAll('\r\n', '\n'));
    expect(out.match(/\t\d+\t[a-z:]+\t_\t_\r\n/g)).toHaveLength(2);
    expect(out.match(/\t0\troot\t/g)).toHaveLength(1);
    expect(err).toContain('a.conllu: 1 of 1 sentence changed, 2 heads changed.');
  });

  test.each(['mh4', 'eisner', 'mst'])('--decoder %s: one root, all attached', async (decoder) => {
    const { out } = await parse({ 'x.model': model, 'a.conllu': SAMPLE }, ['a.conllu', '--decoder', decoder]);
    const folder = new Folder({ 'b.conllu': out });
    const { found } = { found: JSON.parse((await folder.treebank(['lint', '--format=json', 'b.conllu'])).out) };
    const ids = found.map((each: { id: string }) => each.id);
    for (const id of ['non-tree', 'multiple-roots', 'unknown-head', 'head-self-loop']) expect(ids).not.toContain(id);
    if (decoder === 'eisner') expect(ids).not.toContain('nonprojective-arc');
  });

  test('--keep keeps what is there', async () => {
    const half = nonprojective('a').replace('\t0\troot', '\t_\t_');
    const { out } = await parse({ 'a.conllu': half }, ['a.conllu', '--keep']);
    expect(out).toBe(nonprojective('a'));
    const full = await parse({ 'a.conllu': nonprojective('a') }, ['a.conllu', '--keep', '--decoder', 'eisner']);
    expect(full).toMatchObject({ code: 0, out: nonprojective('a') });
  });

  test('--keep reports a conflict and leaves the sentence', async () => {
    const half = nonprojective('a').replace('\t3\texpl:pv', '\t_\t_');
    const { code, out, err } = await parse({ 'a.conllu': half }, ['a.conllu', '--keep', '--decoder', 'eisner']);
    expect([code, out]).toEqual([1, half]);
    expect(err).toMatch(/a\.conllu:3:1: left unchanged: .*4→1.*projective tree/);
  });

  test('says when tags are missing', async () => {
    const untagged = STRIPPED.replace('\tNOUN\t', '\t_\t');
    const { err } = await parse({ 'a.conllu': untagged }, ['a.conllu']);
    expect(err).toContain('1 sentence without UPOS on every word: tags were predicted from the forms.');
  });

  test('rows that are too short are left', async () => {
    const { code, out, err } = await parse({ 'a.conllu': '1\tDogs\tdog\tNOUN\n\n' }, ['a.conllu']);
    expect([code, out]).toEqual([1, '1\tDogs\tdog\tNOUN\n\n']);
    expect(err).toContain('a.conllu:1:1: left unchanged: Line 1 of this sentence has 4 of 10 columns');
  });

  test.each([
    ['missing', undefined, 'cannot use the model x.model: there is no such file'],
    ['foreign', Buffer.from('hello'), 'cannot use the model x.model: This is not a parser model'],
    ['cut', () => small.subarray(0, 1000), 'cannot use the model x.model: The model file is damaged'],
  ])('a %s model is exit 2', async (_, content, message) => {
    const folder = new Folder({ 'a.conllu': STRIPPED });
    const bytes = typeof content === 'function' ? content() : content;
    if (bytes) folder.write('x.model', bytes);
    const { code, out, err } = await folder.treebank(['parse', '--model', 'x.model', 'a.conllu']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  describe('without --model', () => {
    /** A home with bundled models; returns messages and exit code of `parse` there. */
    const bundled = async (models: readonly string[], files: Record<string, string>, ...args: string[]) => {
      const all = Object.fromEntries(models.map((name) => [`models/${name}.model`, small]));
      const folder = new Folder({ 'package.json': '{}', ...all, ...files });
      return folder.treebank(['parse', ...Object.keys(files), ...args], { home: folder.path });
    };
    const hungarian = `# lang = hu\n${STRIPPED}`;

    test.each([
      ['the name of the file', { 'en_x-ud-dev.conllu': STRIPPED }, [], 'model x because its name says en.'],
      [
        'its first sentence, before the name',
        { 'en_x.conllu': hungarian },
        [],
        'x because its first sentence says hu.',
      ],
      ['--lang, before all', { 'en_x.conllu': hungarian }, ['--lang', 'en'], 'model x because --lang is en.'],
      ['nothing', { 'a.conllu': STRIPPED }, [], 'model x because its language could not be detected: give --lang'],
      [
        'a language without a model',
        { 'fi_x.conllu': STRIPPED },
        [],
        'x because there is none for Finnish (its name says fi).',
      ],
    ])('%s tells the language, and it is said', async (_, files, args, message) => {
      const { code, err } = await bundled(['en_x', 'hu-y', 'multi'], files, ...args);
      expect(code).toBe(0);
      expect(err).toContain(`${Object.keys(files)[0]}: parsed with the bundled model`);
      expect(err).toContain(message);
    });

    test('a model of many languages warns where UPOS is missing', async () => {
      // The model under test was trained with --lang mul.
      const warning =
        'UPOS is missing, and a parser for many languages does not know the words: most heads will be wrong.';
      const untagged = STRIPPED.replace(/^((?:[^\t\n]+\t){3})[A-Z]+/gm, '$1_');
      expect((await bundled(['multi'], { 'fi_x.conllu': untagged })).err).toContain(warning);
      expect((await bundled(['multi'], { 'fi_x.conllu': STRIPPED })).err).not.toContain('UPOS is missing');
    });

    test('a model that knows words of many languages drafts those that have no other, with its figures', async () => {
      const { bytes } = toyLexical();
      const files = { 'en_x.conllu': STRIPPED, 'da_x.conllu': STRIPPED, 'hu_x.conllu': STRIPPED };
      const models = {
        'models/en-x.model': small,
        'models/mul-universal.model': small,
        [`models/${LEXICAL_MODEL}`]: bytes,
      };
      const folder = new Folder({ 'package.json': '{}', ...models, ...files });
      const { err } = await folder.treebank(['parse', ...Object.keys(files), '--forms-only'], { home: folder.path });
      expect(err).toContain('en_x.conllu: parsed with the bundled model x because its name says en.');
      expect(err).toContain('hu_x.conllu: parsed with the bundled model x because there is none for Hungarian');
      expect(err).toContain(
        'da_x.conllu: parsed with the bundled model two because there is none for Danish (its name says da). There is no parser for Danish alone, so this is a draft by one that has seen a few pages of it. On sentences kept back, 88 % of its UPOS, 73 % of its heads and 62 % of its heads with relation are right.',
      );
      const tagged = await folder.treebank(['parse', 'da_x.conllu'], { home: folder.path });
      expect(tagged.err).toContain('da_x.conllu: parsed with the bundled model x because there is none for Danish');
      folder.write('toy.conllu', toyLanguages.da[0].text);
      const named = (language: string, ...more: string[]) =>
        folder.treebank(['parse', 'toy.conllu', '--model', `models/${LEXICAL_MODEL}`, '--lang', language, ...more]);
      const [danish, turkish, threads] = [await named('da'), await named('tr'), await named('tr', '--threads', '1')];
      expect(turkish.out).not.toBe(danish.out);
      expect(threads.out).toBe(turkish.out);
    });

    test('a model for any language says which word order it takes the text to have', async () => {
      const { path } = await orderModel();
      const folder = new Folder({ 'long.conllu': STRIPPED.repeat(30), 'short.conllu': STRIPPED });
      const { err } = await folder.treebank(['parse', 'long.conllu', 'short.conllu', '--model', path, '--out', 'out']);
      expect(err).toContain('Word order of long.conllu, from its tags: verb');
      expect(err).toContain(
        'Word order of short.conllu, from its tags: too little tagged text to tell the word order.',
      );
      const formsOnly = await folder.treebank(['parse', 'long.conllu', '--model', path, '--forms-only']);
      expect(formsOnly.err).not.toContain('Word order');
    });

    test('if the language is unknown, a message says that English is assumed', async () => {
      const { code, err } = await bundled(['en_x'], { 'a.conllu': STRIPPED });
      expect(code).toBe(0);
      expect(err).toContain('its language could not be detected, so English is assumed: give --lang xx');
    });

    test('another language is never parsed as English, and the other files are', async () => {
      const files = { 'fi_x-ud-dev.conllu': STRIPPED, 'en_x-ud-dev.conllu': STRIPPED };
      const { code, out, err } = await bundled(['en_x'], files);
      expect([code, out.match(/^# sent_id/gm)]).toEqual([2, ['# sent_id']]);
      expect(err).toContain(
        'fi_x-ud-dev.conllu: no model for the language fi is bundled (available: en). Train one with treebank train and pass it with --model (its name says fi).',
      );
      const asked = await bundled(['en_x'], { 'a.conllu': STRIPPED }, '--lang', 'fi');
      expect(asked).toMatchObject({ code: 2, out: '' });
      expect(asked.err).toContain(
        'no model for the language fi is bundled (available: en). Train one with treebank train',
      );
    });
  });

  describe('locked arcs', () => {
    const WRONG = conllu(`# sent_id = a
1  Dogs  dog  NOUN  _  _  3  dep  _  _
2  bark  bark  VERB  _  _  1  dep  _  _
3  .  .  PUNCT  _  _  0  root  _  _

`);
    const locks = (...words: readonly string[]) => JSON.stringify({ version: 1, locks: { 'a.conllu': { a: words } } });

    test('stay, head and relation, and are counted', async () => {
      const files = { 'x.model': model, 'a.conllu': WRONG, '.treebank.json': locks('Dogs#1', '.#1') };
      const { code, out, err } = await parse(files, ['a.conllu']);
      expect(code).toBe(0);
      expect(out).toContain('\t3\tdep\t_\t_\n2\tbark');
      expect(out).toContain('\t0\troot\t_\t_\n\n');
      expect(err).toContain('2 arcs locked in .treebank.json kept.');
      const without = await parse({ 'a.conllu': WRONG }, ['a.conllu']);
      expect(without.out).not.toContain('\t3\tdep\t_\t_\n2\tbark');
    });

    test('that contradict each other leave the sentence, and are named', async () => {
      const cycle = WRONG.replace('\t3\tdep', '\t2\tdep');
      const files = { 'a.conllu': cycle, '.treebank.json': locks('Dogs#1', 'bark#1') };
      const { code, out, err } = await parse(files, ['a.conllu']);
      expect([code, out]).toEqual([1, cycle]);
      expect(err).toMatch(/a\.conllu:2:1: left unchanged: .*form a cycle/);
    });

    test('that the class cannot contain take a larger one', async () => {
      const crossing = nonprojective('a').replace('\t3\texpl:pv', '\t_\t_');
      const files = { 'a.conllu': crossing, '.treebank.json': locks('Soubor#1', 'nepodařilo#1') };
      const { code, out, err } = await parse(files, ['a.conllu', '--decoder', 'eisner']);
      expect(code).toBe(0);
      expect(out).toContain('\t4\tobj\t');
      expect(err).toContain('1 sentence too long for eisner, or with locked arcs that it cannot contain');
    });

    test('that cannot be read leave the file alone', async () => {
      const files = { 't/a.conllu': WRONG, 't/.treebank.json': '{"version": 1,\n "locks": 3}' };
      const { code, out, err } = await parse(files, ['t/a.conllu']);
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(/t\/\.treebank\.json:2:\d+: .*so t\/a\.conllu is left unchanged/);
    });
  });

  describe('--tags', () => {
    const UNTAGGED = conllu(`# sent_id = a
1  Dogs  dog  _  _  _  _  _  _  _
2  bark  bark  _  _  Mood=Odd  _  _  _  _
3  loudly  loudly  ADV  _  _  _  _  _  _

`);
    const cells = (out: string) =>
      out
        .split('\n')
        .slice(1, 4)
        .map((line) => [3, 5].map((column) => line.split('\t')[column]));

    test('fills blank UPOS, FEATS beside it, XPOS and lemmas, and nothing that is there', async () => {
      const { code, out, err } = await parse({ 'x.model': model, 'a.conllu': UNTAGGED }, ['a.conllu', '--tags']);
      expect(code).toBe(0);
      const [[first], [second, feats], third] = cells(out);
      for (const upos of [first, second]) expect(upos).toMatch(/^[A-Z]+$/);
      expect(feats).toBe('Mood=Odd');
      expect(third).toEqual(['ADV', '_']);
      // The network was trained on a file with XPOS.
      expect(out.split('\n')[3].split('\t')[4]).not.toBe('_');
      const blank = UNTAGGED.replaceAll(/\t(dog|bark|loudly)\t/g, '\t_\t');
      const filled = await parse({ 'x.model': model, 'a.conllu': blank }, ['a.conllu', '--tags']);
      expect(
        filled.out
          .split('\n')
          .slice(1, 4)
          .map((line) => line.split('\t')[2]),
      ).not.toContain('_');
      expect(err).toContain('tags were predicted from the forms and written to the blank cells of 3 words.');
    });

    test('without it tags stay blank', async () => {
      const { out } = await parse({ 'a.conllu': UNTAGGED }, ['a.conllu']);
      expect(cells(out)).toEqual([
        ['_', '_'],
        ['_', 'Mood=Odd'],
        ['ADV', '_'],
      ]);
    });

    test('with --keep, also where the tree is complete, which stays', async () => {
      const complete = nonprojective('a').replace('\tPRON\t', '\t_\t');
      const { out } = await parse({ 'a.conllu': complete }, ['a.conllu', '--keep', '--tags']);
      expect(out).not.toBe(complete);
      const withoutXpos = out.replace(/^((?:[^\t\n]+\t){4})[^\t\n]+/gm, '$1_');
      expect(withoutXpos.replace(/^2\tse\tse\t[A-Z]+\t/m, '2\tse\tse\t_\t')).toBe(complete);
    });
  });

  test.each([
    ['plain text', 'Dogs bark.\nCats do not.\n', 'a.conllu:1:1: this is not a CoNLL-U line'],
    ['plain text under comments', '# text\n\nDogs bark.\n', 'a.conllu:3:1: this is not a CoNLL-U line'],
    ['a merge conflict', `${STRIPPED}<<<<<<< HEAD\n${STRIPPED}`, 'a.conllu:6:1: this is a merge conflict marker'],
    [
      'UTF-16',
      Buffer.from(`\ufeff${STRIPPED}`, 'utf16le'),
      'a.conllu is UTF-16 text, not UTF-8 text: it starts with FF FE',
    ],
    [
      'UTF-16 without a mark',
      Buffer.from(STRIPPED, 'utf16le'),
      'a.conllu is UTF-16 text, not UTF-8 text: it starts with 23',
    ],
  ])('%s is refused with its place, and nothing is written', async (_, content, message) => {
    for (const args of [['a.conllu'], ['--in-place', 'a.conllu']]) {
      const folder = new Folder({ 'x.model': small, 'a.conllu': content });
      const { code, out, err } = await folder.treebank(['parse', '--model', 'x.model', ...args]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(message);
      expect(folder.bytes('a.conllu').equals(Buffer.from(content))).toBe(true);
    }
    const folder = new Folder({ 'x.model': small });
    const piped = await folder.treebank(['parse', '--model', 'x.model', '-'], { stdin: content });
    expect(piped.code).toBe(2);
    expect(piped.err).toContain(message.replace('a.conllu', '-'));
  });
});

describe('DEPS after a parse', () => {
  /** The first sentence of the sample with other heads, and DEPS that repeats them. */
  const [first] = SAMPLE.split('\n\n');
  const wrong = `${first
    .split('\n')
    .map((line) => {
      if (!/^\d+\t/.test(line)) return line;
      const cells = line.split('\t');
      [cells[6], cells[7]] = cells[0] === '1' ? ['0', 'root'] : ['1', 'dep'];
      cells[8] = `${cells[6]}:${cells[7]}`;
      return cells.join('\t');
    })
    .join('\n')}\n\n`;
  const shared = wrong.replace(/\t1:dep\t/, '\t1:dep|5:ref\t');
  const rows = (text: string) =>
    text.split('\n').flatMap((line) => (/^\d+\t/.test(line) ? [line.split('\t').slice(6, 9)] : []));
  const parse = (text: string, ...options: string[]) =>
    new Folder({ 'x.model': small, 'a.conllu': text }).treebank([
      'parse',
      '--model',
      'x.model',
      'a.conllu',
      ...options,
    ]);

  test('copies of the basic arcs follow', async () => {
    const { out, err } = await parse(wrong);
    expect(rows(out)).not.toEqual(rows(wrong));
    for (const [head, deprel, deps] of rows(out)) expect(deps).toBe(`${head}:${deprel}`);
    expect(err).not.toContain('DEPS');
  });

  test('where more rests on the arcs that changed, DEPS is blank and counted', async () => {
    const { out, err } = await parse(shared + wrong);
    const [blank, followed] = out.split('\n\n');
    expect(new Set(rows(blank).map(([, , deps]) => deps))).toEqual(new Set(['_']));
    for (const [head, deprel, deps] of rows(followed)) expect(deps).toBe(`${head}:${deprel}`);
    expect(err).toContain('1 sentence with DEPS left blank');
  });

  test('or follows, or is kept, when asked to; both say so', async () => {
    const follow = await parse(shared, '--deps', 'follow');
    expect(rows(follow.out)[1][2]).toContain('5:ref');
    expect(rows(follow.out)[2][2]).toBe(rows(follow.out)[2].slice(0, 2).join(':'));
    expect(follow.err).toContain('1 sentence where DEPS has more than copies of the basic arcs');
    const keep = await parse(shared, '--deps', 'keep');
    expect(rows(keep.out).map(([, , deps]) => deps)).toEqual(rows(shared).map(([, , deps]) => deps));
    expect(keep.err).toContain('1 sentence with DEPS that was kept as it is');
  });

  test('or is computed, and is then said to be neither', async () => {
    const { out, err } = await parse(shared, '--deps', 'compute', '--preset', 'no-labels');
    const [head, deprel, deps] = rows(out)[2];
    expect(deps.split('|')).toContain(`${head}:${deprel}`);
    expect(err).not.toContain('with DEPS');
  });
});

describe('evaluate', () => {
  const gold = sentence('a') + nonprojective('b');
  const system = gold.replace('\t4\tobj', '\t3\tobj').replace('expl:pv', 'expl');
  const files = { 'gold.conllu': gold, 'system.conllu': system };

  test('JSON is the contract', async () => {
    const { code, out, err } = await new Folder(files).treebank([
      'evaluate',
      'gold.conllu',
      'system.conllu',
      '--deprels=full',
      '--format=json',
    ]);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({
      official: {
        LAS: { correct: 5, gold: 6, system: 6, aligned: 6, precision: 83.3333333333, alignedAccuracy: 83.3333333333 },
        Tokens: { correct: 6, aligned: null, alignedAccuracy: null },
      },
      withSubtypes: { LAS: { correct: 4 } },
      uas: 83.33,
      las: 66.67,
      la: 83.33,
      clas: 66.67,
      uem: 50,
      lem: 50,
      words: 6,
      sentences: 2,
      crossed: { uas: 50, words: 2 },
      uncrossed: { uas: 100, words: 4 },
    });
  });

  test('text, and --deprels universal', async () => {
    const { out } = await new Folder(files).treebank([
      'evaluate',
      'gold.conllu',
      'system.conllu',
      '--deprels',
      'universal',
    ]);
    expect(out).toMatch(/^all words +83\.33 +83\.33 +100\.00/m);
  });

  test('one side may be standard input', async () => {
    const { out } = await new Folder(files).treebank(['evaluate', 'gold.conllu', '-', '--format=json'], {
      stdin: gold,
    });
    expect(JSON.parse(out)).toMatchObject({ uas: 100, las: 100 });
  });

  test('other texts are named with file and line, and make the exit code 1', async () => {
    const other = new Folder({ 'gold.conllu': gold, 'system.conllu': gold.replace('Dogs\tdog', 'Cats\tcat') });
    const { code, out, err } = await other.treebank(['evaluate', 'gold.conllu', 'system.conllu', '--format=json']);
    expect([code, err]).toEqual([
      1,
      'The texts differ, which the official scorer refuses: gold.conllu:3 has Dogs where system.conllu:3 has Cats. Sentences and words are aligned by their forms instead.\n',
    ]);
    expect(JSON.parse(out)).toMatchObject({ words: 6, mismatches: [{ sentId: 'a', firstDifference: 1 }] });
    const strict = await other.treebank(['evaluate', 'gold.conllu', 'system.conllu', '--strict']);
    expect([strict.code, strict.out]).toEqual([2, '']);
  });

  test.each([[['gold.conllu']], [['a', 'b', 'c']], [['-', '-']]])('%j is wrong usage', async (names) => {
    expect(await new Folder(files).treebank(['evaluate', ...names])).toMatchObject({ code: 2, out: '' });
  });

  test('a file that is not there gives no scores', async () => {
    const { code, out, err } = await new Folder(files).treebank(['evaluate', 'gold.conllu', 'no.conllu']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('cannot read no.conllu');
  });
});

test('words of a sentence are parsed alike from a file and from pieces of standard input', async () => {
  const folder = new Folder({ 'x.model': model, 'a.conllu': conllu(blank(SAMPLE)) });
  const whole = await folder.treebank(['parse', '--model', 'x.model', 'a.conllu']);
  const stdin = folder.read('a.conllu');
  const pieces = await folder.treebank(['parse', '--model', 'x.model', '-'], { stdin, piece: 999 });
  expect(pieces.out).toBe(whole.out);
});
