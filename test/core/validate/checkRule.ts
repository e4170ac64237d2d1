/**
 * Tests of rules as data: a fixture in which the expected findings are marked.
 *
 *     1  bread   _  NOUN   _  _  3  conj  _  _
 *                                ^ right-to-left-conj
 *
 * Every fixture is also checked in German: the same findings, with no English text.
 *
 * Carets mark the exact place; the id may be followed by a colon and a part of the message. `(+2)` after the id counts the related
 * places.
 */

import { expect } from 'vitest';
import type { Scheme } from '../../../server/src/core/annotation/index.ts';
import { Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import { Analysis } from '../../../server/src/core/validate/analysis.ts';
import {
  checkSentence,
  type AnyFinding as Finding,
  inspectSentence,
  type LanguageTables,
  type Level,
  type ProjectChecks,
  TreebankFold,
} from '../../../server/src/core/validate/index.ts';
import type { Rule } from '../../../server/src/core/validate/rule.ts';
import { fixture } from '../../fixture.ts';
import { expectGerman, inGerman } from '../../german.ts';

interface Mark {
  readonly line: number;
  readonly id: string;
  /** The marked text; undefined on blank lines, which have none. */
  readonly text: string | undefined;
  readonly start: number;
  readonly message: string;
  readonly nRelated: number | undefined;
}

const EXPECTED = /^([a-z0-9/-]+)(?: \(\+(\d+)\))?(?:: (.*))?$/;

interface Marked {
  readonly document: Document;
  readonly marks: readonly Mark[];
}

/** @param end text after the last line: by default an empty line */
export function readMarked(source: string, end = '\n\n'): Marked {
  const { text, marks } = fixture(source, { end });
  const lines = text.split('\n');
  return {
    document: Document.parse(text),
    marks: marks.map(({ range: { start, end }, text }) => {
      const expected = EXPECTED.exec(text);
      if (!expected) throw new Error(`Carets name a finding: ${text}`);
      const line = lines[start.line];
      return {
        line: start.line,
        id: expected[1],
        text: line.trim() === '' ? undefined : line.slice(start.character, end.character),
        start: start.character,
        message: expected[3] ?? '',
        nRelated: expected[2] === undefined ? undefined : Number(expected[2]),
      };
    }),
  };
}

export interface RuleOptions {
  readonly scheme?: Scheme;
  readonly language?: LanguageTables;
  readonly end?: string;
  readonly level?: Level;
}

/** Checks that a rule finds exactly the marked places. */
export function checkRule(rule: Rule, source: string, options: RuleOptions = {}): void {
  compare(source, options, (sentence) => {
    const analysis = new Analysis(sentence);
    analysis.language = options.language;
    analysis.scheme = options.scheme ?? 'ud';
    return rule.check(analysis);
  });
}

/** Checks that project checks find exactly the marked places: their texts are those of their authors, in any language. */
export function checkProject(checks: Pick<ProjectChecks, 'find'>, source: string, options: RuleOptions = {}): void {
  find(source, options, (sentence) => checks.find(sentence));
}

/** Checks that all rules over sentences together find exactly the marked places. */
export function checkAll(source: string, options: RuleOptions = {}): void {
  const level = options.language ? 5 : 3;
  compare(source, options, (sentence) => {
    return checkSentence(sentence, { level, language: options.language, scheme: options.scheme });
  });
}

/** Checks the findings of the fold over a treebank, without those of sentences by themselves. */
export function checkTreebank(source: string, options: RuleOptions = {}): void {
  const { document, marks } = readMarked(source, options.end);
  const placed = placedIn(document, options.level);
  const actual = placed.map(({ place, finding, elsewhere }) =>
    describe(document, place, {
      ...finding,
      related: [...finding.related, ...elsewhere.map(({ spot, message }) => ({ span: spot.span, message }))],
    }),
  );
  expectMarks(actual, marks);
  const flat = (each: typeof placed) => each.map(({ finding, elsewhere }) => ({ ...finding, elsewhere }));
  expectGerman(flat(placed), flat(inGerman(() => placedIn(readMarked(source, options.end).document, options.level))));
}

function placedIn({ sentences }: Document, level: Level = 3) {
  const fold = new TreebankFold<number>();
  const placed = sentences.flatMap((sentence, index) => [
    ...fold.add(inspectSentence(sentence, { level }).facts, index),
  ]);
  return [...placed, ...fold.endFile(), ...fold.end()];
}

type Check = (sentence: Sentence) => readonly Finding[];

function compare(source: string, options: RuleOptions, check: Check): void {
  const english = find(source, options, check);
  // Reading a sentence also makes texts.
  const again = () => readMarked(source, options.end).document.sentences.flatMap(check);
  expectGerman(english, inGerman(again));
}

/** The findings, which must be exactly the marked ones. */
function find(source: string, { end }: RuleOptions, check: Check): Finding[] {
  const { document, marks } = readMarked(source, end);
  const found = document.sentences.map(check);
  expectMarks(
    found.flatMap((here, index) => here.map((finding) => describe(document, index, finding))),
    marks,
  );
  return found.flat();
}

type Found = Omit<Mark, 'nRelated'> & { readonly nRelated: number };

function describe(document: Document, index: number, { id, span, message, related }: Finding): Found {
  const sentence = document.sentences[index];
  const line = sentence.lineAt(span.start);
  const lineSpan = sentence.lineSpan(line);
  const isBlank = sentence.text.slice(lineSpan.start, lineSpan.end).trim() === '';
  const text = isBlank ? undefined : sentence.text.slice(span.start, span.end);
  const start = span.start - lineSpan.start;
  return { line: document.lines[index] + line, id, text, start, message, nRelated: related.length };
}

function expectMarks(actual: readonly Found[], marks: readonly Mark[]): void {
  const name = ({ line, id, text, start }: Found | Mark) =>
    `line ${line + 1}, ${id}${text === undefined ? '' : ` at ${start}: “${text}”`}`;
  expect(actual.map(name).sort()).toEqual(marks.map(name).sort());
  for (const mark of marks) {
    const found = actual.find((each) => name(each) === name(mark));
    expect(found?.message).toContain(mark.message);
    if (mark.nRelated !== undefined) expect(found?.nRelated, name(mark)).toBe(mark.nRelated);
  }
}
