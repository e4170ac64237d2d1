/** What the tags and relations of Universal Dependencies mean, in a few words. */

import { universalPart } from '../annotation/index.ts';

/** Universal part-of-speech tags. */
export const UPOS_MEANING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ADJ: 'adjective',
    ADP: 'adposition: preposition or postposition',
    ADV: 'adverb',
    AUX: 'auxiliary: supports a verb, or links a predicate as copula',
    CCONJ: 'coordinating conjunction',
    DET: 'determiner',
    INTJ: 'interjection',
    NOUN: 'noun',
    NUM: 'numeral',
    PART: 'particle',
    PRON: 'pronoun',
    PROPN: 'proper noun',
    PUNCT: 'punctuation',
    SCONJ: 'subordinating conjunction',
    SYM: 'symbol',
    VERB: 'verb',
    X: 'other: no other tag fits',
  }),
);

/** The universal part of a relation. */
export const UDEPREL_MEANING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acl: 'clause that modifies a noun',
    advcl: 'adverbial clause',
    advmod: 'modifying adverb',
    amod: 'adjective that modifies a noun',
    appos: 'apposition: another name for the same thing',
    aux: 'auxiliary of a verb',
    case: 'case marker: adposition or clitic of a nominal',
    cc: 'coordinating conjunction, on the conjunct that follows it',
    ccomp: 'clausal complement with its own subject',
    clf: 'classifier',
    compound: 'part of a compound',
    conj: 'conjunct, attached to the first one',
    cop: 'copula, on the predicate that it links',
    csubj: 'clause that is the subject',
    dep: 'relation that could not be determined',
    det: 'determiner',
    discourse: 'discourse element: particle, filler, emoticon',
    dislocated: 'nominal put before or after the clause that it belongs to',
    expl: 'expletive: pronoun without meaning of its own',
    fixed: 'part of a fixed expression, attached to its first word',
    flat: 'part of a flat expression such as a name, attached to its first word',
    goeswith: 'later part of a word that was split by mistake',
    iobj: 'indirect object',
    list: 'item of a list',
    mark: 'marker: introduces a subordinate clause',
    nmod: 'nominal that modifies a noun',
    nsubj: 'nominal subject',
    nummod: 'numeral that modifies a noun',
    obj: 'object',
    obl: 'oblique: nominal that modifies a predicate',
    orphan: 'dependent of an elided predicate',
    parataxis: 'clause or phrase placed side by side, without a link',
    punct: 'punctuation',
    reparandum: 'words that the speaker replaced by a correction',
    root: 'root of the sentence',
    vocative: 'addressee',
    xcomp: 'clausal complement whose subject is shared',
  }),
);

/** Meaning of a relation with or without a subtype. */
export function deprelMeaning(deprel: string): string | undefined {
  return UDEPREL_MEANING.get(universalPart(deprel));
}

export function uposMeaning(upos: string): string | undefined {
  return UPOS_MEANING.get(upos);
}
