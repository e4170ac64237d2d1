/** Tree views in the side bar. */

import {
  type Command,
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
  rowOf(node: Node): Row;
}

export interface TreePanel extends Disposable {
  readonly isVisible: boolean;
  readonly onDidChangeVisibility: Event<unknown>;
  /** Above the rows. */
  say(message: Inert | undefined): void;
}

export function createTreePanel<Node>(id: string, rows: Rows<Node>): TreePanel {
  const treeDataProvider: TreeDataProvider<Node> = {
    onDidChangeTreeData: rows.onDidChangeTreeData,
    getChildren: (node) => rows.getChildren(node),
    getTreeItem: (node) => itemOf(rows.rowOf(node)),
  };
  const view = window.createTreeView(id, { treeDataProvider, showCollapseAll: true });
  return {
    get isVisible() {
      return view.visible;
    },
    onDidChangeVisibility: view.onDidChangeVisibility,
    say: (message) => {
      view.message = message;
    },
    dispose: () => view.dispose(),
  };
}

function itemOf({
  id,
  label,
  highlights,
  state,
  description,
  tooltip,
  spoken,
  icon,
  contextValue,
  command,
}: Row): TreeItem {
  const item = new TreeItem(
    highlights === undefined ? label : { label, highlights: highlights.map(([start, end]) => [start, end]) },
    state,
  );
  Object.assign(item, { id, description, tooltip, iconPath: icon, contextValue, command });
  if (spoken !== undefined) item.accessibilityInformation = { label: spoken };
  return item;
}
