/** `treebank diff --format conllu`: the second version, with `Diff=` in MISC of every word that differs. */

import { printMisc, readMisc } from '../../core/annotation/index.ts';
import { applyEdits, Column, type Sentence, type TextEdit } from '../../core/conllu/index.ts';
import { cellEdit } from '../../core/edit/index.ts';
import type { FileSentences } from '../reading/fileSentences.ts';
import type { ComparedSentences } from './compared.ts';

/** Classes of differences, by rows of the second version. */
export class Marks {
  private readonly marks = new Map<number, Map<number, Set<string>>>();

  /** Words only in the first version have no row to mark. */
  add({ comparison }: ComparedSentences): void {
    for (const { class: kind, relation, b: side } of comparison.differences) {
      if (side === undefined || side.rows.length === 0) continue;
      const rows = this.marks.get(side.sentence) ?? new Map<number, Set<string>>();
      this.marks.set(side.sentence, rows);
      for (const row of side.rows) {
        const classes = rows.get(row) ?? new Set<string>();
        rows.set(row, classes.add(kind));
        if (relation !== undefined) classes.add(relation.class);
      }
    }
  }

  /** The second version, sentence by sentence. */
  *marked(version: FileSentences): Generator<string> {
    let index = 0;
    for (const sentence of version) yield this.markedSentence(sentence, index++);
  }

  private markedSentence(sentence: Sentence, index: number): string {
    const rows = [...(this.marks.get(index) ?? [])].sort(([x], [y]) => x - y);
    const edits = rows.flatMap(([row, classes]): TextEdit[] => {
      const others = readMisc(sentence.cell(row, Column.misc)).filter(({ name }) => name !== 'Diff' && name !== '');
      const misc = printMisc([...others, { name: 'Diff', value: [...classes].join(',') }]);
      return cellEdit(sentence, row, Column.misc, misc);
    });
    return edits.length === 0 ? sentence.text : applyEdits(sentence.text, edits);
  }
}
