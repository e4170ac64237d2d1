/**
 * Findings that only the document as a whole shows (an ID used twice, DEPS in some sentences only, …): a fold over small facts of
 * all sentences. Each file is treated as a treebank of its own. Most edits do not change those facts, and then the fold is
 * reused.
 */

import { type Inspection, type PlacedFinding, type SentenceFacts, TreebankFold } from '../../core/validate/index.ts';

export type Placed = PlacedFinding<number>;

/** How long work waits for other work. */
interface Pauses {
  /** Whether it is time for a pause. */
  readonly isOver: boolean;
  pause(): Promise<void>;
}

/** Positions are indices of sentences. O(sentences); in slices, because large treebanks take longer than a key press may. */
export async function foldDocument(inspections: readonly Inspection[], slices: Pauses): Promise<readonly Placed[]> {
  const fold = new TreebankFold<number>();
  const found: Placed[] = [];
  for (let index = 0; index < inspections.length; index++) {
    for (const each of fold.add(inspections[index].facts, index)) found.push(each);
    if (slices.isOver) await slices.pause();
  }
  found.push(...fold.endFile(), ...fold.end());
  return found;
}

/**
 * Whether the fold over the new inspections gives the same result as that over the old ones: the number of sentences is equal,
 * and sentences first … end have the same facts except for positions, and no findings.
 */
export function isFoldUnchanged(
  old: readonly Inspection[],
  now: readonly Inspection[],
  found: readonly Placed[],
  first: number,
  end: number,
): boolean {
  if (old.length !== now.length) return false;
  const isChanged = (index: number) => first <= index && index < end;
  for (const { place, elsewhere } of found) {
    if (isChanged(place) || elsewhere.some((each) => isChanged(each.place))) return false;
  }
  for (let index = first; index < end; index++) {
    if (!isSameButForPlaces(old[index].facts, now[index].facts)) return false;
  }
  return true;
}

function isSameButForPlaces(a: SentenceFacts, b: SentenceFacts): boolean {
  return a === b || JSON.stringify(a, withoutPlaces) === JSON.stringify(b, withoutPlaces);
}

const PLACES: ReadonlySet<string> = new Set(['span', 'line', 'character', 'officialLine', 'lastLine']);

function withoutPlaces(key: string, value: unknown): unknown {
  return PLACES.has(key) ? undefined : value;
}
