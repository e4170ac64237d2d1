/** `treebank pack`: tests and lists packs of checks. */

import { shippedChecks } from '../../core/sidecar/index.ts';
import { ProjectChecks } from '../../core/validate/index.ts';
import { printable } from '../../inert/index.ts';
import { defineCommand } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { suggestion } from '../frame/options.ts';
import { described } from '../pack/described.ts';
import { readPack, testPack } from '../pack/test.ts';

const ACTIONS = ['test', 'list'] as const;

export const pack = defineCommand({
  name: 'pack',
  group: 'check',
  summary: "test a team's pack of checks against its own sentences, or list its checks: why, and what to do",
  usage: `${ACTIONS.join('|')} FOLDER…`,
  details: `A pack is a folder with checks.json, lists, rules.grs, tests.conllu and README.md; .treebank.json names it (docs/packs.md).

  test  each sentence of tests.conllu has the findings that its comments name, such as # finding = get-passive 2, and no others; each check has a
        sentence; a rule with the name of a check repairs what it finds and changes nothing else. Exit code 1 if something fails
  list  each check with its message, why it matters and what to do; a shipped pack is listed by its name

  treebank pack test packs/english
  treebank pack list english`,
  options: {},
  async start({ files: [action, ...folders] }, context) {
    const known = ACTIONS.find((each) => each === action);
    if (known === undefined) {
      throw new UsageError(
        `say what to do: ${ACTIONS.join(', ')}${action === undefined ? '' : suggestion(action, ACTIONS)}`,
      );
    }
    if (folders.length === 0) throw new UsageError('name the folder of a pack');
    for (const folder of folders) {
      if (known === 'test') {
        await testPack(folder, context);
        continue;
      }
      const read = shippedChecks([folder]) ?? (await readPack(folder, context));
      for (const info of new ProjectChecks(read?.checks ?? []).infos)
        await context.out.write(`${described(info).map(printable).join('\n')}\n`);
    }
  },
});
