/** What README.md says against what the data have. */

import { localized } from '../../localization/index.ts';
import type { DataFile } from './dataFile.ts';
import { type Problem, problem } from './problem.ts';
import { keyLine, type Readme, readmeValue, readmeWords } from './readme.ts';

export function checkMetadata(files: readonly DataFile[], readme: Readme | undefined): Problem[] {
  const problems: Problem[] = [];
  const file = readme?.name ?? 'README.md';
  const withLemma = files.find(({ lemmaLine }) => lemmaLine !== undefined);
  if (readmeValue(readme, 'Lemmas') === 'not available' && withLemma?.lemmaLine !== undefined) {
    const { line } = keyLine(readme, 'Lemmas') ?? {};
    const elsewhere = [{ file: withLemma.name, line: withLemma.lemmaLine + 1, message: localized`The first lemma.` }];
    const what = localized`The README says that lemmas are not available, but ${withLemma.name} has some.`;
    problems.push(problem('repo-lemmas-not-declared', file, what, { line, elsewhere }));
  }
  const parallel = readmeWords(readme, 'Parallel');
  const { line } = keyLine(readme, 'Parallel') ?? {};
  const isNo = parallel.length === 1 && parallel[0] === 'no';
  const inData = new Map<string, { file: DataFile; line: number; count: number }>();
  for (const each of files) {
    for (const [corpus, use] of each.corpora) {
      const before = inData.get(corpus);
      if (before === undefined) inData.set(corpus, { file: each, line: use.line, count: use.count });
      else before.count += use.count;
    }
  }
  for (const [corpus, use] of inData) {
    if (parallel.length === 0 || parallel.includes(corpus)) continue;
    const has = parallel.join(' ');
    const what =
      use.count === 1
        ? localized`1 sentence of the corpus "${corpus}" in the data, but the key Parallel has "${has}".`
        : localized`${use.count} sentences of the corpus "${corpus}" in the data, but the key Parallel has "${has}".`;
    const id = isNo ? 'release-parallel-undeclared' : 'repo-parallel-not-declared';
    problems.push(problem(id, use.file.name, what, { line: use.line, value: corpus }));
  }
  if (!isNo) {
    for (const corpus of new Set(parallel)) {
      if (inData.has(corpus)) continue;
      const what = localized`No sentence has a parallel_id of the corpus "${corpus}".`;
      problems.push(problem('repo-parallel-not-in-data', file, what, { line, value: corpus }));
    }
  }
  return problems;
}

/** @param page text of docs/_xx/index.md; '' if there is none @param code of the language */
export function checkDocsPage(page: string, code: string): Problem[] {
  const file = `docs/_${code}/index.md`;
  if (page === '') return [problem('repo-docs-page-missing', file, localized`${file} is missing.`, { value: code })];
  const problems: Problem[] = [];
  const at = page.indexOf('**Instruction**:');
  if (at !== -1) {
    const line = page.slice(0, at).split('\n').length - 1;
    const what = localized`The page still has instructions of the template.`;
    problems.push(problem('repo-docs-page-template', file, what, { line, value: code }));
  }
  const length = Array.from(page).length;
  if (length < 2500) {
    problems.push(
      problem('repo-docs-page-short', file, localized`The page has ${length} characters.`, { value: code }),
    );
  }
  return problems;
}
