/** Many findings in an editor: none disappears without being counted. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FloodCounts, foldedMessage, limitFindings } from '../../../server/src/core/features/index.ts';
import type { AnyFinding as Finding, Severity } from '../../../server/src/core/validate/index.ts';
import { runs } from '../../thorough.ts';

const make = (id: string, severity: Severity, start = 0): Finding => ({
  id,
  source: 'ud',
  level: 2,
  severity,
  span: { start, end: start + 1 },
  what: id,
  message: `about ${id}`,
  related: [],
});

const SEVERITIES: Severity[] = ['error', 'warning', 'information', 'hint'];
const finding = fc
  .record({ id: fc.nat(5), start: fc.nat(9) })
  .map(({ id, start }) => make(`id-${id}`, SEVERITIES[id % 4], start));
const document = fc.array(fc.option(fc.array(finding, { maxLength: 4 }), { nil: undefined }), { maxLength: 30 });
const limits = fc.record({ total: fc.integer({ min: 8, max: 40 }), perId: fc.integer({ min: 1, max: 12 }) });

describe('limitFindings', () => {
  test('is within its limits, and its numbers add up to all findings', () => {
    fc.assert(
      fc.property(document, fc.integer({ min: -2, max: 40 }), limits, (findings, centre, limit) => {
        const shown = limitFindings(findings, centre, limit);
        const all = findings.flatMap((here) => here ?? []);
        expect(shown.length).toBeLessThanOrEqual(limit.total);
        for (const id of new Set(all.map((each) => each.id))) {
          const lines = shown.filter((each) => each.finding.id === id);
          expect(lines.length).toBeLessThanOrEqual(limit.perId);
          const told = lines.reduce((sum, each) => sum + 1 + each.folded, 0);
          expect(told).toBe(all.filter((each) => each.id === id).length);
          expect(lines.filter((each) => 0 < each.folded).length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  test('counts of the version before make no difference', () => {
    const lists = fc.array(fc.option(fc.array(finding, { maxLength: 2 }), { nil: undefined }), { maxLength: 300 });
    const edits = fc.array(fc.record({ at: fc.nat(300), removed: fc.nat(3), put: document }), { maxLength: 5 });
    fc.assert(
      fc.property(lists, edits, fc.nat(300), limits, (start, changes, centre, limit) => {
        const counts = new FloodCounts<Finding>();
        const versions = [start];
        for (const { at, removed, put } of changes) {
          const next = [...versions.at(-1)!];
          next.splice(at, removed, ...put);
          versions.push(next);
        }
        for (const lists of versions)
          expect(limitFindings(lists, centre, limit, counts)).toEqual(limitFindings(lists, centre, limit));
      }),
    );
  });

  test('counts see lists that were added to the same array', () => {
    const counts = new FloodCounts<Finding>();
    const findings: (Finding[] | undefined)[] = [undefined];
    limitFindings(findings, 0, { total: 9, perId: 9 }, counts);
    findings[0] = [make('a', 'error')];
    expect(limitFindings(findings, 0, { total: 9, perId: 9 }, counts)).toHaveLength(1);
  });

  test('leaves out what only repeats another finding', () => {
    const repeated: Finding = { ...make('b', 'error'), repeats: true };
    const shown = limitFindings([[make('a', 'error'), repeated], [repeated]], 0, { total: 1, perId: 1 });
    expect(shown.map(({ finding, folded }) => [finding.id, folded])).toEqual([['a', 0]]);
  });

  test('shows everything in document order where there is room', () => {
    const findings = [[make('b', 'hint', 5), make('a', 'error', 7)], undefined, [], [make('a', 'error', 1)]];
    const shown = limitFindings(findings, 3);
    expect(shown.map(({ sentence, finding, folded }) => [sentence, finding.span.start, folded])).toEqual([
      [0, 5, 0],
      [0, 7, 0],
      [3, 1, 0],
    ]);
  });

  test('keeps the repeats nearest to the centre and folds the rest into the nearest of them', () => {
    const findings = Array.from({ length: 10 }, (_, i) => [make('w', 'warning', i)]);
    const shown = limitFindings(findings, 6, { total: 1000, perId: 4 });
    expect(shown.map(({ sentence, folded }) => [sentence, folded])).toEqual([
      [5, 0],
      [6, 0],
      [7, 0],
      [8, 6],
    ]);
  });

  test('errors go before warnings, however far away they are', () => {
    const findings: Finding[][] = Array.from({ length: 100 }, (_, i) => [make(`w${i % 3}`, 'warning')]);
    for (let i = 60; i < 100; i++) findings[i].push(make('e', 'error', 1));
    const shown = limitFindings(findings, 0, { total: 44, perId: 100 });
    expect(shown.filter(({ finding }) => finding.id === 'e')).toHaveLength(40);
    expect(shown.map(({ finding, folded }) => (0 < folded ? finding.id : ''))).toContain('w0');
  });

  test('a frequent id leaves room for rare ones of its severity', () => {
    const findings = Array.from({ length: 50 }, (_, i) => [make(i === 49 ? 'rare' : 'frequent', 'error')]);
    const shown = limitFindings(findings, 0, { total: 10, perId: 100 });
    expect(shown.map(({ finding, folded }) => [finding.id, folded])).toEqual([
      ...Array.from({ length: 7 }, () => ['frequent', 0]),
      ['frequent', 41],
      ['rare', 0],
    ]);
  });
});

test('the folded line carries its number', () => {
  const base = { sentence: 0, finding: make('x', 'warning') };
  expect(foldedMessage({ ...base, folded: 0 }, 'the list')).toBe('about x');
  expect(foldedMessage({ ...base, folded: 1 }, 'the list')).toContain('One more finding of x is in the list');
  expect(foldedMessage({ ...base, folded: 1234 }, 'the list').split('\n')).toEqual([
    '… 1,234 more findings of x are in the list: an editor shows only a limited number.',
    'about x',
  ]);
});
