/** What *Acknowledge* asks before the reason: how much the reason is about. Pure. */

import { type Inert, inert } from '../../../server/src/inert/index.ts';
import type { AcknowledgeScope } from '../../../server/src/protocol/acknowledge.ts';
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
    title: inert`Acknowledge “${id}”: Where Is the Annotation Right?`,
    placeHolder: inert`Which findings the reason that you give next covers; they are not reported any more`,
    items: [
      {
        label: inert`Only in this place`,
        detail: inert`The one finding of ${id} at line ${(line + 1).toLocaleString('en')} of ${file}; any other is still reported`,
        scope: 'sentence',
      },
      {
        label: inert`In the whole treebank`,
        detail: inert`All findings of ${id}, present and future, in every file of the folder ${folder}`,
        scope: 'treebank',
      },
    ],
  };
}
