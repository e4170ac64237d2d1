/** The questions of *Acknowledge*: the reason, and with a button how widely it applies. Pure. */

import { inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { AcknowledgeScope } from '../../../server/src/protocol/edit.ts';
import type { Way } from '../show/lists.ts';

/**
 * The scopes to choose from, the narrowest first; only the whole treebank if all findings of a rule are meant.
 *
 * @param path of the treebank file, with /
 * @param line of the finding, from 0; undefined: all findings of the rule
 */
export function reasonQuestions(id: string, path: string, line: number | undefined): readonly Way<AcknowledgeScope>[] {
  const [folder, file] = path.split('/').slice(-2);
  const treebank: Way<AcknowledgeScope> = {
    value: 'treebank',
    title: inert`Acknowledge “${id}” in the Whole Treebank`,
    prompt: inert`Why is the annotation correct? For all findings of this rule, now and later, in every file of the folder ${folder}. The reason is recorded in .treebank.json, for reviewers.`,
    button: inert`In the whole treebank instead`,
    icon: 'folder',
  };
  if (line === undefined) return [treebank];
  const place: Way<AcknowledgeScope> = {
    value: 'sentence',
    title: inert`Acknowledge “${id}” in This Place`,
    prompt: inert`Why is the annotation correct? For this one finding, at line ${formatNumber(line + 1)} of ${file}; a button above makes it the whole treebank. The reason is recorded in .treebank.json, for reviewers.`,
    button: inert`Only in this place instead`,
    icon: 'file',
  };
  return [place, treebank];
}
