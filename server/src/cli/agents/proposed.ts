/** The proposals beside a treebank, on the command line: read with their places, printed, and refused. */

import { basename, dirname, join } from 'node:path';
import {
  currentValues,
  otherCells,
  type PlacedProposal,
  PROPOSALS_NAME,
  placeProposals,
  readProposals,
  type StoredProposal,
  statedCertainty,
  type Values,
  withRefusals,
} from '../../core/agents/index.ts';
import { Document, type Sentence } from '../../core/conllu/index.ts';
import { nameWord } from '../../core/features/index.ts';
import { groupBy } from '../../core/grouping.ts';
import { printable } from '../../inert/index.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';
import { Failure } from '../../services/failure.ts';
import { losslessText } from '../../services/utf8.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import { readWhole } from '../reading/wholeFile.ts';
import { UnwritableTarget } from '../writing/target.ts';
import { inTurn, rewriteShared } from '../writing/turns.ts';

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
    return readProposals(losslessText(readRegularSync(join(dirname(input.path), PROPOSALS_NAME)), shownStore(input)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return readProposals('');
    if (error instanceof Failure) throw new UnreadableInput(error.message);
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

/** Where they stand now that the treebank may have been written; nowhere if it cannot be read. */
export function placedNow({ input, placed }: ProposedFile): readonly PlacedProposal[] {
  const proposals = placed.map(({ proposal }) => proposal);
  try {
    return placeProposals(Document.parse(readRegularSync(input.path ?? '').toString('utf8')).sentences, proposals);
  } catch {
    return [];
  }
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

/**
 * Records that people refuse proposals, in the file beside each treebank, in turns with the programs that propose. What cannot be written is reported.
 *
 * @returns how many
 */
export async function refuseStored(
  files: readonly ProposedFile[],
  isRefused: (id: string) => boolean,
  reason: string,
  context: Context,
): Promise<number> {
  let n = 0;
  // The file of one folder is that of all of its treebanks.
  for (const [folder, here] of groupBy(files, ({ input }) => dirname(input.path ?? ''))) {
    const names = new Set(here.map(({ input }) => basename(input.path ?? '')));
    const isMeant = ({ id, file }: StoredProposal) => isRefused(id) && names.has(file);
    const store = { path: join(folder, PROPOSALS_NAME), shown: shownStore(here[0].input) };
    let ids: ReadonlySet<string> = new Set();
    const change = (before: string) => {
      const changed = withRefusals(before, isMeant, reason);
      ids = changed.ids;
      return changed.text;
    };
    try {
      await inTurn(store, context, () => rewriteShared(store, context, '', change));
      n += ids.size;
    } catch (error) {
      if (!(error instanceof UnwritableTarget)) throw error;
      context.fail(error.message);
    }
  }
  return n;
}
