/** `treebank lint`: what is wrong in treebanks, sentence by sentence. */

import { checkSentence, type Finding, type Level, RULES, type RuleInfo } from '../../core/validate/index.ts';
import { defineCommand } from '../command.ts';
import { type Block, findInputs, forEachInput, type Input, readBlocks, showBytes } from '../input.ts';
import type { Context } from '../io.ts';
import { reportOf, SEVERITIES, Tally } from '../lint/report.ts';
import { FORMATS, REPORTERS, type Reporter } from '../lint/reporter.ts';
import { Progress, totalSize } from '../progress.ts';
import { versionOf } from '../version.ts';

/** How many findings of one rule `--format text` shows: floods bury what is rare and serious. */
const TEXT_LIMIT = 20;

/** The only check that is made on bytes and not on sentences. */
const invalidUtf8: RuleInfo = {
  id: 'invalid-utf8',
  source: 'treebank',
  level: 1,
  severity: 'error',
  class: 'unicode',
  title: 'Bytes that are not UTF-8',
  why: 'CoNLL-U is UTF-8; other bytes cannot be read as characters, and saving the file in an editor destroys them.',
  whatToDo: 'Convert the file from the encoding it is in, or correct the bytes.',
  url: 'https://universaldependencies.org/format.html',
};

export const lint = defineCommand({
  name: 'lint',
  summary: "check treebanks: the official UD validator's checks, and the classes of the trees",
  usage: 'FILE… [--level 1…5] [--format text|json|sarif|github|official]',
  details: `Prints findings with file, line, column (from 1, in UTF-16 units), id, severity and message.
A line that cannot be read costs only itself: everything else is still checked.

  treebank lint corpus.conllu
  treebank lint --level 2 --min-severity warning --format json train dev.conllu
  git show HEAD:corpus.conllu | treebank lint -`,
  options: {
    level: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 5,
      default: 3,
      help: 'check up to this level of the official validator',
    },
    'min-severity': {
      type: 'choice',
      values: SEVERITIES,
      default: 'hint',
      help: 'leave out, and do not count, what is less serious',
    },
    'max-per-rule': {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      help: `print at most N findings of each rule, 0 for all (default: ${TEXT_LIMIT} in text, otherwise all)`,
    },
    format: { type: 'choice', values: FORMATS, default: 'text', help: 'how to print the findings' },
  },
  async start({ files, options }, context) {
    const inputs = await findInputs(files, context);
    const limit = options['max-per-rule'] ?? (options.format === 'text' ? TEXT_LIMIT : 0);
    const maxPerRule = limit === 0 ? Number.POSITIVE_INFINITY : limit;
    const rules = new Map([...RULES, invalidUtf8].map((info) => [info.id, info]));
    const reporter = REPORTERS[options.format]({
      out: context.out,
      color: context.useColor,
      nFiles: inputs.length,
      maxPerRule,
      rules,
      version: versionOf(context.io),
    });
    const run = new LintRun(context, reporter, rules, {
      // The option's bounds make it a level.
      level: options.level as Level,
      maxPerRule,
      worst: SEVERITIES.indexOf(options['min-severity']),
    });
    await run.check(inputs);
  },
});

interface RunOptions {
  readonly level: Level;
  readonly maxPerRule: number;
  /** Index of the least serious severity that counts. */
  readonly worst: number;
}

class LintRun {
  private readonly tally = new Tally();

  constructor(
    private readonly context: Context,
    private readonly reporter: Reporter,
    private readonly rules: ReadonlyMap<string, RuleInfo>,
    private readonly options: RunOptions,
  ) {}

  async check(inputs: readonly Input[]): Promise<void> {
    const progress = new Progress(this.context, totalSize(inputs));
    await forEachInput(inputs, this.context, async (input) => {
      this.tally.files++;
      progress.file(input.name);
      for await (const blocks of readBlocks(input, this.context, progress)) {
        for (const block of blocks) {
          const wait = this.checkBlock(input, block, progress);
          if (wait) await wait;
        }
      }
    });
    progress.clear();
    await this.reporter.end(this.tally);
  }

  private checkBlock(input: Input, block: Block, progress: Progress): Promise<void> | undefined {
    const { sentence } = block;
    if (0 < sentence.nWords) this.tally.sentences++;
    this.tally.words += sentence.nWords;
    const findings = this.findingsOf(block);
    if (findings.length === 0) return undefined;
    progress.clear();
    return this.print(input, block, findings);
  }

  private findingsOf(block: Block): readonly Finding[] {
    const found = checkSentence(block.sentence, { level: this.options.level });
    if (block.bad.length === 0) return found;
    this.context.raise(2);
    return [...block.bad.map(badBytesFinding), ...found].sort((a, b) => a.span.start - b.span.start);
  }

  private async print(input: Input, block: Block, findings: readonly Finding[]): Promise<void> {
    for (const finding of findings) {
      if (this.options.worst < SEVERITIES.indexOf(finding.severity)) continue;
      this.context.raise(1);
      const nth = this.tally.count(finding, this.rules.get(finding.id)?.title ?? '');
      if (nth <= this.options.maxPerRule) await this.reporter.add(reportOf(input.name, block, finding));
    }
  }
}

function badBytesFinding({ offset, bytes }: Block['bad'][number]): Finding {
  const shown = `${bytes.length === 1 ? 'The byte' : 'The bytes'} ${showBytes(bytes)}`;
  return {
    id: invalidUtf8.id,
    source: invalidUtf8.source,
    level: invalidUtf8.level,
    severity: invalidUtf8.severity,
    span: { start: offset, end: offset + 1 },
    message: `${shown} cannot be read as UTF-8, the encoding of CoNLL-U. Convert the file, or correct the character.`,
    related: [],
  };
}
