/** Cells without meaning of their own: white space, empty cells, normal form C. */

import { Column, type Sentence } from '../../conllu/index.ts';
import type { Finding } from '../../validate/index.ts';
import { cellEdit, cellOf, choice, type Repair, type Repairer, safe } from './repair.ts';

/** No character of the spaces that the validator knows, see cells/whitespace.ts there. */
const SPACES = /[\s\u0085\u001c-\u001f]+/g;

export const emptyCell: Repairer = {
  ids: ['empty-column', 'empty-string-in-xpos'],
  repairs: (_, { span }) => safe('Write _', { span, text: '_' }),
};

export const trim: Repairer = {
  ids: ['leading-whitespace', 'trailing-whitespace', 'repeated-whitespace', 'misc-extra-space'],
  repairs(sentence, finding) {
    const cell = cellOf(sentence, finding);
    if (!cell) return [];
    const text = cell.text
      .split('|')
      .map((item) => item.split('=').map(trimmed).join('='))
      .join('|');
    const isMisc = cell.column === Column.misc;
    return safe(
      'Remove the spaces',
      ...cellEdit(sentence, cell.row, cell.column, (isMisc ? text : trimmed(cell.text)) || '_'),
    );
  },
};

function trimmed(text: string): string {
  return text.replace(SPACES, ' ').trim();
}

export const removeSpaces: Repairer = {
  ids: ['invalid-whitespace'],
  repairs(sentence, finding): readonly Repair[] {
    const cell = cellOf(sentence, finding);
    if (!cell) return [];
    const edges = cell.text.trim() || '_';
    const isInside = /\s/.test(edges);
    // A space inside may stand for something that was lost, say for a bar.
    const text = edges.replace(SPACES, '');
    const edits = cellEdit(sentence, cell.row, cell.column, text);
    return isInside ? choice('Remove the spaces', ...edits) : safe('Remove the spaces', ...edits);
  },
};

export const normalize: Repairer = {
  ids: ['unicode-normalization'],
  repairs(sentence: Sentence, { span }: Finding) {
    const line = sentence.lineSpan(sentence.lineAt(span.start));
    const written = sentence.text.slice(line.start, line.end);
    const normal = written.normalize('NFC');
    const start = commonStart(written, normal);
    const end = commonEnd(written, normal, start);
    return safe('Normalise to NFC', {
      span: { start: line.start + start, end: line.end - end },
      text: normal.slice(start, normal.length - end),
    });
  },
};

function commonStart(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i;
}

function commonEnd(a: string, b: string, start: number): number {
  let i = 0;
  while (start + i < Math.min(a.length, b.length) && a[a.length - 1 - i] === b[b.length - 1 - i]) i++;
  return i;
}
