/** Ids of project checks: `project/` and the name in `.treebank.json`. */

export type ProjectId = `project/${string}`;
export const projectId = (name: string): ProjectId => `project/${name}`;
export const isProjectId = (id: string): id is ProjectId => id.startsWith('project/');
