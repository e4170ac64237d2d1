/** Long lists in trees show a page, and more on request. */

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
