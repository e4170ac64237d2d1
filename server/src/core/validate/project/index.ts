/** Project checks: requests in `.treebank.json` whose matches are findings like those of any rule. */

export { MOST_WORK_PER_WORD, ProjectChecks } from './checks.ts';
export { type CheckEntry, type CheckProblem, type CompiledCheck, compileChecks } from './compile.ts';
export { isProjectId, type ProjectId, projectId } from './id.ts';
