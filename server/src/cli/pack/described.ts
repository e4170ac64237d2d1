/** A rule as the command line explains it: what is wrong, why it matters, what to do, and the page of the guideline. */

import type { RuleInfo } from '../../core/validate/index.ts';

export const described = ({ id, severity, title, why, whatToDo, url }: RuleInfo): string[] => [
  `${id} (${severity}): ${title}.`,
  ...[why, whatToDo, url].flatMap((each) => (each === '' ? [] : [`  ${each}`])),
];
