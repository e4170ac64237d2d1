/** What a check finds and is right as it is: a table of sentences, words and reasons. */

import { localized } from '../../../localization/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';

const COLUMNS = ['sentence', 'word', 'reason'] as const;

/** Whether a word is right as it is. */
export type Exceptions = (sentence: Sentence, row: number) => boolean;

/**
 * A table of three columns, whose first line names them: `sent_id`, form of the word or `*` for any, and why. It is valid for all words of that
 * form in the sentence. A line without a reason is refused: the next person will ask. O(length)
 * @param complain about a line, from 1
 */
export function readExceptions(text: string, complain: (line: number, message: string) => void): Exceptions {
  const lines = text.split(/\r\n|\n/);
  const found = new Map<string, Set<string>>();
  const columns = COLUMNS.map((name) => lines[0].split('\t').indexOf(name));
  if (columns.includes(-1)) {
    complain(1, localized`The first line names the columns ${COLUMNS.join(', ')}.`);
    return () => false;
  }
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '' || line.startsWith('%')) continue;
    const cells = line.split('\t');
    const [sentence, word, reason] = columns.map((column) => (cells[column] ?? '').trim());
    if (sentence === '' || word === '' || reason === '') {
      complain(index + 1, localized`An exception has a sentence, a word and a reason. This line is not used.`);
      continue;
    }
    const words = found.get(sentence) ?? new Set();
    found.set(sentence, words.add(word));
  }
  return (sentence, row) => {
    const words = sentence.sentId === undefined ? undefined : found.get(sentence.sentId);
    return words !== undefined && (words.has('*') || words.has(sentence.cell(row, Column.form)));
  };
}
