/** The basic tree of a sentence as the rules see it: relations, tags and the features that matter, by position of the word. */

import { CellTable, itemTexts, nameOfItem, universalPart, valueOfItem } from '../annotation/index.ts';
import { Column, type Sentence } from '../conllu/index.ts';

/** Features that conditions of the guidelines name; '' where a word has none. */
interface Traits {
  /** In lower case, of several values the first: `Case=Acc,Nom` is `acc`. */
  readonly case: string;
  readonly pronType: string;
  readonly verbForm: string;
  readonly isPassive: boolean;
}

/** A text that many words have, with what is read from it. */
interface Deprel {
  readonly text: string;
  readonly universal: string;
}

/** All arrays have n + 1 elements; those of the root are empty. */
export interface Tree {
  readonly n: number;
  readonly heads: Int32Array;
  readonly deprels: readonly string[];
  readonly universals: readonly string[];
  readonly upos: readonly string[];
  readonly traits: readonly Traits[];
  /** Dependents in the order of the text. */
  readonly dependents: readonly (readonly number[])[];
  /** Lemma in lower case; the form where there is none. O(1). */
  readonly lemma: (word: number) => string;
  /** Form in lower case. O(1). */
  readonly form: (word: number) => string;
}

const deprelCells = new CellTable<Deprel>((text) => ({ text, universal: universalPart(text) }));
const tagCells = new CellTable<string>((text) => text);
const traitCells = new CellTable<Traits>(readTraits);
const lowerCells = new CellTable<string>((text) => text.toLowerCase());
const NO_TRAITS: Traits = { case: '', pronType: '', verbForm: '', isPassive: false };
const NONE: readonly number[] = [];

function readTraits(text: string): Traits {
  const values = new Map(itemTexts(text).map((item) => [nameOfItem(item), valueOfItem(item)]));
  const get = (name: string): string => values.get(name) ?? '';
  const [first] = get('Case').split(',');
  return {
    // A label has no other characters in this place.
    case: /^[A-Za-z]+$/.test(first) ? first.toLowerCase() : '',
    pronType: get('PronType'),
    verbForm: get('VerbForm'),
    isPassive: get('Voice') === 'Pass',
  };
}

/** O(words). @param sentence its heads form a tree */
export function treeOf(sentence: Sentence): Tree {
  const { nWords: n, heads, rows, wordRows, text } = sentence;
  const { stride, ends } = sentence.columns;
  const cellOf = <T>(cells: CellTable<T>, word: number, column: number): T => {
    const at = wordRows[word] * stride + column;
    return cells.get(text, rows[at], rows[at + ends] - 1);
  };
  const deprels: string[] = [''];
  const universals: string[] = [''];
  const upos: string[] = [''];
  const traits: Traits[] = [NO_TRAITS];
  const dependents: (readonly number[])[] = new Array(n + 1).fill(NONE);
  for (let word = 1; word <= n; word++) {
    const deprel = cellOf(deprelCells, word, Column.deprel);
    deprels.push(deprel.text);
    universals.push(deprel.universal);
    upos.push(cellOf(tagCells, word, Column.upos));
    traits.push(cellOf(traitCells, word, Column.feats));
    const head = heads[word];
    if (dependents[head] === NONE) dependents[head] = [word];
    else (dependents[head] as number[]).push(word);
  }
  const form = (word: number): string => cellOf(lowerCells, word, Column.form);
  const lemma = (word: number): string => {
    const cell = cellOf(lowerCells, word, Column.lemma);
    return cell === '_' || cell === '' ? form(word) : cell;
  };
  return { n, heads, deprels, universals, upos, traits, dependents, lemma, form };
}

/** Words from the root down, heads before dependents. O(n). */
export function topDown({ dependents }: Tree): number[] {
  const order: number[] = [...dependents[0]];
  for (let at = 0; at < order.length; at++) for (const word of dependents[order[at]]) order.push(word);
  return order;
}

/** Whether one of the dependents of a word has one of these relations, without subtypes. */
export function hasDependent(tree: Tree, word: number, universals: ReadonlySet<string>): boolean {
  return tree.dependents[word].some((each) => universals.has(tree.universals[each]));
}

/** By its form or by its auxiliary. */
export function isPassive({ traits, dependents, deprels }: Tree, word: number): boolean {
  return traits[word].isPassive || dependents[word].some((each) => deprels[each] === 'aux:pass');
}
