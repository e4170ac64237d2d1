/** CoNLL-U Plus through the commands: whatever has nothing to change gives the same bytes, and nothing is misread. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { noShared, sharedFiles, sharedTitle } from '../shared.ts';
import { Folder } from './harness.ts';

interface Case {
  readonly id: string;
  readonly ext: string;
  readonly input: string;
  readonly roundtrip?: boolean;
  readonly projectivize?: string;
  readonly fixSafe?: string;
  readonly treeops?: string;
}

const read = (name: string) =>
  sharedFiles('golden/columns', name).flatMap((path) => JSON.parse(readFileSync(path, 'utf8')));
const own = read('own.json') as Case[];
const slices = Object.entries(Object.assign({}, ...read('real.json')).slices ?? {}) as [string, string][];
const all: readonly Case[] = [
  ...own,
  ...slices.map(([name, input]) => ({ id: name, ext: 'cupt', input, roundtrip: true })),
];
const NOTHING = 'rule r { pattern { X [upos="NO SUCH"] } commands { X.lemma = x } } strat main { Onf (r) }';

describe(sharedTitle('golden cases'), () => {
  test.skipIf(noShared)(sharedTitle('there are some'), () => expect(all.length).toBeGreaterThan(0));

  test.skipIf(noShared).each(all.filter(({ roundtrip }) => roundtrip).map((each) => [each.id, each] as const))(
    '%s: the same bytes',
    async (id, { ext, input }) => {
      const name = `x.${ext}`;
      const folder = new Folder({ [name]: input, 'r.grs': NOTHING });
      // Without names for its columns, a file is left as it is.
      const isRefused = id === 'cupt-header-later';
      for (const args of [
        ['rewrite', 'r.grs', '--in-place', name],
        ['fix', '--safe', '--rules', 'no-such-rule', '--in-place', name],
        ['search', 'pattern { X [upos=VERB] }', name],
        ['lint', '--format', 'json', name],
        ['evaluate', name, name],
      ]) {
        const { code, out, err } = await folder.treebank(args);
        expect([args, folder.read(name)]).toEqual([args, input]);
        if (args[0] === 'evaluate' && !isRefused)
          expect([code, out, err]).toEqual([code, expect.stringMatching(/100\.00|–|\bnan\b/i), err]);
      }
    },
  );

  for (const { id, ext, input, projectivize, fixSafe, treeops } of own) {
    const file = `x.${ext}`;
    test.skipIf(projectivize === undefined)(`${id}: projectivize`, async () => {
      expect((await new Folder({ [file]: input }).treebank(['projectivize', file])).out).toBe(projectivize);
    });
    test.skipIf(fixSafe === undefined)(`${id}: fix`, async () => {
      expect((await new Folder({ [file]: input }).treebank(['fix', '--safe', file])).out).toBe(fixSafe);
    });
    test.skipIf(treeops === undefined)(`${id}: ${treeops}`, async () => {
      const folder = new Folder({ [file]: input });
      const edit = (op: string, args: object) => [
        'edit',
        file,
        '--sentence',
        '1',
        '--op',
        op,
        '--args',
        JSON.stringify(args),
      ];
      for (const args of [
        ['projectivize', file],
        ['parse', '--lang', 'en', file],
        edit('set_head', { id: 1, head: 2 }),
        edit('rotate', { id: 1 }),
        edit('make_root', { id: 1 }),
        edit('set_deprel', { id: 1, deprel: 'obj' }),
      ]) {
        const { out, err } = await folder.treebank(args);
        expect([args, out, err]).toEqual([args, input, expect.stringContaining('missing-column')]);
      }
    });
  }
});
