/** VS Code's own program is Node, if its environment says so: no other Node has to be installed. */

export const AS_NODE = { ELECTRON_RUN_AS_NODE: '1' } as const;
