/** The preview in the two-layer diagram: a comparison of the document with the output of the rules, while the list is open. */

import type { BaseLanguageClient } from 'vscode-languageclient';
import { localized } from '../../../server/src/localization/index.ts';
import type { EditTarget } from '../../../server/src/protocol/edit.ts';
import {
  BEGIN_SESSION_REQUEST,
  type BeginSessionParams,
  type BeginSessionResult,
  END_SESSION_REQUEST,
  type EndSessionParams,
  SESSIONS_REQUEST,
  type SessionSummary,
} from '../../../server/src/protocol/session.ts';

export class Compared {
  private constructor(
    private readonly client: BaseLanguageClient,
    private readonly target: EditTarget,
    private isOpen: boolean,
  ) {}

  /** Does nothing if the document is compared with something else: the user is in the middle of that. */
  static async start(
    client: BaseLanguageClient,
    target: EditTarget,
    strategy: string,
    text: string,
  ): Promise<Compared> {
    const { textDocument } = target;
    const sessions = await client.sendRequest<readonly SessionSummary[]>(SESSIONS_REQUEST, { textDocument });
    if (sessions.some(({ kind }) => kind === 'versions')) return new Compared(client, target, false);
    const others = [{ label: localized`after ${strategy}`, text }];
    const params: BeginSessionParams = { textDocument, beginning: { kind: 'versions', others } };
    const result = await client.sendRequest<BeginSessionResult>(BEGIN_SESSION_REQUEST, params);
    return new Compared(client, target, result.ok);
  }

  async end(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    const params: EndSessionParams = { textDocument: this.target.textDocument, kind: 'versions' };
    await this.client.sendRequest(END_SESSION_REQUEST, params);
  }
}
