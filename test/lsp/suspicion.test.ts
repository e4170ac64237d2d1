/** The Review over the protocol: lists, groups, entries, verdicts, taking a suggestion, and edits. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';
import { readSidecar } from '../../server/src/core/sidecar/index.ts';
import { isTree } from '../../server/src/core/tree/index.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import type { Beginnings, SessionAnswer, SessionSummary } from '../../server/src/protocol/session.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { isThorough, thoroughTitle } from '../thorough.ts';
import { applied } from './applied.ts';
import { Asking, act, at, KEEP, REOPEN, TAKE } from './asking.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let folder: string;
let asking: Asking;

/** 120 sentences, in which one relation and one full stop differ from the rest. */
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
  const text = treebank();
  writeFileSync(join(folder, 'toy.conllu'), text);
  client = await TestClient.start({ settings: { lint: { debounce: 0 } } });
  asking = await new Asking(client, pathToFileURL(join(folder, 'toy.conllu')).href, text, 'suspicion').open();
});
afterEach(async () => {
  expect(await client.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

/** Begins or continues, and waits until all lists are there. */
async function lists(how: Beginnings['suspicion'] = {}): Promise<SessionSummary> {
  await asking.begin(how);
  for (;;) {
    const found = await asking.summary();
    if (found !== undefined && found.progress === undefined) return found;
    await setTimeout(5);
  }
}

const BY_PATTERN = { grouping: 'pattern' };
/** The groups of a list, and the content of one. */
const groupsOf = (list: string, grouping = 'sentence') => asking.groups({ grouping }, list);
const within = (list: string, key: string, grouping = 'sentence') => asking.within(`${list}\n${key}`, { grouping });
/** All entries of a list in its order. */
const entriesOf = (list: string) => asking.questions({}, list);
/** The next one of a list, which becomes the displayed one. */
const show = (list: string, grouping?: string) =>
  asking.step('next', 0, { within: list, ...(grouping === undefined ? {} : { grouping }) });
const lineOf = (found: { readonly range: { readonly start: { readonly line: number } } } | null | undefined) =>
  found?.range.start.line ?? -1;

/** Carries out a verdict like the client: edits the text, writes the file. */
async function judge(id: string | undefined, answer: SessionAnswer): Promise<EditResult<'answer'>> {
  const result = await asking.ask(at(0, id), answer);
  if (!result.ok) return result;
  if (0 < result.edits.length) await edit(applied(asking.text, [...result.edits]));
  if (result.sidecar === undefined) throw new Error('no verdict is written');
  writeFileSync(join(folder, '.treebank.json'), result.sidecar.newText);
  await sidecarChanged();
  return result;
}

async function sidecarChanged(): Promise<void> {
  const address = pathToFileURL(join(folder, '.treebank.json')).href;
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: address, type: 2 }] });
}

const edit = (now: string) => asking.write(now);
const verdicts = () => readSidecar(readFileSync(join(folder, '.treebank.json'), 'utf8')).file.verdicts ?? [];
/** The list's own summary. */
const detailOf = async (list: string) => {
  const found = (await asking.groups()).find(({ key }) => key === list);
  return found && [found.count, found.detail?.replace(/ · .*/, '')];
};

describe('the lists', () => {
  test('are there soon after it has begun, with counts and what to know about them', async () => {
    const { nOpen, nTotal, message } = await lists();
    const found = await asking.groups();
    expect(found.map(({ key, title }) => [key, title])).toEqual([
      ['rare', 'Unusual configurations'],
      ['punctuation', 'Punctuation'],
      ['repeats', 'Inconsistent repeats'],
      ['systematic', 'Systematic'],
    ]);
    expect(found[0].count).toBeGreaterThan(0);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(nOpen);
    expect(nTotal).toBe(nOpen);
    expect(found[1].detail).toBe(
      '1 to review · 1 of 120 punctuation marks (1 %) are attached otherwise than the rule says.',
    );
    expect(found[2].detail).toBe('none · Only from 100,000 words on: a smaller treebank hardly repeats itself.');
    expect(message).toBe(`Unusual configurations: 0 of ${found[0].count} reviewed (0 %)`);
    expect(JSON.stringify(found)).not.toMatch(/error/i);
  });

  test('are grouped by sentence, the worst first, and by pattern', async () => {
    await lists();
    const [first] = await groupsOf('rare');
    expect(first).toMatchObject({ key: 'rare\ns40', title: 's40', only: { suggestion: 0 } });
    const [entry] = await within('rare', 's40');
    expect(entry.label).toMatch(/: advmod → det$/);
    expect(entry.because).toMatch(
      / is advmod of .* which is extremely unusual .* Elsewhere, .* the majority goes the other way\./,
    );
    expect(entry.examples).toHaveLength(3);
    const line = asking.text.split('\n')[lineOf(entry)];
    expect(line).toContain('\tadvmod\t');
    expect(line.slice(entry.range.start.character, entry.range.end.character)).toBe('advmod');
    const byPattern = await groupsOf('rare', 'pattern');
    expect(byPattern.map(({ title }) => title)).toContain('advmod ↔ det');
    expect(byPattern.reduce((sum, { count }) => sum + count, 0)).toBe((await detailOf('rare'))?.[0]);
  });

  test('an edit has only its own sentence looked at again', async () => {
    await lists();
    expect(await detailOf('punctuation')).toEqual([1, '1 to review']);
    // Another full stop, and two lines are inserted above.
    const place = asking.text.indexOf('# sent_id = s70');
    const broken = withStopAttachedToItsNeighbour(asking.text.slice(place));
    await edit(`# newdoc\n# note\n${asking.text.slice(0, place)}${broken}`);
    expect(await detailOf('punctuation')).toEqual([2, '2 to review']);
    expect((await groupsOf('punctuation')).map(({ title }) => title).sort()).toEqual(['s41', 's70']);
  });

  test('a document that is not open has none', async () => {
    const other = new Asking(client, 'file:///nowhere/x.conllu', '', 'suspicion');
    expect(await other.tryBegin({})).toMatchObject({ ok: false });
    expect(await other.all()).toEqual([]);
  });
});

describe('models', () => {
  test('rank arcs and tags when asked to, judge an edited sentence again, and stop', async () => {
    const found = await lists({ withModels: true });
    expect(found.message).not.toMatch(/Too few/);
    const titles = async () => (await asking.groups()).map(({ title }) => title);
    expect((await titles()).slice(0, 3)).toEqual(['Odd arcs', 'Odd arcs, not projective', 'Unusual tags and lemmas']);
    const groups = await groupsOf('arcs');
    expect(groups[0].title).toBe('s40');
    const [entry] = await entriesOf('arcs');
    expect(entry.label).toMatch(/: advmod → det$/);
    expect(entry.because).toMatch(/^The relation is .*unusual/);
    const place = asking.text.indexOf('# sent_id = s40\n');
    await edit(asking.text.slice(0, place) + asking.text.slice(place).replace('\tadvmod\t', '\tdet\t'));
    const left = async (list = 'arcs') => (await groupsOf(list)).map(({ title }) => title);
    expect(await left()).not.toContain('s40');
    // The other entries stay, even though the whole text was sent again.
    expect((await left()).length).toBe(groups.length - 1);
    const judgedAgain = async (list: string) => {
      while (!(await left(list)).some((title) => title === 's0')) await setTimeout(20);
      return within(list, 's0');
    };
    await edit(asking.text.replace('\tobj\t', '\tvocative\t'));
    const [again] = await judgedAgain('arcs');
    expect(again.label).toMatch(/: vocative → obj$/);
    expect(again.because).toContain('Elsewhere, ');
    expect(again.examples).toHaveLength(3);
    // Its tags, too.
    await edit(asking.text.replace('\tDET\t', '\tADV\t'));
    expect((await judgedAgain('tags')).some(({ label }) => label.endsWith(': ADV → DET'))).toBe(true);
    await asking.begin({ withModels: false });
    expect((await asking.groups()).map(({ key }) => key)).toEqual(['rare', 'punctuation', 'repeats', 'systematic']);
  });
});

describe('an entry that is shown', () => {
  test('is drawn below the words until its sentence is edited', async () => {
    await lists();
    const line = lineOf(await show('rare'));
    expect(await asking.drawn(line)).toMatchObject({
      kind: 'suspicion',
      yieldsToMarks: true,
      isOpenElsewhere: true,
      takes: 'Take Suggestion',
      keeps: 'Right as It Is',
      questions: [{ standing: 'open', alternatives: [{ isHere: false, arc: { deprel: 'det' } }], suggestion: 0 }],
    });
    expect(await asking.drawn(0), 'and only there').toBeUndefined();
    await edit(asking.text.replace(/(\tDET\t.*\t)advmod\t/, '$1amod\t'));
    expect(await asking.drawn(line)).toBeUndefined();
  });

  test('tells what it is in, so that its row can be found', async () => {
    await lists();
    for (const grouping of ['sentence', 'pattern']) {
      const shown = await show('rare', grouping);
      const [list, key] = shown?.groups ?? [];
      expect(list).toBe('rare');
      const group = (await groupsOf('rare', grouping)).find((each) => each.key === key);
      const entries = await asking.within(key, { grouping });
      expect(entries.map(({ id }) => id)).toContain(shown?.id);
      expect(group?.firstLine).toBe(lineOf(entries[0]));
    }
  });

  test('the next one follows in the order of the list, and after the last comes the first', async () => {
    await lists();
    const n = Number((await detailOf('rare'))?.[0]);
    const seen: (string | undefined)[] = [];
    for (let i = 0; i <= n; i++) seen.push((await show('rare'))?.id);
    expect(new Set(seen).size).toBe(n);
    expect(seen[n]).toBe(seen[0]);
    expect((await asking.step('previous', 0, { within: 'rare' }))?.id).toBe(seen[n - 1]);
    expect((await asking.step('previous', 0, { within: 'rare' }))?.id).toBe(seen[n - 2]);
  });
});

/** More sentences that have several entries. */
const withMore = (text: string) =>
  text.replace(/(# sent_id = s4[2-5]\n(?:.*\n)*?)(.*)\tnsubj\t((?:.*\n)*?)(.*)\tobj\t/g, '$1$2\tobj\t$3$4\tiobj\t');

describe('the next entry', () => {
  test.each(['sentence', 'pattern'])('by %s: a group is gone through before the next one', async (grouping) => {
    await edit(withMore(asking.text));
    await lists({ isAfresh: true });
    const groups = await groupsOf('rare', grouping);
    expect(groups.some(({ count }) => 1 < count)).toBe(true);
    const wanted = (await asking.questions({ grouping }, 'rare')).map(({ id }) => id);
    const seen: (string | undefined)[] = [];
    for (let i = 0; i <= wanted.length; i++) seen.push((await show('rare', grouping))?.id);
    expect(seen).toEqual([...wanted, wanted[0]]);
  });

  test('by sentence: what was judged or put off gives way to the rest of its sentence', async () => {
    await edit(withMore(asking.text));
    await lists({ isAfresh: true });
    const groups = await groupsOf('rare');
    const place = groups.findIndex(({ count }) => 1 < count);
    const entries = await asking.within(groups[place].key);
    let id: string | undefined = entries[0].id;
    expect((await asking.step({ id }))?.id).toBe(id);
    for (const [i, { id: wanted }] of entries.entries()) {
      expect(id).toBe(wanted);
      expect(await judge(wanted, i === 1 ? KEEP : act('later'))).toMatchObject({ ok: true });
      id = (await show('rare', 'sentence'))?.id;
    }
    // Then the next sentence, and not one as far down as the last of these entries.
    expect(id).toBe((await asking.within(groups[place + 1].key))[0].id);
  });
});

describe('verdicts', () => {
  test('right as it is: judged, with a reason, and the next one is not the same', async () => {
    await lists();
    const open = Number((await detailOf('rare'))?.[0]);
    const shown = await show('rare');
    const result = await judge(shown?.id, { type: 'keep', reason: ' dialect ' });
    expect(result).toMatchObject({ ok: true, edits: [] });
    expect(verdicts()).toMatchObject([
      { file: 'toy.conllu', sentence: 's40', list: 'rare', kind: 'relation', verdict: 'right', reason: 'dialect' },
    ]);
    expect(await detailOf('rare')).toEqual([open - 1, `1 of ${open} reviewed`]);
    expect((await asking.drawn(lineOf(shown)))?.questions[0].standing).toBe('kept');
    expect(await asking.summary()).toMatchObject({ message: expect.stringMatching(/: 1 of \d+ reviewed \(\d+ %\)/) });
    expect((await show('rare'))?.id).not.toBe(shown?.id);
    expect(await judge(shown?.id, KEEP)).toMatchObject({ ok: false });
  });

  test('the entry that is shown can be opened again', async () => {
    const { nTotal } = await lists();
    const shown = await show('rare');
    expect(await judge(shown?.id, KEEP)).toMatchObject({ nTotal, nOpen: nTotal - 1 });
    expect(await asking.summary()).toMatchObject({ nTotal, nOpen: nTotal - 1 });
    expect(await judge(shown?.id, REOPEN)).toMatchObject({ ok: true, edits: [] });
    expect(verdicts()).toEqual([]);
    expect((await asking.drawn(lineOf(shown)))?.questions[0].standing).toBe('open');
    expect(await asking.summary()).toMatchObject({ nTotal, nOpen: nTotal });
  });

  test('all of a sentence are right', async () => {
    await lists();
    const [{ key }] = await groupsOf('rare', 'pattern');
    const ids = (await asking.within(key, BY_PATTERN)).map(({ id }) => id);
    const result = await asking.ask({ group: key, view: BY_PATTERN }, KEEP);
    if (!result.ok || result.sidecar === undefined) throw new Error('it is refused');
    expect(readSidecar(result.sidecar.newText).file.verdicts).toHaveLength(ids.length);
  });

  test('later: at the end of the list, and still to be judged', async () => {
    await lists();
    const before = await detailOf('rare');
    const id = (await show('rare'))?.id;
    await judge(id, act('later'));
    expect(await detailOf('rare')).toEqual(before);
    expect((await entriesOf('rare')).at(-1)).toMatchObject({ id, isLater: true });
  });

  test('mute: no entries of the relation and the part of speech', async () => {
    await lists();
    const id = (await show('punctuation'))?.id;
    expect(await judge(id, act('mute'))).toMatchObject({ ok: true });
    expect(await detailOf('punctuation')).toEqual([0, '1 muted']);
    expect(readFileSync(join(folder, '.treebank.json'), 'utf8')).toContain(
      '"muted": [\n    { "what": "punct", "deprel": "punct", "upos": "PUNCT" }\n  ]',
    );
  });

  test('a muted kind is named, and listed again when it is unmuted', async () => {
    await lists();
    const unmute = async () => (await asking.summary())?.actions.find(({ id }) => id === 'unmute');
    expect((await unmute())?.isOff).toBe(true);
    await judge((await show('punctuation'))?.id, act('mute'));
    expect((await unmute())?.choices).toEqual([{ value: 0, title: 'punct of PUNCT' }]);
    const result = await judge(undefined, act('unmute', 0));
    expect(result).toMatchObject({ ok: true, edits: [], message: 'Entries about punct of PUNCT are listed again.' });
    expect(await detailOf('punctuation')).toEqual([1, '1 to review']);
    expect((await unmute())?.isOff).toBe(true);
    expect(await judge(undefined, act('unmute', 0))).toMatchObject({
      ok: false,
      reason: expect.stringContaining('not muted'),
    });
  });

  test('taken: one small edit, reviewed; undone, it is open again', async () => {
    await lists();
    const before = asking.text;
    const open = Number((await detailOf('rare'))?.[0]);
    const shown = await show('rare');
    const result = await judge(shown?.id, TAKE);
    expect(result.ok && result.edits.map(({ newText }) => newText)).toEqual(['det']);
    expect(asking.text.split('\n')[lineOf(shown)]).toContain('\tdet\t');
    expect((await detailOf('rare'))?.[1]).toMatch(/^1 of \d+ reviewed$/);
    await edit(before);
    expect(await detailOf('rare')).toEqual([open, `${open} to review`]);
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
    await lists({ isAfresh: true });
    const [entry] = await entriesOf('repeats');
    expect(entry.label).toBe('order: obl of go → fixed of In');
    const result = await judge(entry.id, TAKE);
    expect(result).toMatchObject({
      ok: true,
      message: 'order: suggestion taken. To keep a tree, 1 other word moved, too.',
    });
    const last = splitBlocks(asking.text).at(-1);
    expect(last && [...last.heads]).toEqual([-1, 3, 1, 0]);
    expect(last && isTree(last.heads)).toBe(true);
  });

  test('nothing is written for a locked arc, or where .treebank.json cannot be read', async () => {
    await lists();
    const shown = await show('rare');
    writeFileSync(join(folder, '.treebank.json'), '{');
    await sidecarChanged();
    expect(await judge(shown?.id, KEEP)).toMatchObject({ ok: false });
    const word = asking.text.split('\n')[lineOf(shown)].split('\t')[1];
    writeFileSync(
      join(folder, '.treebank.json'),
      JSON.stringify({ version: 1, locks: { 'toy.conllu': { s40: [`${word}#1`, `${word}#2`] } } }),
    );
    await sidecarChanged();
    expect(await judge(shown?.id, TAKE)).toMatchObject({
      ok: false,
      reason: 'The suggestion would change a locked arc. Unlock it first.',
    });
  });
});

describe('sentences with the same sent_id', () => {
  test('are two groups, each with its own entry', async () => {
    await edit(
      asking.text
        .replace('# sent_id = s41\n', '# sent_id = s40\n')
        .replace(/(# sent_id = s70\n(?:.*\n)*?.*)\tdet\t/, '$1\tiobj\t')
        .replace('# sent_id = s70\n', '# sent_id = s40\n'),
    );
    await lists({ isAfresh: true });
    const groups = (await groupsOf('rare')).filter(({ title }) => title === 's40');
    expect(groups.length).toBeGreaterThan(1);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
    for (const { key, only } of groups) expect((await asking.within(key))[0]).toEqual(only);
  });
});
