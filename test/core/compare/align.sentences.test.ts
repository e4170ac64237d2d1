/** Sentences of two versions of a treebank aligned: known changes, and properties. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignSentences, type SentenceLink } from '../../../server/src/core/compare/index.ts';
import { type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { runs } from '../../thorough.ts';

/** Sentences as `id: words`, or only words. */
function treebank(...sentences: readonly string[]): Sentence[] {
  const block = (text: string) => {
    const [, id, words] = /^(?:(\w+): )?(.*)$/.exec(text) ?? [];
    const rows = words.split(' ').map((form, at) => `${at + 1}\t${form}${'\t_'.repeat(8)}\n`);
    return `${id === undefined ? '' : `# sent_id = ${id}\n`}${rows.join('')}\n`;
  };
  return splitBlocks(sentences.map(block).join(''));
}

const shown = ({ kind, a, b, isMoved }: SentenceLink) =>
  `${kind} ${a.join('+')}:${b.join('+')}${isMoved ? ' moved' : ''}`;
const aligned = (a: readonly Sentence[], b: readonly Sentence[]) => alignSentences(a, b).map(shown);

describe('known changes', () => {
  test('by id, edited', () => {
    expect(aligned(treebank('s1: a b c d', 's2: e f'), treebank('s1: a b X d', 's2: e f'))).toEqual([
      'pair 0:0',
      'pair 1:1',
    ]);
  });

  test('a single word that was corrected, under the same id', () => {
    expect(aligned(treebank('s1: recieve', 's2: b'), treebank('s1: receive', 's2: b'))).toEqual([
      'pair 0:0',
      'pair 1:1',
    ]);
  });

  test('ids that were given out again after a new sentence are no evidence', () => {
    const old = treebank('s1: yes .', 's2: no .', 's3: so .');
    const now = treebank('s1: oh yes .', 's2: yes .', 's3: no .', 's4: so .');
    expect(aligned(old, now)).toEqual(['added :0', 'pair 0:1', 'pair 1:2', 'pair 2:3']);
  });

  test('without ids, by text; the rest is added or removed', () => {
    expect(aligned(treebank('a b', 'c d', 'e f'), treebank('a b', 'x y', 'e f', 'g'))).toEqual([
      'pair 0:0',
      'removed 1:',
      'added :1',
      'pair 2:2',
      'added :3',
    ]);
  });

  test('one of many equal sentences was removed', () => {
    expect(aligned(treebank('yes', 'a b', 'yes', 'c d', 'yes'), treebank('yes', 'a b', 'c d', 'yes'))).toEqual([
      'pair 0:0',
      'pair 1:1',
      'removed 2:',
      'pair 3:2',
      'pair 4:3',
    ]);
  });

  test('duplicate ids are no evidence', () => {
    expect(aligned(treebank('s: a b', 's: c d'), treebank('s: c d', 's: a b'))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^pair 0:1/), expect.stringMatching(/^pair 1:0/)]),
    );
  });

  test('split, join and other boundaries, with a sentence added in between', () => {
    expect(aligned(treebank('a b c d', 'e', 'f g'), treebank('a b', 'c d', 'new one', 'e f g'))).toEqual([
      'split 0:0+1',
      'added :2',
      'join 1+2:3',
    ]);
    expect(aligned(treebank('s: a b c', 't: d e f'), treebank('s: a b', 't: c d e f'))).toEqual(['regrouped 0+1:0+1']);
  });

  test('a sentence that was split is no edited one, though the first half keeps the id and most words', () => {
    expect(aligned(treebank('s: a b c d e', 't: f'), treebank('s: a b c d', 's2: e', 't: f'))).toEqual([
      'split 0:0+1',
      'pair 1:2',
    ]);
  });

  test('half of the words of the longer one make two sentences versions of each other', () => {
    expect(aligned(treebank('a b c d'), treebank('a b x y'))).toEqual(['pair 0:0']);
    expect(aligned(treebank('a b c d'), treebank('a x y z'))).toEqual(['removed 0:', 'added :0']);
    expect(aligned(treebank('a b'), treebank('a b c d e'))).toEqual(['removed 0:', 'added :0']);
  });

  test('moved', () => {
    const names = ['a b', 'c d', 'e f', 'g h'];
    expect(aligned(treebank(...names), treebank('g h', 'a b', 'c d', 'e f'))).toEqual([
      'pair 0:1',
      'pair 1:2',
      'pair 2:3',
      'pair 3:0 moved',
    ]);
  });
});

const SENTENCES = fc.array(
  fc.tuple(
    fc.option(fc.constantFrom('s1', 's2', 's3', 's4', 's5')),
    fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 5 }),
  ),
  { maxLength: 8 },
);
const written = (list: readonly (readonly [string | null, readonly string[]])[]) =>
  list.length === 0 ? [] : treebank(...list.map(([id, words]) => `${id === null ? '' : `${id}: `}${words.join(' ')}`));

test('every sentence is in exactly one link, in the order of the first side; swapping the sides gives the same links', () => {
  fc.assert(
    fc.property(SENTENCES, SENTENCES, (x, y) => {
      const [a, b] = [written(x), written(y)];
      const links = alignSentences(a, b);
      expect(links.flatMap((link) => link.a)).toEqual(a.map((_, at) => at));
      expect(links.flatMap((link) => link.b).sort((p, q) => p - q)).toEqual(b.map((_, at) => at));
      const mirror = {
        pair: 'pair',
        split: 'join',
        join: 'split',
        regrouped: 'regrouped',
        added: 'removed',
        removed: 'added',
      } as const;
      const back = alignSentences(b, a).map((link) =>
        shown({ ...link, kind: mirror[link.kind], a: link.b, b: link.a }),
      );
      expect(back.sort()).toEqual(links.map(shown).sort());
    }),
    { numRuns: runs(500) },
  );
});

test('a treebank is aligned with itself, sentence by sentence', () => {
  fc.assert(
    fc.property(SENTENCES, (x) => {
      const a = written(x);
      expect(aligned(a, a)).toEqual(a.map((_, at) => `pair ${at}:${at}`));
    }),
  );
});
