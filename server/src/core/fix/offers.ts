/** The tree repairs offered for a sentence. A new repair is one file and one entry here. */

import { formatNumber, localized, translated } from '../../localization/index.ts';
import { blankColumnsObstacle, Column, type Sentence, type TextEdit } from '../conllu/index.ts';
import { NEAREST_CLASSES, type NearestClass } from '../decode/index.ts';
import { obstacleToHeads } from '../edit/index.ts';
import {
  isBeyondLimits,
  isProjective,
  isTree,
  LARGEST_TANGLE,
  LONGEST_SENTENCE,
  LOST_EMPTY_LINES,
  tangleOf,
} from '../tree/index.ts';
import type { RuleId } from '../validate/index.ts';
import { lostLinesOf } from '../validate/lostLines.ts';
import { isOutside, nearestFix } from './nearest.ts';
import { alternativeProjectivizations, liftingFix, projectivizeFix } from './projectivize.ts';
import { isHardlyAnnotated, treeFixes } from './tree.ts';
import type { FixOptions, TreeFix } from './treeFix.ts';

export type FixId = 'projectivize' | 'lift' | 'tree' | NearestClass;

/** One entry of a menu. */
export interface Offer {
  readonly fix: FixId;
  /** 0 is the preferred option, the others are alternatives to it. */
  readonly variant: number;
  readonly title: string;
  /** Undefined if computing them takes too long for a menu: `fixesOf` computes them. */
  readonly edits: readonly TextEdit[] | undefined;
}

interface FixProvider {
  readonly id: FixId;
  /** Ids of the findings that it repairs. */
  readonly answers: readonly RuleId[];
  /** For a menu entry whose edits are not yet known. */
  readonly title: () => string;
  /** Larger tangles are repaired when the entry is chosen, not when the menu is drawn. */
  readonly largestTangle: number;
  readonly applies: (sentence: Sentence) => boolean;
  /** The preferred repair first. */
  readonly fixes: (sentence: Sentence) => readonly TreeFix[];
}

const hasTree = (sentence: Sentence) => 0 < sentence.nWords && isTree(sentence.heads);

const projectivize: FixProvider = {
  id: 'projectivize',
  answers: ['nonprojective-arc', 'not-mh4', 'not-1-endpoint-crossing', 'punct-causes-nonproj', 'punct-is-nonproj'],
  title: () => localized`Projectivize optimally`,
  largestTangle: 60,
  applies: (sentence) => hasTree(sentence) && !isProjective(sentence.heads),
  fixes(sentence) {
    const preferred = projectivizeFix(sentence);
    return preferred ? [preferred, ...alternativeProjectivizations(sentence, preferred)] : [];
  },
};

const lift: FixProvider = {
  id: 'lift',
  answers: projectivize.answers,
  title: () => localized`Projectivize by lifting`,
  largestTangle: 60,
  applies: projectivize.applies,
  fixes(sentence) {
    const fix = liftingFix(sentence);
    const optimal = fix && projectivizeFix(sentence);
    // The same tree twice would be no choice.
    if (!fix || !optimal || fix.heads.every((head, word) => head === optimal.heads[word])) return [];
    return [{ ...fix, title: localized`${fix.title}, the optimum is ${optimal.nChanged}` }];
  },
};

const nearest = NEAREST_CLASSES.map((info): FixProvider => {
  const { name, nearest } = info;
  return {
    id: name,
    answers: [nearest.answers],
    title: () => localized`Nearest ${info.title} tree`,
    largestTangle: nearest.menuTangle,
    applies: (sentence) => isOutside(sentence, name),
    fixes(sentence) {
      const fix = nearestFix(sentence, name);
      return fix ? [fix] : [];
    },
  };
});

const tree: FixProvider = {
  id: 'tree',
  answers: ['non-tree', 'head-self-loop', 'multiple-roots', 'unknown-head', 'invalid-head'],
  title: () => localized`Repair the tree`,
  largestTangle: Number.POSITIVE_INFINITY,
  applies: (sentence) => 0 < sentence.nWords,
  fixes: treeFixes,
};

const PROVIDERS: readonly FixProvider[] = [tree, ...nearest, projectivize, lift];

/** The repairs of trees, in menu order. */
export const FIX_IDS: readonly FixId[] = PROVIDERS.map(({ id }) => id);

const NONE: readonly Offer[] = Object.freeze([]);

const known = new WeakMap<Sentence, readonly Offer[]>();

/** The offers for a sentence; computed once per sentence object, because menus ask at every cursor move. */
export function offersOf(sentence: Sentence): readonly Offer[] {
  let offers = known.get(sentence);
  if (offers === undefined) {
    offers =
      isBeyondLimits(sentence.heads) || holdsSeveral(sentence) || blankColumnsObstacle(sentence) !== undefined
        ? NONE
        : PROVIDERS.flatMap((provider) => offersBy(provider, sentence));
    known.set(sentence, offers);
  }
  return offers;
}

/** Whether empty lines were lost: then the heads of one sentence point into another, and there is no tree to repair. */
function holdsSeveral(sentence: Sentence): boolean {
  return 0 < lostLinesOf(sentence).length;
}

function offersBy(provider: FixProvider, sentence: Sentence): Offer[] {
  if (!provider.applies(sentence)) return [];
  if (isTooLarge(sentence, provider)) {
    return [{ fix: provider.id, variant: 0, title: provider.title(), edits: undefined }];
  }
  return provider
    .fixes(sentence)
    .filter((fix, variant) => variant === 0 || !attachesToPunctuation(sentence, fix))
    .filter((fix) => obstacleToHeads(sentence, fix.heads) === undefined && 0 < fix.edits.length)
    .map((fix, variant) => ({ fix: provider.id, variant, title: fix.title, edits: fix.edits }));
}

/** Whether a word gets a punctuation mark as its head: numerically as good as other heads, but never wanted. */
function attachesToPunctuation(sentence: Sentence, { heads }: TreeFix): boolean {
  return heads.some(
    (head, word) =>
      0 < word && 0 < head && head !== sentence.heads[word] && sentence.wordCell(head, Column.upos) === 'PUNCT',
  );
}

/** The fixes that repair a finding, in menu order. */
export function fixesFor(findingId: string): FixId[] {
  return PROVIDERS.filter(({ answers }) => (answers as readonly string[]).includes(findingId)).map(({ id }) => id);
}

/** Whether a repair of this sentence may take longer than a thread that handles key presses can spare. */
export function isSlow(sentence: Sentence, id: FixId): boolean {
  // Beyond the limits the answer is a refusal, which takes no time.
  if (isBeyondLimits(sentence.heads)) return false;
  return PROVIDERS.some((provider) => provider.id === id && isTooLarge(sentence, provider));
}

/** Decoders only see the tangle, whatever the length of the sentence. */
function isTooLarge(sentence: Sentence, { largestTangle }: FixProvider): boolean {
  return largestTangle < sentence.nWords && largestTangle < tangleOf(sentence.heads).size;
}

/** The outcome of a repair: the fix, undefined if there is nothing to repair, or why it cannot be written. */
type Repaired =
  | { readonly ok: true; readonly fix: TreeFix | undefined }
  | { readonly ok: false; readonly reason: string };

/** The preferred repair of a kind, even for sentences that the menu shows without its edits. */
export function repairSentence(sentence: Sentence, id: FixId, options: FixOptions = {}): Repaired {
  if (isBeyondLimits(sentence.heads)) {
    const [words, most] = [formatNumber(sentence.nWords), formatNumber(LONGEST_SENTENCE)];
    const advice = translated(LOST_EMPTY_LINES);
    const reason = localized`This sentence has ${words} words; trees are repaired for up to ${most} words, of which ${LARGEST_TANGLE} may be involved in crossing arcs. ${advice}`;
    return { ok: false, reason };
  }
  const blanks = blankColumnsObstacle(sentence);
  if (blanks !== undefined) return { ok: false, reason: blanks };
  if (isHardlyAnnotated(sentence)) {
    return {
      ok: false,
      reason: localized`Most words of the sentence have no head yet, so there is no tree to repair. Re-parse it instead.`,
    };
  }
  if (holdsSeveral(sentence)) {
    return {
      ok: false,
      reason: localized`The block holds several sentences without empty lines between them, so there is no tree to repair. Insert the missing empty lines first.`,
    };
  }
  const fix = preferredFix(sentence, id, options);
  const obstacle = fix && obstacleToHeads(sentence, fix.heads);
  return obstacle === undefined ? { ok: true, fix } : { ok: false, reason: obstacle };
}

function preferredFix(sentence: Sentence, id: FixId, options: FixOptions): TreeFix | undefined {
  switch (id) {
    case 'projectivize':
      return projectivizeFix(sentence, options);
    case 'lift':
      return liftingFix(sentence, options);
    case 'tree':
      return treeFixes(sentence)[0];
    default:
      return nearestFix(sentence, id, options);
  }
}
