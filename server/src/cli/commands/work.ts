/** `treebank work`: does parts of a plan. */

import { counted } from '../../core/wording/numbers.ts';
import { defineCommand } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { versionOf } from '../frame/version.ts';
import { partNumbers } from '../spread/numbers.ts';
import { endOfPart } from '../spread/partFile.ts';
import { openPlan } from '../spread/plan.ts';
import { workOnPart } from '../spread/working.ts';

export const work = defineCommand({
  name: 'work',
  group: 'experiment',
  summary: 'do parts of a plan',
  usage: 'DIR --part N | N-M | N,M,…',
  details: `DIR is the folder of a plan. Writes the results of part N to DIR/N.part, complete or not at all; what is done already is skipped, so
the same command can be given again after a failure. The exit code is 0 if the parts are done, whether there are findings
or not: schedulers take any other code for a failure.

  treebank work run --part 0
  treebank work run --part 8-15
  seq 0 99 | parallel treebank work run --part`,
  options: {
    part: { type: 'text', placeholder: 'N', help: 'numbers of the parts, from 0: 3, 8-15, or 1,4,9' },
  },
  async start({ files, options }, context) {
    if (files.length !== 1) throw new UsageError('name the folder of a plan; treebank plan makes one');
    const [folder] = files;
    const opened = await openPlan(folder, context, versionOf(context.io));
    const nParts = opened.plan.parts.length;
    if (options.part === undefined) throw new UsageError(`add --part with a number from 0 to ${nParts - 1}`);
    for (const index of partNumbers(options.part, nParts)) {
      if ((await endOfPart(opened.folder, index, opened.sum)) !== undefined) {
        context.note(`Part ${index} is done already.`);
        continue;
      }
      const end = await workOnPart(opened, index, context);
      if (end === undefined) return;
      const words = counted(end.words, 'word');
      context.note(`Part ${index} of ${nParts}: ${words} in ${end.seconds.toFixed(1)} s.`);
    }
  },
});
