/** Learns the switches of a treebank from the graphs it has. */

import { readDeps } from '../annotation/index.ts';
import { Column, type Sentence } from '../conllu/index.ts';
import { APPLY } from './enhance.ts';
import { ENHANCEMENTS, Graph, type GraphArc, type RuleName } from './graph.ts';
import { EMPTY, type Judge, type Question, type Switch, Switches } from './switches.ts';
import { treeOf } from './tree.ts';
import { isUse } from './uses.ts';

/** The graph of a sentence in DEPS: relations from each head to each word, by position. Heads that are no words are `EMPTY`. */
class Known {
  private readonly arcs: (readonly { readonly head: number; readonly relation: string }[])[] = [[]];

  constructor(sentence: Sentence) {
    for (let word = 1; word <= sentence.nWords; word++) {
      this.arcs.push(
        readDeps(sentence.wordCell(word, Column.deps)).flatMap(({ head, relation }) => {
          if (relation === undefined) return [];
          return [{ head: /^\d+$/.test(head) ? (sentence.wordById(Number(head)) ?? EMPTY) : EMPTY, relation }];
        }),
      );
    }
  }

  relations(word: number, head: number): string[] {
    return this.arcs[word].flatMap((arc) => (arc.head === head ? [arc.relation] : []));
  }

  has(word: number): boolean {
    return 0 < this.arcs[word].length;
  }
}

/** What the occurrences of a key say. */
interface Counted {
  total: number;
  readonly values: Map<string, number>;
  /** The next more general key of the same question. */
  readonly parent: string | undefined;
  /** 1 for the most general ones. */
  readonly rank: number;
}

/** Answers as the treebank does, and counts its answers. */
class Learner implements Judge {
  readonly counted = new Map<string, Counted>();
  known!: Known;

  constructor(private readonly before: Judge) {}

  ask(question: Question): Switch | undefined {
    const { rule, keys, word, head, valuesOf, isKnown } = question;
    if (isKnown) return this.before.ask(question);
    const relations = this.known.relations(word, head);
    const all = [...new Set(relations.flatMap(valuesOf))];
    const values = all.filter((use) => isUse({ rule, key: keys[0], use }));
    if (values.length === 0) {
      // A label is chosen for an arc that is there; where it is not, another rule has taken it away.
      if (rule === 'labels' || !this.known.has(word)) return undefined;
      values.push('no');
    }
    // A particular that a word lacks leaves the same key.
    const different = keys.filter((key, i) => key !== keys[i + 1]);
    different.forEach((key, i) => {
      let counted = this.counted.get(key);
      if (counted === undefined) {
        counted = { total: 0, values: new Map(), parent: different[i + 1], rank: different.length - i };
        this.counted.set(key, counted);
      }
      counted.total++;
      for (const value of values) {
        if (0 < i && value.startsWith('=')) continue;
        counted.values.set(value, (counted.values.get(value) ?? 0) + 1);
      }
    });
    return values[0] === 'no' ? undefined : { rule, key: keys[0], use: values[0], right: 0, of: 0 };
  }

  /** General keys, and particular ones that decide otherwise often enough. */
  switches(rule: RuleName): Switch[] {
    const used = new Map<string, string>();
    const found: Switch[] = [];
    const byLevel = [...this.counted].sort(([, a], [, b]) => a.rank - b.rank);
    for (const [key, { total, values, parent }] of byLevel) {
      const general = parent === undefined ? undefined : used.get(parent);
      const [best, right] = mostOften(values);
      const rightOfGeneral = general === undefined ? -1 : (values.get(general) ?? 0);
      const isOwn = best !== general && (general === undefined || leastGain(key) <= right - rightOfGeneral);
      used.set(key, isOwn ? best : (general ?? best));
      if (isOwn) found.push({ rule, key, use: best, right, of: total });
    }
    return found.reverse();
  }
}

/** By how many occurrences a particular key must beat the general one: words are rarer than tags, and many. */
const leastGain = (key: string): number => (key.endsWith('”') ? 2 : 1);

/** Of equal ones, an arc before none, and the first value. */
function mostOften(values: ReadonlyMap<string, number>): [value: string, n: number] {
  let best: [string, number] = ['no', values.get('no') ?? 0];
  for (const [value, n] of values)
    if (value !== 'no' && (best[1] < n || (best[0] === 'no' && best[1] === n))) best = [value, n];
  return best;
}

/** O(words · rules). @param sentences with DEPS, whose heads form trees */
export function learn(sentences: readonly Sentence[]): Switch[] {
  const items = sentences.map((sentence) => ({ known: new Known(sentence), graph: new Graph(treeOf(sentence)) }));
  const all: Switch[] = [];
  for (const rule of ENHANCEMENTS) {
    const judge = new Switches(all);
    const learner = new Learner(judge);
    for (const { known, graph } of items) {
      learner.known = known;
      APPLY[rule](copyOf(graph), learner);
    }
    const learnt = learner.switches(rule);
    all.push(...learnt);
    for (const each of learnt) judge.add(each);
    for (const { graph } of items) APPLY[rule](graph, judge);
  }
  return all;
}

function copyOf(graph: Graph): Graph {
  const copy = new Graph(graph.tree);
  graph.arcs.forEach((arcs: readonly GraphArc[], word) => {
    copy.arcs[word] = [...arcs];
  });
  return copy;
}
