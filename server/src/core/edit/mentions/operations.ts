/** What each operation does to the mentions of a document. All throw `RefusedMention`. */

import { localized } from '../../../localization/index.ts';
import { type FieldNames, headOfMention } from '../../annotation/index.ts';
import type { DraftDocument } from './document.ts';
import { OF_ENTITY, withField, withHead } from './fields.ts';
import { noteOrphans, renamedLink, renameLinks, tidyLinks } from './links.ts';
import { freshName, keysOf, requireName, requireType } from './names.ts';
import { mentionsInRows } from './read.ts';
import { refuseMention } from './refuse.ts';
import { type DraftMention, type DraftSentence, usualHeadRow } from './sentence.ts';
import type { MentionOperation } from './types.ts';

type Of<N extends MentionOperation['op']> = Extract<MentionOperation, { op: N }>;

/** Each returns the entity that it was about. */
export const ACTS: {
  readonly [N in MentionOperation['op']]: (document: DraftDocument, operation: Of<N>) => string;
} = {
  create_mention: create,
  set_mention: setNodes,
  set_mention_head: setHead,
  delete_mention: remove,
  move_mention: move,
  merge_entities: merge,
  rename_entity: rename,
  set_entity_type: setType,
};

function create(document: DraftDocument, { nodes, entity, type }: Of<'create_mention'>): string {
  const { here } = document;
  const rows = here.rowsOf(nodes);
  const names = document.requireDeclaration();
  if (entity !== undefined) requireEntity(document, entity);
  if (type !== undefined) requireType(type);
  const key = entity ?? freshName(document.sentences, document.index);
  let fields = ofEntity([], names, entity === undefined ? undefined : document.firstOf(entity));
  if (type !== undefined && entity === undefined) fields = withField(fields, names, 'etype', type);
  fields = asUsual(document, names, withHead(fields, names, rows, usualHeadRow(here.sentence, rows)));
  const mention: DraftMention = { key, fields, nodes: rows, links: [] };
  requireFree(here, mention);
  here.mentions.push(mention);
  return key;
}

function setNodes(document: DraftDocument, { mention: index, nodes }: Of<'set_mention'>): string {
  const { here } = document;
  const mention = here.mention(index);
  const rows = here.rowsOf(nodes);
  const names = requireNames(document, mention);
  const head = headOfMention(mention, names);
  here.setNodes(mention, rows, names);
  requireFree(here, mention);
  const now = headOfMention(mention, names);
  if (head !== undefined && now !== undefined && now !== head)
    document.notes.push(
      localized`The head of the mention of ${mention.key} is no longer part of it; ${here.formAt(now)} is its head now.`,
    );
  return mention.key;
}

function setHead(document: DraftDocument, { mention: index, node }: Of<'set_mention_head'>): string {
  const { here } = document;
  const mention = here.mention(index);
  const [row] = here.rowsOf([node]);
  if (!mention.nodes.includes(row))
    refuseMention('no-such-word', localized`${here.formAt(row)} is not part of the mention of ${mention.key}.`);
  const names = document.requireDeclaration();
  mention.fields = withHead(mention.fields, names, mention.nodes, row);
  return mention.key;
}

function remove(document: DraftDocument, { mention: index }: Of<'delete_mention'>): string {
  const { here } = document;
  const mention = here.mention(index);
  here.mentions.splice(index, 1);
  for (const { name, text } of mention.links)
    document.notes.push(localized`${name}=${text} was removed with its mention.`);
  noteOrphans(document, mention.key);
  return mention.key;
}

function move(document: DraftDocument, { mention: index, entity }: Of<'move_mention'>): string {
  const { here } = document;
  const mention = here.mention(index);
  const from = mention.key;
  if (entity === from) return from;
  if (entity !== undefined) requireEntity(document, entity);
  const to = entity ?? freshName(document.sentences, document.index);
  const first = entity === undefined ? undefined : document.firstOf(entity);
  become(mention, to, document.names, first);
  mention.links = mention.links.map((link) => renamedLink(link, from, to, 'target'));
  absorbDouble(document, here, mention);
  requireUncrossed(here, mention);
  tidyLinks(document, to);
  noteOrphans(document, from);
  return to;
}

function merge(document: DraftDocument, { entity, into }: Of<'merge_entities'>): string {
  requireEntity(document, entity);
  requireEntity(document, into);
  if (entity === into) return into;
  const { names } = document;
  const first = document.firstOf(into);
  for (const at of document.mentioning(entity)) {
    const draft = document.at(at);
    const theirs = draft.mentions.filter(({ key }) => key === entity);
    for (const mention of theirs) become(mention, into, names, first);
    for (const mention of theirs) absorbDouble(document, draft, mention);
    for (const mention of theirs) requireUncrossed(draft, mention);
  }
  renameLinks(document, entity, into);
  tidyLinks(document, into);
  return into;
}

function rename(document: DraftDocument, { entity, to }: Of<'rename_entity'>): string {
  requireEntity(document, entity);
  if (entity === to) return to;
  requireName(to);
  if (document.sentences.some((sentence) => keysOf(sentence).has(to)))
    refuseMention(
      'taken',
      localized`${to} is already an entity of this file. To make one of two entities, merge them in the diagram.`,
    );
  for (const at of document.mentioning(entity)) {
    for (const mention of document.at(at).mentions) if (mention.key === entity) mention.key = to;
  }
  renameLinks(document, entity, to);
  return to;
}

function setType(document: DraftDocument, { entity, type }: Of<'set_entity_type'>): string {
  requireEntity(document, entity);
  requireType(type);
  const names = document.requireDeclaration();
  for (const at of document.mentioning(entity)) {
    for (const mention of document.at(at).mentions)
      if (mention.key === entity) mention.fields = withField(mention.fields, names, 'etype', type);
  }
  return entity;
}

function become(
  mention: DraftMention,
  key: string,
  names: FieldNames | undefined,
  first: readonly string[] | undefined,
): void {
  mention.key = key;
  mention.fields = ofEntity(mention.fields, names, first);
}

/** The fields that all mentions of an entity repeat, as in its first mention. */
function ofEntity(
  fields: readonly string[],
  names: FieldNames | undefined,
  first: readonly string[] | undefined,
): readonly string[] {
  if (first === undefined) return fields;
  return OF_ENTITY.reduce((now, name) => withField(now, names, name, first[names?.indexOf(name) ?? -1] ?? ''), fields);
}

/** As many fields as the mentions before have, where the rest is empty: some files write all, some only the filled ones. */
function asUsual({ here, sentences, index }: DraftDocument, names: FieldNames, fields: readonly string[]): string[] {
  let width: number | undefined = here.mentions[0]?.fields.length;
  for (let at = index - 1; 0 <= at && width === undefined; at--)
    width = mentionsInRows(sentences[at]).read?.all[0]?.fields.length;
  const wanted = Math.min(Math.max(fields.length, width ?? names.length), names.length);
  return [...fields, ...new Array<string>(Math.max(0, wanted - fields.length)).fill('')];
}

/** @throws RefusedMention */
function requireEntity(document: DraftDocument, entity: string): void {
  for (const _ of document.mentioning(entity)) return;
  refuseMention('no-such-entity', localized`There is no entity ${entity} in this document.`);
}

/** Where positions would change, it must be known which fields have them. */
function requireNames(document: DraftDocument, { fields }: DraftMention): FieldNames | undefined {
  return fields.some((text) => /^[0-9]/.test(text)) && document.names === undefined
    ? document.requireDeclaration()
    : document.names;
}

/** If another mention of its entity has the same words, only that one stays. */
function absorbDouble(document: DraftDocument, draft: DraftSentence, mention: DraftMention): void {
  const twin = draft.mentions.find(
    (other) => other !== mention && other.key === mention.key && haveSameNodes(other, mention),
  );
  if (twin === undefined) return;
  twin.links.push(...mention.links);
  draft.mentions.splice(draft.mentions.indexOf(mention), 1);
  document.notes.push(
    localized`Two mentions of ${mention.key} in sentence ${draft.name} had the same words, so one of them was dropped.`,
  );
}

const haveSameNodes = ({ nodes }: DraftMention, other: DraftMention): boolean =>
  nodes.length === other.nodes.length && nodes.every((node, i) => node === other.nodes[i]);

/** @throws RefusedMention if another mention has the same words, or one of the same entity crosses */
function requireFree(draft: DraftSentence, mention: DraftMention): void {
  const twin = draft.mentions.find((other) => other !== mention && haveSameNodes(other, mention));
  if (twin !== undefined)
    refuseMention('same-words', localized`These words are already a mention of ${twin.key}. Choose other words.`);
  requireUncrossed(draft, mention);
}

/** @throws RefusedMention if another mention of the same entity crosses */
function requireUncrossed(draft: DraftSentence, mention: DraftMention): void {
  const own = new Set(mention.nodes);
  for (const other of draft.mentions) {
    if (other === mention || other.key !== mention.key) continue;
    const nShared = other.nodes.filter((node) => own.has(node)).length;
    if (0 < nShared && nShared < own.size && nShared < other.nodes.length)
      refuseMention(
        'crossing',
        localized`Two mentions of ${mention.key} would cross in sentence ${draft.name}: each would have words that the other lacks. Choose other words.`,
      );
  }
}
