/** What *Acknowledge* asks before the reason: how widely the reason applies. Pure. */

import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { AcknowledgeScope } from '../../../server/src/protocol/edit.ts';
import type { Choice } from '../show/lists.ts';

export interface ScopeItem extends Choice {
  readonly scope: AcknowledgeScope;
}

export interface ScopeQuestion {
  readonly title: Inert;
  readonly placeHolder: Inert;
  readonly items: ScopeItem[];
}

/** @param path of the treebank file, with / @param line of the finding, from 0 */
export function scopeQuestion(id: string, path: string, line: number): ScopeQuestion {
  const [folder, file] = path.split('/').slice(-2);
  return {
    title: inert`Acknowledge “${id}”: Where Is the Annotation Correct?`,
    placeHolder: inert`Choose what the reason covers; you enter it next`,
    items: [
      {
        label: inert`Only in this place`,
        detail: inert`This one finding, at line ${formatNumber(line + 1)} of ${file}`,
        scope: 'sentence',
      },
      {
        label: inert`In the whole treebank`,
        detail: inert`All findings of this rule, now and later, in every file of the folder ${folder}`,
        scope: 'treebank',
      },
    ],
  };
}
