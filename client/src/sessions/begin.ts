/** Begins a session of any kind, and moves to its first question. */

import type { TextDocument, Uri } from 'vscode';
import type { Inert } from '../../../server/src/inert/index.ts';
import type { BeginSessionResult, SessionBeginning } from '../../../server/src/protocol/session.ts';
import type { DiagramView } from '../diagram/view.ts';
import type { LastPlace } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import { withReports } from '../reports.ts';
import type { Results } from '../results/results.ts';
import { type Steps, showProgress, showWarning } from '../show/messages.ts';
import type { Going } from './goToQuestion.ts';
import type { SessionRequests } from './requests.ts';
import type { SessionState } from './state.ts';
import type { QuestionsView } from './view.ts';

/** The parts used for beginning sessions and answering their questions. */
export interface SessionTools {
  readonly requests: SessionRequests;
  readonly state: SessionState;
  readonly view: QuestionsView;
  readonly going: Going;
  readonly places: LastPlace;
  readonly results: Results;
  readonly diagram: Pick<DiagramView, 'focus' | 'open'>;
  /** The files of the treebank, as the server knows them, if that is what the user looks at. */
  readonly wholeTreebank: () => Promise<readonly string[] | undefined>;
  /** Makes the treebank what the user looks at. */
  readonly widen: () => Promise<void>;
  /** The memory of the workspace. */
  readonly memory: { get(key: string): unknown; update(key: string, value: unknown): Thenable<void> };
}

type Begun = Extract<BeginSessionResult, { ok: true }>;

/**
 * Requests a session; reports why there is none, or why it is less reliable.
 *
 * @param isLong shows the progress at once
 * @param version the text version that the user saw
 */
export async function request(
  { requests }: Pick<SessionTools, 'requests'>,
  uri: Uri,
  beginning: SessionBeginning,
  title: Inert,
  isLong = false,
  version?: number,
): Promise<Begun | undefined> {
  const result = await (isLong
    ? showProgress(title, (steps, token) => work(steps, token))
    : withProgressIfSlow(title, (token, steps) => work(steps, token)));
  if (!result.ok) return void showWarning(result.reason);
  const [note] = result.notes;
  if (note !== undefined) void showWarning(note);
  return result;

  function work(steps: Steps, token: Parameters<SessionRequests['begin']>[2]) {
    return withReports(requests.client, steps, (workDoneToken) =>
      requests.begin(
        uri,
        {
          beginning,
          ...(version === undefined ? {} : { version }),
          ...(workDoneToken === undefined ? {} : { workDoneToken }),
        },
        token,
      ),
    );
  }
}

/** Requests a session of an open document, and moves to the first question in the diagram. @returns whether it has begun */
export async function begin(
  tools: SessionTools,
  document: TextDocument,
  beginning: SessionBeginning,
  title: Inert,
  { isLong = false, showsView = false }: { readonly isLong?: boolean; readonly showsView?: boolean } = {},
): Promise<boolean> {
  const begun = await request(tools, document.uri, beginning, title, isLong, document.version);
  if (begun === undefined) return false;
  await enter(tools, document, beginning.kind, begun, showsView);
  return true;
}

/** Announces a new session, and moves to the first question. */
export async function enter(
  { state, view, going, results }: SessionTools,
  document: TextDocument,
  kind: SessionBeginning['kind'],
  { message, first, nOpen }: Begun,
  showsView: boolean,
): Promise<void> {
  await state.refresh(document.uri);
  if (showsView) await view.open(true);
  const line = first?.uri === undefined ? first?.range.start.line : undefined;
  results.tell(message, line === undefined ? { document } : { document, startLine: line, endLine: line });
  if (nOpen === 0) return;
  const position = first?.range.start ?? { line: 0, character: 0 };
  // A document that was not open has no questions yet when its session begins.
  const to = first === undefined ? 'next' : { id: first.id };
  await going.go(
    document.uri,
    { kind, position: { line: position.line, character: position.character }, to },
    'diagram',
  );
}
