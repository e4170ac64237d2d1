/** Settings in all the forms in which editors send them. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SettingsStore } from '../../server/src/lsp/settings/settings.ts';
import { SETTINGS, type Setting } from '../../server/src/protocol/settings.ts';
import { readSettings } from '../../server/src/protocol/settingValues.ts';
import { DECODERS } from '../../server/src/protocol/treeClasses.ts';
import { NODE } from '../../server/src/runtime/node.ts';

type Connection = ConstructorParameters<typeof SettingsStore>[0];

function storeAnswering(answer: () => unknown) {
  const warnings: string[] = [];
  const scopes: unknown[] = [];
  const connection = {
    console: { warn: (message: string) => void warnings.push(message) },
    workspace: {
      getConfiguration: async (item: { scopeUri: string }) => {
        scopes.push(item.scopeUri);
        return answer();
      },
    },
  } as unknown as Connection;
  const shown: string[] = [];
  const differing: string[] = [];
  const store = new SettingsStore(
    connection,
    NODE,
    (message) => void shown.push(message),
    (uri) => void differing.push(uri),
  );
  return { store, warnings, shown, scopes, differing };
}

const level = async (store: SettingsStore, uri = 'file:///a') => (await store.of(uri))['treebank.lint.level'];

test.each([
  [{ settings: { treebank: { lint: { level: 1 } } } }],
  [{ treebank: { lint: { level: 1 } } }],
  [{ 'treebank.lint.level': 1 }],
  [{ treebank: { 'lint.level': 1 } }],
])('initialization options %j', async (options) => {
  const { store } = storeAnswering(() => undefined);
  store.initialize(options, false);
  expect(await level(store)).toBe(1);
});

test.each([[undefined], [null], [7], [{}], [{ other: 1 }]])('options that say nothing: %j', async (options) => {
  const { store } = storeAnswering(() => undefined);
  store.initialize(options, false);
  expect(await level(store)).toBe(5);
});

test('the client is asked once per document, and again after a change', async () => {
  let answer: unknown = { lint: { level: 2 } };
  const { store, scopes } = storeAnswering(() => answer);
  store.initialize(undefined, true);
  expect(await level(store)).toBe(2);
  expect(await level(store)).toBe(2);
  expect(store.now('file:///a')['treebank.lint.level']).toBe(2);
  answer = { lint: { level: 'nonsense' } };
  store.change(null);
  expect(await level(store)).toBe(5);
  store.forget('file:///a');
  await level(store);
  expect(scopes).toEqual(['file:///a', 'file:///a', 'file:///a']);
});

describe('what another document in the folder has', () => {
  const likelyLevel = async (store: SettingsStore, uri: string) => (await store.likely(uri))['treebank.lint.level'];

  test('is likely, and the same object if it is right', async () => {
    const { store, scopes, differing } = storeAnswering(() => ({ lint: { level: 2 } }));
    store.initialize(undefined, true);
    expect(await likelyLevel(store, 'file:///f/a')).toBe(2);
    const likely = await store.likely('file:///f/b');
    expect(store.now('file:///f/c')).toBe(likely);
    expect(await store.of('file:///f/b')).toBe(likely);
    expect(scopes).toEqual(['file:///f/a', 'file:///f/b']);
    expect(differing).toEqual([]);
  });

  test('is not waited for, but corrected', async () => {
    const levels = new Map([
      ['file:///f/a', 2],
      ['file:///f/b', 3],
      ['file:///g/c', 4],
    ]);
    let last = '';
    const { store, scopes, differing } = storeAnswering(() => ({ lint: { level: levels.get(last) } }));
    store.initialize(undefined, true);
    const likely = (uri: string) => {
      last = uri;
      return likelyLevel(store, uri);
    };
    expect(await likely('file:///f/a')).toBe(2);
    expect(await likely('file:///f/b')).toBe(2);
    expect(await level(store, 'file:///f/b')).toBe(3);
    expect(differing).toEqual(['file:///f/b']);
    expect(await likely('file:///f/b')).toBe(3);
    expect(await likely('file:///g/c')).toBe(4);
    expect(scopes).toHaveLength(3);
    expect(differing).toHaveLength(1);
  });

  test('does not outlive a change, nor matter to a document that was closed', async () => {
    let answer = 2;
    const { store, differing } = storeAnswering(() => ({ lint: { level: answer } }));
    store.initialize(undefined, true);
    await likelyLevel(store, 'file:///f/a');
    answer = 3;
    store.change(null);
    expect(await likelyLevel(store, 'file:///f/b')).toBe(3);
    answer = 4;
    const likely = likelyLevel(store, 'file:///f/c');
    store.forget('file:///f/c');
    expect(await likely).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(differing).toEqual([]);
  });
});

test('a change sent by a client that cannot be asked', async () => {
  const { store } = storeAnswering(() => undefined);
  store.initialize({ treebank: { lint: { level: 1 } } }, false);
  store.change({ treebank: { lint: { level: 2 } } });
  expect(await level(store)).toBe(2);
});

test('a client that fails to answer leaves the defaults, with a warning', async () => {
  const { store, warnings } = storeAnswering(() => {
    throw new Error('no');
  });
  store.initialize({ treebank: { lint: { level: 1 } } }, true);
  expect(await level(store)).toBe(1);
  expect(warnings).toHaveLength(1);
});

describe('values that are not allowed', () => {
  const wrongIn = (section: unknown): string[] => {
    const keys: string[] = [];
    readSettings(section, ({ key }) => void keys.push(key));
    return keys;
  };

  test.each([
    ['../../x'],
    ['('],
    ['HU'],
    ['h'],
    ['huhu'],
    ['hu\n'],
    ['hu/'],
    ['__proto__'],
    ['h\0'],
    [7],
    [['hu']],
    [{ toString: 'hu' }],
  ])('%j is no language', (language) => {
    const section = { reparse: { language }, validation: { language } };
    expect(wrongIn(section).sort()).toEqual(['treebank.reparse.language', 'treebank.validation.language']);
    expect(readSettings(section)).toEqual(readSettings(undefined));
  });

  test.each([['hu'], ['got'], [''], [null], [undefined]])('%j is one, or says nothing', (language) => {
    expect(wrongIn({ reparse: { language } })).toEqual([]);
  });

  test.each([['a\0b'], ['x'.repeat(5000)], [3]])('what is no path', (path) => {
    expect(wrongIn({ reparse: { model: path }, validation: { dataFolder: path } })).toHaveLength(2);
  });

  test('are each named with what is allowed, and never repeated', () => {
    const messages: string[] = [];
    const evil = '[x](command:a) $(zap)';
    const section = {
      lint: { level: 9, debounce: 1.5, profile: evil, severity: { a: evil, b: 'off' }, classHints: evil },
      reparse: { decoder: 'constructor', memoryLimit: '256', model: { [evil]: 1 }, language: evil },
    };
    readSettings(section, ({ message }) => void messages.push(message));
    expect(messages).toEqual([
      'The setting treebank.lint.profile must be one of ud-release, draft, structure, sud, coreference. The default (ud-release) is used until it is corrected.',
      'The setting treebank.lint.level must be a whole number from 1 to 5. The default (5) is used until it is corrected.',
      'The setting treebank.lint.debounce must be a whole number from 0 to 2000. The default (0) is used until it is corrected.',
      'The setting treebank.lint.severity must be an object whose values are each one of off, hint, information, warning, error. Other values are ignored until it is corrected.',
      'The setting treebank.lint.classHints must be true or false. The default (true) is used until it is corrected.',
      `The setting treebank.reparse.decoder must be one of ${Object.keys(DECODERS).join(', ')}. The default (mh4) is used until it is corrected.`,
      'The setting treebank.reparse.memoryLimit must be a whole number from 1 to 4096. The default (256) is used until it is corrected.',
      'The setting treebank.reparse.model must be a path of up to 4096 characters, or empty. The default (empty) is used until it is corrected.',
      'The setting treebank.reparse.language must be a language code, two or three lowercase letters such as hu, or empty. The default (empty) is used until it is corrected.',
    ]);
  });

  test('are said once, all of a section in one message, and again only with another value', async () => {
    let answer: unknown = { lint: { level: 9 }, reparse: { language: '(' } };
    const { store, shown } = storeAnswering(() => answer);
    store.initialize(undefined, true);
    await store.of('file:///a');
    await store.of('file:///b');
    expect(shown).toHaveLength(1);
    for (const key of ['treebank.lint.level', 'treebank.reparse.language']) expect(shown[0]).toContain(key);
    store.change(null);
    await store.of('file:///a');
    expect(shown).toHaveLength(1);
    answer = { lint: { level: 10 }, reparse: { language: '(' } };
    store.change(null);
    await store.of('file:///a');
    expect(shown.slice(1)).toEqual([expect.stringContaining('treebank.lint.level')]);
  });

  test('a pack that is not shipped is said when it is switched on, without its name', async () => {
    const { store, shown } = storeAnswering(() => ({
      lint: { packs: { englisch: 'on', team: 'off', english: 'on' } },
    }));
    store.initialize(undefined, true);
    await store.of('file:///a');
    await store.of('file:///b');
    expect(shown).toEqual([expect.stringContaining('a pack that is not shipped. Shipped are english;')]);
    const { store: other, shown: nothing } = storeAnswering(() => ({
      lint: { packs: { team: 'off', english: 'on' } },
    }));
    other.initialize(undefined, true);
    await other.of('file:///a');
    expect(nothing).toEqual([]);
  });

  test('never come through, whatever an editor sends', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('..', '__proto__', 'constructor', -1, 1e9, Number.NaN));
    const keys = fc.constantFrom(...Object.keys(SETTINGS));
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, value), { maxLength: 6 }), (entries) => {
        const section = Object.fromEntries(entries.map(([key, each]) => [key.slice('treebank.'.length), each]));
        for (const [key, read] of Object.entries(readSettings(section))) {
          const setting: Setting<unknown> = SETTINGS[key as keyof typeof SETTINGS];
          if (setting.choices !== undefined) expect(Object.keys(setting.choices)).toContain(read);
          if (setting.format !== undefined && read !== '') expect(read).toMatch(new RegExp(setting.format.pattern));
          if (setting.minimum !== undefined) expect(read).toBeGreaterThanOrEqual(setting.minimum);
          if (setting.maximum !== undefined) expect(read).toBeLessThanOrEqual(setting.maximum);
          const type = Array.isArray(read) ? 'array' : typeof read;
          expect(type).toBe(setting.type === 'integer' ? 'number' : setting.type);
          if (setting.items !== undefined) expect(setting.items.usable(read as unknown[])).toEqual(read);
        }
      }),
    );
  });

  test('of Object.prototype are not taken for settings', () => {
    const section = Object.create({ lint: { level: 1 } }) as object;
    expect(readSettings(section)['treebank.lint.level']).toBe(5);
  });
});

test('values of earlier versions still count', () => {
  const wrongs: string[] = [];
  const wrapFor = (wrap: unknown) =>
    readSettings({ diagram: { wrap } }, ({ key }) => void wrongs.push(key))['treebank.diagram.wrap'];
  expect([true, false, 'auto', undefined].map(wrapFor)).toEqual(['always', 'never', 'auto', 'auto']);
  expect(wrongs).toEqual([]);
  expect(wrapFor('sometimes')).toBe('auto');
  expect(wrongs).toEqual(['treebank.diagram.wrap']);
});
