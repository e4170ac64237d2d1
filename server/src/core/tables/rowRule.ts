/** A change of a cell as a rule that changes all words of the row. */

import { itemTexts, nameOfItem, valueOfItem } from '../annotation/index.ts';
import { featureOfFeats, isOfFeats, printValue } from '../query/index.ts';
import { MISSING } from './lexicon.ts';
import { type RowPattern, type RowTarget, requestOf } from './pattern.ts';

const ROW_RULES = 'main';

interface RowRule {
  readonly rules: string;
  readonly strategy: string;
  /** What the rules change: without matches once they have been applied everywhere. */
  readonly request: string;
}

/**
 * The text of the rules, with the strategy `main`. What was typed is checked by the reader of rules, which names what cannot stand in a cell.
 * A copy of a relation in DEPS goes along.
 *
 * @param old the cell @param value '' or `_`: the words have none @param fault says that a name is none of a feature
 */
export function rowRule(
  pattern: RowPattern,
  target: RowTarget,
  old: string,
  value: string,
  fault: (name: string) => string,
): RowRule | { readonly fault: string } {
  const { clauses } = pattern;
  if (target.kind === 'relation') {
    const [label, copy] = [printValue(value), printValue(`E:${value}`)];
    const rules = [
      ruleText('copies', { ...pattern, clauses: [...clauses, `f: H -[${printValue(`E:${old}`)}]-> D`] }, [
        `e.label = ${label}`,
        `f.label = ${copy}`,
      ]),
      ruleText('change', pattern, [`e.label = ${label}`]),
      `strat ${ROW_RULES} { Seq (Onf (copies), Onf (change)) }`,
    ];
    return { rules: `${rules.join('\n')}\n`, strategy: ROW_RULES, request: requestOf(pattern) };
  }
  const features = target.kind === 'feats' ? featsChange(old, value, fault) : undefined;
  if (typeof features === 'string') return { fault: features };
  const { commands, added } = features ?? {
    commands: target.kind === 'feature' ? [command(`${target.node}.${target.feature}`, value)] : [],
    added: [],
  };
  // Or the rule would apply again and again.
  const isChanged = { ...pattern, clauses: [...clauses, ...added.map((name) => `!X.${name}`)] };
  return {
    rules: `${ruleText('change', isChanged, commands)}\nstrat ${ROW_RULES} { Onf (change) }\n`,
    strategy: ROW_RULES,
    request: requestOf(isChanged),
  };
}

function ruleText(name: string, { clauses, blocks }: RowPattern, commands: readonly string[]): string {
  const parts = [`pattern { ${clauses.join('; ')} }`, ...blocks, `commands { ${commands.join('; ')} }`];
  return [`rule ${name} {`, ...parts.map((part) => `  ${part}`), '}'].join('\n');
}

const command = (place: string, value: string): string =>
  value === '' || value === '_' || value === MISSING ? `del_feat ${place}` : `${place} = ${printValue(value)}`;

/** What makes the old cell the new one, feature by feature; or why it cannot be. @returns also the features that the words have only afterwards */
function featsChange(
  old: string,
  value: string,
  fault: (name: string) => string,
): { readonly commands: readonly string[]; readonly added: readonly string[] } | string {
  const [before, after] = [old, value].map(
    (cell) => new Map(itemTexts(cell).map((item) => [nameOfItem(item), valueOfItem(item) ?? ''])),
  );
  const commands: string[] = [];
  const added: string[] = [];
  for (const name of before.keys()) if (!after.has(name)) commands.push(`del_feat X.${featureOfFeats(name)}`);
  for (const [name, now] of after) {
    const feature = featureOfFeats(name);
    if (before.get(name) === now) continue;
    if (!before.has(name)) added.push(feature);
    // A rule would write one of another name into MISC.
    if (now === '' || (!before.has(name) && !isOfFeats(feature))) return fault(name);
    commands.push(command(`X.${feature}`, now));
  }
  return { commands, added };
}
