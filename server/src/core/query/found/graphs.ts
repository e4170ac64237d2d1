/** Graphs of sentences that are searched again and again, kept as long as their sentences. */

import type { Sentence } from '../../conllu/index.ts';
import { ALL_NEEDS, allNeeds, type Graph, GraphReader, type Needs } from '../graph/graph.ts';
import { Strings } from '../graph/strings.ts';

/** Where a search gets its graphs from. */
export interface Graphs {
  /** Valid until the next one is asked for, at least. */
  of(sentence: Sentence): Graph;
}

/** Different texts from which on the store begins anew: about 30 MB. */
const MOST_TEXTS_KEPT = 300_000;

/** Space about 80 bytes for each word, and the different texts of the cells that are looked at. */
export class GraphStore {
  private strings = new Strings();
  private needs: Needs | undefined;
  private graphs: Graphs | undefined;

  /** What requests have to be compiled with, before their graphs are asked for. */
  begin(): Strings {
    if (MOST_TEXTS_KEPT < this.strings.size) {
      this.strings = new Strings();
      this.graphs = undefined;
      this.needs = undefined;
    }
    return this.strings;
  }

  /** Sentences are read again only if a request looks at cells that none before it looked at. */
  for(needs: Needs): Graphs {
    const { needs: before } = this;
    const isCovered = before !== undefined && NAMES.every((name) => before[name] || !needs[name]);
    if (this.graphs !== undefined && isCovered) return this.graphs;
    this.needs = before === undefined ? needs : allNeeds([before, needs]);
    this.graphs = keptGraphs(new GraphReader(this.strings, this.needs));
    return this.graphs;
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
