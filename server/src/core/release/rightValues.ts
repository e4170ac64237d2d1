/** What a key of README.md should say, where its value is wrong. */

import { nearestWord } from '../wording/nearest.ts';
import type { Problem } from './problem.ts';
import { type Readme, type ReadmeKey, readmeWords } from './readme.ts';
import { KEY_FACTS } from './readmeKeys.ts';
import { CLAIMED_RELEASE } from './releases.ts';
import { CORPORA } from './vocabulary.ts';

/** Values that agree with the data, for problems that the README does not show by itself; undefined for others. */
export function valuesOfData({ id, value = '' }: Problem, readme: Readme): [ReadmeKey, readonly string[]] | undefined {
  const others = () => readmeWords(readme, 'Parallel').filter((each) => each !== 'no' && each !== value);
  switch (id) {
    case 'repo-lemmas-not-declared':
      return ['Lemmas', KEY_FACTS.Lemmas.defaults];
    case 'repo-parallel-not-declared':
    case 'release-parallel-undeclared':
      // Otherwise the name is wrong in the data.
      return ['Parallel', CORPORA.includes(value) ? [[...others(), value].join(' ')] : []];
    case 'repo-parallel-not-in-data':
      return ['Parallel', [others().join(' ') || 'no']];
    default:
      return undefined;
  }
}

/**
 * Corrections of a misspelt value, or the usual values where there is none. No correction loses part of the text.
 * @param right the release, where it is known
 */
export function valuesFor(key: ReadmeKey, written: string, right: string | undefined): readonly string[] {
  const { values, isList, defaults } = KEY_FACTS[key];
  if (key === 'Data available since' && right !== undefined) {
    const isClaimed = CLAIMED_RELEASE.test(written);
    if (isClaimed || written === '')
      return [isClaimed ? written.replace(CLAIMED_RELEASE, `UD v${right}`) : `UD v${right}`];
  }
  if (written === '') return defaults;
  if (key === 'Data available since') {
    const release = /^(?:UD)? ?v?(\d+\.\d+)$/i.exec(written)?.[1];
    return release === undefined ? [] : [`UD v${release}`];
  }
  // Licences that look alike are different ones.
  if (key === 'License') return values.filter((each) => bare(each) === bare(written));
  if (values.length === 0) return [];
  if (isList !== true) {
    const meant = nearestWord(written, values);
    return meant === undefined ? defaults : [meant];
  }
  const words = written.split(' ').map((word) => (values.includes(word) ? word : nearestWord(word, values)));
  const known = words.filter((word) => word !== undefined);
  const meant = [...new Set(known)].filter((word) => word !== 'no' || known.length === 1);
  return known.length < words.length || meant.join(' ') === written ? [] : [meant.join(' ')];
}

const bare = (name: string): string => name.toLowerCase().replace(/[\s-]/g, '');
