/** `multiple-roots`: more than one word attached to 0. */

import { Guideline } from '../guidelines.ts';
import { finding, NONE, type Rule, type RuleInfo } from '../rule.ts';

const info: RuleInfo = {
  id: 'multiple-roots',
  source: 'ud',
  level: 2,
  severity: 'error',
  class: 'syntax',
  title: 'More than one word has HEAD 0',
  why: 'A UD tree has exactly one root; parsers and scorers refuse sentences with several.',
  whatToDo: 'Keep the main predicate as root and attach the others to it, by parataxis, conj or whatever fits.',
  url: Guideline.syntax,
};

export const multipleRoots: Rule = {
  infos: [info],
  check(analysis) {
    const { heads } = analysis.sentence;
    let nRoots = 0;
    for (let word = 1; word < heads.length; word++) if (heads[word] === 0) nRoots++;
    if (nRoots < 2) return NONE;
    const roots: number[] = [];
    for (let word = 1; word < heads.length; word++) if (heads[word] === 0) roots.push(word);
    const names = roots.map((root) => analysis.nameOf(root)).join(', ');
    const message = `${nRoots} words have HEAD 0: ${names}. A tree has exactly one root; attach the others to it.`;
    const related = roots.slice(1).map((root) => ({
      span: analysis.headSpan(root),
      message: `${analysis.nameOf(root)} is a root too.`,
    }));
    return [finding(info, analysis.headSpan(roots[0]), message, related)];
  },
};
