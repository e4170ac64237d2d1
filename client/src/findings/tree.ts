/** The tree of the Findings view: groups by rule, their findings in pages, and a separate group for acknowledged ones. */

import { ThemeColor, ThemeIcon, TreeItemCollapsibleState, type Uri } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { FINDING_CONTEXT } from '../../../server/src/protocol/commands.ts';
import {
  ACKNOWLEDGED_GROUP,
  type FindingGroup,
  type FindingGroups,
  type FindingItem,
  type FindingSeverity,
  type FindingsPage,
} from '../../../server/src/protocol/findings.ts';
import { moreRow, PagedRows } from '../show/pagedRows.ts';
import { shownRange } from '../show/range.ts';
import type { Row, Rows } from '../show/tree.ts';
import { groupDescription, groupLabel, itemDescription, itemLabel, itemTooltip, number } from './labels.ts';

/** Number of findings that a group shows at first, and with each “more”. */
const PAGE = 200;

export type FindingNode =
  | { readonly kind: 'group'; readonly group: FindingGroup }
  | { readonly kind: 'acknowledged'; readonly count: number }
  | {
      readonly kind: 'finding';
      readonly uri: Uri;
      readonly item: FindingItem;
      /** Key of the group, and the index of the finding in it. */
      readonly group: string;
      readonly index: number;
    }
  | { readonly kind: 'more'; readonly group: string; readonly rest: number };

/** The file whose findings are shown, and its groups. */
interface Shown {
  readonly uri: Uri;
  readonly groups: FindingGroups;
}

/** Requests a page of a group of the displayed file; undefined if that failed. */
type Ask = (group: string, offset: number, limit: number) => Promise<FindingsPage | undefined>;

export class FindingsTree extends PagedRows implements Rows<FindingNode> {
  private shown: Shown | undefined;

  constructor(private readonly ask: Ask) {
    super(PAGE);
  }

  show(shown: Shown | undefined): void {
    this.shown = shown;
    this.drawFile(shown?.uri);
  }

  async getChildren(node?: FindingNode): Promise<FindingNode[]> {
    if (this.shown === undefined) return [];
    if (node === undefined) return rootsOf(this.shown.groups);
    if (node.kind === 'group') return this.findingsOf(node.group.key, this.shown.uri);
    return node.kind === 'acknowledged' ? this.findingsOf(ACKNOWLEDGED_GROUP, this.shown.uri) : [];
  }

  rowOf(node: FindingNode): Row {
    switch (node.kind) {
      case 'group':
        return groupRow(node.group);
      case 'acknowledged':
        return acknowledgedRow(node.count);
      case 'finding':
        return findingRow(node);
      case 'more':
        return moreRow(node.group, node.rest, 'treebank.moreFindings');
    }
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

function groupRow(group: FindingGroup): Row {
  const { key, id, severity, count, title } = group;
  return {
    id: key,
    label: groupLabel(group),
    state: TreeItemCollapsibleState.Collapsed,
    description: groupDescription(group),
    icon: ICONS[severity],
    contextValue: FINDING_CONTEXT.group,
    tooltip: inert`${title}: ${number(count)} × ${id}`,
    spoken: inert`${severity} ${id}, ${number(count)}: ${title}`,
  };
}

function acknowledgedRow(count: number): Row {
  return {
    id: ACKNOWLEDGED_GROUP,
    label: inert`Acknowledged`,
    state: TreeItemCollapsibleState.Collapsed,
    description: inert`${number(count)}`,
    icon: new ThemeIcon('pass'),
    tooltip: inert`Findings accepted with a reason, and those in the baseline. They are recorded in .treebank.json.`,
  };
}

function findingRow({ uri, item: finding, group, index }: FindingNode & { kind: 'finding' }): Row {
  const selection = shownRange(finding.range);
  const acknowledged = finding.canWithdraw ? FINDING_CONTEXT.acknowledged : undefined;
  return {
    id: `${group} ${index}`,
    label: itemLabel(finding),
    state: TreeItemCollapsibleState.None,
    description: itemDescription(finding),
    tooltip: itemTooltip(finding),
    spoken: inert`${itemLabel(finding)} ${itemDescription(finding)}`,
    contextValue: finding.reason === undefined ? FINDING_CONTEXT.finding : acknowledged,
    command: { title: inert`Show`, command: 'vscode.open', arguments: [uri, { selection }] },
  };
}
