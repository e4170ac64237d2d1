/** Items of the lists as patterns: expressions, multiword tokens, function words, flags. */

import { printValue } from '../query/index.ts';
import type { ListName } from './lists.ts';
import { condition, feature, lowerForm, node, type RowPattern, type RowTarget } from './pattern.ts';

/** @param value what the list says about the item */
export function listPattern(list: string, item: string, value: string): RowPattern | undefined {
  // The table has no other names.
  switch (list as ListName) {
    case 'fixed':
    case 'flat':
    case 'compound':
      return expression(list, item.split(' '), value.split(' '));
    case 'multiword tokens':
      return multiword(item, value.split(' + '));
    case 'auxiliaries':
      return functionWord('aux', [condition('lemma', item), condition('upos', value)], feature('upos'));
    case 'copulas':
      return functionWord('cop', [condition('lemma', item), condition('upos', value)], feature('upos'));
    case 'ADP':
    case 'SCONJ':
    case 'DET':
    case 'PRON':
      return functionWord(value, [condition('upos', list), condition('lemma', item)]);
    case 'foreign':
      return flagged('Foreign', item, condition('upos', value), feature('upos'));
    case 'abbreviations':
      return flagged('Abbr', item, condition('lemma', value), feature('lemma'));
    case 'typos':
      return flagged('Typo', item, condition('CorrectForm', value), feature('CorrectForm'));
  }
}

const withValue = (target: RowTarget | undefined): ReadonlyMap<string, RowTarget> =>
  new Map(target === undefined ? [] : [['value', target]]);

const edgeTo = (relation: string, head: string, dependent: string): string =>
  `${head} -[1=${printValue(relation)}, !enhanced]-> ${dependent}`;

/** By its universal relation, so that several labels may be meant: the relation cannot be changed here. */
function functionWord(relation: string, conditions: readonly string[], target?: RowTarget): RowPattern {
  return { clauses: [node('X', conditions), edgeTo(relation, '*', 'X')], blocks: [], targets: withValue(target) };
}

function flagged(flag: string, form: string, about: string, target: RowTarget): RowPattern {
  return { clauses: [node('X', [`${flag}=Yes`, about]), lowerForm(form)], blocks: [], targets: withValue(target) };
}

/** So many ways of reading an expression are asked for. */
const MOST_READINGS = 30;

/**
 * The words in their order; one of them is the head of all others, and of no more. A form may have blanks, or be `…` itself: the row then counts
 * whatever is written like that. Undefined if that can be read in too many ways.
 */
function expression(relation: string, parts: readonly string[], tags: readonly string[]): RowPattern | undefined {
  const readings = readingsOf(parts, tags.length);
  if (readings.length === 0 || MOST_READINGS < readings.length) return undefined;
  const names = tags.map((_, at) => `X${at + 1}`);
  const words = names.map((name, at) => node(name, [condition('upos', tags[at])]));
  const read = readings.map((reading) =>
    reading.flatMap(({ form, order }, at) => [
      ...(at === 0 ? [] : [`${names[at - 1]} ${order} ${names[at]}`]),
      lowerForm(form, names[at]),
    ]),
  );
  const alternatives = names.map((head) => {
    const edges = names.filter((name) => name !== head).map((name) => edgeTo(relation, head, name));
    return `{ ${[...edges, `without { ${edgeTo(relation, head, 'Z')} }`].join('; ')} }`;
  });
  const blocks = [`with ${alternatives.join(' or ')}`];
  if (read.length === 1) return { clauses: [...words, ...read[0]], blocks, targets: new Map() };
  blocks.push(`with ${read.map((clauses) => `{ ${clauses.join('; ')} }`).join(' or ')}`);
  return { clauses: words, blocks, targets: new Map() };
}

interface ReadWord {
  readonly form: string;
  /** To the word before. */
  readonly order: '<' | '<<';
}

/** The ways in which parts between blanks are so many words, one more than are asked for at most. */
function readingsOf(parts: readonly string[], nWords: number): ReadWord[][] {
  const readings: ReadWord[][] = [];
  const read = (at: number, words: readonly ReadWord[]): void => {
    const left = nWords - words.length;
    if (MOST_READINGS < readings.length || parts.length - at < left) return;
    if (left === 0) {
      if (at === parts.length) readings.push([...words]);
      return;
    }
    const orders = 0 < words.length && parts[at] === '…' ? (['<', '<<'] as const) : (['<'] as const);
    for (const order of orders) {
      const start = order === '<' ? at : at + 1;
      const first = left === 1 ? Math.max(start + 1, parts.length) : start + 1;
      for (let end = first; end <= parts.length - left + 1; end++)
        read(end, [...words, { form: parts.slice(start, end).join(' '), order }]);
    }
  };
  read(0, []);
  return readings;
}

/** The form of the token is that of its first word, and `_` of the others. */
function multiword(form: string, forms: readonly string[]): RowPattern {
  const names = forms.map((_, at) => `X${at + 1}`);
  const clauses = names.flatMap((name, at) => [
    at === 0 ? 'X1 []' : `${name} [textform="_"]`,
    lowerForm(forms[at], name),
    ...(at === 0 ? [`lower(X1.textform) = ${printValue(form)}`] : [`${names[at - 1]} < ${name}`]),
  ]);
  const blocks = [`without { ${names.at(-1)} < Z; Z [textform="_"] }`];
  return { clauses, blocks, targets: new Map() };
}
