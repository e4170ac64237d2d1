/** The rows of the Treebank view: treebanks of several files, files, and the kinds of sentences in a file. */

import { EventEmitter, ThemeColor, ThemeIcon, TreeItemCollapsibleState, Uri, workspace } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type {
  OverviewCampaign,
  OverviewCounts,
  OverviewGroup,
  OverviewRow,
  SentenceKind,
} from '../../../server/src/protocol/overview.ts';
import type { Row, Rows } from '../show/tree.ts';
import { campaignDescription, campaignTooltip, KIND_TEXTS, rowDescription, rowTooltip, SHOWN_KINDS } from './texts.ts';

export type OverviewNode =
  | { readonly kind: 'campaign'; readonly campaign: OverviewCampaign }
  | { readonly kind: 'group'; readonly group: OverviewGroup }
  | { readonly kind: 'file'; readonly row: OverviewRow }
  | { readonly kind: 'sentences'; readonly of: SentenceKind; readonly uris: readonly string[]; readonly n: number };

export class OverviewTree implements Rows<OverviewNode> {
  private groups: readonly OverviewGroup[] = [];
  private campaigns: readonly OverviewCampaign[] = [];
  private readonly changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;

  show(groups: readonly OverviewGroup[], campaigns: readonly OverviewCampaign[]): void {
    this.groups = groups;
    this.campaigns = campaigns;
    this.changed.fire(undefined);
  }

  async getChildren(node?: OverviewNode): Promise<OverviewNode[]> {
    if (node === undefined) {
      return [
        ...this.campaigns.map((campaign) => ({ kind: 'campaign' as const, campaign })),
        ...this.groups.map((group) =>
          group.rows.length === 1 ? { kind: 'file' as const, row: group.rows[0] } : { kind: 'group' as const, group },
        ),
      ];
    }
    if (node.kind === 'group') return node.group.rows.map((row) => ({ kind: 'file', row }));
    if (node.kind !== 'file' || node.row.counts === undefined) return [];
    const { uri, counts } = node.row;
    const kinds = SHOWN_KINDS.filter((of) => 0 < counts.of[of]);
    return kinds.map((of) => ({ kind: 'sentences', of, uris: [uri], n: counts.of[of] }));
  }

  rowOf(node: OverviewNode): Row {
    switch (node.kind) {
      case 'campaign':
        return campaignRow(node.campaign);
      case 'group':
        return groupRow(node.group);
      case 'file':
        return fileRow(node);
      case 'sentences':
        return sentencesRow(node);
    }
  }
}

function campaignRow({ uri, title, issue, counts, first, problem }: OverviewCampaign): Row {
  const description = problem ?? (counts === undefined ? inert`is being counted` : campaignDescription(counts));
  return {
    id: `campaign ${uri}`,
    label: title,
    description,
    state: TreeItemCollapsibleState.None,
    icon: new ThemeIcon(problem !== undefined ? 'circle-slash' : counts?.places === 0 ? 'pass-filled' : 'checklist'),
    tooltip: problem ?? (counts === undefined ? title : campaignTooltip(title, issue, counts)),
    spoken: inert`Campaign ${title}: ${description}`,
    ...(problem === undefined
      ? {
          command: {
            title: inert`Work on Campaign`,
            command: 'treebank.workOnCampaign',
            arguments: [{ uri, ...(first === undefined ? {} : { first }) }],
          },
        }
      : {
          command: { title: inert`Open`, command: 'vscode.open', arguments: [Uri.parse(uri)] },
        }),
  };
}

function groupRow({ name, counts, rows }: OverviewGroup): Row {
  const label = name ?? inert`${rows.length} files`;
  return {
    id: `group ${rows[0].uri}`,
    label,
    state: TreeItemCollapsibleState.Expanded,
    icon: new ThemeIcon('folder-library'),
    ...(counts === undefined ? {} : described(label, counts)),
  };
}

function fileRow(node: OverviewNode & { readonly kind: 'file' }): Row {
  const { uri, counts, problem } = node.row;
  const path = workspace.asRelativePath(Uri.parse(uri));
  const label = inert(path.slice(path.lastIndexOf('/') + 1));
  const row = {
    id: uri,
    label,
    icon: iconOf(node.row),
    command: { title: inert`Open`, command: 'treebank.nextOfKind', arguments: [node] },
  };
  if (problem !== undefined)
    return { ...row, state: TreeItemCollapsibleState.None, description: problem, tooltip: problem };
  if (counts === undefined)
    return { ...row, state: TreeItemCollapsibleState.None, description: inert`is being checked` };
  const isEmpty = SHOWN_KINDS.every((kind) => counts.of[kind] === 0);
  const state = isEmpty ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed;
  return { ...row, state, ...described(inert(path), counts) };
}

function described(name: Inert, counts: OverviewCounts) {
  const description = rowDescription(counts);
  return { description, tooltip: rowTooltip(name, counts), spoken: inert`${name}: ${description}` };
}

/** The most pressing first. */
function iconOf({ counts, problem }: OverviewRow): ThemeIcon {
  if (problem !== undefined) return new ThemeIcon('circle-slash');
  if (counts === undefined) return new ThemeIcon('loading~spin');
  if (0 < counts.of.error) return new ThemeIcon('error', new ThemeColor('problemsErrorIcon.foreground'));
  if (0 < counts.of.warning) return new ThemeIcon('warning', new ThemeColor('problemsWarningIcon.foreground'));
  return new ThemeIcon(counts.of.open === 0 && 0 < counts.sentences ? 'pass-filled' : 'file');
}

function sentencesRow(node: OverviewNode & { readonly kind: 'sentences' }): Row {
  const { label, icon } = KIND_TEXTS[node.of]();
  const number = formatNumber(node.n);
  return {
    id: `${node.of} ${node.uris[0]}`,
    label,
    description: inert`${number}`,
    state: TreeItemCollapsibleState.None,
    icon: new ThemeIcon(icon),
    tooltip: inert`${label}: go to the next one`,
    spoken: inert`${label}: ${number}`,
    command: { title: inert`Go to the Next One`, command: 'treebank.nextOfKind', arguments: [node] },
  };
}
