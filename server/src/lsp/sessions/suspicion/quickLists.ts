/**
 * The lists of a document or treebank that need no models: the quick ones, and then, as all rules are asked, systematic differences. They are computed in slices when its Review begins; after that, an edit causes only its own
 * sentences to be examined again, on the next request.
 */

import type { Sentence } from '../../../core/conllu/index.ts';
import {
  type GroupRules,
  type QuickLists,
  type QuickResult,
  type QuickRows,
  quickLists,
  type Rules,
  type Suspicion,
  type SystematicList,
  systematicList,
} from '../../../core/suspicion/index.ts';
import type { Time } from '../../../services/ports.ts';
import { Cancelled, Slices } from '../../documents/slices.ts';

/** Share of the words in the list of rare ones. */
const SHARE = 0.01;
/** Progress is reported in steps of this size. */
const STEP = 0.05;

/** The sentences that are ranked together. */
export interface Ranked {
  readonly sentences: readonly Sentence[];
  readonly rules: Rules & GroupRules;
}

interface Known {
  readonly lists: QuickLists;
  /** The sentences that the places of examples index. */
  readonly sentences: readonly Sentence[];
  readonly rows: WeakMap<Sentence, QuickRows>;
  /** Undefined until the rules have been asked. */
  readonly systematic?: {
    readonly list: SystematicList;
    readonly rows: WeakMap<Sentence, readonly Suspicion[]>;
  };
}

/** Share of the quick lists in the time. */
const QUICK = 0.6;

export class DocumentLists {
  private computed: Known | undefined;
  private done: number | undefined;
  /** Counts the starts: work for an older one ends. */
  private nBegun = 0;

  constructor(
    private readonly time: Pick<Time, 'pause'>,
    private readonly onChange: () => void,
  ) {}

  /** Undefined until something has been computed. */
  get known(): Known | undefined {
    return this.computed;
  }

  /** 0…1; undefined without current work. */
  get progress(): number | undefined {
    return this.done;
  }

  /** Starts the work unless it has been started; resolves when all is done. Never rejects with `Cancelled`. */
  async begin(ranked: Ranked, how: 'once' | 'afresh'): Promise<void> {
    if (how === 'once' && (this.computed !== undefined || this.done !== undefined)) return;
    const number = ++this.nBegun;
    this.done = 0;
    try {
      const slices = new Slices(this.time, () => this.nBegun !== number);
      const { sentences, rules } = ranked;
      const quick = await this.run(quickLists(sentences, { share: SHARE, ...rules }), slices, [0, QUICK]);
      this.computed = knownOf(quick, sentences);
      this.onChange();
      const { list, rows } = await this.run(systematicList(sentences, rules), slices, [QUICK, 1]);
      this.computed = { ...this.computed, systematic: { list, rows: bySentence(sentences, rows) } };
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      return;
    } finally {
      if (this.nBegun === number) this.done = undefined;
    }
    this.onChange();
  }

  /** The rows of a sentence, examined now if it is new. */
  rowsOf({ lists, rows, sentences }: Known, sentence: Sentence, index: number): QuickRows {
    return rowsIn(rows, sentences[index], sentence, () => lists.of(sentence, index));
  }

  /** Likewise; undefined until they are there. */
  systematicOf({
    systematic,
    sentences,
  }: Known): ((sentence: Sentence, index: number) => readonly Suspicion[]) | undefined {
    if (systematic === undefined) return undefined;
    const { list, rows } = systematic;
    return (sentence, index) => rowsIn(rows, sentences[index], sentence, () => list.of(sentence, index));
  }

  end(): void {
    this.nBegun++;
  }

  /** @param part of the whole work, from and to */
  private async run<T>(steps: Generator<number, T>, slices: Slices, [from, to]: readonly [number, number]): Promise<T> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (!slices.isOver) continue;
      const done = from + (to - from) * step.value;
      if ((this.done ?? 0) + STEP < done) {
        this.done = done;
        this.onChange();
      }
      await slices.pause();
    }
  }
}

function knownOf({ lists, rows }: QuickResult, sentences: readonly Sentence[]): Known {
  return { lists, sentences, rows: bySentence(sentences, rows) };
}

const bySentence = <Rows>(sentences: readonly Sentence[], rows: readonly Rows[]): WeakMap<Sentence, Rows> =>
  new WeakMap(sentences.map((sentence, index) => [sentence, rows[index]]));

/** Those of the same text at this place, if a client replaced the whole document: no need to look again. */
function rowsIn<Rows>(
  rows: WeakMap<Sentence, Rows>,
  before: Sentence | undefined,
  sentence: Sentence,
  look: () => Rows,
): Rows {
  let found = rows.get(sentence);
  if (found === undefined) {
    found = (before?.text === sentence.text ? rows.get(before) : undefined) ?? look();
    rows.set(sentence, found);
  }
  return found;
}
