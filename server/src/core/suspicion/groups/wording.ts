/** A group in words: its title, which is the question, and a name for the file of its campaign. */

import { localized } from '../../../localization/index.ts';
import { type GroupPattern, NO_HEAD, type SuspectedGroup } from './types.ts';

const KINDS = { arc: 'HEAD, DEPREL', upos: 'UPOS', feats: 'FEATS', lemma: 'LEMMA' } as const;

/** `UPOS: lemma be VERB → AUX`. Contains text of the treebank. */
export function titleOfGroup({ kind, pattern, says }: SuspectedGroup): string {
  const values = says.map(({ value }) => value || localized`none`).join(localized` or `);
  return `${KINDS[kind]}: ${patternText(pattern)}${values === '' ? '' : ` → ${values}`}`;
}

function patternText({ form, lemma, upos, deprel, head, feature }: GroupPattern): string {
  const parts = [
    ...(form === undefined ? [] : [`"${form}"`]),
    ...(lemma === undefined ? [] : [localized`lemma ${lemma}`]),
    ...(upos === undefined ? [] : [upos]),
    ...(deprel === undefined ? [] : [deprel]),
    ...(head === undefined ? [] : [localized`below ${head}`]),
    ...(feature === undefined
      ? []
      : [feature.value === undefined ? localized`without ${feature.name}` : `${feature.name}=${feature.value}`]),
  ];
  return parts.join(' ');
}

const LONGEST_NAME = 60;

/** `arc-acl-of`: letters, digits and hyphens, for a file. Different groups may have the same. */
export function nameOfGroup({ kind, pattern: { form, lemma, upos, deprel, head, feature } }: SuspectedGroup): string {
  const parts = [kind, form, lemma, upos, deprel, head === NO_HEAD ? 'root' : head, feature?.name, feature?.value];
  const name = parts
    .filter((each) => each !== undefined)
    .join('-')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return [...name].slice(0, LONGEST_NAME).join('').replace(/-$/, '');
}
