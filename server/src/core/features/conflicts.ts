/** The lines above merge conflicts, from which a version is taken. */

import { localized } from '../../localization/index.ts';
import { type ConflictBlock, conflictBlocks, takeVersion, type Version } from '../compare/merge/index.ts';
import type { Document, TextEdit } from '../conllu/index.ts';

/** What the lens above a conflict offers. */
export interface ConflictLens {
  /** In the document. */
  readonly offset: number;
  readonly take: Version;
  readonly title: string;
}

/** Whether a text may have a conflict: cheap, as nearly none has. */
export const mayConflict = (text: string): boolean => text.includes('<<<<<<<');

/** For each complete conflict, ours, theirs and, if it was written, the base. O(length). */
export function conflictLenses(document: Document): ConflictLens[] {
  return conflictBlocks(document.text).flatMap((block) => {
    const offset = block.span.start;
    const named = (side: 'ours' | 'theirs') => {
      const name = block.names[side];
      const title = side === 'ours' ? localized`Take ours` : localized`Take theirs`;
      return name === '' || name === side ? title : `${title} (${name})`;
    };
    const lenses: ConflictLens[] = [
      { offset, take: 'ours', title: named('ours') },
      { offset, take: 'theirs', title: named('theirs') },
    ];
    return block.base === undefined ? lenses : [...lenses, { offset, take: 'base', title: localized`Take base` }];
  });
}

/** What taking a version of the conflict at an offset does; undefined if there is no conflict, `no-base` if it has no base. */
export function takeInConflict(document: Document, offset: number, take: Version): TextEdit | 'no-base' | undefined {
  const { text } = document;
  const holds = ({ span }: ConflictBlock) => span.start <= offset && offset < span.end;
  const block = conflictBlocks(text).find(holds);
  return block === undefined ? undefined : (takeVersion(text, block, take) ?? 'no-base');
}
