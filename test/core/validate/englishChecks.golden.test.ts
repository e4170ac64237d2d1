/** The checks of a team of maintainers, written as project checks with lists, mark the same words as the team's own script (`golden/checks`). */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { compileChecksOf, filesOfChecks, readSidecar, withFiles } from '../../../server/src/core/sidecar/index.ts';
import { ProjectChecks } from '../../../server/src/core/validate/index.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';

const FOLDER = join(import.meta.dirname, 'english');
const TEXT = readFileSync(join(FOLDER, 'checks.json'), 'utf8');
const READ = readSidecar(TEXT);
const LISTS = new Map(filesOfChecks(READ).map((path) => [path, readFileSync(join(FOLDER, path), 'utf8')]));

const TREEBANKS = {
  old: 'data/pairs/english-ewt/old.conllu',
  new: 'data/pairs/english-ewt/new.conllu',
  'dev-2.16': 'data/ud/cc-by-sa/English-EWT/dev.conllu',
} as const;
type Version = keyof typeof TREEBANKS;

interface Golden {
  readonly checks: readonly { readonly id: string }[];
  readonly findings: Record<
    Version,
    readonly { readonly check: string; readonly sent_id: string; readonly word: number }[]
  >;
  readonly not_judged: Record<Version, readonly string[]>;
}

function compiled() {
  const { checks, problems } = compileChecksOf(TEXT, withFiles(READ, LISTS));
  expect(READ.problems).toEqual([]);
  expect(problems).toEqual([]);
  return checks;
}

test('the checks and their lists are valid, without a warning', () => {
  expect(compiled().length).toBeGreaterThan(50);
});

test.skipIf(noShared)(
  sharedTitle('all 65 mark exactly the same words'),
  () => {
    const golden = JSON.parse(readFileSync(join(SHARED, 'golden/checks/english-ewt.json'), 'utf8')) as Golden;
    const checks = compiled();
    const [wanted, found] = [new Set<string>(), new Set<string>()];
    for (const version of Object.keys(TREEBANKS) as Version[]) {
      const skipped = new Set(golden.not_judged[version]);
      for (const { check, sent_id, word } of golden.findings[version])
        if (!skipped.has(sent_id)) wanted.add(`${check} ${version} ${sent_id} ${word}`);
      const run = new ProjectChecks(checks);
      for (const sentence of Document.parse(readFileSync(join(SHARED, TREEBANKS[version]), 'utf8')).sentences) {
        const { sentId } = sentence;
        if (sentId === undefined || skipped.has(sentId)) continue;
        for (const { id, span } of run.find(sentence)) {
          const row = sentence.rowAtLine(sentence.lineAt(span.start)) ?? 0;
          found.add(`${id.replace('project/', '')} ${version} ${sentId} ${sentence.cell(row, 0)}`);
        }
      }
    }
    const differing = [...wanted, ...found]
      .filter((each) => !wanted.has(each) || !found.has(each))
      .map((each) => each.split(' ')[0]);
    expect(golden.checks.map(({ id }) => id).filter((id) => differing.includes(id))).toEqual([]);
    expect(golden.checks).toHaveLength(65);
  },
  120_000,
);
