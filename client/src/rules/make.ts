/** *Make Rule from Last Edit*: the candidates with the number of places that each would change, and the chosen one as a document. */

import { Range, window, workspace } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import { GREW_ID } from '../../../server/src/protocol/commands.ts';
import {
  MAKE_RULE_REQUEST,
  type MadeRule,
  type MakeRuleParams,
  type MakeRuleResult,
} from '../../../server/src/protocol/rules.ts';
import { answerOf, tellNoSentence } from '../commands/outcome.ts';
import { withProgressIfSlow } from '../progress.ts';
import { choose } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';
import type { RuleTools } from './apply.ts';

export function makeRuleCommand({ client, places }: Pick<RuleTools, 'client' | 'places'>) {
  return async (): Promise<void> => {
    const document = places.lastDocument;
    if (document === undefined) return tellNoSentence();
    const params: MakeRuleParams = { textDocument: { uri: document.uri.toString() } };
    const made = await withProgressIfSlow(inert`Counting the places that a rule would touch…`, (token) =>
      answerOf(client.sendRequest<MakeRuleResult>(MAKE_RULE_REQUEST, params, token)),
    );
    if (!made.ok) return void showWarning(made.reason);
    const chosen = await choose(made.rules.map(entryOf), {
      title: inert`Make Rule from Last Edit: ${made.edit}`,
      placeHolder: inert`The widest pattern comes first; the rule opens as a document`,
      matchOnDetail: true,
    });
    if (chosen === undefined) return;
    const rule = await workspace.openTextDocument({ language: GREW_ID, content: chosen.rule.text });
    // At the pattern, which users read and change first.
    await window.showTextDocument(rule, { selection: new Range(1, 0, 1, 0) });
  };
}

/** The counts come first: lists cut off the right end. */
function entryOf(rule: MadeRule) {
  const [file, folder] = [rule.inFile, rule.inFolder ?? 0].map((n) => formatNumber(n));
  const inFile = rule.inFile === 1 ? inert`${file} place left in this file` : inert`${file} places left in this file`;
  return {
    label: rule.title,
    description: rule.inFolder === undefined ? inFile : inert`${inFile}, ${folder} in the folder`,
    detail: inert`${rule.request} → ${rule.commands}`,
    rule,
  };
}
