/** All operations that move mentions, against an independent program: 195 sentences of GUM, GENTLE, CorefUD and our own, byte for byte. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../../server/src/core/conllu/index.ts';
import { operate } from '../../../../server/src/core/edit/index.ts';
import { noShared, sharedFiles, sharedTitle } from '../../../shared.ts';

interface Case {
  readonly id: string;
  readonly op: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly situation: string;
  readonly before: string;
  readonly after: string;
  readonly events: readonly (readonly string[])[];
}

const files = sharedFiles('golden/surgery-entities', '.json');
const casesOf = (file: string): Case[] => JSON.parse(readFileSync(file, 'utf8')) as Case[];

test.skipIf(noShared)(sharedTitle('all golden cases are here'), () => {
  expect(files.flatMap(casesOf)).toHaveLength(124);
});

for (const file of files) {
  describe(file.slice(file.lastIndexOf('/') + 1), () => {
    for (const { id, op, args, situation, before, after, events } of casesOf(file)) {
      test(`${id}: ${situation}`, () => {
        const result = operate(Document.parse(before).sentences, { op, args });
        if (!result.ok) throw new Error(result.message);
        expect(applyEdits(before, result.edits)).toBe(after);
        // An inserted word joins the mentions around it, as everybody expects.
        const told = events.filter(([kind]) => kind !== 'grown' || !/^(?:insert|move)_/.test(op));
        for (const [, ...entities] of told) {
          for (const entity of entities) {
            expect(result.notes.some((note) => note.includes(` ${entity} `) || note.includes(entity))).toBe(true);
          }
        }
        if (told.length === 0) expect(result.notes.filter((note) => note.includes('Entity'))).toEqual([]);
      });
    }
  });
}
