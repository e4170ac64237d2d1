/** Checks of multiword expressions against PARSEME's validator, on files written for it and on real ones that were damaged at random. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mweCategoriesOf } from '../../../server/src/core/annotation/index.ts';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { foreignFindings, inspectSentence } from '../../../server/src/core/validate/index.ts';
import { noShared, sharedFiles, sharedTitle } from '../../shared.ts';

type Verdict = readonly [line: number, id: string, level: number, severity: string];

interface Case {
  readonly id: string;
  readonly input: string;
  readonly official?: Readonly<Record<string, readonly Verdict[]>>;
}

const read = (name: string): unknown =>
  JSON.parse(sharedFiles('golden/columns', name).map((file) => readFileSync(file, 'utf8'))[0] ?? '[]');

const all: readonly Case[] = [
  ...(read('own.json') as readonly Case[]),
  ...((read('real.json') as { readonly mutations?: readonly Case[] }).mutations ?? []),
].filter(({ official }) => official !== undefined);

/** Ours, by the official id where that differs. */
const SAME: Readonly<Record<string, string>> = {
  'number-of-columns': 'number-columns',
  'columns-no-id': 'missing-id-column',
  'columns-header-missing': 'invalid-first-line',
  'columns-header-misplaced': 'invalid-first-line',
};
const IDS = new Set([
  ...['invalid-mwe', 'invalid-mwe-code', 'unknown-mwe-category', 'mwe-code-without-category', 'redefined-mwe-code'],
  ...[
    'mwe-interval-out',
    'mwe-sequence',
    'missing-source-sent-id',
    'multiple-source-sent-id',
    'invalid-source-sent-id',
  ],
  ...['forbidden-metadata', 'invalid-first-line', 'missing-mwe-column', 'missing-id-column', 'number-columns'],
  ...['empty-column', 'invalid-whitespace', 'leading-whitespace', 'trailing-whitespace'],
]);

/** Verdicts as `line id`. */
function ours(text: string): string[] {
  const document = Document.parse(text);
  const mweCategories = mweCategoriesOf('1.x');
  const foreign = foreignFindings(document.sentences);
  const lines = document.sentences.flatMap((sentence, index) =>
    [...inspectSentence(sentence, { level: 3, mweCategories }).findings, ...(foreign?.get(index) ?? [])].flatMap(
      ({ id, span, officialLine }) => {
        const name = SAME[id] ?? id;
        const line = document.lines[index] + (officialLine ?? sentence.lineAt(span.start)) + 1;
        return IDS.has(name) ? [`${line} ${name}`] : [];
      },
    ),
  );
  // It names an id once for each row.
  return [...new Set(lines)].sort();
}

/** Where the official program has not looked at everything, because it died, or did not recognize the first line. */
const isDead = ({ official }: Case): boolean =>
  official?.['3'].some(([, id]) => id.startsWith('crash:') || id === 'invalid-first-line') === true;

test.skipIf(noShared)(sharedTitle('all golden cases are here'), () => {
  expect(all).toHaveLength(79);
});

test.skipIf(noShared)(sharedTitle('verdicts are those of the official program'), () => {
  const compared = all.filter((each) => !isDead(each));
  const others = compared.flatMap((each) => {
    const official = [...new Set((each.official?.['3'] ?? []).map(([line, id]) => `${line} ${id}`))].sort();
    const own = ours(each.input);
    return JSON.stringify(own) === JSON.stringify(official) ? [] : [{ id: each.id, own, official }];
  });
  for (const { id, input, official } of all.filter(isDead)) {
    const [[, first]] = official?.['1'] ?? [[0, '']];
    // What it said before it died.
    if (IDS.has(first)) expect(ours(input).join(), id).toContain(first);
  }
  console.log(`equal to PARSEME: ${compared.length - others.length} of ${compared.length}`);
  expect(others).toEqual([]);
});
