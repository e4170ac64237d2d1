/** Which labels rules can make of which: what an edge may become while `Iter` tries the rules. */

import { labelText } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';
import { Compiling, type LabelPredicate, labelTest } from '../match/tests.ts';
import type { LabelTest } from '../syntax/types.ts';
import { deletePart, setPart } from './cells.ts';
import { labelNumber, type RuleEdge } from './nodes.ts';
import type { RewriteRule, Value } from './types.ts';

/** A command on an edge that fits its clauses. */
interface Change {
  readonly tests: readonly (LabelPredicate | undefined)[];
  readonly apply: (edge: RuleEdge) => void;
}

/** Labels that may come of one: rules that set many parts make all their combinations. */
const MOST_LABELS = 1_000;

export class LabelChanges {
  private readonly compiling: Compiling;
  private readonly changes: Change[] = [];
  /** What each label that has occurred becomes by one command. */
  private readonly next = new Map<number, Set<number>>();
  private readonly added = new Set<number>();
  /** Whether more labels come of one than are looked at. */
  areTooMany = false;

  /** @param rules whose footprints are known, so that new labels depend on old ones alone */
  constructor(
    rules: readonly RewriteRule[],
    private readonly strings: Strings,
  ) {
    this.compiling = new Compiling(strings, false, { work: 0, mostWork: Number.POSITIVE_INFINITY });
    for (const rule of rules) this.addRule(rule);
    for (const label of this.added) this.know(label);
  }

  private addRule({ request, commands }: RewriteRule): void {
    const { scheme } = this.strings;
    const edges = request.blocks
      .filter(({ kind }) => kind === 'pattern')
      .flatMap(({ clauses }) => clauses.flatMap((each) => (each.kind === 'edge' ? [each] : [])));
    const ofEdges = commands.filter(
      (each) => 'of' in each && edges.some(({ name }) => name !== undefined && name.text === each.of.text),
    );
    for (const command of commands) {
      if (command.kind === 'add_edge') {
        const edge: RuleEdge = { source: 0, target: 0, label: '', isEnhanced: false, id: undefined };
        if (command.label?.kind === 'label') setPart(edge, 'label', command.label.label.text, scheme);
        else for (const { name, value } of command.label?.parts ?? []) setPart(edge, name, textOf(value), scheme);
        this.added.add(labelNumber(edge, this.strings));
      }
      if (command.kind !== 'set' && command.kind !== 'del_feat') continue;
      const { text } = command.of;
      const own = edges.filter(({ name }) => name?.text === text);
      if (own.length === 0) continue;
      // Commands before it may have changed the label already, also by another name of the same edge.
      const isFirst = ofEdges[0] === command;
      this.changes.push({
        tests: isFirst ? own.map(({ label }) => labelTest(this.compiling, label)) : [],
        apply: (edge) => {
          if (command.kind === 'set') setPart(edge, command.feature, textOf(command.value), scheme);
          else deletePart(edge, command.feature, scheme);
        },
      });
    }
  }

  /** Adds a label, and those that come of it. @returns whether it is new */
  know(label: number): boolean {
    if (this.areTooMany || this.next.has(label)) return false;
    const open = [label];
    let nNew = 0;
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      if (this.next.has(each)) continue;
      if (MOST_LABELS < ++nNew) {
        this.areTooMany = true;
        return true;
      }
      const now = new Set<number>();
      for (const { tests, apply } of this.changes) {
        if (!tests.every((test) => test?.(each) ?? true)) continue;
        const edge: RuleEdge = {
          source: 0,
          target: 0,
          label: this.strings.text(each >> 1),
          isEnhanced: (each & 1) === 1,
          id: undefined,
        };
        apply(edge);
        now.add(labelNumber(edge, this.strings));
      }
      this.next.set(each, now);
      open.push(...now);
    }
    return true;
  }

  /** The labels with which an edge may ever satisfy a condition; undefined if a new edge may. */
  before(test: LabelTest): LabelTest | undefined {
    const isFine = labelTest(this.compiling, test);
    if (isFine === undefined) return 0 < this.added.size ? undefined : test;
    const fine = new Set([...this.next.keys()].filter((label) => isFine(label)));
    for (let size = -1; size < fine.size; ) {
      size = fine.size;
      for (const [label, now] of this.next) if ([...now].some((each) => fine.has(each))) fine.add(label);
    }
    if ([...this.added].some((label) => fine.has(label))) return undefined;
    return { kind: 'labels', labels: [...fine].map((label) => labelText(this.strings, label)), isNegated: false };
  }
}

const textOf = (value: Value): string => value.map((part) => (part.kind === 'text' ? part.text : '')).join('');
