/** Which repairs of its tree a sentence can be offered. A new repair is one file and one entry here. */

import type { Sentence, TextEdit } from '../conllu/index.ts';
import { isProjective, isTree } from '../tree/index.ts';
import { obstacleToHeads } from './heads.ts';
import { CLASS_NAMES, isOutside, type NearestClass, nearestFix } from './nearest.ts';
import { alternativeProjectivizations, projectivizeFix } from './projectivize.ts';
import { treeFixes } from './tree.ts';
import type { TreeFix } from './treeFix.ts';

export type FixId = 'projectivize' | 'mh4' | 'oneEndpointCrossing' | 'tree';

/** One entry of a menu. */
export interface Offer {
  readonly fix: FixId;
  /** 0 is the preferred way, the others are alternatives to it. */
  readonly variant: number;
  readonly title: string;
  /** Undefined where finding them takes too long for a menu: `fixesOf` says what they are. */
  readonly edits: readonly TextEdit[] | undefined;
}

interface FixProvider {
  readonly id: FixId;
  /** Ids of the findings that it answers. */
  readonly answers: readonly string[];
  /** For a menu entry whose edits are not known yet. */
  readonly title: string;
  /** Sentences with more words are repaired when the entry is chosen, not when the menu is drawn. */
  readonly longest: number;
  readonly applies: (sentence: Sentence) => boolean;
  /** The preferred repair first. */
  readonly fixes: (sentence: Sentence) => readonly TreeFix[];
}

const hasTree = (sentence: Sentence) => 0 < sentence.nWords && isTree(sentence.heads);

const projectivize: FixProvider = {
  id: 'projectivize',
  answers: ['nonprojective-arc', 'not-mh4', 'not-1-endpoint-crossing', 'punct-causes-nonproj', 'punct-is-nonproj'],
  title: 'Projectivize optimally',
  longest: 120,
  applies: (sentence) => hasTree(sentence) && !isProjective(sentence.heads),
  fixes(sentence) {
    const preferred = projectivizeFix(sentence);
    return preferred ? [preferred, ...alternativeProjectivizations(sentence, preferred)] : [];
  },
};

const nearest = (id: NearestClass, answers: readonly string[], longest: number): FixProvider => ({
  id,
  answers,
  title: `Nearest ${CLASS_NAMES[id]} tree`,
  longest,
  applies: (sentence) => isOutside(sentence, id),
  fixes(sentence) {
    const fix = nearestFix(sentence, id);
    return fix ? [fix] : [];
  },
});

const tree: FixProvider = {
  id: 'tree',
  answers: ['non-tree', 'head-self-loop', 'multiple-roots', 'unknown-head', 'invalid-head'],
  title: 'Repair the tree',
  longest: Number.POSITIVE_INFINITY,
  applies: (sentence) => 0 < sentence.nWords,
  fixes: treeFixes,
};

const PROVIDERS: readonly FixProvider[] = [
  tree,
  nearest('mh4', ['not-mh4'], 40),
  nearest('oneEndpointCrossing', ['not-1-endpoint-crossing'], 30),
  projectivize,
];

const known = new WeakMap<Sentence, readonly Offer[]>();

/** What can be offered for a sentence; computed once for each sentence object, as menus ask at every cursor move. */
export function offersOf(sentence: Sentence): readonly Offer[] {
  let offers = known.get(sentence);
  if (offers === undefined) {
    offers = PROVIDERS.flatMap((provider) => offersBy(provider, sentence));
    known.set(sentence, offers);
  }
  return offers;
}

function offersBy(provider: FixProvider, sentence: Sentence): Offer[] {
  if (!provider.applies(sentence)) return [];
  if (provider.longest < sentence.nWords) {
    return [{ fix: provider.id, variant: 0, title: provider.title, edits: undefined }];
  }
  return provider
    .fixes(sentence)
    .filter((fix) => obstacleToHeads(sentence, fix.heads) === undefined && 0 < fix.edits.length)
    .map((fix, variant) => ({ fix: provider.id, variant, title: fix.title, edits: fix.edits }));
}

/** The fixes that answer a finding, in the order of the menu. */
export function fixesFor(findingId: string): FixId[] {
  return PROVIDERS.filter((provider) => provider.answers.includes(findingId)).map((provider) => provider.id);
}

/** Whether a repair of this sentence may take longer than a thread that answers key presses can spare. */
export function isSlow(sentence: Sentence, id: FixId): boolean {
  return PROVIDERS.some((provider) => provider.id === id && provider.longest < sentence.nWords);
}

/** What became of a repair: the fix, undefined if there is nothing to repair, or why it cannot be written down. */
export type Repaired =
  | { readonly ok: true; readonly fix: TreeFix | undefined }
  | { readonly ok: false; readonly reason: string };

/** The preferred repair of a kind, whatever it takes: also of sentences that the menu does not offer it for. */
export function repairSentence(sentence: Sentence, id: FixId): Repaired {
  const fix = id === 'tree' ? treeFixes(sentence)[0] : preferredFix(sentence, id);
  const obstacle = fix && obstacleToHeads(sentence, fix.heads);
  return obstacle === undefined ? { ok: true, fix } : { ok: false, reason: obstacle };
}

function preferredFix(sentence: Sentence, id: Exclude<FixId, 'tree'>): TreeFix | undefined {
  return id === 'projectivize' ? projectivizeFix(sentence) : nearestFix(sentence, id);
}
