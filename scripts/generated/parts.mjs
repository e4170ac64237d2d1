/** Parts of pages that people write: the keys of the diagram, the options of the command line, the gallery of requests. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, Stop } from '../run.mjs';

export const DIAGRAM_PAGE = 'docs/diagram.md';
export const CLI_PAGE = 'docs/cli.md';
export const SEARCH_PAGE = 'docs/search.md';

/** The page with its tables of keys, each between two comments, `<!-- keys: word -->` and `<!-- /keys -->`, and its table of formats. */
export function diagramPage({ KEYS, keyName, EXPORTS, offersOf }) {
  const page = withFormats(
    DIAGRAM_PAGE,
    readFileSync(join(ROOT, DIAGRAM_PAGE), 'utf8'),
    ['format', 'offered by', 'what it is'],
    Object.entries(EXPORTS).map(([format, { title, explanation }]) => [title, offersOf(format), explanation]),
  );
  const missing = KEYS.find(({ mode }) => !page.includes(`<!-- keys: ${mode} -->`));
  if (missing !== undefined) throw new Stop(`${DIAGRAM_PAGE} has no place for the keys of the mode ${missing.mode}.`);
  return page.replace(/(<!-- keys: (\w+) -->\n)[\s\S]*?(\n<!-- \/keys -->)/g, (_, start, mode, end) => {
    const rows = KEYS.filter((row) => row.mode === mode).map(
      ({ keys, help }) => `| ${keys.map(keyName).join(', ')} | ${help} |`,
    );
    return [start, '| key | what it does |', '|---|---|', ...rows, end].join('\n');
  });
}

/** The page with the list of commands, each command's options in its section, and the formats of `draw`. */
export function cliPage({ commandGroups, describeOptions, EXPORTS, formatsFor }) {
  const page = withFormats(
    CLI_PAGE,
    readFileSync(join(ROOT, CLI_PAGE), 'utf8'),
    ['`--format`', 'draws', 'what it is'],
    formatsFor('commandLine').map((format) => {
      const { isSingle, explanation } = EXPORTS[format];
      return [`\`${format}\``, isSingle ? 'one sentence' : 'all sentences', explanation];
    }),
  );
  const groups = commandGroups();
  const commands = new Map(groups.flatMap((group) => group.commands).map((command) => [command.name, command]));
  const missing = [...commands.keys()].find((name) => !page.includes(`\n<!-- options: ${name} -->\n`));
  if (missing !== undefined) {
    throw new Stop(
      `${CLI_PAGE} needs a section for the command ${missing}: the heading "## ${missing}", what it does, an example, and two lines between which its options are written: <!-- options: ${missing} --> and <!-- /options -->.`,
    );
  }
  const tables = groups.map(({ title, commands }) =>
    [
      `| ${title} | |`,
      '|---|---|',
      ...commands.map(({ name, summary }) => `| [\`${name}\`](#${name}) | ${summary} |`),
    ].join('\n'),
  );
  return page
    .replace(/(<!-- commands -->\n)[\s\S]*?(<!-- \/commands -->)/, (_, start, end) =>
      [start, ...tables, end].join('\n\n').replace('\n\n\n', '\n\n'),
    )
    .replace(/(<!-- options: ([\w-]+) -->\n)[\s\S]*?(<!-- \/options -->)/g, (_, start, name, end) => {
      const command = commands.get(name);
      if (command === undefined) throw new Stop(`${CLI_PAGE} has the options of ${name}, which is not a command.`);
      return `${start}\n\`\`\`text\n${describeOptions(command.options)}\n\`\`\`\n\n${end}`;
    });
}

/** A page with a table of formats for pictures. */
function withFormats(path, page, columns, rows) {
  const place = /(?<=<!-- exports -->\n)[\s\S]*?(?=<!-- \/exports -->)/;
  if (!place.test(page)) throw new Stop(`${path} has no place for the formats.`);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const head = [line(columns), `|${'---|'.repeat(columns.length)}`];
  return page.replace(place, () => ['', ...head, ...rows.map(line), '', ''].join('\n'));
}

/** The page with the gallery between two comments. */
export function searchPage({ GALLERY }) {
  const page = readFileSync(join(ROOT, SEARCH_PAGE), 'utf8');
  const [start, end] = ['<!-- gallery -->', '<!-- /gallery -->'];
  if (!page.includes(start) || !page.includes(end)) throw new Stop(`${SEARCH_PAGE} has no place for the gallery.`);
  const entries = GALLERY.map(({ title, explanation, request, keys }) => {
    const counted = keys.length === 0 ? '' : ` Counted by \`${keys.join('; ')}\`.`;
    return `**${title}.** ${explanation}${counted}\n\n\`\`\`\n${request}\n\`\`\``;
  });
  const [before, after] = [page.slice(0, page.indexOf(start) + start.length), page.slice(page.indexOf(end))];
  return `${before}\n\n${entries.join('\n\n')}\n\n${after}`;
}
