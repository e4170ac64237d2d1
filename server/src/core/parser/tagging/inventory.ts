/** What a tagger knows of a treebank: its forms and characters, its tags and which go together, and the scripts of its lemmas. */

import { itemTexts, nameOfScript, scriptOf } from '../../annotation/index.ts';
import { normalForm } from '../base/atoms.ts';
import type { Example } from '../base/readWords.ts';
import { isLanguageItem } from '../order/aspects.ts';

/** Lists of strings; a class is the index in its list. */
export interface TagInventory {
  /** Normal forms with vectors of their own, followed by the languages (`languageForm`) that the tagger tells apart. */
  readonly forms: readonly string[];
  readonly characters: readonly string[];
  readonly upos: readonly string[];
  /** '' is not among them: a blank XPOS is not predicted. */
  readonly xpos: readonly string[];
  /** Whole cells; '' for none. */
  readonly feats: readonly string[];
  /** Items of FEATS cells, such as `Case=Nom`. */
  readonly items: readonly string[];
  /** Names of the scripts, see `nameOfScript`. */
  readonly scripts: readonly string[];
  /** Relations of words to heads before (`<nsubj`) or after them (`>nsubj`): in training only, none in use. */
  readonly relations: readonly string[];
  /** For each UPOS the classes seen with it, ascending. */
  readonly featsOfUpos: readonly Int32Array[];
  readonly xposOfUpos: readonly Int32Array[];
  readonly scriptsOfUpos: readonly Int32Array[];
  /** The analyses (UPOS and FEATS together) of the training data, as pairs of classes: UPOS, FEATS, UPOS, FEATS … */
  readonly analyses: Int32Array;
  /** For each form its analyses in the training data, ascending. */
  readonly analysesOfForms: readonly Int32Array[];
  /** Numbers of a word's further input, which was learned from raw text; undefined: none. */
  readonly further?: number;
}

interface CountedInventory {
  readonly inventory: TagInventory;
  /** Occurrences of each form in the training data. */
  readonly formCounts: Int32Array;
  /** Occurrences of each of the analyses in `analysesOfForms`. */
  readonly analysisCounts: readonly Int32Array[];
}

/** A treebank with more forms than this keeps those seen at least twice. */
const MANY_FORMS = 15_000;
/** Rarer values are left out. */
export interface LeastCounts {
  /** Words with a FEATS cell. Default 1. Empty cells always stay. */
  readonly cells?: number;
  /** Forms with a script. Default 2: a script of one form alone does not help with others, and the dictionary has the lemma. */
  readonly scripts?: number;
}

/** Rarer characters are unknown ones, so that there is something to learn about these. */
const MIN_CHARACTERS = 2;

/** What stands for a language among the forms: a form in a file cannot begin with a space. @param item `languageItem` */
export const languageForm = (item: string): string => ` ${item}`;

/**
 * The inventories of tagged words. Words without UPOS count for nothing but their forms. Time O(characters).
 */
export function collectInventory(
  examples: readonly Example[],
  { cells: leastCells = 1, scripts: leastForms = 2 }: LeastCounts = {},
): CountedInventory {
  const sentences = examples.map(({ words }) => words);
  const forms = new Map<string, number>();
  const characters = new Map<string, number>();
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  const formsOfScripts = new Map<string, Set<string>>();
  const analysed = new Map<string, Map<string, number>>();
  const seen = new Map<string, Record<'feats' | 'xpos' | 'scripts', Set<string>>>();
  for (const { n, forms: own, lemmas, upos, xpos, feats } of sentences) {
    for (let word = 1; word <= n; word++) {
      count(forms, normalForm(own[word]));
      for (const character of own[word]) count(characters, character);
      if (upos[word] === '') continue;
      const sets = seen.get(upos[word]) ?? { feats: new Set(), xpos: new Set(), scripts: new Set() };
      seen.set(upos[word], sets);
      sets.feats.add(feats[word]);
      if (xpos[word] !== '') sets.xpos.add(xpos[word]);
      const form = normalForm(own[word]);
      const analyses = analysed.get(form) ?? new Map<string, number>();
      analysed.set(form, analyses);
      count(analyses, `${upos[word]}\t${feats[word]}`);
      if (lemmas[word] === '') continue;
      const script = nameOfScript(scriptOf(own[word], lemmas[word]));
      sets.scripts.add(script);
      const formsOfScript = formsOfScripts.get(script) ?? new Set();
      formsOfScripts.set(script, formsOfScript.add(form));
    }
  }
  const languages = new Set(sentences.flatMap(({ order = [] }) => order.filter(isLanguageItem)));
  if (1 < leastCells) leaveOutRare(analysed, seen, leastCells);
  const isShared = (script: string) => leastForms <= (formsOfScripts.get(script)?.size ?? 0);
  for (const { scripts } of seen.values()) for (const each of scripts) if (!isShared(each)) scripts.delete(each);
  const upos = [...seen.keys()].sort();
  const inOrder = (kind: 'feats' | 'xpos' | 'scripts') => {
    const values = [...new Set([...seen.values()].flatMap((sets) => [...sets[kind]]))].sort();
    const index = new Map(values.map((value, at) => [value, at]));
    const ofUpos = upos.map((tag) =>
      Int32Array.from([...(seen.get(tag)?.[kind] ?? [])], (value) => index.get(value) ?? 0).sort(),
    );
    return { values, ofUpos };
  };
  const [feats, xpos, scripts] = [inOrder('feats'), inOrder('xpos'), inOrder('scripts')];
  const least = MANY_FORMS < forms.size ? 2 : 1;
  const known = [...forms].filter(([, times]) => least <= times).sort(([a], [b]) => (a < b ? -1 : 1));
  known.push(...[...languages].sort().map((item): [string, number] => [languageForm(item), 0]));
  const names = [...new Set([...analysed.values()].flatMap((each) => [...each.keys()]))].sort();
  const analysisIndex = new Map(names.map((name, at) => [name, at]));
  const ofForms = known.map(([form]) =>
    [...(analysed.get(form) ?? [])]
      .map(([name, times]) => ({ analysis: analysisIndex.get(name) ?? 0, times }))
      .sort((a, b) => a.analysis - b.analysis),
  );
  return {
    inventory: {
      forms: known.map(([form]) => form),
      characters: [...characters.keys()].filter((key) => MIN_CHARACTERS <= (characters.get(key) ?? 0)).sort(),
      upos,
      xpos: xpos.values,
      feats: feats.values,
      items: [...new Set(feats.values.flatMap((cell) => itemTexts(cell)))].sort(),
      scripts: scripts.values,
      relations: [...new Set(examples.flatMap(relationsOf))].filter((each) => each !== '').sort(),
      featsOfUpos: feats.ofUpos,
      xposOfUpos: xpos.ofUpos,
      scriptsOfUpos: scripts.ofUpos,
      analyses: Int32Array.from(
        names.flatMap((name) => {
          const [tag, cell] = name.split('\t');
          return [upos.indexOf(tag), feats.values.indexOf(cell)];
        }),
      ),
      analysesOfForms: ofForms.map((each) => Int32Array.from(each, ({ analysis }) => analysis)),
    },
    analysisCounts: ofForms.map((each) => Int32Array.from(each, ({ times }) => times)),
    formCounts: Int32Array.from(known, ([, times]) => times),
  };
}

/** Leaves out analyses whose FEATS are rare, with the analyses of forms that have them. */
function leaveOutRare(
  analysed: ReadonlyMap<string, Map<string, number>>,
  seen: ReadonlyMap<string, { readonly feats: Set<string> }>,
  least: number,
): void {
  const cells = new Map<string, number>();
  for (const each of analysed.values()) {
    for (const [name, times] of each) {
      const cell = cellOf(name);
      cells.set(cell, (cells.get(cell) ?? 0) + times);
    }
  }
  const isRare = (cell: string) => cell !== '' && (cells.get(cell) ?? 0) < least;
  for (const each of analysed.values()) for (const name of each.keys()) if (isRare(cellOf(name))) each.delete(name);
  for (const { feats } of seen.values()) for (const cell of feats) if (isRare(cell)) feats.delete(cell);
}

const cellOf = (analysis: string) => analysis.slice(analysis.indexOf('\t') + 1);

/** The relation of each word, with the side of its head; '' where there is none. */
export function relationsOf({ heads, deprels }: Example): string[] {
  return deprels.map((deprel, word) =>
    word === 0 || deprel === '' ? '' : `${heads[word] < word ? '<' : '>'}${deprel}`,
  );
}
