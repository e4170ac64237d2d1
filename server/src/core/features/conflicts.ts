/** The lines above merge conflicts that offer the versions to take. */

import { localized } from '../../localization/index.ts';
import { type ConflictBlock, conflictsBySentence, takeVersion, type Version } from '../compare/merge/index.ts';
import type { Document, TextEdit } from '../conllu/index.ts';

/** The choices of the lens above the conflicts of a sentence. */
interface ConflictLens {
  /** Line of the document. */
  readonly offset: number;
  readonly take: Version;
  readonly title: string;
}

/** Whether a text may have a conflict: cheap, because hardly any text has one. */
export const mayConflict = (text: string): boolean => text.includes('<<<<<<<');

/** For each sentence with complete conflicts, above the first of them: ours, theirs and, if all conflicts include it, the base. O(length). */
export function conflictLenses(document: Document): ConflictLens[] {
  return conflictsBySentence(document.text).flatMap((blocks) => {
    const [{ span, names }] = blocks;
    const offset = span.start;
    const named = (side: 'ours' | 'theirs') => {
      const name = names[side];
      const title = side === 'ours' ? localized`Take ours` : localized`Take theirs`;
      return name === '' || name === side ? title : `${title} (${name})`;
    };
    const lenses: ConflictLens[] = [
      { offset, take: 'ours', title: named('ours') },
      { offset, take: 'theirs', title: named('theirs') },
    ];
    if (blocks.some(({ base }) => base === undefined)) return lenses;
    return [...lenses, { offset, take: 'base', title: localized`Take base` }];
  });
}

/** Which conflict: that of the sentence at the place, or the nearest one. */
type WhichConflict = 'here' | 'nearest';

/**
 * The edits that take a version in all conflicts of a sentence, one for each. Undefined if there is no conflict, `no-base` if one of them
 * has no base. O(length).
 */
export function takeInSentence(
  { text }: Document,
  offset: number,
  take: Version,
  which: WhichConflict,
): TextEdit[] | 'no-base' | undefined {
  const found = which === 'here' ? sentenceAt(text, offset) : nearest(text, offset);
  const edits = found?.map((block) => takeVersion(text, block, take));
  return edits?.every((edit) => edit !== undefined) === false ? 'no-base' : (edits as TextEdit[] | undefined);
}

/** The conflicts of the sentence around an offset, from its first line to its last. */
function sentenceAt(text: string, offset: number): ConflictBlock[] | undefined {
  const groups = conflictsBySentence(text);
  const holds = (blocks: ConflictBlock[]) => distance(blocks, offset) === 0;
  return groups.find(holds) ?? groups.find((blocks) => !/^\r?$/m.test(gap(text, blocks, offset)));
}

function nearest(text: string, offset: number): ConflictBlock[] | undefined {
  const here = sentenceAt(text, offset);
  if (here !== undefined) return here;
  const groups = conflictsBySentence(text);
  const least = Math.min(...groups.map((blocks) => distance(blocks, offset)));
  return groups.find((blocks) => distance(blocks, offset) === least);
}

const spanOf = (blocks: ConflictBlock[]) => ({ start: blocks[0].span.start, end: blocks[blocks.length - 1].span.end });

/** In characters; 0 inside. */
function distance(blocks: ConflictBlock[], offset: number): number {
  const { start, end } = spanOf(blocks);
  return offset < start ? start - offset : Math.max(0, offset - end + 1);
}

/** The lines from an offset to the conflicts. */
function gap(text: string, blocks: ConflictBlock[], offset: number): string {
  const { start, end } = spanOf(blocks);
  if (offset < start) return text.slice(text.lastIndexOf('\n', offset - 1) + 1, start).replace(/\r?\n$/, '');
  const lineEnd = text.indexOf('\n', offset);
  return text.slice(end, lineEnd === -1 ? text.length : lineEnd);
}
