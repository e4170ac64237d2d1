/**
 * Surface-syntactic Universal Dependencies: the names that labels consist of. A label is `relation:subtype@deep`, for instance
 * `comp:obl@agent`. Source: the guidelines of SUD and the relations that its validator accepts. The lists of subtypes and deep features are
 * open, as those of UD's subtypes: languages have their own.
 */

/** Relations, those that UD does not have first. Its validator takes any other for an error. */
export const SUD_RELATIONS = [
  'subj',
  'comp',
  'mod',
  'udep',
  'unk',
  'aff',
  'appos',
  'cc',
  'clf',
  'compound',
  'conj',
  'det',
  'discourse',
  'dislocated',
  'flat',
  'goeswith',
  'list',
  'orphan',
  'parataxis',
  'punct',
  'reparandum',
  'root',
  'vocative',
] as const;

/** Those with a use of their own in SUD. */
export const SUD_OWN = ['subj', 'comp', 'mod', 'udep', 'unk', 'aff'] as const;

/** Subtypes that the guidelines define for all languages. */
export const SUD_SUBTYPES = [
  'comp:obj',
  'comp:obl',
  'comp:aux',
  'comp:pred',
  'comp:cleft',
  'conj:appos',
  'conj:coord',
  'conj:dicto',
  'parataxis:insert',
  'parataxis:obj',
  'parataxis:parenth',
] as const;

/** Whole labels for lists of suggestions, the most usual first. */
export const SUD_LABELS: readonly string[] = [
  ...['mod', 'comp:obj', 'det', 'subj', 'udep', 'punct', 'conj', 'cc', 'comp:aux', 'comp:obl', 'comp:pred', 'flat'],
  ...[
    'mod@relcl',
    'comp:aux@tense',
    'comp:aux@pass',
    'subj@pass',
    'comp:obl@agent',
    'subj@expl',
    'comp:obj@x',
    'comp:obl@x',
  ],
  ...['comp:aux@caus', 'subj@caus', 'comp:obj@lvc', 'flat@name', 'flat@foreign', 'comp:cleft', 'comp'],
];

/** Deep features: what stands after `@`. */
export const SUD_DEEP = [
  'agent',
  'caus',
  'emb',
  'expl',
  'fixed',
  'foreign',
  'lvc',
  'name',
  'pass',
  'relcl',
  'scrap',
  'tense',
  'x',
] as const;

/** The scheme of the relations of a treebank. */
export type Scheme = 'ud' | 'sud';

type SudRelation = (typeof SUD_RELATIONS)[number];
export type SudDeep = (typeof SUD_DEEP)[number];

/** The parts of a label of SUD. */
export interface SudLabel {
  readonly text: string;
  readonly relation: string;
  /** `obl`; '' if there is none. */
  readonly subtype: string;
  /** `agent`; '' if there is none. */
  readonly deep: string;
}

// As Grew's configuration `sud` writes it: relation, subtypes, `$subsem`, deep features, `/m` of relations between morphemes. People also
// write `$subsem` at the end.
const LABEL = /^([a-z]+)((?::[\w-]+)*)(?:\$[\w-]+)?((?:@[\w-]+)*)(?:\/[\w-]+)?(?:\$[\w-]+)?$/;

/** Undefined if the text has not the form of a label. */
export function readSudLabel(text: string): SudLabel | undefined {
  const [, relation, subtype, deep] = LABEL.exec(text) ?? [];
  if (relation === undefined || text.indexOf('$') !== text.lastIndexOf('$')) return undefined;
  return { text, relation, subtype: subtype.slice(1), deep: deep.slice(1) };
}

const RELATIONS: ReadonlySet<string> = new Set(SUD_RELATIONS);

export const isSudRelation = (relation: string): relation is SudRelation => RELATIONS.has(relation);

/** `comp` of `comp:obl@agent`: what stands before a colon, an at sign, or what follows them. */
export const sudPart = (label: string): string => /^[^:@/$]*/.exec(label)?.[0] ?? '';
