/** docs/decoders.md: its citations resolve, and its counts and links match the project. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesNeeded } from '../../../server/src/core/decode/cost.ts';
import * as decode from '../../../server/src/core/decode/index.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const text = readFileSync(join(DOCS, 'decoders.md'), 'utf8');

test('every citation is in references.bib', () => {
  const bibliography = readFileSync(join(DOCS, 'references.bib'), 'utf8');
  const known = new Set([...bibliography.matchAll(/^@\w+\{([^,]+),/gm)].map(([, key]) => key));
  const cited = [...text.matchAll(/\[([a-z-]+-\d{4}(?:, [a-z-]+-\d{4})*)\]/g)].flatMap(([, keys]) => keys.split(', '));
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter((key) => !known.has(key))).toEqual([]);
});

test('what it names as code is there', () => {
  const names = ['eisner', 'mh4', 'mst', 'mh5', 'arcHybrid', 'mh4Two', 'mh4Hybrid', 'oneEndpointCrossing'];
  for (const name of [...names, 'findConflict', 'maxMarginals', 'kBestTrees', 'voteScores']) {
    expect(text).toContain(`\`${name}`);
    expect(decode).toHaveProperty(name);
  }
  for (const file of ['forests.ts', 'firstOrderRules.ts', 'thirdOrderScores.ts'])
    expect(existsSync(join(DOCS, '../server/src/core/decode/oneEndpointCrossing', file))).toBe(true);
});

test('the memory in its table is about what is needed', () => {
  const table = {
    eisner: 0.5,
    mh4: 3.3,
    mh4Hybrid: 4.8,
    oneEndpointCrossing: 107,
    oneEndpointCrossingThirdOrder: 127,
  } as const;
  for (const [decoder, megabytes] of Object.entries(table) as [keyof typeof table, number][]) {
    const ratio = bytesNeeded(decoder, 100) / 1e6 / megabytes;
    expect(Math.abs(ratio - 1)).toBeLessThan(0.2);
  }
});
