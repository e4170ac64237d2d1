/** FEATS: order, repetition, spelling, and features that are missing. */

import { Column, type Sentence } from '../../conllu/index.ts';
import { cellEdit } from '../../edit/index.ts';
import { cellOf, choice, MAX_CHOICES, type Repair, type Repairer, safe, wordOf } from './repair.ts';

/** Features as the guidelines want them: sorted by name whether in capitals or not, values sorted, each said once. */
export function tidyFeatures(text: string): string {
  const values = new Map<string, Set<string>>();
  const others = new Set<string>();
  for (const item of text.split('|')) {
    if (item === '' || item === '_') continue;
    const equals = item.indexOf('=');
    if (equals === -1) {
      others.add(item);
      continue;
    }
    const name = item.slice(0, equals);
    const known = values.get(name) ?? new Set<string>();
    for (const value of item.slice(equals + 1).split(',')) if (value !== '') known.add(value);
    values.set(name, known);
  }
  const items = [...values].map(([name, set]) => `${name}=${[...set].sort(byLowercase).join(',')}`);
  return [...items, ...others].sort(byLowercase).join('|') || '_';
}

function byLowercase(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : y < x ? 1 : 0;
}

export const sortFeatures: Repairer = {
  ids: ['unsorted-features', 'unsorted-feature-values', 'repeated-feature-value'],
  repairs(sentence, finding) {
    const cell = cellOf(sentence, finding);
    // Values of a feature that occurs twice are joined by another repair, which the annotator sees.
    if (!cell || hasConflict(cell.text)) return [];
    return safe('Sort the features', ...cellEdit(sentence, cell.row, cell.column, tidyFeatures(cell.text)));
  },
};

/** Whether the same feature occurs with different values. */
function hasConflict(text: string): boolean {
  const seen = new Map<string, string>();
  return text.split('|').some((item) => {
    const name = item.split('=')[0];
    const before = seen.get(name);
    seen.set(name, item);
    return before !== undefined && before !== item;
  });
}

export const joinFeatures: Repairer = {
  ids: ['repeated-feature'],
  repairs(sentence, finding) {
    const cell = cellOf(sentence, finding);
    if (!cell) return [];
    const joined = cellEdit(sentence, cell.row, cell.column, tidyFeatures(cell.text));
    if (!hasConflict(cell.text)) return safe('Remove the repetition', ...joined);
    const items = cell.text.split('|');
    const [name] = sentence.text.slice(finding.span.start, finding.span.end).split('=');
    const only = (kept: string) => {
      const rest = items.filter((item) => !item.startsWith(`${name}=`));
      return choice(
        `Keep ${kept} only`,
        ...cellEdit(sentence, cell.row, cell.column, tidyFeatures([...rest, kept].join('|'))),
      );
    };
    const values = [...new Set(items.filter((item) => item.startsWith(`${name}=`)))];
    return [...values.slice(0, MAX_CHOICES).flatMap(only), ...choice('Join the values', ...joined)];
  },
};

export const spellFeatures: Repairer = {
  ids: ['invalid-feature'],
  repairs(sentence, finding): readonly Repair[] {
    const cell = cellOf(sentence, finding);
    if (!cell) return [];
    const item = sentence.text.slice(finding.span.start, finding.span.end);
    const items = cell.text.split('|');
    if (item === '' || item === '_' || item.trim() === '_') {
      const rest = items.filter((each) => each.trim() !== '' && each.trim() !== '_').join('|');
      return safe('Remove the empty item', ...cellEdit(sentence, cell.row, cell.column, rest || '_'));
    }
    const spelt = capitalized(item.trim());
    if (spelt === undefined) return [];
    const text = tidyFeatures(items.map((each) => (each === item ? spelt : each)).join('|'));
    return choice(`Write ${spelt}`, ...cellEdit(sentence, cell.row, cell.column, text));
  },
};

/** Name and values with capitals at their start; undefined if that is not what is wrong. */
function capitalized(item: string): string | undefined {
  const match = /^([A-Za-z][A-Za-z0-9]*)(\[[a-z0-9]+\])?=([A-Za-z0-9]+(?:,[A-Za-z0-9]+)*)$/.exec(item);
  if (!match) return undefined;
  const upper = (text: string) => text[0].toUpperCase() + text.slice(1);
  return `${upper(match[1])}${match[2] ?? ''}=${match[3].split(',').map(upper).join(',')}`;
}

/** FEATS of a row with one more feature, at its place in the order; the others stay as they are. */
export function withFeature(sentence: Sentence, row: number, feature: string) {
  const text = sentence.cell(row, Column.feats);
  const items = text === '_' || text === '' ? [] : text.split('|');
  const at = items.findIndex((item) => 0 < byLowercase(item, feature));
  items.splice(at === -1 ? items.length : at, 0, feature);
  return cellEdit(sentence, row, Column.feats, items.join('|'));
}

export const addTypo: Repairer = {
  ids: ['goeswith-missing-typo'],
  repairs(sentence, finding) {
    const cell = cellOf(sentence, finding);
    if (!cell) return [];
    const edits = withFeature(sentence, cell.row, 'Typo=Yes');
    // Follows from goeswith, if its head is known and nothing else is said of typos.
    const follows = sentence.hasSequentialIds && !/\btypo\b|\s/i.test(cell.text);
    return follows ? safe('Add Typo=Yes', ...edits) : choice('Add Typo=Yes', ...edits);
  },
};

export const addMood: Repairer = {
  ids: ['verbform-fin-without-mood'],
  repairs(sentence, finding) {
    const cell = cellOf(sentence, finding);
    return cell ? choice('Add Mood=Ind', ...withFeature(sentence, cell.row, 'Mood=Ind')) : [];
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
    const cell = cellOf(sentence, finding);
    if (!cell) return [];
    const upos = sentence.cell(cell.row, Column.upos);
    const documented = language?.features?.get('PronType')?.byUpos.get(upos);
    const values = (PRON_TYPES.get(upos) ?? []).filter((value) => documented === undefined || documented.has(value));
    return values.flatMap((value) =>
      choice(`Add PronType=${value}`, ...withFeature(sentence, cell.row, `PronType=${value}`)),
    );
  },
};

/** What a fixed expression is as a whole, by its relation. */
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
    const [relation] = sentence.wordCell(word, Column.deprel).split(':');
    const own = sentence.wordCell(word, Column.upos);
    const candidates = new Set([EXT_POS.get(relation) ?? own, own]);
    const row = sentence.rowOfWord(word);
    return [...candidates].flatMap((pos) =>
      choice(`Add ExtPos=${pos}`, ...withFeature(sentence, row, `ExtPos=${pos}`)),
    );
  },
};

export const repeatedTypo: Repairer = {
  ids: ['mwt-typo-repeated-at-word'],
  repairs(sentence, finding) {
    const cell = cellOf(sentence, finding);
    if (!cell) return [];
    const rest = cell.text.split('|').filter((item) => item !== 'Typo=Yes');
    // It said which word of the token has the typo.
    return choice('Remove Typo=Yes from the word', ...cellEdit(sentence, cell.row, cell.column, rest.join('|') || '_'));
  },
};
