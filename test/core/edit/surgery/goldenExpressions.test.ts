/** Codes of multiword expressions under surgery, against an independent program, byte for byte. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applyEdits, Document } from '../../../../server/src/core/conllu/index.ts';
import { emptyValues, operate } from '../../../../server/src/core/edit/index.ts';
import { noShared, sharedFiles, sharedTitle } from '../../../shared.ts';

interface Case {
  readonly id: string;
  readonly op: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly before: string;
  readonly after: string;
  readonly events: readonly (readonly [kind: string, of: number | string, category?: string])[];
}

const NOTES: Readonly<Record<string, string>> = {
  gone: 'is gone with its last word',
  'one-word': 'has only one word left',
  cut: 'extends across the split',
};

const read = (name: string): unknown =>
  JSON.parse(sharedFiles('golden/columns', name).map((file) => readFileSync(file, 'utf8'))[0] ?? '[]');

const misc = read('misc.json') as readonly Case[];
const real = (read('real.json') as { readonly edits?: readonly Case[] }).edits ?? [];
/** Several edits of one text. */
const own = (
  read('own.json') as readonly {
    readonly id: string;
    readonly input: string;
    readonly edits?: readonly (Omit<Case, 'id' | 'before'> & { readonly refused?: string })[];
  }[]
).flatMap(({ id, input, edits = [] }) =>
  edits.map((each, i): Case & { readonly refused?: string } => ({ ...each, id: `${id} ${i + 1}`, before: input })),
);

test.skipIf(noShared)(sharedTitle('all golden cases are here'), () => {
  expect([misc, real, own].map(({ length }) => length)).toEqual([14, 38, 46]);
});

const done = ({ op, args, before }: Case) => {
  const { sentences } = Document.parse(before);
  const here = sentences.slice(0, op === 'join_sentences' ? 2 : 1);
  return operate(here, { op, args }, { empty: emptyValues(sentences) });
};

function check(each: Case & { readonly refused?: string }): void {
  const { before, after, events = [], refused } = each;
  const result = done(each);
  if (refused !== undefined) {
    expect(result).toMatchObject({ ok: false, refused });
    return;
  }
  if (!result.ok) throw new Error(result.message);
  expect(applyEdits(before, result.edits)).toBe(after);
  const told = events.flatMap(([kind, number, category]) =>
    kind in NOTES ? [`expression ${number} (${category}) ${NOTES[kind]}`] : [],
  );
  const notes = result.notes.filter((note) => note.includes('multiword expression'));
  expect(notes).toHaveLength(told.length);
  for (const [i, text] of told.entries()) expect(notes[i]).toContain(text);
  const dropped = events.flatMap(([kind, column]) => (kind === 'dropped' ? [`${column} of `] : []));
  const drops = result.notes.filter((note) => /^\S+ of .*“.*”, was dropped\.$/.test(note));
  expect(drops.map((note) => note.slice(0, note.indexOf(' of ') + 4))).toEqual(dropped);
}

for (const each of misc) test(`in MISC: ${each.id}, ${each.op}`, () => check(each));
for (const each of real) test(`in PARSEME:MWE: ${each.id}, ${each.op}`, () => check(each));
for (const each of own) test(`own files: ${each.id}, ${each.op}`, () => check(each));
