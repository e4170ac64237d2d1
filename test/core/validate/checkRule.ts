/**
 * Tests of rules as data: a fixture is CoNLL-U in which the expected findings are marked.
 *
 *     1  bread   _  NOUN   _  _  3  conj  _  _
 *                                ^ right-to-left-conj
 *
 * On lines that start with a digit two or more blanks are a tab, ␣ is a space and ∅ an empty cell. Carets mark the exact place on
 * the line above; behind the id, after a colon, may stand a part of the message. `(+2)` behind the id counts the related places.
 */

import { expect } from 'vitest';
import { Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import { Analysis } from '../../../server/src/core/validate/analysis.ts';
import {
  checkSentence,
  type AnyFinding as Finding,
  inspectSentence,
  type LanguageTables,
  TreebankFold,
} from '../../../server/src/core/validate/index.ts';
import type { Rule } from '../../../server/src/core/validate/rule.ts';

interface Mark {
  readonly line: number;
  readonly id: string;
  /** The marked text; undefined on blank lines, which have none. */
  readonly text: string | undefined;
  readonly start: number;
  readonly message: string;
  readonly nRelated: number | undefined;
}

interface Fixture {
  readonly document: Document;
  readonly marks: readonly Mark[];
}

const MARK = /^ *(\^+) +([a-z0-9-]+)(?: \(\+(\d+)\))?(?:: (.*))?$/;

/** @param end what follows the last line: by default an empty line */
export function readFixture(fixture: string, end = '\n\n'): Fixture {
  const lines: { readonly text: string; readonly offsets: readonly number[] }[] = [];
  const marks: Mark[] = [];
  for (const line of fixture.replace(/^\n/, '').replace(/\n$/, '').split('\n')) {
    const mark = MARK.exec(line);
    if (!mark) {
      lines.push(convert(line));
      continue;
    }
    const above = lines[lines.length - 1];
    const column = line.indexOf('^');
    const start = above.offsets[column] ?? above.text.length;
    const stop = above.offsets[column + mark[1].length] ?? above.text.length;
    marks.push({
      line: lines.length - 1,
      id: mark[2],
      text: above.text.trim() === '' ? undefined : above.text.slice(start, stop),
      start,
      message: mark[4] ?? '',
      nRelated: mark[3] === undefined ? undefined : Number(mark[3]),
    });
  }
  return { document: Document.parse(lines.map(({ text }) => text).join('\n') + end), marks };
}

/** The line as CoNLL-U, and where each of its columns went. */
function convert(line: string): { text: string; offsets: number[] } {
  const isRow = /^\d/.test(line);
  const offsets: number[] = [];
  let text = '';
  for (let i = 0; i < line.length; i++) {
    offsets.push(text.length);
    if (line[i] === '␣') text += ' ';
    else if (line[i] === '∅') continue;
    else if (isRow && line[i] === ' ' && line[i + 1] === ' ') {
      while (line[i + 1] === ' ') {
        i++;
        offsets.push(text.length + 1);
      }
      text += '\t';
    } else text += line[i];
  }
  offsets.push(text.length);
  return { text, offsets };
}

export interface RuleOptions {
  readonly language?: LanguageTables;
  readonly end?: string;
}

/** Checks that a rule finds what is marked and nothing else. */
export function checkRule(rule: Rule, fixture: string, options: RuleOptions = {}): void {
  compare(fixture, options, (sentence) => {
    const analysis = new Analysis(sentence);
    analysis.language = options.language;
    return rule.check(analysis);
  });
}

/** Checks that all rules over sentences together find what is marked and nothing else. */
export function checkAll(fixture: string, options: RuleOptions = {}): void {
  const level = options.language ? 5 : 3;
  compare(fixture, options, (sentence) => checkSentence(sentence, { level, language: options.language }));
}

/** Checks what the fold over a treebank finds; findings of sentences by themselves are left out. */
export function checkTreebank(fixture: string, options: RuleOptions = {}): void {
  const { document, marks } = readFixture(fixture, options.end);
  const fold = new TreebankFold<number>();
  const placed = document.sentences.flatMap((sentence, index) => [...fold.add(inspectSentence(sentence).facts, index)]);
  placed.push(...fold.endFile(), ...fold.end());
  const actual = placed.map(({ place, finding, elsewhere }) =>
    describe(document, place, {
      ...finding,
      related: [...finding.related, ...elsewhere.map(({ spot, message }) => ({ span: spot.span, message }))],
    }),
  );
  expectMarks(actual, marks);
}

function compare(fixture: string, { end }: RuleOptions, check: (sentence: Sentence) => readonly Finding[]): void {
  const { document, marks } = readFixture(fixture, end);
  const actual = document.sentences.flatMap((sentence, index) =>
    check(sentence).map((finding) => describe(document, index, finding)),
  );
  expectMarks(actual, marks);
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
