/** `npm run generate`: generates the manifest's contributions, the bundle of texts, docs/settings.md, docs/rules.md, docs/guidance.md, keys and formats in docs/diagram.md, the gallery in docs/search.md, commands and options in docs/cli.md and the schema of .treebank.json. */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localize } from './localize.mjs';
import { main, ROOT, Stop, say, tool } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { textsOf } from './texts.mjs';
import { BUNDLE, MANIFEST_TEXTS, reportLines, translations } from './translations.mjs';

const DIAGRAM_PAGE = 'docs/diagram.md';
const SEARCH_PAGE = 'docs/search.md';
const CLI_PAGE = 'docs/cli.md';
const SCHEMA = 'syntaxes/treebank.schema.json';
const SHIPPED_PACKS = 'server/src/core/sidecar/shippedPacks.ts';
const WIRE_CLASSES = 'server/src/protocol/treeClasses.ts';
const OWN_PAGES = 'server/src/core/features/guidance/ownPages.ts';

const HELP = `Writes package.json ("contributes", "capabilities", "activationEvents"), its texts in package.nls.json, those of the
sources in l10n/bundle.l10n.json, docs/settings.md, docs/rules.md, docs/guidance.md, keys and formats in ${DIAGRAM_PAGE}, the gallery in ${SEARCH_PAGE}, commands and options in ${CLI_PAGE}, ${SCHEMA} and ${WIRE_CLASSES} from the tables in server/src and webview/src; ${SHIPPED_PACKS} from packs/
and ${OWN_PAGES} from tables/.
Puts translations into the order of the English texts, drops those that nothing shows any more, and names both these and the missing ones.

  npm run generate               writes what has changed
  npm run generate -- --check    writes nothing; exit code 1 if something is stale`;

const SOURCES = `
export * from './server/src/protocol/colors.ts';
export * from './server/src/protocol/commands.ts';
export * from './server/src/protocol/settings.ts';
export { WELCOME } from './server/src/protocol/welcome.ts';
export { WALKTHROUGH } from './server/src/protocol/walkthrough.ts';
export * from './server/src/protocol/exports.ts';
export { GALLERY } from './server/src/protocol/gallery.ts';
export { KEYS } from './webview/src/keys.ts';
export { keyName } from './webview/src/view/keyName.ts';
export { RULES } from './server/src/core/validate/index.ts';
export { SHIPPED_PACKS, shippedChecks, STATES, VERDICTS } from './server/src/core/sidecar/index.ts';
export { SAFE_REPAIRS } from './server/src/core/fix/repairs/meaning.ts';
export { commandGroups } from './server/src/cli/run.ts';
export { describeOptions } from './server/src/cli/frame/options.ts';
export { explainedNames, guidanceOf, namedBy } from './server/src/core/features/guidance/index.ts';
export * as GUIDANCE from './server/src/core/features/guidance/guidanceTables.ts';
`;

const TREE_CLASSES = 'server/src/core/decode/treeClasses.ts';

/** TypeScript sources as one bundle, evaluated. `generated` replaces files of the project: path → new content. */
async function evaluate(contents, generated = new Map()) {
  const esbuild = await import('esbuild');
  const plugin = {
    name: 'generated',
    setup({ onLoad }) {
      for (const [path, text] of generated)
        onLoad({ filter: new RegExp(`${path}$`) }, () => ({ contents: text, loader: 'ts' }));
    },
  };
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'warning',
    plugins: [plugin],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

// ── tree classes for the client ──

/** The part of the table of tree classes that settings, commands and the client need, without its decoders. */
function wireClasses({ DECODER_NAMES, DEFAULT_DECODER, NEAREST_CLASSES, treeClassOf }) {
  const decoders = DECODER_NAMES.map((name) => [name, treeClassOf(name).meaning]);
  const commandOf = (name) => `treebank.nearest${name[0].toUpperCase()}${name.slice(1)}`;
  const nearest = NEAREST_CLASSES.map(({ name, title }) => [commandOf(name), { name, title }]);
  return format(
    WIRE_CLASSES,
    `/** Generated from ${TREE_CLASSES} by npm run generate; do not edit. The part of its rows that settings, commands and the client need. */

/** Decoders that a user can choose, by their command-line names, with their meanings. */
export const DECODERS = ${JSON.stringify(Object.fromEntries(decoders))} as const;
export type DecoderName = keyof typeof DECODERS;
export const DEFAULT_DECODER: DecoderName = '${DEFAULT_DECODER}';

/** Commands that change a sentence to the nearest tree of a class. */
export const NEAREST_COMMANDS = ${JSON.stringify(Object.fromEntries(nearest))} as const;
export type NearestCommand = keyof typeof NEAREST_COMMANDS;
export type NearestClass = (typeof NEAREST_COMMANDS)[NearestCommand]['name'];
`,
  );
}

// ── packs of checks ──

/** The checks of the folders in packs/ and their lists, for hosts without files. */
function shippedPacks() {
  const root = join(ROOT, 'packs');
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /^checks\.json$|\.tsv$/.test(each.name))
    .map((each) => relative(root, join(each.parentPath, each.name)).replaceAll('\\', '/'))
    .sort();
  const names = [...new Set(files.map((path) => path.slice(0, path.indexOf('/'))))];
  const packs = names.map((name) => {
    const own = files.filter((path) => path.startsWith(`${name}/`));
    // Blanks between the parts of JSON cost a browser as much as the rest.
    const text = (path) => {
      const whole = readFileSync(join(root, path), 'utf8');
      return path.endsWith('.json') ? JSON.stringify(JSON.parse(whole)) : whole;
    };
    return `['${name}', new Map([${own.map((path) => `[${JSON.stringify(path.slice(name.length + 1))}, ${JSON.stringify(text(path))}]`).join(', ')}])]`;
  });
  return format(
    SHIPPED_PACKS,
    `/** Generated from packs/ by npm run generate; do not edit. Texts of the shipped packs of checks, by pack and path. */

export const SHIPPED: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([${packs.join(', ')}]);
`,
  );
}

// ── pages of languages ──

/** The names that the documentation of each language has a page on, of all that the bundled tables know: 20 kB instead of a megabyte. */
function ownPages() {
  const codesOf = new Map();
  for (const [file, section] of Object.entries({ feats: 'features', deprels: 'deprels' })) {
    const languages = JSON.parse(readFileSync(join(ROOT, `tables/${file}.json`), 'utf8'))[section];
    for (const [code, table] of Object.entries(languages))
      for (const [name, { doc }] of Object.entries(table))
        if (doc === 'local') codesOf.set(name, [...(codesOf.get(name) ?? []), code]);
  }
  const lines = [...codesOf].map(([name, codes]) => [name, ...codes.sort()].join(',')).sort();
  return `/** Generated from tables/ by npm run generate; do not edit. Each line: a relation or feature, and the languages whose documentation has a page on it. */

export const OWN_PAGES = \`${lines.join('\n')}\`;
`;
}

// ── package.json ──

const CATEGORY = 'Treebank';

const DESCRIPTION =
  'Annotate dependency treebanks in CoNLL-U: live checks, optimal projectivization, a bundled parser that honours locked arcs, and the arc diagram beside the text. Offline.';

/** Turns off editor features that would damage files in which every byte counts and tabs are part of the format. */
const EDITOR_DEFAULTS = {
  'editor.insertSpaces': false,
  'editor.detectIndentation': false,
  'editor.trimAutoWhitespace': false,
  'editor.wordWrap': 'off',
  // Tab separates columns, so it must never accept a word suggestion.
  'editor.wordBasedSuggestions': 'off',
  'editor.tabCompletion': 'off',
  // Keys of comments are suggested as they are typed.
  'editor.quickSuggestions': { comments: 'on' },
  // Enter ends a row, unless accepting the suggestion would change the typed text.
  'editor.acceptSuggestionOnEnter': 'smart',
  // Wide enough to align most forms and relations in columns.
  'editor.tabSize': 8,
  // The minimap would show rows of tags and take space from the columns; the overview ruler also shows findings.
  'editor.minimap.enabled': false,
  // Room for the column names above the first sentence of a file; other sentences have an empty line above them.
  'editor.padding.top': 20,
  // Selecting a cell would highlight all equal cells: each `_`, each head of that number.
  'editor.selectionHighlight': false,
  // Sticky scroll would repeat the first word of each sentence at the top.
  'editor.stickyScroll.enabled': false,
  'editor.unicodeHighlight.ambiguousCharacters': false,
  // Brackets are tokens of the text here, and need not match. VS Code would scan the whole file for them before it draws the first line.
  'editor.bracketPairColorization.enabled': false,
  'editor.matchBrackets': 'never',
  // Treebanks contain no colours.
  'editor.colorDecorators': false,
  'files.trimTrailingWhitespace': false,
};

const iconOf = (icon) =>
  icon.startsWith('$(') ? icon : { light: `./media/${icon}-light.svg`, dark: `./media/${icon}-dark.svg` };

function contributions({
  COLORS,
  COMMANDS,
  DIAGRAM_VIEW,
  KEYBINDINGS,
  SETTINGS,
  SUBMENUS,
  GREW_EXTENSIONS,
  GREW_ID,
  LANGUAGE_ID,
  MCP_PROVIDER,
  VIEW_CONTAINER,
  VIEWS,
  WALKTHROUGH,
  WELCOME,
}) {
  const commands = Object.entries(COMMANDS);
  return {
    languages: [
      {
        id: LANGUAGE_ID,
        aliases: ['CoNLL-U', 'conllu'],
        extensions: ['.conllu', '.conll'],
        configuration: './syntaxes/language-configuration.json',
        icon: iconOf('diagram'),
      },
      {
        id: GREW_ID,
        aliases: ['Grew', 'grew'],
        extensions: GREW_EXTENSIONS,
        configuration: './syntaxes/grew-configuration.json',
      },
    ],
    grammars: [
      { language: LANGUAGE_ID, scopeName: `text.${LANGUAGE_ID}`, path: './syntaxes/conllu.tmLanguage.json' },
      { language: GREW_ID, scopeName: `source.${GREW_ID}`, path: './syntaxes/grew.tmLanguage.json' },
    ],
    commands: commands.map(([command, { title, icon, enablement }]) => ({
      command,
      title,
      category: CATEGORY,
      ...(enablement === undefined ? {} : { enablement }),
      ...(icon === undefined ? {} : { icon: iconOf(icon) }),
    })),
    keybindings: [
      ...commands.flatMap(([command, { keybinding }]) =>
        keybinding === undefined ? [] : [{ command, ...keybinding }],
      ),
      ...KEYBINDINGS,
    ],
    submenus: Object.entries(SUBMENUS).map(([id, { label }]) => ({ id, label })),
    menus: menusOf(commands, Object.entries(SUBMENUS)),
    viewsContainers: { activitybar: [{ id: VIEW_CONTAINER, title: CATEGORY, icon: '$(type-hierarchy-sub)' }] },
    views: { [VIEW_CONTAINER]: Object.entries(VIEWS).map(([id, view]) => ({ id, ...view })) },
    viewsWelcome: WELCOME.map(({ view, contents, when }) => ({
      view,
      contents: contents.join('\n'),
      ...(when === undefined ? {} : { when }),
    })),
    walkthroughs: [walkthrough(WALKTHROUGH)],
    mcpServerDefinitionProviders: [{ id: MCP_PROVIDER, label: 'Treebank Workbench' }],
    jsonValidation: [{ fileMatch: '.treebank.json', url: `./${SCHEMA}` }],
    colors: Object.entries(COLORS).map(([id, { description, ...defaults }]) => ({ id, description, defaults })),
    configuration: {
      title: 'Treebank Workbench',
      properties: Object.fromEntries(
        Object.entries(SETTINGS).map(([key, setting], order) => [key, property(setting, order)]),
      ),
    },
    configurationDefaults: {
      [`[${LANGUAGE_ID}]`]: EDITOR_DEFAULTS,
      // Suggests only what the language allows here, also inside quotes.
      [`[${GREW_ID}]`]: { 'editor.wordBasedSuggestions': 'off', 'editor.quickSuggestions': { strings: 'on' } },
      // Otherwise a file opened while the diagram has the keyboard would cover it.
      'workbench.editor.autoLockGroups': { [`mainThreadWebview-${DIAGRAM_VIEW}`]: true },
    },
  };
}

function walkthrough(steps) {
  return {
    id: 'start',
    title: 'Get Started with Treebank Workbench',
    description: 'Open a treebank, see and fix what is wrong, edit trees, re-parse, search, train: all of it offline.',
    steps: steps.map(({ id, title, description, picture, alt, command }) => ({
      id,
      title,
      description: description.join('\n\n'),
      media: { image: `./docs/images/${picture}.png`, altText: alt },
      completionEvents: [`onCommand:${command}`],
    })),
  };
}

function menusOf(commands, submenus) {
  const menus = { commandPalette: commands.map(([command, { when }]) => ({ command, when })) };
  const entries = [
    ...commands.map(([command, { menus: places = {} }]) => [{ command }, places]),
    ...submenus.map(([submenu, { menus: places }]) => [{ submenu }, places]),
  ];
  for (const [entry, places] of entries) {
    for (const [menu, place] of Object.entries(places)) {
      menus[menu] ??= [];
      menus[menu].push({ ...entry, ...place });
    }
  }
  return menus;
}

function property(setting, order) {
  const { type, scope, choices, minimum, maximum, valueChoices, entries, items, format, isAdvanced } = setting;
  return {
    type,
    default: setting.default,
    // Links to files of the repository do not work in the settings editor.
    markdownDescription: setting.description.replace(/\[([^\]]+)\]\([^:)]+\)/g, '$1'),
    scope,
    order,
    ...(isAdvanced ? { tags: ['advanced'] } : {}),
    ...(choices === undefined ? {} : { enum: Object.keys(choices), markdownEnumDescriptions: Object.values(choices) }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(format === undefined
      ? {}
      : { pattern: `^$|${format.pattern}`, patternErrorMessage: `This must be ${format.allowed}, or empty.` }),
    ...(entries === undefined
      ? {}
      : {
          patternProperties: { [entries.name]: { type: 'string', pattern: entries.value } },
          additionalProperties: false,
        }),
    ...(items === undefined ? {} : { items: items.schema }),
    ...(valueChoices === undefined ? {} : { additionalProperties: { type: 'string', enum: valueChoices } }),
  };
}

/** Support for untrusted folders and virtual workspaces. */
const capabilities = ({ SETTINGS }) => ({
  untrustedWorkspaces: {
    supported: 'limited',
    description:
      'Reading, checking, editing and parsing work. Path settings and language tables of the workspace are ignored, nothing is written to .treebank.json, no parser is trained, and no external parser is started.',
    restrictedConfigurations: Object.entries(SETTINGS).flatMap(([key, { format, scope }]) =>
      format?.name === 'path' || scope === 'machine' ? [key] : [],
    ),
  },
  virtualWorkspaces: {
    supported: 'limited',
    description:
      'In a browser everything works but comparing with revisions of git. In a desktop window, reading, checking, editing and parsing work on open files; acknowledged findings, baselines, locks, language tables and training need files on disk.',
  },
});

/** Events that VS Code does not derive from the contributions: a window that reopens with a diagram. */
const activationEvents = ({ DIAGRAM_VIEW }) => [`onWebviewPanel:${DIAGRAM_VIEW}`];

function manifest(tables) {
  const old = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { localized: added, texts } = localize({
    description: DESCRIPTION,
    activationEvents: activationEvents(tables),
    capabilities: capabilities(tables),
    contributes: contributions(tables),
  });
  // New keys go after "main", where readers look for them; existing keys keep their place.
  const missing = Object.entries(added).filter(([key]) => !Object.hasOwn(old, key));
  const entries = Object.entries(old).flatMap(([key, value]) =>
    key === 'main' ? [[key, value], ...missing] : [[key, Object.hasOwn(added, key) ? added[key] : value]],
  );
  return [
    ['package.json', format('package.json', JSON.stringify(Object.fromEntries(entries)))],
    [MANIFEST_TEXTS, format(MANIFEST_TEXTS, JSON.stringify(texts))],
  ];
}

function format(path, text) {
  const [program, ...args] = tool('@biomejs/biome/bin/biome');
  const options = { cwd: ROOT, input: text, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync(program, [...args, 'format', `--stdin-file-path=${path}`], options);
  if (status !== 0) throw new Stop(`${path} could not be formatted:\n${stderr}`);
  return stdout;
}

// ── docs ──

const code = (value) => `\`${typeof value === 'string' ? value || '""' : JSON.stringify(value)}\``;

const generatedFrom = (source) => `<!-- Generated from ${source} by npm run generate; do not edit. -->`;

function settingsPage({ SETTINGS, COMMANDS }) {
  const sectionsOf = (settings) =>
    settings.map(([key, { description, choices = {}, minimum, maximum, format, ...setting }]) => {
      const range = minimum === undefined ? '' : `, ${minimum} to ${maximum}`;
      const looks = format === undefined ? '' : `: ${format.allowed}, or empty`;
      const lines = Object.entries(choices).map(([value, meaning]) => `- ${code(value)}: ${meaning}`);
      return [
        `### \`${key}\``,
        description,
        ...(lines.length === 0 ? [] : [lines.join('\n')]),
        `Type: ${setting.type}${range}${looks}. Default: ${code(setting.default)}.`,
      ].join('\n\n');
    });
  const everyones = Object.entries(SETTINGS).filter(([, { isAdvanced }]) => !isAdvanced);
  const advanced = Object.entries(SETTINGS).filter(([, { isAdvanced }]) => isAdvanced);
  // What is neither in the palette, nor on a key, nor in a menu of the editor belongs to a button.
  const isInEditor = (menus = {}) => Object.keys(menus).some((menu) => !menu.startsWith('view/'));
  const offered = Object.entries(COMMANDS).filter(
    ([, { when, keybinding, menus }]) => when !== 'false' || keybinding !== undefined || isInEditor(menus),
  );
  const commands = offered.map(
    ([id, { title, keybinding }]) => `| ${CATEGORY}: ${title} | \`${id}\` | ${keysOf(keybinding)} |`,
  );
  return `${generatedFrom('server/src/protocol/settings.ts and commands.ts')}

# Settings and commands

Editors other than VS Code send the same settings as initialization options or in answer to \`workspace/configuration\`, section \`treebank\`.
A value that is not allowed counts as the default, and the server says so once. In an untrusted workspace, VS Code ignores the settings that
name paths.

## Settings

${sectionsOf(everyones).join('\n\n')}

## Advanced settings

For specialists. Newer versions of VS Code leave them out of the settings editor unless you search for \`@tag:advanced\`.

${sectionsOf(advanced).join('\n\n')}

## Commands

| command | id | keys |
|---|---|---|
${commands.join('\n')}
`;
}

/** `alt+pagedown` → `Alt+PageDown`. */
const capitals = (letters) => letters.replace(/^[a-z]|[a-z]$/g, (letter) => letter.toUpperCase());

const keysOf = (keybinding) => {
  if (keybinding === undefined) return '';
  const spell = (keys) => keys.replace(/\b(?:page(?=[a-z]))?[a-z]/g, capitals);
  return `${spell(keybinding.key)}${keybinding.mac === undefined ? '' : ` (Mac: ${spell(keybinding.mac)})`}`;
};

const LEVELS = {
  1: 'The file can be read: lines, columns, IDs, the tree',
  2: 'Each column holds what the format allows',
  3: 'The annotation follows Universal Dependencies; the class of the tree',
  4: 'Features and relations are documented for the language',
  5: 'Auxiliaries, copulas and words with spaces are listed for the language',
};

function rulesPage({ RULES, SAFE_REPAIRS, SHIPPED_PACKS, shippedChecks }) {
  const ofPacks = SHIPPED_PACKS.map((name) => {
    const rows = shippedChecks([name]).checks.map(
      ({ info: { id, severity, title, why, whatToDo, url } }) =>
        `| [\`${id}\`](${url}) | ${severity} | ${title}. | ${why} | ${whatToDo} |`,
    );
    return [
      `### ${name}`,
      '',
      '| id | severity | what is wrong | why it matters | what to do |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n');
  });
  const levels = [...new Set(RULES.map(({ level }) => level))].sort();
  const sections = levels.map((level) => {
    const rules = RULES.filter((rule) => rule.level === level).sort((a, b) => (a.id < b.id ? -1 : 1));
    return [`## Level ${level}`, `${LEVELS[level]}.`, ...rules.map(ruleSection)].join('\n\n');
  });
  return `${generatedFrom('server/src/core/validate')}

# Rules

Ids with source \`ud\` are those of the official validator of Universal Dependencies and have the same meaning. Ids with source \`treebank\` are ours.
The setting \`treebank.lint.level\` sets the level, \`treebank.lint.severity\` the severity of individual rules. A project adds rules of its own,
requests in \`.treebank.json\`, whose ids start with \`project/\` ([search.md](search.md#project-checks)).

## Safe repairs

${SAFE_REPAIRS.join('\n')}

## Surface-syntactic UD

A file is checked as Surface-syntactic UD (SUD) if its first sentence has the comment \`# scheme = sud\`, if its name or folder is as those of SUD's treebanks
(\`fr_gsd-sud-dev.conllu\`, \`SUD_French-GSD/\`, also \`mSUD\`), or under the profile \`sud\` (\`treebank lint --profile sud\`, \`treebank.lint.profile\`); \`# scheme = ud\` says
otherwise. Then level 3 is the highest, and the rules about the names of UD's relations and the words that they connect are off, those of lines, texts, tags, features
and the tree stay on. In their place come those checks of SUD's own validator that hold for all languages: the form and the name of a relation,
the parts of speech that go with \`comp:aux\`, \`det\` and \`punct\`, and what a word has once, \`subj\`, \`comp:obj\` and \`flat\`. Two of its checks are left out, those of the governor of
\`subj\` and of \`mod:relcl\`: any word may have a \`subj\`, and subtypes and deep features (\`mod@relcl\`) are open. The rules are
${RULES.filter(({ id }) => id.includes('sud'))
  .map(({ id }) => `[\`${id}\`](#${id})`)
  .join(', ')}.

Suggestions are then SUD's relations, with the deep features that are usual, and never the relations that the tables of the language permit in UD. Hovers, suggestions and
\`treebank explain comp:obl@agent\` say what a relation, subtype or deep feature of SUD is for, whatever the scheme of the file. Parsers learn such labels as any others.

${sections.join('\n\n')}

## Packs

Packs of checks for one language, off unless a project or a setting uses them ([packs.md](packs.md)).

${ofPacks.join('\n\n')}
`;
}

function ruleSection({ id, source, severity, title, why, whatToDo, url }) {
  const sentence = (text) => (/[.!?:)]$/.test(text) ? text : `${text}.`);
  return [
    `### ${id}`,
    `${sentence(title)} (source \`${source}\`, ${severity})`,
    `*Why:* ${sentence(why)}`,
    `*What to do:* ${sentence(whatToDo)}${url === undefined ? '' : ` [Guideline](${url})`}`,
  ].join('\n\n');
}

/** Everything that can be explained: names with a section of their own, subtypes and values as lists in them. */
function guidancePage({ explainedNames, guidanceOf, namedBy, GUIDANCE }) {
  const all = explainedNames(GUIDANCE).map((name) => ({ ...guidanceOf(GUIDANCE, namedBy(name)), ...namedBy(name) }));
  const isPart = ({ kind, text }) => kind === 'value' || text.includes(':');
  const partsOf = ({ text }) => all.filter((each) => isPart(each) && each.text.split(/[:=]/)[0] === text);
  const section = (entry) => {
    const { text, title, use, not, pages } = entry;
    const parts = partsOf(entry).map((part) => `- \`${part.text}\`: ${part.use[0]}`);
    return [
      `### ${text}`,
      `*${title}.* ${use.join(' ')}`,
      ['When not:', ...not.map((each) => `- ${each}`)].join('\n'),
      ...(parts.length === 0 ? [] : [parts.join('\n')]),
      pages.map(({ of, url }) => `[${of}: ${text}](${url})`).join(', '),
    ].join('\n\n');
  };
  const sectionsOf = (kind) => all.filter((each) => each.kind === kind && !isPart(each)).map(section);
  return `${generatedFrom('server/src/core/features/guidance')}

# Guidance

What the editor says about the relations, tags, features and values of Universal Dependencies: in hovers, beside suggestions and in the diagram, with
counts and examples from the open file; \`treebank explain obl:arg FILE…\` prints the same. In our own words and short: the guidelines decide, and each
section links to them. A name that only a language or treebank has is explained by its base, its counts and its examples.

## Relations

${sectionsOf('relation').join('\n\n')}

## Tags

${sectionsOf('tag').join('\n\n')}

## Features

\`ExtPos\` has the tags as values, \`NounClass\` the numbered classes of a language family (\`Bantu1\`, \`Wol3\`).

${sectionsOf('feature').join('\n\n')}
`;
}

// ── .treebank.json ──

/** As in core/sidecar/checks.ts. */
const CHECK_NAME = '[A-Za-z0-9][A-Za-z0-9-]{0,63}';

/** Lets editors complete and check the file while it is typed; the server's own diagnostics say more, but not while typing. */
function schema({ RULES, VERDICTS, STATES }) {
  const text = (description) => ({ type: 'string', description });
  const by = (description, additionalProperties) => ({ type: 'object', description, additionalProperties });
  const list = (description) => ({ type: 'array', items: { type: 'string' }, description });
  const rules = RULES.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const properties = {
    id: {
      anyOf: [
        { enum: rules.map(({ id }) => id), enumDescriptions: rules.map(({ title }) => title) },
        { type: 'string', pattern: `^project/(?:[^/]+/)?${CHECK_NAME}$` },
      ],
      description: 'The rule, or project/ and the name of a check.',
    },
    reason: { ...text('Why the annotation is right.'), minLength: 1 },
    file: text('File name without its folder; if omitted: all files in the folder.'),
    sentence: text('Its sent_id; if omitted: the whole file.'),
    at: text('The form, the column and what is marked there; if omitted: the whole sentence.'),
  };
  const acknowledged = {
    type: 'array',
    description: 'Findings that were looked at and accepted.',
    items: {
      type: 'object',
      properties,
      required: ['id', 'reason'],
      dependentRequired: { sentence: ['file'], at: ['sentence'] },
      additionalProperties: false,
    },
  };
  const places = list('Places; one is listed as often as there were findings of the rule.');
  const words = list('Words, as form#number: the number counts the words with this form in the sentence.');
  const lines = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }] };
  const check = {
    type: 'object',
    properties: {
      request: {
        ...lines,
        description: "What to find, in Grew's language (docs/search.md); a list has the lines of a request.",
      },
      also: { type: 'array', items: lines, description: 'More requests: a match of any of them is a finding.' },
      except: text('A table of what is right as it is, with the columns sentence, word and reason.'),
      message: { ...text('What is wrong where the request matches: a sentence.'), pattern: '\\S' },
      severity: { enum: ['error', 'warning', 'information', 'hint'], default: 'warning' },
      at: text('What is marked: a node (X), a feature of it (X.lemma), or an edge (e); if omitted: the first node.'),
      rare: text('A key of the matches (X.lemma): only those are findings whose value is rare in the treebank.'),
      among: text('The key of the matches that are compared: (X.form, X.upos).'),
      share: { ...text('The largest share that is rare; 10 % if omitted.'), pattern: '^[1-4]?\\d(\\.\\d+)? ?%$' },
      why: text('Why it matters: a sentence or two.'),
      advice: text('What to do: a sentence or two.'),
      url: { ...text('The page of the guideline.'), pattern: '^https?://\\S+$' },
    },
    required: ['request', 'message'],
    dependentRequired: { rare: ['among'], among: ['rare'], share: ['rare'] },
    additionalProperties: false,
  };
  const all = (description, properties, required) => ({
    type: 'array',
    description,
    items: { type: 'object', properties, required, additionalProperties: false },
  });
  const verdicts = all(
    'What was said about unusual annotations in the Review view.',
    {
      file: text('File name without its folder.'),
      sentence: text('Its sent_id.'),
      at: text('The word, as form#number: the number counts the words with this form in the sentence.'),
      list: text('The list in which the word was judged.'),
      kind: text('What was unusual: head, relation, upos, feats, lemma, punct, repeat.'),
      verdict: { enum: VERDICTS, description: 'right as it is; suggestion taken; to be decided later.' },
      group: text('The annotation that was judged, and what was suggested: verdicts on it move its whole group.'),
      reason: text('Why the annotation is right.'),
    },
    ['file', 'sentence', 'at', 'list', 'kind', 'verdict', 'group'],
  );
  const muted = all(
    'Kinds of words that the Review view does not list, in all files of the folder.',
    {
      what: text('arc (heads, relations and repeats), punct, upos, feats or lemma.'),
      deprel: text('Their relation, with its subtype.'),
      upos: text('Their part of speech.'),
    },
    ['what', 'upos'],
  );
  const enhanced = all(
    'Switches of the rules for enhanced graphs (docs/enhanced.md): what a rule does where a key applies.',
    {
      rule: { ...text('labels, relatives, conjunct-heads, shared, subjects or ellipsis.'), minLength: 1 },
      key: { ...text('Where it applies; what is particular goes before what is general.'), minLength: 1 },
      use: { ...text('yes, no, or what the rule makes of it, such as first, case, nsubj:xsubj.'), minLength: 1 },
      seen: { ...text('How often it was right where it was learnt: 8 of 9.'), pattern: '^\\d{1,15} of \\d{1,15}$' },
    },
    ['rule', 'key', 'use'],
  );
  const run = {
    type: 'object',
    properties: {
      first: { ...text('The sent_id of the first sentence, or of the only one.'), minLength: 1 },
      last: text('The sent_id of the last sentence.'),
      n: { type: 'integer', minimum: 2, description: 'How many sentences these are.' },
      state: { enum: STATES, description: 'open; done; checked by another person; to discuss.' },
      by: text('Who said so.'),
      on: { ...text('The day, such as 2026-11-28.'), pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    },
    required: ['first', 'state'],
    dependentRequired: { last: ['n'], n: ['last'] },
    additionalProperties: false,
  };
  const key = { type: 'string', minLength: 1 };
  const mark = {
    type: 'object',
    properties: {
      what: { ...text('What wrote there: parse, tags, rules, …'), minLength: 1 },
      by: text('The model or the rules.'),
      on: text('The day, such as 2026-11-28.'),
      sentences: {
        type: 'array',
        description:
          'Single ones, the first and last of several with their number, or one with some of its words, such as the#2.',
        items: {
          anyOf: [
            { type: 'array', prefixItems: [key], minItems: 1, maxItems: 1 },
            {
              type: 'array',
              prefixItems: [key, { type: 'string' }, { type: 'integer', minimum: 2 }],
              minItems: 3,
              maxItems: 3,
            },
            {
              type: 'array',
              prefixItems: [key, { type: 'array', items: { type: 'string' }, minItems: 1 }],
              minItems: 2,
              maxItems: 2,
            },
          ],
        },
      },
    },
    required: ['what', 'sentences'],
    additionalProperties: false,
  };
  const person = { ...text('Who.'), minLength: 1 };
  const time = {
    ...text('The time in UTC, such as 2026-11-28T10:15:00Z.'),
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z$',
  };
  const comment = { by: person, on: time, text: { ...text('What is said.'), pattern: '\\S' } };
  const notes = all(
    'Notes of annotators.',
    {
      file: { ...text('File name without its folder.'), minLength: 1 },
      sentence: { ...text('Its sent_id.'), minLength: 1 },
      at: text('The form and the column, such as the#2 HEAD; FORM is the word as a whole; if omitted: the sentence.'),
      ...comment,
      replies: all('What was answered, in the order of time.', comment, ['by', 'on', 'text']),
      resolved: {
        type: 'object',
        description: 'Who settled it, and when; if omitted: open.',
        properties: { by: person, on: time },
        required: ['by', 'on'],
        additionalProperties: false,
      },
    },
    ['file', 'sentence', 'by', 'on', 'text'],
  );
  return format(
    SCHEMA,
    JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: '.treebank.json',
      description:
        'Accepted findings, locked arcs, project checks, verdicts, progress, machine marks and notes of the treebanks in this folder.',
      type: 'object',
      properties: {
        version: { const: 1 },
        acknowledged,
        baseline: by(
          'Findings that were there when it was recorded, by file.',
          by('By rule.', by('By sentence.', places)),
        ),
        locks: by('Words whose arcs no repair or re-parse may change, by file.', by('By sentence.', words)),
        checks: {
          type: 'object',
          description: 'Checks of the project, by name: requests whose matches are findings of the rule project/NAME.',
          propertyNames: { pattern: `^${CHECK_NAME}$` },
          additionalProperties: check,
        },
        packs: {
          type: 'object',
          description:
            'Packs of checks: the name of a shipped one (english), or a folder, as a path from this file (docs/packs.md). Their ids are project/PACK/NAME.',
          additionalProperties: {
            type: 'object',
            properties: { off: list('Names of checks of the pack that are switched off.') },
            additionalProperties: false,
          },
        },
        verdicts,
        muted,
        enhanced,
        progress: by('How far the sentences are, by file.', {
          type: 'array',
          description: 'Sentences with the same state side by side, in the order of the file.',
          items: run,
        }),
        machine: by(
          'Words that programs wrote and nobody has looked at, by file. Even if empty it turns this record on.',
          { type: 'array', description: 'By what wrote them.', items: mark },
        ),
        notes,
      },
      required: ['version'],
      additionalProperties: false,
    }),
  );
}

// ── docs/diagram.md ──

/** The page with its tables of keys, each between two comments, `<!-- keys: word -->` and `<!-- /keys -->`, and its table of formats. */
function diagramPage({ KEYS, keyName, EXPORTS, offersOf }) {
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

// ── docs/cli.md ──

/** The page with the list of commands, each command's options in its section, and the formats of `draw`. */
function cliPage({ commandGroups, describeOptions, EXPORTS, formatsFor }) {
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

// ── docs/search.md ──

/** The page with the gallery between two comments. */
function searchPage({ GALLERY }) {
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

// ── all of it ──

/** Path relative to the project → its expected content. */
export async function generate() {
  const classes = wireClasses(await evaluate(`export * from './${TREE_CLASSES}';`));
  const packs = shippedPacks();
  const pages = ownPages();
  const tables = await evaluate(
    SOURCES,
    new Map([
      [WIRE_CLASSES, classes],
      [SHIPPED_PACKS, packs],
      [OWN_PAGES, pages],
    ]),
  );
  return new Map([
    [WIRE_CLASSES, classes],
    [SHIPPED_PACKS, packs],
    [OWN_PAGES, pages],
    ...manifest(tables),
    ['docs/settings.md', settingsPage(tables)],
    ['docs/rules.md', rulesPage(tables)],
    ['docs/guidance.md', guidancePage(tables)],
    [DIAGRAM_PAGE, diagramPage(tables)],
    [SEARCH_PAGE, searchPage(tables)],
    [CLI_PAGE, cliPage(tables)],
    [SCHEMA, schema(tables)],
    [BUNDLE, format(BUNDLE, JSON.stringify(textsOf(ROOT)))],
  ]);
}

/** Paths whose content differs from what is expected. */
export function staleOnes(generated) {
  const read = (path) => {
    try {
      return readFileSync(join(ROOT, path), 'utf8');
    } catch {
      return undefined;
    }
  };
  return [...generated].filter(([path, text]) => read(path) !== text).map(([path]) => path);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const options = process.argv.slice(2);
    if (options.some((option) => option !== '--check')) {
      say(HELP);
      return options.includes('--help') ? 0 : 2;
    }
    ensureInstalled();
    const generated = await generate();
    const isCheck = options.includes('--check');
    const found = translations(...[BUNDLE, MANIFEST_TEXTS].map((path) => JSON.parse(generated.get(path))));
    // Outdated translations are no failure: they may follow later.
    const arranged = isCheck ? [] : found.map(({ path, arranged }) => [path, format(path, JSON.stringify(arranged))]);
    for (const [path, text] of arranged) generated.set(path, text);
    const stale = staleOnes(generated);
    if (stale.length === 0) say('Generate: everything is up to date.');
    else if (isCheck) say(`Stale: ${stale.join(', ')}. Run npm run generate.`);
    else {
      for (const path of stale) writeFileSync(join(ROOT, path), generated.get(path));
      say(`Generate: wrote ${stale.join(', ')}.`);
    }
    for (const line of reportLines(found)) say(line);
    return isCheck && stale.length > 0 ? 1 : 0;
  });
}
