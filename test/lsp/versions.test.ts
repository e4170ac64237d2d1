/** Comparisons with other versions: lists that follow the text, steps over all differences, takes that lead to the other version. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver/node';
import { compareTreebanks } from '../../server/src/core/compare/index.ts';
import { Document } from '../../server/src/core/conllu/index.ts';
import {
  type Beginnings,
  type ListedQuestion,
  type OtherText,
  SESSION_CHANGED_NOTIFICATION,
} from '../../server/src/protocol/session.ts';
import { conllu } from '../fixture.ts';
import { Asking, at, KEEP, REOPEN, TAKE, takeFrom } from './asking.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let asking: Asking;
let nFiles = 0;

beforeAll(async () => {
  client = await TestClient.start({
    notifications: [SESSION_CHANGED_NOTIFICATION],
    commands: ['treebank.takeDifference'],
  });
}, 60_000);

afterAll(() => client.stop());

const sentence = (source: string) => `${conllu(source).trimEnd()}\n\n`;

const DOG = sentence(`
# sent_id = dog
# text = the dog saw cats
1  the   the  DET   DT  Definite=Def  2  det    2:det    _
2  dog   dog  NOUN  NN  Number=Sing   3  nsubj  3:nsubj  _
3  saw   see  VERB  VB  _             0  root   0:root   _
4  cats  cat  NOUN  NN  Number=Plur   3  obj    3:obj    _
`);
const RAIN = sentence(`
# sent_id = rain
1  rain  rain  NOUN  _  _  2  nsubj  _  _
2  fell  fall  VERB  _  _  0  root   _  _
`);
const SNOW = RAIN.replaceAll('rain', 'snow');

async function open(mine: string, ...others: string[]) {
  asking = await new Asking(client, `file:///comparison/en_${++nFiles}.conllu`, mine, 'versions').open();
  return compare({ others: others.map((each, i) => ({ label: `other ${i + 1}`, text: each })) });
}

const compare = (beginning: Beginnings['versions']) => asking.begin(beginning);
const BY_SENTENCE = { grouping: 'sentence' };
/** In text order. */
const everything = (...filter: string[]) => asking.questions({ ...BY_SENTENCE, filter });

const differences = (a: string, b: string) =>
  compareTreebanks(
    Document.parse(a).sentences.filter(({ isEmpty }) => !isEmpty),
    Document.parse(b).sentences.filter(({ isEmpty }) => !isEmpty),
  ).flatMap((each) => each.differences);

const labels = (questions: readonly ListedQuestion[]) => questions.map(({ label }) => label);
const wordOf = ({ label }: ListedQuestion) => label.split(':')[0];

describe('lists', () => {
  const other = DOG.replace('3\tobj', '2\tnmod').replace('Number=Sing', 'Number=Plur').replace('\tDT', '\tD');

  test('by class and confusion, with counts', async () => {
    const begun = await open(
      DOG + RAIN + DOG.replaceAll('dog', 'hog'),
      other + RAIN + DOG.replaceAll('dog', 'hog').replace('\tobj', '\tobl'),
    );
    expect(begun).toMatchObject({ nTotal: 4, nOpen: 4, nSentences: 2, notes: [] });
    expect(begun.message).toBe('4 differences from other 1 in 2 sentences. Alt+F5 goes to the next one.');
    expect(await asking.summary()).toMatchObject({
      title: 'Comparison with other 1',
      labels: ['other 1'],
      nTotal: 4,
      message: '4 differences (2 sentences changed)',
      takes: 'Take Theirs',
      keeps: 'Keep Mine',
    });
    expect((await asking.groups()).map(({ key, title, count }) => [key, title, count])).toEqual([
      ['head', 'Head', 1],
      ['relation', 'Relation', 1],
      ['xpos', 'XPOS', 1],
      ['feats', 'FEATS', 1],
    ]);
    expect(await asking.within('relation')).toHaveLength(1);
    expect(labels(await asking.within('head'))).toEqual(['4 cats: Head and relation: 3 saw, obj → 2 dog, nmod']);
  });

  test('the confusions of a class, most frequent first, in either direction', async () => {
    const more = (id: string, from: string, to: string) => {
      const own = DOG.replaceAll('dog', id).replace('\tobj', `\t${from}`);
      return [own, own.replace(`\t${from}`, `\t${to}`)];
    };
    const pairs = [more('a', 'obj', 'obl'), more('b', 'obl', 'obj'), more('c', 'obj', 'xcomp')];
    await open(pairs.map(([a]) => a).join(''), pairs.map(([, b]) => b).join(''));
    const [{ key }] = await asking.groups();
    expect((await asking.groups({}, key)).map(({ title, count }) => [title, count])).toEqual([
      ['obj ↔ obl', 2],
      ['obj ↔ xcomp', 1],
    ]);
    expect((await asking.list('relation obj ↔ obl'))?.count).toBe(2);
  });

  test('by sentence, filtered by class and by relation', async () => {
    await open(DOG + RAIN, other + RAIN.replace('nsubj', 'obj'));
    expect((await asking.groups(BY_SENTENCE)).map(({ title, detail, count }) => [title, detail, count])).toEqual([
      ['dog', 'the dog saw cats', 3],
      ['rain', 'rain fell', 1],
    ]);
    expect(labels(await everything('@feats'))).toEqual(['2 dog: Number: Sing → Plur']);
    expect((await everything('nsubj')).map(wordOf)).toEqual(['2 dog', '1 rain']);
    expect(await everything('@relation', 'det')).toEqual([]);
  });

  test('a word more in the other version is one difference, whatever the numbers', async () => {
    const longer = sentence(`
# sent_id = dog
# text = the dog saw cats
1  the   the  DET   DT  Definite=Def  3  det    3:det    _
2  old   old  ADJ   JJ  _             3  amod   3:amod   _
3  dog   dog  NOUN  NN  Number=Sing   4  nsubj  4:nsubj  _
4  saw   see  VERB  VB  _             0  root   0:root   _
5  cats  cat  NOUN  NN  Number=Plur   4  obj    4:obj    _
`);
    await open(DOG, longer);
    expect(labels(await everything())).toEqual(['2 old: Word inserted: none → 2 old']);
    const taken = await asking.answer({ sentenceAt: 0 }, takeFrom(0));
    expect(asking.text).toBe(longer);
    expect(taken.message).toBe('Took from other 1: Word inserted of 2 old.');
  });

  test('the list follows the text, and decisions stay with their differences', async () => {
    await open(DOG + RAIN, other + RAIN);
    const [first] = await everything();
    await asking.answer(at(0, first.id), KEEP);
    expect(await asking.summary()).toMatchObject({
      nTotal: 3,
      nOpen: 2,
      message: expect.stringContaining('; 1 left as'),
    });
    // A word more in front moves everything.
    await asking.write(`# new = 1\n${asking.text.replace('\tfall\t', '\tfell\t')}`);
    expect(labels(await everything())).toEqual([
      '# new: 1 → none',
      '2 dog: Number: Sing → Plur',
      '4 cats: Head and relation: 3 saw, obj → 2 dog, nmod',
      '2 fell: LEMMA: fell → fall',
    ]);
    const kept = (await everything('@decided')).filter(({ standing }) => standing === 'kept');
    expect(kept.map(({ id }) => id)).toEqual([first.id]);
    await asking.answer(at(0, first.id), REOPEN);
    expect(await asking.summary()).toMatchObject({ nTotal: 5, nOpen: 5 });
  });

  test('steps go through all differences and start over', async () => {
    await open(DOG + RAIN, other + RAIN.replace('nsubj', 'obj'));
    const seen: string[] = [];
    let place = { line: 0, character: 0 };
    for (let i = 0; i < 5; i++) {
      const found = await asking.step('next', place.line, { character: place.character });
      if (found === null) throw new Error('there is none');
      place = found.range.start;
      seen.push(`${found.number} of ${found.count}: ${wordOf(found)}`);
    }
    expect(seen).toEqual(['1 of 4: 1 the', '2 of 4: 2 dog', '3 of 4: 4 cats', '4 of 4: 1 rain', '1 of 4: 1 the']);
    const before = await asking.step('previous', place.line, { character: place.character });
    expect(before && wordOf(before)).toBe('1 rain');
    expect(before?.groups, 'the class, which has only one kind of confusion').toEqual(['relation']);
  });

  test('a version is a file as well, and its text can be shown', async () => {
    await open(DOG, DOG);
    await client.open('file:///comparison/anna.conllu', other);
    expect(await compare({ others: [{ label: 'anna', uri: 'file:///comparison/anna.conllu' }] })).toMatchObject({
      nTotal: 3,
    });
    const shown = await client.request<OtherText>('treebank/otherText', { textDocument: { uri: asking.uri }, from: 0 });
    expect(shown).toEqual({ text: other, label: 'anna' });
    const missing = await asking.tryBegin({ others: [{ label: 'gone', uri: 'file:///comparison/gone.conllu' }] });
    expect(missing).toMatchObject({ ok: false, reason: expect.stringContaining('gone cannot be read') });
  });

  test('no treebank, repeated ids and nothing to compare with are named', async () => {
    expect((await open(DOG, 'no treebank')).notes).toEqual(['other 1 has no sentences in CoNLL-U.']);
    expect((await open(DOG, DOG + DOG)).notes).toEqual([
      'In other 1 one sent_id is repeated; those sentences are compared by their text.',
    ]);
    expect(await asking.tryBegin({ others: [] })).toMatchObject({ ok: false });
    expect(await asking.end()).toBe(true);
    expect(await asking.end()).toBe(false);
    expect(await asking.list()).toBeNull();
    expect(await asking.all()).toEqual([]);
    expect(await asking.ask({ sentenceAt: 0 }, TAKE)).toMatchObject({ ok: false });
  });
});

describe('in the diagram', () => {
  test('each difference with what the others have, arcs and words of theirs, and what there is to do', async () => {
    const other = DOG.replace('3\tobj', '2\tnmod').replace('Number=Sing', 'Number=Plur');
    await open(DOG + RAIN, other + RAIN.replace('nsubj', 'obj'));
    const drawn = await asking.drawn(3);
    expect(drawn).toMatchObject({
      kind: 'versions',
      title: 'Comparison with other 1',
      labels: ['other 1'],
      isOpenElsewhere: true,
      progress: '2 differences here, 3 in the file',
      takes: 'Take Theirs',
      keeps: 'Keep Mine',
    });
    expect(drawn?.actions.map(({ id, key }) => [id, key])).toEqual([
      ['all', 'Y'],
      ['asText', undefined],
    ]);
    expect(drawn?.questions).toMatchObject([
      { word: 2, cell: 'feats', feature: 'Number', standing: 'open', suggestion: 0, alternatives: [{ text: 'Plur' }] },
      { word: 4, cell: 'arc', alternatives: [{ isHere: false, arc: { head: 2, deprel: 'nmod' } }] },
    ]);
    expect(drawn?.questions[1].text).toBe('4 cats, Head and relation: 3 saw, obj → 2 dog, nmod.');
    await asking.answer({ sentenceAt: 3 }, KEEP);
    const kept = await asking.drawn(3);
    expect(kept?.questions.map(({ standing }) => standing)).toEqual(['kept', 'kept']);
    expect(kept?.rest).toBe('Everything here is decided. Tab goes to the next one.');
    expect(JSON.stringify(kept?.questions), 'nothing is drawn below the words').not.toContain('arc":{');
  });

  test('all of the sentence by one action; the one that was left last is open again', async () => {
    const other = DOG.replace('3\tobj', '2\tnmod').replace('Number=Sing', 'Number=Plur');
    await open(DOG, other);
    const [number, arc] = await everything();
    await asking.answer(at(0, arc.id), KEEP);
    await asking.answer(at(0, number.id), KEEP);
    expect((await asking.answer(at(2), REOPEN)).message).toBe('Open again: Number of 2 dog.');
    await asking.answer(at(0, arc.id), REOPEN);
    await asking.answer(at(0, number.id), { type: 'act', action: 'all' });
    expect(differences(asking.text, other)).toEqual([]);
  });

  test('words that are cut in another way', async () => {
    await open(DOG, sentence(DOG.replace('4\tcats\tcat\tNOUN\tNN\tNumber=Plur\t3\tobj\t3:obj\t_', '')));
    expect((await asking.drawn(3))?.words).toEqual([{ first: 4, last: 4, forms: '', from: [0] }]);
  });
});

describe('takes', () => {
  test('one edit of cells; what the tree needs comes along and is named', async () => {
    // The other version has "cats" as the root: three heads change together.
    const turned = DOG.replace('0\troot\t0:root', '4\tacl\t4:acl').replace('3\tobj\t3:obj', '0\troot\t0:root');
    await open(DOG, turned);
    const [first] = await everything('@head');
    const taken = await asking.answer(at(0, first.id), TAKE);
    expect(taken.message).toBe(
      'Took from other 1: Head and relation of 3 saw; also takes: Head and relation of 4 cats.',
    );
    expect(taken).toMatchObject({ nTotal: 6, nOpen: 4, nOpenHere: 4 });
    expect(taken.edits.every(({ newText }) => !newText.includes('\t'))).toBe(true);
    expect(differences(asking.text, turned)).toEqual([]);
  });

  test('leaving everything as it is leaves every byte', async () => {
    const mine = (DOG + RAIN).replaceAll('\n', '\r\n');
    await open(mine, DOG.replace('3\tobj', '2\tnmod') + SNOW);
    const all = await everything();
    expect(all.length).toBeGreaterThan(2);
    for (const { id } of all) expect((await asking.answer(at(0, id), KEEP)).edits).toEqual([]);
    expect(asking.text).toBe(mine);
    expect(await everything()).toEqual([]);
    expect(await asking.summary()).toMatchObject({ nTotal: all.length, nOpen: 0 });
  });

  test('sentences that are added, removed and moved', async () => {
    const hog = DOG.replaceAll('dog', 'hog');
    await open(DOG + RAIN + hog, SNOW + hog + DOG);
    for (let i = 0; i < 10; i++) {
      const [first] = await everything();
      if (first === undefined) break;
      await asking.answer(at(0, first.id), TAKE);
    }
    expect(asking.text).toBe(SNOW + hog + DOG);
  });

  test('cells of columns that the document does not have are named when a sentence comes without them', async () => {
    const wide = (source: string, cell: string) => source.replace(/^(\d.*)$/gm, `$1\t${cell}`);
    const columns = 'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC';
    await open(DOG, `# global.columns = ${columns} X:G X:H\n${wide(DOG, '_\t*')}${wide(RAIN, 'wet\t*')}`);
    const { message } = await asking.answer({ group: 'segmentation', view: {} }, TAKE);
    expect(asking.text).toBe(DOG + RAIN);
    expect(message).toMatch(/ Not taken, because this file has no X:G column: 2 cells\.$/);
  });

  test('differences in further columns are grouped by column', async () => {
    const columns = '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC X:G X:H\n';
    const wide = (cells: string) => columns + DOG.replace(/^(\d.*)$/gm, `$1\t${cells}`);
    await open(wide('_\t_'), wide('wet\tcold').replace('wet\tcold', 'wet\t_'));
    const [all] = await asking.groups();
    expect([all.title, all.count]).toEqual(['Other columns', 7]);
    expect((await asking.list(all.key))?.groups.map(({ title, count }) => [title, count])).toEqual([
      ['X:G', 4],
      ['X:H', 3],
    ]);
  });

  test('line endings stay those of the document, and a last line without one gets its own', async () => {
    const mine = DOG.trimEnd().replaceAll('\n', '\r\n');
    await open(mine, DOG + RAIN);
    await asking.answer({ group: 'segmentation', view: {} }, TAKE);
    expect(asking.text).toBe(`${mine}\r\n\r\n${RAIN.replaceAll('\n', '\r\n')}`);
  });

  test('all of a class, all of a sentence', async () => {
    const hog = DOG.replaceAll('dog', 'hog');
    const changed = (source: string) => source.replace('\tobj', '\tobl').replace('Number=Sing', 'Number=Dual');
    await open(DOG + hog, changed(DOG) + changed(hog));
    const before = asking.text;
    expect(await asking.answer({ group: 'relation', view: {} }, TAKE)).toMatchObject({ nTotal: 4, nOpen: 2 });
    expect(asking.text).toBe(before.replaceAll('3\tobj\t3:obj', '3\tobl\t3:obj'));
    await asking.answer({ sentenceAt: 9 }, TAKE);
    expect((await everything()).map(({ sentence: name }) => name)).toEqual(['dog  the dog saw cats']);
  });

  test('a code action at the row takes the value', async () => {
    await open(DOG, DOG.replace('Number=Sing', 'Number=Plur'));
    const actionsAt = (line: number) =>
      client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: asking.uri },
        range: { start: { line, character: 4 }, end: { line, character: 4 } },
        context: { diagnostics: [] },
      });
    const action = (await actionsAt(3)).find(({ title }) => title.startsWith('Take from'));
    expect(action?.title).toBe('Take from other 1: Number Plur');
    const [{ kind, id, from }] = action?.command?.arguments ?? [];
    expect(kind).toBe('versions');
    await asking.answer(at(3, id), takeFrom(from));
    expect(asking.text).toContain('Number=Plur');
    expect((await actionsAt(3)).some(({ title }) => title.startsWith('Take from'))).toBe(false);
  });

  test('locked arcs stay as they are: by themselves they are refused, together left out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'comparison-'));
    try {
      const path = join(folder, 'en_locked.conllu');
      const locks = { version: 1, locks: { 'en_locked.conllu': { dog: ['dog#1'] } } };
      await client.open(pathToFileURL(join(folder, '.treebank.json')).href, JSON.stringify(locks));
      writeFileSync(path, DOG);
      asking = await new Asking(client, pathToFileURL(path).href, DOG, 'versions').open();
      const changed = DOG.replace('nsubj\t3:nsubj', 'dep\t3:dep').replace('obj\t3:obj', 'obl\t3:obl');
      await compare({ others: [{ label: 'other', text: changed }] });
      const items = await everything('@relation');
      expect(items.map(wordOf)).toEqual(['2 dog', '4 cats']);
      expect(await asking.ask(at(0, items[0].id), TAKE)).toMatchObject({
        ok: false,
        code: 'locked',
        reason: expect.stringContaining('The arc of 2 dog is locked'),
      });
      const taken = await asking.answer({ group: 'relation', view: {} }, TAKE);
      expect(taken.message).toBe('Took from other: Relation of 4 cats; 1 locked arc left as they are.');
      expect(asking.text).toBe(DOG.replace('obj\t3:obj', 'obl\t3:obj').replace('3:obj', '3:obl'));
      const [locked] = await everything('@relation');
      await asking.answer(at(0, locked.id), TAKE, { overLocks: true });
      expect(differences(asking.text, changed)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('the base, where there is one: its differences are not listed', async () => {
    await open(DOG, DOG);
    const ours = DOG.replace('\tobj\t', '\tobl\t');
    await asking.write(ours);
    await compare({
      label: 'ours',
      others: [
        { label: 'theirs', text: DOG.replace('\tobj\t', '\tiobj\t') },
        { label: 'base', text: DOG.replace('Number=Plur', '_'), isBase: true },
      ],
    });
    const [only, ...rest] = await everything();
    expect(rest).toEqual([]);
    expect(only.label).toBe('4 cats: Relation: obl → iobj');
    expect(only.alternatives).toEqual(['iobj', 'obj']);
    expect((await asking.drawn(4))?.base).toBe(1);
    await asking.answer(at(0, only.id), takeFrom(1));
    expect(asking.text).toBe(DOG);
  });

  test('three annotators: one item for each place, the majority is suggested', async () => {
    await open(DOG, DOG);
    const obl = DOG.replace('\tobj\t3:obj', '\tobl\t3:obl');
    await compare({
      label: 'anna',
      suggestMajority: true,
      others: [
        { label: 'ben', text: obl },
        { label: 'carla', text: obl.replace('NOUN', 'PROPN') },
      ],
    });
    const items = await everything('@relation', '@upos');
    expect(items.map((each) => [wordOf(each), each.alternatives, each.suggestion, each.because])).toEqual([
      ['2 dog', ['NOUN', 'PROPN'], 1, 'Most have what anna has.'],
      ['4 cats', ['obl', 'obl'], 0, 'Most have what ben has.'],
    ]);
    expect((await asking.drawn(3))?.questions[0].alternatives).toMatchObject([null, { text: 'PROPN' }]);
    expect(await everything('@2', '@upos')).toHaveLength(1);
    expect(await everything('@1', '@upos')).toEqual([]);
  });
});

describe('any two treebanks', () => {
  const words = fc.array(fc.constantFrom('dog', 'cat', 'sees', 'do', 'g'), { minLength: 1, maxLength: 4 });
  const block = fc
    .tuple(words, fc.constantFrom('NOUN', 'VERB'), fc.constantFrom('obj', 'obl'))
    .map(([forms, upos, deprel]) =>
      forms
        .map((form, i) => `${i + 1}\t${form}\t${form}\t${upos}\t_\t_\t${i}\t${i === 0 ? 'root' : deprel}\t_\t_\n`)
        .join(''),
    );
  const treebank = fc.array(block, { minLength: 1, maxLength: 4 }).chain((blocks) =>
    fc
      .shuffledSubarray(
        blocks.map((text, i) => `# sent_id = s${i}\n${text}\n`),
        { minLength: 1 },
      )
      .map((all) => all.join('')),
  );

  test('taking the first difference again and again leads to the other one', async () => {
    await fc.assert(
      fc.asyncProperty(treebank, treebank, async (mine, other) => {
        await open(mine, other);
        for (let i = 0; i < 60; i++) {
          const [first] = await everything();
          if (first === undefined) break;
          await asking.answer(at(0, first.id), TAKE);
        }
        expect(differences(asking.text, other)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
