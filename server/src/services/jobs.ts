/** Messages between the server and its worker thread. Plain data: it is copied from thread to thread. */

import type { Assignment } from '../core/assign/index.ts';
import type { TextEdit } from '../core/conllu/index.ts';
import type { Arc, DecoderName } from '../core/decode/index.ts';
import type { FixId } from '../core/fix/index.ts';
import type { Opinion } from '../core/outside/index.ts';
import type { WordOrder } from '../core/parser/index.ts';
import type { UncertainEnd, UncertainTag } from '../core/proposals/index.ts';
import type { Hits, SearchTexts } from '../core/query/index.ts';
import type { StarFacts } from '../core/release/index.ts';
import type { FileStanding } from '../core/status/index.ts';
import type { InertMarkdown } from '../inert/index.ts';
import type { Language } from '../localization/index.ts';
import type { ParserInfo } from '../protocol/parsers.ts';
import type { ReleaseReport } from '../protocol/release.ts';
import type { Settings } from '../protocol/settings.ts';
import type { Departures } from './parsers/outside.ts';
import type { FileStatus } from './ports.ts';

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

/** Sentences of one document, parsed together. */
export interface ParseJob extends Parsing {
  readonly kind: 'parse';
}

/** The same, for review: nothing is written. */
interface ProposeJob extends Parsing {
  readonly kind: 'propose';
}

/** Fills in blank tags and lemmas; the trees stay as they are. */
export interface FillJob extends Parsing {
  readonly kind: 'fill';
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

export interface SentenceToParse {
  readonly text: string;
  /** Names of its columns, if its file declares them: see `declaredNames`. */
  readonly columns?: readonly string[] | undefined;
  /** Positions of the words that may change; the arcs of all others are hard constraints. All words if undefined. */
  readonly free?: readonly number[];
  /** Arcs that the parse may not contain, by position. */
  readonly forbidden?: readonly Arc[];
  /** What a program outside says: as many of its arcs as possible are kept. */
  readonly opinion?: Opinion;
  /** Positions of the words whose blank tags and lemmas are filled in, ascending. None if undefined. */
  readonly fill?: readonly number[];
}

export interface FixJob {
  readonly kind: 'fix';
  readonly sentence: string;
  readonly columns: readonly string[] | undefined;
  readonly fix: FixId;
}

/** Aligns the answer of a program outside with the sentences that it was given. */
interface OpinionsJob {
  readonly kind: 'opinions';
  readonly sentences: readonly Pick<SentenceToParse, 'text' | 'columns'>[];
  readonly answer: string;
}

/** Load the model in advance, so that the first parse does not have to wait. */
interface WarmJob {
  readonly kind: 'warm';
  readonly model: ModelChoice;
}

/** List all model files. */
interface ParsersJob {
  readonly kind: 'parsers';
  readonly model: ModelChoice;
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

export interface EvaluateJob {
  readonly kind: 'evaluate';
  /** The model's language. */
  readonly path: string;
  /** A treebank, and its name for the report. */
  readonly text: string;
  readonly name: string;
  readonly decoder: DecoderName;
}

/** A treebank, given by its text, as it is in an editor, or by the path to read it from. */
export type TextSource =
  | { readonly name: string; readonly text: string; readonly path?: string | undefined }
  | { readonly name: string; readonly path: string };

export interface TrainJob {
  readonly kind: 'train';
  readonly texts: readonly TextSource[];
  /** What identified the texts in the request, so that an interrupted training can find them again. */
  readonly uris: readonly string[];
  /** Used to choose the best epoch and to measure the result; if there is none, a tenth of the sentences is held out for it. */
  readonly dev: readonly TextSource[];
  /** Where to write the model. */
  readonly folder: string;
  /** Folder of the bundled models: small treebanks start from one. */
  readonly bundled: string;
  readonly language: string;
  readonly epochs?: number;
  /** Addresses of raw text, plain or of treebanks, to learn words from first. */
  readonly rawText: readonly string[];
}

/** Looks for raw text that a training on treebanks can learn words from. */
export interface RawTextJob {
  readonly kind: 'rawText';
  /** The treebanks. */
  readonly texts: readonly TextSource[];
  /** Addresses of files, plain text or treebanks. */
  readonly candidates: readonly string[];
}

/** Searches a file that is not open. */
export interface SearchJob extends SearchTexts {
  readonly kind: 'search';
  readonly uri: string;
}

/** Checks a file that is not open. */
export interface StatusJob {
  readonly kind: 'status';
  readonly uri: string;
  readonly settings: Settings;
  /** Address of the tables of levels 4 and 5; undefined: without them. */
  readonly dataFolder: string | undefined;
  /** See `acceptedIn`. */
  readonly accepted: string;
  /** Folder of the results; '' if they are not kept. */
  readonly keptIn: string;
  /** One Int32 that is 1 while the user types: the work waits. Undefined where threads cannot share memory. */
  readonly rest: SharedArrayBuffer | undefined;
}

/** Counts the places of a campaign. */
export interface PlacesJob {
  readonly kind: 'places';
  /** Its address. */
  readonly campaign: string;
  /** Of its treebank. */
  readonly files: readonly string[];
  /** The last count: files that are as they were then are not read again. */
  readonly last: CampaignStanding | undefined;
  /** As of `StatusJob`. */
  readonly rest: SharedArrayBuffer | undefined;
}

/** How far a campaign is. */
export interface CampaignStanding {
  readonly title: string;
  readonly issue: string | undefined;
  /** No places are counted of one that is finished. */
  readonly isOpen: boolean;
  /** What the figures depend on besides the files. */
  readonly basis: string;
  readonly files: ReadonlyMap<string, FilePlaces>;
}

export interface FilePlaces {
  /** Of the file when it was read. */
  readonly stamp: string;
  /** Open ones, and the sentences that have some. */
  readonly places: number;
  readonly sentences: number;
  /** Places that stay as they are. */
  readonly left: number;
}

/** Checks a repository for its release. What it has read is kept for the next check of this repository in the thread. */
export interface ReleaseJob extends RepositoryTexts {
  readonly kind: 'release';
  /** Address of the tables of levels 4 and 5; undefined: without them. */
  readonly dataFolder: string | undefined;
  /** `2026-11-28`: dispensations expire. */
  readonly today: string;
}

/** Counts what the stars of a repository need. */
interface StarsJob extends RepositoryTexts {
  readonly kind: 'stars';
}

export interface RepositoryTexts {
  /** URI of the repository, without a trailing slash. */
  readonly folder: string;
  /** Files that are open in the editor, by their names. */
  readonly texts: readonly { readonly name: string; readonly text: string }[];
}

/** With it, the stars follow a README that is being written. */
export interface KnownStars {
  readonly facts: StarFacts;
  /** Whether no file has an error of the validator; undefined: a file was not checked since its last change. */
  readonly isValid: boolean | undefined;
}

export interface CheckedRelease extends KnownStars {
  readonly report: ReleaseReport;
}

/** Measures the agreement between annotators. */
export interface AgreeJob {
  readonly kind: 'agree';
  /** One per annotator. */
  readonly texts: readonly TextSource[];
}

/** Makes the versions of an adjudication. */
export interface AdjudicateJob {
  readonly kind: 'adjudicate';
  /** One per annotator. */
  readonly texts: readonly TextSource[];
}

/** Hands out files to annotators or students, in a new folder. */
export interface AssignJob {
  readonly kind: 'assign';
  /** Each with another name, and with the text of the `.treebank.json` beside it if its locks and notes are handed out, otherwise ''. */
  readonly files: readonly { readonly source: TextSource; readonly sidecar: string }[];
  /** Address of the folder. */
  readonly out: string;
  readonly assignment: Omit<Assignment, 'files'>;
  /** Share of the sentences that all annotators get, 0…1. */
  readonly overlap: number;
  /** By file, the parser for the order `uncertain`. */
  readonly models: readonly ModelChoice[];
  /** Memory limit for parsing a sentence, in bytes. */
  readonly memoryLimit: number;
}

export type Job =
  | ParseJob
  | ProposeJob
  | FillJob
  | OpinionsJob
  | AnnotateJob
  | FixJob
  | WarmJob
  | ParsersJob
  | EvaluateJob
  | TrainJob
  | RawTextJob
  | SearchJob
  | StatusJob
  | PlacesJob
  | ReleaseJob
  | StarsJob
  | AgreeJob
  | AdjudicateJob
  | AssignJob;

/** The result of each job. */
export interface Results {
  /** One per sentence, in order. */
  readonly parse: readonly ReparseOutcome[];
  readonly propose: readonly ProposeOutcome[];
  readonly fill: readonly ReparseOutcome[];
  /** One per sentence, in order; undefined for one that was left out. */
  readonly opinions: readonly (Opinion | undefined)[];
  readonly annotate: AnnotatedText;
  readonly fix: SentenceEdits;
  readonly warm: undefined;
  readonly parsers: readonly ParserInfo[];
  readonly evaluate: Evaluated;
  readonly train: Trained;
  readonly rawText: FoundRawText;
  readonly search: SearchedFile;
  readonly status: FileStanding;
  /** Undefined: it is no campaign. */
  readonly places: CampaignStanding | undefined;
  readonly release: CheckedRelease;
  readonly stars: KnownStars;
  readonly agree: Agreed;
  readonly adjudicate: AdjudicatedTexts;
  readonly assign: HandedOut;
}

export interface SearchedFile {
  readonly hits: Hits;
  /** The file's state when it was read. */
  readonly status: FileStatus;
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

export interface Evaluated {
  /** One line. */
  readonly message: string;
  readonly markdown: InertMarkdown;
}

export interface AdjudicatedTexts {
  /** One per annotator, see core/compare/adjudicate. */
  readonly texts: readonly string[];
  /** Number of the first annotator's cells that were filled in. */
  readonly filled: number;
  /** Sentences that are missing somewhere or could not be compared, by name. */
  readonly uncompared: readonly string[];
}

export interface HandedOut {
  /** Who got how much, and what the user should know about how the order was obtained. */
  readonly message: string;
}

export interface Agreed {
  /** One line. */
  readonly message: string;
  readonly markdown: InertMarkdown;
}

export interface Trained {
  readonly path: string;
  /** For the user: the training data, what was left out, and the scores. */
  readonly message: string;
}

export interface FoundRawText {
  /** Those in the language of the treebanks, without trees of a person. */
  readonly files: readonly { readonly uri: string; readonly words: number }[];
  /** Whole sentences that can be trained on; those annotated in part count in part. */
  readonly sentences: number;
}

/** A thread that does one job after another. */
export interface JobsTask {
  readonly kind: 'jobs';
  /** The language of its texts; undefined for English. */
  readonly language: Language | undefined;
}

export interface JobRequest {
  readonly id: number;
  readonly job: Job;
  /** One Int32 that becomes 1 when the task is cancelled; undefined where threads cannot share memory. */
  readonly cancel: SharedArrayBuffer | undefined;
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

/** `reason` is for the user. */
export type ReparseOutcome =
  | { readonly ok: true; readonly reparsed: Reparsed }
  | { readonly ok: false; readonly reason: string };

/** A tree for one sentence. Arrays have length n + 1, by position. */
export interface Proposed extends Pick<Reparsed, 'parsedBy' | 'learnedFrom' | 'notes'> {
  /** -1 for words that may not change. */
  readonly heads: Int32Array;
  readonly deprels: readonly string[];
  /** Probability of each head, 0…1; where a program outside was asked, according to our parser. */
  readonly certainty: Float32Array;
  /** Where the tree is not that of the program outside, if one was asked. */
  readonly departures?: Departures;
}

/** `reason` is for the user. */
export type ProposeOutcome =
  | { readonly ok: true; readonly proposed: Proposed }
  | { readonly ok: false; readonly reason: string };

export type Answer =
  | { readonly id: number; readonly outcome: 'done'; readonly result: Results[Job['kind']] }
  /** `reason` is for the user. */
  | { readonly id: number; readonly outcome: 'failed'; readonly reason: string }
  | { readonly id: number; readonly outcome: 'cancelled' }
  /** Progress. `done`: share of the work, 0…1. */
  | { readonly id: number; readonly outcome: 'progress'; readonly progress: JobProgress };

export interface JobProgress {
  readonly done: number;
  /** For the user. */
  readonly message: string;
  /** Whether a part is already usable and is kept if the rest is cancelled. */
  readonly hasResult?: boolean;
  /** The training is over but for what is said about it: this is the result if the rest is cancelled. */
  readonly trained?: Trained;
  /** Sentences that no earlier report contained. */
  readonly part?: AnnotatedPart;
}
