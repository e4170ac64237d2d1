/** Relative clauses: the relativizer refers to the antecedent, which takes its place in the clause. */

import { arcLabel, type Graph, type GraphArc, type RuleName } from '../graph.ts';
import type { Judge } from '../switches.ts';
import { hasDependent, type Tree, topDown } from '../tree.ts';

const RULE: RuleName = 'relatives';
const SUBJECTS = new Set(['nsubj', 'csubj']);
const OBJECTS = new Set(['obj', 'ccomp']);
const OPEN = new Set(['xcomp', 'ccomp']);

export function relatives(graph: Graph, judge: Judge): void {
  const { tree } = graph;
  for (const clause of topDown(tree)) {
    const deprel = tree.deprels[clause];
    if (tree.universals[clause] !== 'acl' && !deprel.endsWith(':relcl')) continue;
    const antecedent = tree.heads[clause];
    if (antecedent === 0) continue;
    const pronoun = relativizerOf(tree, clause) ?? knownRelativizer(tree, judge, clause, antecedent);
    if (pronoun === undefined) fillGap(graph, judge, clause, antecedent);
    else if (pronoun !== clause) refer(graph, judge, clause, antecedent, pronoun);
  }
}

/** The topmost word of the clause with PronType=Rel, in a relative clause also Int; not in clauses inside it. O(clause). */
function relativizerOf(tree: Tree, clause: number): number | undefined {
  const isRelative = tree.deprels[clause].endsWith(':relcl');
  let level: number[] = [clause];
  while (0 < level.length) {
    for (const word of level) {
      const { pronType } = tree.traits[word];
      if (pronType === '') continue;
      const types = pronType.split(',');
      if (types.includes('Rel') || (isRelative && types.includes('Int'))) return word;
    }
    level = level.flatMap((word) =>
      tree.dependents[word].filter((each) => tree.universals[each] !== 'acl' && !tree.deprels[each].endsWith(':relcl')),
    );
  }
  return undefined;
}

/** The word at the beginning of the clause, if this treebank has `ref` to it without PronType=Rel. O(clause). */
function knownRelativizer(tree: Tree, judge: Judge, clause: number, antecedent: number): number | undefined {
  let word = clause;
  for (let first = tree.dependents[word][0]; first < word; first = tree.dependents[word][0] ?? word) word = first;
  if (tree.universals[word] === 'case') word = tree.heads[word];
  if (word === clause) return undefined;
  const kind = `relativizer ${tree.deprels[clause]} ${tree.upos[word]}`;
  const keys = [`${kind} “${tree.lemma(word)}”`, kind, 'relativizer'];
  const valuesOf = (relation: string) => [relation === 'ref' ? 'yes' : 'no'];
  return judge.ask({ rule: RULE, keys, word, head: antecedent, valuesOf }) === undefined ? undefined : word;
}

function refer(graph: Graph, judge: Judge, clause: number, antecedent: number, pronoun: number): void {
  const { tree } = graph;
  const own = graph.basic(pronoun);
  const kind = `${tree.deprels[clause]} ${tree.deprels[pronoun]} ${tree.upos[pronoun]}`;
  const keysOf = (what: string): string[] => [
    `${what} ${kind} “${tree.lemma(pronoun)}”`,
    `${what} ${kind}`,
    `${what} ${tree.deprels[pronoun]}`,
    what,
  ];
  const isRef = (relation: string): string[] => [relation === 'ref' ? 'yes' : 'no'];
  const ref = judge.ask({ rule: RULE, keys: keysOf('ref'), word: pronoun, head: antecedent, valuesOf: isRef });
  const whyOf = (found: { key: string; right: number; of: number }): GraphArc['why'] => ({
    rule: RULE,
    from: [clause, pronoun],
    key: found.key,
    precision: found,
  });
  const taken = judge.ask({
    rule: RULE,
    keys: keysOf('antecedent'),
    word: antecedent,
    head: own.head,
    valuesOf: (relation) => (relation === arcLabel(own) ? ['same'] : [relation]),
  });
  if (ref !== undefined) {
    graph.arcs[pronoun].splice(0, 1, { head: antecedent, base: 'ref', tail: '', why: whyOf(ref) });
  }
  if (taken !== undefined) {
    const label = taken.use === 'same' ? { base: own.base, tail: own.tail } : { base: taken.use, tail: '' };
    graph.add(antecedent, { head: own.head, ...label, why: whyOf(taken) });
  }
}

/** A clause without a relativizer: the antecedent is the argument that the verb lacks. */
function fillGap(graph: Graph, judge: Judge, clause: number, antecedent: number): void {
  const { tree } = graph;
  const has = `${hasDependent(tree, clause, SUBJECTS) ? 'with' : 'without'} subject`;
  const object = `${hasDependent(tree, clause, OBJECTS) ? 'with' : 'without'} object`;
  const deprel = tree.deprels[clause];
  const { verbForm, isPassive } = tree.traits[clause];
  const open = tree.dependents[clause].find((each) => OPEN.has(tree.universals[each]));
  const heads = open === undefined ? [clause] : [clause, open];
  for (const head of heads) {
    const what = `gap ${deprel}${head === clause ? '' : ' in its clause'}`;
    const found = judge.ask({
      rule: RULE,
      keys: [
        `${what} ${has} ${object} ${tree.upos[head]} ${verbForm || '-'}${isPassive ? ' Pass' : ''}`,
        `${what} ${has} ${object}`,
        `${what} ${has}`,
        what,
      ],
      word: antecedent,
      head,
      valuesOf: (relation) => [relation],
    });
    if (found === undefined) continue;
    graph.add(antecedent, {
      head,
      base: found.use,
      tail: '',
      why: { rule: RULE, from: [clause], key: found.key, precision: found },
    });
    return;
  }
}
