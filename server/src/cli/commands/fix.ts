/** `treebank fix --safe`: repairs findings of `lint` that lose no information and need no decision. */

import { type Sentence, type TextEdit, TextTable } from '../../core/conllu/index.ts';
import { lastSentIdIn, REPAIRABLE_IDS, repairSafely } from '../../core/fix/index.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { suggestion } from '../frame/options.ts';
import { findInputs, forEachInput, isReadableTwice, readBlocks } from '../reading/input.ts';
import { Locks } from '../sidecar/locks.ts';
import { type Change, REWRITE_OPTIONS, rewrite, UNCHANGED } from '../writing/rewrite.ts';
import { grouped } from '../writing/words.ts';

export const fix = defineCommand({
  name: 'fix',
  summary: 'apply fixes for lint findings that lose no information and need no decision',
  usage: 'FILE… --safe [--rules ID,ID…] [--out FILE | --in-place]',
  details: `Sorts and cleans FEATS, DEPS and MISC, trims spaces, writes normal form C and LF, renumbers, adds the missing sent_id, text,
SpaceAfter=No and empty lines between sentences, and so on, like "Make all safe repairs" in the editor. Nothing is lost (docs/rules.md says what
that means); findings that need a decision stay, and treebank lint lists them.

  treebank fix --safe --in-place corpus.conllu
  treebank fix --safe --rules unsorted-features,non-unix-newline corpus.conllu > clean.conllu`,
  options: {
    safe: { type: 'flag', help: 'make the safe repairs; the command line has no others' },
    rules: { type: 'text', placeholder: 'ID,ID…', help: 'repair only findings of these rules' },
    ...REWRITE_OPTIONS,
  },
  async start({ files, options }, context) {
    if (!options.safe) throw new UsageError('add --safe; repairs that need a decision are made in the editor');
    const run = new FixRun(readRules(options.rules), await SentIds.of(files, context));
    const words = { unit: 'finding', done: 'repaired', isForAllBlocks: true };
    const locks = new Locks();
    await rewrite(files, options, context, words, ({ sentence }, input) =>
      run.change(sentence, (edits) => locks.obstacleTo(edits, input, sentence)),
    );
    run.report(context);
  },
});

function readRules(list: string | undefined): ReadonlySet<string> | undefined {
  if (list === undefined) return undefined;
  const ids = list.split(',').map((id) => id.trim());
  const known = [...REPAIRABLE_IDS];
  for (const id of ids) {
    if (!known.includes(id)) throw new UsageError(`there are no repairs for a rule ${id}${suggestion(id, known)}`);
  }
  return new Set(ids);
}

/** The sent_ids of all files, so that a new one is unique in the whole treebank. */
class SentIds {
  private constructor(private readonly used: TextTable | undefined) {}

  /** Standard input and pipes cannot be read beforehand: no sent_ids are generated for them. */
  static async of(files: readonly string[], context: Context): Promise<SentIds> {
    // Read errors are reported when the input is read for repair.
    const silent = context.silent();
    const inputs = await findInputs(files, silent);
    if (!inputs.every(isReadableTwice)) return new SentIds(undefined);
    const ids = new SentIds(new TextTable());
    await forEachInput(inputs, silent, async (input) => {
      for await (const blocks of readBlocks(input, silent)) {
        for (const { sentence } of blocks) for (const id of sentIdsIn(sentence)) ids.add(id);
      }
    });
    return ids;
  }

  get isUsed(): ((id: string) => boolean) | undefined {
    const { used } = this;
    return used && ((id) => used.has(id));
  }

  add(id: string | undefined): void {
    if (id !== undefined) this.used?.add(id);
  }
}

class FixRun {
  private readonly repaired = new Map<string, number>();
  private previousSentId: string | undefined;

  constructor(
    private readonly rules: ReadonlySet<string> | undefined,
    private readonly sentIds: SentIds,
  ) {}

  /** @param obstacleTo why edits must not be applied, if they must not */
  change(sentence: Sentence, obstacleTo: (edits: readonly TextEdit[]) => string | undefined): Change {
    const { previousSentId } = this;
    const { text, repaired } = repairSafely(
      sentence,
      { previousSentId, isUsedSentId: this.sentIds.isUsed },
      this.rules,
    );
    const edits = [{ span: { start: 0, end: sentence.text.length }, text }];
    const obstacle = text === sentence.text ? undefined : obstacleTo(edits);
    this.previousSentId =
      lastSentIdIn(obstacle === undefined ? text : sentence.text) ?? sentence.sentId ?? previousSentId;
    this.sentIds.add(this.previousSentId);
    if (text === sentence.text) return UNCHANGED;
    if (obstacle !== undefined) return { left: obstacle };
    let n = 0;
    for (const [id, count] of repaired) {
      this.repaired.set(id, (this.repaired.get(id) ?? 0) + count);
      n += count;
    }
    return { edits, n };
  }

  /** The repairs made, most frequent first. */
  report(context: Context): void {
    const rules = [...this.repaired].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
    const width = Math.max(0, ...rules.map(([, n]) => grouped(n).length));
    for (const [id, n] of rules) context.note(`  ${grouped(n).padStart(width)}  ${id}`);
  }
}

/** The whole block, which may be several sentences that lost the empty lines between them. */
function sentIdsIn({ comments }: Sentence): string[] {
  return comments.flatMap((comment) => (comment.hasKey('sent_id') ? (comment.value ?? []) : []));
}
