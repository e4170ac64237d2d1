/** Requests that are valid, and usually do not say what was meant. */

import { localized } from '../../../localization/index.ts';
import type { QueryProblem } from './problem.ts';
import { allIn } from './size.ts';
import type { Block, Clause, FeatureTest, LabelTest, Request } from './types.ts';

type Edge = Extract<Clause, { kind: 'edge' }>;

/** The parts that a label can have, in UD and in SUD. */
const PARTS: ReadonlySet<string> = new Set(['1', '2', 'deep', 'rev', 'type', 'kind', 'enhanced', 'label', 'subsem']);

/** Warnings, not in text order. Only for requests: rules convert treebanks, most of which have no DEPS. O(clauses²) in a block */
export function trapsIn({ blocks, views }: Request): QueryProblem[] {
  const all = blocks.flatMap(allIn);
  const isBasic = views?.has('basic') ?? false;
  const edges = all.flatMap(({ clauses }) => clauses).filter((clause) => clause.kind === 'edge');
  return [
    ...edges.flatMap(labelsAsParts),
    ...(isBasic ? [] : edges.flatMap(alsoEnhanced)),
    ...(isBasic ? [] : blocks.flatMap((block) => missedEdges(block, blocks))),
  ];
}

const warning = (span: QueryProblem['span'], message: string): QueryProblem => ({ severity: 'warning', span, message });

/** `-[flat, !enhanced]->`: among parts, a word is the name of a part. */
function labelsAsParts({ label }: Edge): QueryProblem[] {
  if (label.kind !== 'parts') return [];
  return label.parts.flatMap(({ feature, test, span }) => {
    if (PARTS.has(feature) || test.kind !== 'defined') return [];
    return warning(
      span,
      localized`Beside other conditions, ${feature} is read as the name of a part of the label, which no edge has. The relation ${feature} is written 1=${feature}.`,
    );
  });
}

/** `-[^a|b]->` and `-[re"…"]->`: the labels of DEPS start with E:, so they differ from all others, and match .* */
function alsoEnhanced({ label, span }: Edge): QueryProblem[] {
  const isSaid =
    (label.kind !== 'labels' || !label.isNegated || label.labels.some((each) => each.startsWith('E:'))) &&
    (label.kind !== 'regex' || !/(?:^|\\\||\\\()(?:\.|\[\^)/.test(label.regex.source));
  if (isSaid) return [];
  return [
    warning(
      span,
      localized`This also finds the edges of DEPS, whose labels start with E:. Add view { basic } to look at HEAD and DEPREL alone, or use parts of the label, such as 1<>punct, !enhanced.`,
    ),
  ];
}

/** A name in `without` is another word than those of the pattern, so a second edge to the same word is not seen. */
function missedEdges(block: Block, blocks: readonly Block[]): QueryProblem[] {
  if (block.kind !== 'without') return [];
  const outer = blocks.filter(({ kind }) => kind === 'pattern').flatMap(({ clauses }) => clauses);
  const known = new Set(outer.flatMap(namesIn));
  return block.clauses.flatMap((clause) => {
    if (clause.kind !== 'edge' || clause.source === undefined || clause.target === undefined) return [];
    const { source, target, label } = clause;
    const [own, end] = known.has(source.text) ? (['target', source] as const) : (['source', target] as const);
    const name = clause[own];
    if (name === undefined || !known.has(end.text) || known.has(name.text) || name.text.endsWith('$')) return [];
    const side = own === 'target' ? 'source' : 'target';
    const other = outer.find(
      (each) =>
        each.kind === 'edge' && each[side]?.text === end.text && each[own] !== undefined && isOther(each.label, label),
    );
    if (other?.kind !== 'edge') return [];
    return warning(
      name.span,
      localized`${name.text} is another word than ${other[own]?.text ?? ''}, so a second edge between the same words is not seen. Write ${name.text}$ if it may be the same.`,
    );
  });
}

function namesIn(clause: Clause): string[] {
  if (clause.kind === 'node') return [clause.node.text];
  if (clause.kind !== 'edge') return [];
  return [clause.source, clause.target].flatMap((each) => (each === undefined ? [] : [each.text]));
}

/** Whether two words may have both edges: one of HEAD and one of DEPS, or two of DEPS. */
function isOther(one: LabelTest, other: LabelTest): boolean {
  const [a, b] = [graphOf(one), graphOf(other)];
  return (a === 'enhanced' && b !== 'any') || (b === 'enhanced' && a !== 'any');
}

function graphOf(label: LabelTest): 'basic' | 'enhanced' | 'any' {
  if (label.kind === 'labels' && !label.isNegated)
    return label.labels.every((each) => each.startsWith('E:')) ? 'enhanced' : 'basic';
  if (label.kind !== 'parts') return 'any';
  const test = label.parts.find(({ feature }: FeatureTest) => feature === 'enhanced')?.test;
  return test === undefined ? 'any' : test.kind === 'absent' ? 'basic' : 'enhanced';
}
