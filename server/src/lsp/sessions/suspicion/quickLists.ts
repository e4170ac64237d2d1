/**
 * The lists of a document or treebank that need no models. They are computed in slices when its Review begins; after that, an edit causes only its own
 * sentences to be examined again, on the next request.
 */

import type { Sentence } from '../../../core/conllu/index.ts';
import {
  type QuickLists,
  type QuickResult,
  type QuickRows,
  quickLists,
  type Rules,
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
  readonly rules: Rules;
}

interface Known {
  readonly lists: QuickLists;
  /** The sentences that the places of examples index. */
  readonly sentences: readonly Sentence[];
  readonly rows: WeakMap<Sentence, QuickRows>;
}

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
      this.computed = await this.compute(ranked, () => this.nBegun !== number);
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
    let found = rows.get(sentence);
    if (found === undefined) {
      const before = sentences[index];
      found = (before?.text === sentence.text ? rows.get(before) : undefined) ?? lists.of(sentence, index);
      rows.set(sentence, found);
    }
    return found;
  }

  end(): void {
    this.nBegun++;
  }

  private async compute({ sentences, rules }: Ranked, isCancelled: () => boolean): Promise<Known> {
    const slices = new Slices(this.time, isCancelled);
    const steps = quickLists(sentences, { share: SHARE, ...rules });
    let told = 0;
    for (;;) {
      const step = steps.next();
      if (step.done === true) return knownOf(step.value, sentences);
      if (!slices.isOver) continue;
      if (told + STEP < step.value) {
        told = step.value;
        this.done = told;
        this.onChange();
      }
      await slices.pause();
    }
  }
}

function knownOf({ lists, rows }: QuickResult, sentences: readonly Sentence[]): Known {
  return { lists, sentences, rows: new WeakMap(sentences.map((sentence, index) => [sentence, rows[index]])) };
}
