/** Mentions of entities: created, extended, given to other entities, as edits of their cells alone. */

import { localized } from '../../../localization/index.ts';
import { Column, obstacleInColumns, type Sentence } from '../../conllu/index.ts';
import { missingColumnObstacle } from '../missingColumn.ts';
import { DraftDocument } from './document.ts';
import { ACTS } from './operations.ts';
import { RefusedMention } from './refuse.ts';
import type { MentionOperation, MentionsEdited } from './types.ts';

export { entityAt, keysOf } from './names.ts';
export { documentAround, hasMentions, mentionsInRows } from './read.ts';
export { usualHeadRow } from './sentence.ts';
export type { MentionOperation } from './types.ts';

/**
 * Applies one operation on a mention or an entity. Attributes stay, positions of heads and pairs of Bridge and SplitAnte follow, and only cells whose
 * brackets or pairs change are written; the brackets of a changed cell are in canonical order. Never throws. Time O(text of the sentences with
 * mentions) once, then O(sentences of the document).
 *
 * @param sentences all of the file
 * @param index the sentence of the mention
 */
export function editMentions(
  sentences: readonly Sentence[],
  index: number,
  operation: MentionOperation,
): MentionsEdited {
  try {
    const document = new DraftDocument(sentences, index);
    const obstacle = obstacleInColumns([sentences[index]]);
    if (obstacle !== undefined) throw new RefusedMention('other-columns', localized`Nothing was changed: ${obstacle}`);
    const missing = missingColumnObstacle(sentences[index], [Column.id, Column.misc]);
    if (missing !== undefined) throw new RefusedMention('other-columns', missing);
    const entity = act(document, operation);
    return { ok: true, sentences: document.edited(), entity, notes: document.notes };
  } catch (error) {
    if (!(error instanceof RefusedMention)) throw error;
    return { ok: false, refused: error.code, message: error.message };
  }
}

const act = (document: DraftDocument, operation: MentionOperation): string =>
  // The compiler does not see that the act is the operation's own.
  ACTS[operation.op](document, operation as never);
