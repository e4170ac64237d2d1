/** The rows of the Release view: stars with what would raise them, kinds of problems with what to do, and their places. */

import { EventEmitter, ThemeColor, ThemeIcon, TreeItemCollapsibleState } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import { FINDING_CONTEXT } from '../../../server/src/protocol/commands.ts';
import type { FindingSeverity } from '../../../server/src/protocol/findings.ts';
import type { ReleaseGroup, ReleasePlace, ReleaseReport } from '../../../server/src/protocol/release.ts';
import type { Row, Rows } from '../show/tree.ts';

export type ReleaseNode =
  | { readonly kind: 'stars'; readonly stars: ReleaseReport['stars'] }
  | { readonly kind: 'text'; readonly text: Inert; readonly icon: string; readonly key: string }
  | { readonly kind: 'group'; readonly group: ReleaseGroup; readonly files: ReleaseReport['files'] }
  | {
      readonly kind: 'place';
      readonly place: ReleasePlace;
      readonly alike: readonly ReleasePlace[];
      readonly key: string;
    };

const ICONS: Readonly<Record<FindingSeverity, ThemeIcon>> = {
  error: new ThemeIcon('error', new ThemeColor('problemsErrorIcon.foreground')),
  warning: new ThemeIcon('warning', new ThemeColor('problemsWarningIcon.foreground')),
  information: new ThemeIcon('info', new ThemeColor('problemsInfoIcon.foreground')),
  hint: new ThemeIcon('info'),
};

export class ReleaseTree implements Rows<ReleaseNode> {
  private report: ReleaseReport | undefined;
  private readonly changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;

  show(report: ReleaseReport): void {
    this.report = report;
    this.changed.fire(undefined);
  }

  async getChildren(node?: ReleaseNode): Promise<ReleaseNode[]> {
    if (this.report === undefined) return [];
    if (node === undefined) {
      const { stars, groups, files, remarks } = this.report;
      return [
        { kind: 'stars', stars },
        ...groups.map((group): ReleaseNode => ({ kind: 'group', group, files })),
        ...remarks.map((text, at): ReleaseNode => ({ kind: 'text', text, icon: 'note', key: `remark ${at}` })),
      ];
    }
    if (node.kind === 'stars') {
      return node.stars.advice.map((text, at) => ({ kind: 'text', text, icon: 'arrow-up', key: `advice ${at}` }));
    }
    if (node.kind !== 'group') return [];
    const { id, places, count } = node.group;
    const rows = places.map((place, at): ReleaseNode => ({ kind: 'place', place, alike: places, key: `${id} ${at}` }));
    if (places.length === count) return rows;
    const text = inert`and ${formatNumber(count - places.length)} more`;
    return [...rows, { kind: 'text', text, icon: 'ellipsis', key: `${id} more` }];
  }

  rowOf(node: ReleaseNode): Row {
    switch (node.kind) {
      case 'stars':
        return starsRow(node.stars);
      case 'text':
        return textRow(node);
      case 'group':
        return groupRow(node.group);
      case 'place':
        return placeRow(node);
    }
  }
}

function starsRow({ total, score, advice }: ReleaseReport['stars']): Row {
  const label = inert`${formatNumber(total, 1)} stars`;
  const exact = inert`score ${formatNumber(score, 3)}`;
  const [best = exact] = advice;
  return {
    id: 'stars',
    label,
    description: best,
    tooltip: exact,
    state: advice.length === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed,
    icon: new ThemeIcon('star-full'),
    spoken: inert`${label}, ${exact}`,
  };
}

const textRow = ({ text, icon, key }: ReleaseNode & { readonly kind: 'text' }): Row => ({
  id: key,
  label: text,
  tooltip: text,
  state: TreeItemCollapsibleState.None,
  icon: new ThemeIcon(icon),
});

function groupRow({ id, severity, title, whatToDo, count, canFix }: ReleaseGroup): Row {
  const number = formatNumber(count);
  return {
    id,
    label: title,
    description: count === 1 ? whatToDo : inert`${number} · ${whatToDo}`,
    tooltip: inert`${title}\n${whatToDo}\n${id}`,
    spoken: inert`${title}: ${number}. ${whatToDo}`,
    state: TreeItemCollapsibleState.Collapsed,
    icon: ICONS[severity],
    ...(canFix && { contextValue: FINDING_CONTEXT.fixable }),
  };
}

function placeRow(node: ReleaseNode & { readonly kind: 'place' }): Row {
  const { place, key } = node;
  const hasAnswer = [place.uri, place.template, place.remedies].some((each) => each !== undefined);
  return {
    id: key,
    label: place.what,
    description: place.where,
    tooltip: place.where === undefined ? place.what : inert`${place.what}\n${place.where}`,
    spoken: place.where === undefined ? place.what : inert`${place.what} ${place.where}`,
    state: TreeItemCollapsibleState.None,
    ...(hasAnswer && { command: { title: inert`Open`, command: 'treebank.openProblem', arguments: [node] } }),
  };
}
