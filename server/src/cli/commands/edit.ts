/** `treebank edit`: operations on the words, tokens and sentences of a treebank. */

import { OPERATION_NAMES } from '../../core/edit/index.ts';
import { ARGUMENT_OPTIONS, type ArgumentOptions, argumentsOf } from '../edit/arguments.ts';
import { operateInFile } from '../edit/inFile.ts';
import { answerLines } from '../edit/lines.ts';
import { defineCommand } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { REWRITE_OPTIONS } from '../writing/rewrite.ts';

export const edit = defineCommand({
  name: 'edit',
  summary: 'insert, delete, split, merge and re-attach words, tokens and sentences',
  usage: 'FILE --sentence SENT_ID|N --op NAME [--args JSON] [--out FILE | --in-place], or --ops FILE',
  details: `Does one operation on one sentence and prints the treebank; what refers to a word (HEAD, DEPS, multiword tokens, MISC, comments,
.treebank.json) follows it, and every other byte is unchanged. Operations: ${OPERATION_NAMES.join(', ')}.
docs/cli.md has their arguments; they are given as JSON (--args), by options, or both.

--ops reads JSON lines {"op", "args", "text"} instead, where text is a block of CoNLL-U (two for join_sentences), and answers each with
{"text", "words": [[old ID, new ID], …]} or {"refused", "message"}, in order. An operation that is refused makes exit code 1.

  treebank edit corpus.conllu --sentence s12 --op delete_word --id 3 --in-place
  treebank edit corpus.conllu --sentence 12 --op split_word --args '{"id": 3, "forms": ["can", "not"]}' > new.conllu
  treebank edit --ops - < operations.jsonl > answers.jsonl`,
  options: {
    sentence: { type: 'text', placeholder: 'SENT_ID|N', help: 'the sentence, by its sent_id or its number from 1' },
    op: { type: 'choice', values: OPERATION_NAMES, help: 'the operation' },
    args: { type: 'text', placeholder: 'JSON', help: 'its arguments, as an object' },
    ...ARGUMENT_OPTIONS,
    ops: { type: 'text', placeholder: 'FILE', help: 'JSON lines with operations; - is standard input' },
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
    if (files.length !== 1) throw new UsageError('name one file');
    if (sentence === undefined) throw new UsageError('add --sentence with the sent_id of the sentence, or its number');
    const args = argumentsOf(options.args, options satisfies ArgumentOptions);
    await operateInFile(files[0], { op, args, sentence }, options, context);
  },
});
