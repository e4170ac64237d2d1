/** Wrong parameters are answered with InvalidParams that describe the error, for every request; right ones never are. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorCodes, type Message, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { CHECKS } from '../../server/src/lsp/connection/paramChecks.ts';
import type { Method } from '../../server/src/lsp/connection/requests.ts';
import type { Intentions, IntentionType } from '../../server/src/protocol/edit.ts';
import { TestClient } from './client.ts';
import { type ServerEnd, serverHere } from './serverEnd.ts';

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Sends messages unchanged, which a client library would not. */
class RawClient {
  readonly notified: string[] = [];
  readonly logged: string[] = [];
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly writer: StreamMessageWriter;
  private lastId = 0;

  constructor(private readonly server: ServerEnd) {
    this.writer = new StreamMessageWriter(server.input);
    new StreamMessageReader(server.output).listen((message: Message) => this.receive(message));
  }

  private receive(message: Message): void {
    if ('method' in message) {
      this.notified.push(String(message.method));
      if (message.method === 'window/logMessage') this.logged.push(JSON.stringify(message));
      return;
    }
    const answer = message as unknown as Answer;
    this.waiting.get(answer.id)?.(answer);
  }

  send(message: object): Promise<void> {
    return this.writer.write({ jsonrpc: '2.0', ...message });
  }

  /** @param params undefined: none */
  async request(method: string, params: unknown): Promise<Answer> {
    const id = ++this.lastId;
    const answered = new Promise<Answer>((settle) => this.waiting.set(id, settle));
    await this.send({ id, method, ...(params === undefined ? {} : { params }) });
    return answered;
  }

  async end(): Promise<void> {
    await this.request('shutdown', undefined);
    await this.send({ method: 'exit' });
    await this.server.ended;
  }
}

const URI = 'untitled:a.conllu';
const TEXT = '1\ta\ta\tNOUN\t_\t_\t2\tdep\t_\t_\n2\tb\tb\tVERB\t_\t_\t0\troot\t_\t_\n\n';
const textDocument = { uri: URI };
const position = { line: 0, character: 3 };
const filter = { text: 'x', severities: ['error'] };
const lines = [{ startLine: 0, endLine: 1 }];

/** Right parameters of every method, with all optional fields. */
const RIGHT: Record<Method, object> = {
  'textDocument/codeAction': {
    textDocument,
    range: { start: position, end: position },
    context: { diagnostics: [{ range: { start: position, end: position }, message: 'm' }], only: ['quickfix'] },
  },
  'codeAction/resolve': { title: 't', data: { uri: URI, version: 1, line: 0, kind: 'projectivize' } },
  'treebank/beginSession': {
    textDocument,
    version: 1,
    beginning: {
      kind: 'versions',
      label: 'mine',
      others: [
        { label: 'HEAD', text: TEXT, isBase: true },
        { label: 'x', uri: URI },
      ],
      suggestMajority: true,
    },
    workDoneToken: 'b',
  },
  'treebank/endSession': { textDocument, kind: 'versions' },
  'treebank/sessions': { textDocument },
  'treebank/sessionList': {
    textDocument,
    kind: 'versions',
    grouping: 'sentence',
    filter: ['@head'],
    within: 'g',
    offset: 0,
    limit: 10,
  },
  // Of any kind.
  'treebank/stepSession': {
    textDocument,
    position,
    to: { id: 'x' },
    grouping: 'sentence',
    filter: ['@head'],
    within: 'g',
    workDoneToken: 's',
  },
  'treebank/otherText': { textDocument, from: 0 },
  'textDocument/codeLens': { textDocument },
  'textDocument/completion': { textDocument, position, context: { triggerKind: 1 } },
  'textDocument/definition': { textDocument, position },
  'textDocument/documentHighlight': { textDocument, position },
  'textDocument/documentSymbol': { textDocument },
  'textDocument/foldingRange': { textDocument },
  'textDocument/hover': { textDocument, position },
  'textDocument/inlayHint': { textDocument, range: { start: position, end: position } },
  'textDocument/semanticTokens/full': { textDocument },
  'textDocument/semanticTokens/range': { textDocument, range: { start: position, end: position } },
  'workspace/executeCommand': {
    command: 'treebank.edit',
    arguments: [{ textDocument, intention: { type: 'repair', kind: 'tree', startLine: 0, endLine: 1 } }],
  },
  'workspace/symbol': { query: 'dog' },
  'textDocument/prepareRename': { textDocument, position },
  'textDocument/rename': { textDocument, position, newName: '7' },
  'textDocument/references': { textDocument, position, context: { includeDeclaration: true } },
  'treebank/agreement': { uris: [URI, 'untitled:b.conllu'], workDoneToken: 'a' },
  'treebank/annotateText': {
    textDocument,
    text: 'A dog.',
    sentIds: 's{n}',
    parser: '/nowhere.model',
    language: 'da',
    workDoneToken: 'n',
  },
  'treebank/machineMarks': { textDocument, startLine: 0, endLine: 9 },
  'treebank/assign': { uris: [URI], out: URI, annotators: ['anna'], overlap: 10, order: 'as-is' },
  'treebank/checkAnswers': { textDocument, line: 0 },
  'treebank/coverage': { uris: [URI] },
  'treebank/derivation': { textDocument, line: 0, system: 'arc-standard' },
  'treebank/derivationSystems': { textDocument, line: 0 },
  'treebank/guidance': { textDocument, name: 'nsubj' },
  'completionItem/resolve': { label: 'nsubj', data: { uri: URI, name: 'nsubj' } },
  'treebank/choices': { textDocument, line: 0, column: 'deprel', text: '', cursor: 0, head: 2, upos: 'NOUN' },
  'treebank/suggestions': { textDocument, position },
  'treebank/diagram': { textDocument, line: 0 },
  'treebank/edit': { textDocument, version: 1, workDoneToken: 'e', intention: { type: 'recordBaseline' } },
  'treebank/findingGroups': { textDocument, filter },
  'treebank/findings': { textDocument, filter, group: 'g', offset: 0, limit: 10 },
  'treebank/stepFinding': { textDocument, filter, position, direction: 'next' },
  'treebank/fixAll': { uris: [URI], id: 'unsorted-features', edits: true, scope: [URI] },
  'treebank/findSentences': { query: 'dog', first: URI, limit: 10 },
  'treebank/checkRelease': { folder: URI, workDoneToken: 'r' },
  'treebank/overview': { uris: [URI], changed: [] },
  'treebank/table': {
    table: 'lexicon',
    uris: [URI],
    by: ['form'],
    against: [URI],
    changed: [],
    filter: '',
    sort: { column: 0, isDescending: true },
    offset: 0,
    limit: 10,
    find: 'a',
  },
  'treebank/tableRow': { table: 'lexicon', uris: [URI], key: 'a', change: { column: 1, value: 'b' } },
  'treebank/nextOfKind': { uris: [URI], kind: 'error', from: { uri: URI, line: 3 } },
  'treebank/externalParsers': { textDocument },
  'treebank/parsers': { textDocument },
  'treebank/evaluateParser': { textDocument, path: '/nowhere.model', workDoneToken: 3 },
  'treebank/train': { uris: [URI], epochs: 1, rawText: [URI], workDoneToken: 't' },
  'treebank/rawText': { uris: [URI], candidates: [URI], workDoneToken: 't' },
  'treebank/unfinishedTraining': {},
  'treebank/makeRule': { textDocument },
  'treebank/previewRules': {
    textDocument,
    version: 1,
    rules: 'rule r { }',
    from: URI,
    strategy: 'Onf (r)',
    workDoneToken: 'p',
  },
  'treebank/search': {
    request: 'pattern { }',
    from: URI,
    treebank: URI,
    keys: ['X.upos'],
    isBasicOnly: true,
    uris: [URI],
    partialResultToken: 's',
  },
  'treebank/searchFiles': { search: 1, cluster: 0 },
  'treebank/searchPage': { search: 1, cluster: 0, uri: URI, offset: 0, limit: 10 },
  'treebank/stepMatch': { search: 1, cluster: 0, direction: 'next', from: { uri: URI, line: 0, match: 0 } },
  'treebank/exportMatches': { search: 1, cluster: 0, format: 'tsv', offset: 0 },
  'treebank/requestFor': { textDocument, lines: [0] },
  'treebank/sentenceInfo': { textDocument, line: 0 },
  'treebank/entities': { textDocument },
  'treebank/standing': { textDocument, startLine: 0, endLine: 9, by: 'Anna', day: '2026-11-28' },
  'treebank/nextOpen': { textDocument, line: 0 },
  'treebank/notes': { textDocument },
  'treebank/decisions': { textDocument, tag: 'datives' },
};

const acting = { by: 'Anna', at: '2026-11-28T10:00:00.000Z', day: '2026-11-28' };

/** Right intentions of every type, with all optional fields. */
const INTENTIONS: { readonly [T in IntentionType]: Required<Intentions[T]> } = {
  repair: { kind: 'tree', startLine: 0, endLine: 1 },
  reparse: { scope: 'words', fillTags: false, keepsTrees: false, lines },
  answer: {
    kind: 'proposals',
    asked: { group: 'g', view: { grouping: 'sentence', filter: ['obj'] } },
    answer: { type: 'act', action: 'above', choice: 90 },
    overLocks: true,
  },
  confirm: { lines },
  lock: { lines, state: 'locked' },
  progress: { lines, state: 'done', acting },
  note: { change: { does: 'add', line: 0, character: 0, on: 'cell', text: 't' }, acting },
  acknowledge: { id: 'x', position, scope: 'sentence', reason: 'r' },
  withdraw: { id: 'x', position },
  recordBaseline: {},
  keepCheck: { request: 'pattern { X [] }', at: 'X', message: 'x' },
  surgery: { operations: [{ line: 0, op: 'delete_word', args: { id: 1 } }] },
  surgeryAt: {
    what: 'splitWord',
    ranges: [{ start: position, end: position }],
    forms: ['a', 'b'],
    head: 1,
    deprel: 'dep',
    space: 'keep',
    style: 'first',
  },
  mention: { line: 0, does: 'mark', mention: 0, nodes: ['1'], as: 'person' },
  insertEmptyLines: { line: 0 },
  takeVersion: { line: 0, take: 'ours', which: 'here' },
  rewrite: { rules: 'rule r { }', from: URI, strategy: 'Onf (r)', within: lines },
};

/** Texts that may be any; all others are names of something. */
const FREE = endingWith([
  'as',
  'nodes\\[\\d\\]',
  'name',
  'annotators\\[0\\]',
  'by\\[0\\]',
  'action',
  'at',
  'by',
  'day',
  'filter',
  'filter\\[0\\]',
  'find',
  'key',
  'grouping',
  'label',
  'deprel',
  'forms\\[\\d\\]',
  'group',
  'id',
  'keys\\[0\\]',
  'language',
  'message',
  'newName',
  'only\\[0\\]',
  'op',
  'partialResultToken',
  'parser',
  'path',
  'query',
  'reason',
  'request',
  'rules',
  'sentIds',
  'strategy',
  'tag',
  'text',
  'upos',
  'title',
  'change\\.value',
  'within',
  'workDoneToken',
]);
const OPTIONAL = endingWith([
  'against',
  'rawText',
  'intention\\.mention',
  'intention\\.nodes',
  'intention\\.as',
  'asked\\.id',
  'change',
  'change\\.value',
  'find',
  'sort',
  'by',
  'choice',
  'filter',
  'grouping',
  'isAfresh',
  'withModels',
  'overLocks',
  'suggestMajority',
  'isBase',
  'label',
  'cluster',
  'scope',
  'context',
  'data',
  'deprel',
  'epochs',
  'fillTags',
  'first',
  'forms',
  'from',
  'head',
  'upos',
  'isBasicOnly',
  'language',
  'limit',
  'match',
  'only',
  'parser',
  'partialResultToken',
  'reason',
  'which',
  'space',
  'style',
  'tag',
  'treebank',
  'triggerKind',
  'version',
  'within',
  'workDoneToken',
]);

/** The path of a field ends with one of these names, which are expressions; one a line, as every request adds some. */
function endingWith(names: readonly string[]): RegExp {
  return new RegExp(`\\.(${names.join('|')})$`);
}

/** Its recipient checks the content. */
const UNREAD = /^params\.data|\.args\./;

/** Every field of the right parameters, with values of other kinds in its place, each named. */
function* wrongParams(right: object): Generator<[string, unknown]> {
  for (const [name, whole] of Object.entries({ null: null, number: 7, text: 'x', empty: [], two: [right, right] })) {
    yield [name, whole];
  }
  yield* wrongFields(right, right, 'params');
}

function* wrongFields(root: object, at: object, name: string): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(at)) {
    const path = Array.isArray(at) ? `${name}[${key}]` : `${name}.${key}`;
    if (UNREAD.test(path)) continue;
    for (const wrong of wrongValues(value, path))
      yield [`${path} = ${JSON.stringify(wrong)}`, changed(root, at, key, wrong)];
    if (typeof value === 'object' && value !== null) yield* wrongFields(root, value, path);
  }
}

const isToken = (path: string) => /\.(workDoneToken|partialResultToken)$/.test(path);

function wrongValues(value: unknown, path: string): unknown[] {
  const missing = Array.isArray(value) || OPTIONAL.test(path) || /\]$/.test(path) ? [] : [undefined];
  if (typeof value === 'number') {
    const negative = /\.(version|workDoneToken|partialResultToken)$/.test(path) ? [] : [-1];
    const others = isToken(path) ? [] : ['1'];
    return [...negative, ...others, ...missing, 1.5, 2 ** 40, null, {}, [], true];
  }
  if (typeof value === 'boolean') return ['true', 1, null, {}];
  if (typeof value === 'string') {
    const named = FREE.test(path) ? [] : ['nonsense', '', 'constructor', '__proto__'];
    const number = isToken(path) ? [] : [7];
    return [...named, ...number, ...missing, null, {}, [], true];
  }
  if (Array.isArray(value)) return [...(OPTIONAL.test(path) ? [] : [undefined]), null, {}, 'x', 7];
  return [...(/\.context$/.test(path) ? [] : missing), null, [], 'x', 7];
}

/** A copy of the root in which one field is another; undefined: none. */
function changed(root: object, place: object, key: string, value: unknown): unknown {
  const copy = (each: unknown): unknown => {
    if (typeof each !== 'object' || each === null) return each;
    if (Array.isArray(each)) return each.map((item, at) => (each === place && String(at) === key ? value : copy(item)));
    const entries = Object.entries(each).map(([name, field]) => [
      name,
      each === place && name === key ? value : copy(field),
    ]);
    return Object.fromEntries(entries);
  };
  return copy(root);
}

let client: RawClient;

beforeAll(async () => {
  client = new RawClient(await serverHere());
  await client.request('initialize', { processId: null, rootUri: null, capabilities: {}, workspaceFolders: null });
  await client.send({ method: 'initialized', params: {} });
  const document = { uri: URI, languageId: 'conllu', version: 1, text: TEXT };
  await client.send({ method: 'textDocument/didOpen', params: { textDocument: document } });
});

afterAll(() => client.end());

const METHODS = Object.keys(CHECKS) as readonly Method[];

describe.each(METHODS.map((method) => [method]))('%s', (method) => {
  test('right parameters are taken', async () => {
    const { error } = await client.request(method, RIGHT[method]);
    expect(error?.code).not.toBe(ErrorCodes.InvalidParams);
    expect(error?.code).not.toBe(ErrorCodes.InternalError);
  });

  test('wrong parameters are InvalidParams', async () => {
    const all: [string, unknown][] = [...wrongParams(RIGHT[method]), ['none', undefined]];
    const params: [string, unknown][] = method === 'treebank/unfinishedTraining' ? [['two', [1, 2]]] : all;
    for (const [name, wrong] of params) {
      const { error, result } = await client.request(method, wrong);
      expect([name, error?.code, result]).toEqual([name, ErrorCodes.InvalidParams, undefined]);
      expect(error?.message, name).toMatch(/^\S+: params.* must be .*\.$/);
    }
  });
});

describe.each(Object.entries(INTENTIONS))('the intention %s', (type, fields) => {
  const right = { textDocument, intention: { type, ...fields } };

  test('right fields are taken', async () => {
    const { error, result } = await client.request('treebank/edit', right);
    expect(error).toBeUndefined();
    expect(result).toHaveProperty('ok');
  });

  test('wrong fields are InvalidParams', async () => {
    for (const [name, wrong] of wrongFields(right, right.intention, 'params.intention')) {
      const { error } = await client.request('treebank/edit', wrong);
      expect([name, error?.code]).toEqual([name, ErrorCodes.InvalidParams]);
      expect(error?.message, name).toMatch(/^treebank\/edit: params\.intention.* must be .*\.$/);
    }
  });
});

/** Other shapes of parameters that have several, each with all of its fields. */
const SHAPES: readonly [string, Method, string, object][] = [
  ...[
    { kind: 'proposals', scope: 'file', lines },
    { kind: 'annotators', uris: [URI, 'untitled:b.conllu'] },
    { kind: 'suspicion', isAfresh: true, withModels: false },
  ].map((beginning): (typeof SHAPES)[number] => [
    `beginning: ${beginning.kind}`,
    'treebank/beginSession',
    'params.beginning',
    { textDocument, beginning },
  ]),
  ...[
    { asked: { at: position, id: 'x' }, answer: { type: 'take', from: 0 } },
    { asked: { sentenceAt: 0 }, answer: { type: 'keep', reason: 'r' } },
    { asked: { sentenceAt: 0 }, answer: { type: 'reopen' } },
  ].map((fields): (typeof SHAPES)[number] => [
    `answer: ${fields.answer.type}`,
    'treebank/edit',
    'params.intention',
    { textDocument, intention: { type: 'answer', kind: 'versions', ...fields } },
  ]),
];

test.each(SHAPES)('%s', async (_, method, path, right) => {
  const { error } = await client.request(method, right);
  expect(error).toBeUndefined();
  const [[, within]] = Object.entries(right).slice(1);
  for (const [name, wrong] of wrongFields(right, within, path)) {
    const { error: found } = await client.request(method, wrong);
    expect([name, found?.code]).toEqual([name, ErrorCodes.InvalidParams]);
    expect(found?.message, name).toMatch(/params\..* must be .*\.$/);
  }
});

test('a step may be of a kind, which is one of those that there are', async () => {
  const step = (kind: unknown) => client.request('treebank/stepSession', { textDocument, kind, position, to: 'next' });
  expect((await step('versions')).error).toBeUndefined();
  for (const kind of ['nonsense', 'constructor', null, 7]) {
    expect((await step(kind)).error?.code).toBe(ErrorCodes.InvalidParams);
  }
});

test('an action without data of ours cannot be resolved', async () => {
  for (const data of [undefined, null, 7, {}, { uri: URI, version: 1, line: 0, kind: 'constructor' }]) {
    const { error } = await client.request('codeAction/resolve', { title: 't', data });
    expect(error?.code).toBe(ErrorCodes.InvalidParams);
  }
});

test('a wrong notification changes nothing, and is logged', async () => {
  await client.send({ method: 'treebank/visibleRange', params: { textDocument, startLine: -1, endLine: 'x' } });
  const { result } = await client.request('treebank/sentenceInfo', RIGHT['treebank/sentenceInfo']);
  expect(result).not.toBeNull();
  expect(client.logged.join()).toContain('params.startLine must be a whole number');
});

test('every method that the protocol declares, and every standard one that is registered, is checked', () => {
  const folder = resolve(import.meta.dirname, '../../server/src');
  const read = (path: string) =>
    readdirSync(join(folder, path), { encoding: 'utf8' }).map((name) => readFileSync(join(folder, path, name), 'utf8'));
  const declared = read('protocol').flatMap((text) =>
    [...text.matchAll(/_REQUEST = '([^']+)'/g)].map(([, name]) => name),
  );
  expect(METHODS.filter((method) => method.startsWith('treebank/')).sort()).toEqual(declared.sort());
  // Only `server.ts` listens to the notifications of the standard; nothing but `answer` and its deferral to requests.
  const features = readdirSync(join(folder, 'lsp'), { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.ts') && !/^(connection\/answer|features\/deferred|server)\.ts$/.test(name),
  );
  const sources = features.map((name) => readFileSync(join(folder, 'lsp', name), 'utf8')).join('\n');
  expect(sources.match(/\bconnection\.on[A-Z]\w+/g)).toEqual(['connection.onNotification']);
});

test('a client that asked for none gets no notifications of ours', async () => {
  expect(client.notified).toContain('textDocument/publishDiagnostics');
  expect(client.notified.filter((method) => method.startsWith('treebank/'))).toEqual([]);
});

test('a client gets the notifications that it asked for', async () => {
  const asked = await TestClient.start({ notifications: ['treebank/findingsChanged'] });
  await asked.open(URI, TEXT);
  await asked.until('findings', () => asked.findingsChanged.find(({ uri }) => uri === URI));
  expect(await asked.stop()).toBe(0);
});
