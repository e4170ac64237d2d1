/** Example requests with explanations: offered by the editor and printed in docs/search.md. */

import { translatable } from '../localization/index.ts';

export interface GalleryRequest {
  readonly title: string;
  /** One sentence: what it finds, and what for. */
  readonly explanation: string;
  readonly request: string;
  /** The best keys for counting its matches. */
  readonly keys: readonly string[];
}

export const GALLERY: readonly GalleryRequest[] = [
  {
    title: translatable`Verbs with two objects`,
    explanation: translatable`Verbs with a direct and an indirect object: the ditransitives, or objects that should be obliques.`,
    request: 'pattern { V [upos=VERB]; V -[obj]-> O; V -[iobj]-> I }',
    keys: ['V.lemma'],
  },
  {
    title: translatable`Non-projective arcs by relation`,
    explanation: translatable`Words inside an arc that do not descend from its head; the relations of the arcs show which constructions are discontinuous.`,
    request: 'pattern { e: H -[!enhanced]-> D; Z []; Z << e }\nwithout { H ->> Z }',
    keys: ['e.label'],
  },
  {
    title: translatable`Crossing arcs`,
    explanation: translatable`Pairs of arcs that cross, by their relations.`,
    request: 'pattern { e: A -[1<>root, !enhanced]-> B; f: C -[1<>root, !enhanced]-> D; e >< f; B.__id__ < D.__id__ }',
    keys: ['(e.label, f.label)'],
  },
  {
    title: translatable`Unusual auxiliaries`,
    explanation: translatable`Auxiliaries by lemma: those at the end of the list are rare in the treebank, and often verbs.`,
    request: 'pattern { A [upos=AUX] }',
    keys: ['A.lemma'],
  },
  {
    title: translatable`Objects before subjects`,
    explanation: translatable`Clauses with the object first: questions, relative clauses, topics, or free word order.`,
    request: 'pattern { V -[1=nsubj, !enhanced]-> S; V -[obj]-> O; O << S }',
    keys: ['O.upos'],
  },
  {
    title: translatable`Order of subject, verb and object`,
    explanation: translatable`All clauses with both arguments, counted by the order of the three words.`,
    request: 'pattern { V [upos=VERB]; V -[1=nsubj, !enhanced]-> S; V -[obj]-> O }',
    keys: ['S#V#O'],
  },
  {
    title: translatable`Two subjects of one word`,
    explanation: translatable`A predicate has one subject; a second one is an error, or an outer subject that lacks its subtype.`,
    request:
      'pattern { e: V -[1=nsubj|csubj, !enhanced]-> A; f: V -[1=nsubj|csubj, !enhanced]-> B; A << B; e.label = f.label }',
    keys: [],
  },
  {
    title: translatable`Passives with an agent`,
    explanation: translatable`Passive verbs with an oblique agent, by the preposition that marks it.`,
    request: 'pattern { V -[1=obl, 2=agent]-> A; A -[case]-> P }',
    keys: ['P.lemma'],
  },
  {
    title: translatable`Passive subjects without a passive auxiliary`,
    explanation: translatable`A passive subject whose verb has no aux:pass: reflexive passives, participles in reduced clauses, and slips.`,
    request: 'pattern { V -["nsubj:pass"]-> S }\nwithout { V -["aux:pass"]-> A }',
    keys: ['V.VerbForm'],
  },
  {
    title: translatable`Determiners that disagree`,
    explanation: translatable`A determiner and its noun with different values of Number; the same works for Gender and Case.`,
    request: 'pattern { N -[det]-> D; N.Number <> D.Number }',
    keys: ['N.lemma'],
  },
  {
    title: translatable`Verbs without a subject`,
    explanation: translatable`Finite verbs with no subject in the tree: subjects that are dropped or shared, imperatives, and gaps in the annotation.`,
    request: 'pattern { V [upos=VERB, VerbForm=Fin] }\nwithout { V -[1=nsubj|csubj|expl]-> S }',
    keys: ['V.Mood'],
  },
  {
    title: translatable`One form, two parts of speech`,
    explanation: translatable`Words of one sentence with the same form and different parts of speech: ambiguous words, and inconsistent tags.`,
    request: 'pattern { A []; B []; A << B; A.form = B.form; A.upos <> B.upos }',
    keys: ['A.form'],
  },
  {
    title: translatable`Nouns after prepositions, without the mark`,
    explanation: translatable`Obliques and nominal modifiers without a case marker: bare temporal phrases, or arcs that should be something else.`,
    request: 'pattern { e: H -[1=obl|nmod, !enhanced]-> N; N [upos=NOUN|PROPN] }\nwithout { N -[case]-> C }',
    keys: ['e.label'],
  },
  {
    title: translatable`Function words with dependents`,
    explanation: translatable`Function words are leaves, apart from fixed expressions, coordination and a few others; what is listed here is suspicious.`,
    request:
      'pattern { F [upos=ADP|AUX|CCONJ|DET|PART|SCONJ]; e: F -[1<>fixed|conj|cc|punct|goeswith|reparandum, !enhanced]-> X }',
    keys: ['(F.upos, e.label)'],
  },
  {
    title: translatable`Copulas without a subject`,
    explanation: translatable`A copula whose predicate has no subject.`,
    request: 'pattern { P -[cop]-> C }\nwithout { P -[1=nsubj|csubj|expl]-> S }',
    keys: ['C.form'],
  },
  {
    title: translatable`Relative clauses and their pronouns`,
    explanation: translatable`Relative clauses with a relative pronoun, by the function of the pronoun.`,
    request: 'pattern { N -["acl:relcl"]-> V; e: V -[!enhanced]-> R; R [PronType=Rel] }',
    keys: ['e.label'],
  },
  {
    title: translatable`Long dependencies`,
    explanation: translatable`Arcs over more than fifteen words, punctuation left out: where annotators most often lose the thread.`,
    request: 'pattern { e: H -[1<>punct|root, !enhanced]-> D; e.length > 15 }',
    keys: ['e.label'],
  },
  {
    title: translatable`Enhanced edges that the tree does not have`,
    explanation: translatable`Edges of DEPS between words that no arc connects: shared subjects, relative clauses, controlled clauses.`,
    request: 'pattern { e: H -[enhanced=yes]-> D; H [form<>"__0__"] }\nwithout { H -[!enhanced]-> D }',
    keys: ['e.1'],
  },
  {
    title: translatable`Empty nodes`,
    explanation: translatable`Elided predicates and other empty nodes, with the words that depend on them.`,
    request: 'pattern { E [wordform="__EMPTY__"]; e: E -> D }',
    keys: ['e.1'],
  },
  {
    title: translatable`Questions`,
    explanation: translatable`Sentences that end in a question mark, by whether they have an interrogative word.`,
    request: 'global { text = /.*[?？؟]["”’» ]*/ }\npattern { R []; * -[root]-> R }',
    keys: ['{ W [PronType=Int] }'],
  },
];
