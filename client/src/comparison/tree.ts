/** The tree of the Comparison view: classes with their confusions, or sentences, and their differences in pages. */

import { ThemeIcon, TreeItemCollapsibleState, type Uri } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { COMPARISON_CONTEXT } from '../../../server/src/protocol/commands.ts';
import type {
  Comparison,
  ComparisonGroup,
  DifferenceItem,
  DifferencesPage,
} from '../../../server/src/protocol/comparison.ts';
import { moreRow, PagedRows } from '../show/pagedRows.ts';
import { shownRange } from '../show/range.ts';
import type { Row, Rows } from '../show/tree.ts';
import { itemLabel, itemTooltip, number } from './labels.ts';

/** Rows of a list at first. */
const PAGE = 200;

export type DifferenceNode =
  | { readonly kind: 'group'; readonly group: ComparisonGroup }
  | { readonly kind: 'difference'; readonly item: DifferenceItem; readonly group: string; readonly index: number }
  | { readonly kind: 'more'; readonly group: string; readonly rest: number };

export interface ShownComparison {
  readonly uri: Uri;
  readonly comparison: Comparison;
}

/** Requests a page of a group; undefined if that failed. */
export type Ask = (group: string, offset: number, limit: number) => Promise<DifferencesPage | undefined>;

export class ComparisonTree extends PagedRows implements Rows<DifferenceNode> {
  private shown: ShownComparison | undefined;

  constructor(private readonly ask: Ask) {
    super(PAGE);
  }

  show(shown: ShownComparison | undefined): void {
    this.shown = shown;
    this.drawFile(shown?.uri);
  }

  async getChildren(node?: DifferenceNode): Promise<DifferenceNode[]> {
    if (this.shown === undefined) return [];
    if (node === undefined) return groupNodes(this.shown.comparison.groups);
    if (node.kind !== 'group') return [];
    const { group } = node;
    return group.groups === undefined ? this.differencesOf(group.key) : groupNodes(group.groups);
  }

  rowOf(node: DifferenceNode): Row {
    switch (node.kind) {
      case 'group':
        return groupRow(node.group);
      case 'difference':
        return this.differenceRow(node);
      case 'more':
        return moreRow(node.group, node.rest, 'treebank.moreDifferences');
    }
  }

  private async differencesOf(group: string): Promise<DifferenceNode[]> {
    const page = await this.ask(group, 0, this.limitOf(group));
    if (page === undefined) return [];
    const nodes: DifferenceNode[] = page.items.map((item, index) => ({ kind: 'difference', item, group, index }));
    const rest = page.count - page.items.length;
    if (0 < rest) nodes.push({ kind: 'more', group, rest });
    return nodes;
  }

  private differenceRow({ item, group, index }: DifferenceNode & { kind: 'difference' }): Row {
    const { comparison, uri } = this.shown ?? {};
    const selection = shownRange(item.range);
    return {
      id: `${group} ${item.id} ${index}`,
      label: itemLabel(item),
      state: TreeItemCollapsibleState.None,
      description: inert`${item.sentence}`,
      tooltip: itemTooltip(item, comparison?.labels ?? []),
      spoken: inert`${itemLabel(item)}, ${item.sentence}`,
      icon: new ThemeIcon(item.isDecided === true ? 'check' : 'diff'),
      contextValue: item.isDecided === true ? COMPARISON_CONTEXT.decided : COMPARISON_CONTEXT.difference,
      command: { title: inert`Show`, command: 'vscode.open', arguments: [uri, { selection }] },
    };
  }
}

const groupNodes = (groups: readonly ComparisonGroup[]): DifferenceNode[] =>
  groups.map((group) => ({ kind: 'group', group }));

function groupRow({ key, title, detail, count }: ComparisonGroup): Row {
  return {
    id: `group ${key}`,
    label: title,
    state: TreeItemCollapsibleState.Collapsed,
    description: detail === undefined ? inert`${number(count)}` : inert`${number(count)} · ${detail}`,
    contextValue: COMPARISON_CONTEXT.group,
    tooltip: detail === undefined ? inert`${title}: ${number(count)} differences` : inert`${title}: ${detail}`,
    spoken: inert`${title}, ${number(count)} differences`,
  };
}
