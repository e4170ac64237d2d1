/** The work list of a campaign over whole treebanks: its groups, and what the rules would do. */

import { type CampaignItem, editsOf, nameInTable, SentenceNames } from '../../core/campaign/index.ts';
import { applyEdits } from '../../core/conllu/index.ts';
import { sentenceKey } from '../../core/sidecar/index.ts';
import { FindingsChange } from '../diff/findingsChange.ts';
import type { Context } from '../frame/io.ts';
import { type Block, nameFaults, readBlocks } from '../reading/blocks.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { forEachInput, type Input } from '../reading/input.ts';
import { Schemes } from '../reading/schemes.ts';
import { groupId, type OpenCampaign } from './open.ts';

export interface CampaignGroup {
  readonly id: string;
  readonly pattern: string;
  /** Whether the rules decide it. */
  readonly isByRule: boolean;
  places: number;
  /** The first place: `file:line sent_id`, the line of the word. */
  readonly first: string;
}

/** An open item and where it is. */
export interface CampaignPlace {
  readonly item: CampaignItem;
  readonly block: Block;
  readonly input: Input;
  readonly groupId: string;
  /** As the table of what was left names it. */
  readonly named: { readonly file: string; readonly sentence: string; readonly word: string };
}

export class Survey {
  private readonly schemes = new Schemes();
  private readonly groups = new Map<string, CampaignGroup>();
  /** Of the file that is being looked at. */
  private names = new SentenceNames();
  private file: Input | undefined;
  readonly findings = new FindingsChange();
  nPlaces = 0;
  nSentences = 0;
  nByRule = 0;
  nLeft = 0;
  /** Left once, and something else now. */
  nBack = 0;
  readonly outside = { cells: 0, sentences: 0, first: '' };
  /** Sentences in which the rules cannot be taken apart, with the reason. */
  readonly stopped: string[] = [];
  nStopped = 0;

  /** @param of whether findings are of interest, which takes most of the time */
  constructor(
    private readonly open: OpenCampaign,
    private readonly of: 'places and findings' | 'places alone' = 'places and findings',
  ) {}

  /** The open items of a sentence, and those that are left. Counts them, and the findings that the rules would bring and take away. */
  add(
    block: Block,
    input: Input,
  ): { readonly open: readonly CampaignPlace[]; readonly left: readonly CampaignPlace[] } {
    const { sentence, line } = block;
    const scheme = this.schemes.of(input, sentence);
    const { items, outside, stopped } = this.open.list.of(sentence);
    const placeOf = (of: number) =>
      `${input.name}:${of + 1}${sentence.sentId === undefined ? '' : ` ${sentence.sentId}`}`;
    const at = placeOf(line);
    if (0 < outside.length) {
      this.outside.first ||= at;
      this.outside.cells += outside.length;
      this.outside.sentences++;
    }
    if (stopped !== undefined && this.nStopped++ < MOST_NAMED) this.stopped.push(`${at}: ${stopped}`);
    if (this.file !== input) {
      this.file = input;
      this.names = new SentenceNames();
    }
    const name = this.names.next(sentenceKey(sentence));
    const file = nameInTable((input.path ?? input.name).replaceAll('\\', '/'), this.open.path.replaceAll('\\', '/'));
    const places: CampaignPlace[] = [];
    const left: CampaignPlace[] = [];
    for (const item of items) {
      const id = groupId(item.pattern);
      const named = { file, sentence: name, word: item.word };
      const standing = this.open.left.standing({ ...named, was: item.was });
      if (standing === 'left') {
        this.nLeft++;
        left.push({ item, block, input, groupId: id, named });
        continue;
      }
      if (standing === 'changed') this.nBack++;
      const group = this.groups.get(item.pattern) ?? {
        id,
        pattern: item.pattern,
        isByRule: 0 < item.changes.length,
        places: 0,
        first: placeOf(line + sentence.rowLine(item.rows[0])),
      };
      this.groups.set(item.pattern, group);
      group.places++;
      if (group.isByRule) this.nByRule++;
      places.push({ item, block, input, groupId: id, named });
    }
    if (places.length === 0) return { open: places, left };
    this.nPlaces += places.length;
    this.nSentences++;
    if (this.of === 'places alone') return { open: places, left };
    const edits = editsOf(
      sentence,
      places.flatMap(({ item }) => item.changes),
    );
    if (0 < edits.length) {
      const edited = sentence.withText(applyEdits(sentence.text, edits));
      this.findings.add([{ sentence, scheme }], [{ sentence: edited, scheme }]);
    }
    return { open: places, left };
  }

  /** Says which of these groups have no open place. */
  complain(groups: Iterable<string>, context: Context): void {
    const known = new Set([...this.groups.values()].map(({ id }) => id));
    for (const id of groups) if (!known.has(id)) context.fail(`no open place is in the group ${id}`);
  }

  /** Rare ones first: there the annotation is wrong, or the decision was not meant for it. */
  sorted(): readonly CampaignGroup[] {
    return [...this.groups.values()].sort((a, b) => a.places - b.places || (a.pattern < b.pattern ? -1 : 1));
  }
}

const MOST_NAMED = 5;

/** Surveys all sentences, and says what cannot be looked at: it gives no all-clear. @param visit gets the items of each sentence that has some */
export async function survey(
  open: OpenCampaign,
  inputs: readonly Input[],
  context: Context,
  visit: (open: readonly CampaignPlace[], left: readonly CampaignPlace[]) => Promise<void> | void = () => undefined,
  of: 'places and findings' | 'places alone' = 'places and findings',
): Promise<Survey> {
  const found = new Survey(open, of);
  await forEachInput(inputs, context, async (input) => {
    const foreign = new ForeignCheck(input, context);
    for await (const blocks of readBlocks(input, context)) {
      for (const block of blocks) {
        foreign.check(block);
        nameFaults(input, block, context);
        const places = found.add(block, input);
        if (0 < places.open.length + places.left.length) await visit(places.open, places.left);
        block.sentence.release();
      }
    }
  });
  return found;
}
