/** What a request reads and a file does not have. */

import { COLUMN_TITLES, Column, type Columns } from '../../conllu/index.ts';
import { isFurtherColumn, isOfFeats } from './featureNames.ts';
import type { Needs } from './graph.ts';

const COLUMN_OF: Readonly<Record<string, (typeof Column)[keyof typeof Column]>> = {
  form: Column.form,
  textform: Column.form,
  wordform: Column.form,
  lemma: Column.lemma,
  upos: Column.upos,
  xpos: Column.xpos,
};

/** The columns that features of nodes, basic edges, and their labels are read from and that a file lacks: their names, each once. O(features). */
export function missingColumns(
  features: Iterable<string>,
  needs: Needs,
  readsLabels: boolean,
  columns: Columns,
): string[] {
  const missing = new Set<string>();
  for (const feature of features) {
    if (isFurtherColumn(feature)) {
      if (!columns.further.includes(feature)) missing.add(feature);
      continue;
    }
    const column = Object.hasOwn(COLUMN_OF, feature)
      ? COLUMN_OF[feature]
      : isOfFeats(feature)
        ? Column.feats
        : undefined;
    if (column !== undefined && !columns.has(column)) missing.add(COLUMN_TITLES[column]);
  }
  if (needs.enhanced && columns.has(Column.deps)) return [...missing];
  if (needs.basic && !columns.has(Column.head)) missing.add(COLUMN_TITLES[Column.head]);
  if (readsLabels && !columns.has(Column.deprel)) missing.add(COLUMN_TITLES[Column.deprel]);
  return [...missing];
}
