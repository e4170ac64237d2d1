/** Usual relations between two parts of speech, for files with too little evidence. From the guidelines of Universal Dependencies. */

import { SUD_LABELS } from '../../annotation/index.ts';

const OF_NOMINALS = ['nmod', 'conj', 'compound', 'flat', 'appos'];
const OF_PREDICATES = ['nsubj', 'obj', 'obl', 'iobj', 'conj', 'nsubj:pass'];

/** Dependent UPOS → relations, the most usual first, whatever the head. */
const ANYWHERE: ReadonlyMap<string, readonly string[]> = new Map([
  ['ADP', ['case', 'mark', 'compound:prt']],
  ['ADV', ['advmod', 'mark']],
  ['AUX', ['aux', 'cop', 'aux:pass']],
  ['CCONJ', ['cc']],
  ['DET', ['det', 'nsubj', 'obj']],
  ['INTJ', ['discourse']],
  ['NUM', ['nummod', 'nmod', 'conj']],
  ['PART', ['advmod', 'mark', 'case']],
  ['PUNCT', ['punct']],
  ['SCONJ', ['mark']],
  ['SYM', ['nmod', 'obl', 'punct']],
  ['X', ['flat', 'goeswith', 'nmod']],
]);

/** The same for parts of speech whose relation depends on the head, by kind of head. */
const BY_HEAD: ReadonlyMap<string, Readonly<Record<'nominal' | 'predicate', readonly string[]>>> = new Map([
  ['NOUN', { nominal: OF_NOMINALS, predicate: OF_PREDICATES }],
  ['PROPN', { nominal: ['flat', ...OF_NOMINALS], predicate: OF_PREDICATES }],
  ['PRON', { nominal: ['nmod', 'nmod:poss', 'det', 'conj'], predicate: OF_PREDICATES }],
  ['ADJ', { nominal: ['amod', 'conj', 'acl'], predicate: ['xcomp', 'conj', 'advcl', 'amod'] }],
  ['VERB', { nominal: ['acl', 'acl:relcl', 'conj'], predicate: ['conj', 'advcl', 'xcomp', 'ccomp', 'parataxis'] }],
]);

const NOMINAL: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'PRON', 'NUM', 'SYM', 'X', 'DET']);

/** The most usual first; none for an unknown part of speech. @param headUpos undefined: the head is unknown */
export function usualRelations(upos: string, headUpos: string | undefined): readonly string[] {
  const kind = headUpos !== undefined && NOMINAL.has(headUpos) ? 'nominal' : 'predicate';
  return ANYWHERE.get(upos) ?? BY_HEAD.get(upos)?.[kind] ?? [];
}

/** Dependent UPOS → relation of SUD, where one is usual whatever the head. */
const IN_SUD: ReadonlyMap<string, string> = new Map([
  ['ADP', 'udep'],
  ['CCONJ', 'cc'],
  ['DET', 'det'],
  ['INTJ', 'discourse'],
  ['PUNCT', 'punct'],
]);

/** Usual relations of Surface-syntactic UD, the most usual first. */
export function usualInSud(upos: string): readonly string[] {
  const own = IN_SUD.get(upos);
  return own === undefined ? SUD_LABELS : [own, ...SUD_LABELS.filter((label) => label !== own)];
}
