/** The list of changes: the sentences that would change, each to take or leave; text and diagram show the focused one. */

import type { TextDocument } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { RewrittenSentence, RulesPreview } from '../../../server/src/protocol/rules.ts';
import { entryName } from '../entryName.ts';
import { createCheckList, type ListChoice } from '../show/lists.ts';
import { SentencePreview } from './preview.ts';

/** A longer list changes sentences that the user has not seen: the first Enter says so. */
const SEEN_AT_ONCE = 10;

/** What the rules would do in a document. */
export interface Previewed {
  readonly document: TextDocument;
  readonly preview: RulesPreview;
}

/** The sentences whose changes the user takes. */
export interface Taken {
  readonly document: TextDocument;
  readonly sentences: readonly RewrittenSentence[];
}

interface Entry extends ListChoice {
  readonly document: TextDocument;
  readonly sentence: RewrittenSentence;
}

/**
 * Documents with what is taken of them; undefined if the list was dismissed, or nothing was left in it.
 *
 * @param files with changes
 * @param isLast whether no other list has taken the place of this one
 */
export function chooseChanges(
  files: readonly Previewed[],
  isLast: () => boolean,
): Promise<readonly Taken[] | undefined> {
  const list = createCheckList<Entry>(
    titleOf(files),
    inert`Enter takes what is ticked; the arrows show each change in its sentence`,
  );
  const preview = new SentencePreview();
  const items = files.flatMap(({ document, preview: { changed } }) =>
    changed.map((sentence): Entry => {
      const file = files.length === 1 ? inert('') : inert`${entryName(document.uri)}: `;
      return {
        label: sentence.what,
        description: inert`${file}${sentence.sentence} · ${sentence.rules}`,
        detail: sentence.text,
        document,
        sentence,
      };
    }),
  );
  list.box.items = items;
  list.box.selectedItems = list.box.items;
  let isLookedAt = items.length <= SEEN_AT_ONCE;
  list.box.onDidChangeActive(([entry]) => {
    if (entry === undefined) return;
    isLookedAt = true;
    preview.show(entry.document, entry.sentence.firstLine);
  });
  list.box.onDidChangeSelection((entries) => {
    if (entries.length !== items.length) isLookedAt = true;
  });
  return new Promise((resolve) => {
    list.box.onDidAccept(() => {
      const taken = list.box.selectedItems;
      if (!isLookedAt && 0 < taken.length) {
        isLookedAt = true;
        return list.remark(inert`Press Enter again to change ${taken.length} sentences, or look at them first: arrows`);
      }
      preview.keep();
      const byFile = files.map(({ document }) => ({
        document,
        sentences: taken.flatMap((entry) => (entry.document === document ? [entry.sentence] : [])),
      }));
      resolve(taken.length === 0 ? undefined : byFile.filter(({ sentences }) => 0 < sentences.length));
      list.box.hide();
    });
    list.box.onDidHide(() => {
      resolve(undefined);
      // The editor that is covered would take the keyboard from the other list.
      if (!isLast()) preview.keep();
      preview.dispose();
      list.box.dispose();
    });
    list.box.show();
    // A list of check boxes opens with no active entry: the first change is the one to look at.
    const [first] = items;
    if (first !== undefined) preview.show(first.document, first.sentence.firstLine);
  });
}

function titleOf(files: readonly Previewed[]): Inert {
  const [{ preview }] = files;
  if (files.length === 1) return preview.message;
  const n = files.reduce((sum, each) => sum + each.preview.changed.length, 0);
  return inert`${formatNumber(n)} sentences in ${formatNumber(files.length)} files would change.`;
}
