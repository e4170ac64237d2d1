/** `treebank fix --safe`: repairs findings of `lint` that lose no information and need no decision. */

import { type Sentence, TextTable } from '../../core/conllu/index.ts';
import {
  lastSentIdIn,
  REPAIRABLE_IDS,
  type RepairContext,
  repairSafely,
  type SafeRepair,
} from '../../core/fix/index.ts';
import type { LanguageTables } from '../../core/validate/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { defineSpread } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { suggestion } from '../frame/options.ts';
import { Languages } from '../lint/languages.ts';
import { CHECK_OPTIONS } from '../lint/options.ts';
import { type Block, readBlocks } from '../reading/blocks.ts';
import { type Input, isReadableTwice, UnreadableInput } from '../reading/input.ts';
import { Schemes } from '../reading/schemes.ts';
import { Locks } from '../sidecar/locks.ts';
import {
  type Change,
  eachBlock,
  type ForLater,
  REWRITE_OPTIONS,
  rewritable,
  rewriteSpread,
  UNCHANGED,
} from '../writing/rewrite.ts';

export const fix = defineSpread({
  name: 'fix',
  group: 'check',
  summary: 'apply fixes for lint findings that lose no information and need no decision',
  usage: 'FILE… --safe [--rules ID,ID…] [--lang xx] [--data-folder DIR] [--out FILE | --in-place]',
  details: `Sorts and cleans FEATS, DEPS and MISC, trims spaces, writes normal form C and LF, renumbers, adds the missing sent_id, text,
SpaceAfter=No and empty lines between sentences, and so on, like "Make all safe repairs" in the editor. Nothing is lost (docs/rules.md says what
that means); findings that need a decision stay, and treebank lint lists them. With --lang or --data-folder the language tables of the UD tools
count too: what they forbid is not written.

  treebank fix --safe --in-place corpus.conllu
  treebank fix --safe --lang hr --data-folder tools/data --in-place hr_set-ud-dev.conllu
  treebank fix --safe --rules unsorted-features,non-unix-newline corpus.conllu > clean.conllu`,
  options: {
    safe: { type: 'flag', help: 'make the safe repairs; the command line has no others' },
    rules: { type: 'text', placeholder: 'ID,ID…', help: 'repair only findings of these rules' },
    lang: CHECK_OPTIONS.lang,
    'data-folder': CHECK_OPTIONS['data-folder'],
    ...REWRITE_OPTIONS,
  },
  async spread({ files, options }, context, inputs) {
    if (!options.safe) throw new UsageError('add --safe; repairs that need a decision are made in the editor');
    const rules = readRules(options.rules);
    const found = inputs ?? (await rewritable(files, options, context));
    const hasTables = options.lang !== undefined || options['data-folder'] !== undefined;
    const languages = await Languages.open(hasTables ? 5 : 3, options['data-folder'], options.lang, context);
    const run = new FixRun(rules, new Locks(), languages, found.every(isReadableTwice));
    const words = { unit: 'finding', done: 'repaired', isForAllBlocks: true };
    return rewriteSpread(found, options, context, {
      words,
      keepsMarks: true,
      changes: (blocks, input) => {
        let previous: Sentence | undefined;
        const change = ({ sentence }: Block) => {
          const changed = run.change(sentence, input, previous);
          previous = sentence;
          return changed;
        };
        return eachBlock(words, change)(blocks, input);
      },
      lookAhead: (input) => sentIdsIn(input, context),
      counted: () => run.counted(),
      take: (counted: Repaired) => run.take(counted),
      decide: (block, input, ahead) => run.decide(block.sentence, input, ahead),
      report: () => run.report(context),
    });
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

/** The sent_ids of a file, so that a new one is unique in the whole treebank. */
async function* sentIdsIn(input: Input, context: Context): AsyncGenerator<string[]> {
  // Read errors are reported when the input is read for repair.
  const silent = context.silent();
  try {
    for await (const blocks of readBlocks(input, silent)) yield blocks.flatMap(({ sentence }) => idsOf(sentence));
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
  }
}

/** The whole block, which may be several sentences that lost the empty lines between them. */
function idsOf({ comments }: Sentence): string[] {
  return comments.flatMap((comment) => (comment.hasKey('sent_id') ? (comment.value ?? []) : []));
}

/** The repairs made, as plain data. */
interface Repaired {
  readonly rules: readonly (readonly [id: string, n: number])[];
  /** The last sent_id, if any. */
  readonly last?: string;
  /** The sent_ids that repairs changed. */
  readonly newIds: readonly string[];
}

class FixRun {
  private counts = new Map<string, number>();
  private last: string | undefined;
  private newIds: string[] = [];
  /** Counts over all results taken so far. */
  private readonly repaired = new Map<string, number>();
  private previousSentId: string | undefined;
  private readonly changedIds: string[] = [];
  private readonly schemes = new Schemes();
  private readonly byInput = new WeakMap<Input, { readonly tables: LanguageTables | undefined }>();
  /** All sent_ids in use; loaded when a sentence first needs a new one. */
  private used: TextTable | undefined;

  /** @param isUnique whether all sent_ids can be known: standard input and pipes cannot be read in advance, and get no new ones */
  constructor(
    private readonly rules: ReadonlySet<string> | undefined,
    private readonly locks: Locks,
    private readonly languages: Languages,
    private readonly isUnique: boolean,
  ) {}

  /** Defers repairs that need the other sent_ids: these may be in files and parts of files that other processes read. */
  change(sentence: Sentence, input: Input, previous: Sentence | undefined): Change | ForLater {
    let isAsking = false;
    const isUsed = () => {
      isAsking = true;
      return false;
    };
    const context: RepairContext = {
      get previousSentId() {
        isAsking = true;
        return undefined;
      },
      isUsedSentId: this.isUnique ? isUsed : undefined,
      previous,
      language: this.tablesFor(input),
      scheme: this.schemes.of(input, sentence),
    };
    const repair = repairSafely(sentence, context, this.rules);
    return isAsking ? { isForLater: true } : this.made(sentence, repair, input);
  }

  /** Repairs with knowledge of everything before the sentence. */
  async decide(sentence: Sentence, input: Input, ahead: () => AsyncIterable<readonly string[]>): Promise<Change> {
    if (this.isUnique && this.used === undefined) {
      this.used = new TextTable();
      for await (const ids of ahead()) for (const id of ids) this.used.add(id);
      for (const id of this.changedIds) this.used.add(id);
    }
    const { used, previousSentId } = this;
    const isUsedSentId = used && ((id: string) => used.has(id));
    // A sentence that needs the other sent_ids does not follow comments of its own.
    const [language, scheme] = [this.tablesFor(input), this.schemes.of(input, sentence)];
    const context: RepairContext = { previousSentId, isUsedSentId, language, scheme };
    return this.made(sentence, repairSafely(sentence, context, this.rules), input);
  }

  private tablesFor(input: Input): LanguageTables | undefined {
    let language = this.byInput.get(input);
    if (language === undefined) {
      const code = this.languages.codeFor(input);
      language = { tables: code === undefined ? undefined : this.languages.tables(code) };
      this.byInput.set(input, language);
    }
    return language.tables;
  }

  private made(sentence: Sentence, { text, repaired }: SafeRepair, input: Input): Change {
    const edits = [{ span: { start: 0, end: sentence.text.length }, text }];
    const obstacle = text === sentence.text ? undefined : this.locks.obstacleTo(edits, input, sentence);
    const last = lastSentIdIn(obstacle === undefined ? text : sentence.text) ?? sentence.sentId;
    this.last = last ?? this.last;
    if (last !== undefined && !idsOf(sentence).includes(last)) this.newIds.push(last);
    if (text === sentence.text) return UNCHANGED;
    if (obstacle !== undefined) return { left: obstacle };
    let n = 0;
    for (const [id, count] of repaired) {
      this.counts.set(id, (this.counts.get(id) ?? 0) + count);
      n += count;
    }
    return { edits, n };
  }

  counted(): Repaired {
    const { counts, last, newIds } = this;
    this.counts = new Map();
    this.last = undefined;
    this.newIds = [];
    return { rules: [...counts], last, newIds };
  }

  take({ rules, last, newIds }: Repaired): void {
    for (const [id, n] of rules) this.repaired.set(id, (this.repaired.get(id) ?? 0) + n);
    this.previousSentId = last ?? this.previousSentId;
    for (const id of newIds) {
      if (this.used === undefined) this.changedIds.push(id);
      else this.used.add(id);
    }
  }

  /** The repairs made, most frequent first. */
  report(context: Context): void {
    const rules = [...this.repaired].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
    const width = Math.max(0, ...rules.map(([, n]) => formatNumber(n).length));
    for (const [id, n] of rules) context.note(`  ${formatNumber(n).padStart(width)}  ${id}`);
  }
}
