/** A command of the editor: its entry in the table, its function in the client, the handler, a test in a real VS Code. */

import { camel, title } from './names.mjs';

const COMMANDS = 'server/src/protocol/commands.ts';
const MAIN = 'client/src/main.ts';
const TESTS = 'test/e2e/commands.e2e.ts';

const source = (name) => `/** *${title(name)}*: TODO what it does. */

import { inert } from '../../../server/src/inert/index.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import { tellNoSentence } from './outcome.ts';

export function ${name}Command(places: LastPlace, results: Results) {
  return (): void => {
    const document = places.lastDocument;
    if (document === undefined) tellNoSentence();
    else results.tell(inert\`TODO what it has done in a file of \${document.lineCount} lines\`);
  };
}
`;

const test = (name) => `
test('${title(name).toLowerCase()}', async () => {
  const { workbench } = session;
  await workbench.open('${name}.conllu', BOTH);
  await workbench.untilReady();
  await workbench.command('Treebank: ${title(name)}');
  await workbench.result('what the status bar should say').waitFor();
});
`;

/** Before the first test of the file, whose order does not matter. */
const FIRST_TEST = "\ntest('from sentence to sentence'";

export const command = {
  pattern: /^[a-z][A-Za-z0-9]*(-[a-z0-9]+)*$/,
  allowed: 'such as showLongestArc: letters, the first of them small',
  example: 'showLongestArc',
  what: 'a command of the editor',
  make(given) {
    const name = camel(given);
    const file = `client/src/commands/${name}.ts`;
    return {
      id: `treebank.${name}`,
      files: { [file]: source(name) },
      rows: [
        [
          COMMANDS,
          "  'treebank.restartServer': {",
          `  'treebank.${name}': { title: '${title(name)}', when: AT_SENTENCE },\n`,
        ],
        [
          MAIN,
          "import { tellResult } from './commands/result.ts';",
          `import { ${name}Command } from './commands/${name}.ts';\n`,
        ],
        [MAIN, "    'treebank.restartServer':", `    'treebank.${name}': ${name}Command(places, results),\n`],
        [TESTS, FIRST_TEST, test(name)],
      ],
      left: [
        `${file}: what it does. What can be computed from a sentence alone is a pure function in server/src/core/features, with a test.`,
        `${COMMANDS}: title, when, and keys and menus if it has any.`,
        `${TESTS}: what should be seen; npm run build, then npx vitest run --config test/e2e/vitest.config.mts ${TESTS} -t '${title(name).toLowerCase()}'. If it edits, its presses: test/presses.ts and docs/editing.md.`,
      ],
    };
  },
};
