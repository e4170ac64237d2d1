/** States and notes follow their sentences and words through edits. */

import { describe, expect, test } from 'vitest';
import { Document, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  EMPTY_SIDECAR,
  entriesOf,
  FollowedDocument,
  followEntries,
  type Note,
  noteItem,
  type SentenceState,
  type Sidecar,
  type StateName,
  sentenceKey,
  statesIn,
  withItems,
  withStates,
} from '../../../server/src/core/sidecar/index.ts';
import { threadTime } from '../../threadTime.ts';

const FILE = 'a.conllu';
const rows = (words: string) =>
  words
    .split(' ')
    .map((form, i) => `${i + 1}\t${form}\t_\tX\t_\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t_\n`)
    .join('');
const block = (id: string, words: string) => `# sent_id = ${id}\n${rows(words)}\n`;
const sentence = (id: string, words: string): Sentence => splitBlocks(block(id, words))[0];
const crlf = (text: string): Sentence => splitBlocks(text.replaceAll('\n', '\r\n'))[0];
const DONE: SentenceState = { state: 'done', by: 'Anna', on: '2026-11-28' };
const CHECKED: SentenceState = { state: 'checked', by: 'Ben', on: '2026-11-29' };
const CLEO = { by: 'Cleo', on: '2026-11-30' };

function fileWith(sentences: readonly Sentence[], states: readonly (StateName | SentenceState | undefined)[]): Sidecar {
  const full = states.map((state) => (typeof state === 'string' ? { state } : state));
  return withStates(EMPTY_SIDECAR, FILE, sentences.map(sentenceKey), full);
}

describe('the state of a sentence', () => {
  const [A, B] = [sentence('s1', 'the dog sees'), sentence('s2', 'a cat')];
  const after = (before: readonly Sentence[], states: Parameters<typeof fileWith>[1], now: readonly Sentence[]) => {
    const keys = before.map(sentenceKey);
    const { states: read } = statesIn(fileWith(before, states), FILE, keys);
    const items = before.map((each, i) => {
      const byKey = new Map(keys.map((key, k) => [key, read[k]] as const).flatMap(([k, s]) => (s ? [[k, s]] : [])));
      return { sentence: each, items: entriesOf(EMPTY_SIDECAR, FILE, keys[i], byKey as Map<string, SentenceState>) };
    });
    return followEntries(items, now, undefined, CLEO).items.map((here) => here.map(({ state }) => state));
  };

  test.each<[string, Parameters<typeof after>, unknown]>([
    ['goes with it into another sent_id', [[A], [DONE], [sentence('s9', 'the dog sees')]], [[DONE]]],
    ['stays when it is edited', [[A], [DONE], [sentence('s1', 'the dogs see')]], [[DONE]]],
    [
      'is done again when a checked sentence is edited',
      [[A], [CHECKED], [sentence('s1', 'the dogs sees')]],
      [[{ state: 'done', ...CLEO }]],
    ],
    [
      'stays checked when only comments change',
      [[A], [CHECKED], [splitBlocks(`# x\n${block('s1', 'the dog sees')}`)[0]]],
      [[CHECKED]],
    ],
    [
      'stays checked when only comments change, whatever ends its lines',
      [[crlf(block('s1', 'the dog sees'))], [CHECKED], [crlf(`# x\n${block('s1', 'the dog sees')}`)]],
      [[CHECKED]],
    ],
    [
      'stays checked when a comment comes before the first sentence of a file with a byte order mark',
      [[splitBlocks(`\ufeff${A.text}`)[0]], [CHECKED], [splitBlocks(`\ufeff# x\n${A.text}`)[0]]],
      [[CHECKED]],
    ],
    [
      'stays with the half that has the sent_id',
      [[A], [DONE], [sentence('s1', 'the dog'), sentence('s1b', 'sees')]],
      [[DONE], []],
    ],
    [
      'of joined sentences is the least',
      [[A, B], [CHECKED, DONE], [sentence('s1', 'the dog sees a cat')]],
      [[{ state: 'done', ...CLEO }]],
    ],
    [
      'of one joined with an open one is open',
      [[A, B], [DONE, undefined], [sentence('s1', 'the dog sees a cat')]],
      [[]],
    ],
    [
      'is to be discussed when a part of it was',
      [[A, B], [undefined, 'discuss'], [sentence('s1', 'the dog sees a cat')]],
      [[{ state: 'discuss' }]],
    ],
    ['is gone with it', [[A, B], [DONE, CHECKED], [B]], [[CHECKED]]],
  ])('%s', (_, given, expected) => {
    expect(after(...given)).toEqual(expected);
  });
});

describe('in an open document', () => {
  const NOTE: Note = {
    file: FILE,
    sentence: 's2',
    at: 'dog HEAD',
    by: 'Anna',
    on: '2026-11-28T10:00:00.000Z',
    text: '?',
    replies: [],
  };
  const text = (...ids: string[]) => ids.map((id) => block(id, 'the dog sees')).join('');
  const disk = Document.parse(text('s1', 's2', 's3', 's4'));
  const keysOf = (document: Document) => document.sentences.map(sentenceKey);
  const file: Sidecar = { ...fileWith(disk.sentences, [DONE, CHECKED, DONE, undefined]), notes: [NOTE] };
  const follow = (...texts: readonly string[]) => {
    const followed = new FollowedDocument(FILE);
    const documents = [disk, ...texts.map((each) => Document.parse(each))];
    for (let i = 1; i < documents.length; i++) followed.step(file, documents[i - 1], documents[i], undefined, CLEO);
    const saved = documents[documents.length - 1];
    const moved = followed.movedIn(saved);
    const keys = { before: keysOf(disk), after: keysOf(saved) };
    const written = withItems(file, FILE, moved?.removed ?? [], moved?.added ?? [], keys);
    return { moved, written, names: statesIn(written, FILE, keys.after).states.map((state) => state?.state ?? 'open') };
  };

  test('a sentence that is added between others is open', () => {
    const { names } = follow(text('s1', 'new', 's2', 's3', 's4'));
    expect(names).toEqual(['done', 'open', 'checked', 'done', 'open']);
  });

  test('an undo brings back what an edit has taken', () => {
    const edited = `${text('s1')}${block('s2', 'the sees')}${text('s3', 's4')}`;
    const { written, names, moved } = follow(edited);
    expect(names).toEqual(['done', 'done', 'done', 'open']);
    expect(written.notes).toEqual([{ ...NOTE, at: undefined }]);
    expect(moved?.loosened).toMatchObject([{ kind: 'note', at: 'dog HEAD' }]);
    expect(moved?.lost).toEqual([]);
    expect(follow(edited, disk.text)).toMatchObject({ moved: undefined, written: file });
  });

  test('an edit of all sentences at once looks for the heirs of each among one, not among all', () => {
    const ids = Array.from({ length: 300 }, (_, i) => `s${i}`);
    const before = Document.parse(text(...ids));
    const all = fileWith(
      before.sentences,
      before.sentences.map(() => CHECKED),
    );
    const after = Document.parse(before.text.replaceAll('\tdep\t', '\tobj\t'));
    const followed = new FollowedDocument(FILE);
    expect(followed.step(all, before, after, undefined, CLEO)).toHaveLength(ids.length);
    const nBases = after.sentences.map((each) => followed.heldOf(each)?.bases.size);
    expect(nBases).toEqual(ids.map(() => 1));
    // Two that exchange a word are each other's heirs; the others are not.
    const moved = Document.parse(
      block('s0', 'the dog') + block('s1', 'sees the dog sees') + text(...ids.slice(2)).replaceAll('\tX\t', '\tY\t'),
    );
    followed.step(all, after, moved, undefined, CLEO);
    expect(moved.sentences.map((each) => followed.heldOf(each)?.bases.size)).toEqual(
      ids.map((_, i) => (i < 2 ? 2 : 1)),
    );
  });

  test('a change of the file by others is taken over in linear time, also where thousands of sentences were replaced at once', () => {
    const n = 2000;
    const ids = Array.from({ length: n }, (_, i) => `s${i}`);
    const before = Document.parse(text(...ids));
    const all = fileWith(
      before.sentences,
      before.sentences.map(() => DONE),
    );
    // One more, so that each may have become any other.
    const after = Document.parse(text(...ids, 'new').replaceAll('\tdep\t', '\tobj\t'));
    const followed = new FollowedDocument(FILE);
    followed.step(all, before, after, undefined, CLEO);
    expect(followed.heldOf(after.sentences[7])?.bases.size).toBe(n);
    const start = threadTime();
    followed.takeOver({ ...all, notes: [{ ...NOTE, sentence: 's7', at: undefined }] }, after);
    const milliseconds = threadTime() - start;
    const kinds = after.sentences.map((each) =>
      followed
        .heldOf(each)
        ?.items.map(({ kind }) => kind)
        .sort(),
    );
    expect(kinds.slice(0, n)).toEqual(ids.map((id) => (id === 's7' ? ['note', 'state'] : ['state'])));
    expect(kinds[n] ?? []).toEqual([]);
    // A list of heirs for each of them took more than a minute.
    expect(milliseconds).toBeLessThan(1000);
  });

  test('a deleted sentence takes its state and its note, and the note is named', () => {
    const { names, moved, written } = follow(text('s1', 's3', 's4'));
    expect(names).toEqual(['done', 'done', 'open']);
    expect(written.notes).toBeUndefined();
    expect(moved?.lost.map(({ kind }) => kind).sort()).toEqual(['note', 'state']);
  });

  test.each([0, 1])(
    'of two sentences with one sent_id, either may get another: the first keeps the notes (%i)',
    (which) => {
      const twice = Document.parse(block('s2', 'him the dog sees') + block('s2', 'the dog ate'));
      const both: Sidecar = { ...fileWith(twice.sentences, [DONE, DONE]), notes: [NOTE] };
      const ids = ['s2', 's2'].map((id, i) => (i === which ? 's2b' : id));
      const now = Document.parse(block(ids[0], 'him the dog sees') + block(ids[1], 'the dog ate'));
      const followed = new FollowedDocument(FILE, twice);
      followed.step(both, twice, now, undefined, CLEO);
      const moved = followed.movedIn(now);
      const written = withItems(both, FILE, moved?.removed ?? [], moved?.added ?? [], {
        before: keysOf(twice),
        after: keysOf(now),
      });
      expect(statesIn(written, FILE, keysOf(now)).states).toEqual([DONE, DONE]);
      expect(written.notes).toEqual([{ ...NOTE, sentence: ids[0] }]);
    },
  );

  test('of notes with one author and time, each is added, and each once', () => {
    const other = { ...NOTE, text: '!' };
    const added = [NOTE, other, other].map((note) => ({ ...noteItem(note), sentence: 's2' }));
    expect(withItems(EMPTY_SIDECAR, FILE, [], added).notes).toEqual([NOTE, other]);
  });

  test('a state that is given to an edited sentence is written for the one on disk, and kept', () => {
    const followed = new FollowedDocument(FILE);
    const now = Document.parse(`${text('s1')}${block('s2b', 'the dogs sees')}${text('s3', 's4')}`);
    followed.step(file, disk, now, undefined, CLEO);
    const item = {
      kind: 'state',
      id: '',
      at: undefined,
      reason: '',
      state: CHECKED,
      origin: { sentence: 's2b', at: undefined },
    } as const;
    const written = followed.change(file, now.sentences[1], ({ kind }) => kind === 'state', [item]);
    expect(statesIn(written ?? EMPTY_SIDECAR, FILE, keysOf(disk)).states).toEqual([DONE, CHECKED, DONE, undefined]);
    expect(
      followed
        .heldOf(now.sentences[1])
        ?.items.map(({ state }) => state)
        .filter(Boolean),
    ).toEqual([CHECKED]);
  });
});
