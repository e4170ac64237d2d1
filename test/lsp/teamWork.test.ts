/** What is said of many sentences is written once: the work grows with their number, not with its square. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { readSidecar } from '../../server/src/core/sidecar/index.ts';
import type { Work } from '../../server/src/lsp/edits/edits.ts';
import { Followers } from '../../server/src/lsp/sidecar/followers.ts';
import type { Sidecars } from '../../server/src/lsp/sidecar/sidecars.ts';
import { confirm } from '../../server/src/lsp/team/confirm.ts';
import { note } from '../../server/src/lsp/team/note.ts';
import { workOf } from '../work.ts';

type Needs = Parameters<typeof confirm>[0] extends Work<infer N> ? N : never;

const URI = 'file:///treebank/a.conllu';
const textOf = (n: number) =>
  Array.from(
    { length: n },
    (_, i) => `# sent_id = s${i}\n# note = ?\n1\tno\t_\tX\t_\t_\t0\troot\t_\t_\n2\tway\t_\tX\t_\t_\t1\tdep\t_\t_\n\n`,
  ).join('');

/** A document that a program parsed. @param isEdited whether each of its sentences differs from the one on disk */
function workIn(n: number, isEdited: boolean): Work<Needs> {
  const run = ['s0', `s${n - 1}`, n];
  const text = JSON.stringify({ version: 1, machine: { 'a.conllu': [{ what: 'parse', sentences: [run] }] } });
  const read = readSidecar(text);
  const disk = Document.parse(textOf(n));
  let document = disk;
  const sidecars = { contentsFor: () => ({ text, read }), onDidChange: () => {} } as unknown as Sidecars;
  const followers = new Followers(sidecars, () => document);
  followers.open(URI, disk, Promise.resolve());
  followers.begin(URI, disk.text);
  for (let at = disk.text.indexOf('dep'); isEdited && at !== -1; at = disk.text.indexOf('dep', at + 1)) {
    const before = document;
    document = before.editAll([{ span: { start: at, end: at + 'dep'.length }, text: 'obj' }]);
    followers.changed(URI, before, document);
  }
  const server = {
    sidecars,
    followers,
    host: { reaches: () => true },
    client: { notifications: [] },
    connection: { sendNotification: async () => {} },
  } as unknown as Needs;
  return { server, snapshot: { uri: URI, version: 1, document } } as Work<Needs>;
}

describe.each([
  ['as on disk', false],
  ['that are edited', true],
])('sentences %s', (_, isEdited) => {
  test.each<[string, (work: Work<Needs>, n: number) => unknown, (n: number) => string]>([
    [
      'are confirmed',
      (work, n) => confirm(work, { type: 'confirm', lines: [{ startLine: 0, endLine: 5 * n }] }),
      (n) => `${isEdited ? n : 2 * n} words are confirmed.`,
    ],
    [
      'give their notes away',
      (work) =>
        note(work, {
          type: 'note',
          change: { does: 'move' },
          acting: { by: 'Anna', at: '2026-11-28T10:00:00.000Z', day: '2026-11-28' },
        }),
      (n) => `${n} notes were moved.`,
    ],
  ])('%s', (_name, act, message) => {
    const [few, many] = [100, 400].map((n) => {
      const work = workIn(n, isEdited);
      let result: unknown;
      const units = workOf(() => {
        result = act(work, n);
      });
      expect(result).toMatchObject({ ok: true, message: message(n) });
      return units;
    });
    expect(many / few).toBeLessThan(6);
  });
});
