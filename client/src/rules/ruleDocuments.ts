/** Texts with rules: open documents of the language, and their declarations. */

import { commands, type DocumentSymbol, SymbolKind, type TextDocument, window, workspace } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import type { ApplyRuleArgument } from '../../../server/src/protocol/rules.ts';
import { documentAt } from '../documentAt.ts';
import { isGrew } from '../server.ts';
import { choose, type ListChoice } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';

interface ChosenRules {
  readonly document: TextDocument;
  /** The name of a strategy, or `Onf (rule)`. */
  readonly strategy: string;
}

const NO_RULES = inert`No rules are open. Open a file of rules (.grs), or write some: New File, language Grew.`;

interface StrategyChoice extends ListChoice {
  readonly strategy: string;
}

/** The rules that a lens names; otherwise those that the user chooses. Undefined if there are none, or the user chose none. */
export async function chooseRules(argument: unknown): Promise<ChosenRules | undefined> {
  const named = argumentOf(argument);
  if (named !== undefined) {
    const document = documentAt(named.uri);
    return document && { document, strategy: named.strategy };
  }
  const document = await chooseDocument();
  if (document === undefined) return undefined;
  const symbols = await commands.executeCommand<DocumentSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  );
  const items = strategiesIn(symbols ?? [], '');
  if (items.length === 0)
    return void showWarning(inert`There are no rules in this file. A rule is written rule name { … }.`);
  if (items.length === 1) return { document, strategy: items[0].strategy };
  const chosen = await choose(items, { title: inert`Apply Rule`, placeHolder: inert`What to apply` });
  return chosen && { document, strategy: chosen.strategy };
}

function argumentOf(argument: unknown): ApplyRuleArgument | undefined {
  if (typeof argument !== 'object' || argument === null || !('uri' in argument) || !('strategy' in argument)) return;
  const { uri, strategy } = argument;
  return typeof uri === 'string' && typeof strategy === 'string' ? { uri, strategy } : undefined;
}

async function chooseDocument(): Promise<TextDocument | undefined> {
  const active = window.activeTextEditor?.document;
  if (active !== undefined && isGrew(active)) return active;
  const open = workspace.textDocuments.filter(
    (each) => isGrew(each) && /^\s*(?:rule|package|strat)\b/m.test(each.getText()),
  );
  if (open.length === 0) return void showWarning(NO_RULES);
  if (open.length === 1) return open[0];
  const items = open.map((document) => ({ label: inert(workspace.asRelativePath(document.uri)), document }));
  return (await choose(items, { title: inert`Apply Rule`, placeHolder: inert`The rules` }))?.document;
}

/** Strategies as they are; a rule or package until it no longer applies. */
function strategiesIn(symbols: readonly DocumentSymbol[], inside: string): StrategyChoice[] {
  return symbols.flatMap(({ name, kind, children }) => {
    const path = inside === '' ? name : `${inside}.${name}`;
    const strategy = kind === SymbolKind.Class ? path : `Onf (${path})`;
    return [{ label: inert(path), description: inert(strategy), strategy }, ...strategiesIn(children, path)];
  });
}
