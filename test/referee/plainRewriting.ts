/**
 * Rules applied without any index: after each step the sentence is written as CoNLL-U and read again, and every rule is searched in it
 * from the beginning. The literal twin of server/src/core/query/rewrite/run.ts, for sentences with one head per word.
 */

import { applyEdits, type Sentence, splitBlocks } from '../../server/src/core/conllu/index.ts';
import { Rewriter, type RuleSystem, type Strategy } from '../../server/src/core/query/rewrite/index.ts';

const SPAN = { start: 0, end: 0 };
const MOST_SENTENCES = 2_000;

/** All sentences that one application of one rule makes of a sentence, in the order of its matches; as texts. */
function oneStep(system: RuleSystem, rule: string, text: string): string[] {
  const strategy: Strategy = { kind: 'name', name: { text: rule, span: SPAN }, inside: '', span: SPAN };
  const [sentence] = splitBlocks(text);
  const result = new Rewriter(system, strategy).rewrite(sentence);
  if (result.kind === 'stopped') throw new Error(result.reason);
  if (result.kind === 'edited') return [applyEdits(sentence.text, result.edits)];
  return result.texts.map((each) => each.replace(/^(# sent_id = .*)_\d+$/m, '$1'));
}

/** All normal forms of the rules, sorted: every rule is tried by every match in every sentence reached. Undefined: too many sentences. */
export function plainNormalForms(
  system: RuleSystem,
  rules: readonly string[],
  { text }: Sentence,
): string[] | undefined {
  const known = new Set([text]);
  const open = [text];
  const forms: string[] = [];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const now = each;
    const next = rules.flatMap((rule) => oneStep(system, rule, now));
    // A step that changes nothing leads back to the same sentence.
    if (next.every((after) => after === now)) forms.push(now);
    for (const after of next) {
      if (known.has(after)) continue;
      if (MOST_SENTENCES < known.size) return undefined;
      known.add(after);
      open.push(after);
    }
  }
  return forms.sort();
}
