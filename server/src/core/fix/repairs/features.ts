/** FEATS: order, repetition, spelling, and missing features. */

import { localized } from '../../../localization/index.ts';
import {
  hasFeatureConflict,
  itemTexts,
  nameOfItem,
  printItems,
  tidyFeatures,
  universalPart,
  withFeature,
} from '../../annotation/index.ts';
import { Column, RowKind, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { cellEdit } from '../../edit/index.ts';
import { capitalized } from '../../wording/lists.ts';
import { cellToRepair, choice, MAX_CHOICES, type Repair, type Repairer, safe, wordOf } from './repair.ts';

export const sortFeatures: Repairer = {
  ids: ['unsorted-features', 'unsorted-feature-values', 'repeated-feature-value'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    // Values of a feature that occurs twice are joined by another repair, which the annotator reviews.
    if (!cell || hasFeatureConflict(cell.text)) return [];
    return safe(localized`Sort the features`, ...cellEdit(sentence, cell.row, cell.column, tidyFeatures(cell.text)));
  },
};

export const joinFeatures: Repairer = {
  ids: ['repeated-feature'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    if (!cell) return [];
    const joined = cellEdit(sentence, cell.row, cell.column, tidyFeatures(cell.text));
    if (!hasFeatureConflict(cell.text)) return safe(localized`Remove the duplicate`, ...joined);
    const items = itemTexts(cell.text);
    const name = nameOfItem(sentence.text.slice(finding.span.start, finding.span.end));
    const only = (kept: string) => {
      const rest = items.filter((item) => !item.startsWith(`${name}=`));
      return choice(
        localized`Keep ${kept} only`,
        ...cellEdit(sentence, cell.row, cell.column, tidyFeatures(printItems([...rest, kept]))),
      );
    };
    const values = [...new Set(items.filter((item) => item.startsWith(`${name}=`)))];
    return [...values.slice(0, MAX_CHOICES).flatMap(only), ...choice(localized`Join the values`, ...joined)];
  },
};

export const spellFeatures: Repairer = {
  ids: ['invalid-feature'],
  repairs(sentence, finding): readonly Repair[] {
    const cell = cellToRepair(sentence, finding);
    if (!cell) return [];
    const item = sentence.text.slice(finding.span.start, finding.span.end);
    const items = itemTexts(cell.text);
    if (item === '' || item === '_' || item.trim() === '_') {
      const rest = printItems(items.filter((each) => each.trim() !== '' && each.trim() !== '_'));
      return safe(localized`Remove the empty item`, ...cellEdit(sentence, cell.row, cell.column, rest));
    }
    const spelt = respelt(item.trim());
    if (spelt === undefined) return [];
    const text = tidyFeatures(printItems(items.map((each) => (each === item ? spelt : each))));
    return choice(localized`Write ${spelt}`, ...cellEdit(sentence, cell.row, cell.column, text));
  },
};

/** Capitalises the name and the values; undefined if that is not the error. */
function respelt(item: string): string | undefined {
  const match = /^([A-Za-z][A-Za-z0-9]*)(\[[a-z0-9]+\])?=([A-Za-z0-9]+(?:,[A-Za-z0-9]+)*)$/.exec(item);
  if (!match) return undefined;
  return `${capitalized(match[1])}${match[2] ?? ''}=${match[3].split(',').map(capitalized).join(',')}`;
}

function addFeature(sentence: Sentence, row: number, feature: string): TextEdit[] {
  return cellEdit(sentence, row, Column.feats, withFeature(sentence.cell(row, Column.feats), feature));
}

export const addTypo: Repairer = {
  ids: ['goeswith-missing-typo'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    const head = wordOf(sentence, finding);
    // A later part of a word has no features: in a chain, HEAD is wrong, and the first part already has them.
    if (!cell || head === undefined || isLaterPart(sentence, head)) return [];
    const edits = addFeature(sentence, cell.row, 'Typo=Yes');
    // Implied by goeswith, if its head is known and precedes its parts, and there is no other typo annotation.
    const follows =
      sentence.hasSequentialIds &&
      !/\btypo\b|\s/i.test(cell.text) &&
      !isInTypo(sentence, cell.row) &&
      partsOf(sentence, head).every((part) => head < part);
    return follows ? safe(localized`Add Typo=Yes`, ...edits) : choice(localized`Add Typo=Yes`, ...edits);
  },
};

/** Whether a word is in a multiword token that already has the feature: one annotation is enough. */
function isInTypo(sentence: Sentence, row: number): boolean {
  const id = sentence.idMajor(row);
  for (let above = row - 1; 0 <= above; above--) {
    if (sentence.kind(above) !== RowKind.multiwordToken || sentence.idMinor(above) < id) continue;
    return itemTexts(sentence.cell(above, Column.feats)).includes('Typo=Yes');
  }
  return false;
}

function isLaterPart(sentence: Sentence, word: number): boolean {
  return universalPart(sentence.wordCell(word, Column.deprel)) === 'goeswith';
}

/** The words joined to a word by goeswith. */
function partsOf(sentence: Sentence, head: number): number[] {
  const words = Array.from({ length: sentence.nWords }, (_, i) => i + 1);
  return words.filter((word) => sentence.heads[word] === head && isLaterPart(sentence, word));
}

export const addMood: Repairer = {
  ids: ['verbform-fin-without-mood'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    return cell ? choice(localized`Add Mood=Ind`, ...addFeature(sentence, cell.row, 'Mood=Ind')) : [];
  },
};

/** Values of PronType that go with a part of speech, the most frequent first. */
const PRON_TYPES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    PRON: ['Prs', 'Rel', 'Dem', 'Int', 'Ind', 'Neg', 'Tot', 'Rcp'],
    DET: ['Art', 'Dem', 'Prs', 'Ind', 'Tot', 'Int', 'Neg', 'Rel'],
  }),
);

export const addPronType: Repairer = {
  ids: ['pron-det-without-prontype'],
  repairs(sentence, finding, { language }) {
    const cell = cellToRepair(sentence, finding);
    if (!cell) return [];
    const upos = sentence.cell(cell.row, Column.upos);
    const documented = language?.features?.get('PronType')?.byUpos.get(upos);
    const values = (PRON_TYPES.get(upos) ?? []).filter((value) => documented === undefined || documented.has(value));
    return values.flatMap((value) =>
      choice(localized`Add PronType=${value}`, ...addFeature(sentence, cell.row, `PronType=${value}`)),
    );
  },
};

/** The part of speech of a fixed expression as a whole, judged by its relation. */
const EXT_POS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    advmod: 'ADV',
    case: 'ADP',
    cc: 'CCONJ',
    det: 'DET',
    mark: 'SCONJ',
    nummod: 'NUM',
    discourse: 'INTJ',
    amod: 'ADJ',
    nsubj: 'PRON',
    obj: 'PRON',
  }),
);

export const addExtPos: Repairer = {
  ids: ['fixed-without-extpos'],
  repairs(sentence, finding) {
    const word = wordOf(sentence, finding);
    if (word === undefined) return [];
    const relation = universalPart(sentence.wordCell(word, Column.deprel));
    const own = sentence.wordCell(word, Column.upos);
    const candidates = new Set([EXT_POS.get(relation) ?? own, own]);
    const row = sentence.rowOfWord(word);
    return [...candidates].flatMap((pos) =>
      choice(localized`Add ExtPos=${pos}`, ...addFeature(sentence, row, `ExtPos=${pos}`)),
    );
  },
};

export const repeatedTypo: Repairer = {
  ids: ['mwt-typo-repeated-at-word'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    if (!cell) return [];
    const rest = printItems(itemTexts(cell.text).filter((item) => item !== 'Typo=Yes'));
    // It shows which word of the token has the typo.
    return choice(localized`Remove Typo=Yes from the word`, ...cellEdit(sentence, cell.row, cell.column, rest));
  },
};
