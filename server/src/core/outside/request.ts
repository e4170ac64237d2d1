/** What a program outside is given: sentences without their trees, or their text. */

import { Column, RowKind, type Sentence } from '../conllu/index.ts';
import { sourceText } from '../parser/index.ts';

interface RequestOptions {
  /** Leave out lemmas and tags. Default false. */
  readonly formsOnly?: boolean;
}

/**
 * The sentences in CoNLL-U with words and multiword tokens only: no empty nodes, HEAD, DEPREL and DEPS blank, so that nothing can be
 * copied from them; IDs are positions, and `sent_id` counts from 1. Rows that are short or out of order become complete. O(length).
 */
export function conlluOf(sentences: readonly Sentence[], { formsOnly = false }: RequestOptions = {}): string {
  const lines: string[] = [];
  sentences.forEach((sentence, index) => {
    lines.push(`# sent_id = ${index + 1}`);
    const text = sentence.comment('text');
    if (text !== undefined) lines.push(`# text = ${text}`);
    /** Last word of the open multiword token. */
    let covered = 0;
    for (let row = 0; row < sentence.nRows; row++) {
      const kind = sentence.kind(row);
      if (kind === RowKind.emptyNode) continue;
      const word = sentence.wordOfRow(row);
      const cell = (column: Parameters<Sentence['cell']>[1]) => sentence.cell(row, column) || '_';
      const [form, misc] = [cell(Column.form), cell(Column.misc)];
      if (kind === RowKind.multiwordToken) {
        const last = word + sentence.idMinor(row) - sentence.idMajor(row);
        if (word <= covered || last < word || sentence.nWords < last) continue;
        covered = last;
        lines.push([`${word}-${last}`, form, ...BLANKS, misc].join('\t'));
        continue;
      }
      const tags = formsOnly ? BLANKS.slice(0, 4) : TAGS.map(cell);
      lines.push([word, form, ...tags, ...BLANKS.slice(4), misc].join('\t'));
    }
    lines.push('');
  });
  return `${lines.join('\n')}\n`;
}

const TAGS = [Column.lemma, Column.upos, Column.xpos, Column.feats] as const;

/** LEMMA to DEPS. */
const BLANKS = Array<string>(7).fill('_');

/** The text of the sentences, each a paragraph of its own: `# text`, or what the tokens say. */
export const paragraphsOf = (sentences: readonly Sentence[]): string =>
  sentences.map((sentence) => `${(sentence.comment('text') ?? sourceText([sentence])).trim()}\n\n`).join('');

/** An answer in which the `sent_id` of each sentence is its own again, as far as the program has kept those of `conlluOf`. */
export const withOwnIds = (answer: string, sentences: readonly Sentence[]): string =>
  answer.replace(/^# sent_id = (\d{1,9})\r?\n/gm, (line, number: string) => {
    const sentence = sentences[Number(number) - 1];
    if (sentence === undefined) return line;
    return sentence.sentId === undefined ? '' : `# sent_id = ${sentence.sentId}\n`;
  });
