/** Whether a rule changes anything its own pattern reads: otherwise it applies again and again. */

import type { Clause, FeatureTest } from '../syntax/types.ts';
import type { RewriteCommand, RewriteRule } from './types.ts';

/** A rule that only sets what nothing in its request mentions is not guarded. May be true for one that loops nevertheless. */
export function changesItsPattern({ request, commands }: RewriteRule): boolean {
  if (commands.length === 0) return true;
  const clauses = request.blocks.flatMap((block) => block.clauses);
  const withouts = request.blocks.flatMap((block) => (block.kind === 'without' ? block.clauses : []));
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
    default:
      return false;
  }
}

const isAbout = (test: FeatureTest, feature: string): boolean =>
  test.feature === feature || (test.orElse !== undefined && isAbout(test.orElse, feature));
