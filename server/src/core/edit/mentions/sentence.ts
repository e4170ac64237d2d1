/** The mentions of one sentence while they are changed, and the edits that write them. */

import { localized } from '../../../localization/index.ts';
import {
  type FieldNames,
  type Mention,
  movePositions,
  onlyValue,
  printMentions,
  readMentions,
} from '../../annotation/index.ts';
import { Column, RowKind, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { cellEdit } from '../cell.ts';
import { withBrackets, withItem } from '../surgery/entities/write.ts';
import { isContentRelation } from '../surgery/tree.ts';
import { mentionsInRows } from './read.ts';
import { RefusedMention, refuseMention } from './refuse.ts';
import type { MentionNode } from './types.ts';

export interface LinkText {
  readonly name: 'Bridge' | 'SplitAnte';
  /** `e1<e4:part` */
  readonly text: string;
}

/** A mention under change. */
export interface DraftMention {
  key: string;
  fields: readonly string[];
  /** Rows, ascending. */
  nodes: readonly number[];
  /** Those that its first node has for it. */
  links: LinkText[];
}

export class DraftSentence {
  readonly mentions: DraftMention[];
  /** Pairs at nodes where no mention of their target begins. */
  readonly loose: { readonly row: number; link: LinkText | undefined }[];
  private readonly rows: readonly number[];

  constructor(
    readonly sentence: Sentence,
    readonly index: number,
  ) {
    const { nodes, read } = mentionsInRows(sentence);
    if (read === undefined) {
      throw new RefusedMention(
        'broken-entities',
        localized`The brackets in Entity of sentence ${this.name} do not fit together, so the words of its mentions are unknown. Correct them first.`,
      );
    }
    this.rows = nodes;
    const drafts = new Map<Mention<number>, DraftMention>();
    this.mentions = read.all.map((mention) => {
      const draft = { key: mention.key, fields: mention.fields, nodes: mention.nodes, links: [] };
      drafts.set(mention, draft);
      return draft;
    });
    this.loose = [];
    for (const { name, text, at, mention } of read.links) {
      const draft = mention && drafts.get(mention);
      if (draft === undefined) this.loose.push({ row: at, link: { name, text } });
      else draft.links.push({ name, text });
    }
  }

  /** For messages. */
  get name(): string {
    return this.sentence.sentId ?? String(this.index + 1);
  }

  formAt(row: number): string {
    return this.sentence.cell(row, Column.form);
  }

  /** @throws RefusedMention */
  mention(index: number): DraftMention {
    const found = this.mentions[index];
    return found ?? refuseMention('no-such-mention', localized`There is no such mention in the sentence any more.`);
  }

  /** The rows of nodes, ascending and each once. @throws RefusedMention */
  rowsOf(ids: readonly MentionNode[]): number[] {
    const wanted = new Set(ids);
    const rows = this.rows.filter((row) => wanted.delete(this.sentence.cell(row, Column.id)));
    const [missing] = wanted;
    if (missing !== undefined)
      refuseMention('no-such-word', localized`The sentence has no word or empty node ${missing}.`);
    if (rows.length === 0)
      refuseMention('no-such-word', localized`A mention needs at least one word or empty node. Select its words.`);
    return rows;
  }

  /** Gives a mention other nodes; its head stays as long as it is among them. */
  setNodes(mention: DraftMention, rows: readonly number[], names: FieldNames | undefined): void {
    const fallback = () => usualHeadRow(this.sentence, rows);
    mention.fields = movePositions({ ...mention }, rows, names, (row) => [row], fallback);
    mention.nodes = rows;
  }

  /** @throws RefusedMention if the result cannot be written, or says something else than what was meant */
  edits(): TextEdit[] {
    const places = new Map(this.rows.map((row, place) => [row, place]));
    const printed = printMentions([...this.mentions].sort(inOrder), this.rows, (row) => places.get(row) ?? 0);
    const links = this.links();
    const misc = new Map(this.rows.map((row) => [row, this.miscOf(row, printed.get(row) ?? [], links.get(row) ?? [])]));
    const again = readMentions(this.rows, (row) => misc.get(row) ?? '_');
    const meant = this.mentions.map(contentOf).sort();
    const before = new Set(interleaved(mentionsInRows(this.sentence).read?.all ?? [], places));
    const isSame =
      interleaved(this.mentions, places).every((key) => before.has(key)) &&
      again !== undefined &&
      again.all.length === meant.length &&
      again.all
        .map(contentOf)
        .sort()
        .every((each, i) => each === meant[i]);
    if (!isSame)
      refuseMention(
        'crossing',
        localized`Two mentions of one entity would cross, which brackets cannot express. Choose other words.`,
      );
    return this.rows.flatMap((row) => this.miscEdit(row, misc.get(row) ?? '_'));
  }

  private miscEdit(row: number, misc: string): TextEdit[] {
    const { sentence } = this;
    if (misc !== sentence.cell(row, Column.misc) && !sentence.hasCell(row, Column.misc))
      refuseMention(
        'other-columns',
        localized`The row of “${this.formAt(row)}” has ${sentence.nColumns(row)} columns instead of ${sentence.columns.n}, so its cells cannot be changed. Correct the row first.`,
      );
    return cellEdit(sentence, row, Column.misc, misc);
  }

  private miscOf(row: number, chunks: readonly string[], links: readonly LinkText[]): string {
    let misc = withBrackets(this.sentence.cell(row, Column.misc), chunks);
    for (const name of ['Bridge', 'SplitAnte'] as const) {
      const value = onlyValue(misc, name) || '';
      const now = [...new Set(links.filter((link) => link.name === name).map(({ text }) => text))];
      if (!areSame(new Set(value === '' ? [] : value.split(',')), now)) misc = withItem(misc, name, now.join(','));
    }
    return misc;
  }

  /** The pairs of each row. */
  private links(): ReadonlyMap<number, readonly LinkText[]> {
    const links = new Map<number, LinkText[]>();
    const add = (row: number, list: readonly LinkText[]) => {
      if (0 < list.length) links.set(row, [...(links.get(row) ?? []), ...list]);
    };
    for (const mention of this.mentions) add(mention.nodes[0], mention.links);
    for (const { row, link } of this.loose) add(row, link === undefined ? [] : [link]);
    return links;
  }
}

/**
 * The head of a mention with these rows: the first content word whose HEAD is outside; else the first word with HEAD outside, else the first
 * empty node, else the first word.
 */
export function usualHeadRow(sentence: Sentence, rows: readonly number[]): number {
  const words = rows.filter((row) => sentence.kind(row) === RowKind.word);
  const members = new Set(words.map((row) => sentence.wordOfRow(row)));
  const tops = words.filter((row) => !members.has(sentence.heads[sentence.wordOfRow(row)]));
  const isContent = (row: number) => isContentRelation(sentence.cell(row, Column.deprel));
  const empty = rows.find((row) => sentence.kind(row) === RowKind.emptyNode);
  return tops.find(isContent) ?? tops[0] ?? empty ?? rows[0];
}

/** Rows are in the order of the sentence. Where only one-word brackets meet, this is their order. */
const inOrder = (a: DraftMention, b: DraftMention): number =>
  a.nodes[0] - b.nodes[0] ||
  b.nodes.length - a.nodes.length ||
  a.nodes[a.nodes.length - 1] - b.nodes[b.nodes.length - 1] ||
  (a.key < b.key ? -1 : 1);

/**
 * Entities with two mentions of as many parts each, of which one begins before the other ends: by the guidelines a part belongs to the part
 * written right before it.
 */
function interleaved(mentions: readonly Mention<number>[], places: ReadonlyMap<number, number>): string[] {
  const parts = new Map<string, { key: string; extents: (readonly [number, number])[] }>();
  for (const { key, nodes } of mentions) {
    const at = nodes.map((row) => places.get(row) ?? 0);
    const nParts = at.filter((place, i) => at[i - 1] !== place - 1).length;
    if (nParts === 1) continue;
    const name = `${nParts} ${key}`;
    const known = parts.get(name) ?? { key, extents: [] };
    parts.set(name, known);
    known.extents.push([at[0], at[at.length - 1]]);
  }
  return [...parts.values()].flatMap(({ key, extents }) => {
    extents.sort(([a], [b]) => a - b);
    return extents.some(([from], i) => 0 < i && from <= extents[i - 1][1]) ? [key] : [];
  });
}

const areSame = (a: ReadonlySet<string>, b: readonly string[]): boolean =>
  a.size === b.length && b.every((each) => a.has(each));

const contentOf = ({ key, fields, nodes }: Mention<number>): string => `${key} ${nodes.join(' ')} ${fields.join('-')}`;
