/** An ensemble as a Parser: the trees of its members vote, and the votes are decoded (Sagae & Lavie 2006). */

import type { Sentence } from '../../conllu/index.ts';
import type { ArcScores } from '../../decode/index.ts';
import { decodeSingleRoot } from '../base/decoders.ts';
import { inWindows } from '../base/windows.ts';
import type { PreparedWords } from '../linear/prepare.ts';
import type { ModelCard } from '../model/card.ts';
import {
  type Annotated,
  emptyParse,
  type Parse,
  type ParseOptions,
  type ParseRequest,
  type Parser,
  type SummedScores,
} from '../parser.ts';
import type { Tokenizer } from '../tokenizing/tokenizer.ts';
import { type Built, parseOf, TransitionParser } from '../transition/parser.ts';
import type { EnsembleModel } from './model.ts';
import { arcVotes, relationVotes } from './vote.ts';

export class EnsembleParser implements Parser {
  readonly deprels: readonly string[];
  readonly tokenizer: Tokenizer | undefined;
  private readonly members: readonly TransitionParser[];
  /** The member that has the tagger. */
  private readonly first: TransitionParser;

  /** Copies the weights. @throws RangeError if they do not fit together */
  constructor(
    readonly card: ModelCard,
    { members, linear, tagger, tokenizer }: EnsembleModel,
  ) {
    this.members = members.map((member, at) => {
      const shared = at === 0 ? { linear, tagger, tokenizer } : { linear };
      return new TransitionParser(card, { kind: 'transition', ...member, trees: 'projectivized', ...shared });
    });
    const first = this.members.at(0);
    if (first === undefined) throw new RangeError('an ensemble needs at least one parser');
    this.first = first;
    this.deprels = first.deprels;
    this.tokenizer = first.tokenizer;
  }

  annotate(sentences: readonly Sentence[]): Annotated[] {
    return this.first.annotate(sentences);
  }

  get predictsLemmas(): boolean {
    return this.first.predictsLemmas;
  }

  /** The best tree of the requested decoder over the votes. Margins and certainty are those of the votes. */
  parse(sentence: Sentence, options: ParseOptions = {}): Parse | undefined {
    return this.parsePrepared(this.first.prepare([{ sentence, options }])[0], options);
  }

  *parseAll(requests: Iterable<ParseRequest>): Generator<Parse | undefined, void, undefined> {
    for (const window of inWindows(requests)) {
      const prepared = this.first.prepare(window);
      for (let at = 0; at < window.length; at++) yield this.parsePrepared(prepared[at], window[at].options);
    }
  }

  /** Log of the shares of votes and probabilities of the arcs. */
  score(sentence: Sentence, options: Pick<ParseOptions, 'formsOnly'> = {}): SummedScores {
    const [prepared] = this.first.prepare([{ sentence, options }]);
    if (prepared.words.n === 0) return { n: 0, values: new Float32Array(1), weight: 1 };
    return { ...logShares(arcVotes(this.trees(prepared, {}))), weight: 1 };
  }

  private parsePrepared(prepared: PreparedWords, options: ParseOptions = {}): Parse | undefined {
    const { filled, tags, words } = prepared;
    if (words.n === 0) return emptyParse(tags, options);
    const { decoder: wanted = 'mh4', constraints, memoryLimit, checkpoint } = options;
    const trees = this.trees(prepared, options);
    if (trees.length === 0) return undefined;
    const votes = arcVotes(trees);
    const { decoder, decoded } = decodeSingleRoot(votes, wanted, { constraints, memoryLimit, checkpoint });
    if (decoded === undefined) return undefined;
    const { heads } = decoded;
    const deprels = relationVotes(this.members.map((member) => member.relations(prepared, heads)));
    return parseOf({ heads, deprels, arcs: logShares(votes), how: { decoder } }, filled, tags, constraints, 1);
  }

  /** Those of all members; members that cannot satisfy the constraints have none. */
  private trees(prepared: PreparedWords, options: ParseOptions): Built[] {
    return this.members.flatMap((member) => member.build(prepared, options) ?? []);
  }
}

function logShares({ n, values }: ArcScores): ArcScores {
  const size = n + 1;
  const logs = new Float32Array(values.length).fill(Number.NEGATIVE_INFINITY);
  for (let dependent = 1; dependent <= n; dependent++) {
    let sum = 0;
    for (let head = 0; head <= n; head++) if (head !== dependent) sum += values[head * size + dependent];
    for (let head = 0; head <= n; head++) {
      if (head !== dependent) logs[head * size + dependent] = Math.log(values[head * size + dependent] / sum);
    }
  }
  return { n, values: logs };
}
