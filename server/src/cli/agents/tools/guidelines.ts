/** The tool that explains names: our texts, and links to the guidelines. */

import { explainedNames, guidanceOf, guidanceTables, headingOf, namedBy } from '../../../core/features/index.ts';
import { SHIPPED_PACKS, shippedChecks } from '../../../core/sidecar/index.ts';
import { infoOf } from '../../../core/validate/index.ts';
import { translated } from '../../../localization/index.ts';
import { ToolRefusal } from '../arguments.ts';
import { codeOf, defineTool, LANGUAGE } from '../tool.ts';

export const guidelines = defineTool({
  name: 'guidelines',
  title: 'Guidelines',
  description:
    'What a relation (obl:arg), tag (AUX), feature (Case), value (Case=Acc) or rule (obj-twice) means: what it is for, what not, and the pages of the guidelines. Other programs open the links; this one uses no network.',
  args: {
    name: { type: 'string', isRequired: true, longest: 200, description: 'The name, or the id of a rule.' },
    language: LANGUAGE,
  },
  async run({ name, language }) {
    const rule = infoOf(name) ?? shippedChecks(SHIPPED_PACKS)?.checks.find(({ info }) => info.id === name)?.info;
    if (rule !== undefined) {
      const { id, severity, title, why, whatToDo, url } = rule;
      return [`${id} (${severity}): ${translated(title)}`, translated(why), translated(whatToDo), url].join('\n');
    }
    const named = namedBy(name);
    const tables = await guidanceTables();
    if (named === undefined)
      throw new ToolRefusal(
        'This is the name of no rule, relation, tag, feature or value: write obl:arg, AUX, Case or Case=Acc.',
      );
    const code = codeOf(language);
    const said = guidanceOf(tables, named, code === undefined ? undefined : { code });
    if (!said.isUniversal && said.pages.length === 0)
      throw new ToolRefusal(
        `Universal Dependencies has no ${named.kind} of this name; it has ${explainedNames(tables)
          .filter((each) => namedBy(each)?.kind === named.kind)
          .slice(0, 40)
          .join(', ')}.`,
      );
    return [
      headingOf(said),
      ...said.use,
      ...said.not.map((each) => `When not: ${each}`),
      ...said.pages.map(({ of, url }) => `${of}: ${url}`),
    ].join('\n');
  },
});
