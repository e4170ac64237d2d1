/** The table of allowed imports. test/boundaries.test.ts enforces it, and `npm test -- --near` uses it to find the rooms above a room. */

/**
 * Layer (longest matching folder) → what it may import: other layers, packages, `node:`.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const MAY_IMPORT = {
  'server/src/localization': [],
  'server/src/inert': [],
  'server/src/core/index.ts': ['server/src/core'],
  'server/src/core/random.ts': [],
  'server/src/core/hash.ts': [],
  'server/src/core/grouping.ts': [],
  'server/src/core/wording': [],
  'server/src/core/conllu': [],
  'server/src/core/annotation': ['server/src/core/conllu'],
  'server/src/core/tree': [],
  'server/src/core/decode': ['server/src/core/tree'],
  'server/src/core/transition': ['server/src/core/tree'],
  'server/src/core/parser': [
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/tree',
    'server/src/core/decode',
    'server/src/core/transition',
    'server/src/core/random.ts',
  ],
  'server/src/core/evaluate': [
    'server/src/core/compare',
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/tree',
    'server/src/core/decode',
    'server/src/core/random.ts',
  ],
  'server/src/core/compare': [
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/tree',
    'server/src/core/edit',
    'server/src/core/session',
    'server/src/core/random.ts',
  ],
  // Evaluation builds on the alignment, and agreement on the intervals of evaluation.
  'server/src/core/compare/agree': [
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/tree',
    'server/src/core/evaluate',
    'server/src/core/random.ts',
  ],
  // What is taken from another version leaves a tree, as an accepted proposal does.
  'server/src/core/compare/take': [
    'server/src/core/compare',
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/tree',
    'server/src/core/edit',
    'server/src/core/proposals',
  ],
  // Handing out and gathering: what comes back is aligned, measured and scored as other versions are.
  'server/src/core/assign': [
    'server/src/core/hash.ts',
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/compare',
    'server/src/core/compare/agree',
    'server/src/core/evaluate',
    'server/src/core/sidecar',
    'server/src/core/random.ts',
  ],
  'server/src/core/expressions': ['server/src/core/conllu', 'server/src/core/annotation'],
  'server/src/core/validate': [
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/query',
    'server/src/core/tree',
    'server/src/core/decode',
  ],
  // The checks know nothing of the file that accepts their findings.
  'server/src/core/sidecar': [
    'server/src/core/hash.ts',
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/validate',
  ],
  // A repository: its README, its files and the lines of its data, which are counted, not parsed.
  'server/src/core/release': [
    'server/src/core/wording',
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/validate',
  ],
  'server/src/core/status': ['server/src/core/sidecar', 'server/src/core/validate'],
  'server/src/core/edit': ['server/src/core/conllu', 'server/src/core/annotation', 'server/src/core/tree'],
  'server/src/core/query': [
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/tree',
    'server/src/core/edit',
  ],
  'server/src/core/campaign': [
    'server/src/core/tree',
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/edit',
    'server/src/core/query',
    'server/src/core/sidecar',
  ],
  // Proposals of other programs are judged and taken as those of a parser, and found again by their words.
  'server/src/core/agents': [
    'server/src/core/hash.ts',
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/tree',
    'server/src/core/edit',
    'server/src/core/compare',
    'server/src/core/proposals',
    'server/src/core/validate',
  ],
  'server/src/core/tables': [
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/tree',
    'server/src/core/release',
    'server/src/core/expressions',
    // What a row stands for is a request.
    'server/src/core/query',
  ],
  // Rules for DEPS. The file that keeps their switches does not know what they mean.
  'server/src/core/enhance': [
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/tree',
    'server/src/core/edit',
  ],
  // Questions about a document: what all kinds of them have in common.
  'server/src/core/session': ['server/src/core/conllu'],
  'server/src/core/proposals': [
    'server/src/core/conllu',
    'server/src/core/tree',
    'server/src/core/decode',
    'server/src/core/session',
  ],
  // Programs outside: their answers are aligned as other versions are, and decoded as the scores of a parser are.
  'server/src/core/outside': [
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/decode',
    'server/src/core/parser',
    'server/src/core/compare',
  ],
  'server/src/core/suspicion': [
    'server/src/core/conllu',
    'server/src/core/annotation',
    'server/src/core/tree',
    'server/src/core/parser',
    'server/src/core/validate',
    'server/src/core/sidecar',
    'server/src/core/compare',
    // What a group of suspected differences stands for is a request.
    'server/src/core/query',
    'server/src/core/random.ts',
  ],
  'server/src/core/fix': ['server/src/core'],
  'server/src/core/features': ['server/src/core'],
  'server/src/protocol': [],
  'server/src/services': ['server/src/core', 'server/src/protocol'],
  'server/src/runtime': ['server/src/protocol', 'server/src/services', 'node:'],
  // The web workers of the extension in a browser.
  'server/src/browser.ts': [
    'server/src/protocol',
    'server/src/services',
    'server/src/runtime',
    'server/src/worker',
    'server/src/lsp',
    'vscode-languageserver/browser',
  ],
  'server/src/worker': ['server/src/core', 'server/src/services'],
  'server/src/lsp': ['server/src/core', 'server/src/protocol', 'server/src/services', 'vscode-languageserver'],
  // The pictures of `treebank draw` are those of the panel: composing them is pure, which the server's types (no DOM) ensure.
  // The protocol of agents knows nothing of treebanks.
  'server/src/mcp': ['@modelcontextprotocol/sdk', 'node:'],
  'server/src/cli': [
    'server/src/mcp',
    'server/src/core',
    'server/src/protocol',
    'server/src/services',
    'server/src/runtime',
    'webview/src/compose.ts',
    'webview/src/export',
    'webview/src/readings.ts',
    'node:',
  ],
  // The columns of CoNLL-U are a table that imports nothing; which of them stands where, the first line of a file tells.
  'client/src': [
    'server/src/protocol',
    'server/src/core/conllu/column.ts',
    'server/src/core/conllu/columns.ts',
    'vscode',
    'vscode-languageclient',
  ],
  // The items of FEATS are text, and so are trees of characters: their files import nothing.
  'webview/src': [
    'server/src/protocol',
    'server/src/core/annotation/items.ts',
    'server/src/core/features/textTree.ts',
    '@vscode/webview-ui-toolkit',
  ],
};

/**
 * Whether `path` is `folder` or in it; a folder may be a scheme, such as `node:`.
 *
 * @param {string} path
 * @param {string} folder
 */
export const isWithin = (path, folder) =>
  path === folder || path.startsWith(folder.endsWith(':') ? folder : `${folder}/`);

/**
 * The layer that a file belongs to, or undefined.
 *
 * @param {string} path relative to the project
 * @returns {string | undefined}
 */
export const layerOf = (path) =>
  Object.keys(MAY_IMPORT)
    .filter((layer) => isWithin(path, layer))
    .sort((a, b) => b.length - a.length)[0];
