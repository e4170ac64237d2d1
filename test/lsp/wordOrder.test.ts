/** A parser for any language in the editor: the word order of the open file, and the offer to learn from the annotation. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Intentions } from '../../server/src/protocol/edit.ts';
import { fixture } from '../fixture.ts';
import { Asking } from './asking.ts';
import { TestClient } from './client.ts';
import { orderModel } from './model.ts';

let client: TestClient;
let nUris = 0;

beforeAll(async () => {
  client = await TestClient.start({ models: (await orderModel()).folder });
});

afterAll(() => client.stop());

const TREE = `
1  she     she     PRON   _  _  5  nsubj  _  _
2  big     big     ADJ    _  _  3  amod   _  _
3  garden  garden  NOUN   _  _  5  obl    _  _
4  in      in      ADP    _  _  3  case   _  _
5  plays   play    VERB   _  _  0  root   _  _
6  .       .       PUNCT  _  _  5  punct  _  _

`;
const { text: TEXT } = fixture(TREE);
const BLANK = TEXT.replace(/\t\d\t[a-z]+\t_\t_$/gm, '\t_\t_\t_\t_');

async function open(text: string): Promise<string> {
  const uri = `file:///order/${++nUris}.conllu`;
  await client.open(uri, text);
  return uri;
}

async function messageOf(uri: string, params: Partial<Intentions['reparse']> = {}): Promise<string> {
  const result = await client.edit(
    { textDocument: { uri } },
    {
      type: 'reparse',
      scope: 'sentences',
      lines: [{ startLine: 1, endLine: 1 }],
      ...params,
    },
  );
  if (!result.ok) throw new Error(result.reason);
  return result.message;
}

describe('the message of a parse names the word order', () => {
  test('of the whole file, from its tags alone', async () => {
    const uri = await open(BLANK.repeat(12));
    expect(await messageOf(uri)).toContain(
      'Parsed with Any, from forms and tags (verb-final, postpositions, adjectives before nouns).',
    );
  });

  test('of the file as it is now', async () => {
    const uri = await open(BLANK);
    expect(await messageOf(uri)).toContain('from forms and tags (too little tagged text to tell the word order).');
    await client.change(uri, 2, [{ text: BLANK.repeat(12) }]);
    expect(await messageOf(uri)).toContain('(verb-final, postpositions');
  });
});

describe('training is offered', () => {
  const OFFER = /(\d+) sentences of this file are annotated: “Train Parser”/;

  test('from ten annotated sentences on, once', async () => {
    const nine = await open(TEXT.repeat(9) + BLANK.repeat(5));
    expect(await messageOf(nine)).not.toMatch(OFFER);
    const ten = await open(TEXT.repeat(10) + BLANK.repeat(5));
    expect(OFFER.exec(await messageOf(ten))?.[1]).toBe('10');
    expect(await messageOf(ten)).not.toMatch(OFFER);
  });

  test('again when there are twice as many', async () => {
    const uri = await open(TEXT.repeat(10) + BLANK.repeat(20));
    expect(await messageOf(uri)).toMatch(OFFER);
    await client.change(uri, 2, [{ text: TEXT.repeat(20) + BLANK.repeat(10) }]);
    expect(OFFER.exec(await messageOf(uri))?.[1]).toBe('20');
  });

  test('where one goes on with the least certain sentence, too, and once for both', async () => {
    const uri = await open(TEXT.repeat(10) + BLANK.repeat(5));
    const next = async () => String((await new Asking(client, uri, '', 'proposals').step('leastCertain', 1))?.message);
    expect(OFFER.exec(await next())?.[1]).toBe('10');
    expect(await next()).not.toMatch(OFFER);
    expect(await messageOf(uri)).not.toMatch(OFFER);
  });

  test('not for trees that a parse of the whole file has made', async () => {
    const uri = await open(TEXT.repeat(9) + BLANK.repeat(5));
    expect(await messageOf(uri, { scope: 'file' })).not.toMatch(OFFER);
    await client.change(uri, 2, [{ text: TEXT.repeat(14) }]);
    expect(await messageOf(uri)).not.toMatch(OFFER);
  });
});
