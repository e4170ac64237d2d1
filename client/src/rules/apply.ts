/** *Apply Rule*: a preview of every change; the user takes one, some or all, as one step. */

import type { CancellationToken, TextDocument } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import type { Refused } from '../../../server/src/protocol/answer.ts';
import type { EditTarget } from '../../../server/src/protocol/edit.ts';
import {
  PREVIEW_RULES_REQUEST,
  type PreviewRulesParams,
  type PreviewRulesResult,
} from '../../../server/src/protocol/rules.ts';
import { answerOf, carryOut, carryOutTogether, tellOutcome } from '../commands/outcome.ts';
import type { LastPlace } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import type { NextStep, Results } from '../results/results.ts';
import { showWarning } from '../show/messages.ts';
import { Compared } from './compared.ts';
import { chooseChanges, type Previewed, type Taken } from './list.ts';
import { chooseRules } from './ruleDocuments.ts';

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
    const { document: source, strategy } = chosen;
    const from = source.isUntitled ? {} : { from: source.uri.toString() };
    await applyIn(tools, [document], { rules: source.getText(), ...from, strategy });
  };
}

type Rules = Pick<PreviewRulesParams, 'rules' | 'from' | 'strategy'>;

/** Counts what was begun: of a link that is clicked twice, and of two links, the last one counts. */
let nBegun = 0;

/** The preview of some documents in one list, and what is taken of it as one step. @param next offered once something was changed */
export async function applyIn(
  tools: RuleTools,
  documents: readonly TextDocument[],
  rules: Rules,
  next?: NextStep,
): Promise<void> {
  const begun = ++nBegun;
  const isLast = () => begun === nBegun;
  const found = await withProgressIfSlow(inert`Applying the rules…`, (token) =>
    previewed(tools.client, documents, rules, token),
  );
  if (!isLast()) return;
  if ('reason' in found) return void showWarning(found.reason);
  const changing = found.filter(({ preview }) => 0 < preview.changed.length);
  if (changing.length === 0) return nothing(tools, found);
  const compared = await Promise.all(
    changing.map(({ document, preview }) =>
      Compared.start(tools.client, targetOf(document), rules.strategy, preview.text),
    ),
  );
  const endComparing = () => Promise.all(compared.map((each) => each.end()));
  try {
    const taken = await chooseChanges(changing, isLast);
    await endComparing();
    if (taken !== undefined) await take(tools, changing, taken, rules, next);
  } finally {
    await endComparing();
  }
}

const targetOf = ({ uri, version }: TextDocument): EditTarget => ({ textDocument: { uri: uri.toString() }, version });

async function previewed(
  client: BaseLanguageClient,
  documents: readonly TextDocument[],
  rules: Rules,
  token: CancellationToken,
): Promise<readonly Previewed[] | Refused> {
  const found: Previewed[] = [];
  for (const document of documents) {
    const params: PreviewRulesParams = { ...targetOf(document), ...rules };
    const preview = await answerOf(client.sendRequest<PreviewRulesResult>(PREVIEW_RULES_REQUEST, params, token));
    if (!preview.ok) return preview;
    found.push({ document, preview });
  }
  return found;
}

/** Skipped sentences need attention; having nothing to do does not. */
function nothing({ results }: RuleTools, found: readonly Previewed[]): void {
  const { document, preview } = found.find((each) => 0 < each.preview.left.length) ?? found[0];
  if (0 < preview.left.length) void showWarning(preview.message);
  else results.tell(preview.message, { document });
}

async function take(
  { client, results }: RuleTools,
  previews: readonly Previewed[],
  taken: readonly Taken[],
  rules: Rules,
  next: NextStep | undefined,
): Promise<void> {
  const asked = taken.map(({ document, sentences }) => {
    const isAll = previews.find((each) => each.document === document)?.preview.changed.length === sentences.length;
    const within = isAll ? {} : { within: sentences.map(({ line }) => ({ startLine: line, endLine: line })) };
    return { target: targetOf(document), intention: { type: 'rewrite' as const, ...rules, ...within } };
  });
  const outcome = await withProgressIfSlow(inert`Applying the rules…`, (token) =>
    asked.length === 1
      ? carryOut(client, asked[0].target, asked[0].intention, token)
      : carryOutTogether(client, asked, token),
  );
  const [{ document, sentences }, ...others] = taken;
  const isPart = others.length === 0 && asked[0].intention.within !== undefined;
  const lines = sentences.map(({ firstLine }) => firstLine);
  const about = isPart ? { startLine: Math.min(...lines), endLine: Math.max(...lines) } : {};
  tellOutcome(results, { document, others: others.map((each) => each.document), ...about }, outcome, next);
}
