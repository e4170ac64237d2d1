/** package.json: "contributes", "capabilities" and "activationEvents", with their texts. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localize } from '../localize.mjs';
import { ROOT } from '../run.mjs';
import { MANIFEST_TEXTS } from '../translations.mjs';
import { format } from './format.mjs';
import { SCHEMA } from './schema.mjs';

export const CATEGORY = 'Treebank';

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
  // Where the ten columns do not come first, all colours are semantic.
  'editor.semanticHighlighting.enabled': true,
  'files.trimTrailingWhitespace': false,
};

/** The scopes of the grammar for the types of semantic tokens: those of `TOKEN_TYPES` in core/features. */
const SEMANTIC_SCOPES = {
  number: ['constant.numeric.id.conllu'],
  // FORM, see the server: `string` would be coloured as well.
  operator: ['strong.form.conllu'],
  variable: ['variable.other.lemma.conllu'],
  keyword: ['keyword.control.upos.conllu'],
  type: ['entity.name.type.xpos.conllu'],
  property: ['variable.other.feature.conllu'],
  function: ['entity.name.function.deprel.conllu'],
  enumMember: ['constant.numeric.head.conllu'],
  parameter: ['variable.other.misc.conllu'],
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
  TOOL_PREFIX,
  TOOLS,
  TREEBANK_EXTENSIONS,
  described,
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
        extensions: TREEBANK_EXTENSIONS.map((each) => `.${each}`),
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
    // Cells are coloured alike by the grammar and, where the ten columns do not come first, by the server.
    semanticTokenScopes: [{ language: LANGUAGE_ID, scopes: SEMANTIC_SCOPES }],
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
    languageModelTools: TOOLS.filter(({ isReadOnly }) => isReadOnly).map((tool) => {
      const { name, title, description, inputSchema } = described(tool);
      return {
        name: `${TOOL_PREFIX}${name}`,
        toolReferenceName: `treebank-${name}`,
        displayName: title,
        modelDescription: description,
        canBeReferencedInPrompt: true,
        inputSchema,
      };
    }),
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

/** Events that VS Code does not derive from the contributions: a window that reopens with a diagram or a table. */
const activationEvents = ({ DIAGRAM_VIEW, TABLE_VIEW }) =>
  [DIAGRAM_VIEW, TABLE_VIEW].map((view) => `onWebviewPanel:${view}`);

export function manifest(tables) {
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
