/** Agreement equals the reference figures, all of them, to nine decimals. */

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { agree, agreementJson, type PlacedSentence } from '../../../server/src/core/compare/agree/index.ts';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { noShared, SHARED, sharedFiles, sharedTitle } from '../../shared.ts';
import { sampled } from '../../thorough.ts';

interface Annotator {
  readonly file: string;
  readonly firstSentence?: number;
  readonly lastSentence?: number;
}

function sentencesOf(folder: string, { file, firstSentence, lastSentence }: Annotator): PlacedSentence[] {
  const beside = join(folder, file);
  const text = readFileSync(existsSync(beside) ? beside : join(SHARED, file), 'utf8');
  const sentences = splitBlocks(text).slice((firstSentence ?? 1) - 1, lastSentence);
  return sentences.map((sentence) => ({ sentence, line: 0 }));
}

/** Paths of all figures that differ; `about` and the like are not compared. */
function differences(found: unknown, golden: unknown, path = ''): string[] {
  if (typeof golden === 'number') {
    return typeof found === 'number' && Math.abs(found - golden) <= 1e-9 ? [] : [`${path}: ${found}, not ${golden}`];
  }
  if (golden === null || typeof golden !== 'object')
    return found === golden ? [] : [`${path}: ${found}, not ${golden}`];
  const values = new Map(Object.entries(found ?? {}));
  return Object.entries(golden).flatMap(([key, value]) => differences(values.get(key), value, `${path}/${key}`));
}

const cases = sharedFiles('golden/agreement', '.json');

test.skipIf(noShared)(sharedTitle('all reference figures'), () => {
  const failed = sampled(cases, 3).flatMap((path) => {
    const { annotators, pairs, all, alphaSyntax } = JSON.parse(readFileSync(path, 'utf8'));
    const files: PlacedSentence[][] = annotators.map((each: Annotator) => sentencesOf(dirname(path), each));
    const found = agreementJson(
      agree(files, { alpha: 'all', samples: 0 }),
      annotators.map(({ file }: Annotator) => file),
    );
    expect(Object.keys(found.pairs)).toEqual(Object.keys(pairs));
    for (const [pair, golden] of Object.entries<{ features: object }>(pairs)) {
      expect(Object.keys(found.pairs[pair].features).sort()).toEqual(Object.keys(golden.features).sort());
    }
    return differences(found, { pairs, all, alphaSyntax: alphaSyntax ?? undefined }).map(
      (each) => `${basename(path)} ${each}`,
    );
  });
  expect(failed).toEqual([]);
  expect(cases).toHaveLength(18);
});
