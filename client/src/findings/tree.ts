/** The tree of the Findings view: groups by rule, their findings in pages, and those acknowledged in a group of their own. */

import {
  EventEmitter,
  Range,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  type Uri,
} from 'vscode';
import { FINDING_CONTEXT } from '../../../server/src/protocol/commands.ts';
import {
  ACKNOWLEDGED_GROUP,
  type FindingGroup,
  type FindingGroups,
  type FindingItem,
  type FindingSeverity,
  type FindingsPage,
} from '../../../server/src/protocol/findings.ts';
import { groupDescription, groupLabel, itemDescription, itemLabel, number } from './labels.ts';

/** Findings that a group shows at first, and with each “more”. */
const PAGE = 200;

export type FindingNode =
  | { readonly kind: 'group'; readonly group: FindingGroup }
  | { readonly kind: 'acknowledged'; readonly count: number }
  | {
      readonly kind: 'finding';
      readonly uri: Uri;
      readonly item: FindingItem;
      /** Key of the group, and which of its findings it is. */
      readonly group: string;
      readonly index: number;
    }
  | { readonly kind: 'more'; readonly group: string; readonly rest: number };

/** The file whose findings are shown, and their groups. */
export interface Shown {
  readonly uri: Uri;
  readonly groups: FindingGroups;
}

/** Asks for a page of a group of the file that is shown; undefined where that failed. */
export type Ask = (group: string, offset: number, limit: number) => Promise<FindingsPage | undefined>;

export class FindingsTree implements TreeDataProvider<FindingNode> {
  private shown: Shown | undefined;
  /** How many findings each group shows; PAGE where it is not said. */
  private readonly limits = new Map<string, number>();
  private readonly changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly ask: Ask) {}

  show(shown: Shown | undefined): void {
    if (shown?.uri.toString() !== this.shown?.uri.toString()) this.limits.clear();
    this.shown = shown;
    this.changed.fire(undefined);
  }

  showMore(group: string): void {
    this.limits.set(group, this.limitOf(group) + 5 * PAGE);
    this.changed.fire(undefined);
  }

  async getChildren(node?: FindingNode): Promise<FindingNode[]> {
    if (this.shown === undefined) return [];
    if (node === undefined) return rootsOf(this.shown.groups);
    if (node.kind === 'group') return this.findingsOf(node.group.key, this.shown.uri);
    return node.kind === 'acknowledged' ? this.findingsOf(ACKNOWLEDGED_GROUP, this.shown.uri) : [];
  }

  getTreeItem(node: FindingNode): TreeItem {
    switch (node.kind) {
      case 'group':
        return groupItem(node.group);
      case 'acknowledged':
        return acknowledgedItem(node.count);
      case 'finding':
        return findingItem(node);
      case 'more':
        return moreItem(node);
    }
  }

  dispose(): void {
    this.changed.dispose();
  }

  private limitOf(group: string): number {
    return this.limits.get(group) ?? PAGE;
  }

  private async findingsOf(group: string, uri: Uri): Promise<FindingNode[]> {
    const page = await this.ask(group, 0, this.limitOf(group));
    if (page === undefined) return [];
    const nodes: FindingNode[] = page.items.map((item, index) => ({ kind: 'finding', uri, item, group, index }));
    const rest = page.count - page.items.length;
    if (0 < rest) nodes.push({ kind: 'more', group, rest });
    return nodes;
  }
}

function rootsOf({ groups, nAcknowledged }: FindingGroups): FindingNode[] {
  const nodes: FindingNode[] = groups.map((group) => ({ kind: 'group', group }));
  if (0 < nAcknowledged) nodes.push({ kind: 'acknowledged', count: nAcknowledged });
  return nodes;
}

const ICONS: Record<FindingSeverity, ThemeIcon> = {
  error: new ThemeIcon('error', new ThemeColor('problemsErrorIcon.foreground')),
  warning: new ThemeIcon('warning', new ThemeColor('problemsWarningIcon.foreground')),
  information: new ThemeIcon('info', new ThemeColor('problemsInfoIcon.foreground')),
  hint: new ThemeIcon('lightbulb'),
};

function groupItem(group: FindingGroup): TreeItem {
  const item = new TreeItem(groupLabel(group), TreeItemCollapsibleState.Collapsed);
  item.id = group.key;
  item.description = groupDescription(group);
  item.iconPath = ICONS[group.severity];
  item.contextValue = FINDING_CONTEXT.group;
  item.tooltip = `${group.title}: ${number(group.count)} × ${group.id}`;
  item.accessibilityInformation = { label: `${group.severity} ${group.id}, ${number(group.count)}: ${group.title}` };
  return item;
}

function acknowledgedItem(count: number): TreeItem {
  const item = new TreeItem('Acknowledged', TreeItemCollapsibleState.Collapsed);
  item.id = ACKNOWLEDGED_GROUP;
  item.description = number(count);
  item.iconPath = new ThemeIcon('pass');
  item.tooltip = 'Findings accepted with a reason, and those of the baseline. They stand in .treebank.json.';
  return item;
}

function findingItem({ uri, item: finding, group, index }: FindingNode & { kind: 'finding' }): TreeItem {
  const { start, end } = finding.range;
  // A finding that spans lines is shown where it begins.
  const last = start.line === end.line ? end : start;
  const selection = new Range(start.line, start.character, last.line, last.character);
  const item = new TreeItem(itemLabel(finding), TreeItemCollapsibleState.None);
  item.id = `${group} ${index}`;
  item.description = itemDescription(finding);
  item.tooltip = finding.message;
  item.accessibilityInformation = { label: `${itemLabel(finding)} ${itemDescription(finding)}` };
  if (finding.reason === undefined) item.contextValue = FINDING_CONTEXT.finding;
  else if (finding.canWithdraw) item.contextValue = FINDING_CONTEXT.acknowledged;
  item.command = { title: 'Show', command: 'vscode.open', arguments: [uri, { selection }] };
  return item;
}

function moreItem({ group, rest }: FindingNode & { kind: 'more' }): TreeItem {
  const item = new TreeItem(`Show more: ${number(rest)} are left`, TreeItemCollapsibleState.None);
  item.id = `${group} more`;
  item.iconPath = new ThemeIcon('ellipsis');
  item.command = { title: 'Show more', command: 'treebank.moreFindings', arguments: [group] };
  return item;
}
