/**
 * Surface-syntactic UD: the spelling of DEPREL, the parts of speech that a relation connects, and what a word has once. Checks that its own
 * validator has for all languages, but for two: any word may govern a `subj`, and `mod:relcl` is a subtype like others.
 */

import { localized, translatable } from '../../../localization/index.ts';
import { isSudRelation, itemTexts, readSudLabel, type SudLabel, Upos, type UposName } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { SUD_GUIDELINES } from '../guidelines.ts';
import { listed, relatedPlaces } from '../listing.ts';
import { finding, NONE, rule, treebankRule } from '../rule.ts';

const invalid = treebankRule({
  id: 'invalid-sud-relation',
  level: 2,
  severity: 'error',
  class: 'syntax',
  title: translatable`DEPREL has not the form of a relation of SUD`,
  why: translatable`A relation of SUD is a name in lowercase letters, with a subtype after a colon and a deep feature after @: comp:obl@agent.`,
  whatToDo: translatable`Correct the spelling.`,
  url: SUD_GUIDELINES,
});

const unknown = treebankRule({
  id: 'unknown-sud-relation',
  level: 2,
  severity: 'error',
  class: 'syntax',
  title: translatable`DEPREL is not a relation of SUD`,
  why: translatable`SUD has subj, comp, mod and udep in place of the relations of UD that tell nominals from clauses; others, such as conj and det, it shares with UD.`,
  whatToDo: translatable`Use a relation of SUD; finer distinctions go after a colon, and those of deep syntax after @.`,
  url: SUD_GUIDELINES,
});

const partsOfSpeech = treebankRule({
  id: 'sud-rel-upos',
  level: 3,
  severity: 'warning',
  class: 'syntax',
  title: translatable`The relation of SUD does not go with the part of speech`,
  why: translatable`In SUD comp:aux is for complements of an AUX, det for a DET or NUM, and punct for PUNCT.`,
  whatToDo: translatable`Correct the relation or the part of speech.`,
  url: SUD_GUIDELINES,
});

const repeated = treebankRule({
  id: 'sud-repeated-relation',
  level: 3,
  severity: 'warning',
  class: 'syntax',
  title: translatable`A word has two dependents of a kind that SUD has once`,
  why: translatable`In SUD a word has one subj, apart from expletives (subj@expl), and one comp:obj; the parts of a flat expression form a chain.`,
  whatToDo: translatable`Re-attach all but one, or correct their relations.`,
  url: SUD_GUIDELINES,
});

interface Admission {
  readonly concerns: (label: SudLabel) => boolean;
  readonly isAboutHead: boolean;
  readonly admitted: readonly UposName[];
  /** Whether ExtPos may say so instead. */
  readonly orExtPos: boolean;
}

const ADMISSIONS: readonly Admission[] = [
  { concerns: ({ text }) => text === 'punct', isAboutHead: false, admitted: ['PUNCT'], orExtPos: false },
  { concerns: ({ relation }) => relation === 'det', isAboutHead: false, admitted: ['DET', 'NUM'], orExtPos: true },
  {
    concerns: ({ relation, subtype }) => relation === 'comp' && /^aux\b/.test(subtype),
    isAboutHead: true,
    admitted: ['AUX'],
    orExtPos: false,
  },
];

/** What a word has once. @param all the labels of its dependents */
const ONCE: readonly {
  readonly concerns: Admission['concerns'];
  readonly unless?: (all: readonly SudLabel[], analysis: Analysis, head: number) => boolean;
}[] = [
  { concerns: ({ relation }) => relation === 'subj', unless: (all) => all.some(({ text }) => text === 'subj@expl') },
  { concerns: ({ text }) => text === 'comp:obj', unless: (_, analysis, head) => isIdiom(analysis, head) },
  { concerns: ({ relation }) => relation === 'flat' },
];

const isIdiom = ({ sentence }: Analysis, word: number): boolean =>
  [Column.feats, Column.misc].some((column) => itemTexts(sentence.wordCell(word, column)).includes('Idiom=Yes'));

export const sud = rule({
  infos: [invalid, unknown, partsOfSpeech, repeated],
  needs: [Column.head, Column.deprel, Column.upos, Column.feats],
  check(analysis) {
    if (analysis.scheme !== 'sud') return NONE;
    const found: Finding[] = [];
    const labels: (SudLabel | undefined)[] = [undefined];
    for (let word = 1; word <= analysis.nWords; word++) {
      const { text } = analysis.relations[word];
      const label = readSudLabel(text);
      labels.push(label);
      if (label !== undefined && isSudRelation(label.relation)) checkPos(analysis, word, label, found);
      else if (analysis.hasCell(analysis.wordRows[word], Column.deprel)) {
        const repeats = analysis.waitingColumns(word).includes(Column.deprel);
        const what = localized`“${text}” is not a relation of SUD.`;
        found.push(
          finding(label === undefined ? invalid : unknown, analysis.span(word, Column.deprel), what, { repeats }),
        );
      }
    }
    checkOnce(analysis, labels, found);
    return found.length === 0 ? NONE : found.sort((a, b) => a.span.start - b.span.start);
  },
});

function checkPos(analysis: Analysis, word: number, label: SudLabel, found: Finding[]): void {
  for (const { concerns, isAboutHead, admitted, orExtPos } of ADMISSIONS) {
    const about = isAboutHead ? analysis.heads[word] : word;
    if (about <= 0 || !concerns(label)) continue;
    const isOne = (code: number) => admitted.some((name) => Upos[name] === code);
    // An unknown tag is reported by itself.
    const upos = analysis.upos[about];
    if (upos === 0 || isOne(upos) || (orExtPos && isOne(analysis.pos[about]))) continue;
    const tag = analysis.sentence.wordCell(about, Column.upos);
    const name = analysis.nameOf(word);
    const what = isAboutHead
      ? localized`${name} is attached as ${label.text}, but its head ${analysis.nameOf(about)} is ${tag}.`
      : localized`${name} is attached as ${label.text} but is ${tag}.`;
    found.push(finding(partsOfSpeech, analysis.span(word, Column.deprel), what));
  }
}

/** O(words) where no word has two dependents of a kind. */
function checkOnce(analysis: Analysis, labels: readonly (SudLabel | undefined)[], found: Finding[]): void {
  for (const { concerns, unless } of ONCE) {
    const byHead = new Map<number, number[]>();
    for (let word = 1; word <= analysis.nWords; word++) {
      const [label, head] = [labels[word], analysis.heads[word]];
      if (label === undefined || head <= 0 || !concerns(label)) continue;
      const words = byHead.get(head);
      if (words === undefined) byHead.set(head, [word]);
      else words.push(word);
    }
    for (const [head, words] of byHead) {
      if (words.length < 2) continue;
      const all = analysis.dependentsOf(head).flatMap((word) => labels[word] ?? []);
      if (unless?.(all, analysis, head)) continue;
      const names = listed(words, (word) => localized`${analysis.nameOf(word)} as ${analysis.relations[word].text}`);
      const related = relatedPlaces(words, (word) => ({
        span: analysis.span(word, Column.deprel),
        message: localized`${analysis.nameOf(word)} is ${analysis.relations[word].text}.`,
      }));
      found.push(
        finding(repeated, analysis.idSpan(head), localized`${analysis.nameOf(head)} has ${names}.`, { related }),
      );
    }
  }
}
