/** `.treebank.json` from text. What cannot be used is left out and reported with its position; the rest is read. */

import { formatNumber, localized } from '../../localization/index.ts';
import type { Span } from '../conllu/index.ts';
import type { CheckEntry } from '../validate/index.ts';
import { type CheckPlaces, readChecks } from './checks.ts';
import {
  ACKNOWLEDGEMENT_FIELDS,
  type Acknowledgement,
  acknowledgement,
  type FileBaseline,
  type Locks,
  NOTHING_READ,
  type ReadSidecar,
  VERSION,
} from './file.ts';
import { type JsonField, type JsonNode, type JsonProblem, readJson } from './json.ts';
import { type MachineByFile, readMachine } from './machine.ts';
import { type Note, readNotes } from './notes.ts';
import { type PackUse, readPacks } from './packs.ts';
import { type RunsByFile, readProgress } from './progress.ts';
import { type EnhancedSwitch, readSwitches } from './switches.ts';
import { type Muted, readMuted, readVerdicts, type Verdict } from './verdicts.ts';

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

const refused = (problem: JsonProblem): ReadSidecar => ({ ...NOTHING_READ, problems: [problem] });

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
    const entry: Partial<Record<(typeof ACKNOWLEDGEMENT_FIELDS)[number], string>> = {};
    for (const [key, { keySpan, value }] of node.fields) {
      const field = ACKNOWLEDGEMENT_FIELDS.find((each) => each === key);
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
