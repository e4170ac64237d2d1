/** `treebank decode`: JSON lines in, trees or conflicts out. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noShared, SHARED, sharedTitle } from '../shared.ts';
import { Folder } from './harness.ts';

const SCORES = [
  [0, 1, 2, 1],
  [0, 0, 3, 0],
  [0, 4, 0, 9],
  [0, 0, 0, 0],
];

async function decode(tasks: readonly unknown[], ...args: string[]) {
  const stdin = tasks.map((task) => (typeof task === 'string' ? task : JSON.stringify(task))).join('\n');
  const { code, out, err } = await new Folder().treebank(['decode', '-', ...args], { stdin, piece: 11 });
  return {
    code,
    err,
    answers: out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  };
}

test.each(['mh4', 'eisner', 'oneEndpointCrossing', 'mst'])('%s: the best tree and its value', async (decoder) => {
  expect(await decode([{ scores: SCORES }], '--decoder', decoder)).toEqual({
    code: 0,
    err: '',
    answers: [{ value: 15, heads: [-1, 2, 0, 2] }],
  });
});

test('--single-root', async () => {
  const scores = [
    [0, 5, 5],
    [0, 0, 1],
    [0, 2, 0],
  ];
  expect((await decode([{ scores }])).answers).toEqual([{ value: 10, heads: [-1, 0, 0] }]);
  expect((await decode([{ scores }], '--single-root')).answers).toEqual([{ value: 7, heads: [-1, 2, 0] }]);
});

test('required and forbidden arcs, and null scores', async () => {
  const { code, answers } = await decode([
    { scores: SCORES, required: [[1, 2]] },
    { scores: SCORES, forbidden: [[2, 3]] },
    { scores: SCORES.map((row, head) => row.map((score, word) => (head === 2 && word === 1 ? null : score))) },
  ]);
  expect(code).toBe(0);
  expect(answers).toEqual([
    { value: 13, heads: [-1, 0, 1, 2] },
    { value: 7, heads: [-1, 2, 0, 0] },
    { value: 13, heads: [-1, 0, 1, 2] },
  ]);
});

describe('conflicts', () => {
  test('name only what excludes each other', async () => {
    const { code, answers } = await decode([
      {
        scores: SCORES,
        required: [
          [1, 2],
          [2, 3],
          [2, 1],
        ],
        forbidden: [[0, 3]],
      },
      {
        scores: SCORES,
        forbidden: [
          [3, 1],
          [0, 1],
          [0, 2],
          [0, 3],
          [3, 2],
        ],
      },
      { scores: SCORES },
    ]);
    expect(code).toBe(1);
    expect(answers[0]).toEqual({
      error: expect.stringContaining('1→2 and 2→1 form a cycle'),
      conflict: {
        required: [
          [1, 2],
          [2, 1],
        ],
        forbidden: [],
      },
    });
    expect(answers[1].conflict).toEqual({
      required: [],
      forbidden: [
        [0, 1],
        [0, 2],
        [0, 3],
      ],
    });
    expect(answers[2].value).toBe(15);
  });

  test('that only a class has', async () => {
    const crossing = {
      scores: Array(5).fill(Array(5).fill(0)),
      required: [
        [1, 3],
        [4, 2],
      ],
    };
    expect((await decode([crossing], '--decoder', 'mh4')).answers[0].value).toBe(0);
    expect((await decode([crossing], '--decoder', 'eisner')).answers[0].conflict.required).toEqual(crossing.required);
  });

  test('with the scores: null forbids an arc', async () => {
    const { answers } = await decode([
      {
        scores: [
          [0, null],
          [0, 0],
        ],
      },
      {
        scores: [
          [0, null, 0],
          [0, 0, 0],
          [0, 0, 0],
        ],
        forbidden: [[2, 1]],
      },
    ]);
    expect(answers[0].conflict).toEqual({ required: [], forbidden: [[0, 1]] });
    expect(answers[1].conflict).toEqual({
      required: [],
      forbidden: [
        [2, 1],
        [0, 1],
      ],
    });
  });
});

test('a broken line is answered, named and exit 2; the others are decoded', async () => {
  const broken = [
    ['nonsense', /^this line is not JSON: /],
    ['{}', /^the line has no "scores"$/],
    [{ scores: [[0]] }, /^"scores" is a square matrix/],
    [{ scores: [[0, 1], [0]] }, /^"scores" is not square: row 1 does not have 2 numbers$/],
    [
      {
        scores: [
          [0, 'x'],
          [0, 0],
        ],
      },
      /something other than a number in row 0, column 1$/,
    ],
    [{ scores: SCORES, required: [[1, 0]] }, /with heads from 0 and dependents from 1 to 3$/],
    [{ scores: SCORES, forbidden: [[4, 1]] }, /with heads from 0 and dependents from 1 to 3$/],
  ] as const;
  const { code, err, answers } = await decode([...broken.map(([task]) => task), { scores: SCORES }]);
  expect(code).toBe(2);
  broken.forEach(([, message], i) => {
    expect(answers[i].error).toMatch(message);
    expect(err.split('\n')[i]).toBe(`treebank decode: -:${i + 1}:1: ${answers[i].error}`);
  });
  expect(answers.at(-1).value).toBe(15);
});

test.skipIf(noShared).each([
  ['mh4', 'mh4.json', []],
  ['eisner', 'eisner.json', ['--single-root']],
  ['mst', 'chu_liu_edmonds.json', []],
])(sharedTitle('%s: the values of the reference decoders'), async (decoder, file, args) => {
  const { items } = JSON.parse(readFileSync(join(SHARED, 'golden/decoders', file), 'utf8'));
  const tasks = items.map(({ scores }: { scores: number[][] }) => ({ scores }));
  const { code, answers } = await decode(tasks, '--decoder', decoder, ...args);
  expect(code).toBe(0);
  expect(answers.length).toBe(100);
  answers.forEach((answer, i) => {
    expect(answer.value).toBeCloseTo(items[i].value, 9);
  });
});
