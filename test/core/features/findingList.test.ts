/** The Findings view without an editor: groups, filter, pages, steps; 40,000 findings in no time. */

import { describe, expect, test } from 'vitest';
import {
  countFindings,
  EDITOR_LIMITS,
  groupFindings,
  keyOf,
  limitFindings,
  pageOfFindings,
  stepFinding,
  testOf,
} from '../../../server/src/core/features/index.ts';
import type { AnyFinding as Finding, Severity } from '../../../server/src/core/validate/index.ts';
import { threadTime } from '../../threadTime.ts';

function found(id: string, severity: Severity, start = 0, message = `About ${id}.`): Finding {
  return { id, source: 'ud', level: 3, severity, span: { start, end: start + 1 }, what: message, message, related: [] };
}

const ALL = testOf({ text: '', severities: [] }, String);
const FINDINGS = [
  [found('leaf-det', 'error', 5), found('not-mh4', 'hint', 1)],
  undefined,
  [found('leaf-det', 'error', 3), found('empty-misc', 'warning', 3), found('too-many-subjects', 'error', 9)],
  [],
  [found('leaf-det', 'warning', 2, 'Der Ärger.')],
];

describe('groups', () => {
  test('are errors first, then the frequent ones', () => {
    expect(groupFindings(FINDINGS, ALL).map(({ key, count }) => [key, count])).toEqual([
      ['leaf-det error', 2],
      ['too-many-subjects error', 1],
      ['empty-misc warning', 1],
      ['leaf-det warning', 1],
      ['not-mh4 hint', 1],
    ]);
    expect(groupFindings(FINDINGS, ALL)[1].title).toBe('A predicate has more than one subject');
    expect(countFindings(FINDINGS)).toBe(6);
  });

  test.each([
    ['leaf', [], ['leaf-det error', 'leaf-det warning']],
    ['ÄRGER', [], ['leaf-det warning']],
    ['leaf s0', [], ['leaf-det error']],
    ['leaf nothing', [], []],
    ['', ['hint', 'warning'], ['empty-misc warning', 'leaf-det warning', 'not-mh4 hint']],
    ['about', ['error'], ['leaf-det error', 'too-many-subjects error']],
  ] as const)('%s %s', (text, severities, keys) => {
    const filter = testOf({ text, severities }, (sentence) => `s${sentence}`);
    expect(groupFindings(FINDINGS, filter).map(({ key }) => key)).toEqual(keys);
  });
});

test('each page continues where the one before ended', () => {
  const isLeaf = (finding: Finding) => keyOf(finding) === 'leaf-det error';
  expect(pageOfFindings(FINDINGS, isLeaf, { offset: 1, limit: 5 })).toMatchObject({
    count: 2,
    items: [{ sentence: 2 }],
  });
  expect(pageOfFindings(FINDINGS, ALL, { offset: 0, limit: 2 }).items).toHaveLength(2);
});

describe('steps', () => {
  const step = (sentence: number, offset: number, direction: 'next' | 'previous') => {
    const { finding, number, ...rest } = stepFinding(FINDINGS, ALL, { sentence, offset }, direction)!;
    return [rest.sentence, finding.span.start, number];
  };

  test('go in the order of the text and around the end', () => {
    expect(step(0, 0, 'next')).toEqual([0, 1, 1]);
    expect(step(0, 1, 'next')).toEqual([0, 5, 2]);
    expect(step(0, 5, 'next')).toEqual([2, 3, 3]);
    expect(step(2, 3, 'next')).toEqual([2, 9, 5]);
    expect(step(4, 2, 'next')).toEqual([0, 1, 1]);
    expect(step(0, 1, 'previous')).toEqual([4, 2, 6]);
    expect(step(2, 9, 'previous')).toEqual([2, 3, 4]);
    expect(step(1, 0, 'previous')).toEqual([0, 5, 2]);
  });

  test('go nowhere where there is nothing', () => {
    expect(stepFinding([[], undefined], ALL, { sentence: 0, offset: 0 }, 'next')).toBeUndefined();
  });
});

/** 20,000 sentences: a warning in each, an occasional error, and hints. */
function flood(): Finding[][] {
  return Array.from({ length: 20_000 }, (_, i) => {
    const here = [found('missing-text', 'warning', 0), found(i % 3 === 0 ? 'not-mh4' : 'empty-misc', 'hint', 4)];
    if (i % 1000 === 999) here.push(found('non-tree', 'error', 9));
    return here;
  });
}

describe('40,000 findings', () => {
  const many = flood();

  test('are listed in full and fast', () => {
    const started = threadTime();
    const filter = testOf({ text: 'about', severities: [] }, String);
    expect(groupFindings(many, filter).map(({ count }) => count)).toEqual([20, 20_000, 13_333, 6667]);
    expect(stepFinding(many, filter, { sentence: 19_999, offset: 4 }, 'next')).toMatchObject({ count: 40_020 });
    expect(threadTime() - started).toBeLessThan(1500);
  });

  test('are at most 1,000 lines in the editor: all errors, the nearest of the others, and no number lost', () => {
    const centre = 12_345;
    const shown = limitFindings(many, centre);
    expect(shown.length).toBeLessThanOrEqual(EDITOR_LIMITS.total);
    const lines = (id: string) => shown.filter(({ finding }) => finding.id === id);
    expect(lines('non-tree')).toHaveLength(20);
    for (const id of ['missing-text', 'not-mh4', 'empty-misc', 'non-tree']) {
      const total = many.flat().filter((each) => each.id === id).length;
      expect(
        lines(id).reduce((sum, { folded }) => sum + 1 + folded, 0),
        id,
      ).toBe(total);
      expect(lines(id).length).toBeLessThanOrEqual(EDITOR_LIMITS.perId);
    }
    const nearest = lines('missing-text').filter(({ folded }) => folded === 0);
    expect(Math.max(...nearest.map(({ sentence }) => Math.abs(sentence - centre)))).toBeLessThanOrEqual(100);
  });
});
