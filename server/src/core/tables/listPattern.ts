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

/** The words in their order; one of them is the head of all others, and of no more. Undefined if a form has a blank: it is unknown where it ends. */
function expression(relation: string, forms: readonly string[], tags: readonly string[]): RowPattern | undefined {
  if (forms.filter((form) => form !== '…').length !== tags.length) return undefined;
  const names = tags.map((_, at) => `X${at + 1}`);
  const clauses = names.map((name, at) => node(name, [condition('upos', tags[at])]));
  let at = -1;
  let order = '<';
  for (const form of forms) {
    if (form === '…') {
      order = '<<';
      continue;
    }
    at++;
    if (0 < at) clauses.push(`${names[at - 1]} ${order} ${names[at]}`);
    clauses.push(lowerForm(form, names[at]));
    order = '<';
  }
  const alternatives = names.map((head) => {
    const edges = names.filter((name) => name !== head).map((name) => edgeTo(relation, head, name));
    return `{ ${[...edges, `without { ${edgeTo(relation, head, 'Z')} }`].join('; ')} }`;
  });
  return { clauses, blocks: [`with ${alternatives.join(' or ')}`], targets: new Map() };
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
