/** `treebank diff`: the differences between two versions of a treebank. */

import { DIFFERENCE_CLASSES, type DifferenceClass, DifferenceCounter } from '../../core/compare/index.ts';
import { type ComparedSentences, compareFiles, type Wanted } from '../diff/compared.ts';
import { countsJson, sentenceJson } from '../diff/json.ts';
import { Marks } from '../diff/marks.ts';
import { filePairs } from '../diff/sides.ts';
import { countsText, sentenceText } from '../diff/text.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { suggestion } from '../frame/options.ts';
import type { FileSentences } from '../reading/fileSentences.ts';
import { UnreadableInput } from '../reading/input.ts';

export const diff = defineCommand({
  name: 'diff',
  group: 'compare',
  summary: 'show what differs between two versions of a treebank, word by word',
  usage: 'A B [--only LIST | --ignore LIST] [--stat] [--bytes] [--format text|json|conllu]',
  details: `A and B are files, folders (compared file by file) or either of them in a git revision: REV:PATH, or REV: for the path of
the other side. Sentences and words are aligned first, by sent_id, text and characters, and heads are compared through that
alignment: an inserted word is one difference, although all IDs after it change. Order of FEATS is no difference.

The classes are ${DIFFERENCE_CLASSES.slice(0, 8).join(', ')},
${DIFFERENCE_CLASSES.slice(8).join(', ')}; subtype is a relation that differs only after the colon.
--format conllu prints B with Diff= in MISC. The exit code is 1 if anything differs.

  treebank diff HEAD: dev.conllu
  treebank diff --stat r2.15/ r2.16/
  treebank diff --only head,relation anna.conllu ben.conllu`,
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
      values: ['text', 'json', 'conllu'],
      default: 'text',
      help: 'output format of the differences',
    },
  },
  async start({ files, options }, context) {
    if (files.length !== 2) throw new UsageError('name two versions: A and B');
    if (files[0] === '-' && files[1] === '-') throw new UsageError('- (standard input) can be given only once');
    if (options.stat && options.format === 'conllu')
      throw new UsageError('--stat prints counts, which are not CoNLL-U');
    const wanted = wantedClasses(options.only, options.ignore);
    const printer = options.stat ? undefined : PRINTERS[options.format](context);
    const counter = new DifferenceCounter();
    let nSentences = 0;
    for (const pair of await filePairs(files, context)) {
      const file = await compareFiles(pair, wanted, { bytes: options.bytes }, context);
      if (file === undefined) continue;
      try {
        for (const each of file.sentences) {
          nSentences++;
          counter.add(each.comparison, each.a.sentences, each.b.sentences);
          await printer?.sentence(each);
        }
        await printer?.endFile(file.b);
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
    if (options.format === 'json') {
      const end = `"counts": ${JSON.stringify(countsJson(counts), null, 1)}}\n`;
      await context.out.data(options.stat ? `{${end}` : `${nSentences === 0 ? '{"sentences": [' : ''}],\n${end}`);
    } else if (options.format === 'text') await context.out.write(`${countsText(counts)}\n`);
  },
});

/** Prints differences, file after file. */
interface Printer {
  sentence(compared: ComparedSentences): Promise<void> | undefined;
  /** @param version the second one */
  endFile(version: FileSentences): Promise<void> | undefined;
}

const PRINTERS: Record<'text' | 'json' | 'conllu', (context: Context) => Printer> = {
  text: ({ out }) => ({
    sentence: (compared) =>
      compared.comparison.status === 'same' ? undefined : out.write(`${sentenceText(compared)}\n\n`),
    endFile: () => undefined,
  }),
  json: ({ out }) => {
    let n = 0;
    return {
      sentence: (compared) =>
        out.data(`${n++ === 0 ? '{"sentences": [\n' : ',\n'}${JSON.stringify(sentenceJson(compared))}`),
      endFile: () => undefined,
    };
  },
  conllu: ({ out }) => {
    let marks = new Marks();
    return {
      sentence(compared) {
        marks.add(compared);
        return undefined;
      },
      async endFile(version) {
        for (const text of marks.marked(version)) await out.data(text);
        marks = new Marks();
      },
    };
  },
};

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
