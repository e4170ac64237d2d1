/** Findings of project checks: their texts are those of their authors, so nothing is translated. */

import type { Span } from '../../conllu/index.ts';
import type { Finding } from '../finding.ts';
import type { RuleInfo } from '../rule.ts';
import type { ProjectId } from './id.ts';

export function reported(
  info: RuleInfo<ProjectId>,
  span: Span,
  what: string,
  advice = info.whatToDo,
): Finding<ProjectId> {
  const { id, source, level, severity, why, url } = info;
  const message = [what, why, advice].filter((part) => part !== '').join(' ');
  return { id, source, level, severity, span, what, message, related: NOWHERE, ...(url === '' ? {} : { url }) };
}

const NOWHERE: Finding['related'] = Object.freeze([]);
