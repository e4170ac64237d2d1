/** Features of words by UPOS in most treebanks: suggested first while a file has none of its own. */

const USUAL: Readonly<Record<string, string>> = {
  NOUN: 'Number=Sing Number=Plur Gender=Masc Gender=Fem Gender=Neut Case=Nom Case=Acc Case=Gen Case=Dat Definite=Def Definite=Ind',
  PROPN: 'Number=Sing Number=Plur Gender=Masc Gender=Fem Gender=Neut Case=Nom Case=Acc Case=Gen Case=Dat Abbr=Yes',
  ADJ: 'Degree=Pos Degree=Cmp Degree=Sup Number=Sing Number=Plur Gender=Masc Gender=Fem Gender=Neut Case=Nom Case=Acc Case=Gen Case=Dat',
  VERB: 'VerbForm=Fin VerbForm=Inf VerbForm=Part Mood=Ind Mood=Imp Mood=Sub Tense=Pres Tense=Past Tense=Fut Person=3 Person=1 Person=2 Number=Sing Number=Plur Aspect=Perf Aspect=Imp Voice=Act Voice=Pass',
  AUX: 'VerbForm=Fin VerbForm=Inf Mood=Ind Mood=Cnd Tense=Pres Tense=Past Person=3 Person=1 Person=2 Number=Sing Number=Plur Polarity=Neg',
  PRON: 'PronType=Prs PronType=Rel PronType=Dem PronType=Int PronType=Ind Person=3 Person=1 Person=2 Number=Sing Number=Plur Case=Nom Case=Acc Case=Gen Case=Dat Gender=Masc Gender=Fem Gender=Neut Reflex=Yes Poss=Yes',
  DET: 'PronType=Art PronType=Dem PronType=Ind PronType=Tot PronType=Int Definite=Def Definite=Ind Number=Sing Number=Plur Gender=Masc Gender=Fem Gender=Neut Poss=Yes',
  NUM: 'NumType=Card NumType=Ord NumType=Frac Number=Sing Number=Plur Case=Nom Gender=Masc',
  ADV: 'PronType=Dem PronType=Int PronType=Rel PronType=Neg Degree=Pos Degree=Cmp Degree=Sup Polarity=Neg',
  PART: 'Polarity=Neg PartType=Inf Polarity=Pos',
  ADP: 'AdpType=Prep AdpType=Post Case=Acc Case=Gen',
  X: 'Foreign=Yes Abbr=Yes',
};

const PLACES = new Map(
  Object.entries(USUAL).map(([upos, pairs]) => [upos, new Map(pairs.split(' ').map((pair, at) => [pair, at]))]),
);

/** The rank of a pair among the usual ones of a UPOS; Infinity for all others. */
export const usualPlace = (upos: string, pair: string): number => PLACES.get(upos)?.get(pair) ?? Infinity;
