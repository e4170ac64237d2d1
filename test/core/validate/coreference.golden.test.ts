/** Agreement with the official validator about mentions: line, id and severity of every incident of level 6, its slips mended. */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { inspectSentence, type PlacedFinding, TreebankFold } from '../../../server/src/core/validate/index.ts';
import { noShared, sharedFiles, sharedTitle } from '../../shared.ts';

/** Line from 1, id, severity, level. */
type Incident = readonly [line: number, id: string, severity: string, level: number];

interface Expected {
  /** Null: the official program dies. */
  readonly incidents: readonly Incident[] | null;
  /** Where its slips make a difference. */
  readonly intended?: readonly Incident[];
}

interface Case extends Expected {
  readonly id: string;
  readonly about?: string;
  readonly mutations?: readonly string[];
  readonly input: string;
}

const FOLDER = 'golden/coref';
const json = <T>(name: string): T => {
  const path = sharedFiles(FOLDER, name).at(0);
  return JSON.parse(path === undefined ? '[]' : readFileSync(path, 'utf8')) as T;
};
const own = noShared ? [] : json<Case[]>('own.json');
const mutations = noShared ? [] : json<Case[]>('mutations.json');

/** All of level 6, as `line id severity`, sorted. */
function found(text: string): string[] {
  const { sentences, lines } = Document.parse(text);
  const fold = new TreebankFold<number>();
  const placed: PlacedFinding<number>[] = [];
  for (const [i, sentence] of sentences.entries())
    placed.push(...fold.add(inspectSentence(sentence, { level: 6 }).facts, i));
  placed.push(...fold.endFile(), ...fold.end());
  return placed
    .filter(({ finding }) => finding.level === 6)
    .map(({ place, spot, finding: { officialLine = spot.line, id, severity } }) =>
      [lines[place] + officialLine + 1, id, severity.toUpperCase()].join(' '),
    )
    .sort();
}

const wanted = ({ incidents, intended }: Expected): string[] | undefined =>
  (intended ?? incidents)
    ?.filter(([, , , level]) => level === 6)
    .map((incident) => incident.slice(0, 3).join(' '))
    .sort();

/** How many of a list are in another, each as often as it is there. */
function common(a: readonly string[], b: readonly string[]): number {
  const left = [...b];
  return a.filter((each) => {
    const at = left.indexOf(each);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
}

const total = { official: 0, ours: 0, common: 0 };

function compare(text: string, expected: Expected): void {
  const [ours, official] = [found(text), wanted(expected)];
  if (official === undefined) return;
  total.official += official.length;
  total.ours += ours.length;
  total.common += common(official, ours);
  expect(ours).toEqual(official);
}

test.skipIf(noShared)(sharedTitle('all golden cases are here'), () => {
  expect([own.length, mutations.length]).toEqual([90, 400]);
});

describe.skipIf(noShared)('sentences about one fact', () => {
  test.each(own)('$id: $about', (each) => compare(each.input, each));
});

describe.skipIf(noShared)('corrupted sentences', () => {
  test.each(mutations)('$id: $mutations', (each) => compare(each.input, each));
});

describe.skipIf(noShared)('documents', () => {
  const expected = noShared ? {} : json<Record<string, Expected>>('files.json');
  const paths = sharedFiles(`${FOLDER}/files`, '.conllu').map((path) => ({ path, name: basename(path) }));
  test.each(paths)('$name', ({ path, name }) => compare(readFileSync(path, 'utf8'), expected[name]));
});

test.skipIf(noShared)('recall and precision of all of it', () => {
  const [recall, precision] = [total.common / total.official, total.common / total.ours];
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  console.info(
    `Level 6: ${total.official} official incidents, ${total.ours} of ours; recall ${percent(recall)}, precision ${percent(precision)}`,
  );
  expect(Math.min(recall, precision)).toBeGreaterThanOrEqual(0.995);
});
