/** `treebank decisions`: the resolved notes of a treebank as one page, the draft of a guideline. */

import { basename } from 'node:path';
import type { Sentence } from '../../core/conllu/index.ts';
import { type Decided, decidedIn, decisionsPage, tagCounts } from '../../core/features/index.ts';
import { groupBy } from '../../core/grouping.ts';
import { type Note, sentenceKey } from '../../core/sidecar/index.ts';
import { printable } from '../../inert/index.ts';
import { defineCommand } from '../frame/command.ts';
import type { Context } from '../frame/io.ts';
import { readBlocks } from '../reading/blocks.ts';
import { findInputs, forEachInput, type Input } from '../reading/input.ts';
import { contentBeside } from '../sidecar/beside.ts';

export const decisions = defineCommand({
  name: 'decisions',
  group: 'team',
  summary: 'write all resolved notes, or those with a tag, as one page: sentence, tree and what was said',
  usage: 'FOLDER|FILE… [--tag TAG]',
  details: `Prints a page in Markdown, the draft of a guideline: each sentence with resolved notes in .treebank.json, its tree, and the notes with
their answers, in the order of the files. Text of the notes is shown as it is written, without any markup in it. The exit code is 1 if
there are none.

  treebank decisions . > decisions.md
  treebank decisions --tag datives xx-ud-train.conllu > datives.md`,
  options: {
    tag: { type: 'text', placeholder: 'TAG', help: 'notes with this #tag only' },
  },
  async start({ files, options }, context) {
    const tag = options.tag?.replace(/^#/, '').normalize('NFC').toLowerCase();
    const decided: Decided[] = [];
    const all: Note[] = [];
    await forEachInput(await findInputs(files, context), context, async (input) => {
      const notes = notesBeside(input);
      all.push(...notes);
      if (notes.length === 0) return;
      decided.push(...decidedIn(basename(input.name), await notedIn(input, notes, context), notes, tag));
    });
    if (decided.length === 0) {
      if (context.exitCode === 2) return;
      context.raise(1);
      const used = tagCounts(all).filter(({ nResolved }) => 0 < nResolved);
      const tags = used.map((each) => `#${printable(each.tag)} (${each.nResolved})`).join(', ');
      if (tag === undefined || tags === '') context.note('No note is resolved.');
      else context.note(`No resolved note has the tag #${tag}. In use: ${tags}.`);
      return;
    }
    await context.out.write(decisionsPage(decided, tag));
  },
});

/** The notes on the sentences of a file. @throws UnreadableInput */
function notesBeside(input: Input): readonly Note[] {
  const { path } = input;
  if (path === undefined) return [];
  const { notes = [] } = contentBeside(input);
  return notes.filter((note) => note.file === basename(path));
}

/** The sentences with notes. O(length of the file). */
async function notedIn(input: Input, notes: readonly Note[], context: Context) {
  const byKey = groupBy(notes, ({ sentence }) => sentence);
  const noted: { sentence: Sentence; notes: readonly Note[] }[] = [];
  for await (const blocks of readBlocks(input, context)) {
    for (const { sentence } of blocks) {
      const here = 0 < sentence.nRows ? byKey.get(sentenceKey(sentence)) : undefined;
      if (here !== undefined) noted.push({ sentence, notes: here });
    }
  }
  return noted;
}
