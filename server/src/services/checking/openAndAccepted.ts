/** Splits the findings of a document into new ones and those that are acknowledged or in the baseline. */

import type { Document, Sentence } from '../../core/conllu/index.ts';
import type { HeldMatcher } from '../../core/sidecar/index.ts';
import {
  type AcceptedFinding,
  byStanding,
  type FileAcknowledgements,
  type KeyedFinding,
  placeKey,
  type Stale,
  sentenceKey,
  Usage,
} from '../../core/sidecar/index.ts';
import type { DocumentFinding, FindingsBySentence } from './findings.ts';

export type Accepted = AcceptedFinding<DocumentFinding>;

interface Split {
  readonly open: readonly DocumentFinding[];
  readonly accepted: readonly Accepted[];
}

/** All findings of a document, by sentence. */
export interface OpenAndAccepted {
  readonly open: FindingsBySentence;
  /** Sparse: indices of sentences that have accepted findings. */
  readonly accepted: ReadonlyMap<number, readonly Accepted[]>;
}

const NOTHING: ReadonlyMap<number, readonly Accepted[]> = new Map();

/** Valid for one state of `.treebank.json`; remembers the result for lists of findings that did not change. */
export class Splitter {
  private readonly known = new WeakMap<readonly DocumentFinding[], Split>();

  /** @param heldOf the accepted findings of a sentence edited since the file was written */
  constructor(
    readonly acknowledgements: FileAcknowledgements,
    private readonly heldOf: (sentence: Sentence) => HeldMatcher | undefined = () => undefined,
  ) {}

  /** O(findings of sentences not seen before + sentences); constant if nothing is acknowledged. */
  split({ sentences }: Document, findings: FindingsBySentence): OpenAndAccepted {
    if (this.acknowledgements.isEmpty) return { open: findings, accepted: NOTHING };
    const accepted = new Map<number, readonly Accepted[]>();
    const open = findings.map((here, index) => {
      if (here === undefined || here.length === 0) return here;
      const split = this.of(sentences[index], here);
      if (0 < split.accepted.length) accepted.set(index, split.accepted);
      return split.open;
    });
    return { open, accepted };
  }

  /** Only once all sentences have been checked. */
  stale({ accepted }: OpenAndAccepted, looksFor: (id: string) => boolean): Stale {
    const used = new Usage();
    for (const here of accepted.values()) used.add(here.map(({ standing }) => standing));
    return this.acknowledgements.stale(used, looksFor);
  }

  private of(sentence: Sentence, findings: readonly DocumentFinding[]): Split {
    let split = this.known.get(findings);
    if (split === undefined) {
      split = this.compute(sentence, findings);
      this.known.set(findings, split);
    }
    return split;
  }

  private compute(sentence: Sentence, findings: readonly DocumentFinding[]): Split {
    if (!findings.some(({ id }) => this.acknowledgements.concerns(id))) return { open: findings, accepted: [] };
    const keyed = keysOf(sentence, findings);
    const standings = this.heldOf(sentence)?.match(keyed) ?? this.acknowledgements.match(keyed[0].sentence, keyed);
    return byStanding(findings, standings);
  }
}

/** The findings of a sentence as named in `.treebank.json`. */
export function keysOf(sentence: Sentence, findings: readonly DocumentFinding[]): KeyedFinding[] {
  const key = sentenceKey(sentence);
  return findings.map((finding) => ({ id: finding.id, at: placeKey(sentence, finding), sentence: key }));
}
