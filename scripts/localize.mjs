/** Texts of package.json: what VS Code shows becomes `%key%`, and the keys get their English texts in package.nls.json. */

/**
 * The manifest with keys in place of its texts, and the texts.
 *
 * @param manifest its `description`, `capabilities` and `contributes`, in English
 * @returns `localized`, a copy; `texts`: key → English, in the order of the manifest. A key says what the text belongs
 *   to: `command.treebank.reparse.title`, `setting.treebank.lint.level.description`
 */
export function localize({ description, capabilities, contributes, ...rest }) {
  const texts = {};
  const key = (name, text) => {
    if (texts[name] !== undefined && texts[name] !== text) throw new Error(`two texts have the key ${name}`);
    texts[name] = text;
    return `%${name}%`;
  };
  /** `item` with keys in place of the texts in its properties `names`. */
  const keyed = (item, prefix, ...names) => ({
    ...item,
    ...Object.fromEntries(names.map((name) => [name, key(`${prefix}.${name}`, item[name])])),
  });
  const localized = {
    ...rest,
    description: key('extension.description', description),
    capabilities: mapValues(capabilities, (value, name) => keyed(value, `capability.${name}`, 'description')),
    contributes: {
      ...contributes,
      commands: contributes.commands.map((item) => ({
        ...keyed(item, `command.${item.command}`, 'title'),
        category: key('command.category', item.category),
      })),
      submenus: contributes.submenus.map((item) => keyed(item, `submenu.${item.id}`, 'label')),
      viewsContainers: mapValues(contributes.viewsContainers, (items) =>
        items.map((item) => keyed(item, `viewsContainer.${item.id}`, 'title')),
      ),
      views: mapValues(contributes.views, (items) => items.map((item) => keyed(item, `view.${item.id}`, 'name'))),
      viewsWelcome: contributes.viewsWelcome.map((item, at) => keyed(item, `welcome.${item.view}.${at}`, 'contents')),
      walkthroughs: contributes.walkthroughs.map((item) => ({
        ...keyed(item, `walkthrough.${item.id}`, 'title', 'description'),
        steps: item.steps.map((step) => ({
          ...keyed(step, `walkthrough.${item.id}.${step.id}`, 'title', 'description'),
          media: keyed(step.media, `walkthrough.${item.id}.${step.id}`, 'altText'),
        })),
      })),
      mcpServerDefinitionProviders: contributes.mcpServerDefinitionProviders.map((item) =>
        keyed(item, `mcpServer.${item.id}`, 'label'),
      ),
      languageModelTools: contributes.languageModelTools.map((item) =>
        keyed(item, `languageModelTool.${item.name}`, 'displayName'),
      ),
      colors: contributes.colors.map((item) => keyed(item, `color.${item.id}`, 'description')),
      configuration: {
        title: key('configuration.title', contributes.configuration.title),
        properties: mapValues(contributes.configuration.properties, (setting, name) => property(setting, name, key)),
      },
    },
  };
  return { localized, texts };
}

function property(setting, name, key) {
  const { markdownDescription, markdownEnumDescriptions, patternErrorMessage } = setting;
  const prefix = `setting.${name}`;
  const choices = markdownEnumDescriptions?.map((text, at) => key(`${prefix}.${setting.enum[at]}`, text));
  return {
    ...setting,
    markdownDescription: key(`${prefix}.description`, markdownDescription),
    ...(choices === undefined ? {} : { markdownEnumDescriptions: choices }),
    ...(patternErrorMessage === undefined
      ? {}
      : { patternErrorMessage: key(`${prefix}.patternErrorMessage`, patternErrorMessage) }),
  };
}

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
