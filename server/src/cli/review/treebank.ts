/** The treebank that is reviewed, as all lists see it. */

import type { Sentence } from '../../core/conllu/index.ts';
import { type JudgedTreebank, judgedTreebank, type Rules } from '../../core/suspicion/index.ts';
import type { LocatedBlock } from '../reading/sentences.ts';

export class ReviewedTreebank {
  readonly sentences: readonly Sentence[];
  /** Those that leave words out of the lists. */
  readonly rules: Rules = { schemeAt: (index) => this.located[index].scheme };
  private read: JudgedTreebank | undefined;

  /** @param located blocks with words */
  constructor(readonly located: readonly LocatedBlock[]) {
    this.sentences = located.map(({ sentence }) => sentence);
  }

  /** The sentences that models can judge. */
  get judged(): JudgedTreebank {
    this.read ??= judgedTreebank(this.sentences);
    return this.read;
  }
}
