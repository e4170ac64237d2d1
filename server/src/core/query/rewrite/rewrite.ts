/** Applies rules to sentences: the result for each. */

import { applyEdits, type Columns, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { rebuild, type WordMove } from '../../edit/index.ts';
import { GraphReader, type Needs } from '../graph/graph.ts';
import type { LabelScheme } from '../graph/labels.ts';
import { MOST_TEXTS, Strings } from '../graph/strings.ts';
import { MOST_WORK } from '../search.ts';
import { RunProblem } from './limits.ts';
import { mentionedBy } from './mentioned.ts';
import { PreparedSystem } from './preparedSystem.ts';
import { Rooms } from './rooms.ts';
import { type Applied, Runner, type Sliced } from './run.ts';
import { State } from './state.ts';
import type { RuleSystem, Strategy } from './types.ts';
import { contentOf } from './written.ts';

/** The result of rules for a sentence. */
export type Rewritten =
  /** Edits in its offsets, none if nothing changed. */
  | {
      readonly kind: 'edited';
      readonly edits: readonly TextEdit[];
      readonly words: readonly WordMove[];
      readonly notes: readonly string[];
      readonly applied: Applied;
    }
  /** Several sentences, or none: the choice of the strategy. */
  | {
      readonly kind: 'several';
      readonly texts: readonly string[];
      readonly notes: readonly string[];
      readonly applied: Applied;
    }
  /** The sentence stays unchanged; `cycle` lists the rules of a loop. */
  | { readonly kind: 'stopped'; readonly reason: string; readonly cycle: readonly string[] };

export interface RewriteOptions {
  /** Whether to rewrite `# text` if words were added, removed or moved; by default it stays. */
  readonly withText?: boolean;
  /** How labels are read and written; `ud` by default. */
  readonly scheme?: LabelScheme;
  /** Maximum candidates of one search; see MOST_WORK, which is the default. */
  readonly mostMatching?: number;
}

export class Rewriter {
  private strings: Strings;
  private reader: GraphReader;
  private prepared: PreparedSystem;
  private runner: Runner;
  private readonly needs: Needs;
  private readonly rooms = new Rooms();

  /** @param system without errors */
  constructor(
    private readonly system: RuleSystem,
    private readonly strategy: Strategy,
    private readonly options: RewriteOptions = {},
  ) {
    this.strings = new Strings(options.scheme);
    this.needs = mentionedBy([...system.rules.values(), ...[...system.packages.values()].flat()]);
    this.reader = new GraphReader(this.strings, this.needs);
    this.prepared = this.prepare();
    this.runner = new Runner(this.prepared);
  }

  private prepare(): PreparedSystem {
    return new PreparedSystem(this.system, this.strings, this.options.mostMatching ?? MOST_WORK);
  }

  /** Texts are kept for comparison; those of a large treebank would fill the memory, so all are discarded now and then. */
  private forget(): void {
    this.strings = new Strings(this.options.scheme);
    this.reader = new GraphReader(this.strings, this.needs);
    this.prepared = this.prepare();
    this.runner = new Runner(this.prepared);
  }

  /** Names of columns that the requests of the rules read and a file lacks: there, these conditions cannot be met. */
  missingIn(columns: Columns): readonly string[] {
    return this.prepared.missingIn(this.strategy, columns);
  }

  /** Never throws because of the sentence or the rules. At most some seconds and 100 MB, see `limits.ts`. */
  rewrite(sentence: Sentence): Rewritten {
    const work = this.sliced(sentence);
    for (;;) {
      const next = work.next();
      if (next.done === true) return next.value;
    }
  }

  /** The same with a pause every few milliseconds, in which the caller can abandon it; no other sentence may be rewritten meanwhile. */
  *sliced(sentence: Sentence): Sliced<Rewritten> {
    if (MOST_TEXTS < this.strings.size) this.forget();
    this.rooms.clear();
    const start = State.of(this.reader.read(sentence, false), this.strings, this.rooms);
    this.runner.applied = new Map();
    try {
      const results = yield* this.runner.run(this.strategy, start);
      const { applied } = this.runner;
      if (results.length !== 1) return this.several(sentence, results, start);
      const [result] = results;
      if (result === start) return { kind: 'edited', edits: [], words: [], notes: [], applied };
      const written = rebuild(sentence, contentOf(result, start), this.options.withText);
      if (!written.ok) return { kind: 'stopped', reason: written.message, cycle: [] };
      return { kind: 'edited', edits: written.edits, words: written.words, notes: written.notes, applied };
    } catch (error) {
      if (!(error instanceof RunProblem)) throw error;
      return { kind: 'stopped', reason: error.message, cycle: error.cycle };
    }
  }

  /** Each with its number appended to the sent_id. */
  private several(sentence: Sentence, results: readonly State[], start: State): Rewritten {
    const texts: string[] = [];
    const notes: string[] = [];
    for (const [i, result] of results.entries()) {
      const written = rebuild(sentence, contentOf(result, start), this.options.withText);
      if (!written.ok) return { kind: 'stopped', reason: written.message, cycle: [] };
      texts.push(numbered(applyEdits(sentence.text, written.edits), i));
      notes.push(...written.notes);
    }
    return { kind: 'several', texts, notes, applied: this.runner.applied };
  }
}

const SENT_ID = /^(#[ \t]*sent_id[ \t]*=[ \t]*[^\s][^\r\n]*?)([ \t]*)(\r\n|\n|\r)/m;

/** A copy with its number appended to the sent_id, which comes first: it distinguishes the copies. */
function numbered(text: string, i: number): string {
  const ended = /\n\r?\n$/.test(text) ? text : text.endsWith('\n') ? `${text}\n` : `${text}\n\n`;
  const found = SENT_ID.exec(ended);
  if (found === null) return ended;
  const [line, id, blanks, end] = found;
  return `${id}_${i}${blanks}${end}${ended.slice(0, found.index)}${ended.slice(found.index + line.length)}`;
}
