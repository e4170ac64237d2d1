/** `treebank tables`: what the language tables of levels 4 and 5 lack, and what changes with newer ones. */

import { counted } from '../../core/wording/numbers.ts';
import { markdown, markdownText, printable } from '../../inert/index.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { LANGUAGE_FORMAT } from '../frame/options.ts';
import { Languages } from '../lint/languages.ts';
import { findInputs } from '../reading/input.ts';
import { TABLE_NAMES } from '../table/tables.ts';
import {
  type Differences,
  registrationPage,
  type TableFinding,
  tableChanges,
  type Unregistered,
  unregistered,
} from '../tables/findings.ts';
import { markdownTable } from '../writing/tables.ts';

export const tables = defineCommand({
  name: 'tables',
  group: 'check',
  summary: 'list what a treebank uses that its language has not registered, or what changes with newer language tables',
  usage: 'FILE…|diff OLD NEW FILE… [--lang xx] [--data-folder DIR] [--format text|json|markdown]',
  details: `Levels 4 and 5 of the official validator compare a treebank with tables that languages register on the web, and that change under
a finished treebank. Without diff: features, values, relations, enhanced relations, auxiliaries and words with spaces that are used but not
registered, with how often, the first place, and the page to register them. With diff: findings that only one of two copies of the tables
makes. The exit code is 1 if there are any (with diff: any that are gained).

  treebank tables en_ewt-ud-dev.conllu
  treebank tables diff old/data new/data en_ewt-ud-*.conllu
  treebank tables --data-folder tools/data --format json en_ewt-ud-*.conllu`,
  options: {
    lang: {
      type: 'text',
      placeholder: 'xx',
      format: LANGUAGE_FORMAT,
      help: "language of the files (default: from each file's name, xx_name-ud-split.conllu)",
    },
    'data-folder': {
      type: 'text',
      placeholder: 'DIR',
      help: 'data folder of the UD tools (default: tools/data or data, here or above, otherwise the bundled tables)',
    },
    format: { type: 'choice', values: ['text', 'json', 'markdown'], default: 'text', help: 'output format' },
  },
  async start({ files, options }, context) {
    const { lang, format } = options;
    const other = TABLE_NAMES.find((name) => name === files[0]);
    if (other !== undefined) throw new UsageError(`that is another command: treebank table ${other}`);
    if (files[0] !== 'diff') {
      const languages = await Languages.open(5, options['data-folder'], lang, context);
      const inputs = await findInputs(files, context);
      const found = await unregistered(inputs, (code) => languages.tables(code), lang, context);
      if (0 < found.length) context.raise(1);
      await print(context, format, { json: () => found.map(unregisteredJson), rows: () => rowsOf(found) });
      return;
    }
    const [, old, recent, ...rest] = files;
    if (recent === undefined || rest.length === 0)
      throw new UsageError('diff needs two folders with tables, and files');
    if (options['data-folder'] !== undefined) throw new UsageError('diff names its folders: OLD NEW FILE…');
    const [one, two] = [
      await Languages.open(5, old, undefined, context),
      await Languages.open(5, recent, undefined, context),
    ];
    const inputs = await findInputs(rest, context);
    const changed = await tableChanges(inputs, [(code) => one.tables(code), (code) => two.tables(code)], lang, context);
    if (0 < changed.gained.length) context.raise(1);
    await print(context, format, { json: () => changed, rows: () => diffRows(changed), after: summaryOf(changed) });
  },
});

interface Printed {
  readonly json: () => unknown;
  /** The header first. */
  readonly rows: () => string[][];
  readonly after?: string;
}

async function print(
  context: Context,
  format: 'text' | 'json' | 'markdown',
  { json, rows, after }: Printed,
): Promise<void> {
  if (format === 'json') return void (await context.out.data(`${JSON.stringify(json(), null, 1)}\n`));
  const [header, ...body] = rows();
  if (format === 'markdown') {
    const table = markdownTable([header, ...body], (column) => header[column] !== 'count');
    const closing = after === undefined ? markdown`` : markdown`\n${markdownText(after)}\n`;
    return void (await context.out.write(markdown`${table}\n${closing}`));
  }
  if (0 < body.length) {
    const shown = [header, ...body].map((row) => row.map((cell) => printable(cell)));
    const widths = header.map((_, column) => Math.max(...shown.map((row) => row[column].length)));
    const lines = shown.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
    await context.out.write(`${lines.join('\n')}\n`);
  }
  // "Nothing" would be untrue of files that could not be looked at; the message says so.
  if (body.length === 0 && context.exitCode === 2) return;
  if (after !== undefined) await context.out.write(`${after}\n`);
  else if (body.length === 0) await context.out.write('Everything that is used is registered.\n');
}

const rowsOf = (found: readonly Unregistered[]): string[][] => [
  ['used', 'not registered', 'problem', 'count', 'first', 'page'],
  ...found.map((each) => [
    each.example,
    each.upos === '' ? each.item : `${each.item} (${each.upos})`,
    each.id,
    String(each.count),
    `${each.file}:${each.line}`,
    registrationPage(each),
  ]),
];

const unregisteredJson = (each: Unregistered) => ({ ...each, page: registrationPage(each) });

function diffRows({ gained, lost }: Differences): string[][] {
  const row = (change: string) => (each: TableFinding) => [
    change,
    `${each.file}:${each.line}:${each.column}`,
    each.severity,
    each.id,
    each.message,
  ];
  return [['', 'place', 'severity', 'id', 'message'], ...gained.map(row('gained')), ...lost.map(row('lost'))];
}

const summaryOf = ({ before, after, gained, lost }: Differences): string =>
  `${counted(before, 'finding')} of levels 4 and 5 before, ${after} after: ${gained.length} gained, ${lost.length} lost.`;
