/**
 * Machine marks, as stored in `.treebank.json`: what a parser, tagger, rule or other program wrote and nobody has looked at. Whole sentences are
 * runs, as progress is; where some words are confirmed, the sentence has its own entry with the rest. The section turns the marks on for its folder.
 */

import { localized } from '../../localization/index.ts';
import { append } from '../grouping.ts';
import { type Complain, elementsOf, printed, stringsOf } from './fields.ts';
import type { JsonNode } from './json.ts';
import type { SaidRun } from './progress.ts';

/** What wrote the words of a sentence. */
export interface MachineMark {
  /** `parse`, `tags`, `rules`, …: the command or operation. */
  readonly state: string;
  /** The model or rules; undefined if unknown. */
  readonly by?: string;
  /** The day, `2026-11-28`. */
  readonly on?: string;
  /** What of the words: names of `FILLED_CELLS`, with a blank between. Undefined in older marks, see `cellsOf`. */
  readonly cells?: string;
  /** Keys of the words (`lockKey`); undefined: all of the sentence. */
  readonly words?: readonly string[];
}

/** By name of the file, without a folder. */
export type MachineByFile = ReadonlyMap<string, readonly SaidRun<MachineMark>[]>;

/** UPOS or FEATS, and with them LEMMA and XPOS; LEMMA or XPOS beside UPOS and FEATS of a person; HEAD and DEPREL; DEPS alone. */
export const FILLED_CELLS = ['tags', 'lemma', 'xpos', 'tree', 'deps'] as const;
export type FilledCells = (typeof FILLED_CELLS)[number];

/** What of the marked words is a program's. A mark that does not say so is of tags if these were filled in, of all from text, otherwise of trees. */
export function cellsOf({ state, cells }: Pick<MachineMark, 'state' | 'cells'>): ReadonlySet<FilledCells> {
  if (cells !== undefined) return new Set(FILLED_CELLS.filter((each) => cells.split(' ').includes(each)));
  return new Set(state === 'annotate' ? ['tags', 'tree'] : state === 'tags' ? ['tags'] : ['tree']);
}

/**
 * For a mark. DEPS follows HEAD and DEPREL, and LEMMA and XPOS the tags, so they are not named beside these: the same is then said of more
 * sentences.
 */
export const cellsText = (cells: ReadonlySet<FilledCells>): string =>
  FILLED_CELLS.filter((each) => cells.has(each) && !isImplied(each, cells)).join(' ');

function isImplied(each: FilledCells, cells: ReadonlySet<FilledCells>): boolean {
  if (each === 'deps') return 1 < cells.size;
  return (each === 'lemma' || each === 'xpos') && cells.has('tags');
}

const FIELDS = ['what', 'by', 'on', 'cells'] as const;

/** @param files the entries of each file, by its name */
export function readMachine(
  files: Iterable<readonly [string, { readonly value: JsonNode }]>,
  complain: Complain,
): MachineByFile {
  const machine = new Map<string, SaidRun<MachineMark>[]>();
  for (const [file, { value }] of files) {
    const elements = elementsOf(value, complain, localized`A list of machine marks is expected here.`);
    machine.set(
      file,
      elements.flatMap((element) => readGroup(element, complain)),
    );
  }
  return machine;
}

function readGroup(element: JsonNode, complain: Complain): SaidRun<MachineMark>[] {
  const texts = stringsOf(element, FIELDS, localized`A machine mark`, complain, ['sentences']);
  if (texts === undefined || element.kind !== 'object') return [];
  const [state, by, on, cells] = FIELDS.map((field) => texts.get(field));
  const sentences = element.fields.get('sentences')?.value;
  if (!state || sentences === undefined) {
    complain(element.span, localized`A machine mark needs "what" and "sentences". This entry is not used.`);
    return [];
  }
  if (cells !== undefined && !cells.split(' ').every((each) => FILLED_CELLS.some((known) => known === each))) {
    complain(
      element.fields.get('cells')?.value.span ?? element.span,
      localized`"cells" names what a program wrote, with a blank between: ${FILLED_CELLS.join(', ')}. This entry is not used.`,
    );
    return [];
  }
  const mark = markOf({ state, by, on, cells, words: undefined });
  return elementsOf(sentences, complain, localized`A list of sentences is expected here.`).flatMap((node) => {
    const run = readRun(node, mark);
    if (run !== undefined) return [run];
    complain(
      node.span,
      localized`Sentences are ["first"], ["first", "last", their number] or ["first", ["word#1", …]]. This entry is not used.`,
    );
    return [];
  });
}

function readRun(node: JsonNode, mark: MachineMark): SaidRun<MachineMark> | undefined {
  if (node.kind !== 'array') return undefined;
  const [first, second, third, ...rest] = node.elements;
  if (first?.kind !== 'string' || first.value === '' || 0 < rest.length) return undefined;
  const one = { first: first.value, last: first.value, n: 1, ...mark };
  if (second === undefined) return one;
  if (second.kind === 'array' && third === undefined) {
    const words = second.elements.flatMap((each) => (each.kind === 'string' ? [each.value] : []));
    return 0 < words.length && words.length === second.elements.length ? { ...one, words } : undefined;
  }
  const n = third?.kind === 'other' ? third.value : undefined;
  if (second.kind !== 'string' || typeof n !== 'number' || !Number.isSafeInteger(n) || n < 2) return undefined;
  return second.value === first.value ? undefined : { ...one, last: second.value, n };
}

/** Without missing parts. */
const markOf = ({
  state,
  by,
  on,
  cells,
  words,
}: { [K in keyof MachineMark]: MachineMark[K] | undefined } & { state: string }): MachineMark => ({
  state,
  ...(by === undefined ? {} : { by }),
  ...(on === undefined ? {} : { on }),
  ...(cells === undefined ? {} : { cells }),
  ...(words === undefined ? {} : { words }),
});

/** One line for each run, in the order of the treebank, below what wrote it: so that many stay small. */
export function printMachine(runs: readonly SaidRun<MachineMark>[]): string[] {
  const groups = new Map<string, string[]>();
  for (const { first, last, n, state, by, on, cells, words } of runs) {
    const head = printed([
      ['what', state],
      ['by', by],
      ['on', on],
      ['cells', cells],
    ]).slice(0, -' }'.length);
    const parts = 1 < n ? [first, last, n] : words === undefined ? [first] : [first, words];
    append(groups, head, `        ${JSON.stringify(parts)}`);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([head, lines]) => `${head}, "sentences": [\n${lines.join(',\n')}\n      ] }`);
}
