/**
 * Guidance about a name in an open treebank of 200,000 words: counts and examples, as the server puts them together for a hover. Budget: 20 ms.
 * Names that are frequent, rare, absent, and frequent in another column. Run: npm run bench -- guidance
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document } from '../../server/src/core/conllu/index.ts';
import { examplesOf, namedBy, usesOf, Vocabulary } from '../../server/src/core/features/index.ts';
import { hasShared, SHARED } from '../shared.ts';
import { treebankOf } from './sentences.ts';

const BUDGET = 20; // ms
const ROUNDS = 7;
const NAMES = [
  'nsubj',
  'obl:agent',
  'dislocated',
  'clf',
  'NOUN',
  'SYM',
  'Case',
  'Case=Acc',
  'Typo=Yes',
  'VerbForm=Conv',
  'DET',
];

function measure(label: string, text: string): void {
  const document = Document.parse(text);
  const nWords = document.sentences.reduce((sum, sentence) => sum + sentence.nWords, 0);
  const vocabulary = new Vocabulary();
  vocabulary.follow(document, 0);
  vocabulary.count(() => false);
  for (const name of NAMES) {
    const named = namedBy(name)!;
    const times = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      const { count } = usesOf(named, [vocabulary]);
      const examples = examplesOf(named, document);
      return { ms: performance.now() - start, count, nExamples: examples.length };
    });
    const ms = Math.min(...times.map((each) => each.ms));
    const first = times[0];
    console.log(
      `${label.padEnd(12)} ${String(nWords).padStart(7)} words  ${name.padEnd(14)} ${String(first.count).padStart(6)} ×, ${first.nExamples} examples: ${ms.toFixed(1)} ms, first ${first.ms.toFixed(1)} ms${BUDGET < ms ? ', OVER BUDGET' : ''}`,
    );
  }
}

measure('synthetic', treebankOf(14e6));
if (hasShared) measure('English-EWT', readFileSync(join(SHARED, 'data/ud/cc-by-sa/English-EWT/train.conllu'), 'utf8'));
