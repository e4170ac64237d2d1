/**
 * The jobs of parsers in a worker thread, and their results: parse, propose, fill in, annotate, evaluate. Plain data, as in services/jobs.ts.
 */

import type { TextEdit } from '../../core/conllu/index.ts';
import type { Arc, DecoderName } from '../../core/decode/index.ts';
import type { Opinion } from '../../core/outside/index.ts';
import type { WordOrder } from '../../core/parser/index.ts';
import type { UncertainEnd, UncertainTag } from '../../core/proposals/index.ts';
import type { InertMarkdown } from '../../inert/index.ts';
import type { Departures } from './outside.ts';

/** Which model to parse with. */
export interface ModelChoice {
  /** Absolute path of a model file, or '' to choose by language. */
  readonly path: string;
  /** Folder of the bundled models. */
  readonly bundled: string;
  /** Folder of the models trained by the user; '' if there is none. */
  readonly own: string;
  /** Language code of the text; '' if unknown. */
  readonly language: string;
}

interface Parsing {
  readonly sentences: readonly SentenceToParse[];
  /** Name of the program that guides our parser; undefined: none does. */
  readonly program?: string;
  readonly model: ModelChoice;
  readonly decoder: DecoderName;
  /** Memory limit for decoding a sentence, in bytes. */
  readonly memoryLimit?: number;
  /** Beam width of a transition parser; undefined: the width used in training. */
  readonly beam?: number;
  /** Word order of the whole document; undefined if unknown. */
  readonly order?: WordOrder;
}

/** Sentences of one document, parsed together. */
export interface ParseJob extends Parsing {
  readonly kind: 'parse';
}

/** Proposes trees for the same sentences; nothing is written. */
export interface ProposeJob extends Parsing {
  readonly kind: 'propose';
}

/** Fills in blank tags and lemmas; the trees stay as they are. */
export interface FillJob extends Parsing {
  readonly kind: 'fill';
}

export interface SentenceToParse {
  readonly text: string;
  /** Names of its columns, if its file declares them: see `declaredNames`. */
  readonly columns?: readonly string[] | undefined;
  /** Positions of the words that may change; the arcs of all others are hard constraints. All words if undefined. */
  readonly free?: readonly number[];
  /** Arcs that the parse may not contain, by position. */
  readonly forbidden?: readonly Arc[];
  /** The analysis of an outside program: as many of its arcs as possible are kept. */
  readonly opinion?: Opinion;
  /** Positions of the words whose blank tags and lemmas are filled in, ascending. None if undefined. */
  readonly fill?: readonly number[];
}

/** `reason` is for the user. */
export type ReparseOutcome =
  | { readonly ok: true; readonly reparsed: Reparsed }
  | { readonly ok: false; readonly reason: string };

export interface Reparsed extends SentenceEdits {
  /** How many words get a new relation. */
  readonly nDeprelsChanged: number;
  /** How many words get tags or a lemma. */
  readonly nTagged: number;
  /** Lemmas were asked for, and some stay blank because the model predicts none. */
  readonly lacksLemmas: boolean;
  /** Words with uncertain heads, by position, each with its margin. */
  readonly uncertain: readonly { readonly word: number; readonly margin: number }[];
  /** Filled-in tags that are likely to be wrong. */
  readonly uncertainTags: readonly UncertainTag[];
  /** The model used and its input: "English (EWT), from forms and tags". */
  readonly parsedBy: string;
  /** How many sentences of a treebank a parser for any language was trained on; undefined for other parsers. */
  readonly learnedFrom?: number;
}

/** New heads for the sentence of a job. */
export interface SentenceEdits {
  /** In sentence offsets. */
  readonly edits: readonly TextEdit[];
  /** How many words get a new head. */
  readonly nChanged: number;
  /** What the user should know about how the result was obtained. */
  readonly notes: readonly string[];
}

/** `reason` is for the user. */
export type ProposeOutcome =
  | { readonly ok: true; readonly proposed: Proposed }
  | { readonly ok: false; readonly reason: string };

/** A tree for one sentence. Arrays have length n + 1, by position. */
export interface Proposed extends Pick<Reparsed, 'parsedBy' | 'learnedFrom' | 'notes'> {
  /** -1 for words that may not change. */
  readonly heads: Int32Array;
  readonly deprels: readonly string[];
  /** Probability of each head and its relation, 0…1; of our parser, even if an outside program was asked. */
  readonly certainty: Float32Array;
  /** Where the tree differs from that of the outside program, if one was asked. */
  readonly departures?: Departures;
}

/** Aligns the answer of an outside program with the sentences it was given. */
export interface OpinionsJob {
  readonly kind: 'opinions';
  readonly sentences: readonly Pick<SentenceToParse, 'text' | 'columns'>[];
  readonly answer: string;
}

/** Turns running text into annotated sentences. */
export interface AnnotateJob extends Pick<Parsing, 'model' | 'decoder' | 'memoryLimit' | 'beam'> {
  readonly kind: 'annotate';
  /** Plain text. */
  readonly text: string;
  /** `sent_id`, where `{n}` is the number of the sentence, counted from 1 or from `after` + 1. */
  readonly sentIds: string;
  /** The last number in the treebank that the text is added to; undefined for a treebank of its own. */
  readonly after?: number;
}

/** Summary of an annotated text; its sentences come with the progress. */
export interface AnnotatedText {
  readonly nSentences: number;
  /** Syntactic words. */
  readonly nWords: number;
  /** Name of the model. */
  readonly by: string;
  /** What the user should know about how the result was obtained. */
  readonly notes: readonly string[];
}

/** Annotated sentences of a text, in order. */
export interface AnnotatedPart {
  /** CoNLL-U, each sentence with its empty line. */
  readonly text: string;
  readonly uncertain: readonly UncertainSentence[];
}

/** A parser's doubts about a sentence. */
export interface UncertainSentence {
  /** The sentence's text in the document that it is added to. */
  readonly text: string;
  /** Positions of words with uncertain heads. */
  readonly heads: readonly number[];
  readonly ends: readonly UncertainEnd[];
  readonly tags: readonly UncertainTag[];
}

export interface EvaluateJob {
  readonly kind: 'evaluate';
  /** The model's language. */
  readonly path: string;
  /** A treebank, and its name for the report. */
  readonly text: string;
  readonly name: string;
  readonly decoder: DecoderName;
}

export interface Evaluated {
  /** One line. */
  readonly message: string;
  readonly markdown: InertMarkdown;
}

/** Loads the model in advance, so that the first parse does not have to wait. */
export interface WarmJob {
  readonly kind: 'warm';
  readonly model: ModelChoice;
}

/** Lists all model files. */
export interface ParsersJob {
  readonly kind: 'parsers';
  readonly model: ModelChoice;
}
