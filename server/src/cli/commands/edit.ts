/** `treebank edit`: operations on the words, tokens and sentences of a treebank. */

import { OPERATION_NAMES } from '../../core/edit/index.ts';
import { ARGUMENT_OPTIONS, type ArgumentOptions, argumentsOf } from '../edit/arguments.ts';
import { operateInFile } from '../edit/inFile.ts';
import { answerLines } from '../edit/jsonLines.ts';
import { defineCommand } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { REWRITE_OPTIONS } from '../writing/rewrite.ts';

export const edit = defineCommand({
  name: 'edit',
  group: 'change',
  summary: 'insert, delete, split, merge and re-attach words, tokens and sentences, and update all references',
  usage: 'FILE --sentence SENT_ID|N --op NAME [--args JSON] [--out FILE | --in-place], or --ops FILE',
  details: `Applies one operation to one sentence and prints the treebank. References to words (HEAD, DEPS, multiword tokens, MISC, comments,
.treebank.json) are updated; every other byte stays the same. Operations: ${OPERATION_NAMES.join(', ')}.
Their arguments are listed in docs/cli.md and given as JSON (--args), as options, or both.

--ops reads JSON lines {"op", "args", "text"} instead, where text is a block of CoNLL-U (two for join_sentences), and answers each with
{"text", "words": [[old ID, new ID], …]} or {"refused", "message"}, in order. If an operation is refused, the exit code is 1.

  treebank edit corpus.conllu --sentence s12 --op delete_word --id 3 --in-place
  treebank edit corpus.conllu --sentence '#12' --op split_word --args '{"id": 3, "forms": ["can", "not"]}' > new.conllu
  treebank edit --ops - < operations.jsonl > answers.jsonl`,
  options: {
    sentence: {
      type: 'text',
      placeholder: 'SENT_ID|N',
      help: 'the sentence, by sent_id; if none has it, by number, counted from 1 (#N: by number always)',
    },
    op: { type: 'choice', values: OPERATION_NAMES, help: 'the operation' },
    args: { type: 'text', placeholder: 'JSON', help: 'its arguments, as a JSON object' },
    ...ARGUMENT_OPTIONS,
    ops: { type: 'text', placeholder: 'FILE', help: 'JSON lines with operations; - for standard input' },
    ...REWRITE_OPTIONS,
  },
  async start({ files, options }, context) {
    const { op, ops, sentence } = options;
    if (ops !== undefined) {
      if (0 < files.length || op !== undefined) throw new UsageError('--ops cannot be combined with files and --op');
      await answerLines(ops, context);
      return;
    }
    if (op === undefined) throw new UsageError('add --op NAME, or --ops - for JSON lines');
    if (files.length !== 1) throw new UsageError('name exactly one file');
    if (sentence === undefined) throw new UsageError('add --sentence with the sent_id or number of the sentence');
    const args = argumentsOf(options.args, options satisfies ArgumentOptions);
    await operateInFile(files[0], { op, args, sentence }, options, context);
  },
});
