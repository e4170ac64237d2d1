/** `head-self-loop`: a word that is its own head. */

import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, type Rule, type RuleInfo } from '../rule.ts';

const info: RuleInfo = {
  id: 'head-self-loop',
  source: 'ud',
  level: 2,
  severity: 'error',
  class: 'syntax',
  title: 'A word is its own head',
  why: 'Such a word and everything below it is cut off from the tree.',
  whatToDo: 'Attach the word to another word, or write 0 if it is the root of the sentence.',
  url: Guideline.syntax,
};

export const headSelfLoop: Rule = {
  infos: [info],
  check(analysis) {
    const { heads } = analysis.sentence;
    let found: Finding[] | undefined;
    for (let word = 1; word < heads.length; word++) {
      if (heads[word] !== word) continue;
      found ??= [];
      const message = `${analysis.nameOf(word)} is its own head, which cuts it off from the tree. Attach it to another word, or write 0 if it is the root.`;
      found.push(finding(info, analysis.headSpan(word), message));
    }
    return found ?? NONE;
  },
};
