/** One line for each conflict: where it is and what the versions have. */

import type { Merge, MergeConflict, Three } from '../../core/compare/merge/index.ts';
import { enumerate } from '../../core/wording/lists.ts';

/** @param names of the files @param path what the user calls the file, if all versions are of one */
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
          `${path === undefined ? names[repeated.version] : `${path}, ${repeated.version}`}:${repeated.line + 1}:1: the sent_id ${repeated.sentId} is there twice, so sentences are found by their text, and one whose text was changed counts as deleted and added. Make the ids unique.`,
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
      return `the arcs of ours and theirs make no tree together; see ${wordsOf(conflict.words)}`;
    case 'segmentation':
      return conflict.words === undefined
        ? 'ours and theirs cut words anew in different ways'
        : `one side cut words anew or removed them, and the other changed ${wordsOf(conflict.words)} or attached them there`;
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
  return `${words.length === 1 ? 'word' : 'words'} ${enumerate(words)}`;
}
