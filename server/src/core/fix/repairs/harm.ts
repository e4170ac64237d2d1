/**
 * Whether a change makes a sentence worse, by the findings before and after it. Only harmless repairs are offered and made:
 * `harmless` decides for menus, `effectOf` for repairs without review.
 */

import { applyEdits, type Sentence, splitBlocks, type TextEdit } from '../../conllu/index.ts';
import { checkSentence, type Finding, type Level } from '../../validate/index.ts';
import type { RepairContext } from './repair.ts';

/** The findings of a check in a sentence. */
type Check = (sentence: Sentence) => readonly Finding[];

/** The findings shown to the user; without those, everything the tables allow to check. */
function checkOf({ found, language, scheme }: RepairContext): Check {
  return found ?? ((sentence) => checkSentence(sentence, { level: language ? 5 : 3, language, scheme }));
}

/** The lowest level whose findings come from tables of the language. */
const TABLES: Level = 4;

/**
 * The changes that cause no new error in the sentence. A repair of an error may uncover others, as long as their number
 * does not grow and none violates the language's tables; one that makes a line readable (level 1) may uncover any number.
 * One check for each change, and one for the sentence, whatever number of its findings are asked about.
 * @param finding the one being repaired: undefined for changes that repair nothing
 */
export function harmless<T extends { readonly edits?: readonly TextEdit[] }>(
  sentence: Sentence,
  changes: readonly T[],
  finding: Pick<Finding, 'level' | 'severity'> | undefined,
  context: RepairContext,
): readonly T[] {
  const isError = finding?.severity === 'error';
  if (changes.length === 0 || (isError && finding.level === 1)) return changes;
  const check = checkOf(context);
  const before = errorsBefore(sentence, check, context);
  return changes.filter(({ edits }) => {
    if (edits === undefined) return true;
    const after = errorsIn(splitBlocks(applyEdits(sentence.text, edits), sentence.columns), check);
    const isNew = (id: string) => numberOf(before, id) < numberOf(after, id);
    if (!isError) return ![...after.keys()].some(isNew);
    return total(after) <= total(before) && ![...after].some(([id, { level }]) => TABLES <= level && isNew(id));
  });
}

interface Errors {
  n: number;
  readonly level: Level;
}

type KnownErrors = ReadonlyMap<string, Errors>;

/** The errors last asked for, and by which checks they were found. */
const known = new WeakMap<Sentence, Pick<RepairContext, 'found' | 'language' | 'scheme'> & { errors: KnownErrors }>();

function errorsBefore(sentence: Sentence, check: Check, { found, language, scheme }: RepairContext): KnownErrors {
  const last = known.get(sentence);
  const isSame = last?.found === found && last?.language === language && last?.scheme === scheme;
  if (last !== undefined && isSame) return last.errors;
  const errors = errorsIn([sentence], check);
  known.set(sentence, { found, language, scheme, errors });
  return errors;
}

function errorsIn(sentences: readonly Sentence[], check: Check): KnownErrors {
  const errors = new Map<string, Errors>();
  for (const sentence of sentences) {
    for (const { id, level, severity } of check(sentence)) {
      if (severity !== 'error') continue;
      const known = errors.get(id);
      if (known === undefined) errors.set(id, { n: 1, level });
      else known.n++;
    }
  }
  return errors;
}

function numberOf(errors: KnownErrors, id: string): number {
  return errors.get(id)?.n ?? 0;
}

function total(errors: KnownErrors): number {
  let sum = 0;
  for (const { n } of errors.values()) sum += n;
  return sum;
}

/** How the findings of a sentence change. */
interface Effect {
  /** Whether there are more findings or more errors: at any level, with the tables of the language or without, or among those shown to the user. */
  readonly isWorse: boolean;
  /** Whether there are more errors of some kind, even if others are gone. */
  readonly hasNewErrors: boolean;
}

/** How the findings change when a sentence becomes others. */
export function effectOf(sentence: Sentence, after: readonly Sentence[], checks: Checks): Effect {
  // Sentences cut apart may share an ID, which no check of one of them sees.
  let isWorse = ['sent_id', 'parallel_id'].some((key) => {
    const ids = after.flatMap((each) => each.comment(key) ?? []);
    return 1 < after.length && new Set(ids).size < ids.length;
  });
  let hasNewErrors = isWorse;
  for (const check of checks.all) {
    const [old, now] = [countsIn([sentence], check), countsIn(after, check)];
    isWorse ||= now.upTo.some((n, i) => old.upTo[i] < n);
    hasNewErrors ||= [...now.errors].some(([id, n]) => (old.errors.get(id) ?? 0) < n);
  }
  return { isWorse, hasNewErrors };
}

/** The checks of a sentence while it is repaired. */
export interface Checks {
  /** That whose findings are repaired. */
  readonly own: Check;
  /** Those that no repair may make worse. */
  readonly all: readonly Check[];
}

/** Each checks a sentence once, however often it is asked. */
export function checksOf({ found, language, scheme }: RepairContext): Checks {
  const plain = remembered((sentence) => checkSentence(sentence, { level: 5, scheme }));
  const shown = found === undefined ? [] : [remembered(found)];
  if (language === undefined) return { own: plain, all: [plain, ...shown] };
  const byTables = remembered((sentence) => checkSentence(sentence, { level: 5, language, scheme }));
  return { own: byTables, all: [plain, byTables, ...shown] };
}

function remembered(check: Check): Check {
  const known = new WeakMap<Sentence, readonly Finding[]>();
  return (sentence) => {
    let found = known.get(sentence);
    if (found === undefined) {
      found = check(sentence);
      known.set(sentence, found);
    }
    return found;
  };
}

const LEVELS = 5;

interface Counts {
  /** Findings up to each level, then errors up to each. */
  readonly upTo: readonly number[];
  readonly errors: ReadonlyMap<string, number>;
}

function countsIn(sentences: readonly Sentence[], check: Check): Counts {
  const upTo = new Array<number>(2 * LEVELS).fill(0);
  const errors = new Map<string, number>();
  for (const sentence of sentences) {
    for (const { id, level, severity } of check(sentence)) {
      const isError = severity === 'error';
      if (isError) errors.set(id, (errors.get(id) ?? 0) + 1);
      for (let up = level - 1; up < LEVELS; up++) {
        upTo[up]++;
        if (isError) upTo[LEVELS + up]++;
      }
    }
  }
  return { upTo, errors };
}
