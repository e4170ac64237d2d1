/** Conditions of a request as functions of numbers: on a node, a label, a sentence. */

import { toNfc } from '../../conllu/index.ts';
import { append } from '../../grouping.ts';
import { edgeFeature, labelFeature, type NodeValue, needsOf, nodeFeature } from '../graph/features.ts';
import type { Graph, Needs } from '../graph/graph.ts';
import { labelText, Of } from '../graph/graph.ts';
import { type Strings, TextTest } from '../graph/strings.ts';
import { compileRegex } from '../regex/regex.ts';
import type { ComparisonOperator, FeatureTest, LabelTest, Lexicons, RegexText, ValueTest } from '../syntax/types.ts';

import { ANY_ROW, RowTable, type RowTest } from './tables.ts';

export type NodeTest = (graph: Graph, node: number) => boolean;
export type LabelPredicate = (label: number) => boolean;

/** The context and the findings of compiling a request. */
export class Compiling {
  private readonly used = new Set<keyof Needs>();
  private readonly features = new Map<string, NodeValue>();

  private readonly tables = new Map<string, RowTable>();
  private areLabelsRead = false;

  /** @param meter counts the work of patterns */
  constructor(
    readonly strings: Strings,
    readonly isBasicOnly: boolean,
    readonly meter: Meter,
    private readonly lexicons: Lexicons = new Map(),
    private readonly isCorrected = false,
  ) {}

  /** A lexicon by its name; it is known to exist. */
  table(name: string): RowTable {
    let table = this.tables.get(name);
    if (table === undefined) {
      table = new RowTable(this.lexicons.get(name) ?? { fields: [], rows: [] }, this.strings);
      this.tables.set(name, table);
    }
    return table;
  }

  isLexicon(name: string): boolean {
    return this.lexicons.has(name);
  }

  need(...cells: readonly (keyof Needs)[]): void {
    for (const cell of cells) this.used.add(cell);
  }

  needEdges(): void {
    this.need('basic');
    if (!this.isBasicOnly) this.need('enhanced');
  }

  needLabels(): void {
    this.areLabelsRead = true;
  }

  /** Whether relations matter: all else that is known of edges stands in HEAD. */
  get readsLabels(): boolean {
    return this.areLabelsRead;
  }

  get needs(): Needs {
    const { used } = this;
    return {
      form: used.has('form'),
      lemma: used.has('lemma'),
      upos: used.has('upos'),
      xpos: used.has('xpos'),
      feats: used.has('feats'),
      misc: used.has('misc'),
      textform: used.has('textform'),
      basic: used.has('basic'),
      enhanced: used.has('enhanced'),
      corrected: this.isCorrected,
    };
  }

  /** The features of nodes that were asked for. */
  get read(): Iterable<string> {
    return this.features.keys();
  }

  /** The value of a feature of an edge. */
  edgeFeature(name: string): (graph: Graph, edge: number) => number {
    if (name !== 'enhanced') this.needLabels();
    return edgeFeature(this.strings, name);
  }

  /** The value of a feature of a node. */
  feature(name: string): NodeValue {
    let value = this.features.get(name);
    if (value === undefined) {
      this.need(...needsOf(name));
      value = nodeFeature(this.strings, name);
      this.features.set(name, value);
    }
    return value;
  }
}

/** The work allowed for a sentence, and the work done. */
interface Meter {
  work: number;
  readonly mostWork: number;
}

/** A pattern in normal form C, like the texts. @throws TooMuchWork when a text is tested */
export function regexTest({ source, flavour, ignoreCase }: RegexText, meter?: Meter): (text: string) => boolean {
  const regex = compileRegex(toNfc(source), flavour, ignoreCase);
  if (meter === undefined) return (text) => regex.matches(text);
  return (text) => {
    const before = regex.work;
    try {
      return regex.matches(text, meter.mostWork - meter.work);
    } finally {
      meter.work += regex.work - before;
    }
  };
}

/** A test of a value that is present. */
function valueTest(compiling: Compiling, test: ValueTest): (id: number) => boolean {
  switch (test.kind) {
    case 'values': {
      const ids = test.values.map((value) => compiling.strings.ofValue(toNfc(value)));
      const { isNegated } = test;
      if (ids.length === 1) {
        const [only] = ids;
        return isNegated ? (id) => id !== only : (id) => id === only;
      }
      const set = new Set(ids);
      return (id) => set.has(id) !== isNegated;
    }
    case 'lexicon': {
      // The rows decide, together with the other conditions on them.
      if (test.isNegated) return () => true;
      const table = compiling.table(test.lexicon.text);
      const field = table.field(test.field);
      return (id) => table.has(field, id);
    }
    case 'regex': {
      const found = new TextTest(compiling.strings, regexTest(test.regex, compiling.meter));
      const { isNegated } = test;
      return (id) => found.has(id) !== isNegated;
    }
    default:
      return () => test.kind === 'defined';
  }
}

/** The number of a text in a column of `Of`. */
export interface Cell {
  readonly column: number;
  readonly value: number;
}

const COLUMNS = ['form', 'lemma', 'upos', 'xpos'] as const;

/** The cell that one of several conditions asks for. */
export function cellIn({ strings }: Compiling, tests: readonly FeatureTest[]): Cell | undefined {
  for (const { feature, test, orElse } of tests) {
    const column = COLUMNS.find((each) => each === feature);
    if (column === undefined || orElse !== undefined || test.kind !== 'values') continue;
    if (!test.isNegated && test.values.length === 1 && test.values[0] !== '_')
      return { column: Of[column], value: strings.ofValue(toNfc(test.values[0])) };
  }
  return undefined;
}

function nodeTest(compiling: Compiling, { feature, test, orElse }: FeatureTest): NodeTest {
  const value = compiling.feature(feature);
  const isFine = valueTest(compiling, test);
  if (orElse !== undefined) {
    const other = nodeTest(compiling, orElse);
    return (graph, node) => {
      const id = value(graph, node);
      return id === -1 ? other(graph, node) : isFine(id);
    };
  }
  if (test.kind === 'absent') return (graph, node) => value(graph, node) === -1;
  return (graph, node) => {
    const id = value(graph, node);
    return id !== -1 && isFine(id);
  };
}

export function allOf(tests: readonly NodeTest[]): NodeTest {
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0];
  const [first, second] = tests;
  if (tests.length === 2) return (graph, node) => first(graph, node) && second(graph, node);
  return (graph, node) => tests.every((test) => test(graph, node));
}

/** The brackets of a node: one of the alternatives holds. */
export function alternatives(compiling: Compiling, all: readonly (readonly FeatureTest[])[]): NodeTest {
  // Patterns last: they take longest for new texts.
  const cost = ({ test, orElse }: FeatureTest): number =>
    (test.kind === 'regex' ? 1 : 0) + (orElse === undefined ? 0 : cost(orElse));
  const sorted = all.map((each) => [...each].sort((a, b) => cost(a) - cost(b)));
  const tests = sorted.map((each) =>
    allOf([...each.map((test) => nodeTest(compiling, test)), ...(all.length === 1 ? [] : rowTests(compiling, each))]),
  );
  return tests.length === 1 ? tests[0] : (graph, node) => tests.some((test) => test(graph, node));
}

/** Conditions of one alternative that are about the same row of a lexicon. */
function rowTests(compiling: Compiling, tests: readonly FeatureTest[]): NodeTest[] {
  const byTable = new Map<RowTable, RowTest[]>();
  for (const { lexicon, ...test } of tests.flatMap((each) => rowTestsOf(compiling, each))) {
    const table = compiling.table(lexicon);
    append(byTable, table, test);
  }
  return [...byTable].map(
    ([table, rows]) =>
      (graph, node) =>
        table.fits(rows, graph, node),
  );
}

/** The rows of each lexicon that one of several alternatives asks for which holds for a node; all rows if it asks for none. */
export function rowsOfAlternatives(
  compiling: Compiling,
  all: readonly (readonly FeatureTest[])[],
): Map<string, (graph: Graph, node: number) => ReadonlySet<number>> {
  const each = all.map((tests) => {
    const rows = tests.flatMap((test) => rowTestsOf(compiling, test));
    return { isFine: allOf([...tests.map((test) => nodeTest(compiling, test)), ...rowTests(compiling, tests)]), rows };
  });
  const lexicons = new Set(each.flatMap(({ rows }) => rows.map(({ lexicon }) => lexicon)));
  return new Map(
    [...lexicons].map((lexicon) => {
      const table = compiling.table(lexicon);
      return [
        lexicon,
        (graph: Graph, node: number) => {
          const found = new Set<number>();
          for (const { isFine, rows } of each) {
            if (!isFine(graph, node)) continue;
            const own = rows.filter((test) => test.lexicon === lexicon);
            for (const row of table.fitting(own, graph, node) ?? []) found.add(row);
          }
          return found;
        },
      ];
    }),
  );
}

/**
 * The conditions on rows in a condition on a node. Of several features, `CorrectForm=t.form/form=t.form`, the first that is present decides:
 * the row has nothing to do with the others.
 */
export function rowTestsOf(
  compiling: Compiling,
  { feature, test, orElse }: FeatureTest,
  earlier: readonly NodeValue[] = [],
): (RowTest & { readonly lexicon: string })[] {
  const value = compiling.feature(feature);
  const others = orElse === undefined ? [] : rowTestsOf(compiling, orElse, [...earlier, value]);
  if (test.kind !== 'lexicon') return others;
  const read: NodeValue = (graph, node) => {
    for (const each of earlier) if (each(graph, node) !== -1) return ANY_ROW;
    const own = value(graph, node);
    return own === -1 && orElse !== undefined ? ANY_ROW : own;
  };
  const lexicon = test.lexicon.text;
  const field = compiling.table(lexicon).field(test.field);
  return [{ lexicon, field, isNegated: test.isNegated, read }, ...others];
}

/** A label of an edge; computed once for each different label. A view without DEPS may search graphs that others read with it. */
export function labelTest(compiling: Compiling, test: LabelTest): LabelPredicate | undefined {
  if (test.kind !== 'any' && !isOfEnhanced(test)) compiling.needLabels();
  const isFine = anyLabelTest(compiling, test);
  if (!compiling.isBasicOnly) return isFine;
  return isFine === undefined ? isBasicLabel : (label) => isBasicLabel(label) && isFine(label);
}

/** Whether it only asks where the edge stands. */
const isOfEnhanced = (test: LabelTest): boolean =>
  test.kind === 'parts' && test.parts.every(({ feature }) => feature === 'enhanced');

const isBasicLabel: LabelPredicate = (label) => (label & 1) === 0;

/** Conditions on labels, by their text: many rules have the same ones, and each takes as much room as there are labels. */
const shared = new WeakMap<Strings, Map<string, LabelPredicate>>();

function anyLabelTest(compiling: Compiling, test: LabelTest): LabelPredicate | undefined {
  const { strings } = compiling;
  if (test.kind === 'any') return undefined;
  const key = JSON.stringify(test, (name, value: unknown) => (name === 'span' ? undefined : value));
  // The work of patterns is counted for each request.
  if (key.includes('"regex"')) return cachedLabelTest(compiling, test);
  let tests = shared.get(strings);
  if (tests === undefined) {
    tests = new Map();
    shared.set(strings, tests);
  }
  let isFine = tests.get(key);
  if (isFine === undefined) {
    isFine = cachedLabelTest(compiling, test);
    tests.set(key, isFine);
  }
  return isFine;
}

function cachedLabelTest(compiling: Compiling, test: LabelTest): LabelPredicate {
  const { strings } = compiling;
  if (test.kind === 'parts' && isOfEnhanced(test)) {
    const isBasic = test.parts.every((part) => part.test.kind === 'absent');
    if (isBasic) return isBasicLabel;
  }
  let known = new Uint8Array(0);
  const read = readLabel(compiling, test);
  return (label) => {
    if (known.length <= label) {
      const larger = new Uint8Array(4 * Math.max(label + 1, strings.size));
      larger.set(known);
      known = larger;
    }
    if (known[label] === 0) known[label] = read(label) ? 2 : 1;
    return known[label] === 2;
  };
}

function readLabel({ strings, meter }: Compiling, test: LabelTest): LabelPredicate {
  switch (test.kind) {
    case 'any':
      return () => true;
    case 'labels': {
      const labels = new Set(test.labels.map(toNfc));
      return (label) => labels.has(labelText(strings, label)) !== test.isNegated;
    }
    case 'regex': {
      const matches = regexTest(test.regex, meter);
      return (label) => matches(labelText(strings, label));
    }
    case 'parts': {
      const parts = test.parts.map((part) => textTest(part.test, meter));
      return (label) => test.parts.every(({ feature }, i) => parts[i](labelFeature(strings, label, feature)));
    }
  }
}

/** A test of a text that may be absent. */
export function textTest(test: ValueTest, meter?: Meter): (text: string | undefined) => boolean {
  switch (test.kind) {
    case 'defined':
      return (text) => text !== undefined;
    case 'absent':
      return (text) => text === undefined;
    case 'values': {
      const values = new Set(test.values.map(toNfc));
      return (text) => text !== undefined && values.has(text) !== test.isNegated;
    }
    case 'regex': {
      const matches = regexTest(test.regex, meter);
      return (text) => text !== undefined && matches(text) !== test.isNegated;
    }
    case 'lexicon':
      // Of metadata, the rows decide; in labels it is an error.
      return () => false;
  }
}

export function compares(op: ComparisonOperator): (a: number, b: number) => boolean {
  switch (op) {
    case '=':
      return (a, b) => a === b;
    case '<>':
      return (a, b) => a !== b;
    case '<':
      return (a, b) => a < b;
    case '<=':
      return (a, b) => a <= b;
    case '>':
      return (a, b) => a > b;
    case '>=':
      return (a, b) => a >= b;
  }
}
