/** The words of Grew's language, each explained in one line. */

const BLOCKS = {
  pattern: 'What to find: words in brackets, edges between them, and conditions, separated by semicolons.',
  with: 'The match counts only if this can be found, too. Names declared here cannot be used elsewhere.',
  without: 'The match counts only if this cannot be found.',
  global: 'What the sentence must be like: its shape and its metadata.',
  commands: 'What the rule does with each match.',
};

const DECLARATIONS = {
  rule: 'A pattern with commands. As a strategy: one step at one match.',
  package: 'A group of rules. As a strategy: one step of any of them.',
  strat: 'A strategy: which rules to apply, and in which order. treebank rewrite applies main.',
};

const STRATEGIES = {
  Onf: 'Onf (S) applies S until it no longer applies: one result.',
  Iter: 'Iter (S) gives all results that S can reach.',
  Seq: 'Seq (S, T) applies one after the other; it fails where one of them fails.',
  Alt: 'Alt (S, T) gives the results of each of them.',
  Try: 'Try (S) applies S, or leaves the sentence as it is where S fails.',
  Pick: 'Pick (S) keeps the first result of S.',
  If: 'If (T, S, U) applies S where T could be applied, otherwise U.',
  Empty: 'Leaves the sentence as it is.',
};

const COMMANDS = {
  add_edge: 'add_edge X -[obj]-> Y adds an edge; add_edge e: X -> Y gets its label from the next command.',
  add_node: 'add_node N :> X adds a word after X, :< before it.',
  append_feats: 'append_feats "+" X ==> Y joins the features of X to the end of those of Y.',
  prepend_feats: 'prepend_feats "+" X ==> Y joins the features of X to the beginning of those of Y.',
  del_edge: 'del_edge e removes a named edge; del_edge X -[obj]-> Y one with this label.',
  del_feat: 'del_feat X.Case removes a feature.',
  del_node: 'del_node X deletes a word with its edges.',
  insert: 'insert X :> Y puts X, which is unordered, after Y, :< before it.',
  shift: 'shift X ==> Y moves all edges of X to Y, except those to words of the pattern.',
  shift_in: 'shift_in X ==> Y moves the edges that end at X.',
  shift_out: 'shift_out X ==> Y moves the edges that start at X.',
  unorder: 'unorder X takes a word out of the order; insert puts it elsewhere.',
};

const MEASURES = {
  delta: 'delta(X,Y): the distance from X to Y in words, negative if Y is before X.',
  length: 'length(X,Y): the distance between X and Y in words.',
  proj_size: 'proj_size(X): number of words below X and of X itself, without punctuation.',
  cont_proj_size: 'cont_proj_size(X): those of its words that are next to X without a gap.',
  constituent_size: 'constituent_size(X): from the first of its words to the last.',
  height: 'height(X): levels below X; 1 for a leaf.',
};

const SENTENCES = {
  meta: 'meta.key: metadata of the sentence, from its comments.',
  is_projective: 'No edge crosses another one.',
  is_tree: 'One root, and every word has one head.',
  is_forest: 'No cycles, and no word has two heads.',
  is_cyclic: 'Some words are their own ancestors.',
  is_not_projective: 'Some edges cross.',
  is_not_tree: 'Several roots, unattached words, cycles or empty nodes.',
  is_not_forest: 'There is a cycle.',
  is_not_cyclic: 'There are no cycles.',
};

const FEATURES = {
  form: 'The word as it is written.',
  lemma: 'The lemma.',
  upos: 'The universal part-of-speech tag.',
  xpos: 'The tag of the language or treebank.',
  textform: 'The form in the text: that of a multiword token on its first word, and _ on its others.',
  wordform: 'The form; "__EMPTY__" finds empty nodes.',
  label: 'The whole label of an edge, such as nsubj:pass.',
  enhanced: 'Whether the edge is one of DEPS.',
  '1': 'The label before its first colon, of basic and enhanced edges.',
  '2': 'The label behind its first colon.',
};

/** Explanations by word; the names of features only count where a feature can stand. */
export const KEYWORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...BLOCKS, ...DECLARATIONS, ...STRATEGIES, ...COMMANDS, ...MEASURES, ...SENTENCES }),
);
export const FEATURE_MEANING: ReadonlyMap<string, string> = new Map(Object.entries(FEATURES));

/** Features of edges. */
export const OF_EDGES = ['label', '1', '2', 'enhanced', 'length', 'delta'] as const;
