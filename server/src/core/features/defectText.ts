/** Why a proposal cannot be accepted, in words. */

import { localized } from '../../localization/index.ts';
import type { Sentence } from '../conllu/index.ts';
import type { Defect } from '../proposals/index.ts';
import { enumerated } from '../wording/lists.ts';
import { count } from '../wording/numbers.ts';
import { nameWord } from './names.ts';

/** Without a full stop. */
export function defectText(sentence: Sentence, defect: Defect): string {
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
