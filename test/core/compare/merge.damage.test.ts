/** No line is lost: whatever the damage in the three versions of a sentence, each line is in the result or in a conflict. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mergedFor,
  mergedWithMarkers,
  mergedWithNotes,
  mergeTreebanks,
} from '../../../server/src/core/compare/merge/index.ts';
import { conllu } from '../../fixture.ts';
import { atLength } from '../../thorough.ts';
import { anyVersions, tagsIn, type Versions } from './damagedSentences.ts';

/** Tags of lines that must be in the result: those on both sides, and those that one side added. */
function required({ base, ours, theirs }: Versions): string[] {
  const [before, mine, others] = [base, ours, theirs].map(tagsIn);
  const all = new Set([...mine.keys(), ...others.keys()]);
  return [...all].filter((tag) => (mine.has(tag) && others.has(tag)) || !before.has(tag));
}

function checkLines(versions: Versions): void {
  const merge = mergeTreebanks(versions);
  const marked = tagsIn(mergedWithMarkers(merge));
  const wanted = required(versions);
  expect(wanted.filter((tag) => !marked.has(tag))).toEqual([]);
  if (merge.status !== 'clean') return;
  for (const text of [mergedFor('ours', merge), mergedFor('theirs', merge), mergedWithNotes(merge)]) {
    const tags = tagsIn(text);
    expect(wanted.filter((tag) => !tags.has(tag))).toEqual([]);
    // Without IDs, sentences with other words are not versions of each other: both stay.
    if (![versions.base, versions.ours, versions.theirs].every((each) => each.startsWith('# sent_id = s\n'))) continue;
    const before = Math.max(
      ...[versions.base, versions.ours, versions.theirs].flatMap((each) => [...tagsIn(each).values()]),
    );
    expect([...tags].filter(([, count]) => before < count)).toEqual([]);
    const gone = [...tagsIn(versions.base).keys()].filter(
      (tag) => !tagsIn(versions.ours).has(tag) && !tagsIn(versions.theirs).has(tag),
    );
    expect(gone.filter((tag) => tags.has(tag))).toEqual([]);
  }
}

test.each([0, 1, 3])('every line of every version is in the result or in a conflict: up to %s damages', (damages) => {
  fc.assert(fc.property(anyVersions(damages), checkLines), { numRuns: atLength(10_000, 4_000, 150) });
});

test('an empty node that one side gives another number is not there twice, even if the other side cuts words', () => {
  const base = conllu(`
# sent_id = s
1    b  b  X  _  _  0  root  _      _
1.1  e  e  X  _  _  _  _     1:dep  _
2    b  b  X  _  _  1  dep   _      _

`);
  const [ours, theirs] = [base.replace('1\tb', '1\ta'), base.replace('1.1\t', '1.2\t')];
  const merge = mergeTreebanks({ base, ours, theirs });
  expect(merge.conflicts).toEqual([]);
  expect(mergedFor('ours', merge)).toBe(ours);
});

describe('a reference to a word that is not there', () => {
  const base = conllu(`
# sent_id = s
1  a  a  X  _  _  0  root  0:root  _
2  b  b  X  _  _  1  dep   1:dep   _

`);
  const longer = base.replace('2\tb\t', '2\tx\tx\tX\t_\t_\t1\tdep\t1:dep\t_\n3\tb\t');
  test.each(['3\tdep\t1:dep\t_', '1\tdep\t3:dep\t_', '1\tdep\t1:dep\tCopyOf=3', '1\tdep\t1:dep\tCxnElt=1:A,3:B'])(
    'must not lead to one that the other side adds: %s',
    (cells) => {
      const stray = base.replace(/1\tdep\t1:dep\t_/, cells);
      for (const [ours, theirs] of [
        [stray, longer],
        [longer, stray],
      ]) {
        const merge = mergeTreebanks({ base, ours, theirs });
        expect(merge.conflicts).toEqual([{ sentence: 's', kind: 'segmentation', words: ['2'] }]);
      }
      // Unambiguous.
      const edited = base.replace('a\ta\tX', 'a\ta\tY');
      const merge = mergeTreebanks({ base, ours: stray, theirs: edited });
      expect(merge.conflicts).toEqual([]);
      expect(mergedFor('ours', merge)).toBe(stray.replace('a\ta\tX', 'a\ta\tY'));
    },
  );
});

describe('multiword tokens and empty nodes whose IDs contradict their places', () => {
  const sound = conllu(`
# sent_id = s
1    a   a  X  _  _  0  root  _  _
1.1  e   e  X  _  _  _  _     _  _
2-3  bc  _  _  _  _  _  _     _  Note=keep
2    b   b  X  _  _  1  dep   _  _
3    c   c  X  _  _  1  dep   _  _

`);
  test.each([
    ['2-3', '2-4', 'This multiword token ends behind the last word.', '2-4'],
    ['2-3', '3-4', 'This multiword token does not come before its first word.', '3-4'],
    ['2-3', '2-1', 'This multiword token ends before it begins.', '2-1'],
    ['2-3', '2-3\td\t_\t_\t_\t_\t_\t_\t_\t_\n2-3', 'This multiword token overlaps the one before it.', '2-3'],
    [
      '1.1',
      '1.1\tf\tf\tX\t_\t_\t_\t_\t_\t_\n1.1',
      'The ID of this empty node is not higher than that of the one before it.',
      '1.1',
    ],
    ['1.1', '2.1', 'The ID of this empty node does not begin with that of the word before it.', '2.1'],
  ])('%s → %s: %s', (id, by, message, at) => {
    const base = sound.replace(`\n${id}\t`, `\n${by}\t`);
    const [ours, theirs] = [base.replace('\tb\tb\t', '\tb\tB\t'), base.replace('\tc\tc\t', '\tc\tC\t')];
    const merge = mergeTreebanks({ base, ours, theirs });
    expect(merge.conflicts).toEqual([{ sentence: 's', kind: 'unreadable' }]);
    expect(merge.unreadable.map(({ version, problem }) => [version, problem.message])).toEqual([
      ['base', message],
      ['ours', message],
      ['theirs', message],
    ]);
    const { line, column } = merge.unreadable[1];
    expect([column, ours.split('\n')[line].startsWith(`${at}\t`)]).toEqual([0, true]);
    const text = mergedWithMarkers(merge);
    for (const each of [base, ours, theirs]) expect(text).toContain(each);
  });

  test('gaps in the numbers of empty nodes and tokens of one word are clear', () => {
    const base = sound.replace('\n1.1\t', '\n1.4\t').replace('\n2-3\t', '\n2-2\t');
    const [ours, theirs] = [base.replace('\tb\tb\t', '\tb\tB\t'), base.replace('\tc\tc\t', '\tc\tC\t')];
    const merge = mergeTreebanks({ base, ours, theirs });
    expect(merge.conflicts).toEqual([]);
    expect(mergedFor('ours', merge)).toBe(ours.replace('\tc\tc\t', '\tc\tC\t').replace('\n1.4\t', '\n1.1\t'));
  });
});

test('a block of comments with an ID is one sentence in all versions', () => {
  const [base, ours, theirs] = ['', '# a = 1\n', '# b = 1\n'].map((line) => `# sent_id = s\n${line}# c = 1\n\n`);
  const merge = mergeTreebanks({ base, ours, theirs });
  expect(merge.conflicts).toEqual([]);
  expect(mergedFor('ours', merge)).toBe('# sent_id = s\n# b = 1\n# a = 1\n# c = 1\n\n');
});
