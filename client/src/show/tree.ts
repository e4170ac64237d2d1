/** Tree views in the side bar. */

import {
  type Command,
  commands,
  type Disposable,
  type Event,
  type ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  type TreeItemCollapsibleState,
  window,
} from 'vscode';
import type { Inert } from '../../../server/src/inert/index.ts';

/** The appearance and the identity of a row. */
export interface Row {
  readonly id: string;
  readonly label: Inert;
  readonly state: TreeItemCollapsibleState;
  /** Parts of the label to highlight, half-open. */
  readonly highlights?: readonly (readonly [start: number, end: number])[];
  readonly description?: Inert;
  readonly tooltip?: Inert;
  /** Text for screen readers. */
  readonly spoken?: Inert;
  readonly icon?: ThemeIcon;
  readonly contextValue?: string;
  readonly command?: Command & { readonly title: Inert };
}

export interface Rows<Node> {
  readonly onDidChangeTreeData: Event<undefined>;
  getChildren(node?: Node): Promise<Node[]>;
  /** Needed to go to a row. */
  getParent?(node: Node): Node | undefined;
  rowOf(node: Node): Row;
}

export interface TreePanel<Node = unknown> extends Disposable {
  readonly isVisible: boolean;
  readonly onDidChangeVisibility: Event<unknown>;
  /** In place of the view's own name. */
  call(title: Inert): void;
  /** Above the rows. */
  say(message: Inert | undefined): void;
  /** Selects a row and opens its parents; does nothing if it is not on the pages shown. @param focus whether it gets the keyboard */
  goTo(node: Node, focus: boolean): Promise<void>;
}

export function createTreePanel<Node>(id: string, rows: Rows<Node>): TreePanel<Node> {
  let isWaiting = false;
  const treeDataProvider: TreeDataProvider<Node> = {
    onDidChangeTreeData: rows.onDidChangeTreeData,
    getChildren: (node) => rows.getChildren(node),
    getParent: (node) => rows.getParent?.(node),
    getTreeItem: (node) => {
      // VS Code knows the row once it has the answer.
      if (isWaiting) setTimeout(() => isWaiting && openSelected());
      return itemOf(rows.rowOf(node), openingCommand(id));
    },
  };
  const view = window.createTreeView(id, { treeDataProvider, showCollapseAll: true });
  // Rows cannot carry commands of ours: VS Code forgets a command with arguments as soon as it requests the rows again, while
  // the old ones are still on the screen, and a click on one of them is an error. Ids of rows identify the selection.
  const openSelected = () => {
    const [node] = view.selection;
    // The rows are being requested: the clicked one will be among them.
    isWaiting = node === undefined;
    const command = node === undefined ? undefined : rows.rowOf(node).command;
    return command && commands.executeCommand(command.command, ...(command.arguments ?? []));
  };
  const opening = commands.registerCommand(openingCommand(id), openSelected);
  return {
    get isVisible() {
      return view.visible;
    },
    onDidChangeVisibility: view.onDidChangeVisibility,
    call: (title) => {
      view.title = title;
    },
    say: (message) => {
      view.message = message;
    },
    goTo: async (node, focus) => {
      await view.reveal(node, { select: true, focus }).then(undefined, () => undefined);
    },
    dispose: () => {
      opening.dispose();
      view.dispose();
    },
  };
}

const OPEN = 'vscode.open';

/** The action for a click on a row of a view. */
const openingCommand = (view: string): string => `${view}.openRow`;

function itemOf(
  { id, label, highlights, state, description, tooltip, spoken, icon, contextValue, command }: Row,
  openRow: string,
): TreeItem {
  const item = new TreeItem(
    highlights === undefined ? label : { label, highlights: highlights.map(([start, end]) => [start, end]) },
    state,
  );
  // VS Code's own command for opening a file distinguishes single and double clicks, and is never forgotten.
  const opens = command && (command.command === OPEN ? command : { title: command.title, command: openRow });
  Object.assign(item, { id, description, tooltip, iconPath: icon, contextValue, command: opens });
  if (spoken !== undefined) item.accessibilityInformation = { label: spoken };
  return item;
}
