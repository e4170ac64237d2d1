/** Guidance: complete for what UD defines, and its counts and examples those of a slow count. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SUD_LABELS, SUD_OWN, SUD_SUBTYPES, UDEPRELS, UPOS } from '../../../server/src/core/annotation/index.ts';
import { Column, Document, RowKind } from '../../../server/src/core/conllu/index.ts';
import { UNIVERSAL_FEATURES } from '../../../server/src/core/features/completion/universalFeatures.ts';
import * as TABLES from '../../../server/src/core/features/guidance/guidanceTables.ts';
import {
  countsTold,
  examplesOf,
  exampleTold,
  explainedNames,
  guidanceOf,
  type Named,
  namedBy,
  usesOf,
  Vocabulary,
} from '../../../server/src/core/features/index.ts';
import { LanguageData } from '../../../server/src/core/validate/index.ts';
import { runs } from '../../thorough.ts';

const of = (name: string, ...more: Parameters<typeof guidanceOf> extends [unknown, unknown, ...infer R] ? R : never) =>
  guidanceOf(TABLES, namedBy(name)!, ...more);

describe('completeness', () => {
  test('relations, tags, features and values of UD each have what they are for, two confusions and a page', () => {
    const features = new Set(UNIVERSAL_FEATURES.map((pair) => pair.split('=')[0]));
    const names = [...UDEPRELS, ...UPOS, ...features, ...UNIVERSAL_FEATURES];
    expect(names.length).toBeGreaterThan(37 + 17 + 25 + 140);
    const known = new Set(explainedNames(TABLES));
    for (const name of names) {
      const { title, use, not, isUniversal, pages } = of(name);
      expect(known.has(name), name).toBe(true);
      expect([isUniversal, title === '', use.length, not.length], name).toEqual([true, false, expect.any(Number), 2]);
      expect(use.join(''), name).not.toMatch(/undefined|not one of the universal/);
      expect(pages[0], name).toEqual({ of: 'UD', url: expect.stringMatching(/^https:\/\/[\w./-]+\.html$/) });
    }
    expect(Object.keys(TABLES.RELATIONS).sort()).toEqual([...UDEPRELS].sort());
    expect(Object.keys(TABLES.TAGS)).toEqual(UPOS);
  });

  test('the sentences are sentences, none is said twice about one name, and confusions name another name', () => {
    const others = new Set([...UDEPRELS, ...UPOS, ...explainedNames(TABLES)]);
    for (const [name, advice] of [...Object.entries(TABLES.RELATIONS), ...Object.entries(TABLES.TAGS)]) {
      expect(new Set(advice).size, name).toBe(3);
      for (const sentence of advice) expect(sentence, name).toMatch(/^[A-Z].*[^.]\.$/);
      const named =
        advice
          .slice(1)
          .join(' ')
          .match(/[\w:=]+/g) ?? [];
      expect(named.some((each) => each !== name && others.has(each)) || ['punct', 'X'].includes(name), name).toBe(true);
    }
    for (const [name, { advice, values }] of Object.entries(TABLES.FEATURES)) {
      for (const sentence of advice) expect(sentence, name).toMatch(/^[A-Z].*[^.]\.$/);
      for (const meaning of Object.values(values)) expect(meaning, name).toMatch(/^[^.]+[^.]$/);
    }
    for (const subtype of TABLES.SUBTYPES.keys()) expect(UDEPRELS).toContain(subtype.split(':')[0]);
  });
});

describe('what a name means', () => {
  test.each([
    ['obl:arg', 'relation'],
    ['NOUN', 'tag'],
    ['X', 'tag'],
    ['Case', 'feature'],
    ['Number[psor]', 'feature'],
    ['Gender=Fem,Masc', 'value'],
  ])('%s is a %s', (text, kind) => expect(namedBy(text)).toEqual({ kind, text }));

  test.each(['', '_', 'two words', 'a=b', 'Case=a b', '7', '[x](y)', 'É'])('%j is nothing', (text) =>
    expect(namedBy(text)).toBeUndefined(),
  );

  test('a subtype has a sentence of its own and what holds for its base', () => {
    const [own, base] = of('obl:arg').use;
    expect([own, base]).toEqual([expect.stringContaining('selects'), `obl: ${of('obl').use[0]}`]);
    expect(of('obl:arg').not).toEqual(of('obl').not);
    expect(of('obl:mine')).toMatchObject({
      use: [expect.stringMatching(/^A subtype of obl:/), base],
      isUniversal: true,
      pages: [{ of: 'UD', url: 'https://universaldependencies.org/u/dep/obl.html' }],
    });
  });

  test('layers, several values, and values by a pattern', () => {
    expect(of('Number[psor]').use[0]).toMatch(/^A layer of Number:/);
    expect(of('Gender=Fem,Masc').use.slice(0, 2)).toEqual(['feminine', 'masculine']);
    expect(of('NounClass=Bantu12').use[0]).toBe('class 12 in the numbering of Bantu languages');
    expect(of('ExtPos=ADV').use[0]).toBe('the expression works as ADV');
    expect(of('ExtPos=NOTHING').isUniversal).toBe(false);
    expect(of('Case=Xyz')).toMatchObject({ isUniversal: false, title: 'case' });
  });

  test('names of a language, and those of the prototype of an object', () => {
    for (const name of ['NameType', 'NameType=Geo', 'foo', 'constructor', 'Case=constructor']) {
      expect(of(name).isUniversal, name).toBe(false);
      expect(of(name).use.length, name).toBeGreaterThan(0);
    }
  });
});

describe('Surface-syntactic UD', () => {
  test('its relations, subtypes and deep features', () => {
    for (const name of [...SUD_OWN, ...SUD_SUBTYPES, ...SUD_LABELS.filter((each) => each.includes('@'))]) {
      const { title, use, not, isUniversal, pages } = of(name);
      expect([title === '', isUniversal, not.length], name).toEqual([false, true, 2]);
      for (const sentence of use) expect(sentence, name).toMatch(/^[@\w].*[.…]$/);
      expect(pages, name).toEqual([{ of: 'SUD', url: 'https://surfacesyntacticud.github.io/guidelines/u/' }]);
    }
    expect(of('comp:obl@agent').use.map((each) => each.split(':')[0])).toEqual([
      'A complement with an adposition or case of its own',
      '@agent',
      'comp',
    ]);
    expect(of('conj:dicto').use[0]).toContain('In speech');
  });

  test('what it shares with UD, and what it does not have', () => {
    expect(of('det').pages[0].of).toBe('UD');
    expect(of('nsubj@x')).toMatchObject({ isUniversal: false });
    expect(of('foo').use).toEqual(['foo is no relation of UD or SUD.']);
    expect(of('constructor@x').isUniversal).toBe(false);
  });
});

test('pages: file names of UD, and the page of a language if its documentation has one', () => {
  const urls = (...args: Parameters<typeof of>) =>
    of(...args).pages.map(({ url }) => url.split('/').slice(3).join('/'));
  expect(urls('aux')).toEqual(['u/dep/aux_.html']);
  expect(urls('AUX')).toEqual(['u/pos/AUX_.html']);
  expect(urls('aux:pass')).toEqual(['u/dep/aux-pass.html']);
  expect(urls('Number[psor]')).toEqual(['u/feat/Number.html']);
  const entry = (doc: string) => ({ permitted: 1, doc });
  const hu = LanguageData.of({
    feats: { features: { hu: { Case: entry('local'), 'Number[psor]': entry('local'), Mood: entry('global') } } },
    deprels: { deprels: { hu: { obl: entry('local'), 'obl:lvc': entry('local'), nsubj: entry('global') } } },
  }).language('hu');
  expect(urls('obl', hu)).toEqual(['u/dep/obl.html', 'hu/dep/obl.html']);
  expect(urls('obl:lvc', hu)).toEqual(['u/dep/obl.html', 'hu/dep/obl-lvc.html']);
  expect(urls('obl:arg', hu)).toEqual(['u/dep/obl-arg.html', 'hu/dep/obl.html']);
  expect(urls('nsubj', hu)).toEqual(['u/dep/nsubj.html']);
  expect(urls('Case=Acc', hu)).toEqual(['u/feat/Case.html', 'hu/feat/Case.html']);
  expect(urls('Number[psor]=Plur', hu)).toEqual(['u/feat/Number.html', 'hu/feat/Number-psor.html']);
  expect(urls('Mood', hu)).toEqual(['u/feat/Mood.html']);
});

test('the pages of a language are known without its tables', () => {
  const urls = (...args: Parameters<typeof of>) =>
    of(...args).pages.map(({ url }) => url.split('/').slice(3).join('/'));
  expect(urls('obl:lvc', { code: 'hu' })).toEqual(['u/dep/obl.html', 'hu/dep/obl-lvc.html']);
  expect(urls('obl:arg', { code: 'en' })).toEqual(['u/dep/obl-arg.html', 'en/dep/obl.html']);
  expect(urls('Number[psor]=Plur', { code: 'hu' })).toEqual(['u/feat/Number.html', 'hu/feat/Number-psor.html']);
  // The documentation of Hungarian has no page on it.
  expect(urls('nsubj', { code: 'hu' })).toEqual(['u/dep/nsubj.html']);
  for (const odd of ['', 'h', 'xx', 'nsubj', '\n'])
    expect(urls('nsubj', { code: odd }), odd).toEqual(['u/dep/nsubj.html']);
  const { pages } = of('NounClass', { code: 'zu' });
  expect(pages.map(({ of: each }) => each)).toEqual(['UD']);
});

test('they are those of the bundled tables', () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../../tables/${name}.json`), 'utf8'));
  const data = LanguageData.of({ feats: read('feats'), deprels: read('deprels') });
  const names = explainedNames(TABLES).filter((name) => !name.includes('='));
  for (const code of ['hu', 'en', 'fa', 'tr', 'cs', 'gd']) {
    const tables = data.language(code)!;
    for (const name of names) expect(of(name, { code }), `${code} ${name}`).toEqual(of(name, tables));
  }
});

const vocabularyOf = (document: Document) => {
  const vocabulary = new Vocabulary();
  vocabulary.follow(document, 0);
  vocabulary.count(() => false);
  return vocabulary;
};

/** The words with a name, cell by cell. */
function wordsWith({ kind, text }: Named, { sentences }: Document): { sentence: number; row: number }[] {
  const found: { sentence: number; row: number }[] = [];
  for (const [index, sentence] of sentences.entries()) {
    for (let row = 0; row < sentence.nRows; row++) {
      if (sentence.kind(row) !== RowKind.word) continue;
      const items = sentence.cell(row, Column.feats).split('|');
      const isHere = {
        relation: () => sentence.cell(row, Column.deprel) === text,
        tag: () => sentence.cell(row, Column.upos) === text,
        feature: () => items.some((item) => item.startsWith(`${text}=`)),
        value: () => items.includes(text),
      }[kind]();
      if (isHere) found.push({ sentence: index, row });
    }
  }
  return found;
}

describe('uses', () => {
  // Cells that contain each other, and names in other columns.
  const cell = (...values: string[]) => fc.constantFrom(...values);
  const word = fc.tuple(
    cell('obl', 'NOUN', 'Case=Acc', 'a', 'b', 'c'),
    cell('NOUN', 'PROPN', 'X', '_'),
    cell('NOUN', 'obl', '_'),
    cell('_', 'Case=Acc', 'Case=Acc|Number=Sing', 'A=B|Case=Acc', 'XCase=Acc', 'Case=Accx', 'Case[x]=Acc'),
    cell('obl', 'obl:arg', 'root', 'xobl', '_'),
  );
  const text = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { maxLength: 8 }).map((sentences) =>
    sentences
      .map((words) =>
        words
          .map(([form, upos, xpos, feats, deprel], i) =>
            [i + 1, form, form, upos, xpos, feats, 0, deprel, '_', 'Case=Acc'].join('\t'),
          )
          .join('\n'),
      )
      .map((rows, i) => `# sent_id = s${i}\n${rows}\n\n`)
      .join(''),
  );

  test('counts and examples are those of a slow count, whatever other cells contain', () => {
    const end = cell('\n', '\r\n', '\r');
    const name = cell('obl', 'obl:arg', 'NOUN', 'X', 'Case', 'Case=Acc', 'A=B', 'Case[x]', 'nsubj');
    fc.assert(
      fc.property(text, end, name, (plain, lineEnd, asked) => {
        const document = Document.parse(plain.replaceAll('\n', lineEnd));
        const named = namedBy(asked)!;
        const wanted = wordsWith(named, document);
        const uses = usesOf(named, [vocabularyOf(document)]);
        expect(uses.count).toBe(wanted.length);
        if (named.kind !== 'tag')
          expect(uses.byUpos.reduce((sum, [, n]) => sum + n, 0)).toBeLessThanOrEqual(uses.count);
        const examples = examplesOf(named, document);
        expect(examples).toHaveLength(Math.min(3, new Set(wanted.map(({ sentence }) => sentence)).size));
        for (const { sentence, line } of examples) {
          const index = Number(sentence.slice(1));
          const forms = wanted
            .filter((each) => each.sentence === index)
            .map(({ row }) => document.sentences[index].cell(row, Column.form));
          expect(forms).toContain(line.find(({ isFound }) => isFound)?.text.trim());
        }
      }),
      { numRuns: runs(300) },
    );
  });

  const document = Document.parse(
    [...Array.from({ length: 30 }, (_, i) => [`w${i}`, i % 3 === 0 ? 'obl:arg' : 'obl']), ['same', 'obl']]
      .map(([form, deprel], i) => {
        const rest = Array.from({ length: i }, (_, k) => `${k + 2}\tx\tx\tX\t_\t_\t1\tdep\t_\t_\n`).join('');
        return `# sent_id = s${i}\n1\t${form}\t_\tNOUN\t_\tCase=Acc\t0\t${deprel}\t_\t_\n${rest}\n`;
      })
      .join(''),
  );

  test('examples are short, but not too short, and of different forms', () => {
    const lines = examplesOf(namedBy('obl')!, document).map(exampleTold);
    expect(lines).toEqual(['[w4] x x x x (s4)', '[w5] x x x x x (s5)', '[w7] x x x x x x x (s7)']);
    const twice = Document.parse(
      ['a', 'a', 'a', 'a', 'b'].map((form) => `1\t${form}\t_\tX\t_\t_\t0\troot\t_\t_\n\n`).join(''),
    );
    expect(examplesOf(namedBy('root')!, twice).map(exampleTold)).toEqual([
      '[a] (sentence 1)',
      '[b] (sentence 5)',
      '[a] (sentence 2)',
    ]);
  });

  test('counts in words', () => {
    const told = (name: string, isComplete?: boolean) =>
      countsTold(namedBy(name)!, usesOf(namedBy(name)!, [vocabularyOf(document)]), isComplete);
    expect(told('obl')).toEqual(['Used here 21 ×: NOUN 21.', 'Beside it: obl:arg 10.']);
    expect(told('NOUN')).toEqual(['Used here 31 ×.', 'Relations of NOUN: obl 21, obl:arg 10.']);
    expect(told('Case')).toEqual(['Used here 31 ×: NOUN 31.', 'Values: Acc 31.']);
    expect(told('Case=Acc', false)).toEqual(['Used here 31+ ×: NOUN 31.']);
    expect(told('clf')).toEqual(['Not used here.']);
    const two = [vocabularyOf(document), vocabularyOf(document)];
    expect(usesOf(namedBy('obl')!, two)).toEqual({ count: 42, byUpos: [['NOUN', 42]], parts: [['obl:arg', 20]] });
  });
});
