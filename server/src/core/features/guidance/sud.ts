/** What the relations of Surface-syntactic UD are for that UD does not have, and its deep features. In our own words: the guidelines have another licence. */

import { translatable } from '../../../localization/index.ts';
import type { SUD_OWN, SUD_SUBTYPES, SudDeep } from '../../annotation/index.ts';
import type { Advice } from './advice.ts';

export const SUD_ADVICE: Readonly<Record<(typeof SUD_OWN)[number], Advice>> = {
  aff: [
    translatable`An affix or clitic that belongs to its host and has no function of its own in the clause.`,
    translatable`A clitic that is a subject or an object is subj or comp.`,
    translatable`A part of a compound is compound.`,
  ],
  comp: [
    translatable`What its head asks for: objects, predicates, and also the noun of an adposition, the clause of a conjunction, the verb of an auxiliary.`,
    translatable`What could be added to any head of its kind is mod.`,
    translatable`Where complement and modifier cannot be told apart, udep.`,
  ],
  mod: [
    translatable`A modifier of any word, whatever its part of speech: adjectives, adverbs, adpositional phrases, clauses.`,
    translatable`What the head asks for is comp.`,
    translatable`Determiners and classifiers are det and clf, as in UD.`,
  ],
  subj: [
    translatable`The subject, a nominal or a clause, attached to the auxiliary or copula if there is one.`,
    translatable`A subject without meaning of its own is subj@expl, that of a passive subj@pass.`,
    translatable`A nominal outside of the clause that the subject takes up again is dislocated.`,
  ],
  udep: [
    translatable`A dependent that may be a complement or a modifier, for instance an adpositional phrase below a noun or verb.`,
    translatable`Where it is known to be a complement, comp:obl.`,
    translatable`Where it is known to be a modifier, mod.`,
  ],
  unk: [
    translatable`A relation that could not be determined, and the inside of idioms that have no syntax of their own.`,
    translatable`Where only complement and modifier cannot be told apart, udep.`,
    translatable`The parts of a name or a number are flat.`,
  ],
};

export const SUD_SUBTYPE: Readonly<Record<(typeof SUD_SUBTYPES)[number], string>> = {
  'comp:aux': translatable`The verb, adjective or noun that an auxiliary needs: it depends on the auxiliary, not the other way round as in UD.`,
  'comp:cleft': translatable`The clause of a cleft construction: it is you who …`,
  'comp:obj': translatable`The direct complement: the object of a verb, the noun of an adposition, the clause of a conjunction.`,
  'comp:obl': translatable`A complement with an adposition or case of its own: indirect objects and oblique arguments.`,
  'comp:pred': translatable`The predicate of a copula, and what is said of a subject or object: she seems tired.`,
  'conj:appos': translatable`In speech: the same place in the syntax is filled again by another name for the same thing.`,
  'conj:coord': translatable`Coordination, where it is told apart from other piles of the same function.`,
  'conj:dicto': translatable`In speech: the same place is filled again because the speaker corrects, repeats or searches.`,
  'parataxis:insert': translatable`An insertion into another utterance, such as you know.`,
  'parataxis:obj': translatable`Speech that is reported without a conjunction.`,
  'parataxis:parenth': translatable`An utterance in parentheses within another one.`,
};

/** Behind the at sign. */
export const SUD_DEEP_USE: Readonly<Record<SudDeep, string>> = {
  agent: translatable`@agent: the complement is the agent of a passive or causative.`,
  caus: translatable`@caus: of a causative construction.`,
  emb: translatable`@emb: the phrase is embedded by its position, with a function that another word says.`,
  expl: translatable`@expl: the dependent has no meaning of its own.`,
  fixed: translatable`@fixed: inside a fixed expression; the feature InIdiom takes its place.`,
  foreign: translatable`@foreign: words of another language whose syntax is not annotated.`,
  lvc: translatable`@lvc: the noun of a light verb: take a walk.`,
  name: translatable`@name: parts of a name.`,
  pass: translatable`@pass: of a passive.`,
  relcl: translatable`@relcl: the modifier is a relative clause.`,
  scrap: translatable`@scrap: the dependent was broken off.`,
  tense: translatable`@tense: the auxiliary is one of tense.`,
  x: translatable`@x: the subject of the complement is a dependent of the head, as in UD's xcomp.`,
};
