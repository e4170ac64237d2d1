/** What the relations of Universal Dependencies are for, and what they are not for. In our own words: the guidelines have another licence. */

import { translatable } from '../../../localization/index.ts';
import type { UdeprelName } from '../../annotation/index.ts';
import type { Advice } from './advice.ts';

export const RELATIONS: Readonly<Record<UdeprelName, Advice>> = {
  acl: [
    translatable`A clause that modifies a noun or pronoun, whether finite, participial or infinitival.`,
    translatable`A clause that modifies a verb, an adjective or an adverb is advcl.`,
    translatable`A single adjective, or a participle used as one, is amod: acl needs a predicate of its own.`,
  ],
  advcl: [
    translatable`A clause that modifies a predicate without being its argument: time, condition, cause, purpose, manner, comparison.`,
    translatable`A clause that the predicate takes as its object or complement is ccomp or xcomp.`,
    translatable`A clause that modifies a noun is acl, relative clauses included.`,
  ],
  advmod: [
    translatable`An adverb, or a phrase headed by one, that modifies a predicate or another modifier.`,
    translatable`A nominal used like an adverb is obl: last week, two miles, on Monday.`,
    translatable`A word outside the clause, such as a filler or an interjection, is discourse.`,
  ],
  amod: [
    translatable`An adjective, or a phrase headed by one, that modifies a noun or pronoun.`,
    translatable`A word that specifies the noun rather than describes it (this, every, which) is det, a cardinal number nummod.`,
    translatable`A noun before a noun is compound or nmod, even where it translates as an adjective.`,
  ],
  appos: [
    translatable`A nominal right behind another one that names or explains the same thing; the two could usually change places.`,
    translatable`A title with a name, or the parts of a name, do not make two nominals: flat.`,
    translatable`If the second nominal denotes something else, it is conj, or list in lists without syntax.`,
  ],
  aux: [
    translatable`A function word that adds tense, aspect, mood, voice or evidentiality to the predicate; each language has a short list of them.`,
    translatable`A verb that links a subject to a predicate without a verb is cop.`,
    translatable`A verb outside the list of auxiliaries (want, begin) is the head, and the verb that it governs xcomp or ccomp.`,
  ],
  case: [
    translatable`An adposition or case particle, attached to the nominal that it marks.`,
    translatable`Before a clause the same word is mark: after they left.`,
    translatable`A particle that makes one verb with its verb (give up) is compound:prt.`,
  ],
  cc: [
    translatable`A coordinating conjunction, attached to the conjunct that follows it.`,
    translatable`A word that makes its clause dependent is mark.`,
    translatable`An adverb that links sentences (however, therefore) is advmod.`,
  ],
  ccomp: [
    translatable`A clause that is a core argument of its head, usually an object, and that has a subject of its own or could have one.`,
    translatable`If the subject of the clause can only be an argument of the head (she wants to go), it is xcomp.`,
    translatable`A clause that completes a noun (the fact that it rains) is acl.`,
  ],
  clf: [
    translatable`A classifier: a word required between a number or determiner and a noun, as in Chinese; attached to the number or determiner.`,
    translatable`A measure in a language without classifiers (two cups of tea) is an ordinary noun with nummod and nmod.`,
    translatable`The number itself is nummod.`,
  ],
  compound: [
    translatable`A word that makes one lexical unit with its head, without marking of its own: a noun in a compound written apart, a particle or noun that belongs to a verb.`,
    translatable`A name or date without a head is flat; a frozen expression that works as a function word is fixed.`,
    translatable`A noun with an adposition or a case of its own is nmod.`,
  ],
  conj: [
    translatable`Every conjunct but the first, attached to the first; with or without a conjunction.`,
    translatable`A comment, tag or quotation put beside a clause, rather than coordinated with it, is parataxis.`,
    translatable`A third conjunct is not attached to the second, unless these two form a group of their own.`,
  ],
  cop: [
    translatable`A function word, often a verb, that links a subject to a predicate without a verb; the predicate is the head.`,
    translatable`Verbs such as become, seem or remain are heads, and what follows them is xcomp.`,
    translatable`With a verb as predicate (is going, was seen) the same word is aux or aux:pass.`,
  ],
  csubj: [
    translatable`A clause that is the subject of a predicate.`,
    translatable`A clause that is an object is ccomp or xcomp; behind a placeholder for the subject (it is clear that it rains) it stays csubj.`,
    translatable`A noun with a clause attached to it (the fact that they left) is nsubj, and the clause acl.`,
  ],
  dep: [
    translatable`A relation that cannot be determined, as in fragments and damaged text.`,
    translatable`Odd syntax mostly has a relation of its own: orphan, reparandum, dislocated, parataxis.`,
    translatable`If you hesitate between two relations, take the likelier one and leave a note.`,
  ],
  det: [
    translatable`A word that settles the reference of a noun: article, demonstrative, possessive, interrogative or quantifier.`,
    translatable`A cardinal number is nummod.`,
    translatable`The same word in place of a noun has the relation of a noun: nsubj, obj, nmod.`,
  ],
  discourse: [
    translatable`An interjection, filler, feedback particle or emoticon that is not part of the structure of its clause.`,
    translatable`An adverb that comments on the clause (probably, however) is advmod.`,
    translatable`A person spoken to is vocative.`,
  ],
  dislocated: [
    translatable`A nominal or clause before or behind its clause that fills no position in it: its place is taken by a pronoun, or it only names the topic.`,
    translatable`Order alone does not matter: a fronted object without a pronoun in its place is still obj.`,
    translatable`A person spoken to is vocative.`,
  ],
  expl: [
    translatable`A pronoun, or a word such as there, in the position of an argument that refers to nothing.`,
    translatable`A pronoun that refers to something, if only to a whole situation, is nsubj or obj.`,
    translatable`A reflexive that stands for a participant (she washes herself) is obj or iobj.`,
  ],
  fixed: [
    translatable`A later word of a frozen expression that works as one function word or short adverb (because of, as well as); attached to its first word.`,
    translatable`An idiom with ordinary structure (kick the bucket) has ordinary relations.`,
    translatable`A name or date without a head is flat, a compound noun compound.`,
  ],
  flat: [
    translatable`A later word of an expression without a head, such as a name or a date; all of them are attached to its first word.`,
    translatable`A name with ordinary structure (University of Leipzig) has ordinary relations.`,
    translatable`Two full nominals for the same thing are appos; a frozen function word is fixed.`,
  ],
  goeswith: [
    translatable`A later piece of a word that is split by mistake in the text; attached to its first piece.`,
    translatable`Words that are correctly written apart are compound, fixed or flat.`,
    translatable`Words written together by mistake are split instead, with SpaceAfter=No and CorrectSpaceAfter=Yes.`,
  ],
  iobj: [
    translatable`A nominal core argument that is neither subject nor object: in many languages the recipient beside an object.`,
    translatable`If a verb has only one object, it is obj, whatever its case or meaning.`,
    translatable`A recipient with an adposition (to her) is obl, as a rule.`,
  ],
  list: [
    translatable`An item in a chain of comparable items without syntax between them, such as the lines of a signature; attached to the first item.`,
    translatable`An enumeration within a sentence is conj, even without a conjunction.`,
    translatable`Clauses put side by side are parataxis.`,
  ],
  mark: [
    translatable`The word that makes a clause dependent: subordinating conjunction, complementizer, infinitive marker.`,
    translatable`A relative or question word with a function in its clause has that relation: nsubj, obj, advmod.`,
    translatable`Before a nominal the same word is case.`,
  ],
  nmod: [
    translatable`A nominal that depends on another nominal: possessor, complement or modifier, with an adposition or case in most languages.`,
    translatable`A nominal that depends on a verb, an adjective or an adverb is obl, even right behind a noun.`,
    translatable`A second name of the same thing is appos.`,
  ],
  nsubj: [
    translatable`The nominal that is the subject of a predicate, whether that is a verb or not; in many languages the verb agrees with it.`,
    translatable`With a passive verb the subject is nsubj:pass, and the agent obl or obl:agent.`,
    translatable`A clause as subject is csubj, a pronoun that refers to nothing expl.`,
  ],
  nummod: [
    translatable`A number that says how many or how much of the noun there is.`,
    translatable`An ordinal (the third day) is amod, an indefinite amount (many, several) det or amod.`,
    translatable`A number that identifies rather than counts (room 7) is not nummod; many treebanks use nmod or flat.`,
  ],
  obj: [
    translatable`The second core argument of a verb, after the subject: typically what is affected by the action.`,
    translatable`An argument marked like an adjunct, as with an adposition, is obl, even if the verb requires it (rely on her).`,
    translatable`A measure, time or place without an adposition (slept an hour) is obl.`,
  ],
  obl: [
    translatable`A nominal that depends on a verb, an adjective or an adverb and is not a core argument.`,
    translatable`A nominal that modifies a noun is nmod, even if it looks the same.`,
    translatable`A nominal marked like a subject or an object is nsubj, obj or iobj; a mere adverb is advmod.`,
  ],
  orphan: [
    translatable`A dependent of an omitted predicate, attached to another dependent of it that was promoted to its place.`,
    translatable`If an auxiliary or a copula is left, that is promoted, and all relations stay ordinary.`,
    translatable`If a noun is missing, one of its dependents takes its place and its relation (nsubj, obj), without orphan.`,
  ],
  parataxis: [
    translatable`A clause or phrase put beside another one, without coordination, subordination or being its argument: a comment in brackets, a tag question, a reporting clause inside or behind a quotation.`,
    translatable`Clauses that are coordinated, if only by a comma, are conj.`,
    translatable`A clause that is the object of the verb before it is ccomp, also without a conjunction.`,
  ],
  punct: [
    translatable`A punctuation mark, attached to the head of what it separates or encloses so that its arc crosses no other.`,
    translatable`A sign that is read as a word (%, &, a dash for to) has the relation of that word.`,
    translatable`Punctuation has no dependents, except where it stands for a word.`,
  ],
  reparandum: [
    translatable`Words that a speaker or writer gave up in favour of others, attached to the head of the correction.`,
    translatable`A filler (er, well) is discourse.`,
    translatable`A deliberate second name is appos, a repetition for emphasis conj or compound:redup.`,
  ],
  root: [
    translatable`The head of the sentence; HEAD is 0, and every sentence has exactly one.`,
    translatable`A copula or an auxiliary is not the root: its predicate is.`,
    translatable`A second main clause is conj or parataxis of the first.`,
  ],
  vocative: [
    translatable`A nominal that names the person or thing spoken to, attached to the predicate of the sentence.`,
    translatable`A greeting or exclamation is discourse.`,
    translatable`A person who is spoken about is an argument or, beside a pronoun, dislocated.`,
  ],
  xcomp: [
    translatable`A complement without a subject of its own whose subject must be an argument of the head: an infinitive behind try, an adjective behind seem.`,
    translatable`If the clause has or could have another subject, it is ccomp.`,
    translatable`A clause that the head does not select, such as a purpose (stopped to rest), is advcl.`,
  ],
};

/** What the subtypes that UD documents for all languages add to their relations. */
export const SUBTYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'acl:relcl': translatable`A relative clause, finite or not, that modifies a noun or pronoun.`,
    'advcl:relcl': translatable`A relative clause that refers to a whole clause rather than a noun (she left, which surprised me).`,
    'advmod:emph': translatable`A word that emphasizes or singles out what it is attached to: only, even, also.`,
    'advmod:lmod': translatable`An adverb of place, where the treebank tells it from other adverbs.`,
    'aux:pass': translatable`The auxiliary of a passive.`,
    'cc:preconj': translatable`The first part of a paired conjunction (both … and, either … or), attached to the first conjunct.`,
    'compound:lvc': translatable`The noun, or another word, that makes one predicate with a verb of little meaning (take a walk), where the treebank treats the two as a unit.`,
    'compound:prt': translatable`The particle of a verb (give up), written apart from it.`,
    'compound:redup': translatable`The repeated part of a reduplication.`,
    'compound:svc': translatable`A later verb of a serial verb construction.`,
    'csubj:outer': translatable`A clausal subject whose predicate is itself a clause linked by a copula, so that the clause can have a second, inner subject.`,
    'csubj:pass': translatable`A clausal subject of a passive verb.`,
    'det:numgov': translatable`A quantifier that determines the case of its noun, as in Slavic languages.`,
    'det:nummod': translatable`A quantifier that agrees with its noun instead of determining its case.`,
    'det:poss': translatable`A possessive determiner (my, their).`,
    'expl:impers': translatable`A reflexive that makes a clause impersonal: the verb has no subject.`,
    'expl:pass': translatable`A reflexive that makes a verb passive.`,
    'expl:pv': translatable`A reflexive or other clitic that belongs to the verb in the lexicon, without being an argument (German sich beeilen).`,
    'flat:foreign': translatable`A later word of a foreign expression that is not analysed in this language.`,
    'flat:name': translatable`A later word of a name without a head.`,
    'nmod:poss': translatable`A nominal possessor (the cat’s tail).`,
    'nmod:tmod': translatable`A nominal of time that modifies a noun, without an adposition.`,
    'nsubj:outer': translatable`The subject of a copular clause whose predicate is itself a clause (the problem is that it rains); the inner clause can have its own subject.`,
    'nsubj:pass': translatable`The subject of a passive verb.`,
    'nummod:gov': translatable`A number that determines the case of its noun, as in Slavic languages.`,
    'obl:agent': translatable`The agent of a passive verb (by her).`,
    'obl:arg': translatable`An oblique that the predicate selects as its argument, adposition or case included (rely on her); plain obl is then an adjunct.`,
    'obl:lmod': translatable`An oblique of place, where the treebank tells it from others.`,
    'obl:tmod': translatable`An oblique of time, in many treebanks only one without an adposition (last week).`,
  }),
);
