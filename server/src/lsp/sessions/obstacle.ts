/** Why a proposal cannot be accepted, in words. */

import type { Sentence } from '../../core/conllu/index.ts';
import { nameWord } from '../../core/features/index.ts';
import type { Defect } from '../../core/proposals/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { count } from '../../core/wording/numbers.ts';
import { localized } from '../../localization/index.ts';

/** Without a full stop. */
export function obstacleOf(sentence: Sentence, defect: Defect): string {
  switch (defect.kind) {
    case 'cycle': {
      const names = [...defect.words, defect.words[0]].map((word) => nameWord(sentence, word));
      return localized`${names.join(' → ')} would be a cycle, and no open proposal breaks it`;
    }
    case 'no-root':
      return localized`the sentence would have no root, and no other one is proposed`;
    case 'another-root':
      return localized`the sentence would have ${count(defect.roots.length, 'root')}, ${enumerated(defect.roots.map((word) => nameWord(sentence, word)))}, and no open proposal attaches one of them`;
  }
}
