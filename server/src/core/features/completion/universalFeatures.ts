/** The features of all languages listed in the guidelines of Universal Dependencies: suggestions while a file has none of its own. */

const VALUES: Readonly<Record<string, string>> = {
  Abbr: 'Yes',
  Animacy: 'Anim Hum Inan Nhum',
  Aspect: 'Hab Imp Iter Perf Prog Prosp',
  Case: 'Abe Abl Abs Acc Add Ade All Ben Cau Cmp Cns Com Dat Del Dis Ela Equ Erg Ess Gen Ill Ine Ins Lat Loc Nom Par Per Sbe Sbl Spl Sub Sup Tem Ter Tra Voc',
  Clusivity: 'Ex In',
  Definite: 'Com Cons Def Ind Spec',
  Degree: 'Abs Aug Cmp Dim Equ Pos Sup',
  Deixis: 'Abv Bel Even Med Nvis Prox Remt',
  DeixisRef: '1 2',
  Evident: 'Fh Nfh',
  Foreign: 'Yes',
  Gender: 'Com Fem Masc Neut',
  Mood: 'Adm Cnd Des Imp Ind Int Irr Jus Nec Opt Pot Prp Qot Sub',
  NumType: 'Card Dist Frac Mult Ord Range Sets',
  Number: 'Coll Count Dual Grpa Grpl Inv Pauc Plur Ptan Sing Tri',
  Person: '0 1 2 3 4',
  Polarity: 'Neg Pos',
  Polite: 'Elev Form Humb Infm',
  Poss: 'Yes',
  PronType: 'Art Dem Emp Exc Ind Int Neg Prs Rcp Rel Tot',
  Reflex: 'Yes',
  Tense: 'Fut Imp Past Pqp Pres',
  Typo: 'Yes',
  VerbForm: 'Conv Fin Gdv Ger Inf Part Sup Vnoun',
  Voice: 'Act Antip Bfoc Cau Dir Inv Lfoc Mid Pass Rcp',
};

/** `Name=Value` each. */
export const UNIVERSAL_FEATURES: readonly string[] = Object.entries(VALUES).flatMap(([name, values]) =>
  values.split(' ').map((value) => `${name}=${value}`),
);
