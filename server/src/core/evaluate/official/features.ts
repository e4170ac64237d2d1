/** FEATS as the official scorer compares them. */

import { itemTexts, nameOfItem, printItems } from '../../annotation/index.ts';
import type { Surface } from '../../compare/index.ts';
import { Column } from '../../conllu/index.ts';
import { surfaceColumn } from '../scoredWords.ts';

/** The features of 2018; those that UD made universal later (Clusivity, Deixis, NounClass, Typo) are not among them. */
const COUNTED: ReadonlySet<string> = new Set(
  (
    'PronType NumType Poss Reflex Foreign Abbr Gender Animacy Number Case Definite Degree VerbForm Mood Tense Aspect Voice ' +
    'Evident Polarity Person Polite'
  ).split(' '),
);

/** The counted features of each word, in a fixed order. */
export function featsOf(surface: Surface): string[] {
  const known = new Map<string, string>();
  return surfaceColumn(surface, Column.feats).map((cell) => {
    let counted = known.get(cell);
    if (counted === undefined) {
      counted = countedFeatures(cell);
      known.set(cell, counted);
    }
    return counted;
  });
}

// Not `readFeatures`: the scorer does not care whether the cell can be read.
function countedFeatures(cell: string): string {
  const features = itemTexts(cell).filter((feature) => COUNTED.has(nameOfItem(feature)));
  return printItems(features.sort());
}
