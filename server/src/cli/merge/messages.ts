/** One line for each conflict: its place and the values of the versions. */

import type { Merge, MergeConflict, Three } from '../../core/compare/merge/index.ts';
import { enumerated } from '../../core/wording/lists.ts';

/** @param names of the files @param path the user's name for the file, if all versions are of one */
export function conflictLines({ places, unreadable, repeated }: Merge, names: Three<string>, path?: string): string[] {
  const lines = places.map(({ conflict, version, line }) => {
    const file = path ?? names[version];
    if (conflict.kind === 'order') return `${file}: ${messageOf(conflict)}`;
    return `${file}:${line + 1}:1 (${conflict.sentence}): ${messageOf(conflict)}`;
  });
  const broken = unreadable.map(
    ({ version, sentence, problem, line, column }) =>
      `${path === undefined ? names[version] : `${path}, ${version}`}:${line + 1}:${column + 1} (${sentence}): ${problem.message}`,
  );
  const notes =
    repeated === undefined
      ? []
      : [
          `${path === undefined ? names[repeated.version] : `${path}, ${repeated.version}`}:${repeated.line + 1}:1: the sent_id ${repeated.sentId} occurs twice, so sentences are matched by their text, and one whose text was changed counts as deleted and added. Make the ids unique.`,
        ];
  return [...notes, ...broken, ...lines];
}

const COLUMN_NAMES = new Map([['HEAD,DEPREL', 'HEAD and DEPREL']]);

function messageOf(conflict: MergeConflict): string {
  switch (conflict.kind) {
    case 'cell': {
      const column = COLUMN_NAMES.get(conflict.column) ?? conflict.column;
      const feature = conflict.feature === undefined ? '' : ` (${conflict.feature})`;
      return `word ${conflict.word}, ${column}${feature}: ${valuesOf(conflict)}`;
    }
    case 'range':
      return `multiword token ${conflict.words.join('-')}: ${valuesOf(conflict)}`;
    case 'comment':
      return `comment ${conflict.key}: ${valuesOf(conflict)}`;
    case 'tree':
      return `together, the arcs of ours and theirs do not form a tree; see ${wordsOf(conflict.words)}`;
    case 'segmentation':
      return conflict.words === undefined
        ? 'ours and theirs split or joined words differently'
        : `one side split, joined or removed words where the other changed or attached ${wordsOf(conflict.words)}`;
    case 'deleted-by-ours':
      return 'ours deleted the sentence, theirs changed it';
    case 'deleted-by-theirs':
      return 'theirs deleted the sentence, ours changed it';
    case 'both-added':
      return 'ours and theirs added different sentences under this sent_id';
    case 'unreadable':
      return 'ours and theirs changed the sentence, and it cannot be merged word by word because a version cannot be read';
    case 'order':
      return 'ours and theirs changed the order of sentences in different ways; that of ours stands';
  }
}

function valuesOf({ base, ours, theirs }: Three<string | null>): string {
  const shown = (value: string | null) => value ?? 'nothing';
  return `${shown(base)} in base, ${shown(ours)} in ours, ${shown(theirs)} in theirs`;
}

function wordsOf(words: readonly string[]): string {
  return `${words.length === 1 ? 'word' : 'words'} ${enumerated(words)}`;
}
