/** The words of Grew's language, each explained in one line. */

import { translatable, translated } from '../../../localization/index.ts';

const BLOCKS = {
  pattern: translatable`What to find: words in brackets, edges between them, and conditions, separated by semicolons.`,
  with: translatable`The match counts only if this can be found, too. Names declared here cannot be used elsewhere.`,
  without: translatable`The match counts only if this cannot be found.`,
  global: translatable`What the sentence must be like: its shape and its metadata.`,
  commands: translatable`What the rule does with each match.`,
};

const DECLARATIONS = {
  rule: translatable`A pattern with commands. As a strategy: one step at one match.`,
  package: translatable`A group of rules. As a strategy: one step of any of them.`,
  strat: translatable`A strategy: which rules to apply, and in which order. treebank rewrite applies main.`,
};

const STRATEGIES = {
  Onf: translatable`Onf (S) applies S until it no longer applies: one result.`,
  Iter: translatable`Iter (S) gives all results that S can reach.`,
  Seq: translatable`Seq (S, T) applies one after the other; it fails where one of them fails.`,
  Alt: translatable`Alt (S, T) gives the results of each of them.`,
  Try: translatable`Try (S) applies S, or leaves the sentence as it is where S fails.`,
  Pick: translatable`Pick (S) keeps the first result of S.`,
  If: translatable`If (T, S, U) applies S where T could be applied, otherwise U.`,
  Empty: translatable`Leaves the sentence as it is.`,
};

const COMMANDS = {
  add_edge: translatable`add_edge X -[obj]-> Y adds an edge; add_edge e: X -> Y gets its label from the next command.`,
  add_node: translatable`add_node N :> X adds a word after X, :< before it.`,
  append_feats: translatable`append_feats "+" X ==> Y joins the features of X to the end of those of Y.`,
  prepend_feats: translatable`prepend_feats "+" X ==> Y joins the features of X to the beginning of those of Y.`,
  del_edge: translatable`del_edge e removes a named edge; del_edge X -[obj]-> Y one with this label.`,
  del_feat: translatable`del_feat X.Case removes a feature.`,
  del_node: translatable`del_node X deletes a word with its edges.`,
  insert: translatable`insert X :> Y puts X, which is unordered, after Y, :< before it.`,
  shift: translatable`shift X ==> Y moves all edges of X to Y, except those to words of the pattern.`,
  shift_in: translatable`shift_in X ==> Y moves the edges that end at X.`,
  shift_out: translatable`shift_out X ==> Y moves the edges that start at X.`,
  unorder: translatable`unorder X takes a word out of the order; insert puts it elsewhere.`,
};

const MEASURES = {
  delta: translatable`delta(X,Y): the distance from X to Y in words, negative if Y is before X.`,
  length: translatable`length(X,Y): the distance between X and Y in words.`,
  proj_size: translatable`proj_size(X): number of words below X and of X itself, without punctuation.`,
  cont_proj_size: translatable`cont_proj_size(X): those of its words that are next to X without a gap.`,
  constituent_size: translatable`constituent_size(X): from the first of its words to the last.`,
  height: translatable`height(X): levels below X; 1 for a leaf.`,
};

const SENTENCES = {
  meta: translatable`meta.key: metadata of the sentence, from its comments.`,
  is_projective: translatable`No edge crosses another one.`,
  is_tree: translatable`One root, and every word has one head.`,
  is_forest: translatable`No cycles, and no word has two heads.`,
  is_cyclic: translatable`Some words are their own ancestors.`,
  is_not_projective: translatable`Some edges cross.`,
  is_not_tree: translatable`Several roots, unattached words, cycles or empty nodes.`,
  is_not_forest: translatable`There is a cycle.`,
  is_not_cyclic: translatable`There are no cycles.`,
};

const FEATURES = {
  form: translatable`The word as it is written.`,
  lemma: translatable`The lemma.`,
  upos: translatable`The universal part-of-speech tag.`,
  xpos: translatable`The tag of the language or treebank.`,
  textform: translatable`The form in the text: that of a multiword token on its first word, and _ on its others.`,
  wordform: translatable`The form; "__EMPTY__" finds empty nodes.`,
  label: translatable`The whole label of an edge, such as nsubj:pass.`,
  enhanced: translatable`Whether the edge is one of DEPS.`,
  '1': translatable`The label before its first colon, of basic and enhanced edges.`,
  '2': translatable`The label behind its first colon.`,
};

const KEYWORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...BLOCKS, ...DECLARATIONS, ...STRATEGIES, ...COMMANDS, ...MEASURES, ...SENTENCES }),
);
const FEATURE_MEANINGS: ReadonlyMap<string, string> = new Map(Object.entries(FEATURES));

const explained = (word: string, by: ReadonlyMap<string, string>): string | undefined => {
  const meaning = by.get(word);
  return meaning === undefined ? undefined : translated(meaning);
};

export const keywordMeaning = (word: string): string | undefined => explained(word, KEYWORDS);
/** Only where a feature is possible. */
export const featureMeaning = (word: string): string | undefined => explained(word, FEATURE_MEANINGS);

/** Properties of a sentence after `global.`: `is_tree`. */
export const SHAPE_NAMES = [...KEYWORDS.keys()].filter((word) => word.startsWith('is_'));

/** Features of edges. */
export const OF_EDGES = ['label', '1', '2', 'enhanced', 'length', 'delta'] as const;
