/** `treebank parse`: new HEADs and DEPRELs, and missing tags, from a parser model. */

import { basename } from 'node:path';
import { DECODER_NAMES, DEFAULT_DECODER } from '../../core/decode/index.ts';
import { DEPS_MODES } from '../../core/edit/index.ts';
import { Tokenizer } from '../../core/parser/index.ts';
import { wordsIn } from '../../services/parsers/recognise.ts';
import { GRAPH_OPTIONS, graphSource, withGraphs } from '../enhance/afterChange.ts';
import { externalParser } from '../external.ts';
import { defineSpread } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { LANGUAGE_FORMAT } from '../frame/options.ts';
import { Models } from '../models.ts';
import { fromText, requireText } from '../parse/fromText.ts';
import { type ParseCounts, ParseRun } from '../parse/run.ts';
import { requireTreebank } from '../reading/foreign.ts';
import type { Input } from '../reading/input.ts';
import {
  HEADS_CHANGED,
  MARK_OPTIONS,
  markToday,
  REWRITE_OPTIONS,
  rewritable,
  rewriteSpread,
} from '../writing/rewrite.ts';

export const parse = defineSpread({
  name: 'parse',
  group: 'parse',
  summary: 'predict heads and relations, for all words or only for those without',
  usage: `FILE… [--model M | --lang xx] [--external NAME | --command LINE] [--decoder ${DECODER_NAMES.join('|')}] [--from text] [--keep] [--tags] [--deps keep|follow|blank|compute] [--out FILE | --in-place]`,
  details: `Prints the treebank with HEAD and DEPREL from the model; DEPS follows, and every other byte is unchanged. Tags are used where UPOS
is filled in, and predicted from the forms where it is not; --tags also writes them to the blank cells. With --keep,
existing heads are hard constraints. Arcs locked in the .treebank.json next to a file always are.

Items of DEPS that repeat a basic arc follow it. If others rest on an arc that changes, such as the shared subject of a
coordination, DEPS of the sentence is left blank and counted: an enhanced graph of another tree is worse than none. With --deps compute, that
of each changed sentence is computed as by treebank enhance: with the switches in the .treebank.json next to the file, --learn or --preset.

The model is the bundled one for the language of each file: that of --lang, of the comment "# lang = xx" in the first
sentence, or of the file name (xx_name-ud-split.conllu); if none of them tells it, one that knows most of the words.

With --from text, the files are running text: the model's tokenizer splits it into sentences, tokens and the words of multiword
tokens, blank tags are filled in, and MISC keeps the white space, so that nothing of the text is lost.

With --external or --command, another program parses: as many of its arcs are kept as there is a tree for, with the arcs that
stay; the model decides the rest, where the program has other tokens, and says so (docs/parsers-outside.md).

  treebank parse --model my.model new.conllu > parsed.conllu
  treebank parse --keep --tags --in-place half-annotated.conllu
  treebank parse --model my.model --from text story.txt > story.conllu
  treebank parse --command 'python3 stanza_parse.py' new.conllu > parsed.conllu`,
  options: {
    model: { type: 'text', placeholder: 'M', help: 'model file from treebank train (default: a bundled one)' },
    lang: {
      type: 'text',
      placeholder: 'xx',
      format: LANGUAGE_FORMAT,
      help: 'language of the bundled model (default: detected per file)',
    },
    external: {
      type: 'text',
      placeholder: 'NAME',
      help: 'program of parsers.json that guides the model, see docs/parsers-outside.md',
    },
    command: {
      type: 'text',
      placeholder: 'LINE',
      help: 'the same, as a line for the shell: it reads and writes CoNLL-U',
    },
    decoder: {
      type: 'choice',
      values: DECODER_NAMES,
      default: DEFAULT_DECODER,
      help: 'tree class to choose from',
    },
    from: {
      type: 'choice',
      values: ['conllu', 'text'],
      default: 'conllu',
      help: 'what the files are; running text is split into sentences and tokens, and tagged',
    },
    keep: { type: 'flag', help: 'keep existing heads and relations, predict the others' },
    tags: { type: 'flag', help: 'fill in blank tags and lemmas' },
    deps: {
      type: 'choice',
      values: [...DEPS_MODES, 'compute'],
      default: 'blank',
      help: 'DEPS of changed words: as it is; copies of the basic arcs follow; blank, where more than copies changes; or that of the sentence computed',
    },
    ...GRAPH_OPTIONS,
    'forms-only': { type: 'flag', help: 'ignore lemmas and tags' },
    beam: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 1024,
      help: 'beam width of a transition parser, 1 is greedy (default: as trained)',
    },
    threads: {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: 64,
      help: 'parse in N additional threads, 0 for none (default: one fewer than processors, from 1 MB)',
    },
    ...REWRITE_OPTIONS,
    ...MARK_OPTIONS,
  },
  async spread({ files, options }, context, inputs) {
    const models = await Models.open({ name: options.model, language: options.lang }, context);
    const { decoder, keep, beam, threads } = options;
    const graphs = await graphSource(options, context);
    if (graphs === undefined) return undefined;
    const isText = options.from === 'text';
    const outside = await externalParser(options, context);
    if (isText && outside !== undefined)
      throw new UsageError(
        '--from text cannot be combined with a program outside, which would get words without tags: parse twice, treebank parse --from text FILE | treebank parse --external NAME -',
      );
    if (isText && options['in-place']) throw new UsageError('--from text writes another format: use --out FILE');
    const tags = options.tags || isText;
    const settings = { decoder, keep, tags, deps: options.deps, beam, formsOnly: options['forms-only'] };
    const given = inputs ?? (await rewritable(files, options, context));
    const texts = isText ? fromText(given, (input, text) => tokenizerOf(models, input, text), context) : [];
    const sources = new Map<Input, Input>(texts.map((text) => [text, text.source]));
    const found = isText ? texts : given;
    const run = ParseRun.open(given, threads, models, settings, context, outside);
    return rewriteSpread(found, options, context, {
      words: HEADS_CHANGED,
      machine: markToday('parse', outside?.name ?? (options.model === undefined ? undefined : basename(options.model))),
      requirements: [
        (input) => (isText ? requireText(sources.get(input) ?? input, context) : requireTreebank(input, context)),
        async (input) => void (graphs !== 'none' && graphs.of(input)),
      ],
      changes: withGraphs((blocks, input) => run.changes(blocks, input), graphs),
      counted: () => run.counted(),
      take: (counts: ParseCounts) => run.take(counts),
      report: () => run.report(),
      close: () => run.close(),
    });
  },
});

/** The model's tokenizer; without one, the boundaries of Unicode. */
async function tokenizerOf(models: Models, input: Input, text: string): Promise<Tokenizer> {
  const { parser } = await models.chosenFor(input, { first: undefined, forms: wordsIn(text) });
  return parser.tokenizer ?? new Tokenizer(undefined);
}
