/** `treebank diff --format conllu`: the second version with `Diff=` in MISC of every word that differs. */

import { printMisc, readMisc } from '../../core/annotation/index.ts';
import { applyEdits, Column, type TextEdit } from '../../core/conllu/index.ts';
import { cellEdit } from '../../core/edit/index.ts';
import type { ComparedFile } from './compared.ts';

/** What is only in the first version has no row to be marked. */
export function markedFile({ b, comparisons }: ComparedFile): string {
  const marks = new Map<number, Map<number, Set<string>>>();
  for (const { differences } of comparisons) {
    for (const { class: kind, relation, b: side } of differences) {
      for (const row of side?.rows ?? []) {
        const rows = marks.get(side?.sentence ?? -1) ?? new Map<number, Set<string>>();
        marks.set(side?.sentence ?? -1, rows);
        const classes = rows.get(row) ?? new Set<string>();
        rows.set(row, classes.add(kind));
        if (relation !== undefined) classes.add(relation.class);
      }
    }
  }
  return b.sentences
    .map((sentence, index) => {
      const rows = [...(marks.get(index) ?? [])].sort(([x], [y]) => x - y);
      const edits = rows.flatMap(([row, classes]): TextEdit[] => {
        const others = readMisc(sentence.cell(row, Column.misc)).filter(({ name }) => name !== 'Diff' && name !== '');
        const misc = printMisc([...others, { name: 'Diff', value: [...classes].join(',') }]);
        return cellEdit(sentence, row, Column.misc, misc);
      });
      return edits.length === 0 ? sentence.text : applyEdits(sentence.text, edits);
    })
    .join('');
}
