/** The Questions view: draws the sessions of the active file, filtered and grouped as the user wants. */

import { commands, Disposable, type Uri } from 'vscode';
import { inert, joinInert } from '../../../server/src/inert/index.ts';
import type {
  SessionKind,
  SessionPage,
  SessionSummary,
  SessionView,
  SteppedTo,
} from '../../../server/src/protocol/session.ts';
import { QUESTIONS_VIEW } from '../../../server/src/protocol/sessionContext.ts';
import { choose, createLine } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';
import { createTreePanel, type TreePanel } from '../show/tree.ts';
import type { SessionRequests } from './requests.ts';
import { messageOf, type QuestionNode } from './rows.ts';
import type { SessionState } from './state.ts';
import { SessionTree } from './tree.ts';

const NAME = inert`Questions`;

/** Attempts to select a row while VS Code redraws the list. */
const ATTEMPTS = 3;

export class QuestionsView implements Disposable {
  private readonly tree = new SessionTree((kind, within, limit) => this.page(kind, within, limit));
  private readonly panel: TreePanel<QuestionNode>;
  private readonly registrations: Disposable;
  private readonly views = new Map<SessionKind, SessionView>();
  /** To select once the rows are drawn; `keyboard`: whether it gets the keyboard focus, which is in the list. */
  private toSelect: { readonly question: SteppedTo; readonly how: 'select' | 'keyboard' } | undefined;

  /** @param beginShown begins the sessions that start by themselves in a file shown in the view */
  constructor(
    private readonly requests: SessionRequests,
    private readonly state: SessionState,
    private readonly beginShown: (uri: Uri) => Promise<void>,
  ) {
    this.panel = createTreePanel(QUESTIONS_VIEW, this.tree);
    this.registrations = Disposable.from(
      this.panel,
      this.tree,
      state.onDidChange(() => void this.draw()),
      this.panel.onDidChangeVisibility(() => void this.draw()),
    );
  }

  /** @param preserveFocus whether the keyboard stays where it is */
  async open(preserveFocus: boolean): Promise<void> {
    this.state.showView();
    await commands.executeCommand(`${QUESTIONS_VIEW}.focus`, { preserveFocus });
  }

  /** The row of a session. */
  of(kind: SessionKind): SessionView {
    return this.views.get(kind) ?? {};
  }

  showMore(list: unknown): void {
    this.tree.showMore(list);
  }

  /** Selects its row now, or with the next drawing if it is not listed yet. */
  select(question: SteppedTo, how: 'select' | 'keyboard'): void {
    if (!this.panel.isVisible) return;
    this.toSelect = { question, how };
    void this.goToSelected(true);
  }

  askFilter({ kind, tags }: SessionSummary): void {
    if (tags.length === 0) return void showWarning(inert`These questions cannot be filtered.`);
    const before = this.of(kind).filter ?? [];
    const names = joinInert(
      tags.map((tag) => inert`${tag}`),
      ' ',
    );
    const { box, remark, filter } = createLine(inert`Filter Questions`, inert`Relations, and ${names}`);
    const apply = () => {
      const words = box.value.split(/\s+/).filter((word) => word !== '');
      const unknown = words.find((word) => word.startsWith('@') && !isTag(word, tags));
      remark(unknown === undefined ? undefined : inert`${unknown} means nothing here.`);
      this.set(kind, { filter: words });
    };
    filter(before.join(' '), apply, () => this.set(kind, { filter: before }));
  }

  /** @param grouping `next`: the following one; undefined: the user is asked */
  async group({ kind, groupings }: SessionSummary, grouping: string | undefined): Promise<void> {
    const now = this.of(kind).grouping ?? groupings[0]?.id;
    const at = groupings.findIndex(({ id }) => id === now);
    const items = groupings.map(({ id, title }) => ({
      label: title,
      ...(id === now ? { description: inert`now` } : {}),
      id,
    }));
    if (items.length < 2) return void showWarning(inert`These questions are grouped in one way only.`);
    // Enter takes the other one.
    const others = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    const asked = async () => (await choose(others, { title: inert`Group Questions` }))?.id;
    const chosen = grouping === undefined ? await asked() : grouping === 'next' ? others[0].id : grouping;
    if (chosen !== undefined) this.set(kind, { grouping: chosen });
  }

  forget(kind: SessionKind): void {
    this.views.delete(kind);
  }

  dispose(): void {
    this.registrations.dispose();
  }

  private set(kind: SessionKind, change: SessionView): void {
    const now = { ...this.of(kind), ...change };
    if (JSON.stringify(now) === JSON.stringify(this.of(kind))) return;
    this.views.set(kind, now);
    void this.draw();
  }

  /** A hidden view sends no requests, so that nothing is computed for it. */
  private async draw(): Promise<void> {
    if (!this.panel.isVisible) return;
    const { uri, summaries } = this.state;
    this.tree.show(uri, summaries);
    const [only, ...others] = summaries;
    const isOnly = only !== undefined && others.length === 0;
    this.panel.call(isOnly ? only.title : NAME);
    this.panel.say(isOnly ? messageOf(only, (this.of(only.kind).filter ?? []).join(' ')) : undefined);
    // These lists are newer than the question to select: if they lack it, it is on none of their pages.
    if (only !== undefined) await this.goToSelected(false);
    else if (uri !== undefined) await this.beginShown(uri);
  }

  /** @param mayBeListedLater whether a row that is not there yet is selected by the next drawing */
  private async goToSelected(mayBeListedLater: boolean): Promise<void> {
    const { toSelect } = this;
    if (toSelect === undefined) return;
    // VS Code refuses while it draws rows; each attempt waits for these.
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const node = await this.tree.find(toSelect.question);
      if (toSelect !== this.toSelect || (node === undefined && mayBeListedLater)) return;
      if (node === undefined || (await this.panel.goTo(node, toSelect.how === 'keyboard'))) break;
    }
    if (toSelect === this.toSelect) this.toSelect = undefined;
  }

  private async page(kind: SessionKind, within: string | undefined, limit: number): Promise<SessionPage | undefined> {
    const { uri } = this.state;
    if (uri === undefined) return undefined;
    return this.requests.list(uri, {
      kind,
      ...this.of(kind),
      ...(within === undefined ? {} : { within }),
      offset: 0,
      limit,
    });
  }
}

/** Tags that end with a number cover all of their kind: `@1` covers `@2`, too. */
const isTag = (word: string, tags: readonly string[]): boolean =>
  tags.some((tag) => tag === word || (/^@\d+$/.test(tag) && /^@\d+$/.test(word)));
