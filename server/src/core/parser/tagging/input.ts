/** From words to rows of tables: forms, character n-grams, characters, and how the training data analyses a form. */

import { itemTexts } from '../../annotation/index.ts';
import { detached } from '../../conllu/index.ts';
import { normalForm } from '../base/atoms.ts';
import type { Words } from '../base/readWords.ts';
import { packingOf } from '../network/batch.ts';
import { checkFurther, type FurtherInput, pushNgrams, UNKNOWN } from '../network/input.ts';
import { languageForm, type TagInventory } from './inventory.ts';

const FIRST_KNOWN = 2;
/** The middle of longer words is left out: their ends decide. */
const MOST_CHARACTERS = 24;

/** A word form as the network reads it. */
export interface FormRows {
  /** Whether it is element 0 of a sentence, of which nothing but `form` is read. */
  readonly isRoot?: boolean;
  readonly form: number;
  readonly ngrams: Int32Array;
  /** At least one. */
  readonly characters: Int32Array;
  /** For each analysis of the form its row, and the rows of its UPOS and of its items; a single row for unknown forms. */
  readonly analyses: Int32Array;
  /** What the form decides of its further input; undefined without any. */
  readonly further?: Float32Array;
}

/** Rows of the root, which stands for the language of the text if it is known, and of the words 1…n; equal forms are one object. */
export interface TagRows {
  readonly n: number;
  /** Those of the words, as given. */
  readonly forms: readonly string[];
  readonly words: readonly FormRows[];
  /** In training: the analyses of the other occurrences of each form; undefined: of all occurrences. */
  readonly analyses?: readonly Int32Array[];
  /** What the sentence decides of the further input: n + 1 vectors; undefined without any. In use, a batch has them. */
  readonly states?: Float32Array;
}

export class TagInput {
  private readonly forms: ReadonlyMap<string, number>;
  private readonly characters: ReadonlyMap<string, number>;
  private readonly known = new Map<string, FormRows>();
  /** Of each language that the tagger tells apart. */
  private readonly roots = new Map<string, FormRows>();

  private readonly rowsOfAnalyses: readonly (readonly number[])[];

  /** @throws RangeError if the inventory has further input, and this is not it */
  constructor(
    private readonly inventory: TagInventory,
    private readonly pretrained?: FurtherInput,
  ) {
    checkFurther(inventory, pretrained);
    const { forms, characters, upos, items, feats, analyses } = inventory;
    const index = (values: readonly string[]) => new Map(values.map((value, at) => [value, at + FIRST_KNOWN]));
    this.forms = index(forms);
    this.characters = index(characters);
    const itemIndex = index(items);
    const nAnalyses = analyses.length / 2;
    this.rowsOfAnalyses = Array.from({ length: nAnalyses }, (_, at) => {
      const [tag, cell] = analyses.subarray(2 * at, 2 * at + 2);
      const ofItems = itemTexts(feats[cell]).map((item) => nAnalyses + upos.length + (itemIndex.get(item) ?? 0));
      return [FIRST_KNOWN + at, FIRST_KNOWN + nAnalyses + tag, ...ofItems];
    });
  }

  encode({ n, forms, order }: Pick<Words, 'n' | 'forms' | 'order'>): TagRows {
    const words: FormRows[] = [this.rootOf(order)];
    for (let word = 1; word <= n; word++) words.push(this.rowsOf(forms[word]));
    return { n, forms, words };
  }

  /** @param order features of the text */
  private rootOf(order: Words['order'] = []): FormRows {
    for (const item of order) {
      const form = this.forms.get(languageForm(item));
      if (form === undefined) continue;
      const root = this.roots.get(item) ?? { ...ROOT, form };
      this.roots.set(item, root);
      return root;
    }
    return ROOT;
  }

  /** For training: hides a word's own analysis, unless another occurrence of the form has the same. */
  encodeUnseen(words: Words, counts: readonly Int32Array[]): TagRows {
    const rows = this.encode(words);
    const analyses = rows.words.map((own, word) => {
      const form = own.form - FIRST_KNOWN;
      if (word === 0 || form < 0) return own.analyses;
      const others = this.inventory.analysesOfForms[form].filter((analysis, at) => {
        const [tag, cell] = this.inventory.analyses.subarray(2 * analysis, 2 * analysis + 2);
        const isOwn = this.inventory.upos[tag] === words.upos[word] && this.inventory.feats[cell] === words.feats[word];
        return !isOwn || 1 < counts[form][at];
      });
      return others.length === counts[form].length ? own.analyses : this.analysisRows(others);
    });
    const { pretrained } = this;
    const states = pretrained?.ofStates ? pretrained.states(packingOf([rows.n + 1]), [rows.forms]) : undefined;
    return { ...rows, analyses, states };
  }

  private analysisRows(analyses: ArrayLike<number>): Int32Array {
    if (analyses.length === 0) return Int32Array.of(UNKNOWN);
    return Int32Array.from(Array.from(analyses).flatMap((each) => this.rowsOfAnalyses[each]));
  }

  private rowsOf(form: string): FormRows {
    const known = this.known.get(form);
    if (known !== undefined) return known;
    const normal = normalForm(form);
    const ngrams: number[] = [];
    pushNgrams(form, normal, ngrams);
    const all = [...form];
    const some =
      all.length <= MOST_CHARACTERS ? all : [...all.slice(0, MOST_CHARACTERS / 2), ...all.slice(-MOST_CHARACTERS / 2)];
    const own = this.forms.get(normal) ?? UNKNOWN;
    const { pretrained } = this;
    const further =
      pretrained === undefined || this.inventory.further === undefined
        ? undefined
        : new Float32Array(pretrained.ofForm);
    if (further !== undefined) pretrained?.write(form, further, 0);
    const rows: FormRows = {
      form: own,
      ngrams: Int32Array.from(ngrams),
      characters: Int32Array.from(some.length === 0 ? [''] : some, (each) => this.characters.get(each) ?? UNKNOWN),
      analyses: this.analysisRows(own < FIRST_KNOWN ? [] : this.inventory.analysesOfForms[own - FIRST_KNOWN]),
      further,
    };
    // A file of any length goes through one tagger.
    if (this.known.size === MOST_KNOWN) this.known.clear();
    this.known.set(detached(form), rows);
    return rows;
  }
}

const MOST_KNOWN = 50_000;
/** Element 0 of a sentence in an unknown language. */
export const ROOT: FormRows = {
  isRoot: true,
  form: 0,
  ngrams: new Int32Array(0),
  characters: Int32Array.of(0),
  analyses: Int32Array.of(0),
};
