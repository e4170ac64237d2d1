/** Reports that the editor shows, in German: the figures are the same, and only lines of names and figures are unchanged from English. */

import { expect, test } from 'vitest';
import { agree, agreementSections, sectionsMarkdown } from '../../server/src/core/compare/agree/index.ts';
import { Document } from '../../server/src/core/conllu/index.ts';
import { findConflict } from '../../server/src/core/decode/index.ts';
import { Coverage, coverageMarkdown, evaluate, evaluationMarkdown } from '../../server/src/core/evaluate/index.ts';
import { conllu } from '../fixture.ts';
import { inGerman } from '../german.ts';

const parse = (source: string) => Document.parse(conllu(source, { end: '\n\n' })).sentences;

const GOLD = parse(`
  # sent_id = a
  1  a  a  DET   _  _  3  det    _  _
  2  b  b  NOUN  _  _  4  nsubj  _  _
  3  c  c  NOUN  _  _  2  nmod   _  _
  4  d  d  VERB  _  _  0  root   _  _
  5  .  .  PUNCT  _  _  4  punct  _  _

  # sent_id = b
  1  a  a  DET   _  Case=Nom  2  det    _  _
  2  b  b  VERB  _  _  0  root  _  _

  # sent_id = c
  1  a  a  DET   _  _  2  det    _  _
  2  b  b  NOUN  _  _  1  nsubj  _  _
`);
const OTHER = parse(`
  # sent_id = a
  1  a  a  DET   _  _  4  det    _  _
  2  b  b  NOUN  _  _  4  obj    _  _
  3  c  c  NOUN  _  _  1  nmod   _  _
  4  d  d  VERB  _  _  0  root   _  _
  5  .  .  PUNCT  _  _  4  punct  _  _

  # sent_id = b
  1  a  a  PRON   _  Case=Acc  2  det    _  _
  2  b  b  VERB  _  _  0  root  _  _
`);

const placed = (sentences: typeof GOLD) => sentences.map((sentence, line) => ({ sentence, line }));

function coverage(): string {
  const counts = new Coverage();
  for (const sentence of GOLD) counts.add(sentence);
  return coverageMarkdown([{ file: 'x', report: counts.report() }], counts.report());
}

const evaluation = () => evaluationMarkdown(evaluate(GOLD.slice(0, 2), OTHER, { samples: 10 }), 'x');

function agreement(): string {
  const annotators = agree([placed(GOLD), placed(OTHER), placed(OTHER)]);
  return sectionsMarkdown(agreementSections(annotators, ['x', 'y', 'z'], { matrices: true }), 'x');
}

/** Pictures are embedded as addresses. */
const proseOf = (report: string) => report.replace(/\]\(data:[^)]*\)/g, ']');

test.each([
  ['coverage', coverage],
  ['evaluation', evaluation],
  ['agreement', agreement],
])('%s', (_, report) => {
  const [english, german] = [report(), inGerman(report)].map((text) => proseOf(text).split('\n'));
  expect(german).toHaveLength(english.length);
  const same = english.filter((line, i) => line === german[i] && /\p{Ll}{2} \p{Ll}{2}|\p{Ll}{4}/u.test(line));
  const names =
    /^\| (UPOS|XPOS|FEATS|LEMMA|DEPREL|Case|Metric|Tokens|Sentences|Words|MH|1-|2-|det|nsubj|obj|nmod|root|punct)|^# x$/;
  expect(same.filter((line) => !names.test(line))).toEqual([]);
  const numbers = (lines: readonly string[]) =>
    lines.map((line) => line.replace(/,(?=\d)/g, '.').match(/\d+(\.\d+)?/g));
  expect(numbers(german)).toEqual(numbers(english));
});

test('contradictions between locks', () => {
  const cycle = {
    required: [
      { head: 1, dependent: 2 },
      { head: 2, dependent: 1 },
    ],
  };
  const crossing = {
    required: [
      { head: 3, dependent: 1 },
      { head: 4, dependent: 2 },
    ],
  };
  const messages = () => [
    findConflict(4, cycle, 'mh4')?.message,
    findConflict(4, crossing, 'projective')?.message,
    findConflict(2, { roots: [1, 2] }, 'all', { singleRoot: true })?.message,
  ];
  expect(messages()).toMatchInlineSnapshot(`
    [
      "1→2 and 2→1 form a cycle, so none of these words would be connected to the root. Drop one of the arcs.",
      "3→1 and 4→2 cross in a way that no projective tree can contain: use the decoder for MH4 trees, or drop one of them.",
      "root 1 and root 2: a sentence has one root. Keep one of them.",
    ]
  `);
  expect(inGerman(messages)).toMatchInlineSnapshot(`
    [
      "1→2 und 2→1 bilden einen Zyklus, sodass keines dieser Wörter mit der Wurzel verbunden wäre. Eine der Kanten weglassen.",
      "3→1 und 4→2 kreuzen sich so, wie es kein Baum der Klasse projektiv enthalten kann: den Dekodierer für Bäume der Klasse MH4 verwenden oder eine davon weglassen.",
      "Wurzel 1 und Wurzel 2: Ein Satz hat eine Wurzel. Nur eine davon behalten.",
    ]
  `);
});
