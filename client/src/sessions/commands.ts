/** The commands of sessions: one set for all kinds, and those that begin one kind each. */

import { Disposable, type ExtensionContext } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import type { SessionKind, SessionSummary } from '../../../server/src/protocol/session.ts';
import type { SESSION_COMMANDS } from '../../../server/src/protocol/sessionCommands.ts';
import type { SessionArgument } from '../../../server/src/protocol/sessionContext.ts';
import { tellNoSentence } from '../commands/outcome.ts';
import type { DiagramView } from '../diagram/view.ts';
import type { TreebankFiles } from '../overview/files.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import type { WorkScope } from '../scope.ts';
import { beginAdjudication, confirmEnd } from './annotators/begin.ts';
import {
  type ClientAction,
  read,
  runAction,
  sessionOf,
  type Told,
  takeAlternative,
  take as takeOf,
  whereOf,
} from './answers.ts';
import { begin, type SessionTools } from './begin.ts';
import { Campaigning, leaveBecause } from './campaign/begin.ts';
import { checkEnhanced } from './enhanced/begin.ts';
import { Going } from './goToQuestion.ts';
import { nextUncertain, propose } from './proposals/begin.ts';
import { SessionRequests } from './requests.ts';
import { SessionState } from './state.ts';
import { showProgressInStatusBar } from './status.ts';
import { keepBecause, Reviewing } from './suspicion/begin.ts';
import { AsText } from './versions/asText.ts';
import { comparing } from './versions/begin.ts';
import { QuestionsView } from './view.ts';

type Handlers = Record<keyof typeof SESSION_COMMANDS, (...args: readonly unknown[]) => unknown>;

export class Sessions implements Disposable {
  readonly handlers: Handlers;
  private readonly registrations: Disposable;

  constructor(
    client: BaseLanguageClient,
    places: LastPlace,
    results: Results,
    diagram: DiagramView,
    memory: ExtensionContext['workspaceState'],
    files: TreebankFiles,
    scope: WorkScope,
  ) {
    const requests = new SessionRequests(client);
    const state = new SessionState(requests, places);
    const view = new QuestionsView(requests, state, (uri) => reviewing.beginShown(uri));
    const going = new Going(requests, state, view, places, diagram);
    const wholeTreebank = async () => (scope.isTreebank ? files.all() : undefined);
    const widen = () => scope.set('treebank');
    const tools: SessionTools = {
      requests,
      state,
      view,
      going,
      places,
      results,
      diagram,
      memory,
      wholeTreebank,
      widen,
    };
    const reviewing = new Reviewing(tools);
    const campaigning = new Campaigning(tools);
    const asText = new AsText(tools);
    const rescope = async () => {
      await reviewing.rescope();
      await campaigning.rescope();
      await rescopeExpressions(tools);
    };
    this.handlers = handlersOf(tools, reviewing, campaigning, asText);
    this.registrations = Disposable.from(
      state,
      view,
      asText.texts,
      state.onDidHear((uri) => diagram.sessionChanged(uri)),
      showProgressInStatusBar(state),
      scope.onDidChange(() => void rescope()),
    );
  }

  dispose(): void {
    this.registrations.dispose();
  }
}

function handlersOf(tools: SessionTools, reviewing: Reviewing, campaigning: Campaigning, asText: AsText): Handlers {
  const { view } = tools;
  const own: Partial<Record<SessionKind, Readonly<Record<string, ClientAction>>>> = {
    suspicion: { because: keepBecause },
    campaign: { because: leaveBecause },
    versions: { asText: (_tools, { line }, choice) => asText.show(line, choice) },
  };
  const take = (argument: unknown, extra?: SessionArgument) => takeOf(tools, read(argument, extra));
  const actOn =
    (action: string, kind: SessionKind = 'suspicion') =>
    (argument: unknown) =>
      runAction(tools, read(argument, { kind, action }), own);
  const about = (argument: unknown) => sessionOf(tools, read(argument).told.kind);
  return {
    'treebank.nextQuestion': (argument) => step(tools, read(argument), 'next'),
    'treebank.previousQuestion': (argument) => step(tools, read(argument), 'previous'),
    'treebank.takeSuggestion': (argument) => take(argument),
    'treebank.takeProposal': (argument) => take(argument),
    'treebank.takeMajority': (argument) => take(argument),
    'treebank.takeDifference': (argument) => take(argument),
    'treebank.takeAllOfSentence': (argument) => take(argument, { kind: 'versions', isAll: true }),
    'treebank.keepMine': (argument) => take(argument, { from: 'document' }),
    'treebank.rightAsItIs': (argument) => take(argument, { kind: 'suspicion', from: 'document' }),
    'treebank.addToList': actOn('list', 'campaign'),
    'treebank.takeAlternative': (argument) => takeAlternative(tools, read(argument)),
    'treebank.reopenQuestion': (argument) => take(argument, { from: 'reopen' }),
    'treebank.actOnQuestion': (argument) => runAction(tools, read(argument), own),
    'treebank.filterQuestions': (argument) => {
      const session = about(argument);
      if (session !== undefined) view.askFilter(session);
    },
    'treebank.groupQuestions': (argument) => {
      const session = about(argument);
      return session && view.group(session, read(argument).told.grouping);
    },
    'treebank.endSession': (argument) => end(tools, reviewing, about(argument)),
    'treebank.showQuestions': () => view.open(false),
    'treebank.showQuestion': (argument) => showQuestion(tools, read(argument).told),
    'treebank.moreQuestions': (list) => view.showMore(list),
    'treebank.beginSession': (argument) => beginHere(tools, read(argument).told),
    'treebank.proposeWhat': (program) => propose(tools, undefined, typeof program === 'string' ? program : undefined),
    'treebank.propose': (argument) => propose(tools, read(argument).told.scope ?? 'sentences'),
    'treebank.nextUncertain': () => nextUncertain(tools),
    ...comparing(tools),
    'treebank.compareAsText': (argument) => asText.show(read(argument).told.line),
    'treebank.adjudicate': (clicked, selected) => beginAdjudication(tools, clicked, selected),
    'treebank.workOnCampaign': (row) => campaigning.choose(row),
    'treebank.startCampaign': (row) => campaigning.start(read(row).node),
    'treebank.checkEnhanced': () => checkEnhanced(tools),
    'treebank.checkExpressions': () => checkExpressions(tools),
    'treebank.reviewTreebank': () => reviewing.open(),
    'treebank.refreshSuspicions': () => reviewing.again(),
    'treebank.rankByModels': () => reviewing.useModels(true),
    'treebank.rankWithoutModels': () => reviewing.useModels(false),
    'treebank.rightBecause': actOn('because'),
    'treebank.reviewLater': actOn('later'),
    'treebank.muteKind': actOn('mute'),
    'treebank.unmuteKind': actOn('unmute'),
  };
}

/** In the file or the treebank, whatever the user looks at. */
async function checkExpressions(tools: SessionTools): Promise<void> {
  const files = await tools.wholeTreebank();
  await beginHere(tools, { beginning: { kind: 'expressions', ...(files === undefined ? {} : { files }) } });
}

/** Continues in the file or treebank where it began, whatever the user is looking at now. */
async function rescopeExpressions(tools: SessionTools): Promise<void> {
  if (tools.state.of('expressions') !== undefined) await checkExpressions(tools);
}

/** In the file of the active editor, as in the diagram. */
async function beginHere(tools: SessionTools, { beginning }: SessionArgument): Promise<void> {
  const { editor } = tools.places;
  if (editor === undefined) return tellNoSentence();
  if (beginning !== undefined) await begin(tools, editor.document, beginning, inert`Looking for questions…`);
}

/** @returns whether there is one */
async function step(tools: SessionTools, { told }: Told, to: 'next' | 'previous'): Promise<boolean> {
  const { state, view, going, places } = tools;
  const where = whereOf(told);
  const current = where === 'list' ? await going.current() : undefined;
  const session = sessionOf(tools, told.kind ?? current?.question.kind);
  const { uri } = state;
  if (session === undefined || uri === undefined) return false;
  const { kind } = session;
  const { line, character } = current?.question.range.start ??
    places.editor?.selection.start ?? { line: 0, character: 0 };
  const asked = { kind, ...view.of(kind), position: { line, character }, from: told.id, to };
  return (await going.go(uri, asked, where)) !== undefined;
}

/** A clicked row: its question, or the first one of its group. */
async function showQuestion({ state, view, going }: SessionTools, told: SessionArgument): Promise<void> {
  const { kind, id, within, line = 0 } = told;
  if (kind === undefined || state.uri === undefined) return;
  const position = { line: Math.max(0, line - 1), character: 0 };
  const to = id === undefined ? 'next' : { id };
  const group = within === undefined ? {} : { within };
  await going.go(state.uri, { kind, ...view.of(kind), position, to, ...group }, whereOf(told));
}

async function end(
  { requests, state, view }: SessionTools,
  reviewing: Reviewing,
  session: SessionSummary | undefined,
): Promise<void> {
  const { uri } = state;
  if (session === undefined || uri === undefined) return;
  const { kind } = session;
  const { mayEnd, ended } = ENDS[kind] ?? {};
  if (mayEnd !== undefined && !(await mayEnd())) return;
  await requests.end(uri, kind);
  view.forget(kind);
  await ended?.(reviewing);
  await state.refresh();
}

/** Additional steps at the end of a session. */
const ENDS: Partial<Record<SessionKind, { mayEnd?(): Promise<boolean>; ended?(reviewing: Reviewing): Promise<void> }>> =
  {
    annotators: { mayEnd: confirmEnd },
    suspicion: { ended: (reviewing) => reviewing.ended() },
  };
