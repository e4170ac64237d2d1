/** The work list of a campaign in a sentence: the words that its request finds, with what its rules would do to each. */

import { Column, type Sentence } from '../conllu/index.ts';
import {
  declaredIn,
  type GraphReader,
  type LabelScheme,
  MOST_TEXTS,
  nodeRow,
  type Request,
  readersFor,
  Search,
  Strings,
} from '../query/index.ts';
import type { Rewriter } from '../query/rewrite/index.ts';
import { cellKey } from '../sidecar/index.ts';
import { type CellChange, cellChanges, linkedChanges } from './changes.ts';
import { choicesIn, isSame } from './choices.ts';
import { withDeps } from './deps.ts';
import { patternOf } from './pattern.ts';

/** A place that needs a decision. */
export interface CampaignItem {
  /** The row that the request is about; the others of its matches follow. */
  readonly rows: readonly number[];
  /** Names the word: `the#2`. It stays when IDs shift. */
  readonly word: string;
  /** What it was like when it was found: an item comes back if this changes. */
  readonly was: string;
  /** What items have in common that are decided alike. */
  readonly pattern: string;
  /** What the rules would do, with DEPS; none where nobody but a person can decide. */
  readonly changes: readonly CellChange[];
  /** What else may be done there, for a person to choose. */
  readonly choices: readonly (readonly CellChange[])[];
  /** Rows whose DEPS cannot follow. */
  readonly leftDeps: readonly number[];
}

interface SentenceItems {
  readonly items: readonly CampaignItem[];
  /** Cells that the rules would change elsewhere: what they do by mistake, or what the request does not ask for. */
  readonly outside: readonly CellChange[];
  /** Why the rules cannot be applied, or their changes not be taken apart, or not all places be found. */
  readonly stopped?: string;
}

const GIVEN_UP =
  'not all places were found, because the request can be tried in too many ways; connect its nodes by edges or order';

const NO_ITEMS: SentenceItems = { items: [], outside: [] };

interface WorkListOptions {
  /** The node that an item is about; by default the first of the request. */
  readonly at?: string;
  /** How labels are read; `ud` by default. */
  readonly config?: LabelScheme;
  /** Also groups by lemma. */
  readonly withLemma?: boolean;
  /** The rules with the strategy of the choices, see `choicesIn`. */
  readonly chooser?: Rewriter;
}

export class WorkList {
  private strings: Strings;
  private search: Search;
  private reader: GraphReader;
  /** Whether not all matches could be found in the last sentence. */
  private isGivenUp = false;

  /** @param request without errors @param rewriter undefined without rules */
  constructor(
    private readonly request: Request,
    private readonly rewriter: Rewriter | undefined,
    private readonly options: WorkListOptions = {},
  ) {
    this.strings = new Strings(options.config);
    [this.search, this.reader] = this.start();
  }

  /** The nodes that a request can be about, in the order in which it introduces them. */
  get nodes(): readonly string[] {
    return [...declaredIn(this.request.blocks.filter(({ kind }) => kind === 'pattern')).nodes];
  }

  /** In the order of the words. Two items that the rules change together are one. Time that of the search and of the rules. */
  of(sentence: Sentence): SentenceItems {
    const found = this.found(sentence);
    const items = this.itemsAt(sentence, found);
    return this.isGivenUp ? { ...items, stopped: items.stopped ?? GIVEN_UP } : items;
  }

  private itemsAt(sentence: Sentence, found: ReadonlyMap<number, ReadonlySet<number>>): SentenceItems {
    if (this.rewriter === undefined) return found.size === 0 ? NO_ITEMS : this.listed(sentence, found, []);
    const result = this.rewriter.rewrite(sentence);
    if (result.kind === 'stopped') return { ...this.listed(sentence, found, []), stopped: result.reason };
    if (result.kind === 'edited' && result.edits.length === 0) return this.listed(sentence, found, []);
    const changes = result.kind === 'edited' ? cellChanges(sentence, result.edits) : undefined;
    if (changes !== undefined) return this.listed(sentence, found, changes);
    const stopped =
      'the rules change words, comments or the number of sentences, which is not done by items; use treebank rewrite';
    return { ...this.listed(sentence, found, []), stopped };
  }

  private start(): [Search, GraphReader] {
    const search = new Search(this.request, this.strings);
    const { readers } = readersFor([search], this.strings);
    return [search, readers[0]];
  }

  /** The rows of all matches by the row that they are about. */
  private found(sentence: Sentence): Map<number, Set<number>> {
    const found = new Map<number, Set<number>>();
    this.isGivenUp = false;
    if (sentence.nWords === 0) return found;
    if (MOST_TEXTS < this.strings.size) {
      this.strings = new Strings(this.options.config);
      [this.search, this.reader] = this.start();
    }
    const at = this.search.nodeNames.indexOf(this.options.at ?? this.nodes[0]);
    if (at === -1) return found;
    const outcome = this.search.find(this.reader.read(sentence), ({ graph, nodes }) => {
      const row = nodeRow(graph, nodes[at]);
      if (row === -1) return false;
      const rows = found.get(row) ?? new Set([row]);
      found.set(row, rows);
      for (const node of nodes) if (nodeRow(graph, node) !== -1) rows.add(nodeRow(graph, node));
      return false;
    });
    this.isGivenUp = outcome === 'exceeded';
    return found;
  }

  private listed(
    sentence: Sentence,
    found: ReadonlyMap<number, ReadonlySet<number>>,
    changes: readonly CellChange[],
  ): SentenceItems {
    const parts = linkedChanges(sentence, changes, (row) => found.has(row));
    const taken = new Set<number>();
    const items: CampaignItem[] = [];
    const used = new Set<(typeof parts)[number]>();
    const { chooser } = this.options;
    const choices = chooser && 0 < found.size ? choicesIn(sentence, chooser, new Set(found.keys())) : undefined;
    for (const [row, rows] of [...found].sort(([a], [b]) => a - b)) {
      if (taken.has(row)) continue;
      // A part with the word itself; if there is none, one that touches the match.
      const own = parts.filter((part) => part.rows.has(row));
      const near =
        own.length === 0 ? parts.filter((part) => !used.has(part) && isTouched(part.rows, rows, found)) : own;
      const all = new Set(rows);
      for (const part of near) {
        used.add(part);
        for (const each of part.rows) if (found.has(each)) taken.add(each);
      }
      const { changes: own1, left } = withDeps(
        sentence,
        near.flatMap((part) => part.changes),
        changes,
      );
      items.push({
        rows: [...all],
        word: cellKey(sentence, row, Column.form).replace(/ FORM$/, ''),
        was: wasOf(sentence, row),
        pattern: patternOf(sentence, row, own1, this.options.withLemma ?? false),
        changes: own1,
        choices: (choices?.get(row) ?? []).filter((each) => !isSame(each, own1)),
        leftDeps: left,
      });
    }
    const outside = parts.filter((part) => !used.has(part)).flatMap((part) => part.changes);
    return { items, outside };
  }
}

/** Whether a part without a word of the work list belongs to a match: it changes one of its words. */
function isTouched(
  part: ReadonlySet<number>,
  match: ReadonlySet<number>,
  found: ReadonlyMap<number, unknown>,
): boolean {
  return [...match].some((row) => part.has(row)) && ![...part].some((row) => found.has(row));
}

/** Tag, relation and form of the head. */
function wasOf(sentence: Sentence, row: number): string {
  const word = sentence.wordOfRow(row);
  const head = sentence.heads[word] ?? -1;
  const form = 0 < head ? sentence.wordCell(head, Column.form) : head === 0 ? 'ROOT' : '_';
  return `${sentence.cell(row, Column.upos)} ${sentence.cell(row, Column.deprel)} ${form}`;
}
