/** What commands that check treebanks ask for in the same way. */

import { LANGUAGE_FORMAT } from '../frame/options.ts';
import { GROUPINGS } from '../reading/treebanks.ts';

/** Up to which level, and by which language tables. */
export const CHECK_OPTIONS = {
  level: {
    type: 'integer',
    placeholder: 'N',
    min: 1,
    max: 5,
    default: 3,
    help: 'check up to this level of the official validator',
  },
  lang: {
    type: 'text',
    placeholder: 'xx',
    format: LANGUAGE_FORMAT,
    help: "language of the files, for levels 4 and 5 (default: from each file's name, xx_name-ud-split.conllu)",
  },
  'data-folder': {
    type: 'text',
    placeholder: 'DIR',
    help: 'data folder of the UD tools, for levels 4 and 5 (default: tools/data or data, here or above)',
  },
} as const;

export const GROUP_OPTION = {
  group: {
    type: 'choice',
    values: GROUPINGS,
    default: 'name',
    help: 'files that are one treebank: same name before -ud- (others by folder), same folder, each file by itself, or all',
  },
} as const;
