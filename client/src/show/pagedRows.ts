/** Long lists in trees show a page, and more on request. */

import { type Disposable, EventEmitter, ThemeIcon, TreeItemCollapsibleState } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { CommandId } from '../../../server/src/protocol/commands.ts';
import type { Row } from './tree.ts';

/** Rows of a tree that change as a whole, in lists shown a page at a time. */
export abstract class PagedRows implements Disposable {
  private readonly limits = new Map<string, number>();
  private subject: string | undefined;
  private readonly changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;

  /** @param page number of rows at first; each “more” adds five times as many */
  constructor(private readonly page: number) {}

  /** @param list as in `moreRow`; anything else that a command may get is ignored */
  showMore(list: unknown): void {
    if (typeof list !== 'string') return;
    this.limits.set(list, this.limitOf(list) + 5 * this.page);
    this.drawAgain();
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** Number of rows shown of a list. */
  protected limitOf(list: string): number {
    return this.limits.get(list) ?? this.page;
  }

  /** Resets lists to their first pages at the next drawing. */
  forgetPages(): void {
    this.limits.clear();
  }

  protected drawAgain(): void {
    this.changed.fire(undefined);
  }

  /** As `drawAgain`; another subject, such as a file, starts with first pages. */
  protected drawAbout(subject: string | undefined): void {
    if (subject !== this.subject) this.forgetPages();
    this.subject = subject;
    this.drawAgain();
  }
}

/** The last row of a partly shown list. @param command shows more of the list; it gets the list's name */
export function moreRow(list: string, rest: number, command: CommandId): Row {
  return {
    id: `${list} more`,
    label: inert`Show more: ${formatNumber(rest)} left`,
    state: TreeItemCollapsibleState.None,
    icon: new ThemeIcon('ellipsis'),
    command: { title: inert`Show more`, command, arguments: [list] },
  };
}
