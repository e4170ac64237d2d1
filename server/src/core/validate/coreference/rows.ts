/** Where Entity, Bridge and SplitAnte stand: at most one each, not on the line of a multiword token, the links beside Entity. */

import { localized, translatable } from '../../../localization/index.ts';
import type { RuleInfo } from '../rule.ts';
import type { MentionItem, MentionRow, MiscPlace } from './facts.ts';
import { type Complaints, coreferenceRule } from './rule.ts';

const onRange = coreferenceRule('entity-mwt', {
  title: translatable`A mention is annotated on the line of a multiword token`,
  why: translatable`Mentions consist of words and empty nodes; the line of a token is neither.`,
  whatToDo: translatable`Move the item to the words of the token.`,
});

const manyEntities = coreferenceRule('multiple-entity-statements', {
  title: translatable`MISC has several Entity items`,
  why: translatable`All brackets of a word stand in one Entity; of several, none is read.`,
  whatToDo: translatable`Join the brackets in one item.`,
});

const manyBridges = coreferenceRule('multiple-bridge-statements', {
  title: translatable`MISC has several Bridge items`,
  why: translatable`All bridging relations of a word stand in one Bridge, with commas; of several, none is read.`,
  whatToDo: translatable`Join the relations in one item.`,
});

const manySplits = coreferenceRule('multiple-splitante-statements', {
  title: translatable`MISC has several SplitAnte items`,
  why: translatable`All split antecedents of a word stand in one SplitAnte, with commas; of several, none is read.`,
  whatToDo: translatable`Join the antecedents in one item.`,
});

const bridgeAlone = coreferenceRule('bridge-without-entity', {
  title: translatable`MISC has Bridge without Entity`,
  why: translatable`A bridging relation belongs to the mention that begins at the word.`,
  whatToDo: translatable`Move Bridge to the first word of a mention of its target, or remove it.`,
});

const splitAlone = coreferenceRule('splitante-without-entity', {
  title: translatable`MISC has SplitAnte without Entity`,
  why: translatable`Split antecedents belong to the mention that begins at the word.`,
  whatToDo: translatable`Move SplitAnte to the first word of a mention of its target, or remove it.`,
});

const undeclared = coreferenceRule('entity-without-global-entity', {
  title: translatable`Entity is used, but no declaration of its fields precedes it`,
  why: translatable`Without the comment # global.Entity nobody knows what the fields of a mention mean.`,
  whatToDo: translatable`Add # global.Entity = eid-etype-head-other to the first sentence.`,
});

export const ROW_INFOS = [onRange, manyEntities, manyBridges, manySplits, bridgeAlone, splitAlone, undeclared] as const;

const NAMES = ['Entity', 'Bridge', 'SplitAnte'] as const;
const SINGLE = [
  ['Entity', manyEntities],
  ['Bridge', manyBridges],
  ['SplitAnte', manySplits],
] as const;

/** The items of a row that can be read, one Entity and at most one of the others. */
export interface RowItems {
  readonly entity: MentionItem;
  readonly bridge: MentionItem | undefined;
  readonly splitAnte: MentionItem | undefined;
}

/** The whole item, with its name. */
export const wholeItem = (row: MentionRow, { name, at, value }: MentionItem): MiscPlace => ({
  row,
  from: at - name.length - 1,
  to: at + value.length,
});

/** Undefined if they cannot be read, see `complainOfRow`. */
export function itemsOfRow({ items, isRange }: MentionRow): RowItems | undefined {
  if (isRange || SINGLE.some(([name]) => 1 < items.filter((item) => item.name === name).length)) return undefined;
  const [entity, bridge, splitAnte] = NAMES.map((name) => items.find((item) => item.name === name));
  return entity && { entity, bridge, splitAnte };
}

export function complainOfUndeclared<P>(row: MentionRow, entity: MentionItem, complaints: Complaints<P>): void {
  const what = () => localized`Entity is used here, but there is no # global.Entity so far.`;
  complaints.inMisc(undeclared, wholeItem(row, entity), what);
}

/** Says why the items of a row cannot be read. Time O(items). */
export function complainOfRow<P>(row: MentionRow, complaints: Complaints<P>): void {
  const { items, isRange } = row;
  const complain = (info: RuleInfo, item: MentionItem, what: string) =>
    complaints.inMisc(info, wholeItem(row, item), () => what);
  if (isRange) {
    complain(onRange, items[0], localized`${items[0].name} is on the line of a multiword token.`);
    return;
  }
  for (const [name, info] of SINGLE) {
    const all = items.filter((item) => item.name === name);
    if (all.length < 2) continue;
    complain(info, all[1], localized`MISC has ${all.length} items named ${name}.`);
    return;
  }
  const bridge = items.find(({ name }) => name === 'Bridge');
  if (bridge !== undefined) complain(bridgeAlone, bridge, localized`Bridge is here, but no Entity.`);
  else complain(splitAlone, items[0], localized`SplitAnte is here, but no Entity.`);
}
