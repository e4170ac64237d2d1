/** Rewriting by rules: their effect on the open document, sentence by sentence. To apply them, use the intention `rewrite`. */

import type { Inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { EditTarget, Intentions } from './edit.ts';
import type { WireDocument } from './text.ts';

/** LSP request `treebank/previewRules`. Reports progress, and can be cancelled. */
export const PREVIEW_RULES_REQUEST = 'treebank/previewRules';

export type PreviewRulesParams = EditTarget & Pick<Intentions['rewrite'], 'rules' | 'from' | 'strategy'>;

/** The effect of the rules on one sentence, or why they leave it unchanged. */
export interface RewrittenSentence {
  /** First line of the sentence. */
  readonly line: number;
  /** Line of the first word that changes. */
  readonly firstLine: number;
  /** The sent_id, or `sentence 7`, and the start of the text. */
  readonly sentence: Inert;
  readonly text: Inert;
  /** `saw DEPREL obj → iobj`, … or the reason. */
  readonly what: Inert;
  /** `aux_head 2×` */
  readonly rules: Inert;
}

export interface RulesPreview {
  readonly version: number;
  readonly changed: readonly RewrittenSentence[];
  /** Loops, locked arcs, and strategies without a single result. */
  readonly left: readonly RewrittenSentence[];
  /** The whole resulting document, for comparison. */
  readonly text: string;
  /** `12 of 300 sentences would change: aux_head 14×.` */
  readonly message: Inert;
}

export type PreviewRulesResult = Answer<RulesPreview>;

/** The client's command: rules of an open document, and the selected ones. */
export const APPLY_RULE_COMMAND = 'treebank.applyRule';

export interface ApplyRuleArgument {
  /** URI of the document with the rules. */
  readonly uri: string;
  readonly strategy: string;
}

/** LSP request `treebank/makeRule`: rules that repeat the last edit of the document, the widest pattern first. */
export const MAKE_RULE_REQUEST = 'treebank/makeRule';

export interface MakeRuleParams {
  readonly textDocument: WireDocument;
}

export interface MadeRule {
  /** `relations and parts of speech` */
  readonly title: Inert;
  /** The request and the commands, each in one line. */
  readonly request: Inert;
  readonly commands: Inert;
  /** The rule as a document. */
  readonly text: string;
  /** Number of places that it would change: in the document, and in all treebanks of its folder; undefined if they cannot be read. */
  readonly inFile: number;
  readonly inFolder?: number;
}

export type MakeRuleResult = Answer<{
  /** The edit: `her DEPREL obj → iobj`. */
  readonly edit: Inert;
  readonly rules: readonly MadeRule[];
}>;
