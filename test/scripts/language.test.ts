/** The language of the server: set during initialization, for it and its threads, and before any text is made. */

import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { textsOf } from '../../scripts/texts.mjs';
import { grewHoverAt } from '../../server/src/core/features/index.ts';
import { parseRequest } from '../../server/src/core/query/index.ts';
import { usageText } from '../../server/src/core/suspicion/index.ts';
import { findConstraintConflict } from '../../server/src/core/transition/index.ts';
import { speak } from '../../server/src/localization/index.ts';
import { fixture } from '../fixture.ts';
import { GERMAN } from '../german.ts';

const ROOT = resolve(import.meta.dirname, '../..');

afterEach(() => speak(undefined));

test('no text is made as the server and its threads are loaded: its language would not be known yet', async () => {
  const keys = new Set(Object.keys(textsOf(ROOT)));
  const early = new Set<string>();
  const { get } = Map.prototype;
  // If a language is requested, every text is looked up.
  speak({ tag: 'de', texts: {} });
  Map.prototype.get = function (key) {
    if (typeof key === 'string' && keys.has(key)) early.add(key);
    return get.call(this, key);
  };
  try {
    await import('../../server/src/lsp/server.ts');
    await import('../../server/src/worker/thread.ts');
  } finally {
    Map.prototype.get = get;
  }
  expect([...early]).toEqual([]);
});

const { text: SENTENCE } = fixture(`
  # sent_id = a
  1  Dogs   dog    NOUN  _  _  2  nsubj  _  _
  2  bark   bark   VERB  _  _  0  root   _  _
  3  [x](command:y)  loudly  ADV  _  _  2  advmod  _  _
`);

async function titlesIn(language: typeof GERMAN | undefined, character: number, line = 3): Promise<string[]> {
  const { TestClient } = await import('../lsp/client.ts');
  const client = await TestClient.start(language === undefined ? {} : { language });
  try {
    const uri = 'untitled:language.conllu';
    await client.open(uri, SENTENCE);
    const at = { line, character };
    const params = { textDocument: { uri }, range: { start: at, end: at }, context: { diagnostics: [] } };
    const actions = await client.request<{ readonly title: string }[]>('textDocument/codeAction', params);
    return actions.map(({ title }) => title);
  } finally {
    await client.stop();
  }
}

test('code actions are in the language of the client, and texts of the file stay inert', async () => {
  const english = await titlesIn(undefined, 0);
  expect(english).toContain('Re-parse sentence');
  expect(english).toContain('Delete “[x] (command:y)”');
  const german = await titlesIn(GERMAN, 0);
  expect(german).toContain('Satz neu parsen');
  expect(german).toContain('„[x] (command:y)“ löschen');
  expect(german).toHaveLength(english.length);
});

test('a code action without a translation is English among translated ones', async () => {
  const { 'Re-parse sentence': _, ...texts } = GERMAN.texts;
  const titles = await titlesIn({ ...GERMAN, texts }, 0);
  expect(titles).toContain('Re-parse sentence');
  expect(titles).toContain('„[x] (command:y)“ löschen');
});

test('the core speaks the language, too: requests, contradictions between locks, reasons to look at a word', () => {
  const request = 'pattern { X [upos=VERB }';
  const arcs = [
    { head: 3, dependent: 1 },
    { head: 4, dependent: 2 },
  ];
  const ways = [
    { name: 'obl', count: 1200, isOwn: false },
    { name: 'nmod', count: 3, isOwn: true },
  ];
  const texts = () => {
    const parsed = parseRequest(request);
    return [
      parsed.problems[0].message,
      grewHoverAt(request, 2)?.paragraphs[0],
      findConstraintConflict(4, { arcs })?.message.split('.')[0],
      usageText({ alike: 'NOUN', ways, total: 1203, otherwise: [] }),
    ];
  };
  expect(texts()).toEqual([
    'Expected ] before }. Conditions in brackets are separated by commas, and the bracket must be closed.',
    'pattern: What to find: words in brackets, edges between them, and conditions, separated by semicolons.',
    '3→1 and 4→2 cross, but arc-eager parsing builds no crossing arcs',
    'Elsewhere, NOUN: 1,200 obl and 3 nmod (as here); the majority goes the other way.',
  ]);
  speak(GERMAN);
  expect(texts()).toEqual([
    'Erwartet: ] vor }. Bedingungen in Klammern werden durch Kommas getrennt, und die Klammer muss geschlossen werden.',
    'pattern: Was zu suchen ist: Wörter in eckigen Klammern, Kanten dazwischen und Bedingungen, durch Strichpunkte getrennt.',
    '3→1 und 4→2 kreuzen sich, aber arc-eager baut keine kreuzenden Kanten',
    'Anderswo, NOUN: 1.200 obl und 3 nmod (wie hier); die Mehrheit ist anders annotiert.',
  ]);
});

test.each([
  ['no object', 'de'],
  ['no texts', { tag: 'de' }],
  ['no such language', { tag: 'not a tag', texts: GERMAN.texts }],
])('%s as a language is English', async (_, language) => {
  expect(await titlesIn(language as typeof GERMAN, 0)).toContain('Re-parse sentence');
});
