/** The checks of mentions, entities, bridges and split antecedents: the official validator's level 6, as a fold over a document or treebank. */

import type { SentenceFacts } from '../treebank/facts.ts';
import type { Report, TreebankCheck, TreebankRule } from '../treebank/rule.ts';
import { BRACKET_INFOS } from './brackets.ts';
import { DECLARATION_INFOS, type Declaration, declared } from './declaration.ts';
import { ENTITY_INFOS, Entities } from './entities.ts';
import type { MentionFacts } from './facts.ts';
import { FINISHED_INFOS } from './finished.ts';
import { LINK_INFOS, Links } from './links.ts';
import { NESTING_INFOS, SentenceMentions } from './nesting.ts';
import { PART_INFOS } from './parts.ts';
import { itemsOfRow, ROW_INFOS } from './rows.ts';
import { Complaints } from './rule.ts';

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

  /** A sentence that cannot be read or is no tree is skipped with its comments, as in the official validator. */
  readonly add = ({ mentions, isSound }: SentenceFacts, place: P, report: Report<P>): void => {
    if (mentions !== undefined && isSound) this.read(mentions, new Complaints(place, report));
  };

  private read({ comments, rows, lastLine }: MentionFacts, complaints: Complaints<P>): void {
    for (const { declared: text, spot } of comments) {
      if (text === undefined) this.entities.beginDocument();
      else this.declaration = declared(text, spot, this.declaration, complaints);
    }
    const fields = this.declaration?.fields;
    const mentions = fields && new SentenceMentions(this.entities, fields, complaints);
    for (const row of rows) {
      const items = itemsOfRow(row, this.declaration, complaints);
      if (items?.entity === undefined || mentions === undefined) continue;
      const starting = mentions.readRow(row, items.entity);
      if (items.bridge !== undefined) this.links.readBridge(row, items.bridge, starting, complaints);
      if (items.splitAnte !== undefined) this.links.readSplitAnte(row, items.splitAnte, starting, complaints);
    }
    mentions?.finish(lastLine);
  }
}
