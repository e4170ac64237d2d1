/** `treebank convert`: the same sentences in other columns, with what is lost. */

import { type Columns, converted, formatOfNames, type Losses, noLosses, ROW_FORMATS } from '../../core/conllu/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { nameFaults, readBlocks, requireUtf8 } from '../reading/blocks.ts';
import { forEachInput, type Input } from '../reading/input.ts';
import { JoinedInputs } from '../writing/joinedInputs.ts';
import { REWRITE_OPTIONS, rewritable } from '../writing/rewrite.ts';
import { FileTarget, standardOutput, type Target } from '../writing/target.ts';

const NAMED = Object.keys(ROW_FORMATS);
const VALUES = `${NAMED.join(', ')}, or names of columns`;

export const convert = defineCommand({
  name: 'convert',
  group: 'change',
  summary: 'write the same sentences in other columns: CoNLL-U, CoNLL-U Plus, CoNLL-X, CoNLL-2009',
  usage: 'FILE… [--from FORMAT] --to FORMAT [--out FILE | --in-place]',
  details: `A format is ${NAMED.join(', ')}, or names of columns, separated by commas or blanks: the ten of CoNLL-U, and further ones such as PARSEME:MWE. Columns move
with their cells; new ones are _. The first line names them unless they are the ten (CoNLL-U Plus). What the other format has no
place for is counted on standard error: cells with content, comments, multiword tokens, empty nodes. Nothing else is changed.

A file without that line that has not ten columns is never guessed: say --from. CoNLL-X is read and written with CPOSTAG as UPOS,
POSTAG as XPOS; CoNLL-2009 with POS as XPOS, FEAT as FEATS. Their other columns are CONLLX:PHEAD, CONLLX:PDEPREL, CONLL09:PLEMMA, …,
CONLL09:APREDS, so that --to can keep them.

  treebank convert --to conllu corpus.cupt > corpus.conllu
  treebank convert --from conll-x --to conllu old.conll --out old.conllu
  treebank convert --to ID,FORM,UPOS,HEAD,DEPREL,X:GLOSS corpus.conllu`,
  options: {
    from: {
      type: 'text',
      placeholder: 'FORMAT',
      help: `what the files are: ${VALUES} (default: what their first lines say)`,
    },
    to: { type: 'text', placeholder: 'FORMAT', help: `what to write: ${VALUES}` },
    ...REWRITE_OPTIONS,
  },
  async start({ files, options }, context) {
    if (options.to === undefined) throw new UsageError(`say what to write with --to: ${VALUES}`);
    const [from, to] = [options.from === undefined ? undefined : formatOf(options.from), formatOf(options.to)];
    const inputs = await rewritable(files, options, context);
    const conversion = (input: Input, target: Target, joined: JoinedInputs) =>
      convertInput(input, from?.columns, to, target, joined, context);
    if (options['in-place']) {
      await forEachInput(inputs, context, (input) =>
        into(input.name, context, (target) => conversion(input, target, new JoinedInputs())),
      );
      return;
    }
    const joined = new JoinedInputs();
    const all = (target: Target) => forEachInput(inputs, context, (input) => conversion(input, target, joined));
    if (options.out === undefined) await all(standardOutput(context));
    else await into(options.out, context, all);
  },
});

/** @throws UsageError */
function formatOf(text: string) {
  const known = Object.hasOwn(ROW_FORMATS, text.toLowerCase()) ? ROW_FORMATS[text.toLowerCase()] : undefined;
  if (known !== undefined) return known;
  const names = text.trim().split(/[\s,]+/);
  if (names.every((name) => /^[A-Z][\w:-]*$/.test(name)) && new Set(names).size === names.length)
    return formatOfNames(names);
  throw new UsageError(`${text} is no format: ${VALUES}, each once and in capital letters`);
}

/** All or nothing: a file that cannot be read to its end leaves the target as it was. */
async function into(name: string, context: Context, write: (target: Target) => Promise<void>): Promise<void> {
  const target = await FileTarget.open(name, context);
  try {
    await write(target);
  } catch (error) {
    await target.abandon();
    throw error;
  }
  if (context.exitCode === 2) await target.abandon();
  else await target.commit();
}

async function convertInput(
  input: Input,
  from: Columns | undefined,
  to: ReturnType<typeof formatOf>,
  target: Target,
  joined: JoinedInputs,
  context: Context,
): Promise<void> {
  await requireUtf8(input, context, from);
  const losses = noLosses();
  joined.startInput();
  let nSentences = 0;
  for await (const blocks of readBlocks(input, context, undefined, from)) {
    for (const block of blocks) {
      nameFaults(input, block, context);
      const { sentence, passage } = block;
      if (passage !== undefined) continue;
      await target.write(joined.next(converted(sentence, to, losses, joined.isEmpty)));
      if (0 < sentence.nWords) nSentences++;
    }
  }
  context.note(`${input.name}: ${counted(nSentences, 'sentence')} converted${lostIn(losses)}.`);
}

/** “; lost: 3 cells of MISC, 1 comment”; '' if nothing was. */
function lostIn({ cells, comments, multiwordTokens, emptyNodes }: Losses): string {
  const lost = [
    ...[...cells].map(([name, n]) => `${counted(n, 'cell')} of ${name}`),
    ...(comments === 0 ? [] : [counted(comments, 'comment')]),
    ...(multiwordTokens === 0 ? [] : [counted(multiwordTokens, 'multiword token')]),
    ...(emptyNodes === 0 ? [] : [counted(emptyNodes, 'empty node')]),
  ];
  return lost.length === 0 ? ', nothing lost' : `; lost: ${lost.join(', ')}`;
}
