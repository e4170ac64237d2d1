/** Pages of the documentation that tables give whole: settings, rules, guidance. */

import { CATEGORY } from './manifest.mjs';

const code = (value) => `\`${typeof value === 'string' ? value || '""' : JSON.stringify(value)}\``;

const generatedFrom = (source) => `<!-- Generated from ${source} by npm run generate; do not edit. -->`;

export function settingsPage({ SETTINGS, COMMANDS }) {
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
  6: 'Mentions, entities, bridges and split antecedents in MISC, as CorefUD has them: off by default ([layers.md](layers.md#checks-of-coreference))',
};

export function rulesPage({ RULES, SAFE_REPAIRS, SHIPPED_PACKS, shippedChecks }) {
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
export function guidancePage({ explainedNames, guidanceOf, namedBy, GUIDANCE }) {
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
