/** Parses sentences with locked arcs and tells the user what to know about the result. */

import { Column, columnsOfNames, Document, type Sentence } from '../../core/conllu/index.ts';
import { type Arc, type Conflict, DECODER_NAMES, type DecoderName, treeClassOf } from '../../core/decode/index.ts';
import {
  countChanges,
  headEdits,
  leavesStaleDeps,
  mergeEdits,
  obstacleToHeads,
  STALE_DEPS,
  tagEdits,
} from '../../core/edit/index.ts';
import { GuidedParser, type Opinion } from '../../core/outside/index.ts';
import type { Parse, WordOrder } from '../../core/parser/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { localized, translatable, translated } from '../../localization/index.ts';
import { Failure } from '../failure.ts';
import { lacksLemmas } from './fill.ts';
import type { ParseJob, ProposeOutcome, Reparsed, ReparseOutcome, SentenceToParse } from './jobs.ts';
import { MANY_LANGUAGES, type ModelHost } from './modelFiles.ts';
import { type ChosenParser, isWithoutWords, NEEDS_TAGS, parserFor } from './models.ts';
import { departuresOf } from './outside.ts';
import { type LockedParse, parseLocked } from './parseLocked.ts';
import { formsOf, isTagged } from './recognise.ts';
import { uncertainTags } from './uncertainTags.ts';
import { orderMessage } from './wordOrder.ts';

/**
 * A head is uncertain if it was less than e² ≈ 7 times as likely as another one. With the bundled English model on EWT dev this
 * applies to one word in nine; two in five of these heads are wrong, and they make up three in five of all wrong heads.
 */
const UNCERTAIN_BELOW = 2;

/** The trees that a decoder chooses from: "MH4 tree", "unrestricted tree". */
const treeFrom = (decoder: DecoderName): string => localized`${translated(treeClassOf(decoder).title)} tree`;

/** The request for one sentence. */
interface ReparseTask {
  readonly sentence: Sentence;
  readonly isFree: (word: number) => boolean;
  readonly required: readonly Arc[];
  readonly forbidden: readonly Arc[];
  readonly fill: readonly number[];
  readonly opinion: Opinion | undefined;
}

type Parsing = Omit<ParseJob, 'kind'>;
type Parsed = Extract<LockedParse, { ok: true }>;

/** Re-parses several sentences together. @throws Failure with a message for the user if none of them can be parsed */
export async function reparseSentences(
  job: Parsing,
  host: ModelHost,
  checkpoint: () => void,
): Promise<ReparseOutcome[]> {
  const tasks = job.sentences.map(taskOf);
  const chosen = await chosenFor(job, tasks, host);
  const wanted = decoderOf(job);
  const outcomes: ReparseOutcome[] = [];
  for (const parsed of parseLocked(chosen.parser, tasks, howTo(job, wanted, checkpoint))) {
    const task = tasks[outcomes.length];
    outcomes.push(
      parsed.ok ? written(task, parsed, wanted, chosen, job.order) : { ok: false, reason: locksMessage(parsed) },
    );
  }
  return outcomes;
}

/**
 * The same parses as `reparseSentences`, proposed instead of written, with the probability of each head and its relation.
 * @throws Failure with a message for the user if none of the sentences can be parsed
 */
export async function proposeParses(job: Parsing, host: ModelHost, checkpoint: () => void): Promise<ProposeOutcome[]> {
  const tasks = job.sentences.map(taskOf);
  const chosen = await chosenFor(job, tasks, host);
  const wanted = decoderOf(job);
  const outcomes: ProposeOutcome[] = [];
  const how = { ...howTo(job, wanted, checkpoint), judgesRelations: true };
  for (const parsed of parseLocked(chosen.parser, tasks, how)) {
    const task = tasks[outcomes.length];
    if (!parsed.ok) {
      outcomes.push({ ok: false, reason: locksMessage(parsed) });
      continue;
    }
    const { deprels, relationCertainty } = parsed.parse;
    // A head and its relation are asked about, taken and learned from together.
    const certainty = parsed.parse.certainty.map((head, word) => head * (relationCertainty?.[word] ?? 1));
    const heads = freeHeads(parsed.parse, task);
    const obstacle = obstacleToHeads(task.sentence, heads);
    if (obstacle !== undefined) outcomes.push({ ok: false, reason: obstacle });
    else
      outcomes.push({
        ok: true,
        proposed: {
          heads,
          deprels,
          certainty,
          ...source(task, parsed, wanted, chosen, job.order),
          ...(task.opinion && { departures: departuresOf(task.opinion, parsed.parse) }),
        },
      });
  }
  return outcomes;
}

/** The parser, guided by a program outside if the job has its opinions. @throws Failure */
async function chosenFor(job: Parsing, tasks: readonly ReparseTask[], host: ModelHost): Promise<ChosenParser> {
  const sentences = tasks.map(({ sentence }) => sentence);
  const chosen = await parserFor(job.model, host, formsOf(sentences), sentences.every(isTagged));
  if (job.program === undefined) return chosen;
  const opinions = tasks.flatMap(({ sentence, opinion }) =>
    opinion === undefined ? [] : [[sentence, opinion] as const],
  );
  return {
    ...chosen,
    parser: new GuidedParser(chosen.parser, new Map(opinions)),
    name: localized`${job.program}, for the rest ${chosen.name}`,
  };
}

/** @throws Failure */
function decoderOf({ decoder }: Parsing): DecoderName {
  const wanted = DECODER_NAMES.find((each) => each === decoder);
  if (wanted !== undefined) return wanted;
  throw new Failure(
    localized`The parser cannot decode with ${decoder}. Choose ${DECODER_NAMES.join(', ')} in the setting treebank.reparse.decoder.`,
  );
}

const howTo = ({ memoryLimit, beam, order, sentences }: Parsing, decoder: DecoderName, checkpoint: () => void) => {
  const fills = sentences.some(({ fill = [] }) => 0 < fill.length);
  return { decoder, memoryLimit, beam, order, fills, checkpoint };
};

function taskOf({ text, columns, free, fill = [], forbidden = [], opinion }: SentenceToParse): ReparseTask {
  const [sentence] = Document.parse(text, columnsOfNames(columns)).sentences;
  const freeWords = free && new Set(free);
  const isFree = (word: number) => freeWords === undefined || freeWords.has(word);
  return { sentence, isFree, required: lockedArcs(sentence, isFree), forbidden, fill, opinion };
}

/** Words that may not change are not written, even if a word outside the selection has no head yet. */
const freeHeads = ({ heads }: Parse, { isFree }: ReparseTask): Int32Array =>
  heads.map((head, word) => (word === 0 || isFree(word) ? head : -1));

/** The parse as edits of the sentence. */
function written(
  task: ReparseTask,
  parsed: Parsed,
  wanted: DecoderName,
  chosen: ChosenParser,
  order: WordOrder | undefined,
): ReparseOutcome {
  const { sentence, isFree, fill } = task;
  const { parse } = parsed;
  const heads = freeHeads(parse, task);
  const obstacle = obstacleToHeads(sentence, heads);
  if (obstacle !== undefined) return { ok: false, reason: obstacle };
  const { notes, ...from } = source(task, parsed, wanted, chosen, order);
  const reparsed: Reparsed = {
    edits: mergeEdits(headEdits(sentence, heads, { deprels: parse.deprels }), tagEdits(sentence, parse, fill)),
    nChanged: countChanges(sentence, heads),
    nDeprelsChanged: countDeprels(sentence, parse.deprels, isFree),
    nTagged: fill.length === 0 ? 0 : countTagged(sentence, parse, fill),
    lacksLemmas: lacksLemmas(chosen.parser, sentence, fill),
    uncertain: uncertainWords(parse, isFree),
    uncertainTags: uncertainTags(parse, fill),
    ...from,
    notes: leavesStaleDeps(sentence, heads, { deprels: parse.deprels }) ? [...notes, translated(STALE_DEPS)] : notes,
  };
  return { ok: true, reparsed };
}

const learnedFrom = ({ parser: { readsOrder = false, card } }: ChosenParser): number | undefined => {
  if (!readsOrder) return undefined;
  return card.language === MANY_LANGUAGES ? 0 : card.sentences;
};

/** The parser's name, and what the user should know about how it found its tree. */
function source(
  { required, forbidden }: ReparseTask,
  { parse, conflict }: Parsed,
  wanted: DecoderName,
  chosen: ChosenParser,
  order: WordOrder | undefined,
): Pick<Reparsed, 'parsedBy' | 'learnedFrom' | 'notes'> {
  const { parser, name, notes } = chosen;
  const isByTransitions = parse.ran === 'constrained transitions';
  const by = isByTransitions ? localized`, by transitions that keep the locked arcs` : '';
  const orderRead = parser.readsOrder === true && parse.tags === 'given' ? ` (${orderMessage(order)})` : '';
  return {
    parsedBy: `${name}, ${translated(SOURCES[parse.tags])}${by}${orderRead}`,
    learnedFrom: learnedFrom(chosen),
    notes: [
      ...notesOn(parse, wanted, conflict, isWithoutWords(parser)),
      ...searchNotes(parse, 0 < required.length + forbidden.length),
      ...notes,
    ],
  };
}

const SOURCES: Record<Parse['tags'], string> = {
  given: translatable`from forms and tags`,
  predicted: translatable`from the forms alone`,
  mixed: translatable`from forms and the available tags`,
};

/** Arcs of the words that may not change, if they have a head. */
function lockedArcs(sentence: Sentence, isFree: (word: number) => boolean): Arc[] {
  const arcs: Arc[] = [];
  for (let dependent = 1; dependent <= sentence.nWords; dependent++) {
    const head = sentence.heads[dependent];
    if (!isFree(dependent) && head !== -1) arcs.push({ head, dependent });
  }
  return arcs;
}

function locksMessage({ conflict }: { readonly conflict: Conflict | undefined }): string {
  const message = conflict?.message ?? localized`No tree contains the locked arcs.`;
  return localized`${message} These arcs must stay, so nothing was changed. To let the parser decide, also select one of these words, or unlock it.`;
}

function notesOn(parse: Parse, wanted: DecoderName, conflict: Conflict | undefined, needsTags: boolean): string[] {
  const notes: string[] = [];
  if (parse.tags !== 'given' && needsTags) notes.push(translated(NEEDS_TAGS));
  else if (parse.tags === 'predicted') notes.push(localized`UPOS is empty, so expect more errors.`);
  else if (parse.tags === 'mixed')
    notes.push(localized`UPOS is missing on some words, so errors are more likely there.`);
  if (conflict !== undefined) {
    const arcs = conflict.constraints.flatMap((each) =>
      each.kind === 'required' ? [`${each.arc.head}→${each.arc.dependent}`] : [],
    );
    notes.push(
      localized`No ${treeFrom(wanted)} contains the locked arcs ${enumerated(arcs)}, so the best ${treeFrom(parse.decoder)} was used.`,
    );
  } else if (parse.decoder !== wanted) {
    notes.push(
      localized`The sentence is too long for the best ${treeFrom(wanted)} within treebank.reparse.memoryLimit, so the best ${treeFrom(parse.decoder)} was used (maximum spanning tree).`,
    );
  }
  return notes;
}

/** What a transition parser did instead of using its transitions. */
function searchNotes({ ran }: Parse, isLocked: boolean): string[] {
  if (ran !== 'arc scores') return [];
  return isLocked
    ? [
        localized`The transitions of this parser cannot keep the locked arcs, so its arc scores were decoded, which can be less accurate. Arc-eager parsers and those with exact decoding keep all arcs that their trees allow.`,
      ]
    : [
        localized`The sentence is too long for an exact search over transitions, so the arc scores of the parser were decoded.`,
      ];
}

function countDeprels(sentence: Sentence, deprels: readonly string[], isFree: (word: number) => boolean): number {
  let nChanged = 0;
  for (let word = 1; word <= sentence.nWords; word++) {
    if (isFree(word) && sentence.wordCell(word, Column.deprel) !== deprels[word]) nChanged++;
  }
  return nChanged;
}

function countTagged(sentence: Sentence, parse: Parse, fill: readonly number[]): number {
  return fill.filter((word) => 0 < tagEdits(sentence, parse, [word]).length).length;
}

/** Words whose heads are uncertain, each with its margin. */
export function uncertainWords(parse: Parse, isFree: (word: number) => boolean): { word: number; margin: number }[] {
  const words: { word: number; margin: number }[] = [];
  for (let word = 1; word < parse.heads.length; word++) {
    const margin = parse.margins[word];
    if (isFree(word) && margin < UNCERTAIN_BELOW) words.push({ word, margin });
  }
  return words;
}
