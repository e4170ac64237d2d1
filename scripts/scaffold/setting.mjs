/** A setting: its entry in the table. A test is red until some code reads it. */

const SETTINGS = 'server/src/protocol/settings.ts';

export const setting = {
  pattern: /^(treebank\.)?[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/,
  allowed: 'such as hover.longArcs: a group and a name, with a dot between them',
  example: 'hover.longArcs',
  what: 'a setting, off by default',
  make(name) {
    const key = `treebank.${name.replace(/^treebank\./, '')}`;
    return {
      id: key,
      files: {},
      rows: [[SETTINGS, "  'treebank.trace.server':", `  '${key}': boolean(false, 'TODO what it does.'),\n`]],
      left: [
        `${SETTINGS}: its type (boolean, integer, choice, text), default and description; scope 'window' if only the client reads it.`,
        `Read it: in the server (await settings.of(uri))['${key}'], in the client readSettings(workspace.getConfiguration('treebank'))['${key}']. npx vitest run test/generated.test.ts is red until then.`,
        'A test of its effect in test/lsp/, where client.configure({…}) sets it, or in test/e2e/.',
      ],
    };
  },
};
