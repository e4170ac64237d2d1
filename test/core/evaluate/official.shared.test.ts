/** The official table: equal to the output of the official program, in every digit. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import { type Evaluation, evaluate, evaluationJson, evaluationText } from '../../../server/src/core/evaluate/index.ts';
import { noShared, SHARED, sharedFiles, sharedTitle } from '../../shared.ts';

interface Score {
  readonly correct: number;
  readonly gold: number;
  readonly system: number;
  readonly aligned?: number | null;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly alignedAccuracy?: number | null;
}

type Scores = Readonly<Record<string, Score>>;

interface Pair {
  readonly name: string;
  readonly gold: { readonly file: string; readonly firstSentence?: number; readonly lastSentence?: number };
  readonly system: string;
  readonly scores: Scores;
  readonly printed: Readonly<Record<string, readonly (string | null)[]>>;
}

interface EdgeCase {
  readonly name: string;
  readonly gold: string;
  readonly system: string;
  readonly conll18: Scores | { readonly error: string } | { readonly crash: string };
  readonly udtools: Scores | { readonly error: string } | { readonly crash: string };
  readonly printed?: Pair['printed'];
  readonly multipleRootsOkay?: Scores;
}

const read = (path: string): Sentence[] => [...Document.parse(readFileSync(path, 'utf8')).sentences];

function goldOf(path: string, { gold }: Pair): Sentence[] {
  const beside = join(dirname(path), gold.file);
  const sentences = read(existsSync(beside) ? beside : join(SHARED, gold.file)).filter(({ isEmpty }) => !isEmpty);
  return sentences.slice((gold.firstSentence ?? 1) - 1, gold.lastSentence);
}

function expectScores(evaluation: Evaluation, scores: Scores): void {
  const own = evaluationJson(evaluation).official;
  for (const [name, expected] of Object.entries(scores)) {
    const { aligned, alignedAccuracy, ...counts } = expected;
    const actual = own[name as keyof typeof own];
    expect
      .soft(actual, name)
      .toMatchObject({ ...counts, aligned: aligned ?? null, alignedAccuracy: alignedAccuracy ?? null });
  }
}

/** The rows of the table by their name. */
function rowsOf(text: string): Map<string, (string | null)[]> {
  const lines = text.slice(0, text.indexOf('\n\n')).split('\n');
  return new Map(
    lines.slice(2).map((line) => {
      const [name, ...cells] = line.split('|').map((cell) => cell.trim());
      return [name, cells.map((cell) => (cell === '' ? null : cell))];
    }),
  );
}

function expectPrinted(evaluation: Evaluation, printed: Pair['printed']): void {
  const rows = rowsOf(evaluationText(evaluation));
  const hasDeps = 0 < evaluation.official.scores.ELAS.gold + evaluation.official.scores.ELAS.system;
  for (const [name, cells] of Object.entries(printed)) {
    if (!hasDeps && /^EU?LAS$/.test(name)) continue;
    expect.soft(rows.get(name), name).toEqual(cells);
  }
}

const PAIRS = sharedFiles('golden/eval', '.json').filter((path) => !path.endsWith('edge.json'));

describe(sharedTitle('pairs of files'), () => {
  test.skipIf(noShared)('there are 25', () => expect(PAIRS).toHaveLength(25));

  test.each(PAIRS)('%s', (path) => {
    const pair: Pair = JSON.parse(readFileSync(path, 'utf8'));
    const evaluation = evaluate(goldOf(path, pair), read(join(dirname(path), pair.system)), { samples: 0 });
    expect(evaluation.mismatches).toEqual([]);
    expectScores(evaluation, pair.scores);
    expectPrinted(evaluation, pair.printed);
  });
});

const edgePath = join(SHARED, 'golden/eval/edge.json');
const EDGES: EdgeCase[] = existsSync(edgePath) ? JSON.parse(readFileSync(edgePath, 'utf8')) : [];
const isScored = (scores: EdgeCase['conll18']): scores is Scores => !('error' in scores || 'crash' in scores);
const parsed = (text: string): Sentence[] => [...Document.parse(text).sentences];

describe.skipIf(noShared)(sharedTitle('small cases'), () => {
  test.each(EDGES.filter(({ conll18 }) => isScored(conll18)).map((each) => [each.name, each] as const))(
    '%s',
    (_, edge) => {
      const evaluation = evaluate(parsed(edge.gold), parsed(edge.system), { samples: 0 });
      expectScores(evaluation, edge.conll18 as Scores);
      if (isScored(edge.udtools)) expectScores(evaluation, edge.udtools);
      if (edge.printed !== undefined) expectPrinted(evaluation, edge.printed);
    },
  );

  test.each(
    EDGES.filter(({ multipleRootsOkay }) => multipleRootsOkay !== undefined).map((each) => [each.name, each] as const),
  )('%s, read leniently', (_, { gold, system, multipleRootsOkay }) => {
    expectScores(evaluate(parsed(gold), parsed(system), { samples: 0 }), multipleRootsOkay ?? {});
  });
});
