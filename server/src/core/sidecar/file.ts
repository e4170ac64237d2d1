/**
 * What `.treebank.json`, next to a treebank, holds: the findings that its annotators have reviewed and accepted, each with a reason; the
 * baseline, that is, the findings that existed when it was recorded; the words whose arcs no parser may change; the project's own checks and
 * the packs of checks that it uses; the verdicts on unusual annotations; the switches of the rules for enhanced graphs; how far the sentences
 * are; annotation by programs that nobody has checked; and notes. Read by readSidecar.ts, printed by printSidecar.ts.
 *
 *   {
 *     "version": 1,
 *     "acknowledged": [
 *       {"id": "not-mh4", "reason": "The word order is free."},
 *       {"id": "too-many-subjects", "file": "xx-ud-dev.conllu", "sentence": "dev-7", "at": "gave DEPREL nsubj", "reason": "…"}
 *     ],
 *     "baseline": {
 *       "xx-ud-dev.conllu": {
 *         "nonprojective-arc": {
 *           "dev-3": ["hearing HEAD", "set HEAD"]
 *         }
 *       }
 *     },
 *     "locks": {
 *       "xx-ud-dev.conllu": {
 *         "dev-3": ["hearing#1", "the#2"]
 *       }
 *     },
 *     "checks": {
 *       "two-objects": {
 *         "request": "pattern { V -[obj]-> A; V -[obj]-> B; A << B }",
 *         "message": "This verb has two objects."
 *       }
 *     },
 *     "packs": {"english": {"off": ["get-aux"]}, "guidelines": {}},
 *     "verdicts": [
 *       {"file": "xx-ud-dev.conllu", "sentence": "dev-7", "at": "gave#1", "list": "rare", "kind": "relation",
 *        "verdict": "right", "group": "obl NOUN nmod same"}
 *     ],
 *     "muted": [{"what": "arc", "deprel": "reparandum", "upos": "VERB"}],
 *     "enhanced": [{"rule": "shared", "key": "obj right", "use": "yes", "seen": "8 of 9"}],
 *     "progress": {
 *       "xx-ud-dev.conllu": [
 *         {"first": "dev-1", "last": "dev-132", "n": 132, "state": "done", "by": "Anna", "on": "2026-11-28"}
 *       ]
 *     },
 *     "machine": {
 *       "xx-ud-dev.conllu": [
 *         {"what": "parse", "by": "en-ewt", "on": "2026-11-28", "sentences": [
 *           ["dev-8", "dev-400", 393],
 *           ["dev-401", ["the#2"]]
 *         ]}
 *       ]
 *     },
 *     "notes": [
 *       {"file": "xx-ud-dev.conllu", "sentence": "dev-7", "at": "him HEAD", "by": "Anna", "on": "2026-11-28T10:15:00.000Z",
 *        "text": "obl or iobj? #datives", "replies": [{"by": "Ben", "on": "2026-11-28T11:00:00.000Z", "text": "iobj"}]}
 *     ]
 *   }
 */

import type { Span } from '../conllu/index.ts';
import type { CheckEntry } from '../validate/index.ts';
import type { CheckPlaces, ChecksInFile } from './checks.ts';
import type { JsonProblem } from './json.ts';
import type { MachineByFile } from './machine.ts';
import type { Note } from './notes.ts';
import type { PackUse } from './packs.ts';
import type { RunsByFile } from './progress.ts';
import type { EnhancedSwitch } from './switches.ts';
import type { Muted, Verdict } from './verdicts.ts';

/** Its name, in the folder of the treebank's files. */
export const SIDECAR_NAME = '.treebank.json';

/** Of the format. */
export const VERSION = 1;

/** An accepted finding. The more fields it has, the less it covers: the treebank, a file, a sentence, a place. */
export interface Acknowledgement {
  readonly id: string;
  readonly reason: string;
  /** Name of the file, without a folder. */
  readonly file?: string;
  /** See `sentenceKey`; only with a file. */
  readonly sentence?: string;
  /** See `placeKey`; only with a sentence. */
  readonly at?: string;
}

/** Places by sentence by id by file; a place is listed as often as there were findings of the id. */
type Baseline = ReadonlyMap<string, FileBaseline>;
export type FileBaseline = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Words whose arcs are locked, see `lockKey`, by sentence by file. */
export type Locks = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

export interface Sidecar {
  readonly acknowledged: readonly Acknowledgement[];
  readonly baseline: Baseline;
  /** Undefined if nothing is locked. */
  readonly locks?: Locks;
  /** The project's own checks, in the order of the file; undefined if there are none. */
  readonly checks?: readonly CheckEntry[];
  /** Packs of checks, in the order of the file; undefined if there are none. */
  readonly packs?: readonly PackUse[];
  /** Undefined if nothing was judged. */
  readonly verdicts?: readonly Verdict[];
  /** Undefined if nothing is muted. */
  readonly muted?: readonly Muted[];
  /** Undefined if there are none. */
  readonly enhanced?: readonly EnhancedSwitch[];
  /** How far the sentences are, see `statesIn`; undefined if all are open. */
  readonly progress?: RunsByFile;
  /** What programs wrote and nobody has looked at; undefined if that is not recorded, empty if it is and there is nothing. */
  readonly machine?: MachineByFile;
  /** Undefined if there are none. */
  readonly notes?: readonly Note[];
}

export const EMPTY_SIDECAR: Sidecar = { acknowledged: [], baseline: new Map() };

export interface ReadSidecar {
  /** The usable part; empty if the file as a whole is unusable. */
  readonly file: Sidecar;
  /** Parts that were left out, each with its position. Writing the file would lose them. */
  readonly problems: readonly JsonProblem[];
  /** The position of each acknowledgement, of each file in the baseline, and of each pack. */
  readonly spans: ReadonlyMap<Acknowledgement | FileBaseline | PackUse, Span>;
  /** Positions of the checks. */
  readonly places: ReadonlyMap<CheckEntry, CheckPlaces>;
  /** See `withFiles`. */
  readonly ofPacks?: ChecksInFile['ofPacks'];
}

/** The result for a missing file. */
export const NOTHING_READ: ReadSidecar = {
  file: EMPTY_SIDECAR,
  problems: [],
  spans: new Map(),
  places: new Map(),
};

/** In the order in which they are printed. */
export const ACKNOWLEDGEMENT_FIELDS = ['id', 'file', 'sentence', 'at', 'reason'] as const;

/** An entry without its missing fields. */
export function acknowledgement(
  entry: { [K in keyof Acknowledgement]: Acknowledgement[K] | undefined } & { id: string; reason: string },
): Acknowledgement {
  const { id, file, sentence, at, reason } = entry;
  return {
    id,
    ...(file === undefined ? {} : { file }),
    ...(sentence === undefined ? {} : { sentence }),
    ...(at === undefined ? {} : { at }),
    reason,
  };
}
