/** The output formats of a search. */

import { Column, headerLine, withoutDeclaration } from '../../core/conllu/index.ts';
import {
  type Clusters,
  type Graph,
  type Match,
  nodeCell,
  nodeId,
  type Search,
  tableRow,
} from '../../core/query/index.ts';
import type { CellsFor } from '../../core/wording/spreadsheet.ts';
import { printable } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import type { Output } from '../frame/io.ts';

export const SEARCH_FORMATS = ['text', 'json', 'conllu', 'tsv'] as const;
type SearchFormat = (typeof SEARCH_FORMATS)[number];

/** A match and its position. */
export interface Hit {
  readonly search: Search;
  /** Name of the request. */
  readonly request: string;
  readonly file: string;
  /** Line of the sentence's first word, from 0. */
  readonly line: number;
  readonly match: Match;
  /** Whether it is the first match of its sentence. */
  readonly isFirst: boolean;
}

/** A match as printed: plain data. */
export interface ShownHit {
  /** From 0 and from the start of the data read; printed between both texts, from 1. Undefined: not printed. */
  readonly line?: number;
  readonly before: string;
  readonly after: string;
}

/** What a request has found. */
interface Totals {
  readonly request: string;
  readonly count: number;
  readonly sentences: number;
  /** Nested by the keys; undefined without keys. */
  readonly clusters: Clusters | undefined;
}

export interface SearchReporter {
  /** Formats a match for printing; undefined if matches are only counted. */
  show(hit: Hit): ShownHit | undefined;
  /** Prints a match. @param firstLine the line of the file at which the data read starts */
  add(shown: ShownHit, firstLine: number): Promise<void> | undefined;
  /** @param totals of each request, in their order @param sentences with a match of any request */
  end(totals: readonly Totals[], sentences: number): Promise<void> | undefined;
}

interface ReporterOptions {
  readonly out: Output;
  readonly format: SearchFormat;
  /** Whether only numbers are wanted. */
  readonly isCount: boolean;
  /** Whether there are several requests, so that matches and numbers name theirs. */
  readonly isSeveral: boolean;
  /** The reader of a table. */
  readonly reader: CellsFor;
  readonly header: () => string;
}

const lined = ({ line, before, after }: ShownHit, firstLine: number): string =>
  line === undefined ? before + after : `${before}${firstLine + line + 1}${after}`;

export function searchReporter(options: ReporterOptions): SearchReporter {
  const { format, isCount } = options;
  if (format === 'json') return new JsonReporter(options);
  if (format === 'conllu' && !isCount) return new ConlluReporter(options);
  if (format === 'tsv' && !isCount) return new TsvReporter(options);
  return new TextReporter(options);
}

class TextReporter implements SearchReporter {
  constructor(private readonly options: ReporterOptions) {}

  show({ search, request, file, line, match }: Hit): ShownHit | undefined {
    const { isCount, isSeveral } = this.options;
    if (isCount || 0 < match.cluster.length) return undefined;
    const { graph } = match;
    const nodes = search.nodeNames.map(
      (name, i) => `${name}=${formOf(graph, match.nodes[i])} (${nodeId(graph, match.nodes[i])})`,
    );
    const edges = Object.entries(search.plain(match).edges).map(([name, edge]) => `${name}=${edge}`);
    const { sentId } = graph.sentence;
    const parts = [...(sentId === undefined ? [] : [sentId]), ...nodes, ...edges];
    const name = isSeveral ? `${request}: ` : '';
    return { line, before: printable(`${name}${file}:`), after: `${printable(`: ${parts.join('  ')}`)}\n` };
  }

  add(shown: ShownHit, firstLine: number): Promise<void> | undefined {
    return this.options.out.write(lined(shown, firstLine));
  }

  end(totals: readonly Totals[]): Promise<void> | undefined {
    const { out, isCount, isSeveral } = this.options;
    if (totals.some(({ clusters }) => clusters !== undefined)) {
      const tables = totals.map(({ request, clusters }) => {
        const title = isSeveral ? `${printable(request)}\n` : '';
        return `${title}${clusters === undefined ? '' : table(rowsOf(clusters))}`;
      });
      return out.write(tables.join(''));
    }
    if (!isCount) return undefined;
    return out.write(
      isSeveral ? table(totals.map(({ request, count }) => [[request], count] as const)) : `${totals[0].count}\n`,
    );
  }
}

function table(rows: readonly (readonly [values: readonly string[], n: number])[]): string {
  const width = Math.max(0, ...rows.map(([, n]) => formatNumber(n).length));
  return rows.map(([values, n]) => `${formatNumber(n).padStart(width)}  ${printable(values.join('  '))}\n`).join('');
}

/** The innermost clusters, most frequent first. */
function rowsOf(clusters: Clusters): [string[], number][] {
  const rows = [...clusters].flatMap(([value, below]): [string[], number][] =>
    typeof below === 'number' ? [[[value], below]] : rowsOf(below).map(([values, n]) => [[value, ...values], n]),
  );
  return rows.sort(([a, n], [b, m]) => m - n || (a.join() < b.join() ? -1 : 1));
}

/**
 * `{matches, count, sentences, clusters}`; matches come first, because they are printed as they are found. With several requests, matches
 * have a field `request`, and `requests` has the numbers of each.
 */
class JsonReporter implements SearchReporter {
  private n = 0;

  constructor(private readonly options: ReporterOptions) {}

  show({ search, request, file, line, match }: Hit): ShownHit | undefined {
    const { isCount, isSeveral } = this.options;
    if (isCount) return undefined;
    const { sentId } = match.graph.sentence;
    const { nodes, edges } = search.plain(match);
    const name = isSeveral ? { request } : {};
    const before = JSON.stringify({ ...name, file, sentId }).slice(0, -1);
    return { line, before: `${before},"line":`, after: `,${JSON.stringify({ nodes, edges }).slice(1)}` };
  }

  add(shown: ShownHit, firstLine: number): Promise<void> | undefined {
    const before = this.n++ === 0 ? '{"matches":[\n' : ',\n';
    return this.options.out.data(before + lined(shown, firstLine));
  }

  end(totals: readonly Totals[], sentences: number): Promise<void> | undefined {
    const { isCount, isSeveral, out } = this.options;
    const matches = isCount ? '{' : this.n === 0 ? '{"matches":[],\n' : '\n],\n';
    const count = totals.reduce((sum, each) => sum + each.count, 0);
    const [{ clusters }] = totals;
    const more = isSeveral
      ? `,"requests":${JSON.stringify(totals.map((each) => ({ ...each, ...clustersOf(each) })))}`
      : clusters === undefined
        ? ''
        : `,"clusters":${JSON.stringify(plainOf(clusters))}`;
    return out.data(`${matches}"count":${count},"sentences":${sentences}${more}}\n`);
  }
}

const clustersOf = ({ clusters }: Totals) => ({ clusters: clusters && plainOf(clusters) });

type PlainClusters = { [value: string]: number | PlainClusters };

function plainOf(clusters: Clusters): PlainClusters {
  return Object.fromEntries(
    [...clusters].map(([value, below]) => [value, typeof below === 'number' ? below : plainOf(below)]),
  );
}

/** The sentences with matches, byte for byte. */
class ConlluReporter implements SearchReporter {
  private tail = '';
  /** The last declaration of columns. */
  private header = '';

  constructor(private readonly options: ReporterOptions) {}

  show({ match, isFirst }: Hit): ShownHit | undefined {
    if (!isFirst) return undefined;
    const { text, columns } = match.graph.sentence;
    return { before: withoutDeclaration(text), after: headerLine(columns, text.includes('\r\n') ? '\r\n' : '\n') };
  }

  add({ before: text, after: header }: ShownHit): Promise<void> | undefined {
    // Sentences of a file with other columns than the one before say so.
    const declaration = header === this.header ? '' : header;
    this.header = header;
    // The last sentence of a file may lack an empty line.
    const missing = this.tail === '' || /\n\r?\n$/.test(this.tail) ? '' : this.tail.endsWith('\n') ? '\n' : '\n\n';
    this.tail = text.slice(-4);
    return this.options.out.data(missing + declaration + text);
  }

  end(): undefined {
    return undefined;
  }
}

/** A row for each match: place, words and edges, the values of the keys, and the sentence for context. */
class TsvReporter implements SearchReporter {
  private hasStarted = false;

  constructor(private readonly options: ReporterOptions) {}

  show({ search, file, line, match }: Hit): ShownHit {
    const row = tableRow(search, match, file, line + 1, this.options.reader);
    const at = row.indexOf('\t') + 1;
    return { line, before: row.slice(0, at), after: row.slice(row.indexOf('\t', at)) };
  }

  add(shown: ShownHit, firstLine: number): Promise<void> | undefined {
    const header = this.hasStarted ? '' : this.options.header();
    this.hasStarted = true;
    return this.options.out.data(header + lined(shown, firstLine));
  }

  end(): undefined {
    return undefined;
  }
}

const formOf = (graph: Graph, node: number): string => (node === 0 ? 'root' : nodeCell(graph, node, Column.form));
