/** Answers to questions from the list, the text and the palette: their target, their effect, and the next question. */

import { type TextDocument, workspace } from 'vscode';
import { inert, joinInert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import type {
  Asked,
  ListedQuestion,
  SessionAction,
  SessionAnswer,
  SessionKind,
  SessionSummary,
} from '../../../server/src/protocol/session.ts';
import type { SessionArgument } from '../../../server/src/protocol/sessionContext.ts';
import { tellOutcome } from '../commands/outcome.ts';
import { withProgressIfSlow } from '../progress.ts';
import { choose } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';
import type { SessionTools } from './begin.ts';
import { fileOf, type Where } from './goToQuestion.ts';
import type { QuestionNode } from './rows.ts';

const NO_SESSION = inert`There are no questions about this file. “Propose Re-parse…”, “Compare with…”, “Adjudicate Annotators…” or “Review Treebank” begins with some.`;
const EDITING = inert`Editing…`;

/** The target of an answer. */
interface Target {
  readonly document: TextDocument;
  readonly session: SessionSummary;
  readonly asked: Asked;
  /** Line of the question, or of the cursor. */
  readonly line: number;
  /** If known. */
  readonly question?: ListedQuestion;
  /** Its group in the list. */
  readonly within?: string;
}

export const whereOf = ({ where }: SessionArgument): Where => where ?? 'diagram';

/** The argument of a command: a row of the view, or that of a key or an older command. */
export interface Told {
  readonly told: SessionArgument;
  readonly node?: QuestionNode;
}

/** @param extra set by the command itself */
export function read(argument: unknown, extra: SessionArgument = {}): Told {
  if (typeof argument !== 'object' || argument === null) return { told: extra };
  if (!('row' in argument)) return { told: { ...argument, ...extra } };
  const node = argument as QuestionNode;
  return 'kind' in node ? { told: { where: 'list', ...extra, kind: node.kind }, node } : { told: extra };
}

/** The session that a command applies to; warns if there is none. */
export function sessionOf({ state }: SessionTools, kind: SessionKind | undefined): SessionSummary | undefined {
  const session = state.of(kind);
  return session ?? void showWarning(NO_SESSION);
}

/** The clicked row, the displayed question, or the one at the cursor. */
export async function targetOf(tools: SessionTools, { told, node }: Told): Promise<Target | undefined> {
  const { state, view, going, places } = tools;
  const session = sessionOf(tools, told.kind);
  const { uri } = state;
  if (session === undefined || uri === undefined) return undefined;
  const { kind } = session;
  const here = await workspace.openTextDocument(uri);
  if (node?.row === 'group') {
    const line = node.group.firstLine ?? 0;
    return { document: here, session, asked: { group: node.group.key, view: view.of(kind) }, line };
  }
  const current = told.where === 'list' && node === undefined ? await going.current() : undefined;
  const shown = current?.question.kind === kind ? current.question : undefined;
  const question = node?.row === 'question' ? node.question : shown;
  const other = question && fileOf(question);
  const document = other === undefined ? here : await workspace.openTextDocument(other);
  const at = places.editor?.document === document ? places.editor.selection.active : { line: 0, character: 0 };
  const cursor = { line: at.line, character: at.character };
  const line = question?.range.start.line ?? told.line ?? cursor.line;
  if (told.isAll === true) return { document, session, asked: { sentenceAt: line }, line };
  const id = question?.id ?? told.id;
  if (told.where === 'list' && id === undefined) {
    return void showWarning(inert`No question is shown. Choose one in the list.`);
  }
  const { start } = question?.range ?? { start: told.line === undefined ? cursor : { line, character: 0 } };
  const within = node?.row === 'question' ? node.within : shown?.groups.at(-1);
  return {
    document,
    session,
    asked: { at: { line: start.line, character: start.character }, ...(id === undefined ? {} : { id }) },
    line,
    ...(question === undefined ? {} : { question }),
    ...(within === undefined ? {} : { within }),
  };
}

/** Carries an answer out, and moves to the next question. @param where undefined: the user stays there @returns whether it was carried out */
export async function sendAnswer(
  tools: SessionTools,
  target: Target,
  how: SessionAnswer,
  where: Where | undefined,
): Promise<boolean> {
  const { requests, results, going, view } = tools;
  const { document, session, asked, line, within } = target;
  const { nGoes } = going;
  const outcome = await withProgressIfSlow(EDITING, (token) =>
    requests.answer(document, { kind: session.kind, asked, answer: how }, token),
  );
  tellOutcome(results, { document, startLine: line, endLine: line }, outcome);
  if (!outcome.ok) return false;
  const isOne = 'at' in asked && how.type !== 'reopen';
  // If the user chose another question in the meantime, that one stays.
  if (!isOne || where === undefined || nGoes !== going.nGoes || outcome.nOpen === 0) {
    await tools.state.refresh();
    return true;
  }
  const { kind } = session;
  const inGroup = where === 'list' && within !== undefined ? { within } : {};
  const position = where === 'list' ? asked.at : { line, character: 0 };
  await going.go(document.uri, { kind, ...view.of(kind), position, to: 'next', ...inGroup }, where);
  return true;
}

/** Takes the suggestion unless another alternative is named; also keeps and reopens. */
export async function take(tools: SessionTools, given: Told): Promise<void> {
  const target = await targetOf(tools, given);
  if (target === undefined) return;
  const { from = 'suggestion' } = given.told;
  const how: SessionAnswer =
    from === 'document' ? { type: 'keep' } : from === 'reopen' ? { type: 'reopen' } : { type: 'take', from };
  // A quick fix names its question, and leaves the cursor there.
  const isQuickFix = given.told.id !== undefined && given.told.where === undefined;
  await sendAnswer(tools, target, how, isQuickFix ? undefined : whereOf(given.told));
}

/** Lets the user choose among the alternatives, unless the argument says which. */
export async function takeAlternative(tools: SessionTools, given: Told): Promise<void> {
  const { told } = given;
  if (told.from !== undefined) return take(tools, given);
  const target = await targetOf(tools, given);
  if (target === undefined) return;
  const { session, question } = target;
  const { labels } = session;
  const values = question?.alternatives;
  const items = labels.map((label, from) => {
    const text = values === undefined ? label : inert`${label}: ${values[from] ?? localized`nothing`}`;
    const isSuggested = question?.suggestion === from;
    return { label: inert`${from + 1} ${text}`, ...(isSuggested ? { description: inert`suggested` } : {}), from };
  });
  const chosen = await choose(items, { title: question === undefined ? session.title : question.label });
  if (chosen !== undefined) await sendAnswer(tools, target, { type: 'take', from: chosen.from }, whereOf(told));
}

/** An action that the client runs itself. */
export type ClientAction = (tools: SessionTools, target: Target, choice: number | undefined, where: Where) => unknown;

/**
 * An action of the session, by its id or its key; an unknown key does nothing.
 *
 * @param own actions that the client runs, by kind and id
 */
export async function runAction(
  tools: SessionTools,
  given: Told,
  own: Partial<Record<SessionKind, Readonly<Record<string, ClientAction>>>>,
): Promise<void> {
  const { told } = given;
  const session = sessionOf(tools, told.kind);
  const action = session?.actions.find(({ id, key }) =>
    told.key === undefined ? id === told.action : key === told.key,
  );
  if (session === undefined) return;
  if (action === undefined || action.isOff === true) {
    // A key without a meaning here is silent.
    if (told.action !== undefined) void showWarning(inert`That is not possible at the moment.`);
    return;
  }
  const found = await targetOf(tools, given);
  if (found === undefined) return;
  // After an action that is not about one question, the user stays there.
  const target = action.isOfQuestion ? found : { ...found, asked: { sentenceAt: found.line } };
  const choice = action.choices === undefined ? undefined : (told.choice ?? (await askChoice(action)));
  if (action.choices !== undefined && choice === undefined) return;
  const carryOut =
    action.isClients === true ? new Map(Object.entries(own[session.kind] ?? {})).get(action.id) : undefined;
  if (carryOut !== undefined) return void (await carryOut(tools, target, choice, whereOf(told)));
  const how = { type: 'act', action: action.id, ...(choice === undefined ? {} : { choice }) } as const;
  await sendAnswer(tools, target, how, whereOf(told));
}

async function askChoice({ title, choices = [] }: SessionAction): Promise<number | undefined> {
  if (choices.length === 0) return void showWarning(inert`${title}: there is nothing to choose from.`);
  const items = choices.map((each) => ({ label: inert`${each.title}`, value: each.value }));
  return (await choose(items, { title: joinInert([inert`${title}`], '') }))?.value;
}
