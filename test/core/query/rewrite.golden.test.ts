/** Every rule system that the real Grew ran: the resulting sentences agree, as far as its results are defined. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyEdits, Column, RowKind, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { parseRules, Rewriter } from '../../../server/src/core/query/rewrite/index.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';

interface Golden {
  readonly id: string;
  readonly compare: string;
  readonly strategy: string;
  readonly grs: string;
  readonly before: string;
  readonly after?: string;
}

const systems = noShared
  ? []
  : (JSON.parse(readFileSync(join(SHARED, 'golden/grew/rewrites.json'), 'utf8')) as { rewrites: Golden[] }).rewrites;

interface Ran {
  readonly text: string;
  readonly stopped: readonly string[];
  readonly warnings: number;
}

function run({ grs, strategy, before }: Golden): Ran {
  const { system, problems } = parseRules(grs);
  const main = system?.strategies.get(strategy);
  if (system === undefined || main === undefined) {
    return { text: before, stopped: problems.map(({ message }) => message), warnings: 0 };
  }
  const rewriter = new Rewriter(system, main);
  const stopped: string[] = [];
  const parts = splitBlocks(before).map((sentence) => {
    const result = rewriter.rewrite(sentence);
    if (result.kind === 'several') return result.texts.join('');
    if (result.kind === 'edited') return applyEdits(sentence.text, result.edits);
    stopped.push(result.reason);
    return sentence.text;
  });
  return { text: parts.join(''), stopped, warnings: problems.length };
}

const sentencesOf = (text: string): string[] => splitBlocks(text).map((each) => each.text.trimEnd());

/** Words with heads, labels and features: no lines of multiword tokens, no comments, nothing that depends on the writer alone. */
function wordsOf(sentence: Sentence): string[] {
  return Array.from({ length: sentence.nRows }, (_, row) => row)
    .filter((row) => sentence.kind(row) !== RowKind.multiwordToken)
    .map((row) =>
      [Column.id, Column.form, Column.lemma, Column.upos, Column.xpos, Column.feats, Column.head, Column.deprel]
        .map((column) => sentence.cell(row, column))
        .join('\t'),
    );
}

describe.skipIf(noShared)(sharedTitle('rule systems'), () => {
  test.each(systems.map((golden) => [golden.id, golden.compare, golden] as const))('%s: %s', (_, compare, golden) => {
    const { text, stopped, warnings } = run(golden);
    const { after = '' } = golden;
    // Only the two systems that loop are warned about.
    if (compare !== 'error') expect(warnings).toBe(0);
    if (compare === 'exact') {
      expect(stopped).toEqual([]);
      expect(sentencesOf(text)).toEqual(sentencesOf(after));
    } else if (compare === 'ignore-mwt-lines') {
      expect(stopped).toEqual([]);
      expect(splitBlocks(text).map(wordsOf)).toEqual(splitBlocks(after).map(wordsOf));
    } else if (compare === 'graphs-as-set') {
      expect(stopped).toEqual([]);
      const asSet = (all: string) =>
        sentencesOf(all)
          .map((each) => each.replace(/^(# sent_id = .*)_\d+$/m, '$1_n'))
          .sort();
      expect(asSet(text)).toEqual(asSet(after));
    } else if (compare === 'error') expect(stopped.length).toBeGreaterThan(0);
    else if (compare.startsWith('two-heads')) {
      // Reported and left unchanged, instead of `3|4` in HEAD.
      const twice = sentencesOf(after).filter((each) => /\t\d+\|\d+\t/.test(each));
      expect(stopped).toHaveLength(twice.length);
      expect(stopped[0]).toContain('two heads');
      expect(text).not.toMatch(/\t\d+\|\d+\t[^\t]*\|/);
      const whole = sentencesOf(after).filter((each) => !twice.includes(each));
      expect(sentencesOf(text)).toEqual(expect.arrayContaining(whole));
    } else {
      // The branches of If are not swapped.
      expect(compare).toBe('do-not-imitate');
      const hasNumber = (each: string) => /^\d+\t[^\t]+\t[^\t]+\tNUM\t/m.test(each);
      for (const each of sentencesOf(text)) expect(each).not.toMatch(hasNumber(each) ? /\bK=else/ : /\bK=then/);
      expect(text).toMatch(/\bK=then/);
    }
  });
});
