/** Going through questions: every open one is reached, in both directions, and nothing else; places find their question. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupBy } from '../../../server/src/core/grouping.ts';
import {
  type Group,
  groupsOf,
  groupWithKey,
  isOpen,
  nextElsewhere,
  page,
  progressOf,
  type Question,
  questionAt,
  type Standing,
  stepFrom,
  stepInText,
} from '../../../server/src/core/session/index.ts';

const standing = fc.constantFrom<Standing>('open', 'open', 'taken', 'kept', 'hand');
const questions = fc
  .array(fc.record({ sentence: fc.nat(4), start: fc.nat(30), length: fc.nat(5), standing }), { maxLength: 12 })
  .map((all) =>
    all.map(
      ({ sentence, start, length, standing: how }, at): Question => ({
        id: `${at}`,
        sentence,
        span: { start, end: start + length },
        standing: how,
      }),
    ),
  );

const inText = (a: Question, b: Question) => a.sentence - b.sentence || a.span.start - b.span.start;

describe('step by step', () => {
  test('in the text: all places once in each direction, and then from the beginning', () => {
    fc.assert(
      fc.property(questions, (all) => {
        const open = all.filter(isOpen);
        const places = [...new Set(open.sort(inText).map(({ sentence, span }) => `${sentence} ${span.start}`))];
        for (const to of ['next', 'previous'] as const) {
          const seen: string[] = [];
          let place = to === 'next' ? { sentence: -1, offset: 0 } : { sentence: 9, offset: 0 };
          for (let i = 0; i <= places.length; i++) {
            const found = stepInText(open, place, to);
            expect(found === undefined).toBe(open.length === 0);
            if (found === undefined) return;
            place = { sentence: found.sentence, offset: found.span.start };
            seen.push(`${place.sentence} ${place.offset}`);
          }
          const wanted = to === 'next' ? places : [...places].reverse();
          expect(seen).toEqual([...wanted, wanted[0]]);
        }
      }),
    );
  });

  test('in the order of the list: every open one once, and then from the beginning', () => {
    fc.assert(
      fc.property(questions, (all) => {
        const open = all.filter(isOpen).map(({ id }) => id);
        for (const to of ['next', 'previous'] as const) {
          const seen: (string | undefined)[] = [];
          let id: string | undefined;
          for (let i = 0; i < open.length; i++) {
            id = stepFrom(all, id, to)?.id;
            seen.push(id);
          }
          expect(seen).toEqual(to === 'next' ? open : [...open].reverse());
          if (id !== undefined) expect(stepFrom(all, id, to)?.id).toBe(seen[0]);
        }
      }),
    );
  });

  test('back is where it came from, also from a decided one', () => {
    fc.assert(
      fc.property(questions, fc.nat(11), (all, at) => {
        const id = all[at]?.id;
        const there = stepFrom(all, id, 'next');
        if (there === undefined || id === undefined || !isOpen(all[at])) return;
        expect(stepFrom(all, there.id, 'previous')?.id).toBe(id);
      }),
    );
  });

  test('to another sentence: an open one, unless there is none', () => {
    fc.assert(
      fc.property(questions, fc.nat(4), fc.subarray(['0', '1', '2', '3', '4', '5']), (all, sentence, decided) => {
        const gone = new Set(decided);
        const wanted = all.filter((each) => isOpen(each) && each.sentence !== sentence && !gone.has(each.id));
        const found = nextElsewhere(all, sentence, gone);
        expect(found === undefined).toBe(wanted.length === 0);
        if (found !== undefined) expect(wanted).toContain(found);
      }),
    );
  });

  test('the sentences of a text are gone through in order', () => {
    const all = [0, 0, 1, 3].map((sentence, at): Question => {
      return { id: `${at}`, sentence, span: { start: 0, end: 1 }, standing: 'open' };
    });
    const next = (sentence: number) => nextElsewhere(all, sentence)?.sentence;
    expect([next(0), next(1), next(2), next(3)]).toEqual([1, 3, 3, 0]);
  });
});

describe('the question at an offset', () => {
  // Lines of ten characters.
  const lineOf = (offset: number) => Math.floor(offset / 10);
  const at = (offset: number, ...all: readonly [start: number, standing: Standing][]) =>
    questionAt(
      all.map(([start, how]): Question => {
        return { id: `${start}`, sentence: 0, span: { start, end: start + 2 }, standing: how };
      }),
      offset,
      lineOf,
    )?.id;

  test('is the one around it, then one of its line, then the next one, then any open one', () => {
    expect(at(13, [12, 'kept'], [15, 'open'])).toBe('12');
    expect(at(19, [12, 'kept'], [15, 'open'])).toBe('15');
    expect(at(19, [12, 'kept'], [35, 'open'])).toBe('12');
    expect(at(19, [25, 'kept'], [35, 'open'])).toBe('35');
    expect(at(19, [2, 'open'])).toBe('2');
    expect(at(19, [2, 'kept'])).toBeUndefined();
  });
});

describe('groups', () => {
  test('hold every question once, in order, and are found by key and by question', () => {
    fc.assert(
      fc.property(questions, (all) => {
        const outer = [...groupBy(all, ({ sentence }) => sentence)].map(([sentence, here]): Group => {
          const inner = [...groupBy(here, (each) => each.standing)].map(([key, own]): Group => {
            return { key: `${sentence} ${key}`, title: key, questions: own };
          });
          return { key: `${sentence}`, title: `${sentence}`, questions: here, groups: () => inner };
        });
        expect(outer.flatMap((group) => group.questions).sort((a, b) => Number(a.id) - Number(b.id))).toEqual(all);
        for (const each of all) {
          const keys = groupsOf(outer, each.id).map(({ key }) => key);
          expect(keys).toEqual([`${each.sentence}`, `${each.sentence} ${each.standing}`]);
          expect(groupWithKey(outer, keys[1])?.questions).toContain(each);
        }
        expect(groupWithKey(outer, 'nonsense')).toBeUndefined();
      }),
    );
  });

  test('pages cover a list', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 5 }), (all, limit) => {
        const pages = Array.from({ length: Math.ceil(all.length / limit) }, (_, n) => page(all, n * limit, limit));
        expect(pages.flat()).toEqual(all);
      }),
    );
    expect(page(Array(5000).fill(0), 0, 1e9)).toHaveLength(2000);
  });
});

test('progress counts what edits decide, too', () => {
  fc.assert(
    fc.property(questions, (all) => {
      const open = all.filter(isOpen);
      expect(progressOf(all)).toEqual({ nTotal: all.length, nOpen: open.length });
      expect(progressOf(all, new Set(all.map(({ id }) => id))).nOpen).toBe(0);
      expect(progressOf(all, new Set(open.slice(1).map(({ id }) => id))).nOpen).toBe(Math.min(1, open.length));
    }),
  );
});
