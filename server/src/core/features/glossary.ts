/** The meaning of the tags and relations of Universal Dependencies, in brief. */

import { translatable, translated } from '../../localization/index.ts';
import { type SUD_OWN, type SUD_SUBTYPES, sudPart } from '../annotation/index.ts';

/** Universal part-of-speech tags. */
export const UPOS_MEANING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ADJ: translatable`adjective`,
    ADP: translatable`adposition: preposition or postposition`,
    ADV: translatable`adverb`,
    AUX: translatable`auxiliary: supports a verb, or links a predicate as copula`,
    CCONJ: translatable`coordinating conjunction`,
    DET: translatable`determiner`,
    INTJ: translatable`interjection`,
    NOUN: translatable`noun`,
    NUM: translatable`numeral`,
    PART: translatable`particle`,
    PRON: translatable`pronoun`,
    PROPN: translatable`proper noun`,
    PUNCT: translatable`punctuation`,
    SCONJ: translatable`subordinating conjunction`,
    SYM: translatable`symbol`,
    VERB: translatable`verb`,
    X: translatable`other: no other tag fits`,
  }),
);

/** The universal part of a relation. */
export const UDEPREL_MEANING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acl: translatable`clause that modifies a noun`,
    advcl: translatable`adverbial clause`,
    advmod: translatable`modifying adverb`,
    amod: translatable`adjective that modifies a noun`,
    appos: translatable`apposition: another name for the same thing`,
    aux: translatable`auxiliary of a verb`,
    case: translatable`case marker: adposition or clitic of a nominal`,
    cc: translatable`coordinating conjunction, on the conjunct that follows it`,
    ccomp: translatable`clausal complement with its own subject`,
    clf: translatable`classifier`,
    compound: translatable`part of a compound`,
    conj: translatable`conjunct, attached to the first one`,
    cop: translatable`copula, on the predicate that it links`,
    csubj: translatable`clause that is the subject`,
    dep: translatable`relation that could not be determined`,
    det: translatable`determiner`,
    discourse: translatable`discourse element: particle, filler, emoticon`,
    dislocated: translatable`nominal put before or after the clause that it belongs to`,
    expl: translatable`expletive: pronoun without meaning of its own`,
    fixed: translatable`part of a fixed expression, attached to its first word`,
    flat: translatable`part of a flat expression such as a name, attached to its first word`,
    goeswith: translatable`later part of a word that was split by mistake`,
    iobj: translatable`indirect object`,
    list: translatable`item of a list`,
    mark: translatable`marker: introduces a subordinate clause`,
    nmod: translatable`nominal that modifies a noun`,
    nsubj: translatable`nominal subject`,
    nummod: translatable`numeral that modifies a noun`,
    obj: translatable`object`,
    obl: translatable`oblique: nominal that modifies a predicate`,
    orphan: translatable`dependent of an elided predicate`,
    parataxis: translatable`clause or phrase placed side by side, without a link`,
    punct: translatable`punctuation`,
    reparandum: translatable`words that the speaker replaced by a correction`,
    root: translatable`root of the sentence`,
    vocative: translatable`addressee`,
    xcomp: translatable`clausal complement whose subject is shared`,
  }),
);

/** The relations of Surface-syntactic UD that UD does not have. */
const SUD_MEANING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aff: translatable`affix: clitic or morpheme without a function of its own`,
    comp: translatable`complement`,
    'comp:aux': translatable`complement of an auxiliary`,
    'comp:cleft': translatable`clause of a cleft construction`,
    'comp:obj': translatable`object, also of an adposition or a conjunction`,
    'comp:obl': translatable`oblique complement`,
    'comp:pred': translatable`predicate complement: of a copula and the like`,
    mod: translatable`modifier`,
    subj: translatable`subject, nominal or clausal`,
    udep: translatable`complement or modifier, which is left open`,
    unk: translatable`relation that could not be determined`,
  } satisfies Partial<Record<(typeof SUD_OWN)[number] | (typeof SUD_SUBTYPES)[number], string>>),
);

/** Meaning of a relation of UD or of Surface-syntactic UD, with or without a subtype and deep features. */
export function deprelMeaning(deprel: string): string | undefined {
  const [base] = deprel.split('@', 1);
  const name = sudPart(deprel);
  return inLanguage(SUD_MEANING.get(base) ?? SUD_MEANING.get(name) ?? UDEPREL_MEANING.get(name));
}

export function uposMeaning(upos: string): string | undefined {
  return inLanguage(UPOS_MEANING.get(upos));
}

const inLanguage = (meaning: string | undefined) => (meaning === undefined ? undefined : translated(meaning));
