/** A document with a session, driven like a client: questions asked, answered, and the edits applied. */

import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import type {
  Asked,
  BeginSessionResult,
  DiagramSession,
  ListedQuestion,
  SessionAnswer,
  SessionBeginning,
  SessionGroup,
  SessionKind,
  SessionPage,
  SessionSummary,
  SessionView,
  SteppedTo,
  StepSessionParams,
} from '../../server/src/protocol/session.ts';
import { applied } from './applied.ts';
import type { TestClient } from './client.ts';

type Begun = Extract<BeginSessionResult, { ok: true }>;
type Done = Extract<EditResult<'answer'>, { ok: true }>;

export class Asking {
  version = 1;

  constructor(
    private readonly client: TestClient,
    readonly uri: string,
    public text: string,
    readonly kind: SessionKind,
  ) {}

  private get textDocument() {
    return { uri: this.uri };
  }

  async open(): Promise<this> {
    await this.client.open(this.uri, this.text, this.version);
    return this;
  }

  async write(after: string): Promise<void> {
    if (after === this.text) return;
    this.text = after;
    await this.client.change(this.uri, ++this.version, [{ text: after }]);
  }

  tryBegin(beginning: Omit<SessionBeginning, 'kind'>): Promise<BeginSessionResult> {
    const params = { textDocument: this.textDocument, beginning: { kind: this.kind, ...beginning } };
    return this.client.request<BeginSessionResult>('treebank/beginSession', params);
  }

  async begin(beginning: Omit<SessionBeginning, 'kind'>): Promise<Begun> {
    const result = await this.tryBegin(beginning);
    if (!result.ok) throw new Error(result.reason);
    return result;
  }

  end(): Promise<boolean> {
    return this.client.request<boolean>('treebank/endSession', { textDocument: this.textDocument, kind: this.kind });
  }

  all(): Promise<SessionSummary[]> {
    return this.client.request<SessionSummary[]>('treebank/sessions', { textDocument: this.textDocument });
  }

  async summary(): Promise<SessionSummary | undefined> {
    return (await this.all()).find(({ kind }) => kind === this.kind);
  }

  list(within?: string, view: SessionView = {}, page: { offset?: number; limit?: number } = {}) {
    return this.client.request<SessionPage | null>('treebank/sessionList', {
      textDocument: this.textDocument,
      kind: this.kind,
      ...(within === undefined ? {} : { within }),
      ...view,
      offset: 0,
      limit: 100,
      ...page,
    });
  }

  async groups(view?: SessionView, within?: string): Promise<readonly SessionGroup[]> {
    return (await this.list(within, view))?.groups ?? [];
  }

  async within(key: string, view?: SessionView): Promise<readonly ListedQuestion[]> {
    return (await this.list(key, view))?.questions ?? [];
  }

  /** All listed entries, in the order of the groups. */
  async questions(view?: SessionView, within?: string): Promise<readonly ListedQuestion[]> {
    const page = await this.list(within, view);
    const inner = await Promise.all((page?.groups ?? []).map(({ key }) => this.questions(view, key)));
    return [...(page?.questions ?? []), ...inner.flat()];
  }

  step(
    to: StepSessionParams['to'],
    line = 0,
    more: SessionView & { within?: string; character?: number; kind?: SessionKind } = {},
  ): Promise<SteppedTo | null> {
    const { character = 0, ...view } = more;
    return this.client.request<SteppedTo | null>('treebank/stepSession', {
      textDocument: this.textDocument,
      kind: this.kind,
      position: { line, character },
      to,
      ...view,
    });
  }

  ask(asked: Asked, answer: SessionAnswer, more: { overLocks?: boolean } = {}): Promise<EditResult<'answer'>> {
    return this.client.request<EditResult<'answer'>>('treebank/edit', {
      textDocument: this.textDocument,
      version: this.version,
      intention: { type: 'answer', kind: this.kind, asked, answer, ...more },
    });
  }

  /** An accepted answer, with its edits applied to the document. */
  async answer(...params: Parameters<Asking['ask']>): Promise<Done> {
    const result = await this.ask(...params);
    if (!result.ok) throw new Error(result.reason);
    if (0 < result.edits.length) await this.write(applied(this.text, [...result.edits]));
    return result;
  }

  async reasonOf(...params: Parameters<Asking['ask']>): Promise<string | undefined> {
    const result = await this.ask(...params);
    return result.ok ? undefined : result.reason;
  }

  async drawn(line: number): Promise<DiagramSession | undefined> {
    const params = { textDocument: this.textDocument, line };
    return (await this.client.request<Diagram>('treebank/diagram', params)).session;
  }
}

/** The question at a line. */
export const at = (line: number, id?: string): Asked => ({
  at: { line, character: 0 },
  ...(id === undefined ? {} : { id }),
});

export const TAKE = { type: 'take', from: 'suggestion' } as const satisfies SessionAnswer;
export const KEEP = { type: 'keep' } as const satisfies SessionAnswer;
export const REOPEN = { type: 'reopen' } as const satisfies SessionAnswer;
export const takeFrom = (from: number): SessionAnswer => ({ type: 'take', from });
export const act = (action: string, choice?: number): SessionAnswer => ({
  type: 'act',
  action,
  ...(choice === undefined ? {} : { choice }),
});
