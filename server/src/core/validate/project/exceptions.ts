/** What a check finds and is right as it is: a table of sentences, words and reasons. */

import { localized } from '../../../localization/index.ts';
import { Column, type Sentence, toNfc } from '../../conllu/index.ts';
import { linesOfTable } from '../../query/index.ts';

const COLUMNS = ['sentence', 'word', 'reason'] as const;

/** Whether a word is right as it is. */
export type Exceptions = (sentence: Sentence, row: number) => boolean;

/**
 * A table as requests name them, of three columns: `sent_id`, form of the word or `*` for any, and why. It is valid for all words of that
 * form in the sentence. A line without a reason is refused: the next person will ask. O(length)
 * @param complain about a line, from 1
 */
export function readExceptions(text: string, complain: (line: number, message: string) => void): Exceptions {
  const found = new Map<string, Set<string>>();
  let columns: readonly number[] | undefined;
  for (const [index, cells] of linesOfTable(toNfc(text))) {
    if (columns === undefined) {
      columns = COLUMNS.map((name) => cells.indexOf(name));
      if (columns.includes(-1)) break;
      continue;
    }
    const [sentence, word, reason] = columns.map((column) => (cells[column] ?? '').trim());
    if (sentence === '' || word === '' || reason === '') {
      complain(index + 1, localized`An exception has a sentence, a word and a reason. This line is not used.`);
      continue;
    }
    const words = found.get(sentence) ?? new Set();
    found.set(sentence, words.add(word));
  }
  if (columns === undefined || columns.includes(-1))
    complain(1, localized`The first line names the columns ${COLUMNS.join(', ')}.`);
  return (sentence, row) => {
    const words = sentence.sentId === undefined ? undefined : found.get(toNfc(sentence.sentId));
    return words !== undefined && (words.has('*') || words.has(toNfc(sentence.cell(row, Column.form))));
  };
}
