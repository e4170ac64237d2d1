/** The registry: declarations are complete, and a fixture shows every id. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { REPAIRABLE_IDS } from '../../../server/src/core/fix/index.ts';
import {
  foreignFindings,
  idsOf,
  infoOf,
  inspectSentence,
  RULES,
  type RuleId,
  TreebankFold,
} from '../../../server/src/core/validate/index.ts';
import { NEEDS_FEATURES, SENTENCE_RULES } from '../../../server/src/core/validate/registry.ts';
import type { Rule } from '../../../server/src/core/validate/rule.ts';
import { translated } from '../../../server/src/localization/index.ts';
import { expectGerman, inGerman } from '../../german.ts';

const UD = RULES.filter(({ source }) => source === 'ud');
const levels = [1, 2, 3, 4, 5, 6].map((level) => UD.filter((rule) => rule.level === level).length);

/** Declared because the official validator has them; here, as there, the problems are reported under another id. */
const NEVER_REPORTED = ['extra-empty-line', 'invalid-word-interval', 'invalid-feature-value'];

test('all ids of the official validator at levels 1 to 6, each once', () => {
  expect(levels, 'declare your own with treebankRule').toEqual([23, 57, 50, 9, 2, 37]);
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
});

test('eleven of them are warnings, as there', () => {
  expect(UD.filter(({ severity }) => severity === 'warning').map(({ id }) => id)).toHaveLength(11);
});

test('every rule says what, why and what to do, in sentences, and where the guideline is', () => {
  for (const { id, title, why, whatToDo, url } of RULES) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(title, id).toMatch(/^[A-Za-z0].*[^.]$/);
    expect(why, id).toMatch(/^[A-Za-z0].*[.)]$/);
    expect(whatToDo, id).toMatch(/^[A-Z].*[.)]$/);
    expect(url, id).toMatch(/^https:\/\//);
  }
});

test('what rules say is translated where it is shown, and ends as the English does', () => {
  const texts = RULES.flatMap(({ title, why, whatToDo }) => [title, why, whatToDo]);
  const german = inGerman(() => texts.map((text) => translated(text)));
  const wrong = texts.filter((text, i) => german[i] === text || german[i].endsWith('.') !== text.endsWith('.'));
  expect(wrong).toEqual([]);
});

test('a file that is no treebank, and one with other line ends, which no fixture can be', () => {
  const foreign = () => [...(foreignFindings(Document.parse('Just some text.\n').sentences)?.values() ?? [])].flat();
  expectGerman([foreign()].flat(), [inGerman(foreign)].flat());
  const crlf = () => {
    const fold = new TreebankFold<number>();
    for (const [i, sentence] of Document.parse('1\ta\t_\tX\t_\t_\t0\troot\t_\t_\r\n\r\n').sentences.entries())
      fold.add(inspectSentence(sentence).facts, i);
    return fold.endFile().map(({ finding, elsewhere }) => ({ ...finding, elsewhere }));
  };
  expect(crlf().map(({ id }) => id)).toEqual(['non-unix-newline']);
  expectGerman(crlf(), inGerman(crlf));
});

const SOURCES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));

const markedIn = (source: string) => new Set(Array.from(source.matchAll(/\^ ([a-z0-9-]+)/g), ([, id]) => id));

test('every id that is reported is marked in some fixture', () => {
  const marked = markedIn(SOURCES.join('\n'));
  const missing = RULES.map(({ id }) => id).filter((id) => !marked.has(id) && !NEVER_REPORTED.includes(id));
  // non-unix-newline is about line ends, which fixtures cannot show; the others are about files as a whole.
  expect(missing, 'ids without a fixture').toEqual(['non-unix-newline', 'not-conllu', 'columns-header-missing']);
});

/** Rule → the ids marked in each fixture that a test passes to it. */
async function fixturesByRule(): Promise<Map<Rule, Set<string>[]>> {
  const rules = join(import.meta.dirname, '../../../server/src/core/validate/rules');
  const modules: Record<string, Rule>[] = await Promise.all(
    readdirSync(rules).map((name) => import(join(rules, name))),
  );
  const byName = new Map(modules.flatMap((each) => Object.entries(each)));
  const fixtures = new Map<Rule, Set<string>[]>(SENTENCE_RULES.map((rule) => [rule, []]));
  for (const source of SOURCES) {
    // Literals and constants are read; a value from a table of tests counts as a fixture without marks.
    for (const [, list, name, literal] of source.matchAll(CHECKED)) {
      const text = /^\w+$/.test(literal)
        ? (new RegExp(`const ${literal} = (\`[^\`]*\`)`).exec(source)?.[1] ?? '')
        : literal;
      for (const each of list?.split(', ') ?? [name]) fixtures.get(byName.get(each)!)?.push(markedIn(text));
    }
  }
  return fixtures;
}

const CHECKED = /(?:of \[([^\]]*)\]\) (?:\{\s*)?)?checkRule\(\s*(\w+),\s*(`[^`]*`|'[^'\n]*'|\w+)/g;

test('every rule is also given sentences without a finding of each of its ids', async () => {
  const missing: string[] = [];
  for (const [{ infos }, fixtures] of await fixturesByRule())
    for (const { id } of infos) if (fixtures.every((marked) => marked.has(id))) missing.push(id);
  expect(missing).toEqual([]);
});

test('those never reported are declared as such: nothing fades, repairs or waits for them', () => {
  const unreported = SENTENCE_RULES.flatMap((rule) => rule.unreported ?? []);
  expect(unreported.map(({ id }) => id).sort()).toEqual([...NEVER_REPORTED].sort());
  for (const info of unreported) {
    expect(infoOf(info.id)).toBe(info);
    expect(REPAIRABLE_IDS.has(info.id), info.id).toBe(false);
    // Properties of all ids alone: a fact about findings would be one about none.
    const said = ['id', 'source', 'severity', 'level', 'class', 'title', 'why', 'whatToDo', 'url'];
    expect(Object.keys(info).sort(), info.id).toEqual(said.sort());
  }
});

test('a wrong id does not compile, nor one that is never reported', () => {
  // @ts-expect-error no rule reports it
  const wrong: RuleId = 'no-such-id';
  // @ts-expect-error declared, and never reported
  const retired: RuleId = 'extra-empty-line';
  const right: RuleId = 'empty-sentence';
  expect([wrong, retired, right].map((id) => infoOf(id)?.isUnnecessary)).toEqual([undefined, undefined, true]);
});

test('facts about ids are those of the rules', () => {
  expect([...idsOf(({ isUnnecessary }) => isUnnecessary)].sort()).toEqual([
    'empty-misc',
    'empty-sentence',
    'pseudo-empty-line',
  ]);
  expect([...idsOf(({ isClassHint }) => isClassHint)]).toEqual(['not-mh4', 'not-1-endpoint-crossing']);
  expect([...idsOf(({ oncePerFile }) => oncePerFile)]).toEqual(['non-unix-newline']);
});

test('what waits for features exists', () => {
  const ids = new Set(RULES.map(({ id }) => id));
  expect([...NEEDS_FEATURES].every((id) => ids.has(id))).toBe(true);
});
