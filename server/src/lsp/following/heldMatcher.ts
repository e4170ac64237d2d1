/** What is accepted in a sentence that was edited since `.treebank.json` was written: by what is held of it, and for all files and sentences. */

import {
  type Acknowledgement,
  type AcknowledgementFile,
  acknowledgement,
  FileAcknowledgements,
  type Item,
  type Keyed,
  type Origin,
  type Standing,
} from '../../core/validate/index.ts';

export class HeldMatcher {
  private readonly matcher: FileAcknowledgements;
  /** The entries of the file that stand behind ours. */
  private readonly entries = new Map<Acknowledgement, Acknowledgement>();

  /** @param places under which key and place the file has what came from an origin */
  constructor(file: AcknowledgementFile, name: string, items: readonly Item[], places: ReadonlyMap<Origin, Origin>) {
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

  /** As that of `FileAcknowledgements`; what the file has is named as the file has it. */
  match(findings: readonly Keyed[]): Standing[] {
    const standings = this.matcher.match(SENTENCE, findings);
    return standings.map((each) => (typeof each === 'object' ? (this.entries.get(each) ?? each) : each));
  }
}

/** There is only this one. */
const SENTENCE = '';
