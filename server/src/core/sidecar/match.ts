/**
 * Decides which findings of a file are acknowledged or in its baseline, which are new, and which entries are stale. Sentences are
 * matched one by one, so an edit re-matches only its own sentence and a stream needs no second pass.
 */

import type { Acknowledgement, FileBaseline, Sidecar } from './file.ts';
import { unnumbered } from './keys.ts';

/** The parts of a finding needed for matching. */
export interface Keyed {
  readonly id: string;
  /** See `placeKey`. */
  readonly at: string;
}

/** Why a finding is not new: a reason given by an annotator, or the baseline. Undefined: it is new. */
export type KnownReason = Acknowledgement | 'baseline' | undefined;

/** The accepted findings of one file. Immutable. */
export class FileAcknowledgements {
  /** By id, the most specific first. */
  private readonly entries = new Map<string, Acknowledgement[]>();
  private readonly baseline: FileBaseline | undefined;

  /** @param name of the file, without a folder */
  constructor(
    { acknowledged, baseline }: Sidecar,
    private readonly name: string,
  ) {
    this.baseline = baseline.get(name);
    for (const entry of acknowledged) {
      if (entry.file !== undefined && entry.file !== name) continue;
      const peers = this.entries.get(entry.id);
      if (peers) peers.push(entry);
      else this.entries.set(entry.id, [entry]);
    }
    for (const peers of this.entries.values()) peers.sort((a, b) => particularity(b) - particularity(a));
  }

  /** Whether every finding is new. */
  get isEmpty(): boolean {
    return this.entries.size === 0 && this.baseline === undefined;
  }

  /** Whether findings of an id may be anything but new. */
  concerns(id: string): boolean {
    return this.entries.has(id) || this.baseline?.has(id) === true;
  }

  /**
   * The standing of each finding of a sentence, in order. Entries cover every finding that matches them, the baseline only as
   * many as were recorded: a second finding of the same id at the same place is new.
   */
  match(sentence: string, findings: readonly Keyed[]): KnownReason[] {
    const taken = new Map<string, number>();
    return findings.map(({ id, at }) => {
      const entry = this.entries.get(id)?.find((each) => covers(each, sentence, at));
      if (entry !== undefined) return entry;
      const places = this.baseline?.get(id)?.get(sentence);
      if (places === undefined) return undefined;
      for (const place of new Set([at, unnumbered(at)])) {
        const key = `${id} ${place}`;
        const nTaken = taken.get(key) ?? 0;
        if (countOf(places, place) <= nTaken) continue;
        taken.set(key, nTaken + 1);
        return 'baseline';
      }
      return undefined;
    });
  }

  /**
   * Entries that nothing matched, once all sentences of the file have been matched.
   *
   * @param used standings of all findings of the file
   * @param isChecked whether an id was checked at all
   */
  stale(used: Usage, isChecked: (id: string) => boolean): Stale {
    const entries: Acknowledgement[] = [];
    for (const [id, peers] of this.entries) {
      if (!isChecked(id)) continue;
      // Entries for the whole treebank may refer to another file.
      entries.push(...peers.filter((each) => each.file === this.name && !used.entries.has(each)));
    }
    let nRecorded = 0;
    for (const [id, sentences] of this.baseline ?? []) {
      if (!isChecked(id)) continue;
      for (const places of sentences.values()) nRecorded += places.length;
    }
    return { entries, baseline: this.baseline, nGone: Math.max(0, nRecorded - used.nBaseline) };
  }
}

/** The acknowledgements used by the findings of a file. */
export class Usage {
  readonly entries = new Set<Acknowledgement>();
  nBaseline = 0;

  add(standings: readonly KnownReason[]): void {
    for (const standing of standings) {
      if (standing === 'baseline') this.nBaseline++;
      else if (standing !== undefined) this.entries.add(standing);
    }
  }
}

export interface Stale {
  /** Acknowledgements of findings that no longer exist. */
  readonly entries: readonly Acknowledgement[];
  readonly baseline: FileBaseline | undefined;
  /** How many findings of the baseline no longer exist. */
  readonly nGone: number;
}

function particularity({ file, sentence, at }: Acknowledgement): number {
  return [file, sentence, at].filter((each) => each !== undefined).length;
}

function covers(entry: Acknowledgement, sentence: string, at: string): boolean {
  if ((entry.sentence ?? sentence) !== sentence) return false;
  return entry.at === undefined || entry.at === at || entry.at === unnumbered(at);
}

function countOf(places: readonly string[], at: string): number {
  let n = 0;
  for (const place of places) if (place === at) n++;
  return n;
}

/** A finding as stored in the baseline. */
export type KeyedFinding = Keyed & { readonly sentence: string };

/** A finding that is not new, and why. */
export interface AcceptedFinding<F> {
  readonly finding: F;
  readonly standing: Exclude<KnownReason, undefined>;
}

/** @param standings of each finding, as returned by a matcher */
export function byStanding<F>(
  findings: readonly F[],
  standings: readonly KnownReason[],
): { readonly open: F[]; readonly accepted: AcceptedFinding<F>[] } {
  const open: F[] = [];
  const accepted: AcceptedFinding<F>[] = [];
  findings.forEach((finding, i) => {
    const standing = standings[i];
    if (standing === undefined) open.push(finding);
    else accepted.push({ finding, standing });
  });
  return { open, accepted };
}
