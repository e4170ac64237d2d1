/** Round trip of every real file: printing a parsed file gives the same bytes. */

import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { noShared, SHARED, sharedFiles, sharedTitle, treebankBytes } from '../shared.ts';

const files = [...sharedFiles('data', '.conllu'), ...sharedFiles('golden/validator', '.conllu')];

describe.skipIf(noShared)(sharedTitle('real files'), () => {
  test.each(files.map((file) => relative(SHARED, file)))('%s', (file) => {
    const bytes = treebankBytes(`${SHARED}/${file}`);
    const document = Document.parse(bytes.toString('utf8'));
    for (const sentence of document.sentences) void sentence.heads;
    expect(Buffer.from(document.text, 'utf8').equals(bytes)).toBe(true);
  });
});
