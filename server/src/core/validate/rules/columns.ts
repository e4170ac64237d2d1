/** Declarations of columns (CoNLL-U Plus): whether they are where they count, agree, and can be read. */

import { localized, translatable } from '../../../localization/index.ts';
import { type Comment, DECLARING, declaredColumns, headerProblems, type Span } from '../../conllu/index.ts';
import { enumerated } from '../../wording/lists.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, treebankRule } from '../rule.ts';

const misplaced = treebankRule({
  id: 'columns-header-misplaced',
  level: 1,
  severity: 'warning',
  class: 'format',
  title: translatable`Columns are declared elsewhere than in the first line of the file`,
  why: translatable`Programs read the declaration in the first line alone, so this one has no effect.`,
  whatToDo: translatable`Move it to the first line if it holds for the whole file; otherwise put these sentences into a file of their own.`,
  url: Guideline.plus,
});

const differs = treebankRule({
  id: 'columns-header-differs',
  level: 1,
  severity: 'error',
  class: 'format',
  title: translatable`A line declares other columns than the first line of the file`,
  why: translatable`The first line holds for the whole file, so cells below this line would be read in the wrong columns. Nothing is written into the file.`,
  whatToDo: translatable`Put these sentences into a file of their own, or remove the line if their columns are the same.`,
  url: Guideline.plus,
});

const badHeader = treebankRule({
  id: 'columns-bad-header',
  level: 1,
  severity: 'warning',
  class: 'format',
  title: translatable`The declaration of columns is not a list of names with single blanks`,
  why: translatable`Other programs split it at blanks, and find other columns or none.`,
  whatToDo: translatable`Write # global.columns = and the names, separated by single blanks.`,
  url: Guideline.plus,
});

const repeatedName = treebankRule({
  id: 'columns-repeated-name',
  level: 1,
  severity: 'error',
  class: 'format',
  title: translatable`A column is declared twice`,
  why: translatable`The name means the first of them; nothing can refer to the other.`,
  whatToDo: translatable`Give each column a name of its own.`,
  url: Guideline.plus,
});

const badName = treebankRule({
  id: 'columns-bad-name',
  level: 1,
  severity: 'warning',
  class: 'format',
  title: translatable`A name of a column is neither one of the ten nor has a namespace`,
  why: translatable`The ten columns are written in capital letters (FORM); others have a namespace and a name (PARSEME:MWE). Any other name is a further column, which holds text.`,
  whatToDo: translatable`Write it in capital letters if it is one of the ten; otherwise put a namespace before it.`,
  url: Guideline.plus,
});

const noId = treebankRule({
  id: 'columns-no-id',
  level: 1,
  severity: 'warning',
  class: 'format',
  title: translatable`The file has no ID column`,
  why: translatable`Rows are words in their order, but nothing can refer to them, so nothing that concerns heads or rows is changed.`,
  whatToDo: translatable`Add the ID column if words should have heads.`,
  url: Guideline.plus,
});

const OF_HEADER = {
  'columns-bad-header': badHeader,
  'columns-repeated-name': repeatedName,
  'columns-bad-name': badName,
  'columns-no-id': noId,
} as const;

export const columns = rule({
  infos: [misplaced, differs, badHeader, repeatedName, badName, noId],
  check(analysis) {
    let found: Finding[] | undefined;
    for (const comment of analysis.sentence.comments) {
      if (!comment.hasKey(DECLARING)) continue;
      found ??= [];
      found.push(...findingsOf(comment, analysis));
    }
    return found ?? NONE;
  },
});

function findingsOf(comment: Comment, analysis: Analysis): Finding[] {
  const { columns: held } = analysis.sentence;
  const { start, end } = comment.span;
  const line = analysis.text.slice(start, end);
  const names = declaredColumns(line);
  if (names !== undefined && !held.isDeclared) return [misplacedFinding(comment.span)];
  if (names !== undefined && names.join(' ') !== held.names.join(' ')) return [differsFinding(comment)];
  // The same declaration again, from files put together, counts no more.
  if (comment.line !== 0) return [];
  return headerProblems(line).map((problem) => {
    const list = enumerated(problem.names, MOST_NAMED);
    const what = {
      'columns-bad-header': localized`The names of the columns cannot be told apart by single blanks.`,
      'columns-repeated-name': localized`${list} is declared twice.`,
      'columns-bad-name': localized`${list}: neither one of the ten columns nor a name with a namespace.`,
      'columns-no-id': localized`None of the columns is ID.`,
    }[problem.id];
    const span = { start: start + problem.span.start, end: start + problem.span.end };
    return finding(OF_HEADER[problem.id], span, what);
  });
}

const MOST_NAMED = 5;

/** The finding of a declaration in a file whose first line declares nothing. */
export const misplacedFinding = (span: Span): Finding<'columns-header-misplaced'> =>
  finding(misplaced, span, localized`Columns are declared here, not in the first line of the file.`);

const differsFinding = ({ span }: Pick<Comment, 'span'>): Finding =>
  finding(differs, span, localized`The columns declared here are not those of the first line.`);
