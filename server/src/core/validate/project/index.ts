/** Project checks: requests in `.treebank.json` whose matches are findings like those of any rule. */

export { ProjectChecks } from './checks.ts';
export { type CheckEntry, type CompiledCheck, compileChecks, filesOfCheck } from './compile.ts';
export { isProjectId } from './id.ts';
