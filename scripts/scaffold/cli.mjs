/** A command of the command line: its declaration, a test, its row in `run.ts` and its section in docs/cli.md. */

import { camel, KEBAB } from './names.mjs';

const RUN = 'server/src/cli/run.ts';
const PAGE = 'docs/cli.md';

const source = (command, name) => `/** \`treebank ${command}\`: TODO what it does. */

import type { Sentence } from '../../core/conllu/index.ts';
import { printable } from '../../inert/index.ts';
import { defineCommand } from '../frame/command.ts';
import { readSentences } from '../reading/sentences.ts';

export const ${name} = defineCommand({
  name: '${command}',
  group: 'report',
  summary: 'TODO what it does, in one line',
  usage: 'FILE… [--format text|json]',
  details: \`TODO what it prints, and when the exit code is 1.

  treebank ${command} corpus.conllu\`,
  options: {
    format: { type: 'choice', values: ['text', 'json'], default: 'text', help: 'output format' },
  },
  async start({ files, options }, context) {
    for (const sentence of await readSentences(files, context)) {
      const { sentId } = sentence;
      const figure = figureOf(sentence);
      if (options.format === 'json') await context.out.data(\`\${JSON.stringify({ sentId, figure })}\\n\`);
      else await context.out.write(\`\${printable(sentId ?? '')} \${figure}\\n\`);
    }
  },
});

/** TODO: in server/src/core, if an editor can show it, too. */
const figureOf = (sentence: Sentence): number => sentence.nWords;
`;

const test = (command) => `/** \`treebank ${command}\`. */

import { expect, test } from 'vitest';
import { Folder, sentence } from './harness.ts';

test('TODO what it prints', async () => {
  const folder = new Folder({ 'a.conllu': sentence('a') });
  const { code, out, err } = await folder.treebank(['${command}', 'a.conllu']);
  expect([code, err, out]).toEqual([0, '', 'TODO\\n']);
});
`;

const section = (command) => `## ${command}

TODO what it does.

\`\`\`console
$ treebank ${command} sample.conllu
TODO what it prints
\`\`\`

<!-- options: ${command} -->
<!-- /options -->

`;

export const cli = {
  ...KEBAB,
  example: 'longest-arcs',
  what: 'a command of the command line',
  make(command) {
    const name = camel(command);
    const file = `server/src/cli/commands/${name}.ts`;
    const tests = `test/cli/${name}.test.ts`;
    return {
      files: { [file]: source(command, name), [tests]: test(command) },
      rows: [
        [RUN, "import { work } from './commands/work.ts';", `import { ${name} } from './commands/${name}.ts';\n`],
        [RUN, '  compareParsers,\n', `  ${name},\n`],
        [PAGE, '## compare-parsers\n', section(command)],
      ],
      left: [
        `${file}: what it does, its group in --help (server/src/cli/frame/command.ts), its options and texts in place of TODO.`,
        `${tests}: what it should print, then npx vitest run ${tests}.`,
        `${PAGE}: what it does, and what the example prints, which test/cli/docs.test.ts runs. npm run generate adds the options.`,
      ],
    };
  },
};
