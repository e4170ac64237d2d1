/** Long lists in trees show a page, and more on request. */

import { ThemeIcon, TreeItemCollapsibleState } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { CommandId } from '../../../server/src/protocol/commands.ts';
import type { Row } from './tree.ts';

export class PageLimits {
  private readonly limits = new Map<string, number>();

  /** @param page how many rows a list shows at first, and a fifth of those with each “more” */
  constructor(private readonly page: number) {}

  /** How many rows a list shows. */
  of(list: string): number {
    return this.limits.get(list) ?? this.page;
  }

  more(list: string): void {
    this.limits.set(list, this.of(list) + 5 * this.page);
  }

  clear(): void {
    this.limits.clear();
  }
}

/** The last row of a list that shows a part. @param command shows more of the list; it gets the list's name */
export function moreRow(list: string, rest: number, command: CommandId): Row {
  return {
    id: `${list} more`,
    label: inert`Show more: ${formatNumber(rest)} left`,
    state: TreeItemCollapsibleState.None,
    icon: new ThemeIcon('ellipsis'),
    command: { title: inert`Show more`, command, arguments: [list] },
  };
}
