/** The problems of a repository by their kinds. */

import type { RuleInfo, Severity } from '../../core/validate/index.ts';
import { inert } from '../../inert/index.ts';
import { translated } from '../../localization/index.ts';
import type { ReleaseGroup, ReleasePlace } from '../../protocol/release.ts';

/** Places of one kind that are listed. */
const MOST_PLACES = 100;
const ORDER: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

export class Groups {
  private readonly byId = new Map<
    string,
    { -readonly [K in keyof ReleaseGroup]: ReleaseGroup[K] } & { places: ReleasePlace[] }
  >();
  hasErrors = false;

  add(id: string, severity: Severity, info: RuleInfo | undefined, place: ReleasePlace | (() => ReleasePlace)): void {
    this.hasErrors ||= severity === 'error';
    let group = this.byId.get(id);
    if (group === undefined) {
      const title = inert(translated(info?.title ?? id));
      group = { id, severity, title, whatToDo: inert(translated(info?.whatToDo ?? '')), count: 0, places: [] };
      this.byId.set(id, group);
    }
    group.count++;
    if (ORDER.indexOf(severity) < ORDER.indexOf(group.severity)) group.severity = severity;
    if (group.places.length < MOST_PLACES) group.places.push(typeof place === 'function' ? place() : place);
  }

  sorted(): ReleaseGroup[] {
    return [...this.byId.values()].sort(
      (a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.count - a.count,
    );
  }
}
