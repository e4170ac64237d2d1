/** What the parsers of a comparison share: relations, tags, the tokenizer, and the network of those with network scores. */

import type { Sentence } from '../../core/conllu/index.ts';
import {
  type HeadSpec,
  type SharedBase,
  type TagsUse,
  type TreeChoice,
  trainNeuralHeads,
  trainSharedBase,
} from '../../core/parser/index.ts';

interface Budget {
  readonly seed: number;
  readonly epochs: number | undefined;
  /** Number of networks whose scores are averaged, for parsers scored by a network. */
  readonly networks: number;
}

export interface BaseNeeds extends Budget {
  /** Whether the parser reads the tags of the file or predicted ones. */
  readonly tags: TagsUse;
  /** The predictor of tags. */
  readonly tagger: 'linear' | 'network';
  /** The scorers that share one network. */
  readonly shared: readonly HeadSpec[];
}

/** Trains each part on demand. */
export class SharedBases {
  private readonly known = new Map<string, SharedBase | undefined>();
  private net: ReturnType<typeof trainNeuralHeads> | undefined;

  /** @param first the bases of another seed, whose network taggers serve all seeds: they take longer to train than everything else */
  constructor(
    private readonly sentences: readonly Sentence[],
    readonly needs: BaseNeeds,
    private readonly first?: SharedBases,
  ) {}

  /** One network with the scorers of all parsers that share it, so that the comparison is about the systems. */
  network(onProgress: (done: number) => void): ReturnType<typeof trainNeuralHeads> {
    const base = this.for('projectivized');
    if (base === undefined) throw new Error('there is nothing to train on');
    const { seed, epochs, networks, tags, shared } = this.needs;
    const { tagged, retagged, model } = base.linear;
    const onEpoch = (epoch: number, of: number) => onProgress(epoch / of);
    const examples = tags === 'given' ? tagged : retagged;
    this.net ??= trainNeuralHeads(examples, model.deprels, shared, { seed, epochs, networks, onEpoch });
    return this.net;
  }

  /** Undefined if no sentence is a usable tree. */
  for(trees: TreeChoice): SharedBase | undefined {
    const key = trees === 'pseudo' ? 'pseudo' : 'plain';
    const { seed, epochs, tagger } = this.needs;
    if (!this.known.has(key)) {
      const taggersOf = this.first?.for(trees);
      this.known.set(key, trainSharedBase(this.sentences, { seed, epochs, trees, tagger, taggersOf }));
    }
    return this.known.get(key);
  }
}
