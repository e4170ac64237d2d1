/** A group as text: the request that finds its words, and the file of a campaign that decides about them. */

import { featureOfFeats, printValue } from '../../query/index.ts';
import { type GroupPattern, NO_HEAD, type SuspectedGroup } from './types.ts';

/** The words of the pattern, contradicted or not; `N` is the word. */
export function requestOfPattern({ form, lemma, upos, deprel, head, feature }: GroupPattern): string {
  const name = feature && featureOfFeats(feature.name);
  const tests = [
    ...(lemma === undefined ? [] : [`lemma=${printValue(lemma)}`]),
    ...(upos === undefined ? [] : [`upos=${printValue(upos)}`]),
    ...(feature === undefined
      ? []
      : [feature.value === undefined ? `!${name}` : `${name}=${printValue(feature.value)}`]),
  ];
  const arrow = deprel === undefined ? '-[!enhanced]->' : `-[${printValue(deprel)}]->`;
  const clauses = [`N [${tests.join(', ')}]`];
  if (head !== undefined && head !== NO_HEAD) clauses.push(`H ${arrow} N`, `H [upos=${printValue(head)}]`);
  else if (deprel !== undefined) clauses.push(`* ${arrow} N`);
  if (form !== undefined) clauses.push(`lower(N.form) = ${printValue(form)}`);
  return `pattern { ${clauses.join('; ')} }`;
}

/** What a rule can do about the group: the one value that its source would have, where no head moves. Undefined if it takes a person. */
function rulesOfGroup({ kind, pattern, says, words }: SuspectedGroup): string | undefined {
  const [first] = says;
  if (first === undefined || first.count < LEAST_AGREED * words.length) return undefined;
  const request = requestOfPattern(pattern);
  const value = printValue(first.value);
  switch (kind) {
    case 'upos':
    case 'lemma':
      return ruleText(request, `N.${kind} = ${value}`);
    case 'feats': {
      const name = pattern.feature && featureOfFeats(pattern.feature.name);
      if (name === undefined) return undefined;
      return ruleText(request, first.value === '' ? `del_feat N.${name}` : `N.${name} = ${value}`);
    }
    case 'arc':
      if (first.value.includes(' ') || pattern.deprel === undefined) return undefined;
      return ruleText(request.replace('* -[', 'e: H -[').replace('; H -[', '; e: H -['), `e.label = ${value}`);
  }
}

/** Below this share a rule would be wrong too often. */
const LEAST_AGREED = 0.95;

const ruleText = (request: string, command: string): string =>
  `rule change {\n  ${request}\n  commands { ${command} }\n}\nstrat main { Onf (change) }`;

/** A file for `treebank campaign`, to be named, completed and decided by a person. @param title in a line */
export function campaignOfGroup(title: string, group: SuspectedGroup): string {
  const rules = rulesOfGroup(group);
  return [
    '---',
    `title: ${JSON.stringify(title)}`,
    'at: N',
    '---',
    group.because.replaceAll('```', "'''"),
    '',
    '```request',
    requestOfPattern(group.pattern),
    '```',
    ...(rules === undefined ? [] : ['', '```rules', rules, '```']),
    '',
  ].join('\n');
}
