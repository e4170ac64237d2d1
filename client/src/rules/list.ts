/** The list of changes: the sentences that would change, each to take or leave; text and diagram show the focused one. */

import type { TextDocument } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import type { RewrittenSentence, RulesPreview } from '../../../server/src/protocol/rules.ts';
import { createCheckList, type ListChoice } from '../show/lists.ts';
import { SentencePreview } from './preview.ts';

/** A longer list changes sentences that the user has not seen: the first Enter says so. */
const SEEN_AT_ONCE = 10;

interface Entry extends ListChoice {
  readonly sentence: RewrittenSentence;
}

/** The sentences whose changes the user takes; undefined if the list was dismissed, or nothing was left in it. */
export function chooseChanges(
  document: TextDocument,
  { changed, message }: RulesPreview,
): Promise<readonly RewrittenSentence[] | undefined> {
  const list = createCheckList<Entry>(
    message,
    inert`Enter takes what is ticked; the arrows show each change in its sentence`,
  );
  const preview = new SentencePreview(document);
  list.box.items = changed.map((sentence) => ({
    label: sentence.what,
    description: inert`${sentence.sentence} · ${sentence.rules}`,
    detail: sentence.text,
    sentence,
  }));
  list.box.selectedItems = list.box.items;
  let isLookedAt = changed.length <= SEEN_AT_ONCE;
  list.box.onDidChangeActive(([entry]) => {
    if (entry === undefined) return;
    isLookedAt = true;
    preview.show(entry.sentence.firstLine);
  });
  list.box.onDidChangeSelection((entries) => {
    if (entries.length !== changed.length) isLookedAt = true;
  });
  return new Promise((resolve) => {
    list.box.onDidAccept(() => {
      const taken = list.box.selectedItems.map(({ sentence }) => sentence);
      if (!isLookedAt && 0 < taken.length) {
        isLookedAt = true;
        return list.remark(inert`Press Enter again to change ${taken.length} sentences, or look at them first: arrows`);
      }
      preview.keep();
      resolve(taken.length === 0 ? undefined : taken);
      list.box.hide();
    });
    list.box.onDidHide(() => {
      resolve(undefined);
      preview.dispose();
      list.box.dispose();
    });
    list.box.show();
    // A list of check boxes opens with no active entry: the first change is the one to look at.
    const [first] = changed;
    if (first !== undefined) preview.show(first.firstLine);
  });
}
