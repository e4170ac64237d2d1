/** Mentions of entities over the wire: drawn, changed by intentions, offered, listed, renamed. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver/node';
import type { Choices } from '../../server/src/protocol/choices.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import type { EntityInList, MentionChange } from '../../server/src/protocol/mentions.ts';
import { fixture } from '../fixture.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

let client: TestClient;
const URI = 'untitled:mentions.conllu';
const { text: TEXT } = fixture(`
  # global.Entity = eid-etype-head-other
  # newdoc
  # sent_id = s1
  1    her    she     PRON  _  Gender=Fem|Number=Sing  2  nmod:poss  _  Entity=(e2-animal-2-(e1-person-1-)
  2    dog    dog     NOUN  _  Number=Sing             3  nsubj      _  Entity=e2)
  3    slept  sleep   VERB  _  _                       0  root       _  _

  # sent_id = s2
  1    She    she     PRON  _  Gender=Fem|Number=Sing  2  nsubj      _  Entity=(e1-person-1-)
  2    woke   wake    VERB  _  _                       0  root       _  _
  2.1  _      _       _     _  _                       _  _          2:obj  Bridge=e1<e3:part|Entity=(e3--1-)
  3    the    the     DET   _  _                       4  det        _  _
  4    dog    dog     NOUN  _  Number=Sing             2  obj        _  _

`);
const SECOND = TEXT.split('\n').indexOf('# sent_id = s2') + 1;

beforeAll(async () => {
  client = await TestClient.start({ capabilities: { textDocument: { rename: { prepareSupport: true } } } });
  await client.open(URI, TEXT);
});

afterAll(async () => {
  await client.stop();
});

const textDocument = { uri: URI };
const change = (intention: Partial<MentionChange>) =>
  client.request<EditResult<'mention'>>('treebank/edit', {
    textDocument,
    version: 1,
    intention: { type: 'mention', line: SECOND, ...intention },
  });

async function miscAfter(intention: Partial<MentionChange>): Promise<string[]> {
  const result = await change(intention);
  if (!result.ok) throw new Error(result.reason);
  return applied(TEXT, result.edits)
    .split('\n')
    .flatMap((line) => (/^\d/.test(line) ? [line.split('\t')[9]] : []));
}

test('the diagram has the mentions, with their neighbours in the document', async () => {
  const { mentions } = (await client.request<Diagram | null>('treebank/diagram', { textDocument, line: SECOND }))!;
  expect(mentions).toEqual([
    { entity: 'e1', type: 'person', nodes: [{ word: 1 }], head: { word: 1 }, nth: 2, of: 2, previous: 3 },
    {
      entity: 'e3',
      type: '',
      nodes: [{ emptyNode: 0 }],
      head: { emptyNode: 0 },
      links: [{ kind: 'bridge', source: 'e1', relation: 'part' }],
      nth: 1,
      of: 1,
    },
  ]);
});

describe('an intention', () => {
  test('marks words as a mention of an entity, of a type, or of neither', async () => {
    const mark = { does: 'mark', nodes: ['3', '4'] } as const;
    expect((await miscAfter({ ...mark, as: 'e2' })).slice(-2)).toEqual(['Entity=(e2-animal-2-', 'Entity=e2)']);
    expect((await miscAfter({ ...mark, as: 'animal' })).slice(-2)).toEqual(['Entity=(e4-animal-2-', 'Entity=e4)']);
    expect((await miscAfter({ ...mark, as: '' })).slice(-2)).toEqual(['Entity=(e4--2-', 'Entity=e4)']);
  });

  test('changes what the words are a mention of', async () => {
    expect((await miscAfter({ does: 'mark', nodes: ['1'], as: 'e2' }))[3]).toBe('Entity=(e2-animal-1-)');
    expect((await miscAfter({ does: 'mark', nodes: ['1'], as: 'place' })).slice(0, 4)).toEqual([
      'Entity=(e2-animal-2-(e1-place-1-)',
      'Entity=e2)',
      '_',
      'Entity=(e1-place-1-)',
    ]);
  });

  test('changes members and head, deletes, splits off, merges', async () => {
    expect((await miscAfter({ does: 'members', mention: 0, nodes: ['1', '2'] })).slice(3, 5)).toEqual([
      'Entity=(e1-person-1-',
      'Entity=e1)',
    ]);
    expect((await miscAfter({ does: 'members', mention: 0, nodes: [] }))[3]).toBe('_');
    expect((await miscAfter({ does: 'delete', mention: 0 }))[3]).toBe('_');
    expect((await miscAfter({ line: 3, does: 'head', mention: 0, nodes: ['1'] }))[0]).toBe(
      'Entity=(e2-animal-1-(e1-person-1-)',
    );
    expect((await miscAfter({ does: 'split', mention: 0 }))[3]).toBe('Entity=(e4-person-1-)');
    expect((await miscAfter({ does: 'merge', mention: 1, as: 'e1' }))[5]).toBe('Entity=(e1-person-1-)');
  });

  test('that cannot be carried out says why', async () => {
    expect(await change({ does: 'head' })).toMatchObject({ ok: false, reason: 'Choose a mention first.' });
    expect(await change({ does: 'mark', nodes: ['3'], as: 'e9' })).toMatchObject({
      ok: false,
      code: 'no-such-entity',
      reason: 'There is no entity e9 in this document.',
    });
  });
});

test('entities are offered by lemma, agreement and nearness; then the types of new ones', async () => {
  const offered = async (line: number, column: string) => {
    const params = { textDocument, line, column, text: '', cursor: 0 };
    return (await client.request<Choices>('treebank/choices', params)).items;
  };
  const ofDog = await offered(SECOND + 4, 'entity');
  expect(ofDog.slice(0, 4).map(({ text }) => text)).toEqual(['e2', 'e1', 'e3', 'person']);
  expect(ofDog[0]).toMatchObject({ label: 'e2 her dog', remark: 'animal' });
  expect(ofDog.find(({ text }) => text === 'event')?.remark).toBe('new entity');
  expect((await offered(SECOND, 'otherEntity')).map(({ text }) => text)).toEqual(['e1', 'e2', 'e3']);
});

test('the entities of a file are listed with their mentions', async () => {
  expect(await client.request<EntityInList[]>('treebank/entities', { textDocument })).toEqual([
    { entity: 'e2', type: 'animal', mentions: [{ line: 4, text: 'her dog', head: 'dog', sentence: 's1' }] },
    {
      entity: 'e1',
      type: 'person',
      mentions: [
        { line: 3, text: 'her', head: 'her', sentence: 's1' },
        { line: SECOND, text: 'She', head: 'She', sentence: 's2' },
      ],
    },
    { entity: 'e3', type: '', mentions: [{ line: SECOND + 2, text: '∅', head: '_', sentence: 's2' }] },
  ]);
});

describe('F2 on an entity', () => {
  const at = (line: number, text: string) => {
    const character = TEXT.split('\n')[line].indexOf(text) + 1;
    return { textDocument, position: { line, character } };
  };

  test('is offered in brackets and in pairs', async () => {
    const prepared = async (line: number, text: string) =>
      (await client.request<{ placeholder: string }>('textDocument/prepareRename', at(line, text))).placeholder;
    expect(await prepared(SECOND, 'e1-person')).toBe('e1');
    expect(await prepared(4, 'e2)')).toBe('e2');
    expect(await prepared(SECOND + 2, 'e3:part')).toBe('e3');
    expect(await prepared(SECOND + 2, 'e1<')).toBe('e1');
  });

  test('renames it everywhere in the document', async () => {
    const rename = (newName: string) =>
      client.request<WorkspaceEdit>('textDocument/rename', { ...at(SECOND, 'e1-person'), newName });
    const edit = await rename('ann');
    expect(applied(TEXT, edit.changes?.[URI] ?? [])).toBe(TEXT.replaceAll('e1', 'ann'));
    await expect(rename('e2')).rejects.toThrow(/already an entity/);
    await expect(rename('a-b')).rejects.toThrow(/cannot be the ID of an entity/);
  });
});
