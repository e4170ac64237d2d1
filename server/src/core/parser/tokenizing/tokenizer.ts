/** Text to sentences of tokens, in bounded memory: paragraph by paragraph, long ones in windows. */

import { Kernels } from '../network/kernels.ts';
import { scriptOfLetter, unicodeBorders } from './borders.ts';
import { INSIDE, MULTIWORD, N_LABELS, SENTENCE, TOKEN } from './gold.ts';
import { TokenInput } from './input.ts';
import { Lexicon } from './lexicon.ts';
import type { TokenizerModel } from './model.ts';
import { TokenNetwork, type Window } from './network.ts';
import { Splitter } from './splits.ts';
import { BLANK, isGap, PARAGRAPH, type Units, unitsOf } from './units.ts';

/** A token; offsets are UTF-16 units of the piece of text that was tokenized. */
export interface Token {
  readonly start: number;
  readonly end: number;
  /** Of a multiword token; otherwise empty. */
  readonly words: readonly string[];
  /** Probability that it ends here and not earlier or later, 0…1; 1 where no network decided. */
  readonly certainty: number;
  /** Probability of the decision whether the sentence ends here; 1 as above. */
  readonly sentenceCertainty: number;
}

/** Tokens of at least one sentence per piece with anything but white space. */
interface Tokenized {
  readonly sentences: readonly (readonly Token[])[];
  /** Scripts that the tokenizer has not seen. */
  readonly unseen: ReadonlySet<string>;
}

/** Read before and after a window, and not decided in it. */
const CONTEXT = 48;
const WINDOW = 512;
const BATCH = 16;

/** Tokenizes with a model, or without one at the word and sentence borders of Unicode. */
export class Tokenizer {
  private readonly network: TokenNetwork | undefined;
  private readonly input: TokenInput;
  private readonly splitter: Splitter | undefined;
  private readonly scripts: ReadonlySet<string>;
  private readonly hasSpaces: boolean;

  /** Copies the weights. @throws RangeError if they do not fit together */
  constructor(model: TokenizerModel | undefined, kernels?: Kernels) {
    this.input = new TokenInput(model?.characters ?? [], model?.tokens && new Lexicon(model.tokens));
    this.scripts = new Set(model?.characters.flatMap((each) => scriptOfLetter(each) ?? []));
    this.hasSpaces = model?.hasSpaces ?? false;
    if (model === undefined) return;
    this.splitter = new Splitter(model.splits);
    this.network = new TokenNetwork(kernels ?? new Kernels(), model.characters.length, 'run');
    this.network.tensors.load(model.weights);
  }

  /** Whether it has learned from a treebank. */
  get isTrained(): boolean {
    return this.network !== undefined;
  }

  /** Time O(length). */
  tokenize(text: string): Tokenized {
    // The end of the text looks like that of a paragraph, or as near to it as the treebank has.
    const units = unitsOf(text.trimEnd() + (this.input.knows(PARAGRAPH) ? '\n\n' : ' '));
    const labelled = this.network === undefined ? byUnicode(units, text) : this.byNetwork(this.network, units);
    const unseen = this.network === undefined ? new Set<string>() : this.amendUnseen(units, text, labelled);
    const { labels, certainty, sentenceCertainty } = labelled;
    const sentences: Token[][] = [];
    let sentence: Token[] = [];
    let start = -1;
    let sure = 1;
    for (let unit = 0; unit < units.n; unit++) {
      if (isGap(units.characters[unit])) continue;
      if (start === -1) start = units.starts[unit];
      sure = Math.min(sure, certainty[unit]);
      const label = forced(units, unit, labels[unit], this.hasSpaces);
      if (label === INSIDE) continue;
      const end = units.starts[unit + 1];
      const form = text.slice(start, end);
      const isSplit = label % 2 === 0 || (this.splitter?.isAlways(form) ?? false);
      const words = (isSplit && this.splitter?.split(form)) || [];
      sentence.push({ start, end, words, certainty: sure, sentenceCertainty: sentenceCertainty[unit] });
      start = -1;
      sure = 1;
      if (label <= MULTIWORD) continue;
      sentences.push(sentence);
      sentence = [];
    }
    if (0 < sentence.length) sentences.push(sentence);
    return { sentences, unseen };
  }

  private byNetwork(network: TokenNetwork, units: Units): Labelled {
    const labels = new Int8Array(units.n);
    const certainty = new Float32Array(units.n).fill(1);
    const sentenceCertainty = new Float32Array(units.n).fill(1);
    const rows = this.input.encode(units);
    const windows: (Window & { readonly own: number })[] = [];
    for (let own = 0; own < units.n; own += WINDOW) {
      windows.push({ rows, own, from: Math.max(0, own - CONTEXT), to: Math.min(units.n, own + WINDOW + CONTEXT) });
    }
    windows.sort((a, b) => b.to - b.from - (a.to - a.from) || a.own - b.own);
    for (let at = 0; at < windows.length; at += BATCH) {
      const batch = windows.slice(at, at + BATCH);
      network.classify(batch, (w, scores) => {
        const { own, from } = batch[w];
        for (let unit = own; unit < Math.min(units.n, own + WINDOW); unit++) {
          const first = (unit - from) * N_LABELS;
          const mustEnd = isLast(units, unit) || (!this.hasSpaces && isGap(units.characters[unit + 1]));
          const p = (label: number) => Math.exp(scores[first + label]);
          const end = 1 - p(INSIDE);
          const sentence = p(TOKEN + SENTENCE) + p(MULTIWORD + SENTENCE);
          certainty[unit] = mustEnd ? 1 : Math.max(end, 1 - end);
          if (end <= 0.5 && !mustEnd) continue;
          const isSplit = p(TOKEN) + p(TOKEN + SENTENCE) < p(MULTIWORD) + p(MULTIWORD + SENTENCE);
          labels[unit] = (isSplit ? MULTIWORD : TOKEN) + (end / 2 < sentence ? SENTENCE : 0);
          if (!isLast(units, unit)) sentenceCertainty[unit] = Math.max(sentence, end - sentence) / end;
        }
      });
    }
    return { labels, certainty, sentenceCertainty };
  }

  /** Where a run of letters is in a script that the tokenizer has not seen, Unicode's borders apply. Returns those scripts. */
  private amendUnseen(units: Units, text: string, labelled: Labelled): Set<string> {
    const unseen = new Set<string>();
    const isForeign = units.characters.map((each) => {
      if (this.input.knows(each)) return false;
      const script = scriptOfLetter(each);
      if (script === undefined || this.scripts.has(script)) return false;
      unseen.add(script);
      return true;
    });
    if (unseen.size === 0) return unseen;
    const found = byUnicode(units, text).labels;
    for (let unit = 0; unit < units.n; unit++) {
      if (!isForeign[unit] && !(0 < unit && isForeign[unit - 1])) continue;
      labelled.labels[unit] = found[unit];
      labelled.certainty[unit] = 1;
      labelled.sentenceCertainty[unit] = 1;
    }
    return unseen;
  }
}

interface Labelled {
  readonly labels: Int8Array;
  readonly certainty: Float32Array;
  readonly sentenceCertainty: Float32Array;
}

/** Whether a paragraph ends after the unit. */
const isLast = ({ characters, n }: Units, unit: number) => characters[unit + 1] === PARAGRAPH || n <= unit + 2;

/** White space ends a token, unless the treebank has tokens with white space; paragraphs end a sentence. */
function forced(units: Units, unit: number, label: number, hasSpaces: boolean): number {
  if (isLast(units, unit)) return SENTENCE + (label % 2 === 0 && label !== INSIDE ? MULTIWORD : TOKEN);
  if (units.characters[unit + 1] !== BLANK || label !== INSIDE || hasSpaces) return label;
  return TOKEN;
}

function byUnicode(units: Units, text: string): Labelled {
  const labels = new Int8Array(units.n);
  const { tokens, sentences } = unicodeBorders(text);
  for (let unit = 0; unit < units.n; unit++) {
    const end = units.starts[unit + 1];
    if (sentences.has(end)) labels[unit] = TOKEN + SENTENCE;
    else if (tokens.has(end)) labels[unit] = TOKEN;
  }
  const certain = new Float32Array(units.n).fill(1);
  return { labels, certainty: certain, sentenceCertainty: certain };
}
