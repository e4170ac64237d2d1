/** Codes of multiword expressions under surgery, against an independent program, byte for byte. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../../server/src/core/conllu/index.ts';
import { operate } from '../../../../server/src/core/edit/index.ts';
import { noShared, sharedFiles, sharedTitle } from '../../../shared.ts';

interface Case {
  readonly id: string;
  readonly op: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly before: string;
  readonly after: string;
  readonly events: readonly (readonly [kind: string, number: number, category: string])[];
}

const NOTES: Readonly<Record<string, string>> = {
  gone: 'is gone with its last word',
  'one-word': 'has only one word left',
  cut: 'extends across the split',
};

const misc = sharedFiles('golden/columns', 'misc.json').flatMap(
  (file): Case[] => JSON.parse(readFileSync(file, 'utf8')) as Case[],
);

test.skipIf(noShared)(sharedTitle('all golden cases are here'), () => {
  expect(misc).toHaveLength(14);
});

describe('in MISC', () => {
  for (const { id, op, args, before, after, events } of misc) {
    test(`${id}: ${op}`, () => {
      const result = operate(Document.parse(before).sentences, { op, args });
      if (!result.ok) throw new Error(result.message);
      expect(applyEdits(before, result.edits)).toBe(after);
      const told = events.map(([kind, number, category]) => `expression ${number} (${category}) ${NOTES[kind]}`);
      const notes = result.notes.filter((note) => note.includes('multiword expression'));
      expect(notes).toHaveLength(told.length);
      for (const [i, text] of told.entries()) expect(notes[i]).toContain(text);
    });
  }
});
