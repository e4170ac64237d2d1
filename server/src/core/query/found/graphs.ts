/** Graphs of sentences that are searched repeatedly, kept as long as their sentences. */

import type { Sentence } from '../../conllu/index.ts';
import { ALL_NEEDS, allNeeds, type Graph, GraphReader, type Needs } from '../graph/graph.ts';
import type { LabelScheme } from '../graph/labels.ts';
import { Strings } from '../graph/strings.ts';

/** A source of graphs for a search. */
export interface Graphs {
  /** Valid at least until the next call. */
  of(sentence: Sentence): Graph;
}

/** Different texts at which the store starts over: about 30 MB. */
const MOST_TEXTS_KEPT = 300_000;

/** Space about 80 bytes per word, and the different texts of the cells read. */
export class GraphStore {
  private strings = new Strings();
  /** Those of words as they are, and of words as corrected. */
  private readonly kept = new Map<boolean, { readonly needs: Needs; readonly graphs: Graphs }>();

  /** The texts with which requests must be compiled before their graphs are requested. @param scheme of the labels; a treebank has one */
  begin(scheme: LabelScheme): Strings {
    if (MOST_TEXTS_KEPT < this.strings.size || scheme !== this.strings.scheme) {
      this.strings = new Strings(scheme);
      this.kept.clear();
    }
    return this.strings;
  }

  /** Sentences are read again only if a request reads cells that no earlier one did. */
  for(needs: Needs): Graphs {
    const before = this.kept.get(needs.corrected);
    if (before !== undefined && NAMES.every((name) => before.needs[name] || !needs[name])) return before.graphs;
    const all = before === undefined ? needs : allNeeds([before.needs, needs]);
    const graphs = keptGraphs(new GraphReader(this.strings, all));
    this.kept.set(needs.corrected, { needs: all, graphs });
    return graphs;
  }
}

const NAMES = Object.keys(ALL_NEEDS) as (keyof Needs)[];

function keptGraphs(reader: GraphReader): Graphs {
  const known = new WeakMap<Sentence, Graph>();
  return {
    of: (sentence) => {
      const graph = known.get(sentence) ?? reader.read(sentence);
      known.set(sentence, graph);
      return graph;
    },
  };
}
