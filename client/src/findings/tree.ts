/** The tree of the Findings view: groups by rule, their findings in pages, and a separate group for acknowledged ones. */

import { ThemeColor, ThemeIcon, TreeItemCollapsibleState, Uri, workspace } from 'vscode';
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
import type { OverviewRow } from '../../../server/src/protocol/overview.ts';
import { moreRow, PagedRows } from '../show/pagedRows.ts';
import { shownRange } from '../show/range.ts';
import type { Row, Rows } from '../show/tree.ts';
import {
  fileFindings,
  groupDescription,
  groupLabel,
  itemDescription,
  itemLabel,
  itemTooltip,
  number,
} from './labels.ts';

/** Number of findings that a group shows at first, and with each “more”. */
const PAGE = 200;

export type FindingNode =
  | { readonly kind: 'file'; readonly row: OverviewRow }
  | { readonly kind: 'group'; readonly uri: Uri; readonly group: FindingGroup; readonly isOfFile: boolean }
  | { readonly kind: 'acknowledged'; readonly uri: Uri; readonly count: number; readonly isOfFile: boolean }
  | {
      readonly kind: 'finding';
      readonly uri: Uri;
      readonly item: FindingItem;
      /** Key of the group, and the index of the finding in it. */
      readonly group: string;
      readonly index: number;
    }
  | { readonly kind: 'more'; readonly group: string; readonly rest: number };

/** The file whose findings are shown and its groups, or all files with findings. */
type Shown =
  | { readonly uri: Uri; readonly groups: FindingGroups }
  | { readonly uri: undefined; readonly files: readonly OverviewRow[] };

/** Requests the findings of a file; undefined if that failed. */
interface Asking {
  groups(uri: Uri): Promise<FindingGroups | undefined>;
  page(uri: Uri, group: string, offset: number, limit: number): Promise<FindingsPage | undefined>;
}

export class FindingsTree extends PagedRows implements Rows<FindingNode> {
  private shown: Shown | undefined;

  constructor(private readonly asking: Asking) {
    super(PAGE);
  }

  show(shown: Shown | undefined): void {
    this.shown = shown;
    this.drawAbout(shown?.uri?.toString());
  }

  async getChildren(node?: FindingNode): Promise<FindingNode[]> {
    if (this.shown === undefined) return [];
    if (node === undefined) {
      if (this.shown.uri !== undefined) return groupsOf(this.shown.uri, this.shown.groups, false);
      return this.shown.files.map((row) => ({ kind: 'file', row }));
    }
    if (node.kind === 'file') {
      const uri = Uri.parse(node.row.uri);
      const groups = await this.asking.groups(uri);
      return groups === undefined ? [] : groupsOf(uri, groups, true);
    }
    if (node.kind === 'group') return this.findingsOf(node.uri, node.group.key);
    return node.kind === 'acknowledged' ? this.findingsOf(node.uri, ACKNOWLEDGED_GROUP) : [];
  }

  rowOf(node: FindingNode): Row {
    switch (node.kind) {
      case 'file':
        return findingsFileRow(node.row);
      case 'group':
        return groupRow(node);
      case 'acknowledged':
        return acknowledgedRow(node);
      case 'finding':
        return findingRow(node);
      case 'more':
        return moreRow(node.group, node.rest, 'treebank.moreFindings');
    }
  }

  private async findingsOf(uri: Uri, key: string): Promise<FindingNode[]> {
    const group = listOf(uri, key);
    const page = await this.asking.page(uri, key, 0, this.limitOf(group));
    if (page === undefined) return [];
    const nodes: FindingNode[] = page.items.map((item, index) => ({ kind: 'finding', uri, item, group, index }));
    const rest = page.count - page.items.length;
    if (0 < rest) nodes.push({ kind: 'more', group, rest });
    return nodes;
  }
}

/** The name of a list of findings. */
const listOf = (uri: Uri, group: string): string => `${uri.toString()} ${group}`;

function groupsOf(uri: Uri, { groups, nAcknowledged }: FindingGroups, isOfFile: boolean): FindingNode[] {
  const nodes: FindingNode[] = groups.map((group) => ({ kind: 'group', uri, group, isOfFile }));
  if (0 < nAcknowledged) nodes.push({ kind: 'acknowledged', uri, count: nAcknowledged, isOfFile });
  return nodes;
}

const ICONS: Record<FindingSeverity, ThemeIcon> = {
  error: new ThemeIcon('error', new ThemeColor('problemsErrorIcon.foreground')),
  warning: new ThemeIcon('warning', new ThemeColor('problemsWarningIcon.foreground')),
  information: new ThemeIcon('info', new ThemeColor('problemsInfoIcon.foreground')),
  hint: new ThemeIcon('lightbulb'),
};

function findingsFileRow({ uri, counts }: OverviewRow): Row {
  const path = workspace.asRelativePath(Uri.parse(uri));
  const description = counts === undefined ? inert`is being checked` : fileFindings(counts);
  return {
    id: uri,
    label: inert(path.slice(path.lastIndexOf('/') + 1)),
    state: TreeItemCollapsibleState.Collapsed,
    description,
    icon: 0 < (counts?.errors ?? 0) ? ICONS.error : 0 < (counts?.warnings ?? 0) ? ICONS.warning : new ThemeIcon('file'),
    tooltip: inert`${path}: ${description}`,
  };
}

function groupRow({ uri, group, isOfFile }: FindingNode & { kind: 'group' }): Row {
  const { key, id, severity, count, title } = group;
  return {
    id: listOf(uri, key),
    label: groupLabel(group),
    state: TreeItemCollapsibleState.Collapsed,
    description: groupDescription(group),
    icon: ICONS[severity],
    contextValue: contextOf(group, isOfFile),
    tooltip: inert`${title}: ${number(count)} × ${id}`,
    spoken: inert`${severity} ${id}, ${number(count)}: ${title}`,
  };
}

/** A rule is acknowledged in the file at the cursor. */
function contextOf({ canFix }: FindingGroup, isOfFile: boolean): string | undefined {
  if (isOfFile) return canFix ? FINDING_CONTEXT.fixableInFile : undefined;
  return canFix ? FINDING_CONTEXT.fixable : FINDING_CONTEXT.group;
}

function acknowledgedRow({ uri, count }: FindingNode & { kind: 'acknowledged' }): Row {
  return {
    id: listOf(uri, ACKNOWLEDGED_GROUP),
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
