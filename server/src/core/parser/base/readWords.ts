/** What a parser reads from a sentence: the strings of its words, but nothing that an annotator decides about its tree. */

import { itemTexts, printItems, universalPart } from '../../annotation/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';

/** Strings by position, 1…n (element 0, the root, is ''). A blank cell (`_`) is ''. */
export interface Words {
  readonly n: number;
  readonly forms: readonly string[];
  readonly lemmas: readonly string[];
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  readonly feats: readonly string[];
  /** FORM to FEATS of each word in one string, as in the file; only for words with exactly these cells. */
  readonly cells?: readonly string[] | undefined;
  /** Features of the whole text, the same for all words: its word order (`orderItems`), its language (`languageItem`); undefined if unknown. */
  readonly order?: readonly string[] | undefined;
}

/** Probability that a predicted tag is right, 0…1, by position, n + 1 numbers each; 1 for tags of the file and for blank ones. */
export interface TagCertainty {
  readonly upos: Float32Array;
  readonly xpos: Float32Array;
  /** Of the cell as a whole. */
  readonly feats: Float32Array;
}

/** Words whose tags may be predicted, in part or all of them. */
export interface TaggedWords extends Words {
  /** Undefined if the tagger gives no probabilities, or there was nothing to predict. */
  readonly tagCertainty?: TagCertainty | undefined;
}

/** The source of the tags that a parse is based on: all from the file, none from the file, or some of each. */
export type TagSource = 'given' | 'predicted' | 'mixed';

/** The head of a word that nobody has decided. */
export const UNDECIDED = -1;

/** What of tags and lemmas a program wrote: all of a word with such UPOS or FEATS, or its LEMMA or XPOS beside those of a person. */
export const MACHINE_TAGS = ['tags', 'lemma', 'xpos'] as const;
/** Positions of the words. */
export type MachineTags = Readonly<Record<(typeof MACHINE_TAGS)[number], ReadonlySet<number>>>;

/** A training example: words with the gold tree, or with what is decided of it. */
export interface Example {
  readonly words: Words;
  /** The same words with the tags that are learned, if those of `words` are predicted. */
  readonly goldWords?: Words;
  /** Length n + 1; `UNDECIDED` where there is nothing to learn. */
  readonly heads: Int32Array;
  /** Length n + 1; element 0 is ''; '' where there is nothing to learn. */
  readonly deprels: readonly string[];
  /** Taggers do not learn from these; undefined if there are none. */
  readonly machineTags?: MachineTags;
}

/**
 * The words with the lemmas and tags that a tagger may learn; those of programs are blank. A blank LEMMA or XPOS teaches a tagger nothing, but
 * blank FEATS teach it that the word has none: where these are a program's, nothing of the word is left.
 */
export function taughtWords({ words, machineTags }: Example): Words {
  if (machineTags === undefined) return words;
  const { tags, lemma, xpos } = machineTags;
  const without = (cells: readonly string[], alone?: ReadonlySet<number>) =>
    cells.map((cell, word) => (tags.has(word) || alone?.has(word) === true ? '' : cell));
  return {
    ...words,
    lemmas: without(words.lemmas, lemma),
    upos: without(words.upos),
    xpos: without(words.xpos, xpos),
    feats: without(words.feats),
  };
}

/** Reads the columns FORM to FEATS. Time O(length). */
export function readWords(sentence: Sentence): Words {
  const n = sentence.nWords;
  const words = { n, forms: [''], lemmas: [''], upos: [''], xpos: [''], feats: [''] };
  for (let word = 1; word <= n; word++) {
    const row = sentence.rowOfWord(word);
    // A form `_` is a real word (an underscore), so it is kept.
    words.forms.push(sentence.cell(row, Column.form));
    words.lemmas.push(sentence.isBlank(row, Column.lemma) ? '' : sentence.cell(row, Column.lemma));
    words.upos.push(sentence.isBlank(row, Column.upos) ? '' : sentence.cell(row, Column.upos));
    words.xpos.push(sentence.isBlank(row, Column.xpos) ? '' : sentence.cell(row, Column.xpos));
    words.feats.push(sentence.isBlank(row, Column.feats) ? '' : sentence.cell(row, Column.feats));
  }
  return words;
}

/** `Words.cells`, for words as `readWords` reads them. Time O(words). */
export function readCells(sentence: Sentence): string[] {
  const cells = [''];
  for (let word = 1; word <= sentence.nWords; word++) {
    const row = sentence.rowOfWord(word);
    const { start } = sentence.cellSpan(row, Column.form);
    cells.push(sentence.text.slice(start, sentence.cellSpan(row, Column.feats).end));
  }
  return cells;
}

/**
 * The words without features of value None: some treebanks write out inapplicable features, but only on some words, which no
 * tagger can predict. As input such features are worth keeping: they indicate which part of a treebank a word is from.
 */
export function withoutNone(words: Words): Words {
  const clean = (feats: string) => {
    const cell = printItems(itemTexts(feats).filter((item) => !item.endsWith('=None')));
    return cell === '_' ? '' : cell;
  };
  return { ...words, feats: words.feats.map((feats) => (feats.includes('=None') ? clean(feats) : feats)) };
}

/** The same words without lemma and tags. */
export function withoutTags(words: Words): Words {
  const blank = new Array<string>(words.n + 1).fill('');
  return { n: words.n, forms: words.forms, lemmas: blank, upos: blank, xpos: blank, feats: blank, order: words.order };
}

/**
 * Which columns a model sees: all; or, for multilingual models, those that mean the same in every treebank, UPOS and FEATS, and of the forms
 * those of punctuation and symbols (`universal`) or all (`lexical`).
 */
export type ModelColumns = 'all' | 'universal' | 'lexical';

/** The words as seen by a model of these columns. Tags must already be present. */
export function visibleWords(words: Words, columns: ModelColumns): Words {
  if (columns === 'all') return words;
  const blank = new Array<string>(words.n + 1).fill('');
  const { n, upos, feats, order } = words;
  const forms =
    columns === 'lexical' ? words.forms : words.forms.map((form, word) => (LANGUAGE_FREE.has(upos[word]) ? form : ''));
  return { n, forms, lemmas: blank, upos, xpos: blank, feats, order };
}

const LANGUAGE_FREE: ReadonlySet<string> = new Set(['PUNCT', 'SYM']);

/** Relations as known to a model of these columns: without subtypes, which differ between languages, or unchanged. */
export function visibleDeprel(deprel: string, columns: ModelColumns): string {
  return columns === 'universal' ? universalPart(deprel) : deprel;
}

/** Whether UPOS is present everywhere, nowhere, or in places. A sentence without words counts as given. */
export function tagSource(words: Words): TagSource {
  let blanks = 0;
  for (let word = 1; word <= words.n; word++) if (words.upos[word] === '') blanks++;
  if (blanks === 0) return 'given';
  return blanks === words.n ? 'predicted' : 'mixed';
}
