/** Places that PARSEME's consistency page finds in a treebank, by each of its methods. */

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { Consistency, type ConsistencyMethod, type WordsAt } from '../../../server/src/core/expressions/index.ts';
import { noShared, sharedFiles, sharedTitle } from '../../shared.ts';

type Place = readonly [sentence: number, ids: readonly string[], category?: string];

interface GoldenGroup {
  readonly lemmas: readonly string[];
  readonly annotated: readonly Place[];
  readonly skipped: readonly Place[];
}

const METHODS: Readonly<Record<string, ConsistencyMethod>> = {
  WindowGap5: 'window',
  Dependency: 'arcs',
  UnlabeledDep: 'unlabelled',
  BagOfDeps: 'bag',
};

const [golden] = sharedFiles('golden/columns', 'consistency.json');
const files =
  golden === undefined
    ? {}
    : (JSON.parse(readFileSync(golden, 'utf8')) as Record<string, Record<string, readonly GoldenGroup[]>>);

/** One line for each place, to be compared as sets. */
const linesOf = (
  groups: readonly { lemmas: readonly string[]; annotated: readonly string[]; skipped: readonly string[] }[],
) =>
  groups
    .flatMap(({ lemmas, annotated, skipped }) => [
      ...annotated.map((place) => `${lemmas.join(' ')}: annotated ${place}`),
      ...skipped.map((place) => `${lemmas.join(' ')}: skipped ${place}`),
    ])
    .sort();

test.skipIf(noShared)(sharedTitle('all golden cases are here'), () => {
  expect(Object.keys(files)).toEqual(['en-test-a.cupt']);
});

for (const [file, methods] of Object.entries(files)) {
  describe(basename(file), () => {
    const { sentences } = Document.parse(readFileSync(join(dirname(golden), file), 'utf8'));
    const consistency = new Consistency();
    test.each(Object.entries(methods))('%s', (name, groups) => {
      const expected = groups.map(({ lemmas, annotated, skipped }) => ({
        lemmas,
        annotated: annotated.map(([sentence, ids, category]) => `${sentence} ${ids.join(',')} ${category}`),
        skipped: skipped.map(([sentence, ids]) => `${sentence} ${ids.join(',')}`),
      }));
      const text = ({ sentence, words }: WordsAt) =>
        `${sentence + 1} ${words.map((word) => sentences[sentence].idOfWord(word)).join(',')}`;
      const found = consistency.groups(sentences, METHODS[name]).map(({ lemmas, annotated, skipped }) => ({
        lemmas,
        annotated: annotated.map((each) => `${text(each)} ${each.category}`),
        skipped: skipped.map(text),
      }));
      expect(linesOf(found)).toEqual(linesOf(expected));
      expect(found).toHaveLength(expected.length);
    });
  });
}
