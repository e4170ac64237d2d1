/** Comparisons: lists that follow the text, steps over all differences, takes that lead to the other version. */

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
  COMPARISON_CHANGED_NOTIFICATION,
  type CompareParams,
  type CompareResult,
  type Comparison,
  type ComparisonFilter,
  type ComparisonGrouping,
  type DifferenceItem,
  type DifferencesPage,
  type OtherText,
  type StepDifference,
  type Taking,
} from '../../server/src/protocol/comparison.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import { conllu } from '../fixture.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let uri: string;
let text: string;
let version: number;
let nFiles = 0;

beforeAll(async () => {
  client = await TestClient.start({
    notifications: [COMPARISON_CHANGED_NOTIFICATION],
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

async function open(mine: string, ...others: string[]): Promise<Extract<CompareResult, { ok: true }>> {
  text = mine;
  version = 1;
  uri = `file:///comparison/en_${++nFiles}.conllu`;
  await client.open(uri, text);
  return compare({ others: others.map((each, i) => ({ label: `other ${i + 1}`, text: each })) });
}

async function compare(params: Omit<CompareParams, 'textDocument'>): Promise<Extract<CompareResult, { ok: true }>> {
  const result = await client.request<CompareResult>('treebank/compare', { textDocument: { uri }, ...params });
  if (!result.ok) throw new Error(result.reason);
  return result;
}

const ALL: ComparisonFilter = { classes: [], relations: [], versions: [], showsDecided: false };

const overview = (filter: Partial<ComparisonFilter> = {}, groupBy: ComparisonGrouping = 'class') =>
  client.request<Comparison>('treebank/comparison', { textDocument: { uri }, filter: { ...ALL, ...filter }, groupBy });

const page = (group: string, groupBy: ComparisonGrouping = 'class', filter: Partial<ComparisonFilter> = {}) =>
  client.request<DifferencesPage>('treebank/differences', {
    textDocument: { uri },
    filter: { ...ALL, ...filter },
    groupBy,
    group,
    offset: 0,
    limit: 100,
  });

async function everything(filter: Partial<ComparisonFilter> = {}): Promise<DifferenceItem[]> {
  const { groups } = await overview(filter, 'sentence');
  const pages = await Promise.all(groups.map(({ key }) => page(key, 'sentence', filter)));
  return pages.flatMap(({ items }) => items);
}

const edit = (taking: Taking) =>
  client.request<EditResult<'take'>>('treebank/edit', {
    textDocument: { uri },
    version,
    intention: { type: 'take', ...taking },
  });

/** A take that works, and its edits in the document, as the client does it. */
async function take(taking: Taking) {
  const result = await edit(taking);
  if (!result.ok) throw new Error(result.reason);
  if (0 < result.edits.length) await write(applied(text, result.edits));
  return result;
}

async function write(after: string): Promise<void> {
  text = after;
  await client.change(uri, ++version, [{ text }]);
}

const differences = (a: string, b: string) =>
  compareTreebanks(
    Document.parse(a).sentences.filter(({ isEmpty }) => !isEmpty),
    Document.parse(b).sentences.filter(({ isEmpty }) => !isEmpty),
  ).flatMap((each) => each.differences);

const titles = (items: readonly DifferenceItem[]) => items.map(({ word, title }) => `${word}| ${title}`);

describe('lists', () => {
  const other = DOG.replace('3\tobj', '2\tnmod').replace('Number=Sing', 'Number=Plur').replace('\tDT', '\tD');

  test('by class and confusion, with counts', async () => {
    const begun = await open(
      DOG + RAIN + DOG.replaceAll('dog', 'hog'),
      other + RAIN + DOG.replaceAll('dog', 'hog').replace('\tobj', '\tobl'),
    );
    expect(begun).toMatchObject({ nDifferences: 4, nSentences: 2, nAll: 3, notes: [] });
    const { groups, labels, nShown, nAll, sentences } = await overview();
    expect(labels).toEqual(['this file', 'other 1']);
    expect([nShown, nAll, sentences]).toEqual([4, 4, '2 sentences changed']);
    expect(groups.map(({ key, title, count }) => [key, title, count])).toEqual([
      ['head', 'Head', 1],
      ['relation', 'Relation', 1],
      ['xpos', 'XPOS', 1],
      ['feats', 'FEATS', 1],
    ]);
    expect((await page('relation obj ↔ obl')).items).toHaveLength(1);
    expect(titles((await page('head')).items)).toEqual(['4 cats| Head and relation: 3 saw, obj → 2 dog, nmod']);
  });

  test('the confusions of a class, most frequent first, in either direction', async () => {
    const more = (id: string, from: string, to: string) => {
      const own = DOG.replaceAll('dog', id).replace('\tobj', `\t${from}`);
      return [own, own.replace(`\t${from}`, `\t${to}`)];
    };
    const pairs = [more('a', 'obj', 'obl'), more('b', 'obl', 'obj'), more('c', 'obj', 'xcomp')];
    await open(pairs.map(([a]) => a).join(''), pairs.map(([, b]) => b).join(''));
    const [{ groups }] = (await overview()).groups;
    expect(groups?.map(({ title, count }) => [title, count])).toEqual([
      ['obj ↔ obl', 2],
      ['obj ↔ xcomp', 1],
    ]);
    expect((await page('relation obj ↔ obl')).count).toBe(2);
  });

  test('by sentence, filtered by class and by relation', async () => {
    await open(DOG + RAIN, other + RAIN.replace('nsubj', 'obj'));
    const { groups } = await overview({}, 'sentence');
    expect(groups.map(({ title, detail, count }) => [title, detail, count])).toEqual([
      ['dog', 'the dog saw cats', 3],
      ['rain', 'rain fell', 1],
    ]);
    expect(titles(await everything({ classes: ['feats'] }))).toEqual(['2 dog| Number: Sing → Plur']);
    expect((await everything({ relations: ['nsubj'] })).map(({ word }) => word)).toEqual(['2 dog', '1 rain']);
    expect(await everything({ classes: ['relation'], relations: ['det'] })).toEqual([]);
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
    expect(titles(await everything())).toEqual(['2 old| Word inserted: none → 2 old']);
    const { message } = await take({ from: 1, what: { line: 0 } });
    expect(text).toBe(longer);
    expect(message).toBe('Took from other 1: Word inserted of 2 old.');
  });

  test('the list follows the text, and decisions stay with their differences', async () => {
    await open(DOG + RAIN, other + RAIN);
    const [first] = await everything();
    await take({ from: 0, what: { ids: [first.id] } });
    expect(await overview()).toMatchObject({ nShown: 2, nDecided: 1, nAll: 3 });
    // A word more in front moves everything.
    await write(`# new = 1\n${text.replace('\tfall\t', '\tfell\t')}`);
    expect(titles(await everything())).toEqual([
      '| # new: 1 → none',
      '2 dog| Number: Sing → Plur',
      '4 cats| Head and relation: 3 saw, obj → 2 dog, nmod',
      '2 fell| LEMMA: fell → fall',
    ]);
    const decided = (await everything({ showsDecided: true })).filter(({ isDecided }) => isDecided);
    expect(decided.map(({ id }) => id)).toEqual([first.id]);
    await take({ from: 0, what: { ids: [first.id] }, reopen: true });
    expect(await overview()).toMatchObject({ nShown: 5, nDecided: 0 });
  });

  test('steps go through all differences and start over', async () => {
    await open(DOG + RAIN, other + RAIN.replace('nsubj', 'obj'));
    const step = (direction: 'next' | 'previous', line: number, character: number) =>
      client.request<StepDifference>('treebank/stepDifference', {
        textDocument: { uri },
        filter: ALL,
        position: { line, character },
        direction,
      });
    const seen: string[] = [];
    let at = { line: 0, character: 0 };
    for (let i = 0; i < 5; i++) {
      const found = await step('next', at.line, at.character);
      at = found.range.start;
      seen.push(`${found.number} of ${found.count}: ${found.word}`);
    }
    expect(seen).toEqual(['1 of 4: 1 the', '2 of 4: 2 dog', '3 of 4: 4 cats', '4 of 4: 1 rain', '1 of 4: 1 the']);
    expect((await step('previous', at.line, at.character)).word).toBe('1 rain');
  });

  test('a version is a file as well, and its text can be shown', async () => {
    await open(DOG, DOG);
    await client.open('file:///comparison/anna.conllu', other);
    expect(await compare({ others: [{ label: 'anna', uri: 'file:///comparison/anna.conllu' }] })).toMatchObject({
      nDifferences: 3,
    });
    const shown = await client.request<OtherText>('treebank/otherText', { textDocument: { uri }, version: 1 });
    expect(shown).toEqual({ text: other, label: 'anna' });
    const missing = await client.request<CompareResult>('treebank/compare', {
      textDocument: { uri },
      others: [{ label: 'gone', uri: 'file:///comparison/gone.conllu' }],
    });
    expect(missing).toMatchObject({ ok: false, reason: expect.stringContaining('gone cannot be read') });
  });

  test('no treebank, repeated ids and nothing to compare with are named', async () => {
    expect((await open(DOG, 'no treebank')).notes).toEqual(['other 1 has no sentences in CoNLL-U.']);
    expect((await open(DOG, DOG + DOG)).notes).toEqual([
      'In other 1 one sent_id is repeated; those sentences are compared by their text.',
    ]);
    const nothing = await client.request<CompareResult>('treebank/compare', { textDocument: { uri }, others: [] });
    expect(nothing).toMatchObject({ ok: false });
    await client.request('treebank/endComparison', { textDocument: { uri } });
    expect(await overview()).toBeNull();
    expect(await edit({ from: 1, what: { line: 0 } })).toMatchObject({ ok: false });
  });
});

describe('takes', () => {
  test('one edit of cells; what the tree needs comes along and is named', async () => {
    // The other version has "cats" as the root: three heads change together.
    const turned = DOG.replace('0\troot\t0:root', '4\tacl\t4:acl').replace('3\tobj\t3:obj', '0\troot\t0:root');
    await open(DOG, turned);
    const items = await everything({ classes: ['head'] });
    const { message, edits } = await take({ from: 1, what: { ids: [items[0].id] } });
    expect(message).toBe('Took from other 1: Head and relation of 3 saw; also takes: Head and relation of 4 cats.');
    expect(edits.every(({ newText }) => !newText.includes('\t'))).toBe(true);
    expect(differences(text, turned)).toEqual([]);
  });

  test('leaving everything as it is leaves every byte', async () => {
    const mine = (DOG + RAIN).replaceAll('\n', '\r\n');
    await open(mine, DOG.replace('3\tobj', '2\tnmod') + SNOW);
    const items = await everything();
    expect(items.length).toBeGreaterThan(2);
    for (const { id } of items) expect((await take({ from: 0, what: { ids: [id] } })).edits).toEqual([]);
    expect(text).toBe(mine);
    expect(await overview()).toMatchObject({ nShown: 0, nAll: items.length, nDecided: items.length });
  });

  test('sentences that are added, removed and moved', async () => {
    const hog = DOG.replaceAll('dog', 'hog');
    await open(DOG + RAIN + hog, SNOW + hog + DOG);
    for (let i = 0; i < 10; i++) {
      const [item] = await everything();
      if (item === undefined) break;
      await take({ from: 1, what: { ids: [item.id] } });
    }
    expect(text).toBe(SNOW + hog + DOG);
  });

  test('line endings stay those of the document, and a last line without one gets its own', async () => {
    const mine = DOG.trimEnd().replaceAll('\n', '\r\n');
    await open(mine, DOG + RAIN);
    await take({ from: 1, what: { group: 'segmentation', groupBy: 'class' } });
    expect(text).toBe(`${mine}\r\n\r\n${RAIN.replaceAll('\n', '\r\n')}`);
  });

  test('all of a class, all of a sentence', async () => {
    const hog = DOG.replaceAll('dog', 'hog');
    const changed = (source: string) => source.replace('\tobj', '\tobl').replace('Number=Sing', 'Number=Dual');
    await open(DOG + hog, changed(DOG) + changed(hog));
    const before = text;
    const { nTaken } = await take({ from: 1, what: { group: 'relation', groupBy: 'class' } });
    expect(nTaken).toBe(2);
    expect(text).toBe(before.replaceAll('3\tobj\t3:obj', '3\tobl\t3:obj'));
    await take({ from: 1, what: { line: 9 } });
    expect((await everything()).map(({ sentence: name }) => name)).toEqual(['dog']);
  });

  test('a code action at the row takes the value', async () => {
    await open(DOG, DOG.replace('Number=Sing', 'Number=Plur'));
    const actionsAt = (line: number) =>
      client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: { start: { line, character: 4 }, end: { line, character: 4 } },
        context: { diagnostics: [] },
      });
    const action = (await actionsAt(3)).find(({ title }) => title.startsWith('Take from'));
    expect(action?.title).toBe('Take from other 1: Number Plur');
    const [{ item }] = action?.command?.arguments ?? [];
    await take({ from: 1, what: { ids: [item.id] } });
    expect(text).toContain('Number=Plur');
    expect((await actionsAt(3)).some(({ title }) => title.startsWith('Take from'))).toBe(false);
  });

  test('locked arcs stay as they are: by themselves they are refused, together left out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'comparison-'));
    try {
      const path = join(folder, 'en_locked.conllu');
      const locks = { version: 1, locks: { 'en_locked.conllu': { dog: ['dog#1'] } } };
      await client.open(pathToFileURL(join(folder, '.treebank.json')).href, JSON.stringify(locks));
      writeFileSync(path, DOG);
      uri = pathToFileURL(path).href;
      [text, version] = [DOG, 1];
      await client.open(uri, text);
      const changed = DOG.replace('nsubj\t3:nsubj', 'dep\t3:dep').replace('obj\t3:obj', 'obl\t3:obl');
      await compare({ others: [{ label: 'other', text: changed }] });
      const items = await everything({ classes: ['relation'] });
      expect(items.map(({ word }) => word)).toEqual(['2 dog', '4 cats']);
      expect(await edit({ from: 1, what: { ids: [items[0].id] } })).toMatchObject({
        ok: false,
        code: 'locked',
        reason: expect.stringContaining('The arc of 2 dog is locked'),
      });
      const { message } = await take({ from: 1, what: { group: 'relation', groupBy: 'class' } });
      expect(message).toBe('Took from other: Relation of 4 cats; 1 locked arc left as they are.');
      expect(text).toBe(DOG.replace('obj\t3:obj', 'obl\t3:obj').replace('3:obj', '3:obl'));
      const [locked] = await everything({ classes: ['relation'] });
      await take({ from: 1, what: { ids: [locked.id] }, overLocks: true });
      expect(differences(text, changed)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('the base, where there is one: its differences are not listed', async () => {
    await open(DOG, DOG);
    const ours = DOG.replace('\tobj\t', '\tobl\t');
    await write(ours);
    await compare({
      label: 'ours',
      others: [
        { label: 'theirs', text: DOG.replace('\tobj\t', '\tiobj\t') },
        { label: 'base', text: DOG.replace('Number=Plur', '_'), isBase: true },
      ],
    });
    const items = await everything();
    expect(items.map(({ values }) => values)).toEqual([['obl', 'iobj', 'obj']]);
    await take({ from: 2, what: { ids: [items[0].id] } });
    expect(text).toBe(DOG);
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
    const items = await everything({ classes: ['relation', 'upos'] });
    expect(items.map(({ word, values, suggestion }) => [word, values, suggestion])).toEqual([
      ['2 dog', ['NOUN', 'NOUN', 'PROPN'], 0],
      ['4 cats', ['obj', 'obl', 'obl'], 1],
    ]);
    expect(await everything({ versions: [2], classes: ['upos'] })).toHaveLength(1);
    expect(await everything({ versions: [1], classes: ['upos'] })).toEqual([]);
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
          const [item] = await everything();
          if (item === undefined) break;
          await take({ from: 1, what: { ids: [item.id] } });
        }
        expect(differences(text, other)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
