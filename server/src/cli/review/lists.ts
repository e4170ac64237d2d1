/** The lists of `treebank review`: a new list is a new row. */

import type { SuspicionList } from '../../core/suspicion/index.ts';
import { arcsList, nonprojectiveList } from './arcs.ts';
import { quickList } from './quickLists.ts';
import type { ReviewList } from './reviewList.ts';
import { tagsList } from './tags.ts';
import { weighedList } from './weighed.ts';

export const LISTS = {
  arcs: arcsList,
  weighed: weighedList,
  nonprojective: nonprojectiveList,
  rare: quickList('rare'),
  punctuation: quickList('punctuation'),
  repeats: quickList('repeats'),
  tags: tagsList,
} as const satisfies Partial<Record<SuspicionList | 'weighed', ReviewList>>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as readonly ListName[];
