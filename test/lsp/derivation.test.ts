/** `treebank/derivation`: steps, or the reason why there are none. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorCodes } from 'vscode-languageserver/node';
import { SYSTEMS } from '../../server/src/core/transition/index.ts';
import { type Derivation, type SystemName, TRANSITION_SYSTEMS } from '../../server/src/protocol/derivation.ts';
import { fixture } from '../fixture.ts';
import { TestClient } from './client.ts';

let client: TestClient;

beforeAll(async () => {
  client = await TestClient.start();
});

afterAll(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
});

const TREES = `
  1  A          a        DET   _  _  2  det   _  _
  2  hearing    hearing  NOUN  _  _  3  nsubj _  _
  3  ended      end      VERB  _  _  0  root  _  _

  1  A          a        DET   _  _  2  det   _  _
  2  hearing    hearing  NOUN  _  _  3  nsubj _  _
  3  began      begin    VERB  _  _  0  root  _  _
  4  on         on       ADP   _  _  5  case  _  _
  5  it         it       PRON  _  _  2  nmod  _  _

  1  a  a  X  _  _  0  root  _  _
  2  b  b  X  _  _  0  root  _  _

  1  a  a  X  _  _  2  dep  _  _
  2  b  b  X  _  _  1  dep  _  _
`;

let nUris = 0;

async function ask(line: number, system: SystemName): Promise<Derivation | null> {
  const uri = `file:///derivation/${++nUris}.conllu`;
  await client.open(uri, fixture(TREES).text);
  return client.request<Derivation | null>('treebank/derivation', { textDocument: { uri }, line, system });
}

test('the list of systems is that of the core', () => {
  expect(Object.keys(TRANSITION_SYSTEMS).sort()).toEqual(SYSTEMS.map(({ name }) => name).sort());
});

test('each step has the transition, the configuration and the new arc', async () => {
  const derivation = await ask(1, 'arc-eager');
  expect(derivation).toMatchObject({ version: 1, startLine: 0, system: 'arc-eager' });
  expect(derivation?.steps.map(({ transition }) => transition)).toEqual([
    undefined,
    'SHIFT',
    'LEFT-ARC',
    'SHIFT',
    'LEFT-ARC',
    'RIGHT-ARC',
  ]);
  expect(derivation?.steps[2]).toEqual({
    transition: 'LEFT-ARC',
    stack: [{ word: 0 }],
    skipped: [],
    buffer: [{ word: 2 }, { word: 3 }],
    arc: { head: 2, dependent: 1 },
  });
});

test('attach-complete has two copies of each word', async () => {
  const derivation = await ask(1, 'attach-complete');
  expect(derivation?.steps[1].stack).toEqual([{ word: 1, copy: 'left' }]);
});

const REASONS: [number, SystemName, RegExp][] = [
  [4, 'arc-standard', /^hearing \(2\) → it \(5\) is not projective: began \(3\) lies between them .* covington builds/],
  [10, 'attach-complete', /^a \(1\) and b \(2\) all depend on the root; attach-complete attaches only one word to it/],
  [13, 'covington', /^The heads do not form a tree/],
];

test.each(REASONS)('the tree at line %i is not for %s', async (line, system, reason) => {
  const derivation = await ask(line, system);
  expect(derivation?.steps).toEqual([]);
  expect(derivation?.reason).toMatch(reason);
});

const ABLE: [number, string, SystemName[]][] = [
  [1, 'a projective tree: all of them', Object.keys(TRANSITION_SYSTEMS) as SystemName[]],
  [4, 'a tree with crossing arcs: those without the limit', ['covington', 'covington-reduce', 'mh4']],
  [13, 'a cycle: none', []],
  [99, 'no sentence: none', []],
];

test.each(ABLE)('which systems can build the tree at line %i, %s', async (line, _, systems) => {
  const uri = `file:///derivation/${++nUris}.conllu`;
  await client.open(uri, fixture(TREES).text);
  const params = { textDocument: { uri }, line };
  expect(await client.request<SystemName[]>('treebank/derivationSystems', params)).toEqual(systems);
});

test('a system that there is not is a wrong parameter', async () => {
  await expect(ask(1, 'unknown' as SystemName)).rejects.toMatchObject({ code: ErrorCodes.InvalidParams });
});
