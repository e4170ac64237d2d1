/** `.treebank.json` merged entry by entry, and the whole life of notes and states: edits, operations, saves, undos and merges. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import { mulberry32 } from '../../../server/src/core/random.ts';
import {
  cellNamed,
  EMPTY_SIDECAR,
  FollowedDocument,
  type KeyedEntry,
  type KnownStep,
  KnownSteps,
  type MovedWord,
  markedWords,
  markFor,
  marksOfKeys,
  mergeSidecars,
  type Note,
  printSidecar,
  readSidecar,
  type SentenceState,
  type Sidecar,
  sentenceKey,
  statesIn,
  withItems,
  withMarks,
  withStates,
} from '../../../server/src/core/sidecar/index.ts';
import { runs } from '../../thorough.ts';

const FILE = 'a.conllu';
const counted = (n: number) => Array.from({ length: n }, (_, i) => `s${i + 1}`);
const DONE: SentenceState = { state: 'done', by: 'Anna', on: '2026-11-28' };
const note = (change: Partial<Note> = {}): Note => ({
  file: FILE,
  sentence: 's1',
  by: 'Anna',
  on: '2026-11-28T10:00:00.000Z',
  text: 'Why?',
  replies: [],
  ...change,
});
const given = (
  keys: readonly string[],
  states: readonly (SentenceState | undefined)[],
  notes: readonly Note[] = [],
) => ({
  ...withStates(EMPTY_SIDECAR, FILE, keys, states),
  notes,
});
const merged = (base: Sidecar, ours: Sidecar, theirs: Sidecar, keys?: readonly string[]) => {
  const result = mergeSidecars({ base, ours, theirs }, () => keys);
  const text = printSidecar(result.file);
  expect(readSidecar(text).problems).toEqual([]);
  return { ...result, file: readSidecar(text).file };
};

describe('a merge', () => {
  test('switches of both sides, by rule and key; what both changed stays ours and is named', () => {
    const one = (use: string, key = 'any') => ({ rule: 'shared', key, use });
    const of = (...enhanced: ReturnType<typeof one>[]): Sidecar => ({ ...EMPTY_SIDECAR, enhanced });
    const { file, conflicts } = merged(
      of(one('yes'), one('yes', 'a')),
      of(one('no'), one('yes', 'a'), one('yes', 'b')),
      of(one('other'), one('yes', 'c')),
    );
    expect(file.enhanced).toEqual([one('no'), one('yes', 'b'), one('yes', 'c')]);
    expect(conflicts.map(({ message }) => message)).toEqual([expect.stringContaining('ours was kept')]);
  });

  test('two annotators do other sentences, in runs that count and in others', () => {
    for (const keys of [counted(9), ['p', 'q', 'r', 'x', 'a', 'm', 'k', 'z', 'b']]) {
      const base = given(
        keys,
        keys.map((_, i) => (i < 3 ? DONE : undefined)),
      );
      const ours = given(
        keys,
        keys.map((_, i) => (i < 5 ? DONE : undefined)),
      );
      const theirs = given(
        keys,
        keys.map((_, i) => (i < 3 || i === 7 ? DONE : undefined)),
      );
      const { file, conflicts } = merged(base, ours, theirs, keys);
      expect(conflicts).toEqual([]);
      expect(
        statesIn(file, FILE, keys)
          .states.map((state) => state?.state[0] ?? '.')
          .join(''),
      ).toBe('ddddd..d.');
    }
  });

  test('without the text, runs that count are still merged by sentence', () => {
    const keys = counted(9);
    const base = given(
      keys,
      keys.map(() => undefined),
    );
    const ours = given(
      keys,
      keys.map((_, i) => (i < 5 ? DONE : undefined)),
    );
    const theirs = given(
      keys,
      keys.map((_, i) => (3 < i ? { ...DONE, by: 'Ben' } : undefined)),
    );
    const { file } = merged(base, ours, theirs);
    const names = statesIn(file, FILE, keys).states.map((state) => state?.by?.[0]);
    expect(names.join('')).toBe('AAAAABBBB');
  });

  test('of two states of a sentence the later is taken, and that is said', () => {
    const keys = counted(2);
    const base = given(keys, [DONE, DONE]);
    const ours = given(keys, [{ state: 'discuss', by: 'Anna', on: '2026-11-30' }, DONE]);
    const theirs = given(keys, [{ state: 'checked', by: 'Ben', on: '2026-11-29' }, DONE]);
    for (const [a, b] of [
      [ours, theirs],
      [theirs, ours],
    ]) {
      const { file, conflicts } = merged(base, a, b);
      expect(statesIn(file, FILE, keys).states[0]).toMatchObject({ state: 'discuss', by: 'Anna' });
      expect(conflicts).toEqual([
        {
          isDecided: true,
          message:
            'a.conllu, s1: checked (Ben) on one side, discuss (Anna) on the other; the latter is taken, as the later.',
        },
      ]);
    }
  });

  test('answers of both sides are kept in the order of time, with what one side settled or moved', () => {
    const reply = (by: string, minute: number) => ({ by, on: `2026-11-28T10:${minute}:00.000Z`, text: by });
    const base = given([], [], [note()]);
    const ours = given([], [], [note({ at: 'dog HEAD', replies: [reply('Cleo', 40), reply('Ben', 20)] })]);
    const resolved = { by: 'Dan', on: '2026-11-29T10:00:00.000Z' };
    const theirs = given([], [], [note({ replies: [reply('Dan', 30)], resolved })]);
    const { file, conflicts } = merged(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(file.notes).toEqual([
      note({ at: 'dog HEAD', replies: [reply('Ben', 20), reply('Dan', 30), reply('Cleo', 40)], resolved }),
    ]);
  });

  test('a thread that one side deleted and the other answered stays, and that is said', () => {
    const base = given([], [], [note()]);
    const answered = given([], [], [note({ replies: [{ by: 'Ben', on: '2026-11-28T11:00:00.000Z', text: 'So.' }] })]);
    for (const [a, b] of [
      [given([], []), answered],
      [answered, given([], [])],
    ]) {
      const { file, conflicts } = merged(base, a, b);
      expect(file.notes).toEqual(answered.notes);
      expect(conflicts).toMatchObject([{ isDecided: false }]);
    }
    expect(merged(base, given([], []), base).file.notes).toBeUndefined();
  });

  test('notes, answers and acknowledgements with the same author and time, as a script writes them, all stay', () => {
    const answers = ['a', 'b'].map((text) => ({ by: 'Ben', on: '2026-11-28T11:00:00.000Z', text }));
    const notes = [note(), note({ sentence: 's2' }), note({ text: 'What?', replies: answers })];
    const reasons = ['x', 'y'].map((reason) => ({ id: 'r', file: FILE, sentence: 's1', at: 'dog#1', reason }));
    const base = { ...given([], [], notes), acknowledged: reasons };
    const answered = [notes[0], note({ sentence: 's2', replies: answers.slice(1) }), notes[2]];
    const { file, conflicts } = merged(
      base,
      { ...base, notes: answered },
      { ...base, notes: notes.slice(1), acknowledged: reasons.slice(1) },
    );
    expect(conflicts).toEqual([]);
    const texts = (all: readonly Note[] = []) =>
      all
        .map(({ sentence, text, replies }) => [sentence, text, ...replies.map((reply) => reply.text)].join(' '))
        .sort();
    expect(texts(file.notes)).toEqual(['s1 What? a b', 's2 Why? b']);
    expect(file.acknowledged.map(({ reason }) => reason)).toEqual(['y']);
  });

  test('everything else is merged entry by entry, too', () => {
    const entry = (id: string, reason = 'so') => ({ id, reason, file: FILE, sentence: 's1' });
    const places = (...at: string[]) => new Map([[FILE, new Map([['rule', new Map([['s1', at]])]])]]);
    const locks = (...at: string[]) => new Map([[FILE, new Map([['s1', at]])]]);
    const base: Sidecar = { acknowledged: [entry('a')], baseline: places('x', 'x', 'y'), locks: locks('the#1') };
    const ours: Sidecar = {
      acknowledged: [entry('a'), entry('b')],
      baseline: places('x', 'y'),
      locks: locks('the#1', 'dog#1'),
    };
    const theirs: Sidecar = { acknowledged: [entry('c')], baseline: places('x', 'x', 'y', 'z'), locks: locks('dog#1') };
    const { file, conflicts } = merged(base, ours, theirs);
    expect(file.acknowledged.map(({ id }) => id)).toEqual(['b', 'c']);
    expect([file.baseline, file.locks, conflicts]).toEqual([places('x', 'y', 'z'), locks('dog#1'), []]);
    const other = { ...base, acknowledged: [entry('a', 'no')] };
    expect(merged(base, { ...base, acknowledged: [entry('a', 'yes')] }, other).conflicts).toMatchObject([
      { isDecided: false },
    ]);
  });
});

interface Word {
  readonly uid: number;
  form: string;
}
interface Sent {
  readonly uid: number;
  id: string;
  words: Word[];
}

/**
 * A treebank whose words and sentences are known by numbers: a word has its number as lemma, a sentence in a comment. Notes and states name them.
 */
class World {
  sentences: Sent[] = [];
  private last = 0;

  constructor(private readonly random: () => number) {}

  below = (n: number) => Math.floor(this.random() * n);
  pick = <T>(list: readonly T[]): T => list[this.below(list.length)];
  word = (): Word => ({ uid: ++this.last, form: this.pick(['the', 'dog', 'a', 'sees']) });
  sentence(words = Array.from({ length: 1 + this.below(5) }, this.word)): Sent {
    const uid = ++this.last;
    return { uid, id: this.pick([`s${uid}`, `p${uid}x`]), words };
  }

  get text(): string {
    return this.sentences
      .map(({ uid, id, words }) => {
        const rows = words.map(({ uid: lemma, form }, i) => `${i + 1}\t${form}\tw${lemma}\tX\t_\t_\t${i}\tdep\t_\t_\n`);
        return `# sent_id = ${id}\n# uid = ${uid}\n${rows.join('')}\n`;
      })
      .join('');
  }

  /** One edit or operation. @returns whether only an operation can tell the words: the text of two that change places may as well have two new lemmas */
  edit(): boolean {
    const { sentences, below } = this;
    const at = below(sentences.length);
    const sent = sentences[at];
    const place = below(sent.words.length);
    switch (below(9)) {
      case 0:
        sent.words.splice(place, 0, this.word());
        break;
      case 1:
        if (1 < sent.words.length) sent.words.splice(place, 1);
        break;
      case 2:
        sent.words[place].form = this.pick(['the', 'dogs', 'cat']);
        break;
      case 3: {
        const [moved] = sent.words.splice(place, 1);
        sent.words.splice(below(sent.words.length + 1), 0, moved);
        return true;
      }
      case 4:
        sent.id = `r${++this.last}`;
        break;
      case 5:
        sentences.splice(at, 0, this.sentence());
        break;
      case 6:
        if (3 < sentences.length) sentences.splice(at, 1);
        break;
      case 7: // Split.
        if (1 < sent.words.length) {
          const rest = sent.words.splice(1 + below(sent.words.length - 1));
          sentences.splice(at + 1, 0, this.sentence(rest));
        }
        break;
      default: {
        const next = sentences[at + 1];
        if (next !== undefined && 3 < sentences.length) {
          sent.words.push(...next.words);
          sentences.splice(at + 1, 1);
        }
      }
    }
    return false;
  }
}

function movesOf(old: readonly Sent[], now: readonly Sent[]): MovedWord[] {
  const places = new Map<number, { readonly sentence: number; readonly word: number }>();
  now.forEach(({ words }, sentence) => {
    for (const [i, { uid }] of words.entries()) places.set(uid, { sentence, word: i + 1 });
  });
  return old.flatMap(({ words }, oldSentence) =>
    words.flatMap(({ uid }, i) => {
      const place = places.get(uid);
      return place === undefined ? [] : [{ old: i + 1, new: place.word, oldSentence, newSentence: place.sentence }];
    }),
  );
}

/** As operations announce themselves: the sentences that they change, and their words. */
function operationOf(
  { sentences: old }: Document,
  { sentences: now }: Document,
  moves: readonly MovedWord[],
): KnownStep {
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start].text === now[start].text) start++;
  let end = 0;
  while (end < least - start && old[old.length - 1 - end].text === now[now.length - 1 - end].text) end++;
  const [before, after] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const words = moves
    .map((move) => ({ ...move, oldSentence: move.oldSentence - start, newSentence: move.newSentence - start }))
    .filter(({ oldSentence }) => 0 <= oldSentence && oldSentence < before.length);
  return { before, after, words };
}

const keysOf = ({ sentences }: Document) => sentences.map(sentenceKey);
const uidOf = (sentence: Sentence) => sentence.comments.find(({ key }) => key === 'uid')?.value;

/** Throws if a note, state or mark is on another word or sentence than the one it names. @param marked lemmas of words that were ever marked @returns the texts of all notes */
function checked(file: Sidecar, document: Document, marked: ReadonlySet<string>): string[] {
  const marks = marksOfKeys(file, FILE, keysOf(document));
  for (const sentence of document.sentences) {
    for (const word of markedWords(sentence, marks.get(sentenceKey(sentence)))) {
      const lemma = sentence.wordCell(word, 2);
      if (!marked.has(lemma)) throw new Error(`mark on ${lemma}`);
    }
  }
  const { states } = statesIn(file, FILE, keysOf(document));
  document.sentences.forEach((sentence, i) => {
    const by = states[i]?.by;
    if (by !== undefined && by !== `u${uidOf(sentence)}`) throw new Error(`state of ${by} on u${uidOf(sentence)}`);
  });
  const byKey = new Map(document.sentences.map((sentence) => [sentenceKey(sentence), sentence]));
  for (const { sentence: key, at, text } of file.notes ?? []) {
    const sentence = byKey.get(key);
    if (sentence === undefined) throw new Error(`note ${text} on no sentence`);
    if (at === undefined) continue;
    const cell = cellNamed(sentence, at);
    const lemma = cell && sentence.cell(cell.row, 2);
    if (lemma !== text) throw new Error(`note ${text} on ${lemma}`);
  }
  return (file.notes ?? []).map(({ text }) => text).sort();
}

/** One life: notes and states are given, the text is edited, saved, undone and merged. @returns how many edits */
function live(seed: number, nSteps: number): number {
  const random = mulberry32(seed);
  const world = new World(random);
  world.sentences = Array.from({ length: 6 }, () => world.sentence());
  let disk = Document.parse(world.text);
  let file: Sidecar = EMPTY_SIDECAR;
  let clock = 0;
  const marked = new Set<string>();
  /** Some words of a sentence, or all. */
  const mark = (target: Sidecar, document: Document): Sidecar => {
    const keys = keysOf(document);
    const at = world.below(keys.length);
    const sentence = document.sentences[at];
    const all = Array.from({ length: sentence.nWords }, (_, i) => i + 1);
    const some = new Set(world.below(2) === 0 ? all : all.filter(() => world.below(2) === 0));
    for (const word of some) marked.add(sentence.wordCell(word, 2));
    const before = marksOfKeys(target, FILE, keys);
    const marks = keys.map((key) => before.get(key));
    marks[at] = markFor(sentence, { state: 'parse', by: 'M' }, some);
    return withMarks(target, FILE, keys, marks);
  };
  const give = (target: Sidecar, document: Document): Sidecar => {
    const index = world.below(document.sentences.length);
    const sentence = document.sentences[index];
    const row = world.below(sentence.nRows);
    const keys = keysOf(document);
    const on = new Date(1.8e12 + ++clock * 1000).toISOString();
    const form = sentence.cell(row, 1);
    const same = Array.from({ length: sentence.nRows }, (_, i) => i).filter((i) => sentence.cell(i, 1) === form);
    const at = `${form}${same.length === 1 ? '' : `#${same.indexOf(row) + 1}`} HEAD`;
    const made: Note = { file: FILE, sentence: keys[index], at, by: 'x', on, text: sentence.cell(row, 2), replies: [] };
    const states = [...statesIn(target, FILE, keys).states];
    states[world.below(keys.length)] = undefined;
    const done = world.below(keys.length);
    states[done] = { state: 'done', by: `u${uidOf(document.sentences[done])}`, on: '2026-11-28' };
    const given = mark(target, document);
    return { ...withStates(given, FILE, keys, states), notes: [...(target.notes ?? []), made] };
  };
  /** Edits, and the file as it is written with the text. */
  const session = (
    from: Sidecar,
    start: Document,
    n: number,
  ): { file: Sidecar; document: Document; lost: string[] } => {
    const followed = new FollowedDocument(FILE, start);
    const known = new KnownSteps();
    const past = [{ document: start, sentences: structuredClone(world.sentences) }];
    let document = start;
    let now = 0;
    for (let i = 0; i < n; i++) {
      let next: Document;
      const to = world.below(3) === 0 ? now + 1 : now - 1;
      const back = world.below(4) === 0 ? past[to] : undefined;
      if (back !== undefined) {
        now = to;
        world.sentences = structuredClone(back.sentences);
        next = Document.parse(back.document.text);
      } else {
        const old = structuredClone(world.sentences);
        const isOperation = world.edit();
        next = Document.parse(world.text);
        // An operation knows what became of each word.
        if (isOperation || world.below(3) === 0) known.add(operationOf(document, next, movesOf(old, world.sentences)));
        past.splice(++now, past.length, { document: next, sentences: structuredClone(world.sentences) });
      }
      followed.step(from, document, next, known);
      document = next;
    }
    const moved = followed.movedIn(document);
    const keys = { before: keysOf(start), after: keysOf(document) };
    const written = withItems(from, FILE, moved?.removed ?? [], moved?.added ?? [], keys);
    const lost = (moved?.lost ?? []).flatMap(({ note: gone }: KeyedEntry) => (gone === undefined ? [] : [gone.text]));
    return { file: readSidecar(printSidecar(written)).file, document, lost };
  };
  let nEdits = 0;
  for (let step = 0; step < nSteps; step++) {
    file = give(file, disk);
    const n = 1 + world.below(6);
    const before = checked(file, disk, marked);
    const base = { file, sentences: structuredClone(world.sentences) };
    const ours = session(file, disk, n);
    nEdits += n;
    expect([...checked(ours.file, ours.document, marked), ...ours.lost].sort()).toEqual(before);
    if (world.below(3) === 0) {
      // Somebody else works on the text of before: notes, states, and no edits of the text.
      const theirs = give(give(base.file, disk), disk);
      const kept = new Set(keysOf(ours.document));
      const result = mergeSidecars({ base: base.file, ours: ours.file, theirs }, () => keysOf(ours.document));
      const present = (result.file.notes ?? []).filter(({ sentence }) => kept.has(sentence));
      for (const { text } of ours.file.notes ?? []) expect(present.map((each) => each.text)).toContain(text);
      expect((result.file.notes ?? []).length).toBe((ours.file.notes ?? []).length + 2);
    }
    ({ file, document: disk } = ours);
  }
  return nEdits;
}

test('no note, state or mark is ever on another word or sentence, and no note or state gets lost unsaid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      live(seed, 12);
    }),
    // 12 sessions of 3.5 edits each: 10,000 with THOROUGH=1.
    { numRuns: runs(240), seed: 36 },
  );
});
