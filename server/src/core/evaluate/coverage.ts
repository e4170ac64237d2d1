/** Coverage of a treebank by tree classes, and the properties of its crossings: counts that add up over sentences and files. */

import { translatable } from '../../localization/index.ts';
import { Column, type Sentence } from '../conllu/index.ts';
import { REPORTED_CLASSES, type ReportedClass } from '../decode/index.ts';
import { tangleOf } from '../tree/index.ts';
import { type TreeDistances, type TreeShape, treeDistances, treeShape } from './treeFacts.ts';

interface ShapeClass {
  readonly title: string;
  readonly has: (shape: TreeShape) => boolean;
}

/** Classes without a decoder, for which only sentences are counted. One that gets a decoder moves to the table of tree classes. */
const SHAPES = {
  planar: { title: translatable`planar`, has: ({ isPlanar }) => isPlanar },
  mh6: { title: 'MH6', has: ({ smallestMhk }) => smallestMhk !== undefined && smallestMhk <= 6 },
  wellNestedGapDegree1: {
    title: translatable`well-nested, gap degree ≤ 1`,
    has: ({ isWellNested, gapDegree }) => isWellNested && gapDegree <= 1,
  },
  wellNested: { title: translatable`well-nested`, has: ({ isWellNested }) => isWellNested },
  twoPlanar: { title: translatable`2-planar`, has: ({ isTwoPlanar }) => isTwoPlanar },
} satisfies Readonly<Record<string, ShapeClass>> & { readonly [Name in ReportedClass]?: never };

const titlesOf = <Name extends string>(classes: Iterable<readonly [Name, { readonly title: string }]>) =>
  Object.fromEntries(Array.from(classes, ([name, { title }]) => [name, title])) as Record<Name, string>;

const { projective, ...larger } = titlesOf(REPORTED_CLASSES.map((row) => [row.name, row] as const));
const { planar, ...others } = titlesOf(Object.entries(SHAPES) as [keyof typeof SHAPES, ShapeClass][]);

/** The classes of the report, smallest first where they are nested, with their display names. */
export const COVERAGE_CLASSES = { projective, planar, ...larger, ...others } as const;

export type CoverageClass = keyof typeof COVERAGE_CLASSES;

interface ClassCoverage {
  /** Sentences whose tree is in the class. */
  readonly sentences: number;
  /**
   * The largest number of arcs that trees of the class can have in common with the treebank's: "edge coverage" of
   * Gómez-Rodríguez, Shi & Lee (2018) is this divided by the number of words. Undefined for classes without an exact decoder.
   */
  readonly arcs: number | undefined;
}

/** Arcs of one kind. */
export interface ArcCounts {
  readonly arcs: number;
  readonly crossed: number;
  readonly nonprojective: number;
}

/**
 * Plain counts; percentages are derived. Sentences that are not trees (a word without a readable head, or a cycle) are left out
 * of everything except `notTrees`.
 */
export interface CoverageReport {
  readonly sentences: number;
  readonly words: number;
  readonly notTrees: { readonly sentences: number; readonly words: number };
  /** Sentences with several root dependents. */
  readonly multipleRoots: number;
  /** Sentences too tangled to search: a lower bound is counted for their arcs under the classes with a `reportTangle`. */
  readonly bounded: number;
  readonly classes: Readonly<Record<CoverageClass, ClassCoverage>>;
  /** Sentences with crossing arcs, and arcs that cross at least one other; including arcs of the root, at position 0. */
  readonly crossedSentences: number;
  readonly crossedArcs: number;
  /** Sentences and arcs that are non-projective in the sense of dominance. */
  readonly nonprojectiveSentences: number;
  readonly nonprojectiveArcs: number;
  /** [d] = sentences of gap degree d (block degree d + 1), and of edge degree d. */
  readonly gapDegrees: readonly number[];
  readonly edgeDegrees: readonly number[];
  /** Projectivization by lifting: steps, the maximum in a sentence, and arcs kept (compare the optimum under `classes.projective`). */
  readonly lifting: { readonly lifts: number; readonly most: number; readonly arcs: number };
  /** By label, and by the tags of head and dependent, all kinds that occur; those with the most crossed arcs first, then by name. */
  readonly byDeprel: readonly (ArcCounts & { readonly deprel: string })[];
  readonly byUpos: readonly (ArcCounts & { readonly head: string; readonly dependent: string })[];
}

/** Represents the artificial root in place of a tag. */
const ROOT_TAG = 'ROOT';

type Tally = { arcs: number; crossed: number; nonprojective: number };

/** Collects the coverage of a treebank sentence by sentence; memory does not grow with the number of sentences. */
export class Coverage {
  #sentences = 0;
  #words = 0;
  #notTrees = { sentences: 0, words: 0 };
  #multipleRoots = 0;
  #bounded = 0;
  readonly #classSentences = zeroPerClass();
  readonly #keptArcs = zeroPerClass();
  #crossedSentences = 0;
  #crossedArcs = 0;
  #nonprojectiveSentences = 0;
  #nonprojectiveArcs = 0;
  readonly #gapDegrees: number[] = [];
  readonly #edgeDegrees: number[] = [];
  #lifting = { lifts: 0, most: 0, arcs: 0 };
  readonly #byDeprel = new Map<string, Tally>();
  /** By tag of the head, then of the dependent. */
  readonly #byUpos = new Map<string, Map<string, Tally>>();

  /** Adds a sentence. Blocks without words are not counted. */
  add(sentence: Sentence): void {
    const { heads, nWords } = sentence;
    if (nWords === 0) return;
    const tangle = tangleOf(heads);
    const shape = treeShape(heads, tangle);
    if (shape === undefined) {
      this.#notTrees.sentences++;
      this.#notTrees.words += nWords;
      return;
    }
    this.#sentences++;
    this.#words += nWords;
    if (heads.indexOf(0, heads.indexOf(0, 1) + 1) !== -1) this.#multipleRoots++;
    const distances = treeDistances(heads, shape, tangle);
    if (distances.isBounded) this.#bounded++;
    this.#addShape(shape, distances, nWords);
    this.#addArcs(sentence);
    for (const rank of tangle.crossed.dependents) this.#talliesOf(sentence, tangle.words[rank], 'crossed');
    tangle.broken.forEach((isBroken, rank) => {
      if (isBroken === 1) this.#talliesOf(sentence, tangle.words[rank], 'nonprojective');
    });
  }

  /** Adds the counts of another collector. */
  merge(other: Coverage): void {
    this.mergeReport(other.report());
  }

  /** Adds the counts of a report, such as that of another process. */
  mergeReport(report: CoverageReport): void {
    this.#sentences += report.sentences;
    this.#words += report.words;
    this.#notTrees.sentences += report.notTrees.sentences;
    this.#notTrees.words += report.notTrees.words;
    this.#multipleRoots += report.multipleRoots;
    this.#bounded += report.bounded;
    for (const key of CLASS_NAMES) {
      this.#classSentences[key] += report.classes[key].sentences;
      this.#keptArcs[key] += report.classes[key].arcs ?? 0;
    }
    this.#crossedSentences += report.crossedSentences;
    this.#crossedArcs += report.crossedArcs;
    this.#nonprojectiveSentences += report.nonprojectiveSentences;
    this.#nonprojectiveArcs += report.nonprojectiveArcs;
    report.gapDegrees.forEach((count, degree) => {
      addAt(this.#gapDegrees, degree, count);
    });
    report.edgeDegrees.forEach((count, degree) => {
      addAt(this.#edgeDegrees, degree, count);
    });
    this.#lifting.lifts += report.lifting.lifts;
    this.#lifting.most = Math.max(this.#lifting.most, report.lifting.most);
    this.#lifting.arcs += report.lifting.arcs;
    for (const { deprel, ...tally } of report.byDeprel) addTally(tallyIn(this.#byDeprel, deprel), tally);
    for (const { head, dependent, ...tally } of report.byUpos) addTally(this.#uposTally(head, dependent), tally);
  }

  /** The counts so far. */
  report(): CoverageReport {
    const reported = new Set<CoverageClass>(REPORTED_CLASSES.map(({ name }) => name));
    const arcs = (key: CoverageClass) => (reported.has(key) ? this.#keptArcs[key] : undefined);
    const classes = Object.fromEntries(
      CLASS_NAMES.map((key) => [key, { sentences: this.#classSentences[key], arcs: arcs(key) }]),
    ) as Record<CoverageClass, ClassCoverage>;
    return {
      sentences: this.#sentences,
      words: this.#words,
      notTrees: { ...this.#notTrees },
      multipleRoots: this.#multipleRoots,
      bounded: this.#bounded,
      classes,
      crossedSentences: this.#crossedSentences,
      crossedArcs: this.#crossedArcs,
      nonprojectiveSentences: this.#nonprojectiveSentences,
      nonprojectiveArcs: this.#nonprojectiveArcs,
      gapDegrees: [...this.#gapDegrees],
      edgeDegrees: [...this.#edgeDegrees],
      lifting: { ...this.#lifting },
      byDeprel: Array.from(this.#byDeprel, ([deprel, tally]) => ({ deprel, ...tally })).sort(
        (a, b) => b.crossed - a.crossed || compare(a.deprel, b.deprel),
      ),
      byUpos: Array.from(this.#byUpos)
        .flatMap(([head, dependents]) =>
          Array.from(dependents, ([dependent, tally]) => ({ head, dependent, ...tally })),
        )
        .sort((a, b) => b.crossed - a.crossed || compare(a.head, b.head) || compare(a.dependent, b.dependent)),
    };
  }

  #addShape(shape: TreeShape, distances: TreeDistances, nWords: number): void {
    const counts = this.#classSentences;
    for (const name of SHAPE_NAMES) if (SHAPES[name].has(shape)) counts[name]++;
    if (shape.crossedArcs > 0) this.#crossedSentences++;
    this.#crossedArcs += shape.crossedArcs;
    this.#nonprojectiveArcs += shape.nonprojectiveArcs;
    if (shape.nonprojectiveArcs > 0) this.#nonprojectiveSentences++;
    addAt(this.#gapDegrees, shape.gapDegree, 1);
    addAt(this.#edgeDegrees, shape.edgeDegree, 1);
    for (const { name } of REPORTED_CLASSES) {
      const kept = distances.kept[name];
      this.#keptArcs[name] += kept;
      // A tree is its own nearest tree only within the class.
      if (kept === nWords) counts[name]++;
    }
    this.#lifting.lifts += distances.lifts;
    this.#lifting.most = Math.max(this.#lifting.most, distances.lifts);
    this.#lifting.arcs += distances.keptByLifting;
  }

  #addArcs(sentence: Sentence): void {
    for (let word = 1; word <= sentence.nWords; word++) this.#talliesOf(sentence, word, 'arcs');
  }

  /** Counts the arc to a word under its label and its tags. */
  #talliesOf(sentence: Sentence, word: number, what: keyof Tally): void {
    const head = sentence.heads[word];
    tallyIn(this.#byDeprel, sentence.wordCell(word, Column.deprel))[what]++;
    const headTag = head === 0 ? ROOT_TAG : sentence.wordCell(head, Column.upos);
    this.#uposTally(headTag, sentence.wordCell(word, Column.upos))[what]++;
  }

  #uposTally(head: string, dependent: string): Tally {
    let dependents = this.#byUpos.get(head);
    if (dependents === undefined) {
      dependents = new Map();
      this.#byUpos.set(head, dependents);
    }
    return tallyIn(dependents, dependent);
  }
}

/** Coverage of several sentences at once. */
export function coverage(sentences: Iterable<Sentence>): CoverageReport {
  const collected = new Coverage();
  for (const sentence of sentences) collected.add(sentence);
  return collected.report();
}

const SHAPE_NAMES = Object.keys(SHAPES) as (keyof typeof SHAPES)[];
const CLASS_NAMES = Object.keys(COVERAGE_CLASSES) as CoverageClass[];

function zeroPerClass(): Record<CoverageClass, number> {
  return Object.fromEntries(CLASS_NAMES.map((key) => [key, 0])) as Record<CoverageClass, number>;
}

function tallyIn(tallies: Map<string, Tally>, key: string): Tally {
  let tally = tallies.get(key);
  if (tally === undefined) {
    tally = { arcs: 0, crossed: 0, nonprojective: 0 };
    tallies.set(key, tally);
  }
  return tally;
}

function addTally(to: Tally, from: Tally): void {
  to.arcs += from.arcs;
  to.crossed += from.crossed;
  to.nonprojective += from.nonprojective;
}

/** Adds to a histogram, which grows without holes. */
function addAt(histogram: number[], at: number, count: number): void {
  while (histogram.length <= at) histogram.push(0);
  histogram[at] += count;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
