/** Makes brackets of mentions follow their words through any operation, and tells the user where they cannot. */

import { localized } from '../../../../localization/index.ts';
import {
  ENTITY_ITEMS,
  entityItems,
  type FieldNames,
  type Link,
  type Mentions,
  onlyValue,
  printItems,
  readFields,
  readMentions,
  usualFields,
} from '../../../annotation/index.ts';
import { Column } from '../../../conllu/index.ts';
import { append } from '../../../grouping.ts';
import { commentOf } from '../comments.ts';
import type { Draft } from '../draft.ts';
import { withMiscOf } from '../gaps.ts';
import type { Line, Node } from '../nodes.ts';
import { type MovedMention, MovedRows, moved } from './moved.ts';
import { setItem, writeBrackets } from './write.ts';

/**
 * Gives the nodes of the drafts, which have their IDs, the brackets of the mentions that now contain them. An inserted word joins the mentions
 * around it, parts of a split word stay in all of its mentions, a merged word is in those of any part; a mention without words disappears, and one
 * that a split divides stays with its head. Brackets that do not fit together, or that the operation itself has written, stay as they are.
 * Time O(nodes · mentions) in sentences that have any.
 *
 * @param read the drafts that were read
 */
export function followEntities(read: readonly Draft[], drafts: readonly Draft[]): void {
  const old = read.map(({ byId }) => [...byId.values()].filter(({ kind }) => kind !== 'root'));
  const all = old.flat();
  const now = drafts.flatMap(({ nodes }) => nodes);
  // The line of a multiword token has no brackets to follow, but its words may receive those in it.
  if (![...all.map(readMisc), ...now.map(({ misc }) => misc)].some((misc) => 0 < entityItems(misc).length)) return;
  const [draft] = read;
  const isAsBefore =
    now.length === all.length && drafts.length === read.length && now.every((node, i) => node === all[i]);
  const isWritten = now.some((node) => printItems(entityItems(node.misc)) !== printItems(entityItems(readMisc(node))));
  if (isAsBefore && !isWritten) return;
  const before = old.map((nodes) => readMentions(nodes, readMisc));
  const known = before.filter((mentions) => mentions !== undefined);
  if (isWritten || known.length < before.length) {
    keepItems(draft, all);
    const isFine = drafts.every(({ nodes }) => readMentions(nodes, ({ misc }) => misc) !== undefined);
    if (isAsBefore ? known.length === before.length && !isFine : true) {
      draft.note(
        localized`The brackets in Entity were left as they are. Check that they still match, and that the heads of the mentions are right.`,
      );
    }
    return;
  }
  follow(known, read, new MovedRows(read, drafts));
}

/** MISC as read. */
const readMisc = ({ read }: Node): string => read?.[Column.misc] ?? '_';

/** For sentences without mentions to follow: words into which others were merged take over the items they lack. */
function keepItems(draft: Draft, nodes: readonly Node[]): void {
  for (const { into, misc } of nodes) {
    const items = entityItems(misc);
    if (into === undefined || items.length === 0) continue;
    into.misc = withMiscOf(into.misc, printItems(items));
    const lost = items.filter((item) => !entityItems(into.misc).includes(item));
    if (0 < lost.length) draft.note(localized`Dropped from MISC of the merged word: ${lost.join(', ')}.`);
  }
}

function follow(before: readonly Mentions<Node>[], read: readonly Draft[], rows: MovedRows): void {
  const [draft] = read;
  const now = new Map<MovedMention['was'], MovedMention>();
  const gone: MovedMention['was'][] = [];
  before.forEach(({ all }, i) => {
    const names = read[i].entityFields ?? declaredFields(read[i].head) ?? usualFields(all);
    for (const mention of all) {
      const after = moved(mention, rows, names);
      if (after === undefined) gone.push(mention);
      else now.set(mention, after);
    }
  });
  const kept = dropDoubles(draft, now);
  writeBrackets(kept, rows);
  writeLinks(
    draft,
    before.flatMap(({ links }) => links),
    now,
    rows,
  );
  for (const { key } of gone) draft.note(localized`The mention of ${key} in Entity is gone with its last word.`);
  for (const mention of kept) noteChanges(draft, mention);
}

function noteChanges(draft: Draft, { was: { key }, change }: MovedMention): void {
  if (change.isCut)
    draft.note(localized`The mention of ${key} in Entity extends across the split. It stays with its head; check it.`);
  if (change.isGrown)
    draft.note(localized`The mention of ${key} in Entity has grown by a word that was merged into it. Check it.`);
  if (change.newHead !== undefined) {
    draft.note(
      localized`The head of the mention of ${key} in Entity is gone; ${change.newHead.name} is its head now. Check it.`,
    );
  }
  if (change.isUnsure) {
    draft.note(
      localized`The mention of ${key} in Entity has other words now, but the position of its head was left as it is, because no # global.Entity says where it stands. Check it.`,
    );
  }
}

/** If mentions of one entity now have the same words, one stays; two entities with the same words are reported. */
function dropDoubles(draft: Draft, now: Map<MovedMention['was'], MovedMention>): MovedMention[] {
  const kept: MovedMention[] = [];
  for (const mention of now.values()) {
    const same = kept.filter((other) => haveSameNodes(other.nodes, mention.nodes));
    const twin = same.find(({ was }) => was.key === mention.was.key && !haveSameNodes(was.nodes, mention.was.nodes));
    if (twin !== undefined) {
      now.set(mention.was, twin);
      draft.note(
        localized`Two mentions of ${mention.was.key} in Entity have the same words now, so one of them was dropped.`,
      );
      continue;
    }
    for (const { was } of same) {
      if (haveSameNodes(was.nodes, mention.was.nodes)) continue;
      draft.note(
        localized`The mentions of ${was.key} and ${mention.was.key} in Entity have the same words now. Remove one of them.`,
      );
    }
    kept.push(mention);
  }
  return kept;
}

const haveSameNodes = (a: readonly Node[], b: readonly Node[]): boolean =>
  a.length === b.length && a.every((node, i) => node === b[i]);

/** `Bridge` and `SplitAnte` belong to the first word of their mention. */
function writeLinks(
  draft: Draft,
  links: readonly Link<Node>[],
  now: ReadonlyMap<MovedMention['was'], MovedMention>,
  rows: MovedRows,
): void {
  const texts = new Map<Node, Map<string, string[]>>();
  for (const { name, text, at, mention } of links) {
    const node = mention === undefined ? rows.now(at) : now.get(mention)?.nodes[0];
    if (node === undefined) {
      draft.note(localized`${name}=${text} of ${at.name} was removed with its mention.`);
      continue;
    }
    const here = texts.get(node) ?? new Map<string, string[]>();
    append(here, name, text);
    texts.set(node, here);
  }
  for (const node of rows.nodes) {
    for (const name of ENTITY_ITEMS) {
      if (name === 'Entity') continue;
      const text = [...new Set(texts.get(node)?.get(name) ?? [])].join(',');
      if (text !== (onlyValue(node.misc, name) || '')) setItem(node, name, text);
    }
  }
}

/** The declaration in the comments of a sentence. */
function declaredFields(comments: readonly Line[]): FieldNames | undefined {
  for (const { text } of comments) {
    const comment = commentOf(text);
    if (comment?.key === 'global.Entity' && comment.value !== undefined) return readFields(comment.value);
  }
  return undefined;
}
