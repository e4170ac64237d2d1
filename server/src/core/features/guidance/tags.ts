/** What the part-of-speech tags of Universal Dependencies are for, and what they are not for. In our own words. */

import { translatable } from '../../../localization/index.ts';
import type { UposName } from '../../annotation/index.ts';
import type { Advice } from './advice.ts';

export const TAGS: Readonly<Record<UposName, Advice>> = {
  ADJ: [
    translatable`A word that describes what a noun denotes, as its modifier or as a predicate; ordinal numbers are adjectives, too.`,
    translatable`A word of a closed class that determines rather than describes (this, every, which) is DET.`,
    translatable`A participle within a verb form or with arguments like a verb is VERB.`,
  ],
  ADP: [
    translatable`A preposition or postposition, which makes a phrase with a nominal and relates it to the rest.`,
    translatable`Introducing a clause, the same word is SCONJ: after they left.`,
    translatable`Alone as a modifier of a verb (went inside), it is ADV; for particles of verbs see the guidelines of the language.`,
  ],
  ADV: [
    translatable`A word that modifies a verb, an adjective, an adverb or a clause: manner, time, place, degree; question words such as where and why, too.`,
    translatable`A particle that only negates is PART in many languages.`,
    translatable`A noun used like an adverb (last week) stays NOUN.`,
  ],
  AUX: [
    translatable`A function word that goes with a predicate and shows tense, aspect, mood, voice or agreement; also a copula. Each language has a closed list.`,
    translatable`The same verb with its full meaning (have a car) is VERB.`,
    translatable`A verb that only governs another one (want, begin) is VERB.`,
  ],
  CCONJ: [
    translatable`A conjunction that links words, phrases or clauses of equal rank.`,
    translatable`A conjunction that makes its clause dependent is SCONJ.`,
    translatable`An adverb that links sentences (however, therefore) is ADV.`,
  ],
  DET: [
    translatable`A word with a noun that settles its reference: article, demonstrative, possessive, interrogative or quantifier.`,
    translatable`In place of a noun, the same word is PRON, in most treebanks.`,
    translatable`A cardinal number is NUM.`,
  ],
  INTJ: [
    translatable`An exclamation, a filler, a greeting or a reply such as yes, outside the structure of the clause.`,
    translatable`A word of another class keeps its tag in an exclamation: Heavens is NOUN.`,
    translatable`A particle that modifies a word of the clause is PART or ADV.`,
  ],
  NOUN: [
    translatable`A common noun: a word for a kind of person, thing, place, animal or idea.`,
    translatable`A name of one individual is PROPN.`,
    translatable`A gerund or infinitive with arguments like a verb is VERB; only a true verbal noun is NOUN.`,
  ],
  NUM: [
    translatable`A cardinal number, in words or in digits.`,
    translatable`An ordinal is ADJ, twice is ADV.`,
    translatable`An indefinite amount (many, several) is DET, PRON or ADJ.`,
  ],
  PART: [
    translatable`A function word that needs another word or phrase and fits no other tag: a negation, a question particle, the infinitive marker, a possessive ending.`,
    translatable`If ADP, ADV, AUX, CCONJ or SCONJ fits, take that one.`,
    translatable`The particle of a verb (give up) is ADP or ADV, in most languages.`,
  ],
  PRON: [
    translatable`A word in place of a noun phrase whose reference comes from the context.`,
    translatable`With a noun that it determines, the same word is DET.`,
    translatable`A word for a place, time or manner (there, when) is ADV.`,
  ],
  PROPN: [
    translatable`A name, or a noun within a name, of one person, place, organization or work.`,
    translatable`Function words within a name keep their tags: of in University of Leipzig is ADP.`,
    translatable`An adjective made from a name (French wine) is ADJ.`,
  ],
  PUNCT: [
    translatable`A mark that separates or encloses parts of a text and is not read aloud.`,
    translatable`A sign that is read as a word (%, §, =) is SYM.`,
    translatable`A dash that means to in a range (3–5) is SYM.`,
  ],
  SCONJ: [
    translatable`A conjunction that makes the clause that it introduces dependent, complementizers included.`,
    translatable`A relative or question word with a function in the clause is PRON, DET or ADV.`,
    translatable`Before a nominal, the same word is ADP.`,
  ],
  SYM: [
    translatable`A sign that stands for a word: currency, mathematics, percent, emoticons and emoji.`,
    translatable`A mark that only separates or encloses, bullets included, is PUNCT.`,
    translatable`Digits are NUM; an abbreviation has the tag of the full word.`,
  ],
  VERB: [
    translatable`A word for an event, action or state that heads a clause; participles and infinitives with arguments like a verb, too.`,
    translatable`As an auxiliary or copula it is AUX.`,
    translatable`A noun or adjective made from a verb is NOUN or ADJ, once it behaves like one.`,
  ],
  X: [
    translatable`A word that no other tag fits: foreign text that is not analysed, fragments, typing without sense.`,
    translatable`A loan word in ordinary use has an ordinary tag.`,
    translatable`It is not for hard choices, nor for abbreviations, which have the tag of the full word.`,
  ],
};
