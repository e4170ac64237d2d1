/** Cells with the names of inherited properties, `constructor` or `__proto__`, are texts like any other. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, type ColumnIndex, Document, type Sentence } from '../../server/src/core/conllu/index.ts';
import {
  completionsAt,
  diagramOf,
  hoverAt,
  lensOf,
  summaryOf,
  symbolOf,
  Vocabulary,
} from '../../server/src/core/features/index.ts';
import { offersOf, repairSafely, repairsFor } from '../../server/src/core/fix/index.ts';
import { checkSentence, LanguageData } from '../../server/src/core/validate/index.ts';
import { sharedFiles, sharedTitle } from '../shared.ts';
import { runs, thoroughly } from '../thorough.ts';

const NAMES = Object.getOwnPropertyNames(Object.prototype);
/** Outside of CI each name is tried in a third of the cells, and all names together in every cell. */
const STEP = thoroughly(1, 3);

/** A similar text with no special meaning; it keeps the first letters, and with them its position in sorted lists. */
const standIn = (name: string): string =>
  name.slice(0, 3) + name.slice(3).replace(/[a-z]/g, 'q').replace(/[A-Z]/g, 'Q');

const BASE = [
  ['1', 'a', 'a', 'DET', 'DT', 'Definite=Ind|PronType=Art', '2', 'det', '2:det', '_'],
  ['2', 'cat', 'cat', 'NOUN', 'NN', 'Number=Sing', '3', 'nsubj', '3:nsubj', 'Gloss=cat'],
  ['3', 'sees', 'see', 'VERB', 'VBZ', 'Mood=Ind|VerbForm=Fin', '0', 'root', '0:root', '_'],
  ['4', 'in', 'in', 'ADP', 'IN', '_', '3', 'advmod', '3:advmod', '_'],
  ['5', 'front', 'front', 'NOUN', 'NN', 'Number=Sing', '4', 'fixed', '4:fixed', 'SpaceAfter=No'],
  ['6', '.', '.', 'PUNCT', '.', '_', '3', 'punct', '3:punct', '_'],
] as const;

/** Ways for a name to get into a cell. */
const SHAPES = [
  (name: string) => name,
  (name: string) => `${name}=Yes`,
  (name: string) => `PronType=${name}`,
  (name: string) => `PronType[${name}]=Prs`,
  (name: string) => `nsubj:${name}`,
  (name: string) => `${name}:pass`,
  (name: string) => `3:${name}`,
  (name: string) => `3:obl:${name}:gen`,
  (name: string) => `${name}=a|${name}=b`,
];

interface Mutation {
  readonly row: number;
  readonly column: number;
  readonly shape: number;
}

function textWith(mutations: readonly Mutation[], name: string): string {
  const rows = BASE.map((row) => [...row] as string[]);
  for (const { row, column, shape } of mutations) rows[row][column] = SHAPES[shape](name);
  const comments = [`# sent_id = ${name}`, '# text = a cat sees in front.', `# ${name} = ${name}`];
  return `${[...comments, ...rows.map((row) => row.join('\t'))].join('\n')}\n\n`;
}

/** The UD tools' tables, which have the names as languages, features and tags, too. */
function tablesWith(name: string) {
  const entry = {
    permitted: 1,
    byupos: { [name]: { [name]: 1 }, NOUN: { Sing: 1 } },
    uvalues: [name, 'Sing'],
    lvalues: [],
  };
  const json = {
    feats: { features: { [name]: { [name]: entry, Number: entry } } },
    deprels: { deprels: { [name]: { [name]: { permitted: 1 }, nsubj: { permitted: 1 } } } },
    data: { auxiliaries: { [name]: { [name]: { functions: [] } } } },
  };
  return LanguageData.of(JSON.parse(JSON.stringify(json))).language(name);
}

/** All findings and offers, as JSON, with the name written `¤`. */
function outcomeOf(mutations: readonly Mutation[], name: string, withTables: boolean): string {
  const document = Document.parse(textWith(mutations, name));
  const [sentence] = document.sentences;
  const language = withTables ? tablesWith(name) : undefined;
  const findings = checkSentence(sentence, { level: language ? 5 : 3, language });
  const repaired = findings.flatMap((finding) =>
    repairsFor(sentence, finding, { language }).map(({ title, edits, isSafe }) => {
      if (edits.some(({ text }) => typeof text !== 'string')) throw new Error(`${title}: no text`);
      return [finding.id, title, isSafe, applyEdits(sentence.text, edits)];
    }),
  );
  const safely = repairSafely(sentence, { language });
  const outcome = {
    findings: findings.map(({ id, message, span }) => [id, message, span]),
    repaired,
    safely: [safely.text, [...safely.repaired]],
    offers: offersOf(sentence).map(({ title, fix, edits }) => [title, fix, edits]),
    shown: shownOf(document, sentence, mutations),
  };
  // Some places shorten long texts.
  const shortened = Array.from({ length: name.length - 3 }, (_, n) => `${name.slice(0, n + 3)}…`);
  return JSON.stringify(outcome).replaceAll(new RegExp([name, ...shortened].join('|'), 'gi'), '¤');
}

function shownOf(document: Document, sentence: Sentence, mutations: readonly Mutation[]): unknown {
  const vocabulary = new Vocabulary();
  vocabulary.follow(document, 0);
  vocabulary.count(() => false);
  const cells = mutations.flatMap(({ row, column }) => {
    const { start, end } = sentence.cellSpan(row, column as ColumnIndex);
    return [start, end];
  });
  return [
    cells.map((offset) => hoverAt(sentence, offset)),
    cells.map((offset) =>
      completionsAt(sentence, offset, { vocabulary })
        ?.items.map(({ label }) => label)
        .sort(),
    ),
    diagramOf(document, 0),
    summaryOf(sentence),
    symbolOf(sentence, 0),
    lensOf(sentence),
  ];
}

const mutation = fc.record({
  row: fc.nat(BASE.length - 1),
  // An ID or a HEAD that is not a number is unreadable, whatever its text.
  column: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
  shape: fc.nat(SHAPES.length - 1),
});

describe.each([[false], [true]])('a cell that says what objects inherit (with tables: %s)', (withTables) => {
  test.each(NAMES)('%s gives what an ordinary unknown text gives', (name) => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
        const ordinary = outcomeOf(mutations, standIn(name), withTables);
        expect(outcomeOf(mutations, name, withTables)).toBe(ordinary);
      }),
      { numRuns: runs(60), seed: 4 },
    );
  });

  test.each(NAMES.map((name, turn) => [name, turn] as const))('%s in any one cell', (name, turn) => {
    for (let row = 0; row < BASE.length; row++) {
      for (let column = (row + turn) % STEP; column < 10; column += STEP) {
        const mutations = [{ row, column, shape: 0 }];
        const ordinary = outcomeOf(mutations, standIn(name), withTables);
        expect(outcomeOf(mutations, name, withTables)).toBe(ordinary);
      }
    }
  });
});

test('the tables of a language find what they hold, and nothing that objects inherit', () => {
  const json = '{"features": {"__proto__": {"__proto__": {"permitted": 1, "uvalues": ["toString"]}}}}';
  const data = LanguageData.of({ feats: JSON.parse(json) });
  expect(data.codes).toEqual(['__proto__']);
  expect(data.language('__proto__')?.features?.get('__proto__')?.values).toEqual(new Set(['toString']));
  for (const name of NAMES.filter((each) => each !== '__proto__')) expect(data.language(name)).toBeUndefined();
  expect(LanguageData.of({ feats: JSON.parse('{"__proto__": {"features": {"hu": {}}}}') }).codes).toEqual([]);
});

describe('inputs that failed', () => {
  const files = sharedFiles('faults', '.conllu').filter((path) => /\/proto-[^/]*$/.test(path));

  test.skipIf(files.length === 0)(sharedTitle('are repaired, and offered texts only'), () => {
    for (const file of files) {
      for (const sentence of Document.parse(readFileSync(file, 'utf8')).sentences) {
        repairSafely(sentence);
        const repairs = checkSentence(sentence, { level: 3 }).flatMap((finding) => repairsFor(sentence, finding));
        for (const { title, edits } of repairs) {
          expect(title).not.toContain('object Object');
          for (const { text } of edits) expect(typeof text).toBe('string');
        }
      }
    }
  });
});
