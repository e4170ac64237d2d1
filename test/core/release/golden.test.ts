/** The verdicts, stars, statistics and overlaps of the release programs of UD, case by case. */

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Context } from '../../../server/src/cli/frame/io.ts';
import { openRepository, openUdRoot } from '../../../server/src/cli/release/repository.ts';
import { type Checked, checkRepository, starFacts, starsOf, statsXml } from '../../../server/src/core/release/index.ts';
import { RUN_FOLDER } from '../../madeOnce.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';

const GOLDEN = join(SHARED, 'golden/release');

interface Case {
  readonly id: string;
  readonly folder: string;
}

interface Expected {
  readonly check: {
    readonly problems: readonly { readonly id: string; readonly value?: string }[];
    readonly warnings?: readonly { readonly id: string; readonly value?: string }[];
  };
  readonly stars?: { readonly score: number; readonly total: number; readonly parts: Readonly<Record<string, number>> };
  readonly overlaps?: {
    readonly pairs: readonly {
      readonly a: string;
      readonly b: string;
      readonly count: number;
      readonly sentences: string[];
    }[];
  };
  readonly duplicates?: readonly {
    readonly file: string;
    readonly duplicates: readonly (readonly [number, string])[];
    readonly distinct: number;
  }[];
  readonly stats?: object;
  readonly statsXml?: string;
}

interface Goldens {
  readonly cases: readonly Case[];
  readonly expected: Readonly<Record<string, Expected>>;
}

const read = (name: string): Goldens =>
  noShared ? { cases: [], expected: {} } : JSON.parse(readFileSync(join(GOLDEN, name), 'utf8'));

const parent = mkdtempSync(join(process.env[RUN_FOLDER] ?? tmpdir(), 'release-'));
const silent = { isTerminal: false, write: () => undefined };
const context = new Context(
  { stdin: (async function* () {})(), stdout: silent, stderr: silent, cwd: parent, home: parent, env: {} },
  'release-check',
);

async function check(testCase: Case): Promise<Checked> {
  const module = await import(pathToFileURL(join(GOLDEN, 'materialise.mjs')).href);
  const folder: string = module.materialise(testCase, GOLDEN, parent);
  const root = await openUdRoot(join(GOLDEN, 'ud-root'), 'ud-root', context);
  return checkRepository(await openRepository(folder), root, { overlaps: true, stats: true });
}

/** Kinds and values of the official problems. Names that the original garbles are compared by kind. */
const official = (problems: readonly { readonly id: string; readonly value?: string }[]): string[] =>
  problems
    .map(({ id, value }) => (id === 'repo-extra-file' && /^[ -~]*$/.test(value ?? '') ? `${id} ${value}` : id))
    .sort();

describe.each(['complete.json', 'listing.json', 'mutations.json'])(sharedTitle('%s'), (name) => {
  const { cases, expected } = read(name);

  test.skipIf(noShared)(sharedTitle('there are some'), () => expect(cases.length).toBeGreaterThan(0));

  test.skipIf(noShared).each(cases)('$id', async (testCase) => {
    const result = await check(testCase);
    const wanted = expected[testCase.id];
    const ours = result.problems.filter(({ id }) => id.startsWith('repo-'));
    expect(official(ours.filter(({ severity }) => severity === 'error'))).toEqual(official(wanted.check.problems));
    const warnings = ours.filter(({ severity }) => severity === 'warning').map(({ id, value }) => ({ id, value }));
    expect(warnings).toEqual(wanted.check.warnings ?? []);
    // The texts of d- cases are not here.
    if (wanted.stars !== undefined && !testCase.id.startsWith('d-')) {
      const stars = starsOf(starFacts(result.counter), result.readme, true);
      const { availability: _a, validity: _v, ...parts } = stars.parts;
      // A treebank of one word has no parts.
      if (0 < Object.keys(wanted.stars.parts).length)
        expect(Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, value.toFixed(6)]))).toEqual(
          Object.fromEntries(Object.entries(wanted.stars.parts).map(([part, value]) => [part, value.toFixed(6)])),
        );
      expect(stars.score).toBeCloseTo(wanted.stars.score, 6);
      expect(stars.total).toBe(wanted.stars.total);
    }
    if (wanted.overlaps !== undefined) {
      const pairs = result.overlaps.map(({ a, b, sentences }) => ({
        a: `${testCase.folder}/${a.name}`,
        b: `${testCase.folder}/${b.name}`,
        count: sentences.length,
        sentences: sentences.map(({ text }) => text),
      }));
      expect(pairs).toEqual(wanted.overlaps.pairs);
    }
    for (const { file, duplicates, distinct } of wanted.duplicates ?? []) {
      const found = result.duplicates.find((each) => each.file.name === file);
      expect(found?.texts.length).toBe(distinct);
      const first = found?.texts.slice(0, duplicates.length).map(({ text, count }) => [count, text] as const);
      // The original has texts of one length in any order.
      const inOrder = [...duplicates].sort(([, a], [, b]) => [...b].length - [...a].length || (a < b ? -1 : 1));
      expect(first).toEqual(inOrder);
    }
    if (wanted.stats !== undefined) expect(result.stats).toEqual(wanted.stats);
    if (wanted.statsXml !== undefined && result.stats !== undefined) {
      expect(statsXml(result.stats)).toBe(readFileSync(join(GOLDEN, wanted.statsXml), 'utf8'));
    }
  });
});
