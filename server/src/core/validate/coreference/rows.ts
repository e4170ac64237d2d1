/** Where Entity, Bridge and SplitAnte stand: at most one each, not on the line of a multiword token, the links beside Entity. */

import { localized, translatable } from '../../../localization/index.ts';
import type { RuleInfo } from '../rule.ts';
import type { Declaration } from './declaration.ts';
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

/** The items of a row, at most one of each. */
interface RowItems {
  readonly entity: MentionItem | undefined;
  readonly bridge: MentionItem | undefined;
  readonly splitAnte: MentionItem | undefined;
}

/** The whole item, with its name. */
export const wholeItem = (row: MentionRow, { name, at, value }: MentionItem): MiscPlace => ({
  row,
  from: at - name.length - 1,
  to: at + value.length,
});

/** Undefined, with a complaint, if they cannot be read. Time O(items). */
export function itemsOfRow<P>(
  row: MentionRow,
  declaration: Declaration<P> | undefined,
  complaints: Complaints<P>,
): RowItems | undefined {
  const complain = (info: RuleInfo, item: MentionItem, what: string) =>
    complaints.inMisc(info, wholeItem(row, item), () => what);
  const { items, isRange } = row;
  if (isRange) {
    const [{ name }] = items;
    complain(onRange, items[0], localized`${name} is on the line of a multiword token.`);
    return undefined;
  }
  const [entities, bridges, splits] = (['Entity', 'Bridge', 'SplitAnte'] as const).map((name) =>
    items.filter((item) => item.name === name),
  );
  for (const [info, all] of [
    [manyEntities, entities],
    [manyBridges, bridges],
    [manySplits, splits],
  ] as const) {
    if (all.length < 2) continue;
    complain(info, all[1], localized`MISC has ${all.length} items named ${all[1].name}.`);
    return undefined;
  }
  const [entity, bridge, splitAnte] = [entities.at(0), bridges.at(0), splits.at(0)];
  if (entity === undefined) {
    if (bridge !== undefined) complain(bridgeAlone, bridge, localized`Bridge is here, but no Entity.`);
    else if (splitAnte !== undefined) complain(splitAlone, splitAnte, localized`SplitAnte is here, but no Entity.`);
    return undefined;
  }
  if (declaration === undefined) {
    complain(undeclared, entity, localized`Entity is used here, but there is no # global.Entity so far.`);
    return undefined;
  }
  return { entity, bridge, splitAnte };
}
