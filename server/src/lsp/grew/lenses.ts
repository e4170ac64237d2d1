/** Above rules, packages and strategies: their effect on the open treebank. */

import { inert } from '../../inert/index.ts';
import { APPLY_RULE_COMMAND, type ApplyRuleArgument } from '../../protocol/rules.ts';
import type { ShownLens } from '../connection/editor.ts';
import { type GrewSource, rangeIn } from './documents.ts';

/** Rules with errors cannot be applied, so they have none. */
export function lensesOfGrew(source: GrewSource): ShownLens[] {
  const { parsed, uri } = source;
  if (parsed.kind !== 'rules' || parsed.system === undefined) return [];
  return parsed.declarations.map(({ kind, path, name }): ShownLens => {
    const argument: ApplyRuleArgument = { uri, strategy: kind === 'strategy' ? path : `Onf (${path})` };
    const title = inert`Apply to Treebank: Preview`;
    return {
      range: rangeIn(source, name.span),
      command: { title, command: APPLY_RULE_COMMAND, arguments: [argument] },
    };
  });
}
