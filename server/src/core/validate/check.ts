/** Checks one sentence with the rules of the levels asked for. */

import type { Sentence } from '../conllu/index.ts';
import { Analysis } from './analysis.ts';
import type { Finding, Level } from './finding.ts';
import { SENTENCE_RULES } from './registry.ts';

export interface CheckOptions {
  /** Highest level of the official validator to check; 3 unless given. */
  readonly level?: Level;
}

/**
 * What is wrong in a sentence by itself, in text order. Pure: the same sentence and options give the same findings.
 * What depends on the other sentences of the treebank (an ID used twice …) is not in it.
 */
export function checkSentence(sentence: Sentence, options: CheckOptions = {}): readonly Finding[] {
  const level = options.level ?? 3;
  const analysis = new Analysis(sentence);
  const found: Finding[] = [];
  for (const rule of SENTENCE_RULES) {
    for (const each of rule.check(analysis)) if (each.level <= level) found.push(each);
  }
  return found.sort(inTextOrder);
}

export function inTextOrder(a: Finding, b: Finding): number {
  return a.span.start - b.span.start || a.span.end - b.span.end;
}
