/** Names of features: which have numbers as values, which belong to FEATS, and how names with a layer are written. */

/** Features whose values are compared as numbers; all others are text. */
export const NUMERIC: ReadonlySet<string> = new Set([
  ...['__id__', 'AlignBegin', 'AlignEnd', '_start', '_stop', 'level', 'freq', 'weight', 'length', 'delta'],
  ...['AvgF0', 'UtteranceMeanF0', 'SemitonesFromUtteranceMean'],
  ...['Duration', 'MeanF0', 'AvgAmplitude', 'MaxAmplitude'].flatMap((name) =>
    ['', 'Normalized', 'NormalizedGlobal', 'GlobalZscore', 'LocalZscore'].map((end) => name + end),
  ),
]);

/** The columns that are features themselves. */
export const COLUMN_FEATURES = ['form', 'lemma', 'upos', 'xpos'] as const;

/** Features for the spelling of words, derived from multiword tokens and empty nodes. */
export const EMPTY_WORDFORM = '__EMPTY__';
/** The categories of the multiword expressions that a word belongs to: read from codes, wherever the file keeps them. */
export const MWE = 'mwe';
/** Prefix of a MISC attribute whose name is also that of a feature of FEATS. */
export const MISC_PREFIX = '__MISC__';
/** A MISC cell with an item that has no value. */
export const RAW_MISC = '__RAW_MISC__';

/** Features of UD treebanks, without layer: the universal ones and those of languages. Rules put all others into MISC. */
const OF_FEATS: ReadonlySet<string> = new Set(
  `Abbr Accomp Advlz Also Analyt Assoc BadStyle Caus Cfm Clas Class CleftType Comt Conces ConvType Determ Dist Dyn Epenthesis Fact Fragment
HebExistential Hnfc Htp Human Imprs InfStruct Intense Intension Irr LongForm Modal Movement Neutral Nmzr Pcl Pred Proper Prp RcpType Reach
Reln Report Shared SubForm AdjType AdpType AdvType Agglutination Animacy ArgType Aspect AuxType Case CaseType Clitic Clusivity Cmpl CombiForm Compound
ConjType Connegative Contrast Contv Contract Corf Decl Definite Definitizer Degree DegreeModQpm Deixis DeixisRef Delib Deo Dep Derivation Detrans
Dev Deverbal Dialect Digit Dim Direct Distr Echo Emph Emphatic Encl Ending Ergative Evident Evidentiality Evi Excl ExtPos Flavour Focus Foc
FocusType Foreign Form Formatted Foc Gen Gender Graph Hab HebBinyan HebSource Hum Hyph Imp Incorp Inf InfForm Inflected InflClass InflExp Int
Intens Intensive IntentionType Kat Language LangId Lang2 Legal Link Link2 LinkType Ltr Mimetic ModalType Modality Monr Mood Morph Mov Mutation
Mwe NCount NConj NFoc Nomzr NonFoc NameType NegationType NewForm Nominal NounBase NounClass NounType NumForm NumType NumValue Number Obl Orth
PartForm PartType PartTypeQpm Pcase Person Person-psor Phrase PhraseType Polarity Polite Position Poss Possessed Possessive PrepCase PrepForm
Prefix PrefixType PrevForm Priv ProForm Process PronClass PronType PronTypePrs Prop PunctSide PunctType Priv Purp Recip Red Redup Reduplication
Ref Reflex Rel RelType Rest Rship Russ SemRole Sp Speech Speculative Stem Strength Style SubGender Subcat Subord Subordinative Subst Suffix Sup
Tempo Tense TemporalType Term Terminative Top Trans Transcription Transtype Tv Typo Typed Uninflect Unconventional Valency Variant Vastra
Ventive VerbClass VerbForm VerbStem VerbType Voice Wrt XLing XForm YiddishForm`.split(/\s+/),
);

/** The layers that features of UD treebanks have. */
const LAYERS: Readonly<Record<string, string>> = {
  Animacy: 'gram obj',
  Clusivity: 'obj psor subj',
  Definite: 'obj',
  Deixis: 'psor',
  Gender: 'abs acc ben dat erg io obj psor subj',
  InflClass: 'nominal',
  NounClass: 'obj subj',
  Number: 'abs acc ben dat erg grnd io obj psed psor subj',
  Person: 'abs acc ben dat erg grnd io obj psor sdat subj',
  Polite: 'abs dat erg psor',
};
const WITH_LAYER: ReadonlySet<string> = new Set(
  Object.entries(LAYERS).flatMap(([feature, layers]) => layers.split(' ').map((layer) => `${feature}__${layer}`)),
);

/** Whether a feature is a further column of the file (CoNLL-U Plus): no other name has a colon. */
export const isFurtherColumn = (feature: string): boolean => feature.includes(':');

/** Whether a feature belongs to FEATS, judging by its exact name: `Number__psor` does, `Number__ctxt` does not. */
export const isOfFeats = (feature: string): boolean => OF_FEATS.has(feature) || WITH_LAYER.has(feature);

/** `Number__psor` → `Number[psor]`, as in the cell. */
export function cellName(feature: string): string {
  const layer = /^([^_]+(?:_[^_]+)*)__([A-Za-z0-9]+)$/.exec(feature);
  return layer === null ? feature : `${layer[1]}[${layer[2]}]`;
}

/** `Number[psor]` → `Number__psor`, as in requests. */
export const featureOfFeats = (name: string): string => name.replace(/\[([^\]]*)\]$/, '__$1');

/** The name of an attribute of MISC in requests. */
export function featureOfMisc(name: string): string {
  const feature = featureOfFeats(name);
  return isOfFeats(feature) || feature === MWE ? MISC_PREFIX + feature : feature;
}

/** The attributes of MISC that a feature may be: as it is written, and with its name as it is. */
export function attributeNames(feature: string): readonly string[] {
  if (feature === RAW_MISC) return [feature];
  const name = feature.startsWith(MISC_PREFIX) ? feature.slice(MISC_PREFIX.length) : feature;
  const written = cellName(name);
  return written === name ? [name] : [written, name];
}
