/** Project checks that count: a value that few matches of a group have, where most have another. Memory: one entry per group and value. */

import { localized } from '../../../localization/index.ts';
import { reported } from '../project/reported.ts';
import type { CountedPlace } from './facts.ts';
import type { Report, TreebankCheck, TreebankRule } from './rule.ts';

/** A value that more matches have is not rare, whatever its share. */
const MOST_RARE = 100;

interface Value<P> {
  n: number;
  /** As long as it may be rare. */
  places: { readonly nth: number; readonly place: P; readonly counted: CountedPlace }[];
}

/** Ids are those of the project. */
export const rareValues = {
  infos: [],
  start: <P>(): TreebankCheck<P> => new RareValues<P>(),
} satisfies TreebankRule;

class RareValues<P> implements TreebankCheck<P> {
  private readonly groups = new Map<string, Map<string, Value<P>>>();
  private nCounted = 0;

  readonly add: TreebankCheck<P>['add'] = ({ counts = [] }, place) => {
    for (const counted of counts) {
      const key = `${counted.info.id}\t${counted.group}`;
      const group = this.groups.get(key) ?? new Map<string, Value<P>>();
      this.groups.set(key, group);
      const value = group.get(counted.value) ?? { n: 0, places: [] };
      group.set(counted.value, value);
      value.n++;
      if (value.n <= MOST_RARE) value.places.push({ nth: this.nCounted++, place, counted });
      else value.places = [];
    }
  };

  readonly end = (report: Report<P>): void => {
    const found = [...this.groups.values()].flatMap(rareIn);
    this.groups.clear();
    found.sort((a, b) => a.nth - b.nth);
    for (const { place, counted, most, n, total } of found) {
      const { info, what, spot, value } = counted;
      const usual = localized`Here it is ${value}; ${most} in ${n} of ${total} places.`;
      report({ place, finding: reported(info, spot.span, `${what} ${usual}`), spot, elsewhere: [] });
    }
  };
}

/** None where no value has more than half of the group. */
function rareIn<P>(group: ReadonlyMap<string, Value<P>>) {
  const total = [...group.values()].reduce((sum, { n }) => sum + n, 0);
  const [most, { n }] = [...group].reduce((a, b) => (a[1].n < b[1].n ? b : a));
  if (2 * n <= total) return [];
  return [...group.values()].flatMap((value) =>
    value.places.flatMap((each) =>
      value.n < n && value.n <= each.counted.share * total ? [{ ...each, most, n, total }] : [],
    ),
  );
}
