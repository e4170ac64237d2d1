/** Whether a rule changes anything its own pattern reads: otherwise it applies again and again. */

import { allClauses } from '../syntax/size.ts';
import type { Clause, Expression, FeatureTest } from '../syntax/types.ts';
import type { RewriteCommand, RewriteRule } from './types.ts';

/** A rule that only sets what nothing in its request mentions is not guarded. May be true for one that loops nevertheless. */
export function changesItsPattern({ request, commands }: RewriteRule): boolean {
  if (commands.length === 0) return true;
  const clauses = allClauses(request.blocks);
  // Everything inside them, as only one of several alternatives may be meant.
  const withouts = allClauses(
    request.blocks.filter(
      ({ kind, count, clauses: own }) =>
        kind === 'without' || kind === 'either' || count !== undefined || own.some((each) => each.kind === 'block'),
    ),
  );
  return commands.some((command) => touches(command, clauses, withouts));
}

function touches(command: RewriteCommand, clauses: readonly Clause[], withouts: readonly Clause[]): boolean {
  switch (command.kind) {
    case 'set':
    case 'del_feat':
      return clauses.some((clause) => mentions(clause, command.of.text, command.feature));
    case 'join_feats':
      // The features joined depend on the words.
      return clauses.some(
        (clause) =>
          clause.kind === 'node' &&
          clause.node.text === command.to.text &&
          clause.alternatives.flat().some(({ test }) => test.kind === 'absent'),
      );
    case 'add_edge':
      return withouts.some((clause) => isAboutEdge(clause) || clause.kind === 'dominates');
    case 'add_node':
      return false;
    case 'insert':
      return clauses.some(({ kind }) => kind === 'relation' || kind === 'distance');
    case 'shift':
    case 'del_edge':
    case 'del_edge_between':
      return clauses.some((clause) => isAboutEdge(clause) || clause.kind === 'dominates');
    case 'del_node':
      return true;
    case 'unorder':
      return clauses.some(({ kind }) => kind === 'relation' || kind === 'distance');
  }
}

/** An edge, also as `X -[…]-> *`. */
const isAboutEdge = (clause: Clause): boolean => clause.kind === 'edge';

function mentions(clause: Clause, name: string, feature: string): boolean {
  switch (clause.kind) {
    case 'node':
      return clause.node.text === name && clause.alternatives.flat().some((test) => isAbout(test, feature));
    case 'edge':
      // A label that is read and then set.
      return clause.name?.text === name && clause.label.kind !== 'any';
    case 'defined':
      return clause.term.of.text === name && clause.term.feature === feature;
    case 'compare': {
      const terms = [clause.left, ...(clause.right.kind === 'term' ? [clause.right.term] : [])];
      return terms.some(
        (term) =>
          term.of.text === name && (term.feature === feature || feature === 'label' || term.feature === 'label'),
      );
    }
    case 'values':
      return [clause.left, ...(clause.right.kind === 'regex' ? [] : [clause.right])]
        .flatMap(featuresIn)
        .some(
          (each) =>
            each.of.text === name &&
            (each.features.includes(feature) || feature === 'label' || each.features.includes('label')),
        );
    default:
      return false;
  }
}

type Features = Extract<Expression, { kind: 'features' }>;

function featuresIn(value: Expression): Features[] {
  if (value.kind === 'features') return [value];
  if (value.kind === 'join') return value.parts.flatMap(featuresIn);
  return value.kind === 'text' ? [] : featuresIn(value.value);
}

const isAbout = (test: FeatureTest, feature: string): boolean =>
  test.feature === feature || (test.orElse !== undefined && isAbout(test.orElse, feature));
