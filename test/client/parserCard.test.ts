/** The contents of the list of parsers and their cards. */

import { expect, test } from 'vitest';
import { cardMarkdown, describe as describeParser, detail } from '../../client/src/commands/parserCard.ts';
import { inert } from '../../server/src/inert/index.ts';
import type { ParserInfo } from '../../server/src/protocol/parsers.ts';

const PARSER: ParserInfo = {
  path: '/models/hu-a.model',
  origin: 'own',
  isInUse: true,
  bytes: 5_250_000,
  name: inert('hu_a'),
  kind: inert('neural'),
  language: inert('Hungarian'),
  isForManyLanguages: false,
  languages: [],
  licence: inert(''),
  data: inert('a | <b>'),
  date: inert('2026-11-21'),
  command: inert('train'),
  sentences: 1000,
  words: 20_000,
  scores: [{ data: inert('dev'), uas: 85.25, las: 81 }],
};

test('in the list', () => {
  expect(describeParser(PARSER)).toBe('trained here, Hungarian, 5.3 MB');
  expect(detail(PARSER)).toBe('UAS 85.3, LAS 81.0 on dev · trained on 20,000 words · 2026-11-21');
  expect(detail({ ...PARSER, scores: [], date: inert`` })).toBe('trained on 20,000 words');
});

test('a model that cannot be used', () => {
  const broken = { ...PARSER, problem: inert`It is damaged.` };
  expect(describeParser(broken)).toBe('trained here, cannot be used');
  expect(detail(broken)).toBe('It is damaged.');
  expect(cardMarkdown(broken)).toContain('It is damaged');
});

test('the card: what is known, and nothing that Markdown would take for its own', () => {
  const card = cardMarkdown(PARSER);
  expect(card).toMatch(/^# hu\\_a\n/);
  expect(card).toContain('| Data | a \\| &lt;b\\> |');
  expect(card).toContain('| dev | 85.25 | 81.00 |');
  expect(card).not.toContain('Licence');
  expect(cardMarkdown({ ...PARSER, scores: [] })).toMatch(/There are no scores/);
});
