/** `treebank explain`: what a relation, tag, feature or value is for, and how a treebank uses it. */

import { Column } from '../../core/conllu/index.ts';
import {
  countsTold,
  examplesOf,
  exampleTold,
  explainedNames,
  guidanceOf,
  guidanceTables,
  headingOf,
  namedBy,
  usesOf,
  Vocabulary,
} from '../../core/features/index.ts';
import { SHIPPED_PACKS, shippedChecks } from '../../core/sidecar/index.ts';
import { infoOf, type RuleInfo } from '../../core/validate/index.ts';
import { printable } from '../../inert/index.ts';
import { guessLanguage } from '../../services/languages/language.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { LANGUAGE_FORMAT, suggestion } from '../frame/options.ts';
import { Languages } from '../lint/languages.ts';
import { described } from '../pack/described.ts';
import { findInputs } from '../reading/input.ts';
import { noteMissing } from '../reading/missingColumns.ts';
import { readSentences } from '../reading/sentences.ts';

export const explain = defineCommand({
  name: 'explain',
  group: 'report',
  summary: 'explain a relation, tag, feature, value or rule: what it is for, what not, examples from your files',
  usage: 'NAME [FILE…] [--lang xx] [--data-folder DIR] [--format text|json]',
  details: `NAME is a relation (obl:arg), a UPOS (NOUN), a feature (Case) or a feature with its value (Case=Acc). Prints what it is for, the two uses most
often mistaken for it, and the pages of the guidelines, also that of the language, if its documentation has one; for files also how often they use
it, and short examples with their sent_id. docs/guidance.md has everything that can be explained.

A rule is explained by its id: why it matters, and what to do. project/english/… are those of the shipped pack.

  treebank explain obl:arg
  treebank explain punct-is-nonproj
  treebank explain Case=Acc hu_szeged-ud-dev.conllu`,
  options: {
    lang: {
      type: 'text',
      placeholder: 'xx',
      format: LANGUAGE_FORMAT,
      help: 'language code (default: that of the first file)',
    },
    'data-folder': {
      type: 'text',
      placeholder: 'DIR',
      help: "the UD tools' data folder, for newer pages of the language",
    },
    format: { type: 'choice', values: ['text', 'json'], default: 'text', help: 'output format' },
  },
  async start({ files: [name, ...files], options }, context) {
    if (name === undefined) throw new UsageError('no name given. Write one, such as obl:arg, NOUN, Case or Case=Acc');
    const rule = ruleOf(name);
    if (rule !== undefined) {
      const { id, severity, title, why, whatToDo, url } = rule;
      if (options.format === 'text') await context.out.write(`${described(rule).map(printable).join('\n')}\n`);
      else await context.out.data(`${JSON.stringify({ id, severity, title, why, whatToDo, url }, null, 1)}\n`);
      return;
    }
    const texts = await guidanceTables();
    const named = namedBy(name);
    const unknown = (why: string) => {
      const known = explainedNames(texts);
      const alike = known.filter((each) => namedBy(each)?.kind === named?.kind);
      return new UsageError(`${printable(name)} ${why}${suggestion(name, alike) || suggestion(name, known)}`);
    };
    if (named === undefined) throw unknown('has the form of no relation, tag, feature or value');
    const sentences = files.length === 0 ? [] : await readSentences(files, context);
    // Of what could not be read, and of a column that is not there, no use is known.
    const isRead = 0 < files.length && (0 < sentences.length || context.exitCode !== 2);
    const isUseKnown =
      isRead && noteMissing(await findInputs(files, context.silent()), [COLUMN_OF[named.kind]], context);
    const guess = guessLanguage(files[0]?.replace(/^.*[/\\]/, ''), sentences[0]);
    const language = await languageFor(options.lang ?? guess?.language ?? '', options['data-folder'], context);
    const vocabulary = new Vocabulary();
    vocabulary.follow({ sentences }, 0);
    vocabulary.count(() => false);
    const uses = usesOf(named, [vocabulary]);
    const { isUniversal, ...said } = guidanceOf(texts, named, language);
    const isOfLanguage = named.kind !== 'value' && 0 < said.pages.length;
    if (!isUniversal && uses.count === 0 && !isOfLanguage) {
      const what = `is no ${named.kind} of UD`;
      throw unknown(isUseKnown ? `${what}, and these files do not use it` : what);
    }
    const examples = examplesOf(named, { sentences });
    if (options.format === 'json') {
      const shown = examples.map(({ sentence, line }) => ({
        sentence,
        text: line
          .map(({ text }) => text)
          .join('')
          .trimEnd(),
        word: line.findIndex(({ isFound }) => isFound),
      }));
      const { count, byUpos, parts } = uses;
      const here = isUseKnown ? { count, byUpos: pairs(byUpos), others: pairs(parts), examples: shown } : {};
      await context.out.data(`${JSON.stringify({ ...said, isUniversal, ...here }, null, 1)}\n`);
      return;
    }
    const lines = [
      headingOf(said),
      ...said.use,
      ...said.not.map((each) => `  When not: ${each}`),
      ...(isUseKnown ? countsTold(named, uses) : []),
      ...examples.map((each) => `  ${exampleTold(each)}`),
      ...said.pages.map(({ of, url }) => `${of}: ${url}`),
    ];
    await context.out.write(`${lines.map(printable).join('\n')}\n`);
  },
});

const COLUMN_OF = { relation: Column.deprel, tag: Column.upos, feature: Column.feats, value: Column.feats } as const;

const ruleOf = (id: string): RuleInfo | undefined =>
  infoOf(id) ?? shippedChecks(SHIPPED_PACKS)?.checks.find(({ info }) => info.id === id)?.info;

const pairs = (tallies: readonly (readonly [name: string, count: number])[]) =>
  tallies.map(([name, count]) => ({ name, count }));

/** The language of the first file, and, with a data folder, what its tables say about pages; undefined if it is unknown. */
async function languageFor(
  code: string,
  folder: string | undefined,
  context: Context,
): Promise<{ readonly code: string; readonly ownPages?: ReadonlySet<string> } | undefined> {
  if (code === '' && folder !== undefined)
    throw new UsageError(
      '--data-folder needs a language: name it with --lang, or a file named as in UD (hu_szeged-ud-dev.conllu)',
    );
  if (code === '') return undefined;
  if (folder === undefined) return { code };
  return (await Languages.open(4, folder, code, context)).tables(code);
}
