/** All operations against an independent program: 259 cases and 13 refusals on sentences of UD, byte for byte. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../../server/src/core/conllu/index.ts';
import { operate } from '../../../../server/src/core/edit/index.ts';
import { noShared, SHARED, sharedFiles, sharedTitle } from '../../../shared.ts';

interface Case {
  readonly id: string;
  readonly op: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly situation: string;
  readonly before: string;
  readonly after?: string;
  readonly refused?: string;
}

const files = sharedFiles('golden/surgery', '.json');

test.skipIf(noShared)(sharedTitle('all golden cases are here'), () => {
  const cases = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Case[]);
  expect(cases.filter(({ refused }) => refused === undefined)).toHaveLength(259);
  expect(cases.filter(({ refused }) => refused !== undefined)).toHaveLength(13);
  expect(files[0].startsWith(join(SHARED, 'golden'))).toBe(true);
});

for (const file of files) {
  const cases = JSON.parse(readFileSync(file, 'utf8')) as Case[];
  describe(cases[0].refused === undefined ? cases[0].op : 'refused', () => {
    for (const { id, op, args, situation, before, after, refused } of cases) {
      test(`${id}: ${situation ?? refused}`, () => {
        const { sentences } = Document.parse(before);
        const result = operate(sentences, { op, args });
        if (!result.ok) expect(`${result.refused}: ${result.message}`).toMatch(`${refused}: `);
        else expect(applyEdits(before, result.edits)).toBe(after);
      });
    }
  });
}
