/** The Review view over the protocol: lists, groups, entries, verdicts, taking a suggestion, and edits. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';
import { readSidecar } from '../../server/src/core/sidecar/index.ts';
import { isTree } from '../../server/src/core/tree/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import type {
  Judging,
  ShownSuspicion,
  SuspicionGrouping,
  SuspicionListName,
  SuspicionLists,
  SuspicionsPage,
} from '../../server/src/protocol/suspicion.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { isThorough, thoroughTitle } from '../thorough.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let folder: string;
let uri: string;
let version: number;
let text: string;

/** 120 sentences, in which one relation and one full stop are not as everywhere else. */
function treebank(): string {
  const sentences = toyTreebank(120, 3).map((sentence, i) => `# sent_id = s${i}\n${sentence.text}`);
  sentences[40] = sentences[40].replace(/\tdet\t/, '\tadvmod\t');
  sentences[41] = withStopAttachedToItsNeighbour(sentences[41]);
  return sentences.join('');
}

/** Projective, so that no rule reports it, but the full stop belongs to the verb. */
function withStopAttachedToItsNeighbour(text: string): string {
  return text.replace(
    /^(\d+)(\t.*\t)\d+\tpunct\t/m,
    (_, id: string, cells: string) => `${id}${cells}${Number(id) - 1}\tpunct\t`,
  );
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-suspicion-'));
  uri = pathToFileURL(join(folder, 'toy.conllu')).href;
  version = 1;
  text = treebank();
  writeFileSync(join(folder, 'toy.conllu'), text);
  client = await TestClient.start({ settings: { lint: { debounce: 0 } } });
  await client.open(uri, text);
});
afterEach(async () => {
  expect(await client.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

const textDocument = () => ({ textDocument: { uri } });

async function lists(): Promise<SuspicionLists> {
  for (;;) {
    const found: SuspicionLists | null = await client.connection.sendRequest('treebank/suspicionLists', textDocument());
    if (found !== null && found.progress === undefined) return found;
    await setTimeout(5);
  }
}

const page = (list: SuspicionListName, grouping: SuspicionGrouping, within?: string): Promise<SuspicionsPage> =>
  client.connection.sendRequest('treebank/suspicions', {
    ...textDocument(),
    list,
    grouping,
    offset: 0,
    limit: 100,
    ...(within === undefined ? {} : { within }),
  });

const show = (list: SuspicionListName, at?: number, grouping?: SuspicionGrouping): Promise<ShownSuspicion | null> =>
  client.connection.sendRequest('treebank/showSuspicion', {
    ...textDocument(),
    list,
    ...(grouping === undefined ? {} : { by: grouping }),
    ...(at === undefined ? {} : { at }),
  });

/** Carries out a verdict as the client does: edits the text, writes the file. */
async function judge(judging: Judging): Promise<EditResult<'judge'>> {
  const result: EditResult<'judge'> = await client.connection.sendRequest('treebank/edit', {
    ...textDocument(),
    version,
    intention: { type: 'judge', ...judging },
  });
  if (!result.ok) return result;
  if (0 < result.edits.length) await edit(applied(text, [...result.edits]));
  writeFileSync(join(folder, '.treebank.json'), result.sidecar.newText);
  await sidecarChanged();
  return result;
}

async function sidecarChanged(): Promise<void> {
  const address = pathToFileURL(join(folder, '.treebank.json')).href;
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: address, type: 2 }] });
}

async function edit(now: string): Promise<void> {
  text = now;
  await client.change(uri, ++version, [{ text }]);
}

const verdicts = () => readSidecar(readFileSync(join(folder, '.treebank.json'), 'utf8')).file.verdicts ?? [];
const countsOf = async (list: SuspicionListName) => {
  const found = (await lists()).lists.find((each) => each.list === list);
  return found && [found.nOpen, found.nReviewed, found.nMuted];
};

describe('the lists', () => {
  test('are there after the first request, with counts and what to know about them', async () => {
    const { lists: found } = await lists();
    expect(found.map(({ list, title }) => [list, title])).toEqual([
      ['rare', 'Unusual configurations'],
      ['punctuation', 'Punctuation'],
      ['repeats', 'Inconsistent repeats'],
    ]);
    expect(found[0].nOpen).toBeGreaterThan(0);
    expect(found[1]).toMatchObject({ nOpen: 1, nReviewed: 0, nMuted: 0 });
    expect(found[1].note).toBe('1 of 120 punctuation marks (1 %) are attached otherwise than the rule says.');
    expect(found[2].note).toBe('Only from 100,000 words on: a smaller treebank hardly repeats itself.');
    expect(JSON.stringify(found)).not.toMatch(/error/i);
  });

  test('are grouped by sentence, the worst first, and by pattern', async () => {
    await lists();
    const bySentence = await page('rare', 'sentence');
    expect(bySentence.groups[0]).toMatchObject({ key: 's40', label: 's40', only: { hasSuggestion: true } });
    const { entries } = await page('rare', 'sentence', 's40');
    expect(entries[0].label).toMatch(/: advmod → det$/);
    expect(entries[0].because).toMatch(
      / is advmod of .* which is extremely unusual .* Elsewhere, .* the majority goes the other way\./,
    );
    expect(entries[0].examples).toHaveLength(3);
    const line = text.split('\n')[entries[0].line];
    expect(line).toContain('\tadvmod\t');
    expect(line.slice(entries[0].range.start.character, entries[0].range.end.character)).toBe('advmod');
    const byPattern = await page('rare', 'pattern');
    expect(byPattern.groups.map(({ label }) => label)).toContain('advmod ↔ det');
    expect(byPattern.groups.reduce((sum, { count }) => sum + count, 0)).toBe((await countsOf('rare'))?.[0]);
  });

  test('an edit has only its own sentence looked at again', async () => {
    await lists();
    expect(await countsOf('punctuation')).toEqual([1, 0, 0]);
    // Another full stop, and two lines are inserted above.
    const at = text.indexOf('# sent_id = s70');
    const broken = withStopAttachedToItsNeighbour(text.slice(at));
    await edit(`# newdoc\n# note\n${text.slice(0, at)}${broken}`);
    expect(await countsOf('punctuation')).toEqual([2, 0, 0]);
    const { groups } = await page('punctuation', 'sentence');
    expect(groups.map(({ label }) => label).sort()).toEqual(['s41', 's70']);
  });

  test('a document that is not open has none', async () => {
    const other = { textDocument: { uri: 'file:///nowhere/x.conllu' } };
    expect(await client.connection.sendRequest('treebank/suspicionLists', other)).toBeNull();
  });
});

describe('models', () => {
  test('rank arcs and tags when asked to, judge an edited sentence again, and stop', async () => {
    const ask = (withModels: boolean): Promise<SuspicionLists> =>
      client.connection.sendRequest('treebank/suspicionLists', { ...textDocument(), withModels });
    let found = await ask(true);
    while (found.modelProgress !== undefined) {
      await setTimeout(20);
      found = await ask(true);
    }
    expect(found.failure).toBeUndefined();
    expect(found.lists.map(({ title }) => title).slice(0, 3)).toEqual([
      'Odd arcs',
      'Odd arcs, not projective',
      'Unusual tags and lemmas',
    ]);
    const { groups } = await page('arcs', 'sentence');
    expect(groups[0]).toMatchObject({ key: 's40' });
    const [entry] = await entriesOf('arcs');
    expect(entry.label).toMatch(/: advmod → det$/);
    expect(entry.because).toMatch(/^The relation is .*unusual/);
    const at = text.indexOf('# sent_id = s40\n');
    await edit(text.slice(0, at) + text.slice(at).replace('\tadvmod\t', '\tdet\t'));
    const left = async () => (await page('arcs', 'sentence')).groups.map(({ key }) => key);
    expect(await left()).not.toContain('s40');
    // The other entries stay, even though the whole text was sent again.
    expect((await left()).length).toBe(groups.length - 1);
    await edit(text.replace('\tobj\t', '\tvocative\t'));
    const judgedAgain = async () => {
      for (;;) {
        if ((await left()).includes('s0')) return true;
        await setTimeout(20);
      }
    };
    expect(await judgedAgain()).toBe(true);
    const [again] = (await page('arcs', 'sentence', 's0')).entries;
    expect(again.label).toMatch(/: vocative → obj$/);
    expect(again.because).toContain('Elsewhere, ');
    expect(again.examples).toHaveLength(3);
    // Its tags, too.
    await edit(text.replace('\tDET\t', '\tADV\t'));
    const tagged = async () => {
      for (;;) {
        const { groups } = await page('tags', 'sentence');
        if (groups.some(({ key }) => key === 's0')) return page('tags', 'sentence', 's0');
        await setTimeout(20);
      }
    };
    expect((await tagged()).entries.map(({ label }) => label)).toContainEqual(expect.stringMatching(/: ADV → DET$/));
    expect((await ask(false)).lists.map(({ list }) => list)).toEqual(['rare', 'punctuation', 'repeats']);
  });
});

describe('an entry that is shown', () => {
  test('is drawn below the words until its sentence is edited', async () => {
    await lists();
    const shown = await show('rare');
    const line = shown?.line ?? 0;
    const diagram = (): Promise<Diagram> =>
      client.connection.sendRequest('treebank/diagram', { ...textDocument(), line });
    expect((await diagram()).suspicion).toMatchObject({ deprel: 'det' });
    await edit(text.replace('\tadvmod\t', '\tamod\t'));
    expect((await diagram()).suspicion).toBeUndefined();
  });

  test('tells what it is in, so that its row can be found', async () => {
    await lists();
    const shown = await show('rare');
    for (const grouping of ['sentence', 'pattern'] as const) {
      const { groups } = await page('rare', grouping);
      const group = shown?.groups[grouping];
      expect(groups).toContainEqual(group);
      const { entries } = await page('rare', grouping, group?.key);
      expect(entries.map(({ line }) => line)).toContain(shown?.line);
      expect(group?.firstLine).toBe(entries[0].line);
    }
  });

  test('the next one follows in the order of the list, and after the last comes the first', async () => {
    await lists();
    const n = (await countsOf('rare'))?.[0] ?? 0;
    const lines: number[] = [];
    for (let i = 0; i <= n; i++) lines.push((await show('rare'))?.line ?? -1);
    expect(new Set(lines).size).toBe(n);
    expect(lines[n]).toBe(lines[0]);
  });
});

describe('the next entry', () => {
  test.each(['sentence', 'pattern'] as const)(
    'by %s: a group is gone through before the next one',
    async (grouping) => {
      // More sentences that have several entries.
      await edit(
        text.replace(
          /(# sent_id = s4[2-5]\n(?:.*\n)*?)(.*)\tnsubj\t((?:.*\n)*?)(.*)\tobj\t/g,
          '$1$2\tobj\t$3$4\tiobj\t',
        ),
      );
      await client.connection.sendRequest('treebank/suspicionLists', { ...textDocument(), isAfresh: true });
      await lists();
      const { groups } = await page('rare', grouping);
      expect(groups.some(({ count }) => 1 < count)).toBe(true);
      const wanted: number[] = [];
      for (const { key } of groups) wanted.push(...(await page('rare', grouping, key)).entries.map(({ line }) => line));
      const seen: number[] = [];
      for (let i = 0; i <= wanted.length; i++) seen.push((await show('rare', undefined, grouping))?.line ?? -1);
      expect(seen).toEqual([...wanted, wanted[0]]);
    },
  );

  test('by sentence: what was judged or put off gives way to the rest of its sentence', async () => {
    await edit(
      text.replace(/(# sent_id = s4[2-5]\n(?:.*\n)*?)(.*)\tnsubj\t((?:.*\n)*?)(.*)\tobj\t/g, '$1$2\tobj\t$3$4\tiobj\t'),
    );
    await client.connection.sendRequest('treebank/suspicionLists', { ...textDocument(), isAfresh: true });
    await lists();
    const { groups } = await page('rare', 'sentence');
    const at = groups.findIndex(({ count }) => 1 < count);
    const { entries } = await page('rare', 'sentence', groups[at].key);
    let line: number | undefined = entries[0].line;
    expect((await show('rare', line))?.line).toBe(line);
    for (const [i, { line: wanted }] of entries.entries()) {
      expect(line).toBe(wanted);
      await judge({ list: 'rare', line: wanted, judgement: i === 1 ? 'right' : 'later' });
      line = (await show('rare', undefined, 'sentence'))?.line;
    }
    // Then the next sentence, and not one as far down as the last of these entries.
    expect(line).toBe((await page('rare', 'sentence', groups[at + 1].key)).entries[0].line);
  });
});

describe('verdicts', () => {
  test('right as it is: judged, with a reason, and the next one is not the same', async () => {
    await lists();
    const [open = 0] = (await countsOf('rare')) ?? [];
    const shown = await show('rare');
    const line = shown?.line ?? 0;
    const result = await judge({ list: 'rare', line, judgement: 'right', reason: ' dialect ' });
    expect(result).toMatchObject({ ok: true, edits: [] });
    expect(verdicts()).toMatchObject([
      { file: 'toy.conllu', sentence: 's40', list: 'rare', kind: 'relation', verdict: 'right', reason: 'dialect' },
    ]);
    expect(await countsOf('rare')).toEqual([open - 1, 1, 0]);
    expect((await show('rare'))?.line).not.toBe(line);
    expect(await judge({ list: 'rare', line, judgement: 'right' })).toMatchObject({ ok: false });
  });

  test('later: at the end of the list, and still to be judged', async () => {
    await lists();
    const [open] = (await countsOf('rare')) ?? [];
    const line = (await show('rare'))?.line ?? 0;
    await judge({ list: 'rare', line, judgement: 'later' });
    expect(await countsOf('rare')).toEqual([open, 0, 0]);
    const entries = await entriesOf('rare');
    expect(entries.at(-1)).toMatchObject({ line, isLater: true });
  });

  test('mute: no entries of the relation and the part of speech', async () => {
    await lists();
    const line = (await show('punctuation'))?.line ?? 0;
    const result = await judge({ list: 'punctuation', line, judgement: 'mute' });
    expect(result).toMatchObject({ ok: true });
    expect(await countsOf('punctuation')).toEqual([0, 0, 1]);
    expect(readFileSync(join(folder, '.treebank.json'), 'utf8')).toContain(
      '"muted": [\n    { "what": "punct", "deprel": "punct", "upos": "PUNCT" }\n  ]',
    );
  });

  test('a muted kind is named, and listed again when it is unmuted', async () => {
    await lists();
    const line = (await show('punctuation'))?.line ?? 0;
    await judge({ list: 'punctuation', line, judgement: 'mute' });
    const { muted } = await lists();
    expect(muted).toEqual([{ what: 'punct', deprel: 'punct', upos: 'PUNCT', label: 'punct of PUNCT' }]);
    const [{ label: _, ...kind }] = muted;
    const unmute = (): Promise<EditResult<'unmute'>> =>
      client.connection.sendRequest('treebank/edit', { ...textDocument(), intention: { type: 'unmute', ...kind } });
    const result = await unmute();
    expect(result).toMatchObject({ ok: true, edits: [], message: 'Entries about punct of PUNCT are listed again.' });
    if (result.ok) writeFileSync(join(folder, '.treebank.json'), result.sidecar.newText);
    await sidecarChanged();
    expect(await countsOf('punctuation')).toEqual([1, 0, 0]);
    expect((await lists()).muted).toEqual([]);
    expect(await unmute()).toMatchObject({ ok: false, reason: expect.stringContaining('punct of PUNCT is not muted') });
  });

  test('taken: one small edit, reviewed; undone, it is open again', async () => {
    await lists();
    const before = text;
    const line = (await show('rare'))?.line ?? 0;
    const result = await judge({ list: 'rare', line, judgement: 'taken' });
    expect(result.ok && result.edits.map(({ newText }) => newText)).toEqual(['det']);
    expect(text.split('\n')[line]).toContain('\tdet\t');
    const [open, reviewed] = (await countsOf('rare')) ?? [];
    expect(reviewed).toBe(1);
    await edit(before);
    expect(await countsOf('rare')).toEqual([(open ?? 0) + 1, 0, 0]);
  });

  // Everywhere: takeSuggestion.test.ts. The list of repeats is for treebanks of a hundred thousand words and more.
  test.runIf(isThorough)(thoroughTitle('a head below the word itself takes its place'), async () => {
    const rows = (heads: readonly number[]) =>
      ['In', 'order', 'go'].map(
        (form, i) =>
          `${i + 1}\t${form}\t${form}\t${['ADP', 'NOUN', 'VERB'][i]}\t_\t_\t${heads[i]}\t${['mark', 'fixed', 'root'][i]}\t_\t_`,
      );
    const usual = `${rows([3, 1, 0]).join('\n')}\n\n`;
    const odd = `${rows([2, 3, 0]).join('\n').replace('mark', 'case').replace('fixed', 'obl')}\n\n`;
    // Long enough for the list of repeats.
    await edit(usual.repeat(33_400) + odd);
    await client.connection.sendRequest('treebank/suspicionLists', { ...textDocument(), isAfresh: true });
    await lists();
    const [entry] = await entriesOf('repeats');
    expect(entry.label).toBe('order: obl of go → fixed of In');
    const result = await judge({ list: 'repeats', line: entry.line, judgement: 'taken' });
    expect(result).toMatchObject({
      ok: true,
      message: 'order: suggestion taken. To keep a tree, 1 other word moved, too.',
    });
    const last = splitBlocks(text).at(-1);
    expect(last && [...last.heads]).toEqual([-1, 3, 1, 0]);
    expect(last && isTree(last.heads)).toBe(true);
  });

  test('nothing is written for a locked arc, or where .treebank.json cannot be read', async () => {
    await lists();
    const line = (await show('rare'))?.line ?? 0;
    writeFileSync(join(folder, '.treebank.json'), '{');
    await sidecarChanged();
    expect(await judge({ list: 'rare', line, judgement: 'right' })).toMatchObject({ ok: false });
    const word = text.split('\n')[line].split('\t')[1];
    writeFileSync(
      join(folder, '.treebank.json'),
      JSON.stringify({ version: 1, locks: { 'toy.conllu': { s40: [`${word}#1`, `${word}#2`] } } }),
    );
    await sidecarChanged();
    expect(await judge({ list: 'rare', line, judgement: 'taken' })).toMatchObject({
      ok: false,
      reason: 'The suggestion would change a locked arc. Unlock it first.',
    });
  });
});

describe('sentences with the same sent_id', () => {
  test('are two groups, each with its own entry', async () => {
    await edit(
      text
        .replace('# sent_id = s41\n', '# sent_id = s40\n')
        .replace(/(# sent_id = s70\n(?:.*\n)*?.*)\tdet\t/, '$1\tiobj\t')
        .replace('# sent_id = s70\n', '# sent_id = s40\n'),
    );
    await client.connection.sendRequest('treebank/suspicionLists', { ...textDocument(), isAfresh: true });
    await lists();
    const groups = (await page('rare', 'sentence')).groups.filter(({ label }) => label === 's40');
    expect(groups.length).toBeGreaterThan(1);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
    for (const { key, only } of groups) {
      expect((await page('rare', 'sentence', key)).entries[0]).toEqual(only);
    }
  });
});

/** All entries of a list in its order. */
async function entriesOf(list: SuspicionListName) {
  const { groups } = await page(list, 'sentence');
  const pages = await Promise.all(groups.map(({ key }) => page(list, 'sentence', key)));
  return pages.flatMap(({ entries }) => entries);
}
