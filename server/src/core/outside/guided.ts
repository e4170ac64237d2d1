/** Our parser guided by a program outside: it keeps as many of its arcs as there is a tree for, and decides the rest itself. */

import type { Sentence } from '../conllu/index.ts';
import type { Arc, ArcScores } from '../decode/index.ts';
import {
  type Annotated,
  certaintyOf,
  decodeSingleRoot,
  type ModelCard,
  marginsOf,
  type Parse,
  type ParseOptions,
  type ParseRequest,
  type Parser,
  type SummedScores,
} from '../parser/index.ts';
import type { Opinion } from './opinion.ts';

/** Natural logarithm of a ratio of probabilities beyond which heads are equally bad for us. */
const LEAST = 32;

/**
 * The arc scores: 1 for the program's head, and for all heads ours times a weight so small that they decide only what it leaves open. An exact
 * decoder then finds, among the trees that keep the most of its arcs, the best one of ours. O(n²).
 */
export function guidedScores(own: ArcScores, { heads }: Pick<Opinion, 'heads'>): ArcScores {
  const { n } = own;
  const size = n + 1;
  const values = new Float64Array(size * size);
  // Ours of a whole tree add up to more than -1/2.
  const weight = 1 / (2 * LEAST * size);
  for (let dependent = 1; dependent <= n; dependent++) {
    let best = Number.NEGATIVE_INFINITY;
    for (let head = 0; head <= n; head++) {
      if (head !== dependent) best = Math.max(best, own.values[head * size + dependent]);
    }
    for (let head = 0; head <= n; head++) {
      const at = head * size + dependent;
      const below = own.values[at] - best;
      values[at] = weight * (-LEAST < below ? below : -LEAST) + (head === heads[dependent] ? 1 : 0);
    }
  }
  return { n, values };
}

/**
 * Parses the sentences about which there is an opinion with it, and all others as our parser does. Relations are the program's where
 * its arcs are kept. Margins and certainty are those of our parser, and so tell where the two disagree. Tags are ours.
 */
export class GuidedParser implements Parser {
  readonly card: ModelCard;

  constructor(
    private readonly own: Parser,
    private readonly opinions: ReadonlyMap<Sentence, Opinion>,
  ) {
    this.card = own.card;
  }

  get deprels(): readonly string[] {
    return this.own.deprels;
  }

  get readsOrder(): boolean {
    return this.own.readsOrder === true;
  }

  get predictsLemmas(): boolean {
    return this.own.predictsLemmas;
  }

  annotate(sentences: readonly Sentence[]): Annotated[] {
    return this.own.annotate(sentences);
  }

  score(sentence: Sentence, options?: ParseOptions): SummedScores {
    return this.own.score(sentence, options);
  }

  parse(sentence: Sentence, options: ParseOptions = {}): Parse | undefined {
    const [parse] = this.parseAll([{ sentence, options }]);
    return parse;
  }

  *parseAll(requests: Iterable<ParseRequest>): Generator<Parse | undefined, void, undefined> {
    for (const { sentence, options = {} } of requests) {
      const opinion = this.opinions.get(sentence);
      yield opinion === undefined || sentence.nWords === 0
        ? this.own.parse(sentence, options)
        : this.guided(sentence, opinion, options);
    }
  }

  private guided(sentence: Sentence, opinion: Opinion, options: ParseOptions): Parse | undefined {
    const { decoder: wanted = 'mh4', constraints, memoryLimit, checkpoint } = options;
    const own = this.own.score(sentence, options);
    const { decoder, decoded } = decodeSingleRoot(guidedScores(own, opinion), wanted, {
      constraints,
      memoryLimit,
      checkpoint,
    });
    if (decoded === undefined) return undefined;
    const { heads } = decoded;
    // The scores may be overwritten by the next parse.
    const sure = { margins: marginsOf(own, heads), certainty: certaintyOf(own, heads, constraints, own.weight) };
    // What our parser says about this very tree.
    const required = Array.from(heads, (head, dependent): Arc => ({ head, dependent })).slice(1);
    const labelled = this.own.parse(sentence, { ...options, decoder: 'mst', constraints: { required } });
    if (labelled === undefined) throw new Error('every tree with one root is an unrestricted one');
    return {
      ...labelled,
      heads,
      deprels: labelled.deprels.map((ours, word) => relationOf(word, heads, opinion) || ours),
      ...sure,
      decoder,
      overruled: [...heads.keys()].filter((word) => opinion.heads[word] !== -1 && opinion.heads[word] !== heads[word]),
      ran: undefined,
    };
  }
}

/** That of the program, if its arc was kept and has a relation that only arcs from words have; otherwise ''. */
function relationOf(word: number, heads: Int32Array, opinion: Opinion): string {
  const deprel = opinion.deprels[word];
  return 0 < heads[word] && heads[word] === opinion.heads[word] && deprel !== 'root' ? deprel : '';
}
