/** Where the switches of `treebank enhance` come from: learnt from a treebank, a preset, or `.treebank.json`. */

import { basename, dirname } from 'node:path';
import { shownValue } from '../../core/annotation/index.ts';
import type { Sentence } from '../../core/conllu/index.ts';
import {
  ENHANCEMENTS,
  Exceptions,
  hasGraph,
  learn,
  obstacleToGraph,
  PRESET_OPTIONS,
  PRESETS,
  type Preset,
  type PresetOption,
  presetSwitches,
  type RuleName,
  type Switch,
  Switches,
} from '../../core/enhance/index.ts';
import type { Verdict } from '../../core/sidecar/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { entryOfSwitch, exceptionsOf, exceptionsOfFile, readSwitches } from '../../services/enhancing.ts';
import { emptyIn } from '../edit/restOfFile.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { suggestion } from '../frame/options.ts';
import { type Input, isReadableTwice, UnreadableInput } from '../reading/input.ts';
import { readSentences } from '../reading/sentences.ts';
import { contentBeside, sidecarBeside } from '../sidecar/beside.ts';
import { updateSidecar } from '../sidecar/update.ts';

/** Fewer sentences teach little: a note says so. */
const FEW_SENTENCES = 50;

interface SwitchOptions {
  readonly learn: string | undefined;
  readonly preset: string | undefined;
}

/** The switches for each input. */
export class SwitchSource {
  /** By folder. */
  private readonly known = new Map<string, Switches>();
  /** By file, by the keys of its sentences. */
  private readonly decided = new Map<string, ReadonlyMap<string, readonly Verdict[]>>();
  /** By file: what new rows have in its further columns. */
  private readonly empty = new Map<string, Promise<readonly string[]>>();

  private constructor(
    /** For all inputs; undefined: those beside each. */
    readonly given: readonly Switch[] | undefined,
    /** What is recorded as the author of machine marks. */
    readonly by: string | undefined,
    private readonly only: ReadonlySet<RuleName> | undefined,
    private readonly context: Context,
  ) {}

  /** Undefined, with messages, if there is nothing to learn from. @param only undefined: all rules @throws UsageError */
  static async open(
    { learn: from, preset }: SwitchOptions,
    only: ReadonlySet<RuleName> | undefined,
    context: Context,
  ): Promise<SwitchSource | undefined> {
    if (from !== undefined && preset !== undefined) throw new UsageError('--learn and --preset cannot be combined');
    if (preset !== undefined) return new SwitchSource(readPreset(preset), preset, only, context);
    if (from === undefined) return new SwitchSource(undefined, undefined, only, context);
    const learnt = await learnFrom(from, context);
    return learnt === undefined ? undefined : new SwitchSource(learnt, basename(from), only, context);
  }

  /** @throws UnreadableInput if there are none for an input */
  of(input: Input): Switches {
    const folder = this.given !== undefined || input.path === undefined ? '' : dirname(input.path);
    let switches = this.known.get(folder);
    if (switches === undefined) {
      switches = new Switches(this.given ?? switchesBeside(input), this.only);
      this.known.set(folder, switches);
    }
    return switches;
  }

  /** What a person decided against the rules, in the file beside an input. @throws UnreadableInput if it cannot be read */
  exceptionsIn(input: Input, sentence: Sentence): Exceptions {
    const { path } = input;
    if (path === undefined) return Exceptions.NONE;
    let exceptions = this.decided.get(path);
    if (exceptions === undefined) {
      exceptions = exceptionsOfFile(contentBeside(input), basename(path));
      this.decided.set(path, exceptions);
    }
    return exceptionsOf(sentence, exceptions);
  }

  /**
   * What new rows of an input have in its further columns; undefined if it has none, or can be read only once. The whole file tells, whatever part
   * of it is read.
   * @throws UnreadableInput
   */
  emptyIn(input: Input, sentence: Sentence): Promise<readonly string[]> | undefined {
    if (sentence.columns.further.length === 0) return undefined;
    const { path } = input;
    if (path === undefined || !isReadableTwice(input)) return undefined;
    let empty = this.empty.get(path);
    if (empty === undefined) {
      empty = emptyIn({ ...input, range: undefined }, [sentence], this.context.silent());
      this.empty.set(path, empty);
    }
    return empty;
  }

  /** Records them beside each input. @throws UsageError @throws UnwritableTarget */
  async save(inputs: readonly Input[], context: Context): Promise<void> {
    const { given } = this;
    if (given === undefined) throw new UsageError('--save needs --learn FILE or --preset NAME');
    if (inputs.some(({ path }) => path === undefined))
      throw new UsageError('--save needs files: standard input has no .treebank.json next to it');
    const folders = new Set<string>();
    for (const { path, name } of inputs) {
      if (path === undefined || folders.has(dirname(path))) continue;
      folders.add(dirname(path));
      const beside = sidecarBeside(path, name);
      const enhanced = given.map(entryOfSwitch);
      await updateSidecar(beside, context, 'The switches were not saved.', (file) => ({ ...file, enhanced }));
      context.note(`${beside.shown}: ${counted(enhanced.length, 'switch', 'switches')} saved.`);
    }
  }
}

/** The rules named in `--only`. @throws UsageError */
export function readOnly(only: string | undefined): ReadonlySet<RuleName> {
  if (only === undefined) return new Set(ENHANCEMENTS);
  return new Set(only.split(',').map((name) => oneOf(name.trim(), ENHANCEMENTS, 'type')));
}

function readPreset(text: string): Switch[] {
  const [name, ...options] = text.split(',').map((each) => each.trim());
  const preset: Preset = oneOf(name, PRESETS, 'preset');
  return presetSwitches(
    preset,
    new Set(options.map((each): PresetOption => oneOf(each, PRESET_OPTIONS, 'option of a preset'))),
  );
}

function oneOf<T extends string>(name: string, known: readonly T[], what: string): T {
  const found = known.find((each) => each === name);
  if (found !== undefined) return found;
  throw new UsageError(`there is no ${what} ${name}${suggestion(name, known)}. Name ${known.join(', ')}`);
}

async function learnFrom(name: string, context: Context): Promise<Switch[] | undefined> {
  const all = await readSentences([name], context);
  const sentences = all.filter((each) => hasGraph(each) && obstacleToGraph(each) === undefined);
  if (sentences.length === 0) {
    context.fail(`${name} has no sentence with DEPS to learn from. Name another file, or use --preset ${PRESETS[0]}`);
    return undefined;
  }
  const switches = learn(sentences);
  const few =
    sentences.length < FEW_SENTENCES ? `; ${FEW_SENTENCES} or more teach most of a treebank's convention` : '';
  const n = counted(switches.length, 'switch', 'switches');
  context.note(`${name}: ${n} learnt from ${counted(sentences.length, 'sentence')}${few}.`);
  return switches;
}

/** @throws UnreadableInput */
function switchesBeside(input: Input): readonly Switch[] {
  const none = 'there are no switches for it. Add --learn FILE (a treebank with DEPS) or --preset NAME';
  const { path, name } = input;
  const { enhanced = [] } = contentBeside(input);
  if (path === undefined || enhanced.length === 0) throw new UnreadableInput(`${name}: ${none}`);
  const { shown } = sidecarBeside(path, name);
  const read = readSwitches(enhanced);
  if ('switches' in read) return read.switches;
  const { rule, key, use } = read.unknown;
  if (read.what === 'rule')
    throw new UnreadableInput(
      `${shown}: there is no rule ${rule}${suggestion(rule, ENHANCEMENTS)}. Rules are ${ENHANCEMENTS.join(', ')}`,
    );
  throw new UnreadableInput(
    `${shown}: the rule ${rule} does not know “${shownValue(use)}”, which it is to use for “${shownValue(key)}”. Write no, yes, or another value that docs/enhanced.md lists`,
  );
}
