/**
 * The accepted findings of a sentence edited since `.treebank.json` was written: from the entries held for it, and from those for
 * all files and sentences.
 */

import { type Acknowledgement, acknowledgement, type Sidecar } from './file.ts';
import type { Origin, SidecarEntry } from './items.ts';
import { FileAcknowledgements, type Keyed, type KnownReason } from './match.ts';

export class HeldMatcher {
  private readonly matcher: FileAcknowledgements;
  /** The entries of the file that ours come from. */
  private readonly entries = new Map<Acknowledgement, Acknowledgement>();

  /** @param places the key and position under which the file has the item that came from an origin */
  constructor(file: Sidecar, name: string, items: readonly SidecarEntry[], places: ReadonlyMap<Origin, Origin>) {
    const acknowledged = file.acknowledged.filter(({ sentence }) => sentence === undefined);
    const baseline = new Map<string, Map<string, string[]>>();
    for (const { kind, id, at, reason, origin } of items) {
      if (kind === 'baseline') {
        const sentences = baseline.get(id) ?? new Map([[SENTENCE, []]]);
        sentences.get(SENTENCE)?.push(at ?? '');
        baseline.set(id, sentences);
      } else if (kind === 'acknowledged') {
        const entry = acknowledgement({ id, reason, file: name, sentence: SENTENCE, at });
        const place = places.get(origin);
        const onDisk = file.acknowledged.find(
          (each) => each.id === id && each.file === name && each.sentence === place?.sentence && each.at === place?.at,
        );
        acknowledged.push(entry);
        if (onDisk !== undefined) this.entries.set(entry, onDisk);
      }
    }
    this.matcher = new FileAcknowledgements({ acknowledged, baseline: new Map([[name, baseline]]) }, name);
  }

  /** As in `FileAcknowledgements`; entries of the file are named as in the file. */
  match(findings: readonly Keyed[]): KnownReason[] {
    const standings = this.matcher.match(SENTENCE, findings);
    return standings.map((each) => (typeof each === 'object' ? (this.entries.get(each) ?? each) : each));
  }
}

/** There is only one. */
const SENTENCE = '';
