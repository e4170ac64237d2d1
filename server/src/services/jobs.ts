/**
 * Messages between the server and its worker thread: every job and its result. Plain data, which is copied from thread to thread. The jobs of
 * parsers are in parsers/jobs.ts.
 */

import type { Assignment } from '../core/assign/index.ts';
import type { FixId } from '../core/fix/index.ts';
import type { Opinion } from '../core/outside/index.ts';
import type { Hits, SearchTexts } from '../core/query/index.ts';
import type { StarFacts } from '../core/release/index.ts';
import type { FileStanding } from '../core/status/index.ts';
import type { InertMarkdown } from '../inert/index.ts';
import type { Language } from '../localization/index.ts';
import type { ParserInfo } from '../protocol/parsers.ts';
import type { ReleaseReport } from '../protocol/release.ts';
import type { Settings } from '../protocol/settings.ts';
import type { CampaignStanding, PlacesJob } from './campaign/job.ts';
import type {
  AnnotatedPart,
  AnnotatedText,
  AnnotateJob,
  Evaluated,
  EvaluateJob,
  FillJob,
  ModelChoice,
  OpinionsJob,
  ParseJob,
  ParsersJob,
  ProposeJob,
  ProposeOutcome,
  ReparseOutcome,
  SentenceEdits,
  WarmJob,
} from './parsers/jobs.ts';
import type { FileStatus } from './ports.ts';

export interface FixJob {
  readonly kind: 'fix';
  readonly sentence: string;
  readonly columns: readonly string[] | undefined;
  readonly fix: FixId;
}

/** A treebank, given by its text, as it is in an editor, or by the path to read it from. */
export type TextSource =
  | { readonly name: string; readonly text: string; readonly path?: string | undefined }
  | { readonly name: string; readonly path: string };

export interface TrainJob {
  readonly kind: 'train';
  readonly texts: readonly TextSource[];
  /** The texts as named in the request, so that an interrupted training can find them again. */
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

/** Checks a repository for its release. The thread keeps what it has read for the next check of the repository. */
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

/** Lets the stars follow a README as it is written. */
export interface KnownStars {
  readonly facts: StarFacts;
  /** Whether no file has an error of the validator; undefined if a file has changed since its last check. */
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

export interface AdjudicatedTexts {
  /** One per annotator, see core/compare/adjudicate. */
  readonly texts: readonly string[];
  /** Number of the first annotator's cells that were filled in. */
  readonly filled: number;
  /** Sentences that are missing somewhere or could not be compared, by name. */
  readonly uncompared: readonly string[];
}

export interface HandedOut {
  /** Each person's share, and notes on how the order was obtained. */
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
