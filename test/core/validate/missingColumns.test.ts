/** A file may lack columns: checks of them are off, and no other check finds more than before. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COLUMN_TITLES, converted, Document, formatOfNames, noLosses } from '../../../server/src/core/conllu/index.ts';
import { checkSentence } from '../../../server/src/core/validate/index.ts';

const SAMPLE = Document.parse(readFileSync(join(import.meta.dirname, '../../../sample/sample.conllu'), 'utf8'));

test.each(COLUMN_TITLES)('without %s', (missing) => {
  const format = formatOfNames(COLUMN_TITLES.filter((name) => name !== missing));
  const text = SAMPLE.sentences.map((each, i) => converted(each, format, noLosses(), i === 0)).join('');
  const document = Document.parse(text);
  const more: string[] = [];
  for (const [i, sentence] of document.sentences.entries()) {
    const before = new Set<string>(checkSentence(SAMPLE.sentences[i]).map(({ id }) => id));
    for (const { id } of checkSentence(sentence)) if (!before.has(id)) more.push(`${i} ${id}`);
  }
  expect(more).toEqual(missing === 'ID' ? ['0 columns-no-id'] : []);
});
