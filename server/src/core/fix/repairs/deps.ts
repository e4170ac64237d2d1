/** DEPS: order, repetition and roots. */

import { Column } from '../../conllu/index.ts';
import { cellEdit } from '../../edit/index.ts';
import { cellOf, choice, type Repair, type Repairer, safe } from './repair.ts';

const NODE_ID = /^(\d+)(?:\.(\d+))?$/;

/** The items sorted by head and relation, each said once; undefined if one of them cannot be read. */
export function tidyDeps(text: string): string | undefined {
  const items = [...new Set(text.split('|'))].map((item) => {
    const colon = item.indexOf(':');
    const match = NODE_ID.exec(item.slice(0, Math.max(0, colon)));
    if (!match) return undefined;
    return { item, major: Number(match[1]), minor: Number(match[2] ?? 0), relation: item.slice(colon + 1) };
  });
  const readable = items.filter((item) => item !== undefined);
  if (readable.length < items.length) return undefined;
  readable.sort(
    (a, b) =>
      a.major - b.major || a.minor - b.minor || (a.relation < b.relation ? -1 : a.relation > b.relation ? 1 : 0),
  );
  return readable.map(({ item }) => item).join('|');
}

export const sortDeps: Repairer = {
  ids: ['unsorted-deps', 'unsorted-deps-2', 'repeated-deps'],
  repairs(sentence, finding) {
    const cell = cellOf(sentence, finding);
    const text = cell && tidyDeps(cell.text);
    return cell && text ? safe('Sort DEPS', ...cellEdit(sentence, cell.row, cell.column, text)) : [];
  },
};

/** One item of DEPS: the span of the finding lies in it. */
function itemAt(text: string, at: number): { readonly item: string; readonly start: number } {
  const start = text.lastIndexOf('|', at - 1) + 1;
  const bar = text.indexOf('|', start);
  return { item: text.slice(start, bar === -1 ? text.length : bar), start };
}

export const enhancedRoots: Repairer = {
  ids: ['enhanced-0-is-not-root', 'enhanced-root-is-not-0'],
  repairs(sentence, finding): readonly Repair[] {
    const cell = cellOf(sentence, finding);
    if (!cell) return [];
    const { item } = itemAt(cell.text, finding.span.start - cell.span.start);
    const replaceBy = (text: string) => {
      const items = cell.text.split('|').map((each) => (each === item ? text : each));
      return cellEdit(sentence, cell.row, cell.column, tidyDeps(items.join('|')) ?? cell.text);
    };
    if (item.startsWith('0:')) return choice('Write root', ...replaceBy('0:root'));
    const relation = sentence.cell(cell.row, Column.deprel);
    const head = item.slice(0, item.indexOf(':'));
    const own =
      relation === 'root' || relation === '_' ? [] : choice(`Write ${relation}`, ...replaceBy(`${head}:${relation}`));
    return [...own, ...choice('Write head 0', ...replaceBy('0:root'))];
  },
};
