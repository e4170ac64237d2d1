/** The tree of the Questions view: sessions, their groups, questions, and differing sentences, all in pages. */

import type { Uri } from 'vscode';
import type { SessionKind, SessionPage, SessionSummary, SteppedTo } from '../../../server/src/protocol/session.ts';
import { PagedRows } from '../show/pagedRows.ts';
import type { Row, Rows } from '../show/tree.ts';
import { idOf, type QuestionNode, rowOf } from './rows.ts';

/** Rows shown at first for a list. */
const PAGE = 100;
const SHARED = 'shared';

/** Requests a page of the displayed file; undefined if that failed. */
export type Ask = (kind: SessionKind, within: string | undefined, limit: number) => Promise<SessionPage | undefined>;

export class SessionTree extends PagedRows implements Rows<QuestionNode> {
  private sessions: readonly SessionSummary[] = [];
  /** Their rows, if there are several. */
  private roots: QuestionNode[] = [];
  /**
   * The lists of one drawing. VS Code and `find` request the same rows concurrently and need the same objects: with others, VS Code
   * cannot reveal a row, and drops rows from the list.
   */
  private readonly pages = new Map<string, Promise<QuestionNode[]>>();
  private readonly parents = new WeakMap<QuestionNode, QuestionNode>();

  constructor(private readonly ask: Ask) {
    super(PAGE);
  }

  show(uri: Uri | undefined, sessions: readonly SessionSummary[]): void {
    this.sessions = sessions;
    this.roots = sessions.map((session) => ({ row: 'session', kind: session.kind, session }));
    // Files that share their questions share the pages.
    this.drawAbout(sessions.some(({ isShared }) => isShared === true) ? SHARED : uri?.toString());
  }

  async getChildren(node?: QuestionNode): Promise<QuestionNode[]> {
    const children = await this.childrenOf(node);
    if (node !== undefined) for (const child of children) this.parents.set(child, node);
    return children;
  }

  getParent(node: QuestionNode): QuestionNode | undefined {
    return this.parents.get(node);
  }

  rowOf(node: QuestionNode): Row {
    return rowOf(node, (kind) => this.sessions.find((each) => each.kind === kind));
  }

  /** The row of a question; undefined if no displayed page has it. */
  async find({ kind, id, groups }: SteppedTo): Promise<QuestionNode | undefined> {
    let rows = await this.getChildren();
    const session = rows.find((each) => each.row === 'session' && each.kind === kind);
    if (session !== undefined) rows = await this.getChildren(session);
    for (const key of [...groups, undefined]) {
      const question = rows.find((each) => each.row === 'question' && each.question.id === id);
      if (question !== undefined) return question;
      const group = rows.find((each) => each.row === 'group' && each.group.key === key);
      if (group === undefined) return undefined;
      rows = await this.getChildren(group);
    }
    return undefined;
  }

  private async childrenOf(node: QuestionNode | undefined): Promise<QuestionNode[]> {
    if (node === undefined) {
      const [only] = this.sessions;
      if (this.sessions.length === 1) return this.pageOf(only.kind);
      return this.roots;
    }
    switch (node.row) {
      case 'session':
        return this.pageOf(node.kind);
      case 'group':
        return this.pageOf(node.kind, node.group.key);
      case 'question':
        return (node.question.examples ?? []).map((example, at) => ({ row: 'example', of: idOf(node), at, example }));
      case 'example':
      case 'more':
        return [];
    }
  }

  protected override drawAgain(): void {
    this.pages.clear();
    super.drawAgain();
  }

  private pageOf(kind: SessionKind, within?: string): Promise<QuestionNode[]> {
    const list = `${kind} ${within ?? ''}`;
    const known = this.pages.get(list);
    if (known !== undefined) return known;
    const asked = this.ask(kind, within, this.limitOf(list)).then((page) => {
      // A failed request is not kept: the next one may succeed.
      if (page === undefined && this.pages.get(list) === asked) this.pages.delete(list);
      return page === undefined ? [] : nodesOf(page, list, kind, within);
    });
    this.pages.set(list, asked);
    return asked;
  }
}

function nodesOf(page: SessionPage, list: string, kind: SessionKind, within: string | undefined): QuestionNode[] {
  const nodes = [
    ...page.groups.map((group): QuestionNode => {
      // A group of one is shown as that question.
      const { key, only } = group;
      return only === undefined
        ? { row: 'group', kind, group }
        : { row: 'question', kind, within: key, question: only };
    }),
    ...page.questions.map((question): QuestionNode => {
      return { row: 'question', kind, ...(within === undefined ? {} : { within }), question };
    }),
  ];
  const rest = page.count - nodes.length;
  return 0 < rest ? [...nodes, { row: 'more', list, rest }] : nodes;
}
