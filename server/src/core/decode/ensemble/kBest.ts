/**
 * The k best distinct trees. A set of trees is represented by its best and its second best tree; the set whose second best is
 * highest is split at an arc that only the second best has, into the trees with and those without the arc (Gabow 1977 for
 * spanning trees, here for any class). So the trees are produced in order, each once. Time: 2k times finding a second best tree,
 * which takes max-marginals and a decoding, or n decodings for classes without a chart of max-marginals.
 */

import { type AllowedArcs, withoutForbidden } from '../constraints/constrain.ts';
import { type TreeClass, treeClass } from '../treeClasses.ts';
import { type ArcScores, type Decoded, type DecodeOptions, treeValue } from '../types.ts';
import { maxMarginals } from './maxMarginals.ts';

interface KBestOptions extends Pick<DecodeOptions, 'singleRoot' | 'checkpoint'> {
  /** Default 'mh4'. */
  readonly treeClass?: TreeClass;
}

/** The trees that use only allowed arcs, in order of their values as far as known. */
interface TreeSet {
  readonly allowed: AllowedArcs;
  readonly best: Decoded;
  readonly second: Decoded;
}

/** Up to k trees of the class, best first; fewer if the class has no more with a finite value. */
export function kBestTrees(scores: ArcScores, k: number, options: KBestOptions = {}): Decoded[] {
  const search = new Search(scores, options);
  const start = new Uint8Array((scores.n + 1) ** 2).fill(1);
  const best = k < 1 ? undefined : search.best(start);
  if (best === undefined) return [];
  const found = [best];
  const open: TreeSet[] = [];
  const push = (allowed: AllowedArcs, first: Decoded) => {
    const second = search.second(allowed, first);
    if (second !== undefined) open.push({ allowed, best: first, second });
  };
  push(start, best);
  while (found.length < k && open.length > 0) {
    const next = open.reduce((a, b) => (b.second.value > a.second.value ? b : a));
    open.splice(open.indexOf(next), 1);
    found.push(next.second);
    if (found.length === k) break;
    const dependent = next.second.heads.findIndex((head, word) => head !== next.best.heads[word]);
    const head = next.second.heads[dependent];
    push(search.with(next.allowed, head, dependent), next.second);
    push(search.without(next.allowed, head, dependent), next.best);
  }
  return found;
}

class Search {
  constructor(
    readonly scores: ArcScores,
    readonly options: KBestOptions,
  ) {}

  best(allowed: AllowedArcs): Decoded | undefined {
    const { decoder } = treeClass(this.options.treeClass ?? 'mh4');
    const { singleRoot, checkpoint } = this.options;
    const found = decoder(withoutForbidden(this.scores, allowed), { singleRoot, checkpoint });
    return found && { heads: found.heads, value: treeValue(this.scores, found.heads) };
  }

  /** The best tree of a set other than its best. */
  second(allowed: AllowedArcs, best: Decoded): Decoded | undefined {
    const { n } = this.scores;
    const { treeClass: name = 'mh4' } = this.options;
    if (treeClass(name).maxMarginals === undefined) {
      const others = [...best.heads.keys()]
        .slice(1)
        .map((word) => this.best(this.without(allowed, best.heads[word], word)));
      return others.reduce((a, b) => (a === undefined || (b !== undefined && b.value > a.value) ? b : a), undefined);
    }
    const { values } = maxMarginals(withoutForbidden(this.scores, allowed), name, this.options);
    let [head, dependent, highest] = [-1, -1, Number.NEGATIVE_INFINITY];
    for (let d = 1; d <= n; d++)
      for (let h = 0; h <= n; h++)
        if (h !== d && h !== best.heads[d] && values[h * (n + 1) + d] > highest)
          [head, dependent, highest] = [h, d, values[h * (n + 1) + d]];
    return dependent < 0 ? undefined : this.best(this.with(allowed, head, dependent));
  }

  with(allowed: AllowedArcs, head: number, dependent: number): AllowedArcs {
    const size = this.scores.n + 1;
    const narrowed = allowed.slice();
    for (let other = 0; other < size; other++) if (other !== head) narrowed[other * size + dependent] = 0;
    return narrowed;
  }

  without(allowed: AllowedArcs, head: number, dependent: number): AllowedArcs {
    const narrowed = allowed.slice();
    narrowed[head * (this.scores.n + 1) + dependent] = 0;
    return narrowed;
  }
}
