/** A lint rule: its metadata and check, a test with one sentence that has the finding and one without, its row in the registry. */

import { camel, KEBAB } from './names.mjs';

const REGISTRY = 'server/src/core/validate/registry.ts';

const source = (id, name) => `/** \`${id}\`. */

import { localized, translatable } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { finding, NONE, rule, treebankRule } from '../rule.ts';

const info = treebankRule({
  id: '${id}',
  level: 3,
  severity: 'warning',
  class: 'tree',
  title: translatable\`TODO what is wrong, in one line\`,
  why: translatable\`TODO why it matters.\`,
  whatToDo: translatable\`TODO what to do.\`,
  url: 'https://universaldependencies.org/guidelines.html',
});

export const ${name} = rule({
  infos: [info],
  check(analysis) {
    let found: Finding[] | undefined;
    for (let word = 1; word <= analysis.nWords; word++) {
      if (!isWrong(analysis, word)) continue;
      found ??= [];
      const what = localized\`\${analysis.nameOf(word)} TODO what is wrong with it.\`;
      found.push(finding(info, analysis.span(word, Column.head), what));
    }
    return found ?? NONE;
  },
});

/** TODO */
const isWrong = (_analysis: Analysis, _word: number): boolean => false;
`;

const test = (id, name) => `/** \`${id}\`. */

import { test } from 'vitest';
import { ${name} } from '../../../../server/src/core/validate/rules/${name}.ts';
import { checkRule } from '../checkRule.ts';

test('TODO what is found', () => {
  checkRule(
    ${name},
    \`
1  a  a  X  _  _  0  root  _  _
2  b  b  X  _  _  1  dep   _  _
                  ^ ${id}
\`,
  );
});

test('TODO what is not', () => {
  checkRule(
    ${name},
    \`
1  a  a  X  _  _  0  root  _  _
\`,
  );
});
`;

export const rule = {
  ...KEBAB,
  example: 'long-arc',
  what: 'a lint rule',
  make(id) {
    const name = camel(id);
    const file = `server/src/core/validate/rules/${name}.ts`;
    const tests = `test/core/validate/rules/${name}.test.ts`;
    return {
      files: { [file]: source(id, name), [tests]: test(id, name) },
      rows: [
        [
          REGISTRY,
          "import { TREEBANK_RULES } from './treebank/rules.ts';",
          `import { ${name} } from './rules/${name}.ts';\n`,
        ],
        [REGISTRY, '] as const satisfies readonly Rule[];', `  ${name},\n`],
      ],
      left: [
        `${file}: the texts, level, severity and guideline in place of TODO, and what is wrong in isWrong. server/src/core/validate/rule.ts explains the facts.`,
        `${tests}: sentences of your own, then npx vitest run ${tests}. It belongs into the file of its family, if there is one.`,
        'A repair, if there is one: CONTRIBUTING.md, "A lint rule".',
      ],
    };
  },
};
