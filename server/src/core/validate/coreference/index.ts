/** The checks of mentions, entities, bridges and split antecedents: the official validator's level 6, as a fold over a document or treebank. */

import type { SentenceFacts } from '../treebank/facts.ts';
import type { Report, TreebankCheck, TreebankRule } from '../treebank/rule.ts';
import { BRACKET_INFOS, complainOfBrackets, type PlacedBracket } from './brackets.ts';
import { DECLARATION_INFOS, type Declaration, declared, type Fields } from './declaration.ts';
import { ENTITY_INFOS, Entities } from './entities.ts';
import type { MentionFacts, MentionRow } from './facts.ts';
import { FINISHED_INFOS } from './finished.ts';
import { LINK_INFOS, Links } from './links.ts';
import { NESTING_INFOS, SentenceMentions } from './nesting.ts';
import { PART_INFOS } from './parts.ts';
import { readRows } from './reading.ts';
import { complainOfRow, complainOfUndeclared, ROW_INFOS, type RowItems } from './rows.ts';
import { Complaints } from './rule.ts';
import { type MentionStep, rememberSteps, stepsOf } from './steps.ts';

/** They find nothing in sentences inspected below level 6, which have no such facts. */
export const coreference = {
  infos: [
    ...DECLARATION_INFOS,
    ...ROW_INFOS,
    ...BRACKET_INFOS,
    ...NESTING_INFOS,
    ...PART_INFOS,
    ...ENTITY_INFOS,
    ...FINISHED_INFOS,
    ...LINK_INFOS,
  ],
  start: <P>(): TreebankCheck<P> => new Coreference<P>(),
} satisfies TreebankRule;

/** Memory: one entry per entity, per bridge, and per target of split antecedents. */
class Coreference<P> implements TreebankCheck<P> {
  /** The first of all files. */
  private declaration: Declaration<P> | undefined;
  private readonly entities = new Entities<P>();
  private readonly links = new Links<P>();
  /** Kept, because the first declaration is. */
  private mentions: SentenceMentions<P> | undefined;

  /** A sentence that cannot be read or is no tree is skipped with its comments, as in the official validator. */
  readonly add = ({ mentions, isSound }: SentenceFacts, place: P, report: Report<P>): void => {
    if (mentions !== undefined && isSound) this.read(mentions, new Complaints(place, report));
  };

  private read(facts: MentionFacts, complaints: Complaints<P>): void {
    const { comments, lastLine } = facts;
    for (const { declared: text, spot } of comments) {
      if (text === undefined) this.entities.beginDocument();
      else this.declaration = declared(text, spot, this.declaration, complaints);
    }
    const { text, fields } = this.declaration ?? {};
    const steps = text === undefined ? undefined : stepsOf(facts, text);
    if (steps !== undefined && fields !== undefined) {
      this.take(steps, fields, complaints);
      return;
    }
    const mentions = this.mentionsFor(complaints);
    for (const { row, items, brackets } of readRows(facts)) {
      if (items === undefined) complainOfRow(row, complaints);
      else if (this.declaration === undefined) complainOfUndeclared(row, items.entity, complaints);
      else if (mentions !== undefined) this.readRow(row, items, brackets, mentions, complaints);
    }
    mentions?.finish(lastLine);
    if (text !== undefined && mentions !== undefined && complaints.areNone) rememberSteps(facts, text, mentions.steps);
  }

  /** As if the sentence had been read. */
  private take(steps: readonly MentionStep[], fields: Fields, complaints: Complaints<P>): void {
    for (const step of steps) {
      if ('key' in step) this.entities.meet(step.key, step.placed, fields, complaints);
      else this.link(step.row, step.items, step.starting, complaints);
    }
  }

  private readRow(
    row: MentionRow,
    items: RowItems,
    brackets: readonly PlacedBracket[] | undefined,
    mentions: SentenceMentions<P>,
    complaints: Complaints<P>,
  ): void {
    if (brackets === undefined) complainOfBrackets(row, items.entity, complaints);
    else mentions.readRow(row, brackets);
    if (items.bridge === undefined && items.splitAnte === undefined) return;
    const starting = mentions.starting(brackets ?? []);
    mentions.steps.push({ row, items, starting });
    this.link(row, items, starting, complaints);
  }

  private link(
    row: MentionRow,
    { bridge, splitAnte }: RowItems,
    starting: ReadonlySet<string>,
    complaints: Complaints<P>,
  ): void {
    if (bridge !== undefined) this.links.readBridge(row, bridge, starting, complaints);
    if (splitAnte !== undefined) this.links.readSplitAnte(row, splitAnte, starting, complaints);
  }

  /** Undefined as long as nothing readable is declared. */
  private mentionsFor(complaints: Complaints<P>): SentenceMentions<P> | undefined {
    const fields = this.declaration?.fields;
    if (fields !== undefined) this.mentions ??= new SentenceMentions(this.entities, fields, complaints);
    this.mentions?.beginSentence(complaints);
    return this.mentions;
  }
}
