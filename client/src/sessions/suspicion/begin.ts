/** The Review: ranks probable errors of a file during use; the workspace remembers that it is on. */

import { CancellationTokenSource, type Uri } from 'vscode';
import { inert } from '../../../../server/src/inert/index.ts';
import type { Beginnings } from '../../../../server/src/protocol/session.ts';
import { IS_REVIEWING, WITH_MODELS } from '../../../../server/src/protocol/sessionContext.ts';
import { tellNoSentence } from '../../commands/outcome.ts';
import { surroundings } from '../../server.ts';
import { ask } from '../../show/lists.ts';
import { showWarning } from '../../show/messages.ts';
import { whyNot } from '../../trust.ts';
import { type ClientAction, sendAnswer } from '../answers.ts';
import { request, type SessionTools } from '../begin.ts';
import { whyNotAnswer } from '../requests.ts';

const TITLE = inert`Looking for what is probably wrong`;

export class Reviewing {
  /** The last file with an attempt to begin by itself: the view is drawn often. */
  private tried: string | undefined;

  constructor(private readonly tools: SessionTools) {
    const { memory, state } = tools;
    for (const key of [IS_REVIEWING, WITH_MODELS]) if (memory.get(key) === true) state.setContext(key, true);
    if (memory.get(IS_REVIEWING) === true) state.showView();
  }

  /** Opens the view, from now on also in the workspace's next windows. */
  async open(): Promise<void> {
    const { memory, state, view } = this.tools;
    if (state.uri === undefined) return tellNoSentence();
    state.setContext(IS_REVIEWING, true);
    await memory.update(IS_REVIEWING, true);
    if (state.of('suspicion') === undefined) await this.begin(state.uri);
    await view.open(false);
  }

  /** A file without a session is shown in the view. If the Review cannot begin, it stays silent: the user has not asked for it. */
  async beginShown(uri: Uri): Promise<void> {
    const { memory, requests, state } = this.tools;
    if (memory.get(IS_REVIEWING) !== true || this.tried === uri.toString()) return;
    this.tried = uri.toString();
    const { token } = new CancellationTokenSource();
    const begun = await requests.begin(uri, { beginning: await this.beginning() }, token);
    if (!begun.ok) return;
    await state.refresh();
    this.tried = undefined;
  }

  /** The file or the treebank, whatever the user looks at now. */
  async rescope(): Promise<void> {
    const { state } = this.tools;
    if (state.uri !== undefined && state.of('suspicion') !== undefined) await this.begin(state.uri);
  }

  /** Ranks the whole file or treebank again. */
  async again(): Promise<void> {
    const { uri } = this.tools.state;
    if (uri !== undefined) await this.begin(uri, { isAfresh: true });
  }

  /** Whether to rank with models, too: they are trained in the background, now and when the view is opened again. */
  async useModels(withModels: boolean): Promise<void> {
    const { memory, state } = this.tools;
    const refusal = withModels ? whyNot('train', surroundings()) : undefined;
    if (refusal !== undefined) return void showWarning(refusal);
    await memory.update(WITH_MODELS, withModels);
    state.setContext(WITH_MODELS, withModels);
    if (state.uri !== undefined) await this.begin(state.uri, { withModels });
  }

  async ended(): Promise<void> {
    const { memory, state } = this.tools;
    await memory.update(IS_REVIEWING, false);
    state.setContext(IS_REVIEWING, false);
  }

  private async begin(uri: Uri, how: Beginnings['suspicion'] = {}): Promise<void> {
    await request(this.tools, uri, { ...(await this.beginning()), ...how }, TITLE);
    await this.tools.state.refresh();
  }

  private async beginning() {
    const models = this.tools.memory.get(WITH_MODELS) === true ? { withModels: true } : {};
    const files = await this.tools.wholeTreebank();
    return { kind: 'suspicion', ...models, ...(files === undefined ? {} : { files }) } as const;
  }
}

/** Accepts the annotation as correct, with a reason. */
export const keepBecause: ClientAction = async (tools, target, _choice, where) => {
  const refusal = whyNotAnswer(target.session.kind);
  if (refusal !== undefined) return void showWarning(refusal);
  const label = target.question?.label ?? target.session.title;
  const reason = await ask({
    title: inert`Right as It Is: ${label}`,
    prompt: inert`Why? The reason is recorded in .treebank.json, for reviewers.`,
    objection: () => undefined,
  });
  if (reason !== undefined) await sendAnswer(tools, target, { type: 'keep', reason }, where);
};
