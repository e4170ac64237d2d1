/** Entity, Bridge and SplitAnte in MISC: what can be put right without knowing what a mention means. */

import { localized } from '../../../localization/index.ts';
import {
  type Bracket,
  ENTITY_TYPES,
  nameOfItem,
  readBrackets,
  readPartName,
  valueOfItem,
} from '../../annotation/index.ts';
import type { Sentence, TextEdit } from '../../conllu/index.ts';
import type { Finding } from '../../validate/index.ts';
import { miscEdit, miscItems } from './misc.ts';
import { cellToRepair, choice, choiceAll, newlineOf, type Repairer } from './repair.ts';

const textAt = (sentence: Sentence, { span }: Pick<Finding, 'span'>): string =>
  sentence.text.slice(span.start, span.end);

const write = (bracket: Bracket): string =>
  (bracket.isOpening ? '(' : '') + bracket.fields.join('-') + (bracket.isClosing ? ')' : '');

/** First those that close, then those that open, then those of one word; these come first if nothing opens. */
function inOrder(brackets: readonly Bracket[]): Bracket[] {
  const closing = brackets.filter(({ isOpening }) => !isOpening);
  const opening = brackets.filter(({ isClosing }) => !isClosing);
  const single = brackets.filter(({ isOpening, isClosing }) => isOpening && isClosing);
  return opening.length === 0 ? [...single, ...closing] : [...closing, ...opening, ...single];
}

/** The brackets of all Entity items of a cell; undefined if some cannot be read. */
function bracketsOf(items: readonly string[]): Bracket[] | undefined {
  const values = items.filter((item) => nameOfItem(item) === 'Entity').map((item) => valueOfItem(item) ?? '');
  const read = values.map((value) => (value.includes(' ') ? undefined : readBrackets(value)));
  return read.some((each) => each === undefined) ? undefined : read.flatMap((each) => each ?? []);
}

/** The items with one of a name, in the place of the first. */
function withOne(items: readonly string[], name: string, value: string): string[] {
  const first = items.findIndex((item) => nameOfItem(item) === name);
  return items.flatMap((item, i) =>
    i === first ? (value === '' ? [] : [`${name}=${value}`]) : nameOfItem(item) === name ? [] : [item],
  );
}

export const joinMentionItems: Repairer = {
  ids: ['multiple-entity-statements', 'multiple-bridge-statements', 'multiple-splitante-statements'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    if (cell === undefined) return [];
    const items = miscItems(sentence, cell.row);
    const name = nameOfItem(textAt(sentence, finding));
    const values = items.flatMap((item) => (nameOfItem(item) === name ? (valueOfItem(item) ?? '') : []));
    const brackets = name === 'Entity' ? bracketsOf(items) : undefined;
    const value =
      name === 'Entity'
        ? brackets && inOrder(brackets).map(write).join('')
        : [...new Set(values.filter((each) => each !== '').flatMap((each) => each.split(',')))].join(',');
    if (value === undefined) return [];
    return choiceAll(localized`Join the ${name} items`, miscEdit(sentence, cell.row, withOne(items, name, value)));
  },
};

export const orderBrackets: Repairer = {
  ids: ['spurious-entity-statement'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    if (cell === undefined) return [];
    const items = miscItems(sentence, cell.row);
    const blank = items.find((item) => nameOfItem(item) === 'Entity' && item.includes(' '));
    if (blank !== undefined) {
      const value = (valueOfItem(blank) ?? '').replaceAll(' ', '');
      if (readBrackets(value) === undefined || value === '') return [];
      return choiceAll(localized`Remove the blanks`, miscEdit(sentence, cell.row, withOne(items, 'Entity', value)));
    }
    const brackets = bracketsOf(items);
    if (brackets === undefined || closesWhatItOpens(brackets)) return [];
    const value = inOrder(brackets).map(write).join('');
    return choiceAll(
      localized`Put the brackets in order`,
      miscEdit(sentence, cell.row, withOne(items, 'Entity', value)),
    );
  },
};

/** Whether a bracket closes one that was opened at the same word: in another order it would close another. */
function closesWhatItOpens(brackets: readonly Bracket[]): boolean {
  const opened = new Set<string>();
  return brackets.some(({ isOpening, isClosing, fields: [name] }) => {
    if (isOpening && !isClosing) opened.add(name);
    return !isOpening && opened.has(name);
  });
}

/** The names of the mentions that are open before a row, the last one opened last. Time O(sentence), but for crossing mentions. */
function openBefore(sentence: Sentence, row: number): string[] {
  const open: string[] = [];
  for (let before = 0; before < row; before++) {
    for (const { isOpening, isClosing, fields } of bracketsOf(miscItems(sentence, before)) ?? []) {
      if (isOpening && !isClosing) open.push(fields[0]);
      const at = isClosing && !isOpening ? open.lastIndexOf(fields[0]) : -1;
      if (at !== -1) open.splice(at, 1);
    }
  }
  return open;
}

export const closeInnermost: Repairer = {
  ids: ['ill-nested-entities-warning'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    if (cell === undefined) return [];
    const items = miscItems(sentence, cell.row);
    const brackets = bracketsOf(items);
    if (brackets === undefined) return [];
    const closing = brackets.filter(({ isOpening }) => !isOpening);
    if (closing.length < 2) return [];
    const open = openBefore(sentence, cell.row);
    const place = new Map(open.map((name, at) => [name, at]));
    if (!closing.every(({ fields: [name] }) => place.has(name))) return [];
    const sorted = [...closing].sort((a, b) => (place.get(b.fields[0]) ?? 0) - (place.get(a.fields[0]) ?? 0));
    let next = 0;
    const value = brackets.map((bracket) => write(bracket.isOpening ? bracket : sorted[next++])).join('');
    return choiceAll(
      localized`Close the mention first that was opened last`,
      miscEdit(sentence, cell.row, withOne(items, 'Entity', value)),
    );
  },
};

/** `[1/1]` goes from all brackets of the sentence that have the name: they close each other. */
export const removePartNumber: Repairer = {
  ids: ['spurious-entity-id'],
  repairs(sentence, finding) {
    const name = textAt(sentence, finding);
    if (!name.endsWith('[1/1]')) return [];
    const edits: TextEdit[] = [];
    for (let row = 0; row < sentence.nRows; row++) {
      const items = miscItems(sentence, row);
      const brackets = bracketsOf(items);
      if (!brackets?.some(({ fields }) => fields[0] === name)) continue;
      const renamed = brackets.map(({ fields: [first, ...rest], ...bracket }) =>
        write({ ...bracket, fields: [first === name ? name.slice(0, -'[1/1]'.length) : first, ...rest] }),
      );
      edits.push(...miscEdit(sentence, row, withOne(items, 'Entity', renamed.join(''))));
    }
    return choiceAll(localized`Remove [1/1]`, edits);
  },
};

export const removeFields: Repairer = {
  ids: ['too-many-entity-attributes'],
  repairs(sentence, { span }) {
    const text = textAt(sentence, { span });
    const before = sentence.text.slice(sentence.lineStarts[sentence.lineAt(span.start)], span.start);
    const start = Math.max(...['\t', '|', ')'].map((behind) => before.lastIndexOf(behind)));
    const isOfClosing = before.lastIndexOf('(') < start;
    return isOfClosing || /^-+$/.test(text) ? choice(localized`Remove ${text}`, { span, text: '' }) : [];
  },
};

export const mentionHead: Repairer = {
  ids: ['spurious-mention-head'],
  repairs(sentence, { span }) {
    const text = textAt(sentence, { span });
    const number = /^0+([1-9][0-9]*)$/.exec(text)?.[1];
    if (number !== undefined) return choice(localized`Write ${number}`, { span, text: number });
    const empty = text === '-' ? /^-+(?=[()|\t\r\n]|$)/.exec(sentence.text.slice(span.start))?.[0] : undefined;
    if (empty === undefined) return [];
    const end = span.start + empty.length;
    return choice(localized`Remove the empty fields`, { span: { start: span.start, end }, text: '' });
  },
};

export const entityType: Repairer = {
  ids: ['spurious-entity-type'],
  repairs(sentence, finding) {
    const lower = textAt(sentence, finding).toLowerCase();
    return ENTITY_TYPES.some((type) => type === lower)
      ? choice(localized`Write ${lower}`, { span: finding.span, text: lower })
      : [];
  },
};

export const copyFields: Repairer = {
  ids: ['mention-attribute-mismatch'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    const own = readBrackets(textAt(sentence, finding))?.[0];
    if (cell === undefined || own === undefined) return [];
    const { key, nParts } = readPartName(own.fields[0]);
    for (let row = cell.row; 0 <= row; row--) {
      const firsts = bracketsOf(miscItems(sentence, row))?.filter(({ isOpening, fields: [name] }) => {
        const part = readPartName(name);
        return isOpening && part.key === key && part.nParts === nParts && part.part === 1;
      });
      const first = firsts?.at(-1);
      if (first === undefined) continue;
      const text = write({ ...own, fields: [own.fields[0], ...first.fields.slice(1)] });
      return choice(localized`Copy the fields of the first part`, { span: finding.span, text });
    }
    return [];
  },
};

export const removeLink: Repairer = {
  ids: [
    'spurious-bridge-relation',
    'repeated-bridge-relation',
    'spurious-splitante-relation',
    'repeated-splitante-relation',
  ],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    if (cell === undefined) return [];
    const name = finding.id.includes('bridge') ? 'Bridge' : 'SplitAnte';
    const items = miscItems(sentence, cell.row);
    const links = valueOfItem(items.find((item) => nameOfItem(item) === name) ?? '')?.split(',') ?? [];
    const text = textAt(sentence, finding);
    const at = finding.id.startsWith('repeated') ? links.lastIndexOf(text) : links.indexOf(text);
    const left = links.filter((_, i) => i !== at);
    // A single antecedent would be the next finding.
    if (at === -1 || (name === 'SplitAnte' && new Set(left).size < 2)) return [];
    return choiceAll(localized`Remove ${text}`, miscEdit(sentence, cell.row, withOne(items, name, left.join(','))));
  },
};

const DECLARATION = 'eid-etype-head-other';

export const declareFields: Repairer = {
  ids: ['entity-without-global-entity', 'global-entity-mismatch'],
  repairs(sentence, finding) {
    if (finding.id === 'global-entity-mismatch') {
      const text = textAt(sentence, finding);
      const trimmed = text.trimEnd();
      return trimmed === text ? [] : choice(localized`Remove the white space`, { span: finding.span, text: trimmed });
    }
    const rows = Array.from({ length: sentence.nRows }, (_, row) => bracketsOf(miscItems(sentence, row)));
    const opening = rows.flatMap((brackets) => brackets?.filter(({ isOpening }) => isOpening) ?? []);
    // Never guess the fields of other treebanks.
    const isUsual = ({ fields: [, type = '', head = '1', , ...rest] }: Bracket) =>
      rest.length === 0 && /^[1-9][0-9]*$/.test(head) && (type === '' || ENTITY_TYPES.some((each) => each === type));
    if (!opening.every(isUsual)) return [];
    const newdoc = sentence.comments.find((comment) => comment.keyStartsWith('newdoc'));
    const line = newdoc === undefined ? (sentence.comments[0]?.line ?? sentence.rowLine(0)) : newdoc.line + 1;
    const start = sentence.lineStarts[line];
    const text = `# global.Entity = ${DECLARATION}${newlineOf(sentence)}`;
    return choice(localized`Add # global.Entity = ${DECLARATION}`, { span: { start, end: start }, text });
  },
};
