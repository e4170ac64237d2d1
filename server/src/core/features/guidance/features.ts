/** What the universal features and their values mean, and what they are not for. In our own words. */

import { translatable } from '../../../localization/index.ts';
import type { Advice } from './advice.ts';

interface FeatureAdvice {
  readonly title: string;
  readonly advice: Advice;
  readonly values: Readonly<Record<string, string>>;
}

export const FEATURES: Readonly<Record<string, FeatureAdvice>> = {
  Abbr: {
    title: translatable`abbreviation`,
    advice: [
      translatable`The word is an abbreviation; it has the tag and the relation of the full word.`,
      translatable`A short form that is a word in its own right (lab, ad) is not an abbreviation.`,
      translatable`A misspelling is Typo=Yes.`,
    ],
    values: {
      Yes: translatable`it is an abbreviation`,
    },
  },
  Animacy: {
    title: translatable`animacy`,
    advice: [
      translatable`Whether the grammar treats a word as animate or human, as seen in its forms or in agreement.`,
      translatable`Meaning alone does not count: only what changes a form.`,
      translatable`It does not replace Gender where a language has both.`,
    ],
    values: {
      Anim: translatable`animate`,
      Hum: translatable`human`,
      Inan: translatable`inanimate`,
      Nhum: translatable`animate, but not human`,
    },
  },
  Aspect: {
    title: translatable`aspect`,
    advice: [
      translatable`How the event is laid out in time: completed, going on, repeated, about to begin.`,
      translatable`When the event takes place is Tense; the imperfect tense of the past is Tense=Imp.`,
      translatable`Aspect shown only by an auxiliary is marked on the words that carry it, not on the whole verb form.`,
    ],
    values: {
      Hab: translatable`habitual: as a rule`,
      Imp: translatable`imperfective: without a view of its end`,
      Iter: translatable`iterative: again and again`,
      Perf: translatable`perfective or perfect: seen as completed`,
      Prog: translatable`progressive: going on at that moment`,
      Prosp: translatable`prospective: about to happen`,
    },
  },
  Case: {
    title: translatable`case`,
    advice: [
      translatable`The inflection of a nominal that shows its role: subject, object, possessor, place. Words that agree with it have it, too.`,
      translatable`Only what the form shows: an adposition does not give its noun a case that is not inflected.`,
      translatable`Case does not decide the relation: a genitive or dative can be obj.`,
    ],
    values: {
      Abe: translatable`abessive: without`,
      Abl: translatable`ablative: away from`,
      Abs: translatable`absolutive: the only argument of an intransitive verb and the object of a transitive one`,
      Acc: translatable`accusative: the object; in a system of two cases the oblique one`,
      Add: translatable`additive: into, beside the illative in Estonian`,
      Ade: translatable`adessive: at or on`,
      All: translatable`allative: to or onto`,
      Ben: translatable`benefactive: for somebody`,
      Cau: translatable`causative: because of, or for the sake of`,
      Cmp: translatable`comparative: than; the standard of a comparison`,
      Cns: translatable`considerative: in exchange for`,
      Com: translatable`comitative: together with`,
      Dat: translatable`dative: the recipient or indirect object`,
      Del: translatable`delative: down from a surface; about`,
      Dis: translatable`distributive: for each, every`,
      Ela: translatable`elative: out of`,
      Equ: translatable`equative: like, as much as`,
      Erg: translatable`ergative: the subject of a transitive verb`,
      Ess: translatable`essive: as; a state for the time being`,
      Gen: translatable`genitive: the possessor and other dependents of a noun`,
      Ill: translatable`illative: into`,
      Ine: translatable`inessive: in`,
      Ins: translatable`instrumental: with, by means of`,
      Lat: translatable`lative: towards`,
      Loc: translatable`locative: at a place`,
      Nom: translatable`nominative: the subject, and the form that is cited`,
      Par: translatable`partitive: part of, some of; objects of unfinished actions`,
      Per: translatable`perlative: along, through`,
      Sbe: translatable`subelative: from under`,
      Sbl: translatable`sublative: onto a surface, as in Hungarian`,
      Spl: translatable`superlative: to a place above`,
      Sub: translatable`subessive: under; in older treebanks the sublative, onto`,
      Sup: translatable`superessive: on, above`,
      Tem: translatable`temporal: at a time`,
      Ter: translatable`terminative: up to, until`,
      Tra: translatable`translative: into another state; becoming`,
      Voc: translatable`vocative: the one spoken to`,
    },
  },
  Clusivity: {
    title: translatable`clusivity`,
    advice: [
      translatable`Whether we includes the person spoken to.`,
      translatable`Only forms of the first person that a language distinguishes in this way have it.`,
      translatable`Number is given beside it.`,
    ],
    values: {
      Ex: translatable`exclusive: we, but not you`,
      In: translatable`inclusive: you and we`,
    },
  },
  Definite: {
    title: translatable`definiteness or state`,
    advice: [
      translatable`Whether a noun phrase is marked as known, on an article or on the noun or adjective itself.`,
      translatable`That a word is an article is PronType=Art, given beside it.`,
      translatable`A noun does not get the definiteness of its article: only its own form counts.`,
    ],
    values: {
      Com: translatable`complex state: an adjective in an improper annexation in Arabic`,
      Cons: translatable`construct state: bound to the possessor behind it`,
      Def: translatable`definite`,
      Ind: translatable`indefinite`,
      Spec: translatable`indefinite, but a specific one`,
    },
  },
  Degree: {
    title: translatable`degree of comparison`,
    advice: [
      translatable`The degree of comparison of an adjective or adverb; also diminutives and augmentatives.`,
      translatable`In more beautiful, more is the comparative; beautiful itself is not.`,
      translatable`The standard of a comparison in a case of its own is Case=Cmp or Case=Equ.`,
    ],
    values: {
      Abs: translatable`absolute superlative: very high, without comparison`,
      Aug: translatable`augmentative: large`,
      Cmp: translatable`comparative: more than something else`,
      Dim: translatable`diminutive: small, dear`,
      Equ: translatable`equative: as much as something else`,
      Pos: translatable`positive: the base form`,
      Sup: translatable`superlative: more than all others`,
    },
  },
  Deixis: {
    title: translatable`deixis`,
    advice: [
      translatable`Where the thing pointed to is, seen from the speaker or the hearer; on demonstratives and words such as here.`,
      translatable`That a word points at all is PronType=Dem, given beside it.`,
      translatable`From whom the distance is measured is DeixisRef, if the language distinguishes it.`,
    ],
    values: {
      Abv: translatable`higher up`,
      Bel: translatable`lower down`,
      Even: translatable`at the same height`,
      Med: translatable`neither near nor far`,
      Nvis: translatable`out of sight`,
      Prox: translatable`near the reference point`,
      Remt: translatable`far from the reference point`,
    },
  },
  DeixisRef: {
    title: translatable`reference point of deixis`,
    advice: [
      translatable`The person from whom the distance in Deixis is measured.`,
      translatable`A language that always measures from the speaker does not need it.`,
      translatable`The person of a pronoun or verb is Person.`,
    ],
    values: {
      1: translatable`from the speaker`,
      2: translatable`from the person spoken to`,
    },
  },
  Evident: {
    title: translatable`evidentiality`,
    advice: [
      translatable`How the speaker knows: the verb form says so.`,
      translatable`A quotative that the grammar treats as a mood is Mood=Qot.`,
      translatable`A word such as apparently has no evidentiality: only inflection counts.`,
    ],
    values: {
      Fh: translatable`first-hand: seen by the speaker`,
      Nfh: translatable`not first-hand: heard or concluded`,
    },
  },
  ExtPos: {
    title: translatable`external part of speech`,
    advice: [
      translatable`The part of speech of a whole expression, on its head: what it would be tagged as if it were one word.`,
      translatable`UPOS remains that of the single word.`,
      translatable`It is not for ordinary phrases: mostly for expressions with fixed, and for names and titles.`,
    ],
    values: {},
  },
  Foreign: {
    title: translatable`foreign word`,
    advice: [
      translatable`The word is from another language and is not integrated into this one.`,
      translatable`Loan words and names in ordinary use are not foreign.`,
      translatable`In text that switches languages and is analysed, Lang in MISC names the language of a word.`,
    ],
    values: {
      Yes: translatable`it is foreign`,
    },
  },
  Gender: {
    title: translatable`gender`,
    advice: [
      translatable`The class of a noun that decides the forms of words that agree with it.`,
      translatable`The sex of the person meant does not count unless a form shows it.`,
      translatable`The many classes of Bantu and similar languages are NounClass.`,
    ],
    values: {
      Com: translatable`common: not neuter, where masculine and feminine have merged`,
      Fem: translatable`feminine`,
      Masc: translatable`masculine`,
      Neut: translatable`neuter`,
    },
  },
  Mood: {
    title: translatable`mood`,
    advice: [
      translatable`The attitude that a finite verb form expresses: statement, order, condition, wish, doubt.`,
      translatable`A verb form that is not finite has no mood: VerbForm says what it is.`,
      translatable`Mood made with a separate word (would go) belongs to that word, if it belongs anywhere.`,
    ],
    values: {
      Adm: translatable`admirative: surprise or doubt`,
      Cnd: translatable`conditional: what would happen`,
      Des: translatable`desiderative: the subject wants to do it`,
      Imp: translatable`imperative: an order or request`,
      Ind: translatable`indicative: a plain statement`,
      Int: translatable`interrogative: a form only of questions`,
      Irr: translatable`irrealis: not known to have happened`,
      Jus: translatable`jussive: the speaker wishes that it happens`,
      Nec: translatable`necessitative: it must be done`,
      Opt: translatable`optative: a wish`,
      Pot: translatable`potential: it may happen`,
      Prp: translatable`purposive: in order to`,
      Qot: translatable`quotative: reported, as others say`,
      Sub: translatable`subjunctive: a form mostly of dependent clauses, for what is wished, doubted or reported`,
    },
  },
  NounClass: {
    title: translatable`noun class`,
    advice: [
      translatable`The class of a noun in a language with many of them, shown by prefixes and agreement; the values begin with the language family.`,
      translatable`Two to four classes that go with sex are Gender.`,
      translatable`Number is given, too, even where the class implies it.`,
    ],
    values: {},
  },
  NumType: {
    title: translatable`type of number`,
    advice: [
      translatable`What kind of number word this is; also on quantifiers and question words about numbers.`,
      translatable`It does not decide the tag: an ordinal is ADJ, twice is ADV.`,
      translatable`Singular and plural are Number.`,
    ],
    values: {
      Card: translatable`cardinal: how many`,
      Dist: translatable`distributive: how many each`,
      Frac: translatable`fraction`,
      Mult: translatable`multiplicative: how many times, how many fold`,
      Ord: translatable`ordinal: which in order`,
      Range: translatable`range of numbers in one word`,
      Sets: translatable`for sets, and for nouns that have only a plural`,
    },
  },
  Number: {
    title: translatable`grammatical number`,
    advice: [
      translatable`How many are meant, as shown by the form of a noun or by agreement with it.`,
      translatable`How many possessors there are is Number[psor].`,
      translatable`The kind of a number word is NumType.`,
    ],
    values: {
      Coll: translatable`collective or mass: singular in form, many in meaning`,
      Count: translatable`count form: used only after numbers`,
      Dual: translatable`dual: two`,
      Grpa: translatable`greater paucal: more than a few, but not many`,
      Grpl: translatable`greater plural: very many, or all`,
      Inv: translatable`inverse: other than the number expected of this noun`,
      Pauc: translatable`paucal: a few`,
      Plur: translatable`plural: several`,
      Ptan: translatable`plural only, although it may be one thing: scissors`,
      Sing: translatable`singular: one`,
      Tri: translatable`trial: three`,
    },
  },
  Person: {
    title: translatable`person`,
    advice: [
      translatable`Whether the form refers to the speaker, to the person spoken to, or to others: on pronouns, and on verbs by agreement.`,
      translatable`Ordinary nouns have no person.`,
      translatable`Politeness is Polite: a polite form has the person that the treebank assigns to its form or meaning.`,
    ],
    values: {
      0: translatable`impersonal: nobody in particular`,
      1: translatable`first person: the speaker`,
      2: translatable`second person: the one spoken to`,
      3: translatable`third person: others`,
      4: translatable`fourth person: a third person kept apart from another one`,
    },
  },
  Polarity: {
    title: translatable`polarity`,
    advice: [
      translatable`Whether a form is affirmative or negative: a negative particle, or a verb inflected for negation.`,
      translatable`A negative pronoun, determiner or adverb (nobody, never) is PronType=Neg.`,
      translatable`A word that is negative only in meaning (lack, without) has no polarity.`,
    ],
    values: {
      Neg: translatable`negative`,
      Pos: translatable`affirmative`,
    },
  },
  Polite: {
    title: translatable`politeness`,
    advice: [
      translatable`The respect that a pronoun or verb form shows to the person spoken to or about.`,
      translatable`A polite word (please, sir) does not have it: only forms of a paradigm do.`,
      translatable`It does not replace Person and Number of the form.`,
    ],
    values: {
      Elev: translatable`raises the person spoken about`,
      Form: translatable`formal`,
      Humb: translatable`lowers the speaker`,
      Infm: translatable`informal`,
    },
  },
  Poss: {
    title: translatable`possessive`,
    advice: [
      translatable`The word is a possessive pronoun, determiner or adjective.`,
      translatable`A noun in the genitive is Case=Gen, not possessive.`,
      translatable`Person and number of the possessor are features of their own, often with the layer psor.`,
    ],
    values: {
      Yes: translatable`it is possessive`,
    },
  },
  PronType: {
    title: translatable`type of pronoun`,
    advice: [
      translatable`What kind of pronoun, determiner, article or pronominal adverb this is.`,
      translatable`Possessives are PronType=Prs with Poss=Yes, reflexives PronType=Prs with Reflex=Yes.`,
      translatable`Near or far is Deixis, definite or not is Definite.`,
    ],
    values: {
      Art: translatable`article`,
      Dem: translatable`demonstrative: points at something`,
      Emp: translatable`emphatic: the thing itself`,
      Exc: translatable`exclamative: what a day`,
      Ind: translatable`indefinite: some, any`,
      Int: translatable`interrogative: asks`,
      Neg: translatable`negative: no, nobody, never`,
      Prs: translatable`personal, possessive or reflexive`,
      Rcp: translatable`reciprocal: each other`,
      Rel: translatable`relative: introduces a relative clause`,
      Tot: translatable`total: all, every, both`,
    },
  },
  Reflex: {
    title: translatable`reflexive`,
    advice: [
      translatable`The pronoun or determiner refers back to the subject.`,
      translatable`Each other is PronType=Rcp.`,
      translatable`It stays on a pronoun that belongs to its verb without meaning of its own: that is a matter of expl:pv.`,
    ],
    values: {
      Yes: translatable`it is reflexive`,
    },
  },
  Tense: {
    title: translatable`tense`,
    advice: [
      translatable`The time of the event that a verb form expresses, relative to now or to another event.`,
      translatable`Completed or going on is Aspect.`,
      translatable`A tense made of several words is marked on each word by its own form: in will go, go is an infinitive.`,
    ],
    values: {
      Fut: translatable`future`,
      Imp: translatable`imperfect: past, going on or repeated`,
      Past: translatable`past`,
      Pqp: translatable`pluperfect: before another past`,
      Pres: translatable`present`,
    },
  },
  Typo: {
    title: translatable`typo`,
    advice: [
      translatable`The word is misspelt; CorrectForm in MISC says how it should be written.`,
      translatable`Dialect, slang and spellings on purpose are no typos.`,
      translatable`A word split by mistake has it on its first piece, with goeswith.`,
    ],
    values: {
      Yes: translatable`it is misspelt`,
    },
  },
  VerbForm: {
    title: translatable`form of the verb`,
    advice: [
      translatable`Which kind of verb form, finite or not; also on nouns, adjectives and adverbs that are forms of a verb.`,
      translatable`Mood and tense are separate features, if the form has them.`,
      translatable`It does not decide the tag: an adjectival participle is ADJ and keeps VerbForm=Part.`,
    ],
    values: {
      Conv: translatable`converb: a verb form used like an adverb`,
      Fin: translatable`finite`,
      Gdv: translatable`gerundive: what has to be done, as in Latin`,
      Ger: translatable`gerund; Vnoun, Part or Conv are to be preferred where one of them fits`,
      Inf: translatable`infinitive`,
      Part: translatable`participle: a verb form used like an adjective or in a compound tense`,
      Sup: translatable`supine: the form behind verbs of motion, or the Swedish form behind ha`,
      Vnoun: translatable`verbal noun, also called masdar`,
    },
  },
  Voice: {
    title: translatable`voice`,
    advice: [
      translatable`Which participant the verb form makes its subject, or how it changes the participants of the verb.`,
      translatable`A passive made with an auxiliary shows in aux:pass and nsubj:pass; the auxiliary itself need not be passive in form.`,
      translatable`A verb that causes something only by its meaning (kill) is not Voice=Cau.`,
    ],
    values: {
      Act: translatable`active: the subject is the doer`,
      Antip: translatable`antipassive: the patient of an ergative clause becomes oblique`,
      Bfoc: translatable`beneficiary focus: the subject is the one it is done for`,
      Cau: translatable`causative: the subject makes somebody do it`,
      Dir: translatable`direct: the subject is the higher of the two in rank, as in Algonquian`,
      Inv: translatable`inverse: the subject is the lower of the two in rank`,
      Lfoc: translatable`location focus: the subject is the place`,
      Mid: translatable`middle: between active and passive, as in Ancient Greek`,
      Pass: translatable`passive: the subject is affected`,
      Rcp: translatable`reciprocal: the subjects act on each other`,
    },
  },
};
