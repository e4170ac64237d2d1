/** Keeps `root` and HEAD 0 together: no operation may give a word only one of them. */

import { localized } from '../../../localization/index.ts';
import { isRootRelation } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Draft } from './draft.ts';
import { Node } from './nodes.ts';
import { refuse } from './refusal.ts';

/** For an explicitly given relation. @param isRoot whether the word has HEAD 0 @throws Refusal */
export function checkRelation(name: string, isRoot: boolean, deprel: string): void {
  if (isRoot === isRootRelation(deprel)) return;
  if (isRoot) refuseOther(name);
  refuseRoot(name);
}

/**
 * Invariant after any operation, whatever the source of relations: no more words than before have `root` below another word, or another
 * relation below 0. Time O(words). @throws Refusal
 */
export function checkRoots(read: readonly Draft[], drafts: readonly Draft[]): void {
  const now = drafts.flatMap(({ words, root }) => words.map((word) => ({ word, isRoot: word.head === root })));
  const nowOther = now.filter(({ word, isRoot }) => isRoot && !isRootRelation(word.deprel));
  const nowRoot = now.filter(({ word, isRoot }) => !isRoot && isRootRelation(word.deprel) && isBelow(word));
  if (nowOther.length + nowRoot.length === 0) return;
  const old = read.flatMap(({ byId }) => [...byId.values()].filter(({ kind }) => kind === 'word'));
  const isRootBefore = ({ read }: Node) => read?.[Column.head] === '0';
  const hadRoot = ({ read }: Node) => isRootRelation(read?.[Column.deprel] ?? '_');
  if (old.filter((word) => isRootBefore(word) && !hadRoot(word)).length < nowOther.length)
    refuseOther((nowOther.find(({ word }) => word.read === undefined || !isRootBefore(word)) ?? nowOther[0]).word.name);
  if (old.filter((word) => !isRootBefore(word) && hadRoot(word)).length < nowRoot.length)
    refuseRoot((nowRoot.find(({ word }) => word.read === undefined || !hadRoot(word)) ?? nowRoot[0]).word.name);
}

const isBelow = ({ head }: Node): boolean => head instanceof Node;

function refuseOther(name: string): never {
  return refuse(
    'is-root',
    localized`${name} is the root, so its relation must be root. Attach it to another word first.`,
  );
}

function refuseRoot(name: string): never {
  return refuse(
    'second-root',
    localized`Only the word with HEAD 0 can have the relation root. Choose another relation for ${name}, or make it the root.`,
  );
}
