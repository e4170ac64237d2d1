/** Search by its definition: every map of names to nodes and edges is tried. For sentences of a few words. */

import { readDeps, readFeatures, readMisc } from '../../server/src/core/annotation/index.ts';
import { Column, RowKind, type Sentence } from '../../server/src/core/conllu/index.ts';
import type {
  Block,
  Clause,
  Expression,
  FeatureTest,
  LabelTest,
  Request,
  ValueTest,
} from '../../server/src/core/query/index.ts';

interface Node {
  readonly id: string;
  readonly features: ReadonlyMap<string, string>;
}

interface Edge {
  readonly source: number;
  readonly target: number;
  readonly label: string;
  readonly isEnhanced: boolean;
}

interface World {
  readonly sentence: Sentence;
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
}

type Assignment = ReadonlyMap<string, number>;

function worldOf(sentence: Sentence): World {
  const nodes: Node[] = [{ id: '0', features: new Map([['form', '__0__']]) }];
  const rows: number[] = [-1];
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.kind(row) === RowKind.multiwordToken) continue;
    const features = new Map([['form', sentence.cell(row, Column.form)]]);
    for (const name of ['lemma', 'upos', 'xpos'] as const) {
      const cell = sentence.cell(row, Column[name]);
      if (cell !== '_') features.set(name, cell);
    }
    for (const { name, values } of readFeatures(sentence.cell(row, Column.feats)).features)
      features.set(name, values.join(','));
    for (const { name, value } of readMisc(sentence.cell(row, Column.misc)))
      if (value !== undefined) features.set(name, value);
    if (sentence.kind(row) === RowKind.emptyNode) features.set('wordform', '__EMPTY__');
    nodes.push({ id: sentence.cell(row, Column.id), features });
    rows.push(row);
  }
  const edges: Edge[] = [];
  const nodeOf = (id: string) => nodes.findIndex((node) => node.id === id);
  rows.forEach((row, target) => {
    if (row === -1) return;
    const head = nodeOf(sentence.cell(row, Column.head));
    if (head !== -1) edges.push({ source: head, target, label: sentence.cell(row, Column.deprel), isEnhanced: false });
    for (const { head: id, relation } of readDeps(sentence.cell(row, Column.deps))) {
      const source = nodeOf(id);
      if (source !== -1 && relation !== undefined) edges.push({ source, target, label: relation, isEnhanced: true });
    }
  });
  return { sentence, nodes, edges };
}

/** Matches as sorted texts `X=3 e=2>3:obj`, each once. */
export function naiveSearch(request: Request, sentence: Sentence): string[] {
  const world = worldOf(sentence);
  const patterns = request.blocks.filter(({ kind }) => kind === 'pattern' || kind === 'global');
  const others = request.blocks.filter(({ kind }) => kind !== 'pattern' && kind !== 'global');
  const found = new Set<string>();
  for (const match of assignments(world, patterns, new Map())) {
    if (others.every((block) => isTrue(world, block, match))) found.add(textOf(world, match, edgeNames(patterns)));
  }
  return [...found].sort();
}

/** Whether a block holds for the words that are bound. */
function isTrue(world: World, block: Block, match: Assignment): boolean {
  const numbers = [block, ...(block.others ?? [])].map((each) => [...assignments(world, [each], match)].length);
  if (block.count !== undefined) return compare(numbers[0], block.count.op, block.count.value);
  const nHolding = numbers.filter((n) => 0 < n).length;
  return block.kind === 'with' ? 0 < nHolding : block.kind === 'without' ? nHolding === 0 : nHolding === 1;
}

function textOf({ nodes, edges }: World, match: Assignment, ofEdges: ReadonlySet<string>): string {
  const texts = [...match].map(([name, index]) => {
    if (!ofEdges.has(name)) return `${name}=${nodes[index].id}`;
    const { source, target, label, isEnhanced } = edges[index];
    return `${name}=${nodes[source].id}>${nodes[target].id}:${isEnhanced ? 'E:' : ''}${label}`;
  });
  return texts.sort().join(' ');
}

function edgeNames(blocks: readonly Block[]): Set<string> {
  return new Set(
    blocks.flatMap(({ clauses }) =>
      clauses.flatMap((clause) => (clause.kind === 'edge' && clause.name !== undefined ? [clause.name.text] : [])),
    ),
  );
}

function nodeNames(blocks: readonly Block[]): Set<string> {
  const names = blocks.flatMap(({ clauses }) =>
    clauses.flatMap((clause) => {
      if (clause.kind === 'node') return [clause.node.text];
      if (clause.kind !== 'edge' || clause.source === undefined || clause.target === undefined) return [];
      return [clause.source.text, clause.target.text];
    }),
  );
  return new Set(names);
}

/** All ways to extend an assignment so that the clauses of some blocks hold. */
function* assignments(world: World, blocks: readonly Block[], outer: Assignment): Generator<Assignment> {
  const ofEdges = edgeNames(blocks);
  const names = [...nodeNames(blocks), ...ofEdges].filter((name) => !outer.has(name));
  const clauses = blocks.flatMap((block) => block.clauses);
  const isNode = (name: string) => /^[A-Z]/.test(name);
  function* extend(at: number, so: Map<string, number>): Generator<Assignment> {
    if (at === names.length) {
      if (clauses.every((clause) => holds(world, clause, so))) yield so;
      return;
    }
    const name = names[at];
    const size = isNode(name) ? world.nodes.length : world.edges.length;
    for (let index = 0; index < size; index++) {
      const taken = [...so].some(([other, used]) => isNode(other) && used === index && !other.endsWith('$'));
      if (isNode(name) && !name.endsWith('$') && taken) continue;
      yield* extend(at + 1, new Map(so).set(name, index));
    }
  }
  yield* extend(0, new Map(outer));
}

const isWhole = (source: string, value: string): boolean => new RegExp(`^(?:${source})$`, 'su').test(value);

function isValue(test: ValueTest, value: string | undefined): boolean {
  if (test.kind === 'absent') return value === undefined;
  if (value === undefined) return false;
  if (test.kind === 'values') return test.values.includes(value) !== test.isNegated;
  if (test.kind === 'regex') return isWhole(test.regex.source, value) !== test.isNegated;
  return true;
}

function isFeature({ feature, test, orElse }: FeatureTest, value: (feature: string) => string | undefined): boolean {
  const own = value(feature);
  return orElse !== undefined && own === undefined ? isFeature(orElse, value) : isValue(test, own);
}

function edgeValue({ edges }: World, index: number, feature: string): string | undefined {
  const { source, target, label, isEnhanced } = edges[index];
  const [first, ...rest] = label.split(':');
  switch (feature) {
    case 'label':
      return isEnhanced ? `E:${label}` : label;
    case 'enhanced':
      return isEnhanced ? 'yes' : undefined;
    case '1':
      return first;
    case '2':
      return rest.length === 0 ? undefined : rest.join(':');
    case 'length':
      return String(Math.abs(target - source));
    case 'delta':
      return String(target - source);
    default:
      return undefined;
  }
}

function isLabel(world: World, index: number, test: LabelTest): boolean {
  const compact = edgeValue(world, index, 'label') ?? '';
  if (test.kind === 'any') return true;
  if (test.kind === 'labels') return test.labels.includes(compact) !== test.isNegated;
  if (test.kind === 'regex') return isWhole(test.regex.source, compact);
  return test.parts.every((part) => isFeature(part, (feature) => edgeValue(world, index, feature)));
}

function compare(a: number, op: string, b: number): boolean {
  return op === '='
    ? a === b
    : op === '<>'
      ? a !== b
      : op === '<'
        ? a < b
        : op === '<='
          ? a <= b
          : op === '>'
            ? a > b
            : a >= b;
}

const spanOf = ({ source, target }: Edge): [number, number] => [Math.min(source, target), Math.max(source, target)];

function holds(world: World, clause: Clause, so: Assignment): boolean {
  const { nodes, edges, sentence } = world;
  const at = (name: { readonly text: string }) => so.get(name.text) ?? -1;
  const value = ({ of, feature }: { of: { text: string }; feature: string }): string | undefined => {
    if (!/^[A-Z]/.test(of.text)) return edgeValue(world, at(of), feature);
    return feature === '__id__' ? String(at(of)) : nodes[at(of)].features.get(feature);
  };
  switch (clause.kind) {
    case 'node':
      return clause.alternatives.some((tests) =>
        tests.every((test) => isFeature(test, (feature) => nodes[at(clause.node)].features.get(feature))),
      );
    case 'edge': {
      const { source, target, name, label } = clause;
      const fits = (edge: Edge, index: number) =>
        (source === undefined || edge.source === at(source)) &&
        (target === undefined || edge.target === at(target)) &&
        isLabel(world, index, label);
      return name === undefined ? edges.some(fits) : fits(edges[at(name)], at(name));
    }
    case 'dominates': {
      const reached = new Set([at(clause.above)]);
      for (const node of reached) for (const edge of edges) if (edge.source === node) reached.add(edge.target);
      return reached.has(at(clause.below));
    }
    case 'relation': {
      const [x, y] = [at(clause.left), at(clause.right)];
      if (/^[A-Z]/.test(clause.right.text))
        return clause.op === '<' ? y - x === 1 : clause.op === '>' ? x - y === 1 : clause.op === '<<' ? x < y : y < x;
      const [low, high] = spanOf(edges[y]);
      if (/^[A-Z]/.test(clause.left.text)) return low < x && x < high;
      const [left, right] = spanOf(edges[x]);
      if (clause.op === '><')
        return (left < low && low < right && right < high) || (low < left && left < high && high < right);
      if (clause.op === '<<') return low <= left && right <= high && !(low === left && high === right);
      return right <= low || high <= left;
    }
    case 'compare': {
      const left = value(clause.left);
      const { right, op } = clause;
      if (left === undefined) return false;
      if (right.kind === 'regex') return isWhole(right.regex.source, left) === (op === '=');
      const other = right.kind === 'text' ? right.text : value(right.term);
      if (other === undefined) return false;
      if (op === '=') return left === other;
      return op === '<>' ? left !== other : compare(Number(left), op, Number(other));
    }
    case 'values': {
      const left = composed(clause.left, value);
      if (left === undefined) return false;
      if (clause.right.kind === 'regex') return isWhole(clause.right.regex.source, left) !== clause.isNegated;
      const right = composed(clause.right, value);
      return right !== undefined && (left === right) !== clause.isNegated;
    }
    case 'block':
      return isTrue(world, clause.block, so);
    case 'defined':
      return (value(clause.term) === undefined) === clause.isNegated;
    case 'distance': {
      const delta = at(clause.to) - at(clause.from);
      return compare(clause.measure === 'delta' ? delta : Math.abs(delta), clause.op, clause.value);
    }
    case 'size':
      return true;
    case 'shape':
      return hasShape(world, clause.shape) !== clause.isNegated;
    case 'meta':
      return isValue(clause.test, sentence.comment(clause.key));
  }
}

/** Undefined if a part is absent. */
function composed(
  made: Expression,
  value: (term: { of: { text: string }; feature: string }) => string | undefined,
): string | undefined {
  if (made.kind === 'text') return made.text;
  if (made.kind === 'features')
    return (
      made.features.map((feature) => value({ of: made.of, feature })).find((each) => each !== undefined) ?? made.orText
    );
  if (made.kind === 'join') {
    const parts = made.parts.map((part) => composed(part, value));
    return parts.includes(undefined) ? undefined : parts.join('');
  }
  const text = composed(made.value, value);
  if (made.kind === 'slice') return text?.slice(made.from, made.to);
  return made.to === 'lower' ? text?.toLowerCase() : text?.toUpperCase();
}

function hasShape({ nodes, edges }: World, shape: string): boolean {
  const basic = edges.filter(({ isEnhanced }) => !isEnhanced);
  if (shape === 'projective') {
    return !basic.some((e) =>
      basic.some((f) => {
        const [[a, b], [c, d]] = [spanOf(e), spanOf(f)];
        return a < c && c < b && b < d;
      }),
    );
  }
  const above = (node: number): number => basic.find(({ target }) => target === node)?.source ?? -1;
  const isCyclic = nodes.some((_, start) => {
    let node = above(start);
    for (let i = 0; i < nodes.length && node !== -1; i++) {
      if (node === start) return true;
      node = above(node);
    }
    return false;
  });
  if (shape === 'cyclic') return isCyclic;
  return !isCyclic && (shape === 'forest' || nodes.filter((_, node) => above(node) === -1).length === 1);
}
