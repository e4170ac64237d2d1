/** Tree views in the side bar. */

import {
  type Command,
  commands,
  Disposable,
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
  /** Selects a row and opens its parents. @param focus whether it gets the keyboard @returns whether it is there: not while VS Code draws others */
  goTo(node: Node, focus: boolean): Promise<boolean>;
}

export function createTreePanel<Node>(id: string, rows: Rows<Node>): TreePanel<Node> {
  const opening = new RowCommands(id);
  const treeDataProvider: TreeDataProvider<Node> = {
    onDidChangeTreeData: rows.onDidChangeTreeData,
    getChildren: (node) => rows.getChildren(node),
    getParent: (node) => rows.getParent?.(node),
    getTreeItem: (node) => itemOf(rows.rowOf(node), opening),
  };
  const view = window.createTreeView(id, { treeDataProvider, showCollapseAll: true });
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
    goTo: async (node, focus) =>
      view.reveal(node, { select: true, focus }).then(
        () => true,
        () => false,
      ),
    dispose: () => {
      opening.dispose();
      view.dispose();
    },
  };
}

const OPEN = 'vscode.open';

/** Far more rows than a view shows at once. */
const MOST_ROWS = 20_000;

interface OpeningCommand {
  readonly id: string;
  /** What the row has said last. */
  runs: Command;
}

/**
 * What a click on a row runs. Rows cannot carry commands with arguments: VS Code forgets these as soon as it requests the rows again, while
 * the old ones are still on the screen, and a click on one of them is an error. Nor does the selection tell which row was clicked: the
 * view may go to another one by itself right after the click. So each row has a command of its own, which only the view knows.
 */
class RowCommands implements Disposable {
  /** By the id of the row; those that were drawn last at the end. */
  private readonly known = new Map<string, OpeningCommand>();
  private readonly registered: Disposable[] = [];

  constructor(private readonly view: string) {}

  of(row: string, runs: Command): string {
    const command = this.known.get(row) ?? this.free() ?? this.register(runs);
    this.known.delete(row);
    this.known.set(row, command);
    command.runs = runs;
    return command.id;
  }

  dispose(): void {
    Disposable.from(...this.registered).dispose();
  }

  private free(): OpeningCommand | undefined {
    const [oldest] = this.known.size < MOST_ROWS ? [] : this.known;
    if (oldest !== undefined) this.known.delete(oldest[0]);
    return oldest?.[1];
  }

  private register(runs: Command): OpeningCommand {
    const command = { id: `_${this.view}.row${this.registered.length}`, runs };
    const open = () => commands.executeCommand(command.runs.command, ...(command.runs.arguments ?? []));
    this.registered.push(commands.registerCommand(command.id, open));
    return command;
  }
}

function itemOf(
  { id, label, highlights, state, description, tooltip, spoken, icon, contextValue, command }: Row,
  opening: RowCommands,
): TreeItem {
  const item = new TreeItem(
    highlights === undefined ? label : { label, highlights: highlights.map(([start, end]) => [start, end]) },
    state,
  );
  // VS Code's own command for opening a file distinguishes single and double clicks, and is never forgotten.
  const opens =
    command && (command.command === OPEN ? command : { title: command.title, command: opening.of(id, command) });
  Object.assign(item, { id, description, tooltip, iconPath: icon, contextValue, command: opens });
  if (spoken !== undefined) item.accessibilityInformation = { label: spoken };
  return item;
}
