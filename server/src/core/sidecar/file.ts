/**
 * `.treebank.json`, next to a treebank: the findings that its annotators have reviewed and accepted, each with a reason; the
 * baseline, that is, the findings that existed when it was recorded; the words whose arcs no parser may change; the project's own
 * checks and the packs of checks that it uses; the verdicts on unusual annotations; the switches of the rules for enhanced graphs; how far the sentences are; and notes. Written sorted and with one entry per line, so that it can be reviewed and merged
 * like the treebank itself.
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

import { formatNumber, localized } from '../../localization/index.ts';
import type { Span } from '../conllu/index.ts';
import type { CheckEntry } from '../validate/index.ts';
import { type CheckPlaces, type ChecksInFile, printChecks, readChecks } from './checks.ts';
import { type JsonField, type JsonNode, type JsonProblem, readJson } from './json.ts';
import { type MachineByFile, printMachine, readMachine } from './machine.ts';
import { type Note, printNotes, readNotes } from './notes.ts';
import { type PackUse, printPacks, readPacks } from './packs.ts';
import { printRuns, type RunsByFile, readProgress } from './progress.ts';
import { type EnhancedSwitch, printSwitches, readSwitches } from './switches.ts';
import { type Muted, printMuted, printVerdicts, readMuted, readVerdicts, type Verdict } from './verdicts.ts';

/** Its name, in the folder of the treebank's files. */
export const SIDECAR_NAME = '.treebank.json';

const VERSION = 1;

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
type Locks = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

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

/** Never throws: the file may be anything. Time O(length). */
export function readSidecar(text: string): ReadSidecar {
  if (LARGEST < text.length) {
    const message = localized`The file has more than ${formatNumber(LARGEST / 1e6)} million characters: nothing in it is used, and nothing is written to it.`;
    return refused({ span: { start: 0, end: 1 }, message });
  }
  const root = readJson(text);
  return 'kind' in root ? new FileReader().read(root) : refused(root);
}

/** In UTF-16 units: a hundred thousand notes. A larger file, which no treebank needs, would hold up the editor with every change. */
const LARGEST = 20e6;

/** The result for a missing file. */
export const NOTHING_READ: ReadSidecar = {
  file: EMPTY_SIDECAR,
  problems: [],
  spans: new Map(),
  places: new Map(),
};

const refused = (problem: JsonProblem): ReadSidecar => ({ ...NOTHING_READ, problems: [problem] });

const FIELDS = ['id', 'file', 'sentence', 'at', 'reason'] as const;

class FileReader {
  private readonly problems: JsonProblem[] = [];
  private readonly spans = new Map<Acknowledgement | FileBaseline | PackUse, Span>();
  private readonly places = new Map<CheckEntry, CheckPlaces>();

  read(root: JsonNode): ReadSidecar {
    if (root.kind !== 'object')
      return refused({ span: root.span, message: localized`An object with "version" is expected here.` });
    const version = root.fields.get('version')?.value;
    if (version?.kind !== 'other' || version.value !== VERSION) {
      const message = localized`"version" must be ${VERSION}: the file was written by another version of Treebank Workbench, and nothing in it is used.`;
      return refused({ span: version?.span ?? root.span, message });
    }
    const acknowledged: Acknowledgement[] = [];
    const baseline = new Map<string, FileBaseline>();
    let locks: Locks | undefined;
    let checks: readonly CheckEntry[] | undefined;
    let packs: readonly PackUse[] | undefined;
    let verdicts: readonly Verdict[] | undefined;
    let muted: readonly Muted[] | undefined;
    let enhanced: readonly EnhancedSwitch[] | undefined;
    let progress: RunsByFile | undefined;
    let machine: MachineByFile | undefined;
    let notes: readonly Note[] | undefined;
    const complain = (span: Span, message: string) => this.complain(span, message);
    for (const [key, field] of root.fields) {
      if (key === 'acknowledged') acknowledged.push(...this.acknowledgements(field.value));
      else if (key === 'baseline') this.baseline(field.value, baseline);
      else if (key === 'locks') locks = this.locks(field.value);
      else if (key === 'checks') checks = this.checks(field.value);
      else if (key === 'packs') packs = readPacks(this.fieldsOf(field.value), complain, this.spans);
      else if (key === 'verdicts') verdicts = readVerdicts(field.value, complain);
      else if (key === 'muted') muted = readMuted(field.value, complain);
      else if (key === 'enhanced') enhanced = readSwitches(field.value, complain);
      else if (key === 'machine') machine = readMachine(this.fieldsOf(field.value), complain);
      else if (key === 'progress') progress = readProgress(this.fieldsOf(field.value), complain);
      else if (key === 'notes') notes = readNotes(field.value, complain);
      else if (key !== 'version')
        this.complain(field.keySpan, localized`There is no field ${JSON.stringify(key)} here.`);
    }
    const file = {
      acknowledged,
      baseline,
      ...(locks === undefined ? {} : { locks }),
      ...(checks === undefined ? {} : { checks }),
      ...(packs === undefined ? {} : { packs }),
      ...(verdicts === undefined ? {} : { verdicts }),
      ...(muted === undefined ? {} : { muted }),
      ...(enhanced === undefined ? {} : { enhanced }),
      ...(progress === undefined ? {} : { progress }),
      ...(machine === undefined ? {} : { machine }),
      ...(notes === undefined ? {} : { notes }),
    };
    return { file, problems: this.problems, spans: this.spans, places: this.places };
  }

  private complain(span: Span, message: string): void {
    this.problems.push({ span, message });
  }

  private acknowledgements(node: JsonNode): Acknowledgement[] {
    if (node.kind === 'array') return node.elements.flatMap((each) => this.acknowledgement(each) ?? []);
    this.complain(node.span, localized`A list of acknowledged findings is expected here.`);
    return [];
  }

  private acknowledgement(node: JsonNode): Acknowledgement | undefined {
    if (node.kind !== 'object') {
      this.complain(node.span, localized`An object with "id" and "reason" is expected here.`);
      return undefined;
    }
    const entry: Partial<Record<(typeof FIELDS)[number], string>> = {};
    for (const [key, { keySpan, value }] of node.fields) {
      const field = FIELDS.find((each) => each === key);
      if (field === undefined)
        return this.refuse(keySpan, localized`An acknowledgement has no field ${JSON.stringify(key)}.`);
      if (value.kind !== 'string')
        return this.refuse(value.span, localized`The field ${JSON.stringify(key)} must be a string.`);
      entry[field] = value.value;
    }
    const { id, file, sentence, at, reason } = entry;
    if (!id) return this.refuse(node.span, localized`The field "id" is missing: the id of the rule.`);
    if (!reason?.trim())
      return this.refuse(node.span, localized`The field "reason" is missing: why the finding is accepted.`);
    if (sentence !== undefined && file === undefined)
      return this.refuse(node.span, localized`A "sentence" needs a "file".`);
    if (at !== undefined && sentence === undefined)
      return this.refuse(node.span, localized`A place ("at") needs a "sentence".`);
    const read = acknowledgement({ id, file, sentence, at, reason });
    this.spans.set(read, node.span);
    return read;
  }

  private refuse(span: Span, message: string): undefined {
    this.complain(span, localized`${message} This entry is not used.`);
  }

  private baseline(node: JsonNode, baseline: Map<string, FileBaseline>): void {
    for (const [file, { keySpan, value }] of this.fieldsOf(node)) {
      const ids = new Map<string, Map<string, readonly string[]>>();
      for (const [id, field] of this.fieldsOf(value)) {
        const sentences = new Map<string, readonly string[]>();
        for (const [sentence, { value: places }] of this.fieldsOf(field.value)) {
          const read = placesIn(places);
          if (read !== undefined) sentences.set(sentence, read);
          else this.complain(places.span, localized`A list of places is expected here. The sentence is not used.`);
        }
        ids.set(id, sentences);
      }
      baseline.set(file, ids);
      this.spans.set(ids, keySpan);
    }
  }

  private locks(node: JsonNode): Locks {
    const files = new Map<string, Map<string, readonly string[]>>();
    for (const [file, { value }] of this.fieldsOf(node)) {
      const sentences = new Map<string, readonly string[]>();
      for (const [sentence, { value: words }] of this.fieldsOf(value)) {
        const read = placesIn(words);
        if (read !== undefined) sentences.set(sentence, read);
        else this.complain(words.span, localized`A list of words is expected here. The sentence is not used.`);
      }
      files.set(file, sentences);
    }
    return files;
  }

  private checks(node: JsonNode): CheckEntry[] {
    const complain = (span: Span, message: string) => this.complain(span, message);
    return readChecks(this.fieldsOf(node), complain).map(({ entry, places }) => {
      this.places.set(entry, places);
      return entry;
    });
  }

  private fieldsOf(node: JsonNode): Iterable<[string, JsonField]> {
    if (node.kind === 'object') return node.fields;
    this.complain(node.span, localized`An object is expected here. This part of the file is not used.`);
    return [];
  }
}

function placesIn(node: JsonNode): string[] | undefined {
  if (node.kind !== 'array') return undefined;
  const places = node.elements.flatMap((each) => (each.kind === 'string' ? [each.value] : []));
  return places.length === node.elements.length ? places : undefined;
}

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

/** The file as text: sorted, so that the same findings give the same bytes regardless of their original order. */
export function printSidecar({
  acknowledged,
  baseline,
  locks = new Map(),
  checks = [],
  packs = [],
  verdicts = [],
  muted = [],
  enhanced = [],
  progress = new Map(),
  machine,
  notes = [],
}: Sidecar): string {
  const entries = [...acknowledged].sort(byScope).map((each) => `    ${inline(each)}`);
  const files = sorted(baseline).flatMap(([file, ids]) => {
    const blocks = sorted(ids).flatMap(([id, sentences]) => {
      const lines = linesOf(sentences, '        ');
      return lines.length === 0 ? [] : [`      ${JSON.stringify(id)}: {\n${lines.join(',\n')}\n      }`];
    });
    return blocks.length === 0 ? [] : [`    ${JSON.stringify(file)}: {\n${blocks.join(',\n')}\n    }`];
  });
  const parts = [`  "version": ${VERSION}`];
  if (0 < entries.length) parts.push(`  "acknowledged": [\n${entries.join(',\n')}\n  ]`);
  if (0 < files.length) parts.push(`  "baseline": {\n${files.join(',\n')}\n  }`);
  const locked = sorted(locks).flatMap(([file, sentences]) => {
    const lines = linesOf(sentences, '      ');
    return lines.length === 0 ? [] : [`    ${JSON.stringify(file)}: {\n${lines.join(',\n')}\n    }`];
  });
  if (0 < locked.length) parts.push(`  "locks": {\n${locked.join(',\n')}\n  }`);
  if (0 < checks.length) parts.push(`  "checks": {\n${printChecks(checks, '    ').join(',\n')}\n  }`);
  const used = printPacks(packs).map((line) => `    ${line}`);
  if (0 < used.length) parts.push(`  "packs": {\n${used.join(',\n')}\n  }`);
  const lists = [
    { name: 'verdicts', lines: printVerdicts(verdicts) },
    { name: 'muted', lines: printMuted(muted) },
    { name: 'enhanced', lines: printSwitches(enhanced) },
  ];
  const ofFiles = sorted(progress).flatMap(([file, runs]) => ofFile(file, printRuns(runs)));
  for (const { name, lines } of lists) {
    if (0 < lines.length) parts.push(`  "${name}": [\n${lines.map((line) => `    ${line}`).join(',\n')}\n  ]`);
  }
  if (0 < ofFiles.length) parts.push(`  "progress": {\n${ofFiles.join(',\n')}\n  }`);
  const marks = sorted(machine ?? new Map()).flatMap(([file, runs]) => ofFile(file, printMachine(runs)));
  // Even empty: it turns marking on.
  if (machine !== undefined)
    parts.push(marks.length === 0 ? '  "machine": {}' : `  "machine": {\n${marks.join(',\n')}\n  }`);
  const threads = printNotes(notes, '    ').map((line) => `    ${line}`);
  if (0 < threads.length) parts.push(`  "notes": [\n${threads.join(',\n')}\n  ]`);
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** The lines of one file. */
const ofFile = (file: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : [`    ${JSON.stringify(file)}: [\n${lines.map((line) => `      ${line}`).join(',\n')}\n    ]`];

/** One line for each sentence that has content. */
function linesOf(sentences: ReadonlyMap<string, readonly string[]>, indent: string): string[] {
  return sorted(sentences)
    .filter(([, texts]) => 0 < texts.length)
    .map(([sentence, texts]) => `${indent}${JSON.stringify(sentence)}: ${list([...texts].sort())}`);
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => compare(a, b));
}

/** By UTF-16 units, independent of any locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : a === b ? 0 : 1);

const ORDER = ['file', 'sentence', 'id', 'at', 'reason'] as const;

function byScope(a: Acknowledgement, b: Acknowledgement): number {
  const field = ORDER.find((each) => a[each] !== b[each]);
  return field === undefined ? 0 : compare(rank(a[field]), rank(b[field]));
}

/** A missing field sorts before an empty one. */
const rank = (value: string | undefined): string => (value === undefined ? '' : `=${value}`);

function inline(entry: Acknowledgement): string {
  const fields = FIELDS.filter((field) => entry[field] !== undefined);
  return `{ ${fields.map((field) => `"${field}": ${JSON.stringify(entry[field])}`).join(', ')} }`;
}

const list = (texts: readonly string[]): string => `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;
