/** The Treebank view: the progress of each file; a click goes to the next sentence that needs work. */

import { Disposable, type Memento, Selection, TextEditorRevealType, Uri, window } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { OVERVIEW_VIEW } from '../../../server/src/protocol/commands.ts';
import type { SentenceKind } from '../../../server/src/protocol/overview.ts';
import type { LastPlace } from '../place.ts';
import { choose } from '../show/lists.ts';
import { showInPassing } from '../show/messages.ts';
import { createTreePanel, type TreePanel } from '../show/tree.ts';
import type { TreebankFiles } from './files.ts';
import {
  arranged,
  KIND_TEXTS,
  nextMessage,
  ORDER_TEXTS,
  ORDERS,
  type Order,
  overviewMessage,
  SHOWN_KINDS,
} from './texts.ts';
import { type OverviewNode, OverviewTree } from './tree.ts';

const ORDER = 'treebank.overview.order';

export class OverviewView implements Disposable {
  private readonly tree = new OverviewTree();
  private readonly view: TreePanel;
  private readonly registrations: Disposable;
  private kind: SentenceKind | undefined;
  private order: Order;

  constructor(
    private readonly files: TreebankFiles,
    private readonly places: LastPlace,
    private readonly memory: Memento,
  ) {
    const order = memory.get<string>(ORDER);
    this.order = ORDERS.find((each) => each === order) ?? 'name';
    this.view = createTreePanel(OVERVIEW_VIEW, this.tree);
    this.view.say(inert`Looking for files…`);
    files.look(() => this.view.isVisible);
    this.registrations = Disposable.from(
      this.view,
      files.onDidChange(() => this.show()),
      this.view.onDidChangeVisibility(() => this.files.begin()),
    );
    files.begin();
  }

  /** Only files with sentences of a kind. */
  async askFilter(): Promise<void> {
    const all = { label: inert`All files`, sentences: undefined };
    const kinds = SHOWN_KINDS.map((sentences) => ({ label: KIND_TEXTS[sentences]().label, sentences }));
    const chosen = await choose([all, ...kinds], { title: inert`Show Files with Sentences of a Kind` });
    if (chosen === undefined) return;
    this.kind = chosen.sentences;
    this.show();
  }

  async askOrder(): Promise<void> {
    const orders = ORDERS.map((order) => ({ label: ORDER_TEXTS[order](), order }));
    const chosen = await choose(orders, { title: inert`Sort Files` });
    if (chosen === undefined) return;
    this.order = chosen.order;
    await this.memory.update(ORDER, chosen.order);
    this.show();
  }

  /** A click on a row. */
  async openRow(node: unknown): Promise<void> {
    if (!isNode(node)) return;
    if (node.kind === 'sentences') return this.goTo(node.of, node.uris);
    if (node.kind !== 'file') return;
    const { uri, counts } = node.row;
    if (this.kind !== undefined && counts !== undefined) return this.goTo(this.kind, [uri]);
    await window.showTextDocument(Uri.parse(uri), { preserveFocus: true });
  }

  dispose(): void {
    this.registrations.dispose();
  }

  private async goTo(kind: SentenceKind, uris: readonly string[]): Promise<void> {
    const here = this.places.editor;
    const uri = uris.find((each) => Uri.parse(each).toString() === here?.document.uri.toString());
    const from = uri && here ? { from: { uri, line: here.selection.active.line } } : {};
    const found = await this.files.next({ uris, kind, ...from });
    if (found === undefined) return showInPassing(inert`There is no such sentence any more.`, 3000);
    const editor = await window.showTextDocument(Uri.parse(found.uri), { viewColumn: here?.viewColumn });
    editor.selection = new Selection(found.line, 0, found.line, 0);
    editor.revealRange(editor.selection, TextEditorRevealType.AtTop);
    showInPassing(nextMessage(kind, found.uri.slice(found.uri.lastIndexOf('/') + 1), found.line), 6000);
  }

  private show(): void {
    const { overview } = this.files;
    if (overview === undefined) return;
    this.tree.show(arranged(overview.groups, this.kind, this.order), overview.campaigns);
    this.view.say(overviewMessage(overview.waiting, this.kind));
  }
}

/** Commands may be called with anything. */
const isNode = (node: unknown): node is OverviewNode => typeof node === 'object' && node !== null && 'kind' in node;
