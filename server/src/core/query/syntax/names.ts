/** Checks that need the whole request: declared names, names used twice, and contradictory conditions. */

import { localized } from '../../../localization/index.ts';
import { append } from '../../grouping.ts';
import { NUMERIC } from '../graph/featureNames.ts';
import type { QueryProblem } from './problem.ts';
import { sizeProblem } from './size.ts';
import type { Lexicons } from './types.ts';
import {
  type Block,
  type Clause,
  type Expression,
  type FeatureTest,
  isCondition,
  type Name,
  type Operand,
  type Request,
  type Term,
} from './types.ts';

export interface Names {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** Names that the clauses of some blocks introduce: nodes by brackets and edges, edges by `e:`. */
export function declaredIn(blocks: readonly Block[]): { nodes: Set<string>; edges: Set<string> } {
  const nodes = new Set<string>();
  const edges = new Set<string>();
  for (const { clauses } of blocks) {
    for (const clause of clauses) {
      if (clause.kind === 'node') nodes.add(clause.node.text);
      if (clause.kind !== 'edge') continue;
      // `X -> *` only adds a condition on a node that is already known.
      if (clause.source !== undefined && clause.target !== undefined)
        nodes.add(clause.source.text).add(clause.target.text);
      if (clause.name !== undefined) edges.add(clause.name.text);
    }
  }
  return { nodes, edges };
}

/** @param outer names known from outside, for *whether* */
export function checkNames(request: Request, outer?: Names): QueryProblem[] {
  return new Checker(request.lexicons ?? new Map()).check(request, outer);
}

class Checker {
  private readonly problems: QueryProblem[] = [];

  constructor(private readonly lexicons: Lexicons) {}

  check(request: Request, outer: Names | undefined): QueryProblem[] {
    const large = sizeProblem(request);
    if (large !== undefined) return [large];
    const { blocks } = request;
    const patterns = blocks.filter(({ kind }) => kind === 'pattern' || kind === 'global');
    const known = declaredIn(patterns);
    for (const name of outer?.nodes ?? []) known.nodes.add(name);
    for (const name of outer?.edges ?? []) known.edges.add(name);
    this.checkScope(patterns, known, new Set(outer?.edges ?? []));
    this.checkContradictions(patterns, 'error');
    for (const block of blocks) if (isCondition(block)) this.checkCondition(block, known);
    for (const block of patterns) this.checkInner(block, known);
    return this.problems.sort((a, b) => a.span.start - b.span.start);
  }

  /** A block that can use the names around it. Time O(names) for each, and the size is limited. */
  private checkCondition(block: Block, known: Names): void {
    for (const each of [block, ...(block.others ?? [])]) {
      const own = declaredIn([each]);
      const names = { nodes: new Set([...known.nodes, ...own.nodes]), edges: new Set([...known.edges, ...own.edges]) };
      this.checkScope([each], names, new Set(known.edges));
      const isNeeded = each.kind === 'with' && block.others === undefined;
      this.checkContradictions([each], isNeeded ? 'error' : 'warning');
      this.checkInner(each, names);
    }
  }

  private checkInner({ clauses }: Block, names: Names): void {
    for (const clause of clauses) if (clause.kind === 'block') this.checkCondition(clause.block, names);
  }

  private checkScope(blocks: readonly Block[], names: Names, usedEdges: Set<string>): void {
    for (const { clauses } of blocks) {
      for (const clause of clauses) {
        if (clause.kind === 'edge' && clause.name !== undefined) {
          const { text } = clause.name;
          if (usedEdges.has(text))
            this.error(clause.name, localized`The name ${text} is used for two edges. Give each its own.`);
          usedEdges.add(text);
          if (names.nodes.has(text))
            this.error(clause.name, localized`${text} names a node and an edge. Give each its own name.`);
        }
        this.checkClause(clause, names);
      }
    }
  }

  private checkClause(clause: Clause, names: Names): void {
    switch (clause.kind) {
      case 'node':
        for (const tests of clause.alternatives) for (const test of tests) this.checkLexicon(test);
        return;
      case 'edge':
        if (clause.source === undefined && clause.target === undefined) {
          this.problems.push({
            severity: 'error',
            span: clause.span,
            message: localized`An edge needs a name at one of its ends at least.`,
          });
        }
        for (const end of [clause.source, clause.target]) if (end !== undefined) this.node(end, names);
        this.checkLabel(clause);
        return;
      case 'dominates':
        this.node(clause.above, names);
        this.node(clause.below, names);
        return;
      case 'relation':
        this.checkRelation(clause, names);
        return;
      case 'distance':
        this.node(clause.from, names);
        this.node(clause.to, names);
        return;
      case 'size':
        this.node(clause.node, names);
        return;
      case 'defined':
        this.term(clause.term, names);
        return;
      case 'compare':
        this.checkComparison(clause, names);
        return;
      case 'values':
        this.checkValues(clause, names);
        return;
      case 'meta':
        if (clause.test.kind === 'lexicon') this.checkField(clause.test.lexicon, clause.test.field);
        return;
    }
  }

  /** A table is compared row by row with what is known without it: all of one side, and nothing of the other. */
  private checkValues({ left, right }: Extract<Clause, { kind: 'values' }>, names: Names): void {
    const sides = right.kind === 'regex' ? [left] : [left, right];
    for (const side of sides) this.checkValue(side, names);
    const [ofTables, ofWords] = [true, false].map((wanted) =>
      sides.map((side) => namesOf(side).filter(({ text }) => this.lexicons.has(text) === wanted)),
    );
    const [table] = ofTables.flat();
    if (table === undefined) return;
    const isMixed = sides.some((_, side) => 0 < ofTables[side].length && 0 < ofWords[side].length);
    const isOne =
      ofTables.flat().every(({ text }) => text === table.text) && !ofTables.every(({ length }) => 0 < length);
    if (isOne && !isMixed) return;
    this.error(
      table,
      localized`Fields of the lexicon ${table.text} stand alone on one side of = or <>, with words or edges on the other: ${table.text}.field = X.form + X.lemma.`,
    );
  }

  private checkValue(value: Expression, names: Names): void {
    if (value.kind === 'join') for (const part of value.parts) this.checkValue(part, names);
    else if (value.kind === 'case' || value.kind === 'slice') this.checkValue(value.value, names);
    else if (value.kind === 'features') {
      const { of, features } = value;
      if (this.lexicons.has(of.text)) for (const field of features) this.checkField(of, field);
      else if (!names.edges.has(of.text)) this.node(of, names);
    }
  }

  private checkLexicon({ test, orElse }: FeatureTest): void {
    if (test.kind === 'lexicon') this.checkField(test.lexicon, test.field);
    if (orElse !== undefined) this.checkLexicon(orElse);
  }

  /** A row is about nodes and edges with names: an edge that only has to exist is none of them. */
  private checkLabel({ name, source, label, target }: Extract<Clause, { kind: 'edge' }>): void {
    if (label.kind !== 'parts') return;
    for (const { feature, test, span } of label.parts) {
      if (test.kind !== 'lexicon') continue;
      const { lexicon, field, isNegated } = test;
      if (!this.lexicons.has(lexicon.text)) {
        this.checkField(lexicon, field);
        continue;
      }
      const edge = name?.text ?? 'e';
      const clause = `${edge}: ${source?.text ?? '*'} -> ${target?.text ?? '*'}`;
      const comparison = `${edge}.${feature} ${isNegated ? '<>' : '='} ${lexicon.text}.${field}`;
      this.error(
        { text: '', span },
        localized`A field of a lexicon cannot stand in the brackets of an edge. Name the edge, and compare it: ${clause}; ${comparison}.`,
      );
    }
  }

  private checkField(name: Name, field: string): void {
    const fields = this.lexicons.get(name.text)?.fields;
    if (fields === undefined) {
      this.error(
        name,
        localized`There is no lexicon ${name.text}. A value with a dot must be in quotes: "${name.text}.${field}".`,
      );
    } else if (!fields.includes(field)) {
      this.error(name, localized`The lexicon ${name.text} has no field ${field}. It has ${fields.join(', ')}.`);
    }
  }

  private checkRelation({ left, op, right }: Extract<Clause, { kind: 'relation' }>, names: Names): void {
    const [isLeftEdge, isRightEdge] = [names.edges.has(left.text), names.edges.has(right.text)];
    if (!isLeftEdge) this.node(left, names);
    if (!isRightEdge) this.node(right, names);
    const what = (isEdge: boolean) => (isEdge ? localized`an edge` : localized`a node`);
    const isFine = isLeftEdge
      ? op === '>>' || (isRightEdge && (op === '><' || op === '<<' || op === '<>'))
      : isRightEdge
        ? op === '<<'
        : op !== '><' && op !== '<>';
    if (isFine) return;
    const advice =
      isLeftEdge && isRightEdge
        ? localized`Between edges there are ><, <<, >> and <>.`
        : isLeftEdge || isRightEdge
          ? localized`Only Z << e and e >> Z, a node between the ends of an edge, are possible.`
          : op === '<>'
            ? localized`Different names are different nodes anyway.`
            : localized`Only edges cross.`;
    this.error(
      left,
      localized`${left.text} ${op} ${right.text}: ${op} cannot stand between ${what(isLeftEdge)} and ${what(isRightEdge)}. ${advice}`,
    );
  }

  private checkComparison({ left, op, right }: Extract<Clause, { kind: 'compare' }>, names: Names): void {
    this.term(left, names);
    if (right.kind === 'term') {
      const { of, feature } = right.term;
      if (this.lexicons.has(of.text)) this.checkField(of, feature);
      else this.term(right.term, names);
    }
    if (op === '=' || op === '<>') return;
    for (const term of [left, ...termOf(right)]) {
      if (
        NUMERIC.has(term.feature) ||
        (names.edges.has(term.of.text) && (term.feature === 'length' || term.feature === 'delta'))
      )
        continue;
      this.error(
        { text: '', span: term.span },
        localized`${op} compares numbers, but ${term.feature} is text. Numbers are ${[...NUMERIC].join(', ')}, e.length and e.delta.`,
      );
    }
    if (right.kind === 'text' && !/^-?\d+(?:\.\d+)?$/.test(right.text)) {
      this.error({ text: '', span: right.span }, localized`${op} compares numbers, and ${right.text} is none.`);
    }
  }

  private node(name: Name, { nodes, edges }: Names): void {
    if (nodes.has(name.text)) return;
    if (edges.has(name.text)) this.error(name, localized`${name.text} is an edge, but a node is needed here.`);
    else
      this.error(
        name,
        localized`${name.text} is not declared. Add the clause ${name.text} [], or an edge between ${name.text} and another node.`,
      );
  }

  private term({ of }: Term, names: Names): void {
    if (!names.edges.has(of.text)) this.node(of, names);
  }

  /** All conditions on a node hold at once. */
  private checkContradictions(blocks: readonly Block[], severity: 'error' | 'warning'): void {
    const byNode = new Map<string, Extract<Clause, { kind: 'node' }>[]>();
    for (const clause of blocks.flatMap(({ clauses }) => clauses)) {
      if (clause.kind !== 'node') continue;
      append(byNode, clause.node.text, clause);
    }
    for (const [name, clauses] of byNode) {
      for (const [i, later] of clauses.entries()) {
        const alone = later.alternatives.map((tests) => conflict(tests, tests));
        const clash = alone.every((each) => each !== undefined)
          ? alone[0]
          : clauses
              .slice(0, i)
              .map((earlier) => clashOf(earlier.alternatives, later.alternatives))
              .find((each) => each !== undefined);
        if (clash === undefined) continue;
        const { span, isOfPatterns } = clash;
        const message = isOfPatterns
          ? localized`${name} has two patterns for the same feature. Put the second into with { ${name} [...] }.`
          : severity === 'error'
            ? localized`These conditions on ${name} contradict each other, so nothing can match.`
            : localized`These conditions on ${name} contradict each other, so this block never excludes anything and is ignored.`;
        this.problems.push({ severity, span, message });
        break;
      }
    }
  }

  private error({ span }: Name, message: string): void {
    if (!this.problems.some((each) => each.span.start === span.start))
      this.problems.push({ severity: 'error', span, message });
  }
}

/** The names in a value, in their order. */
function namesOf(value: Expression): Name[] {
  if (value.kind === 'join') return value.parts.flatMap(namesOf);
  if (value.kind === 'features') return [value.of];
  return value.kind === 'text' ? [] : namesOf(value.value);
}

const termOf = (operand: Operand): Term[] => (operand.kind === 'term' ? [operand.term] : []);

type Alternatives = readonly (readonly FeatureTest[])[];

interface Clash {
  readonly span: FeatureTest['span'];
  readonly isOfPatterns: boolean;
}

/** Clauses contradict each other if all pairs of their alternatives do. */
function clashOf(earlier: Alternatives, later: Alternatives): Clash | undefined {
  let clash: Clash | undefined;
  for (const a of earlier) {
    for (const b of later) {
      const here = conflict(a, b);
      if (here === undefined) return undefined;
      clash ??= here;
    }
  }
  return clash;
}

function conflict(earlier: readonly FeatureTest[], later: readonly FeatureTest[]): Clash | undefined {
  for (const a of earlier) {
    for (const b of later) {
      if (a === b || a.feature !== b.feature || a.orElse !== undefined || b.orElse !== undefined) continue;
      const isOfPatterns = a.test.kind === 'regex' && b.test.kind === 'regex' && !a.test.isNegated && !b.test.isNegated;
      if (isOfPatterns || areDisjoint(a.test, b.test)) return { span: b.span, isOfPatterns };
    }
  }
  return undefined;
}

function areDisjoint(a: FeatureTest['test'], b: FeatureTest['test']): boolean {
  if (a.kind === 'absent' || b.kind === 'absent') return a.kind !== b.kind;
  if (a.kind !== 'values' || b.kind !== 'values') return false;
  if (a.isNegated && b.isNegated) return false;
  const [one, other] = a.isNegated ? [b, a] : [a, b];
  const values = new Set(other.values);
  return one.values.every((value) => values.has(value) === other.isNegated);
}
