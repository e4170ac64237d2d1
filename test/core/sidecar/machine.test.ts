/** Machine marks: read and printed, kept small, and following their words through edits, surgery and other programs. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Document, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  EMPTY_SIDECAR,
  FollowedDocument,
  type MachineMark,
  markedWords,
  marksOfKeys,
  mergeSidecars,
  printSidecar,
  readSidecar,
  type Sidecar,
  sentenceKey,
  withItems,
} from '../../../server/src/core/sidecar/index.ts';
import { runs } from '../../thorough.ts';

const FILE = 'a.conllu';
const PARSED: MachineMark = { state: 'parse', by: 'en-ewt', on: '2026-11-28' };

interface Word {
  /** Its identity; its form has it, too, but may occur twice. */
  readonly tag: number;
  readonly form: string;
  readonly head: number;
  readonly deprel: string;
}
interface Told {
  readonly id: string;
  readonly words: readonly Word[];
}

const textOf = (sentences: readonly Told[]) =>
  sentences
    .map(({ id, words }) => {
      const at = new Map(words.map(({ tag }, i) => [tag, i + 1]));
      const rows = words.map(({ tag, form, head, deprel }, i) =>
        [i + 1, form, '_', 'X', '_', '_', at.get(head) ?? 0, deprel, '_', `Tag=${tag}`].join('\t'),
      );
      return `# sent_id = ${id}\n${rows.join('\n')}\n\n`;
    })
    .join('');

/** Tags of the marked words. */
function tagsIn(file: Sidecar, text: string): Set<number> {
  const sentences = splitBlocks(text);
  const marks = marksOfKeys(file, FILE, sentences.map(sentenceKey));
  const tags = new Set<number>();
  for (const sentence of sentences) {
    for (const word of markedWords(sentence, marks.get(sentenceKey(sentence)))) {
      tags.add(Number(sentence.wordCell(word, 9).slice('Tag='.length)));
    }
  }
  return tags;
}

const steps = fc.array(
  fc.record({
    does: fc.constantFrom('person', 'machine', 'insert', 'delete', 'rename', 'move', 'save', 'undo'),
    sentence: fc.nat(20),
    word: fc.nat(20),
    other: fc.nat(20),
  }),
  { minLength: 1, maxLength: 25 },
);

test('no mark is ever on a word that a person wrote, and none is lost with a word that is still there', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 6 }), (doings, n) => {
      let next = 0;
      const word = (head: number): Word => ({ tag: next, form: `w${next++}`, head, deprel: 'dep' });
      let told: readonly Told[] = Array.from({ length: n }, (_, i) => ({
        id: `s${i + 1}`,
        words: [word(-1), word(-1), word(-1)],
      }));
      let file: Sidecar = {
        ...EMPTY_SIDECAR,
        machine: new Map([[FILE, [{ first: 's1', last: `s${n}`, n, ...PARSED }]]]),
      };
      // One sentence is no run.
      if (n === 1) file = { ...file, machine: new Map([[FILE, [{ first: 's1', last: 's1', n: 1, ...PARSED }]]]) };
      let marked = new Set(told.flatMap(({ words }) => words.map(({ tag }) => tag)));
      let document = Document.parse(textOf(told));
      let onDisk = document;
      const followed = new FollowedDocument(FILE, document);
      const before: { readonly told: typeof told; readonly marked: typeof marked }[] = [];
      const save = () => {
        const moved = followed.movedIn(document) ?? { removed: [], added: [] };
        const keys = { before: onDisk.sentences.map(sentenceKey), after: document.sentences.map(sentenceKey) };
        file = readSidecar(printSidecar(withItems(file, FILE, moved.removed, moved.added, keys))).file;
        followed.saved(document, document);
        onDisk = document;
        expect(tagsIn(file, document.text)).toEqual(marked);
      };
      for (const { does, sentence: s, word: w, other } of doings) {
        const at = s % told.length;
        const { id, words } = told[at];
        const k = w % words.length;
        const put = (changed: Told) => told.map((each, i) => (i === at ? changed : each));
        let machine: MachineMark | undefined;
        let now = told;
        let marks = new Set(marked);
        if (does === 'save') save();
        else if (does === 'undo') {
          const last = before.pop();
          if (last !== undefined) [now, marks] = [last.told, last.marked];
        } else if (does === 'rename') now = put({ id: `r${next++}`, words });
        else if (does === 'move') now = [...told.filter((_, i) => i !== at), told[at]];
        else if (does === 'insert') {
          const added = word(words[other % words.length].tag);
          now = put({ id, words: [...words.slice(0, k), added, ...words.slice(k)] });
        } else if (does === 'delete' && 1 < words.length) {
          const gone = words[k].tag;
          // Those that hung on it are changed, too.
          for (const { tag, head } of words) if (head === gone) marks.delete(tag);
          marks.delete(gone);
          now = put({
            id,
            words: words.filter((_, i) => i !== k).map((each) => (each.head === gone ? { ...each, head: -1 } : each)),
          });
        } else if (does === 'person' || does === 'machine') {
          const changed = { ...words[k], deprel: `d${next++}` };
          now = put({ id, words: words.map((each, i) => (i === k ? changed : each)) });
          if (does === 'machine') {
            machine = { ...PARSED, state: 'rules' };
            marks.add(changed.tag);
          } else marks.delete(changed.tag);
        }
        if (does === 'save' || now === told) continue;
        if (does !== 'undo') before.push({ told, marked });
        const after = Document.parse(textOf(now));
        followed.step(file, document, after, undefined, machine === undefined ? {} : { machine });
        [told, marked, document] = [now, marks, after];
      }
      save();
    }),
    { numRuns: runs(1000) },
  );
});

test('20,000 sentences that were parsed are one line; with every tenth looked at in part, less than 300 kB', () => {
  const n = 20_000;
  const keys = Array.from({ length: n }, (_, i) => `s${i + 1}`);
  const whole: Sidecar = {
    ...EMPTY_SIDECAR,
    machine: new Map([[FILE, [{ first: 's1', last: `s${n}`, n, ...PARSED }]]]),
  };
  const entry = (sentence: string, mark: MachineMark) => ({
    kind: 'machine' as const,
    id: '',
    at: undefined,
    reason: '',
    mark,
    origin: { sentence, at: undefined },
    sentence,
  });
  const looked = keys.filter((_, i) => i % 10 === 9);
  const removed = looked.map((key) => entry(key, PARSED));
  const added = looked.map((key) => entry(key, { ...PARSED, words: ['the#1', 'house#1'] }));
  const file = withItems(whole, FILE, removed, added, { before: keys, after: keys });
  const printed = printSidecar(file);
  expect(printSidecar(whole).length).toBeLessThan(200);
  expect(printed.length).toBeLessThan(300_000);
  const marks = marksOfKeys(readSidecar(printed).file, FILE, keys);
  expect([...marks.values()].filter(({ words }) => words !== undefined)).toHaveLength(looked.length);
  expect(marks.size).toBe(n);
});

test('what cannot be a mark is named, and the rest is used', () => {
  const text = `{"version": 1, "machine": {"a.conllu": [
{"what": "parse", "sentences": [["s1"],
["s2", [1]],
["s3", "s9", 3.5],
"s4"]},
{"sentences": []},
{"what": "parse", "sentences": [], "color": "red"},
7
]}}`;
  const { file, problems } = readSidecar(text);
  expect(file.machine?.get(FILE)).toEqual([{ first: 's1', last: 's1', n: 1, state: 'parse' }]);
  expect(problems.map(({ span }) => text.slice(0, span.start).split('\n').length)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(printSidecar({ ...EMPTY_SIDECAR, machine: new Map() })).toBe('{\n  "version": 1,\n  "machine": {}\n}\n');
});

test('a merge confirms what either side has looked at, and keeps what one side has newly written', () => {
  const fileOf = (marks: Readonly<Record<string, MachineMark | undefined>>): Sidecar => ({
    ...EMPTY_SIDECAR,
    machine: new Map([
      [FILE, Object.entries(marks).flatMap(([key, mark]) => (mark ? [{ first: key, last: key, n: 1, ...mark }] : []))],
    ]),
  });
  const words = (...some: string[]): MachineMark => ({ ...PARSED, words: some });
  const rules: MachineMark = { state: 'rules' };
  const tags = { ...words('x#1'), cells: 'tags' };
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const versions = {
    base: fileOf({ a: PARSED, b: PARSED, c: PARSED, d: PARSED, e: undefined, f: PARSED, g: undefined, h: PARSED }),
    ours: fileOf({
      a: words('x#1', 'y#1'),
      b: undefined,
      c: PARSED,
      d: words('x#1'),
      e: rules,
      f: undefined,
      g: tags,
      h: rules,
    }),
    theirs: fileOf({
      a: words('y#1', 'z#1'),
      b: words('x#1'),
      c: undefined,
      d: rules,
      e: undefined,
      f: PARSED,
      g: words('y#1'),
      h: tags,
    }),
  };
  const { file, conflicts } = mergeSidecars(versions, () => keys);
  expect(conflicts).toEqual([]);
  expect([...marksOfKeys(file, FILE, keys)]).toEqual([
    ['a', words('y#1')],
    ['d', rules],
    ['e', rules],
    // Neither the tags of the one program nor the trees of the other are a person's.
    ['g', { ...tags, words: ['x#1', 'y#1'], cells: 'tags tree' }],
    ['h', { ...rules, cells: 'tags tree' }],
  ]);
  expect(mergeSidecars({ base: EMPTY_SIDECAR, ours: EMPTY_SIDECAR, theirs: fileOf({}) }).file.machine).toEqual(
    new Map(),
  );
  expect(
    mergeSidecars({ base: EMPTY_SIDECAR, ours: EMPTY_SIDECAR, theirs: EMPTY_SIDECAR }).file.machine,
  ).toBeUndefined();
});
