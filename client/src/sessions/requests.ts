/** The client's requests to the server about sessions. */

import type { CancellationToken, TextDocument, Uri } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { type Answer, refuse } from '../../../server/src/protocol/answer.ts';
import type { EditResult, EditTarget } from '../../../server/src/protocol/edit.ts';
import {
  type Answering,
  BEGIN_SESSION_REQUEST,
  type BeginSessionParams,
  type BeginSessionResult,
  END_SESSION_REQUEST,
  type EndSessionParams,
  NEEDS_REASON,
  SESSION_LIST_REQUEST,
  SESSIONS_REQUEST,
  type SessionKind,
  type SessionListParams,
  type SessionPage,
  type SessionSummary,
  STEP_SESSION_REQUEST,
  type SteppedTo,
  type StepSessionParams,
  type StepSessionResult,
} from '../../../server/src/protocol/session.ts';
import type { WirePosition } from '../../../server/src/protocol/text.ts';
import { answerOf, carryOut } from '../commands/outcome.ts';
import { whyNotWrite } from '../findings/acknowledge.ts';
import { ask } from '../show/lists.ts';

/** Kinds whose answers also go into a file of the project: .treebank.json, the table of a campaign. */
const WRITE: ReadonlySet<SessionKind> = new Set(['suspicion', 'campaign', 'enhanced']);

/** `hasAsked`: the user was asked for a reason, which takes the keyboard. */
type AnswerResult = EditResult<'answer'> & { readonly hasAsked?: boolean };

/** Never throws: errors become the reason. */
export async function answerQuestions(
  client: BaseLanguageClient,
  target: EditTarget,
  answering: Answering,
  token: CancellationToken,
): Promise<AnswerResult> {
  const refusal = whyNotAnswer(answering.kind);
  if (refusal !== undefined) return refuse(refusal);
  const result = await carryOut<'answer'>(client, target, { type: 'answer', ...answering }, token);
  if (result.ok || result.code !== NEEDS_REASON) return result;
  const reason = await askReason();
  if (reason === undefined) return result;
  const answer = { type: 'keep', reason } as const;
  return {
    ...(await carryOut<'answer'>(client, target, { type: 'answer', ...answering, answer }, token)),
    hasAsked: true,
  };
}

/** Undefined if the user gives none. */
export const askReason = (): Promise<string | undefined> =>
  ask({
    title: inert`Leave As It Is`,
    prompt: inert`Why? The reason is recorded in the table of the campaign, also for the next places that are left.`,
    objection: (text) => (text.trim() === '' ? inert`The next person will ask.` : undefined),
  });

/** Why questions of a kind cannot be answered here, if so. */
export const whyNotAnswer = (kind: SessionKind): Inert | undefined => (WRITE.has(kind) ? whyNotWrite() : undefined);

type ListAsked = Omit<SessionListParams, 'textDocument'>;
export type StepAsked = Omit<StepSessionParams, 'textDocument'>;
type BeginAsked = Omit<BeginSessionParams, 'textDocument'>;

export class SessionRequests {
  constructor(readonly client: BaseLanguageClient) {}

  /** Never throws: errors become the reason. */
  begin(uri: Uri, asked: BeginAsked, token: CancellationToken): Promise<BeginSessionResult> {
    const params: BeginSessionParams = { textDocument: this.about(uri), ...asked };
    return answerOf(this.client.sendRequest<BeginSessionResult>(BEGIN_SESSION_REQUEST, params, token));
  }

  async end(uri: Uri, kind: SessionKind): Promise<void> {
    const params: EndSessionParams = { textDocument: this.about(uri), kind };
    await this.ask<boolean>(END_SESSION_REQUEST, params);
  }

  /** The active one first. */
  async summaries(uri: Uri): Promise<readonly SessionSummary[]> {
    return (await this.ask<readonly SessionSummary[]>(SESSIONS_REQUEST, { textDocument: this.about(uri) })) ?? [];
  }

  list(uri: Uri, asked: ListAsked): Promise<SessionPage | undefined> {
    return this.ask<SessionPage>(SESSION_LIST_REQUEST, { textDocument: this.about(uri), ...asked });
  }

  async step(uri: Uri, asked: StepAsked): Promise<SteppedTo | undefined> {
    const found = await this.ask<StepSessionResult>(STEP_SESSION_REQUEST, { textDocument: this.about(uri), ...asked });
    return found === null || found === undefined || 'ok' in found ? undefined : found;
  }

  /** Never throws: errors become the reason. @param workDoneToken for reports of progress */
  leastCertain(
    uri: Uri,
    position: WirePosition,
    workDoneToken: string | undefined,
    token: CancellationToken,
  ): Promise<Answer<{ readonly found: SteppedTo }>> {
    const params: StepSessionParams = {
      textDocument: this.about(uri),
      position,
      to: 'leastCertain',
      ...(workDoneToken === undefined ? {} : { workDoneToken }),
    };
    const asked = this.client.sendRequest<StepSessionResult>(STEP_SESSION_REQUEST, params, token);
    return answerOf(
      asked.then((found): Answer<{ readonly found: SteppedTo }> => {
        if (found === null) return refuse(inert`There is nothing in this file that the parser could doubt.`);
        return 'ok' in found ? found : { ok: true, found };
      }),
    );
  }

  /** Never throws: errors become the reason. */
  answer(document: TextDocument, answering: Answering, token: CancellationToken): Promise<AnswerResult> {
    const target = { textDocument: this.about(document.uri), version: document.version };
    return answerQuestions(this.client, target, answering, token);
  }

  private about(uri: Uri) {
    return { uri: this.client.code2ProtocolConverter.asUri(uri) };
  }

  /** Undefined if the server does not answer; its own messages say why. */
  private async ask<R>(method: string, params: object): Promise<R | undefined> {
    try {
      return (await this.client.sendRequest<R | null>(method, params)) ?? undefined;
    } catch {
      return undefined;
    }
  }
}
