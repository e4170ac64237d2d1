/** `treebank diff`: the differences between two versions of a treebank. */

import { DIFFERENCE_CLASSES, type DifferenceClass, DifferenceCounter } from '../../core/compare/index.ts';
import { compareFiles, type Wanted } from '../diff/compared.ts';
import { DIFF_FORMATS, printerOf } from '../diff/printers.ts';
import { filePairs } from '../diff/sides.ts';
import { defineCommand } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { suggestion } from '../frame/options.ts';
import { UnreadableInput } from '../reading/input.ts';

export const diff = defineCommand({
  name: 'diff',
  group: 'compare',
  summary: 'show what differs between two versions of a treebank, word by word',
  usage: 'A B [--only LIST | --ignore LIST] [--stat] [--bytes] [--format text|json|conllu|markdown]',
  details: `A and B are files, folders (compared file by file) or either of them in a git revision: REV:PATH, or REV: for the path of
the other side. Sentences and words are aligned first, by sent_id, text and characters, and heads are compared through that
alignment: an inserted word is one difference, although all IDs after it change. Order of FEATS is no difference.

The classes are ${DIFFERENCE_CLASSES.slice(0, 8).join(', ')},
${DIFFERENCE_CLASSES.slice(8).join(', ')}; subtype is a relation that differs only after the colon, further the columns beside the ten.
--format conllu prints B with Diff= in MISC, --format markdown a comment for a pull request: a summary, findings gained and lost, and
the first changed sentences with their trees before and after. The exit code is 1 if anything differs.

  treebank diff HEAD: dev.conllu
  treebank diff --stat r2.15/ r2.16/
  treebank diff --only head,relation anna.conllu ben.conllu
  treebank diff --format markdown main: . > comment.md`,
  options: {
    only: { type: 'text', placeholder: 'LIST', help: 'classes to compare, separated by commas (default: all)' },
    ignore: { type: 'text', placeholder: 'LIST', help: 'classes to leave out' },
    stat: { type: 'flag', help: 'print only the counts: by class, and what was confused with what' },
    bytes: {
      type: 'flag',
      help: 'also report sentences that differ in bytes alone (CRLF, trailing blanks, order of FEATS)',
    },
    format: {
      type: 'choice',
      values: DIFF_FORMATS,
      default: 'text',
      help: 'output format of the differences',
    },
    most: {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: 10_000,
      default: 20,
      help: 'in markdown: show at most this many sentences',
    },
    pictures: {
      type: 'text',
      placeholder: 'DIR',
      help: 'in markdown: draw trees as SVG files in this folder (default: with characters)',
    },
    'pictures-at': {
      type: 'text',
      placeholder: 'URL',
      help: 'in markdown: where the folder of --pictures will be found (default: the folder as written)',
    },
  },
  async start({ files, options }, context) {
    if (files.length !== 2) throw new UsageError('name two versions: A and B');
    if (files[0] === '-' && files[1] === '-') throw new UsageError('- (standard input) can be given only once');
    if (options.stat && options.format === 'conllu')
      throw new UsageError('--stat prints counts, which are not CoNLL-U');
    const wanted = wantedClasses(options.only, options.ignore);
    const { format, 'pictures-at': picturesAt } = options;
    const printer = printerOf(format, { ...options, picturesAt }, context);
    const counter = new DifferenceCounter();
    for (const pair of await filePairs(files, context)) {
      const file = await compareFiles(pair, wanted, { bytes: options.bytes }, context);
      if (file === undefined) continue;
      try {
        for (const each of file.sentences) {
          counter.add(each.comparison, each.a.sentences, each.b.sentences);
          await printer.sentence(each);
        }
        await printer.endFile(file.b);
      } catch (error) {
        if (!(error instanceof UnreadableInput)) throw error;
        context.fail(error.message);
      } finally {
        file.a.close();
        file.b.close();
      }
    }
    const counts = counter.counts();
    if (Object.values(counts.classes).some((n) => 0 < n)) context.raise(1);
    // "0 differences" would be untrue of files that could not be compared; the message says so.
    const isNothing = Object.values(counts.sentences).every((n) => n === 0) && context.exitCode === 2;
    if (!isNothing || format === 'json') await printer.end(counts);
  },
});

/** @throws UsageError that names anything that is not a class */
function wantedClasses(only: string | undefined, ignore: string | undefined): Wanted {
  const chosen = only === undefined ? DIFFERENCE_CLASSES : classesIn(only);
  const left = new Set(ignore === undefined ? [] : classesIn(ignore));
  return new Set(chosen.filter((name) => !left.has(name)));
}

function classesIn(list: string): DifferenceClass[] {
  return list.split(',').map((text) => {
    const name = text.trim();
    const found = DIFFERENCE_CLASSES.find((each) => each === name || `${each}s` === name);
    if (found !== undefined) return found;
    throw new UsageError(
      `there is no class ${name}; there are ${DIFFERENCE_CLASSES.join(', ')}${suggestion(name, DIFFERENCE_CLASSES)}`,
    );
  });
}
