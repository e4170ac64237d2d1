/** The proposals beside a treebank, on the command line: read with their places, printed, taken, and refused. */

import { basename, dirname, join } from 'node:path';
import {
  currentValues,
  otherCells,
  type PlacedProposal,
  PROPOSALS_NAME,
  placeProposals,
  printProposals,
  readProposals,
  type StoredProposal,
  statedCertainty,
  takeProposals,
  type Values,
} from '../../core/agents/index.ts';
import { Document, type Sentence } from '../../core/conllu/index.ts';
import { defectText, nameWord } from '../../core/features/index.ts';
import { groupBy } from '../../core/session/index.ts';
import { printable } from '../../inert/index.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import { readWhole } from '../reading/wholeFile.ts';
import { Locks } from '../sidecar/locks.ts';
import type { Change } from '../writing/rewrite.ts';
import { UNCHANGED } from '../writing/rewrite.ts';
import { writeWhole } from '../writing/target.ts';

export interface ProposedFile {
  readonly input: Input;
  readonly document: Document;
  readonly placed: readonly PlacedProposal[];
}

const shownStore = ({ name }: Input): string => join(dirname(name), PROPOSALS_NAME);

/** @throws UnreadableInput */
function storedBeside(input: Input): ReturnType<typeof readProposals> {
  if (input.path === undefined) throw new UnreadableInput('standard input has no proposals beside it');
  try {
    return readProposals(readRegularSync(join(dirname(input.path), PROPOSALS_NAME)).toString('utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return readProposals('');
    throw new UnreadableInput(`cannot read ${shownStore(input)}: ${reasonOf(error)}`);
  }
}

/** Undefined if there are none. @throws UnreadableInput */
export async function proposedIn(input: Input, context: Context): Promise<ProposedFile | undefined> {
  const { proposals, problems } = storedBeside(input);
  for (const { line } of problems)
    context.note(`${shownStore(input)}:${line + 1}:1: this line is no proposal; it stays as it is`);
  const own = proposals.filter(({ file }) => file === basename(input.path ?? ''));
  if (own.length === 0) return undefined;
  const document = Document.parse(await readWhole(input.name, 'name', context));
  return { input, document, placed: placeProposals(document.sentences, own) };
}

const ORDER = ['open', 'taken', 'refused', 'changed', 'lost'];

/** A line for each, open ones first, the least certain of them at the top. */
export function linesOf({ input, document, placed }: ProposedFile): string[] {
  const rank = ({ state }: PlacedProposal) => ORDER.indexOf(state);
  return [...placed]
    .sort((a, b) => rank(a) - rank(b) || statedCertainty(a) - statedCertainty(b))
    .map((each) => {
      const { proposal, state, sentence: index, word } = each;
      const sentence = document.sentences[index];
      const { sentId, forms, source, reason, certainty, refused } = proposal;
      const line =
        sentence === undefined ? '' : `:${document.lines[index] + sentence.rowLine(sentence.rowOfWord(word)) + 1}`;
      const name = sentence === undefined ? `${forms[proposal.word - 1]} (gone)` : nameWord(sentence, word);
      const what = sentence === undefined ? '' : `: ${changeText(sentence, each)}`;
      const how = certainty === undefined ? source : `${source}, ${Math.round(100 * certainty)} %`;
      const because = refused ? `; refused: ${refused}` : '';
      return printable(
        `${input.name}${line} ${proposal.id} ${state} ${sentId} ${name}${what} (${how}): ${reason}${because}`,
      );
    });
}

/** `nsubj of barked (4) → obj of saw (2), UPOS NOUN → VERB`. */
function changeText(sentence: Sentence, { word, now, state }: PlacedProposal): string {
  const was = currentValues(sentence, word, { head: 0, deprel: '_', ...now });
  const arc = (values: Values) => {
    const head = values.head ?? was.head ?? -1;
    return `${values.deprel ?? was.deprel} of ${head < 0 ? 'nothing' : nameWord(sentence, head)}`;
  };
  const isArc = now.head !== undefined || now.deprel !== undefined;
  const before = (text: string) => (state === 'taken' ? '' : `${text} → `);
  return [
    ...(isArc ? [`${before(arc(was))}${arc(now)}`] : []),
    ...otherCells(now).map(([cell, , value]) => `${cell.toUpperCase()} ${before(was[cell] ?? '_')}${value}`),
  ].join(', ');
}

export class Taking {
  private readonly locks = new Locks();
  private readonly files = new Map<Input, ReadonlyMap<number, readonly PlacedProposal[]>>();
  readonly taken = new Set<string>();
  readonly further: string[] = [];

  constructor(
    files: readonly ProposedFile[],
    private readonly isWanted: (id: string) => boolean,
  ) {
    for (const { input, placed } of files) {
      const open = placed.filter(({ state }) => state === 'open');
      this.files.set(
        input,
        groupBy(open, ({ sentence }) => sentence),
      );
    }
  }

  /** What is done in a sentence. @param index of its block in the file */
  change(sentence: Sentence, index: number, input: Input): Change {
    const open = this.files.get(input)?.get(index) ?? [];
    const wanted = open.filter(({ proposal }) => this.isWanted(proposal.id));
    if (wanted.length === 0) return UNCHANGED;
    const locked = this.locks.wordsOf(input, sentence);
    const made = takeProposals(sentence, locked, open, wanted, 'most');
    if ('defect' in made) return { left: defectText(sentence, made.defect) };
    const n = made.taken.length + made.further.length;
    for (const { proposal } of made.taken) this.taken.add(proposal.id);
    for (const { proposal } of made.further) this.further.push(proposal.id);
    const missing = wanted.length - made.taken.length;
    if (n === 0)
      return {
        left: `${missing === 1 ? 'a proposal' : `${missing} proposals`} would leave no tree, or change a locked arc`,
      };
    return this.locks.keptBy({ edits: made.edits, n }, input, sentence);
  }
}

/** Records that people refuse proposals, in the file beside each treebank. @throws UnreadableInput, UnwritableTarget */
export async function refuseStored(
  files: readonly ProposedFile[],
  isRefused: (id: string) => boolean,
  reason: string,
  context: Context,
): Promise<number> {
  let n = 0;
  for (const input of new Map(files.map(({ input }) => [dirname(input.path ?? ''), input])).values()) {
    // Read anew: the file of one folder is that of all of its treebanks.
    const { proposals, problems } = storedBeside(input);
    const names = new Set(
      files.flatMap((each) =>
        dirname(each.input.path ?? '') === dirname(input.path ?? '') ? [basename(each.input.path ?? '')] : [],
      ),
    );
    const now = proposals.map((each): StoredProposal => {
      if (!isRefused(each.id) || !names.has(each.file)) return each;
      n++;
      return { ...each, refused: reason };
    });
    await writeWhole(join(dirname(input.path ?? ''), PROPOSALS_NAME), printProposals(now, problems), context);
  }
  return n;
}
