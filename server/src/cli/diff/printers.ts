/** The formats of `treebank diff`: what each prints for a sentence, for a file, and at the end. */

import type { DifferenceCounts } from '../../core/compare/index.ts';
import type { Context } from '../frame/io.ts';
import type { FileSentences } from '../reading/fileSentences.ts';
import { JoinedInputs } from '../writing/joinedInputs.ts';
import type { ComparedSentences } from './compared.ts';
import { Marks } from './conllu.ts';
import { countsJson, sentenceJson } from './json.ts';
import { type MarkdownOptions, MarkdownReport } from './markdown.ts';
import { countsText, sentenceText } from './text.ts';

export const DIFF_FORMATS = ['text', 'json', 'conllu', 'markdown'] as const;

/** Prints differences, file after file. */
interface Printer {
  /** Also gets the sentences that are the same on both sides. */
  sentence(compared: ComparedSentences): Promise<void> | undefined;
  /** @param version the second one */
  endFile(version: FileSentences): Promise<void> | undefined;
  end(counts: DifferenceCounts): Promise<void> | undefined;
}

export function printerOf(format: (typeof DIFF_FORMATS)[number], options: MarkdownOptions, context: Context): Printer {
  return PRINTERS[format](options, context);
}

const PRINTERS: Record<(typeof DIFF_FORMATS)[number], (options: MarkdownOptions, context: Context) => Printer> = {
  text: ({ stat }, { out }) => ({
    sentence: (compared) =>
      stat || compared.comparison.status === 'same' ? undefined : out.write(`${sentenceText(compared)}\n\n`),
    endFile: () => undefined,
    end: (counts) => out.write(`${countsText(counts)}\n`),
  }),
  json: ({ stat }, { out }) => {
    let n = 0;
    return {
      sentence: (compared) =>
        stat
          ? undefined
          : out.data(`${n++ === 0 ? '{"sentences": [\n' : ',\n'}${JSON.stringify(sentenceJson(compared))}`),
      endFile: () => undefined,
      end: (counts) => {
        const start = stat ? '{' : `${n === 0 ? '{"sentences": [' : ''}],\n`;
        return out.data(`${start}"counts": ${JSON.stringify(countsJson(counts), null, 1)}}\n`);
      },
    };
  },
  conllu: (_, { out }) => {
    let marks = new Marks();
    const joined = new JoinedInputs();
    return {
      sentence(compared) {
        marks.add(compared);
        return undefined;
      },
      async endFile(version) {
        joined.startInput();
        for (const text of marks.marked(version)) await out.data(joined.next(text));
        marks = new Marks();
      },
      end: () => undefined,
    };
  },
  markdown: (options, context) => {
    const report = new MarkdownReport(options, context);
    return {
      sentence: (compared) => report.add(compared),
      endFile: () => undefined,
      end: (counts) => context.out.write(report.text(counts)),
    };
  },
};
