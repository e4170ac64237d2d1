/** CoNLL-U Plus against cases written for it: what is read, which problems are found, and what operations write. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../server/src/core/conllu/index.ts';
import { emptyValues, operate } from '../../server/src/core/edit/index.ts';
import { checkSentence, foreignFindings } from '../../server/src/core/validate/index.ts';
import { noShared, sharedFiles, sharedTitle } from '../shared.ts';

interface Case {
  readonly id: string;
  readonly about: string;
  readonly input: string;
  readonly edits?: readonly Edit[];
  readonly parse?: {
    readonly columns: readonly string[];
    readonly sentences: number;
    readonly rows: number;
    readonly problems: readonly (readonly [line: number, code: string])[];
  };
}

const read = (name: string) =>
  sharedFiles('golden/columns', name).flatMap((path) => JSON.parse(readFileSync(path, 'utf8')));
const own = read('own.json') as Case[];
const slices = Object.entries(Object.assign({}, ...read('real.json')).slices ?? {}) as [string, string][];

test.skipIf(noShared)(sharedTitle('all cases are here'), () => {
  expect([own.length, slices.length]).toEqual([30, 4]);
});

const COUNTED = /^(?:columns-.*|number-of-columns|empty-column|non-unix-newline)$/;

function problemsIn(document: Document): [number, string][] {
  const foreign = foreignFindings(document.sentences);
  const found = document.sentences.flatMap((sentence, index) => {
    const findings = foreign === undefined ? checkSentence(sentence, { level: 2 }) : (foreign.get(index) ?? []);
    return findings
      .filter(({ id }) => COUNTED.test(id))
      .map(({ id, span }): [number, string] => [document.lines[index] + sentence.lineAt(span.start) + 1, id]);
  });
  return found.sort(([a, one], [b, other]) => a - b || one.localeCompare(other));
}

describe('parse', () => {
  test.skipIf(noShared)(sharedTitle('there are some'), () => expect(own.length).toBeGreaterThan(0));

  for (const { id, about, input, parse } of own) {
    test.skipIf(parse === undefined)(`${id}: ${about}`, () => {
      const document = Document.parse(input);
      const { sentences } = document;
      expect({
        columns: document.columns.names,
        sentences: sentences.length,
        rows: sentences.reduce((sum, { nRows }) => sum + nRows, 0),
        problems: problemsIn(document),
      }).toEqual(parse);
      expect(document.text).toBe(input);
    });
  }
});

test.each(slices)('%s is read without a problem of its columns', (_, text) => {
  const document = Document.parse(text);
  expect(problemsIn(document)).toEqual([]);
  expect(document.text).toBe(text);
});

interface Edit {
  readonly op: string;
  readonly args: object;
  readonly after?: string;
  readonly refused?: string;
}

describe('edits', () => {
  const real = read('real.json').flatMap(({ edits }) => edits) as (Edit & { id: string; before: string })[];
  const ofOwn = own.flatMap(({ id, input, edits = [] }) => edits.map((edit) => ({ ...edit, id, before: input })));
  test.skipIf(noShared)(sharedTitle('there are some'), () => expect(real.length).toBeGreaterThan(0));

  for (const { id, op, args, before, after, refused } of [...ofOwn, ...real]) {
    test(`${id}: ${op} ${JSON.stringify(args)}`, () => {
      const document = Document.parse(before);
      const sentences = op === 'join_sentences' ? document.sentences : document.sentences.slice(0, 1);
      const result = operate(sentences, { op, args }, { empty: emptyValues(document.sentences) });
      if (!result.ok) return expect([id, result.refused, result.message]).toEqual([id, refused, expect.anything()]);
      const text = applyEdits(before, result.edits);
      expect(text).toBe(after);
    });
  }
});
