/** The tree of the Review view: lists, their groups (sentences or patterns), entries, and sentences that do it otherwise. */

import { Range, ThemeIcon, TreeItemCollapsibleState, type Uri } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import { SUSPICION_CONTEXT } from '../../../server/src/protocol/commands.ts';
import type {
  ShownSuspicion,
  SuspicionEntry,
  SuspicionExample,
  SuspicionGroup,
  SuspicionGrouping,
  SuspicionList,
  SuspicionListName,
  SuspicionsPage,
} from '../../../server/src/protocol/suspicion.ts';
import { moreRow, PagedRows } from '../show/pagedRows.ts';
import type { Row, Rows } from '../show/tree.ts';
import { entryDescription, entryTooltip, listDescription, listTooltip } from './labels.ts';

/** Rows of a list at first. */
const PAGE = 100;

export type SuspicionNode =
  | { readonly kind: 'list'; readonly list: SuspicionList }
  | { readonly kind: 'group'; readonly list: SuspicionListName; readonly group: SuspicionGroup }
  | { readonly kind: 'entry'; readonly list: SuspicionListName; readonly group: string; readonly entry: SuspicionEntry }
  | { readonly kind: 'example'; readonly id: string; readonly example: SuspicionExample }
  | { readonly kind: 'more'; readonly key: string; readonly rest: number };

/** Requests a page of the displayed file; undefined if that failed. */
export type Ask = (
  list: SuspicionListName,
  group: string | undefined,
  limit: number,
) => Promise<SuspicionsPage | undefined>;

export class SuspicionTree extends PagedRows implements Rows<SuspicionNode> {
  private uri: Uri | undefined;
  private lists: readonly SuspicionList[] = [];
  private readonly parents = new WeakMap<SuspicionNode, SuspicionNode>();

  constructor(private readonly ask: Ask) {
    super(PAGE);
  }

  show(uri: Uri | undefined, lists: readonly SuspicionList[]): void {
    this.uri = uri;
    this.lists = lists;
    this.drawFile(uri);
  }

  async getChildren(node?: SuspicionNode): Promise<SuspicionNode[]> {
    if (node === undefined) return this.lists.map((list) => ({ kind: 'list', list }));
    const children = await this.childrenOf(node);
    for (const child of children) this.parents.set(child, node);
    return children;
  }

  getParent(node: SuspicionNode): SuspicionNode | undefined {
    return this.parents.get(node);
  }

  /** The row of an entry, with those that it is in; undefined for a list that is not shown. */
  nodeOf(name: SuspicionListName, entry: ShownSuspicion, grouping: SuspicionGrouping): SuspicionNode | undefined {
    const list = this.lists.find((each) => each.list === name);
    if (list === undefined) return undefined;
    const group = entry.groups[grouping];
    const node: SuspicionNode = { kind: 'entry', list: name, group: group.key, entry };
    const above: SuspicionNode = { kind: 'list', list };
    const within: SuspicionNode = { kind: 'group', list: name, group };
    this.parents.set(within, above);
    this.parents.set(node, group.only === undefined ? within : above);
    return node;
  }

  private async childrenOf(node: SuspicionNode): Promise<SuspicionNode[]> {
    switch (node.kind) {
      case 'list':
        return this.groupsOf(node.list.list);
      case 'group':
        return this.entriesOf(node.list, node.group.key);
      case 'entry':
        return node.entry.examples.map((example, at) => ({ kind: 'example', id: `${idOf(node)} ${at}`, example }));
      case 'example':
      case 'more':
        return [];
    }
  }

  rowOf(node: SuspicionNode): Row {
    switch (node.kind) {
      case 'list':
        return listRow(node.list);
      case 'group':
        return groupRow(node);
      case 'entry':
        return entryRow(node);
      case 'example':
        return exampleRow(node, this.uri);
      case 'more':
        return moreRow(node.key, node.rest, 'treebank.moreSuspicions');
    }
  }

  private async groupsOf(list: SuspicionListName): Promise<SuspicionNode[]> {
    const page = await this.ask(list, undefined, this.limitOf(list));
    const nodes =
      page?.groups.map((group): SuspicionNode => {
        // A sentence with a single entry is that entry.
        if (group.only !== undefined) return { kind: 'entry', list, group: group.key, entry: group.only };
        return { kind: 'group', list, group };
      }) ?? [];
    return withMore(nodes, list, page);
  }

  private async entriesOf(list: SuspicionListName, group: string): Promise<SuspicionNode[]> {
    const key = `${list} ${group}`;
    const page = await this.ask(list, group, this.limitOf(key));
    const nodes = page?.entries.map((entry): SuspicionNode => ({ kind: 'entry', list, group, entry })) ?? [];
    return withMore(nodes, key, page);
  }
}

function withMore(nodes: SuspicionNode[], key: string, page: SuspicionsPage | undefined): SuspicionNode[] {
  const rest = (page?.count ?? 0) - nodes.length;
  return 0 < rest ? [...nodes, { kind: 'more', key, rest }] : nodes;
}

const idOf = ({ list, group, entry }: SuspicionNode & { kind: 'entry' }): string => `${list} ${group} ${entry.line}`;

const ICONS: Readonly<Record<SuspicionListName, string>> = {
  arcs: 'git-compare',
  nonprojective: 'git-merge',
  rare: 'graph-scatter',
  punctuation: 'symbol-operator',
  repeats: 'copy',
  tags: 'tag',
};

function listRow(list: SuspicionList): Row {
  return {
    id: list.list,
    label: list.title,
    state: list.nOpen === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed,
    description: listDescription(list),
    tooltip: listTooltip(list),
    icon: new ThemeIcon(ICONS[list.list]),
    contextValue: SUSPICION_CONTEXT.list,
  };
}

function groupRow({ list, group }: SuspicionNode & { kind: 'group' }): Row {
  return {
    id: `${list} ${group.key}`,
    label: group.label,
    state: TreeItemCollapsibleState.Collapsed,
    description: inert`${formatNumber(group.count)}  ${group.text}`,
    contextValue: SUSPICION_CONTEXT.group,
    // The worst first: its neighbours may only have been dragged along.
    command: { title: inert`Show`, command: 'treebank.showSuspicion', arguments: [list, group.firstLine] },
  };
}

function entryRow(node: SuspicionNode & { kind: 'entry' }): Row {
  const { list, entry } = node;
  const { label, examples, isLater, hasSuggestion } = entry;
  return {
    id: idOf(node),
    label,
    state: 0 < examples.length ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
    description: entryDescription(entry),
    tooltip: entryTooltip(entry),
    spoken: inert`${label}, ${entryDescription(entry)}: ${entry.because}`,
    icon: new ThemeIcon(isLater ? 'clock' : 'question'),
    contextValue: hasSuggestion ? SUSPICION_CONTEXT.suggestion : SUSPICION_CONTEXT.entry,
    command: { title: inert`Show`, command: 'treebank.showSuspicion', arguments: [list, entry.line] },
  };
}

function exampleRow({ id, example }: SuspicionNode & { kind: 'example' }, uri: Uri | undefined): Row {
  const { start, end } = example.range;
  const selection = new Range(start.line, start.character, end.line, end.character);
  return {
    id,
    label: inert`elsewhere`,
    state: TreeItemCollapsibleState.None,
    description: example.text,
    icon: new ThemeIcon('arrow-small-right'),
    command: { title: inert`Show`, command: 'vscode.open', arguments: [uri, { selection, preserveFocus: true }] },
  };
}
