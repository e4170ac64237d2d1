/** Validates untrusted arguments, so that operations can rely on their types. */

import { localized, translatable, translated } from '../../../localization/index.ts';
import { isNodeId, MWE_ATTRIBUTES, type ValueKind, valueFault } from '../../annotation/index.ts';
import { refuse } from './refusal.ts';
import type { OperationArgs, OperationName } from './types.ts';

/** Describes what a value should be; undefined if it is valid. */
type Check = (value: unknown) => string | undefined;

interface Field {
  readonly check: Check;
  readonly isOptional?: boolean;
}

const integer: Check = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && 0 <= value
    ? undefined
    : localized`a whole number, 0 or more`;

const isValue = (kind: ValueKind, value: unknown): boolean =>
  typeof value === 'string' && valueFault(kind, value) === undefined;

/** May contain spaces. */
const form: Check = (value) =>
  isValue('text', value)
    ? undefined
    : localized`non-empty text without tabs, line breaks, control characters, or spaces at either end`;

const cell: Check = (value) =>
  isValue('tag', value) ? undefined : localized`non-empty text without whitespace or control characters`;

const relation: Check = (value) =>
  isValue('relation', value)
    ? undefined
    : localized`a relation: text without whitespace, control characters or vertical bars`;

/** Of codes, which separate expressions by semicolons and items of MISC by bars. */
const category: Check = (value) =>
  isValue('tag', value) && !/[;:|]/.test(value as string)
    ? undefined
    : localized`a category such as VID: text without whitespace, control characters, colons, semicolons or vertical bars`;

const flag: Check = (value) => (typeof value === 'boolean' ? undefined : localized`true or false`);

const emptyId: Check = (value) =>
  typeof value === 'string' && /^(?:0|[1-9][0-9]*)\.[1-9][0-9]*$/.test(value)
    ? undefined
    : localized`the ID of an empty node in quotes, such as "3.1"`;

const nodeId: Check = (value) =>
  integer(value) === undefined || (typeof value === 'string' && isNodeId(value))
    ? undefined
    : localized`the ID of a word or empty node, such as 3 or "3.1"`;

/** Text of DEPS that names a head, even an invalid one. It is only looked up, so it may be something no cell should contain. */
const headText: Check = (value) =>
  integer(value) === undefined || (typeof value === 'string' && !/[\t\r\n|]/.test(value))
    ? undefined
    : localized`the ID of a head as written in DEPS`;

const anyRelation: Check = (value) => (typeof value === 'string' ? undefined : localized`a relation`);

const oneOf =
  (...names: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && names.includes(value) ? undefined : namedOf(names);

/** `"a" or "b"` */
const namedOf = (names: readonly string[]): string =>
  names.map((name) => `"${name}"`).reduce((all, name) => localized`${all} or ${name}`);

/** @param what declared with `translatable` */
const listOf =
  (check: Check, least: number, what: string): Check =>
  (value) =>
    Array.isArray(value) && least <= value.length && value.every((item) => check(item) === undefined)
      ? undefined
      : translated(what);

const dependency: Check = (value) =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && relation(value[1]) === undefined
    ? undefined
    : localized`a head and a relation`;

const needed = (check: Check): Field => ({ check });
const optional = (check: Check): Field => ({ check, isOptional: true });

const CELLS = { lemma: optional(form), upos: optional(cell), xpos: optional(cell), feats: optional(cell) };

const columns: Check = (value) => {
  const known = new Map<string, Field>(Object.entries({ ...CELLS, deprel: optional(relation) }));
  const isPart = (part: unknown) =>
    typeof part === 'object' &&
    part !== null &&
    !Array.isArray(part) &&
    Object.entries(part).every(([name, given]) => known.has(name) && known.get(name)?.check(given) === undefined);
  return Array.isArray(value) && value.every(isPart)
    ? undefined
    : localized`a list with one object of lemma, upos, xpos, feats and deprel for each part`;
};

const STRETCH = { first: needed(integer), last: needed(integer) };
const SPLITTING = {
  id: needed(integer),
  forms: needed(listOf(form, 2, translatable`a list of at least two forms`)),
  keep: optional(integer),
  columns: optional(columns),
  deprel: optional(relation),
};

/** All arguments of each operation. */
const FIELDS: { readonly [N in OperationName]: { readonly [A in keyof OperationArgs[N]]-?: Field } } = {
  insert_word: {
    ...CELLS,
    at: needed(integer),
    form: needed(form),
    head: optional(integer),
    deprel: optional(relation),
    spaceBefore: optional(flag),
    spaceAfter: optional(flag),
  },
  delete_word: { id: needed(integer) },
  split_word: { ...SPLITTING, typo: optional(flag) },
  merge_words: { ...STRETCH, space: optional(oneOf('keep', 'remove')), lemma: optional(form) },
  goeswith: STRETCH,
  make_mwt: { ...STRETCH, form: optional(form) },
  extend_mwt: { ...STRETCH, form: optional(form) },
  dissolve_mwt: { first: needed(integer) },
  word_to_mwt: SPLITTING,
  insert_empty: {
    ...CELLS,
    after: needed(integer),
    index: optional(integer),
    form: optional(form),
    deps: needed(
      listOf(dependency, 1, translatable`a list of pairs of a head and a relation, such as [["3", "nsubj"]]`),
    ),
  },
  delete_empty: { id: needed(emptyId) },
  move_empty: { id: needed(emptyId), after: needed(integer), index: optional(integer) },
  split_sentence: { at: needed(integer) },
  join_sentences: { deprel: optional(relation) },
  set_head: { id: needed(integer), head: needed(integer), deprel: optional(relation) },
  set_deprel: { id: needed(integer), deprel: needed(relation) },
  unattach: { id: needed(integer) },
  set_cells: { ...CELLS, id: needed(integer), misc: optional(form) },
  set_mwe: {
    ids: optional(listOf(integer, 0, translatable`a list of word IDs`)),
    category: optional(category),
    number: optional(integer),
    attribute: optional(oneOf(...MWE_ATTRIBUTES)),
  },
  make_root: { id: needed(integer), deprel: optional(relation) },
  rotate: { id: needed(integer), move: optional(oneOf('none', 'all')) },
  promote: { id: needed(integer) },
  attach_range: { ...STRETCH, head: needed(integer), deprel: optional(relation) },
  make_chain: {
    ids: needed(listOf(integer, 2, translatable`a list of at least two word IDs`)),
    deprel: needed(relation),
    style: optional(oneOf('first', 'chain')),
  },
  add_dep: { id: needed(nodeId), head: needed(nodeId), deprel: optional(relation) },
  delete_dep: { id: needed(nodeId), head: needed(headText), deprel: optional(anyRelation) },
  relabel_dep: {
    id: needed(nodeId),
    head: needed(headText),
    from: optional(anyRelation),
    deprel: needed(relation),
  },
  copy_basic: { id: optional(integer) },
};

/** The names of all operations. */
export const OPERATION_NAMES = Object.keys(FIELDS) as readonly OperationName[];

export function isOperationName(name: unknown): name is OperationName {
  return typeof name === 'string' && Object.hasOwn(FIELDS, name);
}

/** The validated arguments of an operation. @throws Refusal */
export function readArguments<N extends OperationName>(name: N, args: unknown): OperationArgs[N] {
  const fields = new Map<string, Field>(Object.entries(FIELDS[name]));
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    refuse(
      'bad-arguments',
      localized`The arguments of ${name} must be an object with ${[...fields.keys()].join(', ')}.`,
    );
  }
  const given = new Map<string, unknown>(Object.entries(args).filter(([, value]) => value !== undefined));
  for (const [key, value] of given) {
    const field = fields.get(key);
    if (field === undefined) {
      refuse(
        'bad-arguments',
        localized`${name} has no argument ${key}. Its arguments are ${[...fields.keys()].join(', ')}.`,
      );
    }
    const wanted = field.check(value);
    if (wanted !== undefined) refuse('bad-arguments', localized`${key} of ${name} must be ${wanted}.`);
  }
  for (const [key, { isOptional, check }] of fields) {
    if (!isOptional && !given.has(key))
      refuse('bad-arguments', localized`${name} needs ${key}: ${check(undefined) ?? ''}.`);
  }
  // Safe: every argument has passed its check.
  return Object.fromEntries(given) as OperationArgs[N];
}
