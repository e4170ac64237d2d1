/** The problems of a repository by their kinds. */

import { REPAIRABLE_IDS } from '../../core/fix/index.ts';
import type { RuleInfo, Severity } from '../../core/validate/index.ts';
import { inert } from '../../inert/index.ts';
import { translated } from '../../localization/index.ts';
import type { ReleaseGroup, ReleasePlace } from '../../protocol/release.ts';

/** Places of one kind that are listed. */
const MOST_PLACES = 100;
const ORDER: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

type Growing = { -readonly [K in keyof ReleaseGroup]: ReleaseGroup[K] } & { places: ReleasePlace[] };

export class Groups {
  private readonly byId = new Map<string, Growing>();
  errors = 0;

  add(id: string, severity: Severity, info: RuleInfo | undefined, place: () => ReleasePlace): void {
    const group = this.groupOf(id, severity, () => ({
      title: inert(translated(info?.title ?? id)),
      whatToDo: inert(translated(info?.whatToDo ?? '')),
    }));
    group.count++;
    if (severity === 'error') this.errors++;
    if (group.places.length < MOST_PLACES) group.places.push(place());
  }

  /** O(kinds). */
  addAll(others: Groups): void {
    this.errors += others.errors;
    for (const { id, severity, count, places, ...texts } of others.byId.values()) {
      const group = this.groupOf(id, severity, () => texts);
      group.count += count;
      group.places.push(...places.slice(0, MOST_PLACES - group.places.length));
    }
  }

  sorted(): ReleaseGroup[] {
    return [...this.byId.values()].sort(
      (a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.count - a.count,
    );
  }

  private groupOf(id: string, severity: Severity, texts: () => Pick<ReleaseGroup, 'title' | 'whatToDo'>): Growing {
    let group = this.byId.get(id);
    if (group === undefined) {
      group = { id, severity, ...texts(), count: 0, canFix: REPAIRABLE_IDS.has(id), places: [] };
      this.byId.set(id, group);
    }
    if (ORDER.indexOf(severity) < ORDER.indexOf(group.severity)) group.severity = severity;
    return group;
  }
}
