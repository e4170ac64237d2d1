/** Changing cells of a word that nothing else refers to. */

import { localized } from '../../../../localization/index.ts';
import { Column } from '../../../conllu/index.ts';
import type { Draft } from '../draft.ts';
import { isGlued, takeGap } from '../gaps.ts';
import type { Node } from '../nodes.ts';
import type { OperationArgs } from '../types.ts';

const COLUMNS = ['lemma', 'upos', 'xpos', 'feats', 'misc'] as const;

/**
 * Writes the given cells of a word. If MISC now says that a space follows, or that none does, the text is updated. Words of a multiword
 * token have no space of their own: items of MISC about it are dropped.
 */
export function setCells(draft: Draft, { id, ...cells }: OperationArgs['set_cells']): void {
  const word = draft.word(id);
  const wasGlued = isGlued(word);
  const inToken = draft.rangeOf(word) !== undefined;
  for (const name of COLUMNS) {
    const cell = cells[name];
    if (cell !== undefined) word.set(Column[name], cell);
  }
  if (cells.misc !== undefined && inToken && 0 < takeGap(word).length) {
    draft.note(
      localized`${word.name} is part of a multiword token. SpaceAfter belongs to the token, so it was left out.`,
    );
  }
  if (isGlued(word) !== wasGlued && !inToken) respace(draft, word);
}

/** After the last token there is nothing to separate. */
function respace(draft: Draft, word: Node): void {
  const { tokens } = draft;
  const at = tokens.indexOf(word);
  const next = tokens[at + 1];
  if (next === undefined) return;
  draft.text.replace((text) => ({ start: text.end(word), end: text.start(next) }), isGlued(word) ? '' : ' ');
}
