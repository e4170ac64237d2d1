/** `treebank proposals --take`: what is written of the proposals that are named, and what is not, with the reason. What counts is the treebank afterwards. */

import { type PlacedProposal, takeProposals } from '../../core/agents/index.ts';
import type { Sentence } from '../../core/conllu/index.ts';
import { defectText, nameWord } from '../../core/features/index.ts';
import { groupBy } from '../../core/grouping.ts';
import { counted } from '../../core/wording/numbers.ts';
import type { Context } from '../frame/io.ts';
import type { Input } from '../reading/input.ts';
import { Locks } from '../sidecar/locks.ts';
import { runAlone } from '../spread/spread.ts';
import { type Change, rewriteSpread, UNCHANGED } from '../writing/rewrite.ts';
import { type ProposedFile, placedNow } from './proposed.ts';

/** @param ids undefined: all open ones */
export async function takeStored(
  files: readonly ProposedFile[],
  ids: ReadonlySet<string> | undefined,
  context: Context,
): Promise<void> {
  const taking = new Taking(files, ids);
  await runAlone(
    rewriteSpread(
      files.map(({ input }) => input),
      { out: undefined, 'in-place': true },
      context,
      {
        words: { unit: 'proposal', done: 'taken' },
        async *changes(blocks, input) {
          let index = 0;
          for await (const block of blocks) yield { block, change: taking.change(block.sentence, index++, input) };
        },
      },
    ),
  );
  taking.report(context);
}

class Taking {
  private readonly locks = new Locks();
  private readonly open = new Map<Input, ReadonlyMap<number, readonly PlacedProposal[]>>();
  /** Why a wanted one was not taken, where it is known. */
  private readonly faults = new Map<PlacedProposal['proposal'], string>();
  /** Wanted by nobody, but needed. */
  private readonly further = new Set<PlacedProposal['proposal']>();

  constructor(
    private readonly files: readonly ProposedFile[],
    private readonly ids: ReadonlySet<string> | undefined,
  ) {
    for (const { input, placed } of files) {
      const open = placed.filter(({ state }) => state === 'open');
      this.open.set(
        input,
        groupBy(open, ({ sentence }) => sentence),
      );
    }
  }

  private isWanted({ proposal, state }: PlacedProposal): boolean {
    return this.ids?.has(proposal.id) ?? state === 'open';
  }

  /** What is done in a sentence. @param index of its block in the file */
  change(sentence: Sentence, index: number, input: Input): Change {
    const open = this.open.get(input)?.get(index) ?? [];
    const wanted = open.filter((each) => this.isWanted(each));
    if (wanted.length === 0) return UNCHANGED;
    const locked = this.locks.wordsOf(input, sentence);
    const made = takeProposals(sentence, locked, open, wanted, 'most');
    if ('defect' in made) return { left: defectText(sentence, made.defect) };
    if ('fault' in made) return { left: made.fault };
    for (const { proposal, word, fault } of made.faulty) {
      const where = word === 0 ? 'the sentence' : nameWord(sentence, word);
      this.faults.set(proposal.proposal, `${where} ${fault}`);
    }
    for (const { proposal } of made.further) this.further.add(proposal);
    const n = made.taken.length + made.further.length;
    const left = wanted.length - made.faulty.length;
    if (0 < n || left === 0) return this.locks.keptBy({ edits: made.edits, n }, input, sentence);
    return { left: `${left === 1 ? 'a proposal' : `${left} proposals`} would leave no tree, or change a locked arc` };
  }

  /** What the files say now: one that could not be written has none of them. */
  report(context: Context): void {
    let nAlong = 0;
    let nLeft = 0;
    for (const file of this.files) {
      const now = new Map(placedNow(file).map(({ proposal, state }) => [proposal, state]));
      for (const each of file.placed) {
        const { proposal, state } = each;
        const isTaken = now.get(proposal) === 'taken';
        if (this.further.has(proposal) && isTaken) nAlong++;
        if (!this.isWanted(each)) continue;
        const why = state === 'open' ? this.faults.get(proposal) : NOT_OPEN[state](each);
        if (why !== undefined)
          context.note(`${file.input.name}: ${proposal.id} is not taken: ${why.replace(/\.$/, '')}.`);
        if (isTaken) continue;
        context.raise(1);
        if (state === 'open') nLeft++;
      }
    }
    if (0 < nAlong) context.note(`${counted(nAlong, 'proposal')} taken along to keep a tree.`);
    if (0 < nLeft) context.note(`${counted(nLeft, 'proposal')} left open.`);
  }
}

/** Why one that is not open is not taken; taken ones are there, as was wished. */
const NOT_OPEN: Readonly<Record<Exclude<PlacedProposal['state'], 'open'>, (of: PlacedProposal) => string>> = {
  taken: () => 'the treebank has its values already',
  refused: ({ proposal: { refused } }) => `somebody refused it${refused ? ` (${refused})` : ''}`,
  changed: () => 'its word has got other values since it was made',
  lost: () => 'the words that it is about are gone',
};
