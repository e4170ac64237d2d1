/** Presets of severities. */

import { expect, test } from 'vitest';
import { PROFILES, RULES } from '../../../server/src/core/validate/index.ts';

const SEVERITIES = ['off', 'hint', 'information', 'warning', 'error'];
const severities = (profile: keyof typeof PROFILES, ids: readonly string[]) =>
  ids.map((id) => PROFILES[profile].severities.get(id) ?? RULES.find((rule) => rule.id === id)?.severity);

test('a release is judged as the official validator judges', () => {
  expect(PROFILES['ud-release']).toEqual({ level: 5, severities: new Map() });
  expect(PROFILES.coreference).toEqual({ level: 6, severities: new Map() });
});

test('in a draft only what breaks the file or the tree is an error', () => {
  const ids = [
    'number-of-columns',
    'invalid-head',
    'non-tree',
    'missing-text',
    'unknown-upos',
    'leaf-det',
    'unknown-ehead',
  ];
  expect(severities('draft', ids)).toEqual(['error', 'error', 'error', 'information', 'warning', 'warning', 'hint']);
  expect(severities('draft', ['not-mh4', 'nonprojective-arc', 'empty-misc'])).toEqual([
    'hint',
    'information',
    'warning',
  ]);
});

test('structure is lines, IDs, heads and the shape of the tree', () => {
  const on = [
    'number-of-columns',
    'invalid-head',
    'unknown-head',
    'non-tree',
    '0-is-not-root',
    'nonprojective-arc',
    'not-mh4',
  ];
  expect(on.filter((id) => PROFILES.structure.severities.has(id))).toEqual([]);
  const off = ['missing-text', 'unknown-upos', 'unknown-udeprel', 'leaf-det', 'unsorted-deps', 'unicode-normalization'];
  expect(new Set(severities('structure', off))).toEqual(new Set(['off']));
  expect(PROFILES.structure.level).toBe(3);
});

test('surface-syntactic UD has any relations between any words', () => {
  const off = [
    'invalid-deprel',
    'unknown-udeprel',
    'unknown-eudeprel',
    'leaf-det',
    'right-to-left-conj',
    'rel-upos-case',
  ];
  expect(off.filter((id) => PROFILES.sud.severities.get(id) !== 'off')).toEqual([]);
  const on = [
    'non-tree',
    '0-is-not-root',
    'unknown-upos',
    'pron-det-without-prontype',
    'text-form-mismatch',
    'nonprojective-arc',
  ];
  expect(on.filter((id) => PROFILES.sud.severities.has(id))).toEqual([]);
  expect([...off, ...on].filter((id) => !RULES.some((rule) => rule.id === id))).toEqual([]);
});

test('no profile is louder than the rules', () => {
  for (const { severities: changed } of Object.values(PROFILES)) {
    for (const [id, severity] of changed) {
      const rule = RULES.find((each) => each.id === id)!;
      expect(SEVERITIES.indexOf(severity), id).toBeLessThan(SEVERITIES.indexOf(rule.severity));
    }
  }
});
