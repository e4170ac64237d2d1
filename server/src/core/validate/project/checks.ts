/** Applies project checks to sentences: the matches of a request are findings. */

import { localized } from '../../../localization/index.ts';
import { Column, type ColumnIndex, detached, type Sentence, type Span } from '../../conllu/index.ts';
import {
  type Graph,
  type GraphReader,
  type LabelScheme,
  type Match,
  MOST_TEXTS,
  MOST_WORK_OF_PLAN,
  nodeRow,
  readersFor,
  SAMPLE,
  Search,
  Strings,
} from '../../query/index.ts';
import type { Finding } from '../finding.ts';
import { MAX_PER_CELL } from '../listing.ts';
import type { RuleInfo } from '../rule.ts';
import { type CountedPlace, spotOf } from '../treebank/facts.ts';
import type { CompiledCheck, Marked } from './compile.ts';
import type { ProjectId } from './id.ts';
import { reported } from './reported.ts';

/**
 * Candidates that a check may try for each word of a sentence; about 0.1 ms. So a request that explodes costs a file as much as a
 * slow parser would, and typing stays within its budget. All pairs of words of a sentence of 5,000 are possible.
 */
const MOST_WORK_PER_WORD = 5000;
/** All checks together, about 2 ms: a file may have hundreds of checks that explode. */
const MOST_WORK_TOGETHER = 20 * MOST_WORK_PER_WORD;

interface Running {
  readonly check: CompiledCheck;
  readonly search: Search;
  /** Index of the reader of its sentences. */
  readonly reader: number;
  /** Position of the marked node or edge among the names of the search. */
  readonly index: number;
}

/** The checks of a treebank; labels are read as the sentences write them. */
export class ProjectChecks {
  private readonly schemes = new Map<LabelScheme, SchemeChecks>();

  constructor(readonly compiled: readonly CompiledCheck[]) {}

  /** The facts about the checks' ids. */
  get infos(): readonly RuleInfo<ProjectId>[] {
    const infos = new Map(this.compiled.map(({ info }) => [info.id, info]));
    return [...infos.values()];
  }

  /** The findings in a sentence by itself. */
  find(sentence: Sentence, scheme?: LabelScheme): readonly Finding<ProjectId>[] {
    return this.inspect(sentence, scheme).findings;
  }

  /** Findings in a sentence, and what is counted over the treebank; those of a check in text order. Time O(words × MOST_WORK_TOGETHER) at most. */
  inspect(sentence: Sentence, scheme: LabelScheme = 'ud'): Found {
    if (sentence.nRows === 0 || this.compiled.length === 0) return NOTHING;
    let own = this.schemes.get(scheme);
    if (own === undefined) {
      own = new SchemeChecks(this.compiled, scheme);
      this.schemes.set(scheme, own);
    }
    return own.inspect(sentence);
  }
}

/** For sentences of one scheme. Keeps texts for comparison, like a search; the results do not depend on earlier sentences. */
class SchemeChecks {
  private strings: Strings;
  /** One for each way to read sentences. */
  private readers: readonly GraphReader[];
  private running: readonly Running[];
  private sample: (readonly Graph[])[] = [];

  constructor(
    private readonly compiled: readonly CompiledCheck[],
    private readonly scheme: LabelScheme,
  ) {
    this.strings = new Strings(scheme);
    [this.running, this.readers] = this.start();
  }

  inspect(sentence: Sentence): Found {
    if (MOST_TEXTS < this.strings.size) this.restart();
    const graphs = this.read(sentence);
    const found: Finding<ProjectId>[] = [];
    const counts: CountedPlace[] = [];
    let left = MOST_WORK_TOGETHER * graphs[0].nNodes;
    let before: CompiledCheck | undefined;
    let first = 0;
    let counted = new Set<string>();
    for (const each of this.running) {
      const graph = graphs[each.reader];
      // Requests of one check follow each other: what several find is one finding, and counted once.
      const isSame = before?.info.id === each.check.info.id;
      if (!isSame) [first, counted] = [found.length, new Set()];
      const own = findWith(each, graph, Math.min(left, MOST_WORK_PER_WORD * graph.nNodes), counts, counted);
      left = Math.max(0, left - each.search.work);
      const known = isSame ? new Set(found.slice(first).map(placed)) : undefined;
      found.push(...own.filter((finding) => !known?.has(placed(finding))));
      before = each.check;
    }
    if (found.length === 0 && counts.length === 0) return NOTHING;
    return { findings: found.length === 0 ? NONE : found, counts };
  }

  private start(): [readonly Running[], readonly GraphReader[]] {
    const { strings } = this;
    const searches = this.compiled.map(
      ({ request, rare }) => new Search(request, strings, rare && { keys: [rare.value, rare.among] }),
    );
    const { readers, readerOf } = readersFor(searches, strings);
    const running = this.compiled.map((check, at): Running => {
      const { marked } = check;
      const search = searches[at];
      const names = marked.kind === 'edge' ? search.edgeNames : search.nodeNames;
      const index = marked.kind === 'sentence' ? -1 : names.indexOf(marked.name);
      return { check, search, reader: readerOf[at], index };
    });
    return [running, readers];
  }

  private restart(): void {
    this.strings = new Strings(this.scheme);
    this.sample = [];
    [this.running, this.readers] = this.start();
  }

  /** Chooses the order of each search from the first sentence, and again when there are more to choose by. One graph for each reader. */
  private read(sentence: Sentence): readonly Graph[] {
    const { readers, sample, running } = this;
    if (SAMPLE <= sample.length) return readers.map((reader) => reader.read(sentence, false));
    const graphs = readers.map((reader) => reader.read(sentence));
    sample.push(graphs);
    const n = sample.length;
    if (n === 1 || n === 10 || n === SAMPLE) {
      const samples = readers.map((_, index) => sample.map((each) => each[index]));
      let left = MOST_WORK_OF_PLAN;
      for (const { search, reader } of running) left = Math.max(0, left - search.plan(samples[reader], left));
    }
    return graphs;
  }
}

interface Found {
  readonly findings: readonly Finding<ProjectId>[];
  readonly counts: readonly CountedPlace[];
}

const NONE: readonly Finding<ProjectId>[] = Object.freeze([]);
const NOTHING: Found = { findings: NONE, counts: [] };

/** What two requests of a check both find; that one of them was stopped is something else. */
const placed = ({ span, what }: Finding<ProjectId>): string => `${span.start} ${what}`;

/**
 * @param counts gets the matches of a check that counts, which are findings only once the whole treebank is known
 * @param counted what is counted of this sentence: the root has no cell of its own, and no part in what is counted of the first word
 */
function findWith(
  { check, search, index }: Running,
  graph: Graph,
  mostWork: number,
  counts: CountedPlace[],
  counted: Set<string>,
): Finding<ProjectId>[] {
  const { info, marked, rare, what } = check;
  const spans = new Map<number, Span>();
  search.mostWork = mostWork;
  const { exceptions } = check;
  const { sentence } = graph;
  const outcome = search.find(graph, (match) => {
    const span = spanOf(marked, index, match);
    if (exceptions?.(sentence, sentence.rowAtLine(sentence.lineAt(span.start)) ?? 0)) return false;
    if (rare === undefined) spans.set(span.start, span);
    else {
      const [value, group] = match.cluster.map(detached);
      const key = `${span.start} ${group} ${value}`;
      if (!counted.has(key)) counts.push({ info, what, share: rare.share, group, value, spot: spotOf(sentence, span) });
      counted.add(key);
    }
    // Marks the sentence as a whole once.
    return marked.kind === 'sentence';
  });
  const sorted = [...spans.values()].sort((a, b) => a.start - b.start).slice(0, MAX_PER_CELL);
  const found = rare === undefined ? sorted.map((span) => reported(info, span, what)) : [];
  if (outcome !== 'exceeded') return found;
  const stopped = localized`The check ${info.id} was stopped in this sentence, because its request can be tried in too many ways: not all of its matches are known.`;
  const advice = localized`Connect the nodes of the request in .treebank.json by edges or by their order.`;
  return [...found, reported(info, rowSpan(graph.sentence, 0), stopped, advice)];
}

function spanOf(marked: Marked, index: number, { graph, nodes, edges }: Match): Span {
  const { sentence, data, targets, labels } = graph;
  if (marked.kind === 'sentence') return rowSpan(sentence, 0);
  if (marked.kind === 'node')
    return cellSpan(
      sentence,
      nodeRow(graph, nodes[index]),
      columnOf(marked.feature, sentence, nodeRow(graph, nodes[index])),
    );
  const edge = edges[index];
  const isEnhanced = (data[labels + edge] & 1) === 1;
  return cellSpan(sentence, nodeRow(graph, data[targets + edge]), isEnhanced ? Column.deps : Column.deprel);
}

/** The cell of a feature: FEATS or MISC, whichever contains it. */
function columnOf(feature: string | undefined, sentence: Sentence, row: number): ColumnIndex {
  switch (feature) {
    case undefined:
    case 'form':
    case 'textform':
    case 'wordform':
      return Column.form;
    case 'lemma':
      return Column.lemma;
    case 'upos':
      return Column.upos;
    case 'xpos':
      return Column.xpos;
    default: {
      const isInMisc = row !== -1 && sentence.cell(row, Column.misc).includes(`${feature.replace(/^__MISC__/, '')}=`);
      return isInMisc ? Column.misc : Column.feats;
    }
  }
}

/** The root has no row: the first word represents it. */
function cellSpan(sentence: Sentence, row: number, column: ColumnIndex): Span {
  const span = sentence.cellSpan(Math.max(0, row), column);
  return span.start < span.end ? span : rowSpan(sentence, Math.max(0, row));
}

const rowSpan = (sentence: Sentence, row: number): Span => sentence.cellSpan(row, Column.form);
