/** `treebank draw`: the picture of a sentence, as in the editor. Its formats are those of protocol/exports.ts. */

import { SHEET_END, sheetStart } from '../../../../webview/src/export/index.ts';
import { translationsShown } from '../../../../webview/src/readings.ts';
import type { Sentence } from '../../core/conllu/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import type { Diagram } from '../../protocol/diagram.ts';
import { EXPORTS, type FormatFor, formatsFor } from '../../protocol/exports.ts';
import type { DiagramOptions } from '../../protocol/webview.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { readSentences } from '../reading/sentences.ts';
import { drawn } from '../writing/drawn.ts';
import { FileTarget, shownOutput, standardOutput } from '../writing/target.ts';

type Format = FormatFor<'commandLine'>;
const FORMATS: readonly Format[] = formatsFor('commandLine');

const explained = FORMATS.map((format) => `  ${format.padEnd(6)}${EXPORTS[format].title}. ${EXPORTS[format].detail}.`);
const repeatable = FORMATS.filter((format) => !EXPORTS[format].isSingle);

export const draw = defineCommand({
  name: 'draw',
  group: 'report',
  summary: 'draw sentences as an SVG, an HTML page, for LaTeX, or as trees of characters',
  usage: `FILE… [--sent-id ID | --all] [--format ${FORMATS.join('|')}] [--out FILE]`,
  details: `Draws the same arc diagram as the editor:

${explained.join('\n')}

Without --sent-id, ${repeatable.join(' and ')} draw all sentences. The widths of words in a font cannot be measured here, so an SVG is a little wider
than one from the editor.

  treebank draw --sent-id weblog-3 corpus.conllu
  treebank draw --sent-id weblog-3 --format svg --out weblog-3.svg corpus.conllu
  treebank draw --all --format html --out corpus.html corpus.conllu`,
  options: {
    'sent-id': { type: 'text', placeholder: 'ID', help: 'the sentence with this sent_id (default: all)' },
    all: { type: 'flag', help: 'all sentences, as without --sent-id' },
    format: { type: 'choice', values: FORMATS, default: 'text', help: 'output format' },
    lemma: { type: 'flag', help: 'show lemmas, in svg, html and tikz' },
    features: { type: 'flag', help: 'show XPOS and features, in svg and html' },
    hide: {
      type: 'text',
      placeholder: 'NAMES',
      help: 'leave out these glosses and translations: Gloss,text_de (default: show Translit, LTranslit with --lemma, MSeg, MGloss, Gloss, text_xx and translit, where there are any)',
    },
    out: { type: 'text', placeholder: 'FILE', help: 'write to this file instead of standard output' },
  },
  async start({ files, options }, context) {
    const { format, out, lemma, features, hide = '' } = options;
    if (options.all && options['sent-id'] !== undefined)
      throw new UsageError('--all and --sent-id say different things: leave one out');
    const sentences = chosen(await readSentences(files, context), options['sent-id']);
    if (sentences.length === 0) {
      // Of a file that cannot be read, that has been said.
      if (context.exitCode !== 2) context.fail('the input has no sentence to draw.');
      return;
    }
    if (EXPORTS[format].isSingle && 1 < sentences.length) {
      throw new UsageError(
        `--format ${format} draws one sentence, and the input has ${counted(sentences.length, 'sentence')}: add --sent-id`,
      );
    }
    const details = { showLemma: lemma, showFeatures: features, hidden: hide };
    const shown = format === 'text' ? shownOutput : standardOutput;
    const target = out === undefined ? shown(context) : await FileTarget.open(out, context);
    // One at a time: a page of a whole treebank is larger than what fits into a string.
    let before = format === 'html' ? sheetStart(titleOf(files)) : '';
    let isEmpty = true;
    for (const sentence of sentences) {
      const picture = pictureOf(sentence, format, details, context);
      if (picture === undefined) continue;
      await target.write(before + picture);
      before = format === 'html' ? '' : '\n';
      isEmpty = false;
    }
    if (isEmpty) return target.abandon();
    if (format === 'html') await target.write(before + SHEET_END);
    await target.commit();
  },
});

/** The names of the files, as far as a title has room for them. */
const titleOf = (files: readonly string[]): string =>
  files.length === 1 ? (files[0].split(/[\\/]/).at(-1) ?? files[0]) : counted(files.length, 'file');

function chosen(sentences: readonly Sentence[], sentId: string | undefined): readonly Sentence[] {
  if (sentId === undefined) return sentences;
  const found = sentences.filter((sentence) => sentence.sentId === sentId);
  if (found.length === 0) throw new UsageError(`no sentence has the sent_id ${sentId}`);
  if (1 < found.length)
    throw new UsageError(`${found.length} sentences have the sent_id ${sentId}; each should have its own`);
  return found;
}

/** Undefined for a sentence that cannot be drawn, which is then named. */
function pictureOf(sentence: Sentence, format: Format, options: DiagramOptions, context: Context): string | undefined {
  const result = drawn(sentence, format, options);
  if (result.leftOut !== undefined) {
    context.raise(1);
    const name = sentence.sentId ?? 'a sentence without sent_id';
    context.note(`${name}: left out: ${result.leftOut}`);
    return undefined;
  }
  return format === 'text' ? heading(result.diagram, options) + result.picture : result.picture;
}

const heading = (diagram: Diagram, options: DiagramOptions): string =>
  [
    { name: 'sent_id', text: diagram.sentId },
    { name: 'text', text: diagram.text },
    ...translationsShown(diagram, options),
  ]
    .filter(({ text }) => text !== undefined)
    .map(({ name, text }) => `# ${name} = ${text}\n`)
    .join('');
