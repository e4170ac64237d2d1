/** Sentences for display, each with something that a diagram can get wrong. Written for this purpose. */

import { inert } from '../../../server/src/inert/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { diagramOf } from '../diagramOf.ts';

const english = diagramOf(
  `
1 The the DET Definite=Def|PronType=Art 2 det
2 annotators annotator NOUN Number=Plur 6 nsubj
3-4 don't
3 do do AUX Mood=Ind|Tense=Pres|VerbForm=Fin 6 aux
4 n't not PART Polarity=Neg 6 advmod
5 always always ADV _ 6 advmod
6 agree agree VERB VerbForm=Inf 0 root
7 about about ADP _ 10 case
8 the the DET Definite=Def|PronType=Art 10 det
9 longest long ADJ Degree=Sup 10 amod
10 sentences sentence NOUN Number=Plur 6 obl
11 , , PUNCT _ 16 punct
12 and and CCONJ _ 16 cc
13 some some DET _ 14 det
14 editors editor NOUN Number=Plur 16 nsubj
15 never never ADV _ 16 advmod
16 do do VERB _ 6 conj
17 . . PUNCT _ 6 punct`,
  {
    sentId: 'sample-en-001',
    text: 'The annotators don’t always agree about the longest sentences, and some editors never do.',
  },
);

const hungarian = diagramOf(
  `
1 Kit ki PRON Case=Acc|Number=Sing 6 obj
2 gondolsz gondol VERB Mood=Ind|Person=2 0 root
3 , , PUNCT _ 6 punct
4 hogy hogy SCONJ _ 6 mark
5 Péter Péter PROPN Case=Nom 6 nsubj
6 látott lát VERB Mood=Ind|Tense=Past 2 ccomp:obj
7 tegnap tegnap ADV _ 6 advmod:tlocy
8 a a DET Definite=Def 9 det
9 városban város NOUN Case=Ine 6 obl
10 szerinted szerint ADP _ 2 advmod
11 ? ? PUNCT _ 2 punct`,
  {
    sentId: 'sample-hu-004',
    text: 'Kit gondolsz, hogy Péter látott tegnap a városban szerinted?',
    summary: 'not projective: MH4, 1-Endpoint-Crossing',
  },
);

const dutch = diagramOf(
  `
1 Ik ik PRON _ 2 nsubj
2 denk denken VERB _ 0 root
3 dat dat SCONJ _ 8 mark
4 Jan Jan PROPN _ 8 nsubj
5 Marie Marie PROPN _ 9 nsubj
6 de de DET _ 7 det
7 kinderen kind NOUN _ 10 nsubj
8 zag zien VERB _ 2 ccomp
9 leren leren VERB _ 8 xcomp
10 zwemmen zwemmen VERB _ 9 xcomp
11 . . PUNCT _ 2 punct`,
  {
    sentId: 'sample-nl-002',
    text: 'Ik denk dat Jan Marie de kinderen zag leren zwemmen.',
    summary: 'not projective: MH4, not 1-Endpoint-Crossing',
  },
);

const hebrew = diagramOf(
  `
1 הילדה ילדה NOUN Gender=Fem 2 nsubj
2 קראה קרא VERB Tense=Past 0 root
3 ספר ספר NOUN Gender=Masc 2 obj
4 ארוך ארוך ADJ Gender=Masc 3 amod
5-7 בבית
5 ב ב ADP _ 7 case
6 ה ה DET Definite=Def 7 det
7 בית בית NOUN Gender=Masc 2 obl
8 של של ADP _ 9 case
9 סבתא סבתא NOUN Gender=Fem 7 nmod:poss
10 , , PUNCT _ 12 punct
11 ואז ואז ADV _ 12 advmod
12 נרדמה נרדם VERB Tense=Past 2 conj
13 . . PUNCT _ 2 punct`,
  { sentId: 'sample-he-003', text: 'הילדה קראה ספר ארוך בבית של סבתא, ואז נרדמה.', isRightToLeft: true },
);

const arabic = diagramOf(
  `
1 ماذا ماذا PRON _ 4 obj
2 قال قال VERB _ 0 root
3 الولد ولد NOUN _ 2 nsubj
4 رأى رأى VERB _ 2 ccomp
5-6 بالمدرسة
5 ب ب ADP _ 6 case
6 المدرسة مدرسة NOUN _ 4 obl
7 ؟ ؟ PUNCT _ 2 punct`,
  {
    sentId: 'sample-ar-007',
    text: 'ماذا قال الولد رأى بالمدرسة؟',
    isRightToLeft: true,
    summary: 'not projective: MH4, 1-Endpoint-Crossing',
  },
);

const broken = diagramOf(
  `
1 She she PRON _ 2 nsubj
2 likes like VERB _ 4 dep
3 coffee coffee NOUN _ 2 obj
4 and and CCONJ _ 2 cc
5 Bill Bill PROPN _ 0 root
5.1 likes
6 tea tea NOUN _ 6 orphan
7 very very ADV _ _ _
8 much much ADV _ 5 advmod
9 https://example.org/a/very/long/address/that/nobody/reads x X _ 8 dep
10 . . PUNCT _ 5 punct`,
  {
    sentId: 'sample-broken-001',
    text: 'She likes coffee and Bill tea very much.',
    summary: 'not a tree: cycle 2 → 4 → 2, word 7 has no head',
  },
);

/** 150 words: nested clauses, some words moved across. Deterministic. */
function long(): Diagram {
  const relations = [
    'nsubj',
    'obj',
    'obl',
    'nmod',
    'advcl:relcl',
    'case',
    'det',
    'amod',
    'conj',
    'punct',
    'aux:pass',
    'mark',
  ];
  const forms = [
    'word',
    'of',
    'annotation',
    'the',
    'crossing',
    'is',
    'longer',
    'treebank',
    'a',
    'dependency',
    'in',
    'sentence',
  ];
  const heads: number[] = [-1];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const attach = (from: number, to: number, head: number) => {
    if (to < from) return;
    const middle = from + next(to - from + 1);
    heads[middle] = head;
    attach(from, middle - 1, middle);
    attach(middle + 1, to, middle);
  };
  attach(1, 150, 0);
  for (const [word, head] of [
    [20, 27],
    [61, 55],
    [99, 108],
  ])
    if (heads[head] !== word) heads[word] = head;
  const rows = heads.slice(1).map((head, at) => {
    const form = forms[next(forms.length)];
    return `${at + 1} ${form} ${form} NOUN _ ${head} ${head === 0 ? 'root' : relations[next(relations.length)]}`;
  });
  return diagramOf(rows.join('\n'), { sentId: 'sample-long-150' });
}

export const SENTENCES = { english, hungarian, dutch, hebrew, arabic, broken, long: long() };

const everyMark = diagramOf(
  `
1 Who who PRON PronType=Int 6 obj
2 do do AUX Mood=Ind|Tense=Pres 3 aux
3 think think VERB VerbForm=Inf 0 root
4-5 I'd
4 I I PRON Case=Nom 6 nsubj
5 'd would AUX VerbForm=Fin 6 aux
6 see see VERB VerbForm=Inf 3 ccomp
6.1 see
7 with with ADP _ 9 case
8 the the DET Definite=Def 9 det
9 telescope telescope NOUN Number=Sing 6 obl
10 if if SCONJ _ 11 mark
11 ever ever ADV _ 10 advmod
12 there there ADV _ _ _
13 . . PUNCT _ 3 punct`,
  {
    sentId: 'sample-marks',
    text: 'Who do think I’d see with the telescope if ever there.',
    summary: 'not a tree: cycle 11 → 10 → 11, word 12 has no head',
  },
);

/** One sentence with everything that the legend can explain. */
export const EVERY_MARK: Diagram = {
  ...everyMark,
  arcs: everyMark.arcs.map((arc) => ({
    ...arc,
    ...(arc.dependent === 9 ? { isUncertain: true } : {}),
    ...(arc.dependent === 8 || arc.dependent === 1 ? { isLocked: true } : {}),
  })),
};

/** The same with what a team reads and writes: glosses, translations, neighbours, notes, the state, and arcs that a program made. */
export const READ: Diagram = {
  ...EVERY_MARK,
  translations: [{ name: 'text_de', text: 'Wen würde ich denn mit dem Fernrohr sehen, wenn überhaupt?' }],
  before: 'What was before.',
  after: 'What comes next.',
  state: { name: 'discuss', said: inert`to discuss · Ben` },
  notes: [
    { word: undefined, text: inert`Anna: is this one sentence? #segmentation` },
    { word: 4, text: inert`Ben: obl or iobj?` },
  ],
  words: EVERY_MARK.words.map((word) => ({ ...word, glosses: [['Gloss', `gloss ${word.index}`]] as const })),
  arcs: EVERY_MARK.arcs.map((arc) => (arc.dependent % 2 === 0 ? { ...arc, isMachine: true } : arc)),
};

/** The same after a re-parse that changed two heads. */
export const JUST_CHANGED: Diagram = {
  ...EVERY_MARK,
  changed: '2 heads and 1 relation',
  arcs: EVERY_MARK.arcs.map((arc) => ({
    ...arc,
    ...(arc.dependent === 4 ? { was: { head: 8, deprel: 'obl' } } : {}),
    ...(arc.dependent === 8 ? { was: { head: 0, deprel: 'root' } } : {}),
  })),
};
