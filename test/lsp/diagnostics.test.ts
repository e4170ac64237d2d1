/** Diagnostics over the protocol: exact ranges, related places, settings, and equality of edited and fresh documents. */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, Diagnostic } from 'vscode-languageserver/node';
import { type FixtureOptions, fixture } from '../fixture.ts';
import { runs } from '../thorough.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let nUris = 0;
const newUri = () => `file:///treebank/${++nUris}.conllu`;

beforeAll(async () => {
  client = await TestClient.start({ settings: { lint: { debounce: 0 } } });
});

afterAll(async () => {
  expect(await client.stop()).toBe(0);
});

/** The marked diagnostics are among those reported; of the ids marked, no others are reported. */
async function check(source: string, options?: FixtureOptions): Promise<Diagnostic[]> {
  const { text, marks } = fixture(source, options);
  const uri = newUri();
  await client.open(uri, text);
  const diagnostics = await client.diagnostics(uri);
  const ids = new Set(marks.map((mark) => mark.text.split(':', 1)[0]));
  const reported = diagnostics
    .filter(({ code }) => ids.has(String(code)))
    .map(({ range, code }) => ({ range, id: code }));
  expect(reported).toEqual(marks.map(({ range, text: id }) => ({ range, id })));
  return diagnostics.filter(({ code }) => ids.has(String(code)));
}

const CYCLE = `
  # sent_id = cycle
  1  Anna    Anna   PROPN  _  _  2  nsubj  _  _
                                 ^ non-tree
  2  waited  wait   VERB   _  _  1  root   _  _
  3  .       .      PUNCT  _  _  0  punct  _  _

`;

describe('a file that is no treebank', () => {
  const PLAIN = '# Notes\n\nDogs bark.\nCats do not.\n\nIn 2019 they did.\n';

  const idsOf = (found: readonly Diagnostic[]) => found.map(({ code }) => code);

  test('one finding, in the words of the command line, at its first line; gone with the first row', async () => {
    const uri = newUri();
    await client.open(uri, PLAIN);
    const found = await client.diagnostics(uri);
    expect(idsOf(found)).toEqual(['not-conllu']);
    expect(found[0]).toMatchObject({ source: 'treebank', severity: 1 });
    expect(found[0].range).toEqual({ start: { line: 2, character: 0 }, end: { line: 2, character: 10 } });
    expect(found[0].message).toContain('This is not a CoNLL-U line (an ID and nine more columns, separated by tabs).');
    expect(found[0].message).toContain('Plain text becomes a treebank with the command “Annotate Text…”');
    await client.change(uri, 2, [{ text: `${PLAIN}\n1\tDogs\n` }]);
    expect(idsOf(await client.diagnostics(uri, 2))).toContain('invalid-line');
    await client.change(uri, 3, [{ text: PLAIN }]);
    expect(idsOf(await client.diagnostics(uri, 3))).toEqual(['not-conllu']);
  });

  test.each([
    ['nothing', ''],
    ['comments only', '# newdoc\n'],
    ['blanks in place of tabs, which a repair can change', '1 Dogs dog NOUN _ _ 2 nsubj _ _\n\n'],
    ['the first ID just typed', '# sent_id = s1\n1'],
    ['a row far below', `${'prose\n\n'.repeat(50)}1\ta\n`],
  ])('not of %s', async (_, text) => {
    const uri = newUri();
    await client.open(uri, text);
    expect(idsOf(await client.diagnostics(uri))).not.toContain('not-conllu');
  });

  test('it can be annotated where the editor has the command, and only there', async () => {
    const titlesIn = async (editor: TestClient) => {
      const uri = newUri();
      await editor.open(uri, PLAIN);
      const [found] = await editor.diagnostics(uri);
      const params = { textDocument: { uri }, range: found.range, context: { diagnostics: [found] } };
      const actions = await editor.request<CodeAction[]>('textDocument/codeAction', params);
      return actions.filter(({ command }) => command?.command === 'treebank.annotateText').map(({ title }) => title);
    };
    const able = await TestClient.start({ settings: { lint: { debounce: 0 } }, commands: ['treebank.annotateText'] });
    expect(await titlesIn(able)).toEqual(['Annotate this text in a new file…']);
    expect(await able.stop()).toBe(0);
    expect(await titlesIn(client)).toEqual([]);
  });

  test('switched off, the lines are reported as before', async () => {
    await client.configure({ lint: { debounce: 0, severity: { 'not-conllu': 'off' } } });
    const uri = newUri();
    await client.open(uri, PLAIN);
    expect(idsOf(await client.diagnostics(uri)).length).toBeGreaterThan(3);
    await client.configure({ lint: { debounce: 0 } });
  });
});

describe('ranges', () => {
  test('a cycle is named whole, its arcs are related places', async () => {
    const [cycle] = await check(CYCLE);
    expect(cycle.severity).toBe(1);
    expect(cycle.source).toBe('ud');
    expect(cycle.codeDescription?.href).toMatch(/^https:\/\/universaldependencies\.org\//);
    expect(cycle.message).toMatch(/Anna.*waited|waited.*Anna/);
    // The error, on a line of its own; its importance and the remedy.
    expect(String(cycle.message).split('\n')).toHaveLength(2);
    const related = cycle.relatedInformation!.map(({ location }) => location.range.start);
    expect(related).toEqual([
      { line: 1, character: 22 },
      { line: 2, character: 23 },
    ]);
  });

  test.each<[string, FixtureOptions]>([
    ['LF', {}],
    ['CRLF', { lineEnd: '\r\n' }],
    ['CR', { lineEnd: '\r' }],
    ['a byte order mark', { byteOrderMark: true }],
  ])('an unknown head with %s', async (_, options) => {
    await check(
      `
      # sent_id = unknown
      1  Anna    Anna  PROPN  _  _  2  nsubj  _  _
      2  waited  wait  VERB   _  _  0  root   _  _
      3  here    here  ADV    _  _  9  advmod  _  _
                                    ^ unknown-head

      `,
      options,
    );
  });

  test('columns count UTF-16 units', async () => {
    await check(`
      # sent_id = astral
      1  𐌰𐌽𐌽𐌰  𐌰  PROPN  _  _  2  nsubj  _  _
      2  𐌲𐌰𐍃𐌰𐍈  𐌲  VERB   _  _  2  root  _  _
                                ^ head-self-loop

    `);
  });

  test('a non-projective arc, and what it crosses', async () => {
    const [arc] = await check(`
      # sent_id = hearing
      1  A         a         DET    _  _  2  det     _  _
      2  hearing   hearing   NOUN   _  _  4  nsubj   _  _
      3  is        be        AUX    _  _  4  aux     _  _
      4  set       set       VERB   _  _  0  root    _  _
      5  on        on        ADP    _  _  7  case    _  _
      6  the       the       DET    _  _  7  det     _  _
      7  matter    matter    NOUN   _  _  2  nmod    _  _
                                          ^ nonprojective-arc
      8  today     today     NOUN   _  _  4  obl     _  _

    `);
    expect(arc.source).toBe('treebank');
    expect(arc.severity).toBe(3);
    const lines = arc.relatedInformation!.map(({ location }) => location.range.start.line);
    expect(lines).toContain(4);
  });

  test('broken files are reported, not refused', async () => {
    for (const text of [
      '',
      '\n\n\n',
      '1',
      '1\t2\t3\n',
      '#\n#\n\n',
      '\0\t\ud800\n1-\t\t\t\t\t\t\t\t\t\n',
      '<<<<<<< HEAD\n',
    ]) {
      const uri = newUri();
      await client.open(uri, text);
      await client.diagnostics(uri);
    }
    expect(client.logged).toEqual([]);
  });
});

describe('the document as a whole', () => {
  const sentence = (id: string) => `# sent_id = ${id}\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n`;
  const duplicates = (diagnostics: readonly Diagnostic[]) =>
    diagnostics.filter(({ code }) => code === 'non-unique-sent-id');

  test('an ID used twice: both places are named, and an edit of either is seen', async () => {
    const uri = newUri();
    await client.open(uri, sentence('one') + sentence('two') + sentence('one'));
    const [twice] = duplicates(await client.diagnostics(uri));
    expect(twice.range.start.line).toBe(6);
    expect(twice.relatedInformation?.map(({ location }) => location.range)).toEqual([
      { start: { line: 0, character: 12 }, end: { line: 0, character: 15 } },
    ]);
    const start = { line: 0, character: 12 };
    await client.change(uri, 2, [{ range: { start, end: { line: 0, character: 15 } }, text: 'two' }]);
    const [moved] = duplicates(await client.diagnostics(uri, 2));
    expect(moved.range.start.line).toBe(3);
    // An edit elsewhere moves the places, not the finding.
    await client.change(uri, 3, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '# x\n' },
    ]);
    const [after] = duplicates(await client.diagnostics(uri, 3));
    expect(after.range.start.line).toBe(4);
    expect(after.relatedInformation?.[0].location.range.start.line).toBe(1);
    await client.change(uri, 4, [
      { range: { start: { line: 4, character: 12 }, end: { line: 4, character: 15 } }, text: 'six' },
    ]);
    expect(duplicates(await client.diagnostics(uri, 4))).toEqual([]);
    // A sentence that no finding concerned gets one.
    const last = { start: { line: 7, character: 12 }, end: { line: 7, character: 15 } };
    await client.change(uri, 5, [{ range: last, text: 'six' }]);
    const [again] = duplicates(await client.diagnostics(uri, 5));
    expect(again.range.start.line).toBe(7);
  });

  test('a sentence put in or taken out moves the findings of the others', async () => {
    const broken = sentence('bad').replace('\t0\troot', '\t1\tdep');
    const uri = newUri();
    await client.open(uri, sentence('a') + sentence('b') + broken);
    const linesOf = async (version: number) =>
      (await client.diagnostics(uri, version))
        .filter(({ code }) => code === 'head-self-loop')
        .map(({ range }) => range.start.line);
    expect(await linesOf(1)).toEqual([7]);
    const start = { line: 0, character: 0 };
    await client.change(uri, 2, [{ range: { start, end: start }, text: broken + sentence('new') }]);
    expect(await linesOf(2)).toEqual([1, 13]);
    await client.change(uri, 3, [
      { range: { start: { line: 3, character: 0 }, end: { line: 9, character: 0 } }, text: '' },
    ]);
    expect(await linesOf(3)).toEqual([1, 7]);
  });
});

test('closing a document clears its diagnostics', async () => {
  const uri = newUri();
  await client.open(uri, fixture(CYCLE).text);
  expect(await client.diagnostics(uri)).not.toEqual([]);
  await client.close(uri);
  await client.until('empty diagnostics', () => {
    const last = client.published.filter((each) => each.uri === uri).at(-1);
    return last?.diagnostics.length === 0 ? last : undefined;
  });
});

test('settings change severities without an edit', async () => {
  const uri = newUri();
  await client.open(uri, fixture(CYCLE).text);
  const before = await client.diagnostics(uri);
  expect(before.map(({ code }) => code)).toContain('non-tree');
  const nBefore = client.published.length;
  await client.configure({ lint: { debounce: 0, severity: { 'non-tree': 'warning' } } });
  const after = await client.until('new severities', () =>
    client.published.slice(nBefore).find((each) => each.uri === uri),
  );
  expect(after.diagnostics.find(({ code }) => code === 'non-tree')?.severity).toBe(2);
  await client.configure({ lint: { debounce: 0 } });
});

test('a file beside one that the editor has answered for is checked by that answer, before the next', async () => {
  await client.configure({ lint: { debounce: 0, severity: { 'non-tree': 'warning' } } });
  const [first, second] = [newUri(), newUri()];
  await client.open(first, fixture(CYCLE).text);
  await client.diagnostics(first);
  const answer = client.withholdSettings();
  await client.open(second, fixture(CYCLE).text);
  // Without an answer it would be an error.
  expect((await client.diagnostics(second)).find(({ code }) => code === 'non-tree')?.severity).toBe(2);
  answer();
  await client.configure({ lint: { debounce: 0 } });
});

test('of a large file, what is in view is reported before the rest is checked', async () => {
  const sentence = '# text = b a\n1\ta\ta\tX\t_\t_\t3\tdep\t_\t_\n2\tb\tb\tX\t_\t_\t0\troot\t_\t_\n\n';
  const uri = newUri();
  await client.open(uri, sentence.repeat(6000));
  await client.diagnostics(uri);
  const [first] = client.published.filter((each) => each.uri === uri);
  expect(Math.min(...first.diagnostics.map(({ range }) => range.start.line))).toBeLessThan(4);
  expect(client.findingsChanged.find((each) => each.uri === uri)?.isComplete).toBe(false);
});

test('more findings than an editor shows: errors stay, repeats are folded', async () => {
  const sentence = (i: number) =>
    `# sent_id = ${i}\n# text = a b c d\n1\ta\ta\tX\t_\t_\t3\tdep\t_\t_\n2\tb\tb\tX\t_\t_\t4\tdep\t_\t_\n3\tc\tc\tX\t_\t_\t0\troot\t_\t_\n4\td\td\tX\t_\t_\t3\tdep\t_\t_\n\n`;
  const uri = newUri();
  const text = Array.from({ length: 1500 }, (_, i) => sentence(i)).join('');
  await client.open(uri, `${text}1\ta\ta\tX\t_\t_\t1\tdep\t_\t_\n\n`);
  const last = await client.until('the error at the end', () =>
    client.published.find((each) => each.uri === uri && each.diagnostics.some(({ code }) => code === 'head-self-loop')),
  );
  expect(last.diagnostics.length).toBeLessThanOrEqual(1000);
  const arcs = last.diagnostics.filter(({ code }) => code === 'nonprojective-arc');
  expect(arcs).toHaveLength(200);
  expect(
    arcs.filter(({ message }) => String(message).includes('1,300 more findings of nonprojective-arc')),
  ).toHaveLength(1);
});

test('where the user looks, there findings are kept when not all fit', async () => {
  const sentence = '# text = b a\n1\ta\ta\tX\t_\t_\t3\tdep\t_\t_\n2\tb\tb\tX\t_\t_\t0\troot\t_\t_\n\n';
  const uri = newUri();
  await client.open(uri, sentence.repeat(1500));
  const first = await client.until('all findings', () =>
    client.published.find(
      (each) => each.uri === uri && each.diagnostics.some(({ message }) => String(message).includes('1,300')),
    ),
  );
  const linesOf = (diagnostics: readonly Diagnostic[]) =>
    diagnostics.filter(({ code }) => code === 'unknown-head').map(({ range }) => range.start.line);
  expect(Math.max(...linesOf(first.diagnostics))).toBeLessThan(1000);
  const nBefore = client.published.length;
  const params = { textDocument: { uri }, startLine: 4000, endLine: 4050 };
  await client.connection.sendNotification('treebank/visibleRange', params);
  // What was on its way when the user looked elsewhere may still arrive first.
  const then = await client.until('findings near line 4000 only', () =>
    client.published.slice(nBefore).find((each) => {
      const lines = linesOf(each.diagnostics);
      return each.uri === uri && 0 < lines.length && 3000 < Math.min(...lines);
    }),
  );
  expect(then.version).toBe(1);
});

describe('edits', () => {
  const piece = fc.constantFrom(
    '1\tIn\tin\tADP\t_\t_\t2\tcase\t_\t_',
    '2\tx\tx\tX\t_\t_\t0\troot\t_\t_',
    '\n',
    '\n',
    '\n\n',
    '\r\n',
    '3',
    '\t',
    '2',
    '# text = In x',
    '# sent_id = 1',
    '𐌰',
  );
  const content = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  const change = fc.record({
    line: fc.nat(12),
    character: fc.nat(30),
    lines: fc.nat(2),
    end: fc.nat(30),
    text: content,
  });

  test('diagnostics after any edits equal those of the same text opened afresh', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.array(change, { minLength: 1, maxLength: 6 }), async (source, changes) => {
        const uri = newUri();
        await client.open(uri, source);
        let text = source;
        for (const [i, { line, character, lines, end, text: insert }] of changes.entries()) {
          const range = { start: { line, character }, end: { line: line + lines + 1, character: end } };
          await client.change(uri, i + 2, [{ range, text: insert }]);
          text = splice(text, range, insert);
        }
        const edited = await client.diagnostics(uri, changes.length + 1);
        const fresh = newUri();
        await client.open(fresh, text);
        const expected = await client.diagnostics(fresh);
        expect(JSON.parse(JSON.stringify(edited).replaceAll(uri, fresh))).toEqual(expected);
        await client.close(uri);
        await client.close(fresh);
      }),
      { numRuns: runs(60) },
    );
    expect(client.logged).toEqual([]);
  });
});

interface Place {
  readonly line: number;
  readonly character: number;
}

function splice(text: string, { start, end }: { start: Place; end: Place }, insert: string): string {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  const offsetOf = ({ line, character }: Place) => {
    const before = lines.slice(0, line).join('').length;
    const length = (lines[line] ?? '').replace(/[\r\n]+$/, '').length;
    return lines.length <= line ? text.length : before + Math.min(character, length);
  };
  return text.slice(0, offsetOf(start)) + insert + text.slice(offsetOf(end));
}
