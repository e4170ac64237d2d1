/** A kind of session: its folder in the server, its rows, the command that begins it, and a test over the protocol. */

import { camel, className, title } from './names.mjs';
import { source, test } from './sessionFiles.mjs';

const PROTOCOL = 'server/src/protocol/session.ts';
const KINDS = 'server/src/lsp/sessions/index.ts';
const COMMANDS = 'server/src/protocol/sessionCommands.ts';
const HANDLERS = 'client/src/sessions/commands.ts';
const PAGE = 'docs/sessions.md';
const MAP = 'docs/architecture.md';

export const session = {
  pattern: /^[a-z][A-Za-z0-9]*(-[a-z0-9]+)*$/,
  allowed: 'such as blankLemmas: letters, the first of them small',
  example: 'blankLemmas',
  what: 'a kind of session: questions with alternatives, answered one by one',
  make(given) {
    const name = camel(given);
    const id = `treebank.begin${className(name)}`;
    const file = `server/src/lsp/sessions/${name}/session.ts`;
    const tests = `test/lsp/${name}.test.ts`;
    return {
      id,
      files: { [file]: source(name), [tests]: test(name) },
      rows: [
        [PROTOCOL, "'suspicion',\n] as const;", `'${name}',\n  `],
        [
          PROTOCOL,
          '  readonly suspicion: {\n',
          `  /** TODO what it asks, and what it begins with. */\n  readonly ${name}: object;\n`,
        ],
        [
          KINDS,
          "import { suspicion } from './suspicion/begin.ts';",
          `import { ${name} } from './${name}/session.ts';\n`,
        ],
        [KINDS, 'suspicion };', `${name}, `],
        [COMMANDS, "  'treebank.reviewTreebank':", `  '${id}': { title: 'Ask ${title(name)}', when: inFile },\n`],
        [
          HANDLERS,
          "    'treebank.reviewTreebank':",
          `    '${id}': () => beginHere(tools, { beginning: { kind: '${name}' } }),\n`,
        ],
        [MAP, '      suspicion   the Review', `      ${name.padEnd(10)}  TODO what it asks\n`],
        [
          PAGE,
          '| the Review (',
          `| TODO | *Ask ${title(name)}* | TODO what it asks about | *Take Suggestion* | *Keep Mine* |\n`,
        ],
      ],
      left: [
        `${file}: what it asks, in alternativeTo, and its texts in place of TODO. For another cell than the lemma: its Column and cell. server/src/lsp/sessions/session.ts explains what else a kind can have. An answer that writes an arc has to keep the tree: copy versions/take.ts.`,
        `${tests}: sentences of your own, then npx vitest run ${tests}.`,
        `${PROTOCOL}: what it begins with, in Beginnings; ${file} checks it. Nothing to choose needs nothing.`,
        `${COMMANDS}: its title in two or three words, when, keys and menus. If the user is asked first: client/src/sessions/${name}/begin.ts, as annotators/begin.ts is, called in ${HANDLERS}.`,
        `${PAGE} and ${MAP}: its rows. Lists, keys and the diagram need no change; test in test/e2e/ what the user sees of it.`,
      ],
    };
  },
};
