/** The parts of speech that a relation allows: ten ids `rel-upos-…`, and `upos-rel-punct` for the other direction. */

import { localized, translatable } from '../../../localization/index.ts';
import {
  N_UDEPREL_CODES,
  UDEPREL_BITS,
  Udeprel,
  type UdeprelName,
  UPOS,
  UPOS_NAMES,
  Upos,
  type UposName,
  uposMask,
} from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { finding, NONE, type RuleInfo, rule, udRule } from '../rule.ts';

interface Admission<Relation extends UdeprelName = UdeprelName> {
  readonly info: RuleInfo<`rel-upos-${Relation}`>;
  readonly relation: Relation;
  /** Mask of the parts of speech that must not have the relation; bit 0 stands for unknown ones. */
  readonly refused: number;
}

function admission<Relation extends UdeprelName>(
  relation: Relation,
  refused: number,
  { title, whatToDo }: Pick<RuleInfo, 'title' | 'whatToDo'>,
): Admission<Relation> {
  const info = udRule({
    id: `rel-upos-${relation}`,
    level: 3,
    class: 'syntax',
    title,
    why: translatable`The relation ${relation} is defined only for certain parts of speech (if a word has ExtPos, that one counts).`,
    whatToDo,
    url: relationPage(relation),
  });
  return { info, relation, refused };
}

/** Only these parts of speech are allowed. */
function only<Relation extends UdeprelName>(relation: Relation, ...admitted: readonly UposName[]): Admission<Relation> {
  const list = admitted.join(', ');
  const refused = (uposMask(...UPOS) | 1) & ~uposMask(...admitted);
  return admission(relation, refused, {
    title: translatable`A word attached as ${relation} is not ${list}`,
    whatToDo: translatable`Correct the relation or the part of speech (${list}); for a fixed expression, ExtPos gives the part of speech of the whole.`,
  });
}

/** All parts of speech except these are allowed. */
function not<Relation extends UdeprelName>(relation: Relation, ...refused: readonly UposName[]): Admission<Relation> {
  const list = refused.join(', ');
  return admission(relation, uposMask(...refused), {
    title: translatable`A word attached as ${relation} is ${list}`,
    whatToDo: translatable`Correct the relation or the part of speech; for a fixed expression, ExtPos gives the part of speech of the whole.`,
  });
}

const ADMISSIONS = [
  only('det', 'DET', 'PRON'),
  only('nummod', 'NUM', 'NOUN', 'SYM'),
  only('advmod', 'ADV', 'ADJ', 'CCONJ', 'DET', 'PART', 'SYM'),
  only('expl', 'PRON', 'DET', 'PART'),
  only('aux', 'AUX'),
  only('cop', 'AUX', 'PRON', 'DET', 'SYM'),
  not('case', 'PROPN', 'ADJ', 'PRON', 'DET', 'NUM', 'AUX'),
  not('mark', 'NOUN', 'PROPN', 'ADJ', 'PRON', 'DET', 'NUM', 'AUX', 'INTJ'),
  not('cc', 'NOUN', 'PROPN', 'ADJ', 'PRON', 'DET', 'NUM', 'VERB', 'AUX', 'INTJ'),
  only('punct', 'PUNCT'),
  not('fixed', 'PROPN'),
];

const punctuation = udRule({
  id: 'upos-rel-punct',
  level: 3,
  class: 'syntax',
  title: translatable`A PUNCT is attached as something other than punct or root`,
  why: translatable`Most scores and analyses leave out punctuation by its relation.`,
  whatToDo: translatable`Attach it as punct, or correct the part of speech.`,
  url: relationPage('punct'),
});

/** Mask of disallowed parts of speech by relation. */
const REFUSED = new Int32Array(N_UDEPREL_CODES);
/** All relations except two disallow PUNCT. */
const punctBit = uposMask('PUNCT');
REFUSED.fill(punctBit);
REFUSED[Udeprel.root] = 0;
REFUSED[Udeprel.punct] = 0;
const BY_RELATION = new Map<number, Admission>();
for (const each of ADMISSIONS) {
  REFUSED[Udeprel[each.relation]] |= each.refused;
  BY_RELATION.set(Udeprel[each.relation], each);
}

const GOESWITH = UDEPREL_BITS[Udeprel.goeswith];
const FIXED = UDEPREL_BITS[Udeprel.fixed];

export const relUpos = rule({
  infos: [...ADMISSIONS.map(({ info }) => info), punctuation],
  needs: [Column.upos, Column.deprel],
  check(analysis) {
    const { udeprel, pos, nWords } = analysis;
    let found: Finding[] | undefined;
    for (let word = 1; word <= nWords; word++) {
      if ((REFUSED[udeprel[word]] & (1 << pos[word])) === 0) continue;
      found ??= [];
      checkWord(analysis, word, found);
    }
    if (analysis.relationMask & FIXED) found = checkHeadsOfFixed(analysis, found);
    return found ?? NONE;
  },
});

/** A fixed expression cannot start with a proper noun either. */
function checkHeadsOfFixed(analysis: Analysis, found: Finding[] | undefined): Finding[] | undefined {
  const info = BY_RELATION.get(Udeprel.fixed)?.info;
  let all = found;
  for (let head = 1; head <= analysis.nWords; head++) {
    if ((analysis.dependentMask[head] & FIXED) === 0 || analysis.pos[head] !== Upos.PROPN || info === undefined)
      continue;
    if (analysis.udeprel[head] === Udeprel.fixed) continue;
    all ??= [];
    const what = localized`${analysis.nameOf(head)} is the head of a fixed expression and is PROPN.`;
    all.push(finding(info, analysis.span(head, Column.upos), what));
  }
  return all;
}

function checkWord(analysis: Analysis, word: number, found: Finding[]): void {
  const relation = analysis.udeprel[word];
  const pos = analysis.pos[word];
  const name = analysis.nameOf(word);
  const { text } = analysis.relations[word];
  const span = analysis.span(word, Column.deprel);
  const admitted = BY_RELATION.get(relation);
  if (admitted && admitted.refused & (1 << pos)) {
    const isJoined = relation === Udeprel.advmod && analysis.dependentMask[word] & GOESWITH;
    const tag = UPOS_NAMES[pos] || analysis.sentence.wordCell(word, Column.upos) || localized`untagged`;
    const what =
      pos === analysis.upos[word]
        ? localized`${name} is attached as ${text} and is ${tag}.`
        : localized`${name} is attached as ${text} and is ${tag} by its ExtPos.`;
    if (!isJoined) found.push(finding(admitted.info, span, what));
  }
  if (pos === Upos.PUNCT && relation !== Udeprel.punct && relation !== Udeprel.root) {
    const what =
      pos === analysis.upos[word]
        ? localized`${name} is PUNCT but attached as ${text}.`
        : localized`${name} is PUNCT by its ExtPos but attached as ${text}.`;
    found.push(finding(punctuation, span, what));
  }
}
