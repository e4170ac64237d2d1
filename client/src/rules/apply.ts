/** *Apply Rule*: a preview of every change; the user takes one, some or all, as one step. */

import type { CancellationToken, TextDocument } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import type { EditTarget } from '../../../server/src/protocol/edit.ts';
import {
  PREVIEW_RULES_REQUEST,
  type PreviewRulesParams,
  type PreviewRulesResult,
  type RewrittenSentence,
  type RulesPreview,
} from '../../../server/src/protocol/rules.ts';
import { answerOf, carryOut, tellOutcome } from '../commands/outcome.ts';
import type { LastPlace } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import type { Results } from '../results/results.ts';
import { showWarning } from '../show/messages.ts';
import { Compared } from './compared.ts';
import { chooseChanges } from './list.ts';
import { type ChosenRules, chooseRules } from './ruleDocuments.ts';

export interface RuleTools {
  readonly client: BaseLanguageClient;
  readonly places: LastPlace;
  readonly results: Results;
}

const NO_TREEBANK = inert`No treebank is open to apply the rules to. Open a CoNLL-U file beside the rules.`;

export function applyRuleCommand(tools: RuleTools) {
  return async (argument?: unknown): Promise<void> => {
    const chosen = await chooseRules(argument);
    if (chosen === undefined) return;
    const document = tools.places.lastDocument;
    if (document === undefined) return void showWarning(NO_TREEBANK);
    await preview(tools, document, chosen);
  };
}

async function preview(
  tools: RuleTools,
  document: TextDocument,
  { document: source, strategy }: ChosenRules,
): Promise<void> {
  const target = { textDocument: { uri: document.uri.toString() }, version: document.version };
  const from = source.isUntitled ? {} : { from: source.uri.toString() };
  const wanted = { rules: source.getText(), ...from, strategy };
  const found = await withProgressIfSlow(inert`Applying the rules…`, (token) =>
    asked(tools.client, { ...target, ...wanted }, token),
  );
  if (!found.ok) return void showWarning(found.reason);
  if (found.changed.length === 0) return nothing(tools, document, found);
  const compared = await Compared.start(tools.client, target, strategy, found.text);
  try {
    const taken = await chooseChanges(document, found);
    await compared.end();
    if (taken === undefined) return;
    await take(tools, document, target, wanted, taken.length === found.changed.length ? undefined : taken);
  } finally {
    await compared.end();
  }
}

const asked = (client: BaseLanguageClient, params: PreviewRulesParams, token: CancellationToken) =>
  answerOf(client.sendRequest<PreviewRulesResult>(PREVIEW_RULES_REQUEST, params, token));

/** Skipped sentences need attention; having nothing to do does not. */
function nothing({ results }: RuleTools, document: TextDocument, { left, message }: RulesPreview): void {
  if (0 < left.length) void showWarning(message);
  else results.tell(message, { document });
}

/** @param sentences undefined: all changes */
async function take(
  { client, results }: RuleTools,
  document: TextDocument,
  target: EditTarget,
  wanted: Pick<PreviewRulesParams, 'rules' | 'from' | 'strategy'>,
  sentences: readonly RewrittenSentence[] | undefined,
): Promise<void> {
  const within = sentences?.map(({ line }) => ({ startLine: line, endLine: line }));
  const intention = { type: 'rewrite' as const, ...wanted, ...(within === undefined ? {} : { within }) };
  const outcome = await withProgressIfSlow(inert`Applying the rules…`, (token) =>
    carryOut(client, target, intention, token),
  );
  const lines = sentences?.map(({ firstLine }) => firstLine);
  const about = lines === undefined ? {} : { startLine: Math.min(...lines), endLine: Math.max(...lines) };
  tellOutcome(results, { document, ...about }, outcome);
}
