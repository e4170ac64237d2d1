/** `multiple-roots`: more than one word attached to 0. */

import { localized, translatable } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import { Guideline } from '../guidelines.ts';
import { listed, relatedPlaces } from '../listing.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'multiple-roots',
  structure: 'tree',
  level: 2,
  class: 'syntax',
  title: translatable`More than one word has HEAD 0`,
  why: translatable`A UD tree has exactly one root; parsers and scorers refuse sentences with several.`,
  whatToDo: translatable`Keep the main predicate as root and attach the others to it as parataxis, conj or whatever fits.`,
  url: Guideline.syntax,
});

export const multipleRoots = rule({
  infos: [info],
  needs: [Column.head],
  check(analysis) {
    const { heads } = analysis;
    let nRoots = 0;
    for (let word = 1; word < heads.length; word++) if (heads[word] === 0) nRoots++;
    if (nRoots < 2) return NONE;
    const roots = analysis.dependentsOf(0);
    const names = listed(roots, (root) => analysis.nameOf(root));
    const related = relatedPlaces(roots.slice(1), (root) => ({
      span: analysis.headSpan(root),
      message: localized`${analysis.nameOf(root)} is also a root.`,
    }));
    return [
      finding(info, analysis.headSpan(roots[0]), localized`${nRoots} words have HEAD 0: ${names}.`, {
        related,
        officialLine: analysis.firstLine,
      }),
    ];
  },
});
