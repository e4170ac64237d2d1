/** UPOS and DEPREL for which the finding determines the correction. */

import { localized } from '../../../localization/index.ts';
import { printRelation, type Relation, readRelation, relationParts, uposCode } from '../../annotation/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';
import { wordCellEdit } from '../../edit/index.ts';
import { choice, type Repair, type Repairer, safe, wordName, wordOf } from './repair.ts';

/** Tags of other tag sets that correspond to one universal tag; CONJ is that of UD 1. */
const OTHER_TAGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CONJ: 'CCONJ',
    PUNC: 'PUNCT',
    ADPOSITION: 'ADP',
    PREP: 'ADP',
    '.': 'PUNCT',
  }),
);

export const unknownUpos: Repairer = {
  ids: ['unknown-upos'],
  repairs(sentence, { span }) {
    const written = sentence.text.slice(span.start, span.end).trim().toUpperCase();
    const meant = uposCode(written) !== 0 ? written : OTHER_TAGS.get(written);
    return meant === undefined ? [] : choice(localized`Write ${meant}`, { span, text: meant });
  },
};

/** Relations of UD 1 and their current names. */
const OLD_RELATIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    dobj: ['obj'],
    nsubjpass: ['nsubj:pass'],
    csubjpass: ['csubj:pass'],
    auxpass: ['aux:pass'],
    neg: ['advmod', 'det'],
    name: ['flat'],
    mwe: ['fixed'],
    foreign: ['flat:foreign'],
    remnant: ['orphan'],
    subj: ['nsubj', 'csubj'],
  }),
);

/** Maximum length in UTF-16 units of a misspelt relation; `:+$` tries every position. */
const LONGEST_RELATION = 100;

export const deprelSpelling: Repairer = {
  ids: ['invalid-deprel', 'unknown-udeprel'],
  repairs(sentence, { span }) {
    const written = sentence.text.slice(span.start, span.end);
    if (LONGEST_RELATION < written.length) return [];
    const spelt = written.trim().toLowerCase().replace(/:+$/, '');
    const isKnown = isKnownRelation(readRelation(spelt));
    const meant = isKnown ? [spelt] : (OLD_RELATIONS.get(spelt) ?? []);
    return meant.flatMap((relation) => choice(localized`Write ${relation}`, { span, text: relation }));
  },
};

const isKnownRelation = ({ isWellFormed, udeprel }: Relation): boolean => isWellFormed && udeprel !== 0;

export const zeroIsNotRoot: Repairer = {
  ids: ['0-is-not-root'],
  repairs(sentence, finding): readonly Repair[] {
    const word = wordOf(sentence, finding);
    if (word === undefined) return [];
    const edits = wordCellEdit(sentence, word, Column.deprel, 'root');
    // Of several words with HEAD 0 only one can be the root; and if there is a relation, HEAD may be the error.
    const isOpen = sentence.isBlank(sentence.rowOfWord(word), Column.deprel);
    const follows = isOpen && sentence.hasSequentialIds && rootsOf(sentence).length === 1;
    return follows ? safe(localized`Write root`, ...edits) : choice(localized`Write root`, ...edits);
  },
};

function rootsOf(sentence: Sentence): number[] {
  return Array.from(sentence.heads.keys()).filter((word) => 0 < word && sentence.heads[word] === 0);
}

export const rootIsNotZero: Repairer = {
  ids: ['root-is-not-0'],
  repairs(sentence, finding) {
    const word = wordOf(sentence, finding);
    if (word === undefined) return [];
    const head =
      rootsOf(sentence).length === 0
        ? choice(localized`Write HEAD 0`, ...wordCellEdit(sentence, word, Column.head, '0'))
        : [];
    const relations = ['parataxis', 'conj', 'dep'].flatMap((relation) =>
      choice(localized`Write ${relation}`, ...wordCellEdit(sentence, word, Column.deprel, relation)),
    );
    return [...head, ...relations];
  },
};

export const oblToNmod: Repairer = {
  ids: ['obl-should-be-nmod'],
  repairs(sentence, finding, { language }) {
    const word = wordOf(sentence, finding);
    if (word === undefined) return [];
    const [, subtype] = relationParts(sentence.wordCell(word, Column.deprel));
    const full = printRelation('nmod', subtype);
    const relation = language?.relations?.has(full) ? full : 'nmod';
    return choice(localized`Write ${relation}`, ...wordCellEdit(sentence, word, Column.deprel, relation));
  },
};

export const punctRelation: Repairer = {
  ids: ['upos-rel-punct'],
  repairs(sentence, finding) {
    const word = wordOf(sentence, finding);
    if (word === undefined) return [];
    const isWord = /[\p{L}\p{N}]/u.test(sentence.wordCell(word, Column.form));
    const relation = choice(localized`Attach it as punct`, ...wordCellEdit(sentence, word, Column.deprel, 'punct'));
    const tag = choice(localized`Tag it as SYM`, ...wordCellEdit(sentence, word, Column.upos, 'SYM'));
    return isWord ? [] : [...relation, ...tag];
  },
};

/** The part of speech that goes with a relation. */
const POS = [
  ['det', 'DET'],
  ['nummod', 'NUM'],
  ['advmod', 'ADV'],
  ['expl', 'PRON'],
  ['aux', 'AUX'],
  ['cop', 'AUX'],
  ['case', 'ADP'],
  ['mark', 'SCONJ'],
  ['cc', 'CCONJ'],
  ['punct', 'PUNCT'],
] as const;
const POS_OF: ReadonlyMap<string, string> = new Map(POS);

/** The relation that goes with a part of speech, if another one was mistaken for a modifier. */
const RELATION_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({
    NUM: 'nummod',
    ADJ: 'amod',
    DET: 'det',
    ADV: 'advmod',
    PUNCT: 'punct',
  }),
);

export const relationAndPos: Repairer = {
  ids: POS.map(([relation]) => `rel-upos-${relation}` as const),
  repairs(sentence, finding): readonly Repair[] {
    const word = wordOf(sentence, finding);
    if (word === undefined) return [];
    const relation = finding.id.slice('rel-upos-'.length);
    const pos = POS_OF.get(relation);
    const own = sentence.wordCell(word, Column.upos);
    const other = RELATION_OF.get(own);
    const isWord = /[\p{L}\p{N}]/u.test(sentence.wordCell(word, Column.form));
    return [
      ...(other === undefined || other === relation
        ? []
        : choice(localized`Attach it as ${other}`, ...wordCellEdit(sentence, word, Column.deprel, other))),
      ...(pos === undefined || (pos === 'PUNCT' && isWord)
        ? []
        : choice(localized`Tag it as ${pos}`, ...wordCellEdit(sentence, word, Column.upos, pos))),
    ];
  },
};

export const outerSubject: Repairer = {
  ids: ['too-many-subjects'],
  repairs(sentence, finding) {
    const head = wordOf(sentence, finding);
    if (head === undefined) return [];
    return Array.from(sentence.heads.keys()).flatMap((word) => {
      if (sentence.heads[word] !== head) return [];
      const [relation, subtype] = relationParts(sentence.wordCell(word, Column.deprel));
      if (!/^[nc]subj$/.test(relation) || subtype === 'outer') return [];
      const edits = wordCellEdit(sentence, word, Column.deprel, printRelation(relation, 'outer'));
      return choice(localized`Mark ${wordName(sentence, word)} as subject of the outer clause`, ...edits);
    });
  },
};
