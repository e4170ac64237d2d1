/** The matches of a sentence with all their nodes and edges, including unnamed ones, for display. */

import type { Sentence } from '../../conllu/index.ts';
import { type Graph, type GraphReader, labelText, nodeRow } from '../graph/graph.ts';
import type { LabelScheme } from '../graph/labels.ts';
import { Strings } from '../graph/strings.ts';
import { type Match, Search, type SearchOptions } from '../search.ts';
import { declaredIn } from '../syntax/names.ts';
import type { Clause, Request } from '../syntax/types.ts';

interface MarkedNode {
  readonly name: string;
  /** Row in the sentence; -1 for the root. */
  readonly row: number;
}

export interface MarkedEdge {
  /** Undefined if the request does not name it. */
  readonly name: string | undefined;
  /** Rows; the source is -1 for the root. */
  readonly source: number;
  readonly target: number;
  /** Without `E:`. */
  readonly label: string;
  readonly isEnhanced: boolean;
}

export interface MarkedMatch {
  /** In the order of the request. */
  readonly nodes: readonly MarkedNode[];
  readonly edges: readonly MarkedEdge[];
  /** Values of the keys. */
  readonly cluster: readonly string[];
}

/** No name that a person writes can begin like this. */
const UNNAMED = ' ';

/** Restores the matches of the request: merges those that differ only in edges without a name. */
export class MarkedMatches {
  private readonly strings: Strings;
  private readonly search: Search;
  private readonly reader: GraphReader;
  private readonly isOwnEdge: readonly boolean[];
  /** Variables in the order of the request. */
  private readonly order: readonly number[];

  /** @param request without errors */
  constructor(request: Request, options: SearchOptions = {}, scheme?: LabelScheme) {
    this.strings = new Strings(scheme);
    this.search = new Search(withNamedEdges(request), this.strings, options);
    this.reader = this.search.reader();
    const { nodes } = declaredIn(request.blocks.filter(({ kind }) => kind === 'pattern'));
    this.order = [...nodes].map((name) => this.search.nodeNames.indexOf(name));
    this.isOwnEdge = this.search.edgeNames.map((name) => !name.startsWith(UNNAMED));
  }

  /** In the order of their nodes. Time as for a search. */
  of(sentence: Sentence): MarkedMatch[] {
    const graph = this.reader.read(sentence);
    const found = new Map<string, { readonly match: MarkedMatch; readonly edges: Map<string, MarkedEdge> }>();
    this.search.find(graph, (match) => {
      const key = this.keyOf(match);
      const known = found.get(key);
      const edges = known?.edges ?? new Map<string, MarkedEdge>();
      for (let i = 0; i < match.edges.length; i++) {
        const edge = this.edgeOf(graph, match.edges[i], this.search.edgeNames[i]);
        edges.set(`${match.edges[i]} ${edge.name ?? ''}`, edge);
      }
      if (known === undefined) found.set(key, { match: this.matchOf(match), edges });
      return false;
    });
    const all = [...found.values()].map(({ match, edges }) => ({ ...match, edges: [...edges.values()] }));
    return all.sort((a, b) => compare(a.nodes, b.nodes));
  }

  /** Nodes and named edges: what identifies a match of the request. */
  private keyOf({ nodes, edges }: Match): string {
    return `${nodes.join()};${edges.filter((_, i) => this.isOwnEdge[i]).join()}`;
  }

  private matchOf({ graph, nodes, cluster }: Match): MarkedMatch {
    const { nodeNames } = this.search;
    return {
      nodes: this.order.map((i) => ({ name: nodeNames[i], row: nodeRow(graph, nodes[i]) })),
      edges: [],
      cluster: [...cluster],
    };
  }

  private edgeOf(graph: Graph, edge: number, name: string): MarkedEdge {
    const { data, sources, targets, labels } = graph;
    const label = data[labels + edge];
    return {
      name: name.startsWith(UNNAMED) ? undefined : name,
      source: nodeRow(graph, data[sources + edge]),
      target: nodeRow(graph, data[targets + edge]),
      label: labelText(this.strings, label & ~1),
      isEnhanced: (label & 1) !== 0,
    };
  }
}

function compare(a: readonly MarkedNode[], b: readonly MarkedNode[]): number {
  for (let i = 0; i < a.length; i++) if (a[i].row !== b[i].row) return a[i].row - b[i].row;
  return 0;
}

/** The request with a name for every edge of its pattern. */
function withNamedEdges({ blocks }: Request): Request {
  let n = 0;
  const named = (clause: Clause): Clause =>
    clause.kind === 'edge' && clause.name === undefined
      ? { ...clause, name: { text: `${UNNAMED}${++n}`, span: clause.span } }
      : clause;
  return {
    blocks: blocks.map((block) => (block.kind === 'pattern' ? { ...block, clauses: block.clauses.map(named) } : block)),
  };
}
