/** The scores of the CoNLL 2018 shared task (Zeman et al. 2018), ELAS and EULAS: equal to those of the official program. */

import { Column } from '../../conllu/index.ts';
import type { AlignedPart } from '../align.ts';
import { type ScoredWords, surfaceColumn } from '../scoredWords.ts';
import { countEnhanced, type EnhancedCounts } from './enhanced.ts';
import { featsOf } from './features.ts';
import { LABELLED, type LabelledMetric, METRICS, type Metric, type OfficialCounts } from './metrics.ts';
import { countSentences, countTokens } from './spans.ts';

type OfficialScores = Readonly<Record<Metric, Readonly<OfficialCounts>>>;

export interface Official {
  readonly scores: OfficialScores;
  /** The same with the subtypes of relations: not official. */
  readonly withSubtypes: Readonly<Record<LabelledMetric, Readonly<OfficialCounts>>>;
}

/** Parts of two files with their words. */
export interface ScoredPart extends AlignedPart {
  readonly goldWords: ScoredWords;
  readonly systemWords: ScoredWords;
}

/** Time O(words), apart from arcs of DEPS at one word, which are compared with each other. */
export function officialScores(parts: readonly ScoredPart[]): Official {
  const scores = countsFor(METRICS);
  const withSubtypes = countsFor(LABELLED);
  const enhanced: EnhancedCounts = { gold: 0, system: 0, correct: 0, universal: 0 };
  for (const part of parts) {
    countTokens(part, scores.Tokens);
    countSentences(part, scores.Sentences);
    countWords(part, scores, withSubtypes);
    countEnhanced(part, enhanced);
  }
  const { gold, system, correct, universal } = enhanced;
  for (const name of ['Tokens', 'Sentences', 'Words'] as const) scores[name].aligned = undefined;
  scores.ELAS = { correct, gold, system, aligned: undefined };
  scores.EULAS = { correct: universal, gold, system, aligned: undefined };
  return { scores, withSubtypes };
}

/** Of no words. */
export function noScores(): Official {
  return officialScores([]);
}

/** Adds scores of some words to those of others; both stay unchanged. */
export function addOfficial(a: Official, b: Official): Official {
  const scores = METRICS.map((name) => [name, sumOf(a.scores[name], b.scores[name])]);
  const withSubtypes = LABELLED.map((name) => [name, sumOf(a.withSubtypes[name], b.withSubtypes[name])]);
  return {
    scores: Object.fromEntries(scores) as Official['scores'],
    withSubtypes: Object.fromEntries(withSubtypes) as Official['withSubtypes'],
  };
}

function sumOf(a: Readonly<OfficialCounts>, b: Readonly<OfficialCounts>): OfficialCounts {
  // Where nothing can be aligned, there is no sum of it either.
  const aligned = a.aligned === undefined ? undefined : a.aligned + (b.aligned ?? 0);
  return { correct: a.correct + b.correct, gold: a.gold + b.gold, system: a.system + b.system, aligned };
}

function countsFor<Name extends string>(names: readonly Name[]): Record<Name, OfficialCounts> {
  const entries = names.map((name) => [name, { correct: 0, gold: 0, system: 0, aligned: 0 }]);
  return Object.fromEntries(entries) as Record<Name, OfficialCounts>;
}

/** The compared properties of the words of one side. */
interface Cells {
  readonly words: ScoredWords;
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  readonly lemmas: readonly string[];
  readonly feats: readonly string[];
  /** Function words that depend on each word, in order. */
  readonly functional: readonly (readonly number[] | undefined)[];
}

function cellsOf(words: ScoredWords): Cells {
  const { surface, heads, isFunctional } = words;
  const functional: (number[] | undefined)[] = new Array(surface.nWords + 1);
  for (let word = 1; word <= surface.nWords; word++) {
    const head = heads[word];
    if (isFunctional[word] === 0 || head <= 0) continue;
    const known = functional[head];
    if (known === undefined) functional[head] = [word];
    else known.push(word);
  }
  return {
    words,
    upos: surfaceColumn(surface, Column.upos),
    xpos: surfaceColumn(surface, Column.xpos),
    lemmas: surfaceColumn(surface, Column.lemma),
    feats: featsOf(surface),
    functional,
  };
}

const WHOLE = ['Words', 'UPOS', 'XPOS', 'UFeats', 'AllTags', 'Lemmas', 'UAS', 'LAS'] as const;
const CONTENT = ['CLAS', 'MLAS', 'BLEX'] as const;

function countWords(
  part: ScoredPart,
  scores: Record<Metric, OfficialCounts>,
  full: Record<LabelledMetric, OfficialCounts>,
): void {
  const { goldWords, systemWords, toSystem, toGold } = part;
  const gold = cellsOf(goldWords);
  const system = cellsOf(systemWords);
  const [nGold, nSystem] = [part.gold.nWords, part.system.nWords];
  let nAligned = 0;
  let nAlignedContent = 0;
  for (let a = 1; a <= nGold; a++) {
    const b = toSystem[a];
    if (b === -1) continue;
    nAligned++;
    const isUpos = gold.upos[a] === system.upos[b];
    const isXpos = gold.xpos[a] === system.xpos[b];
    const isFeats = gold.feats[a] === system.feats[b];
    // Any lemma is right where gold leaves it open.
    const isLemma = gold.lemmas[a] === '_' || gold.lemmas[a] === system.lemmas[b];
    const head = goldWords.heads[a];
    const systemHead = systemWords.heads[b];
    const isHead = 0 <= head && 0 <= systemHead && toGold[systemHead] === head;
    const isArc = isHead && goldWords.universal[a] === systemWords.universal[b];
    const isFullArc = isArc && goldWords.relations[a] === systemWords.relations[b];
    if (isUpos) scores.UPOS.correct++;
    if (isXpos) scores.XPOS.correct++;
    if (isFeats) scores.UFeats.correct++;
    if (isUpos && isXpos && isFeats) scores.AllTags.correct++;
    if (isLemma) scores.Lemmas.correct++;
    if (isHead) scores.UAS.correct++;
    if (isArc) scores.LAS.correct++;
    if (isFullArc) full.LAS.correct++;
    if (goldWords.isContent[a] === 0) continue;
    nAlignedContent++;
    if (!isArc) continue;
    scores.CLAS.correct++;
    if (isFullArc) full.CLAS.correct++;
    if (isLemma) scores.BLEX.correct++;
    if (isLemma && isFullArc) full.BLEX.correct++;
    if (!isUpos || !isFeats || !areSameChildren(gold, a, system, b, toGold, 'universal')) continue;
    scores.MLAS.correct++;
    if (isFullArc && areSameChildren(gold, a, system, b, toGold, 'relations')) full.MLAS.correct++;
  }
  scores.Words.correct += nAligned;
  for (const counts of [...WHOLE.map((name) => scores[name]), full.LAS]) add(counts, nGold, nSystem, nAligned);
  const [goldContent, systemContent] = [goldWords, systemWords].map(({ isContent }) => sum(isContent));
  for (const counts of [...CONTENT.map((name) => scores[name]), full.CLAS, full.MLAS, full.BLEX]) {
    add(counts, goldContent, systemContent, nAlignedContent);
  }
}

const sum = (flags: Uint8Array) => flags.reduce((total, flag) => total + flag, 0);

function add(counts: OfficialCounts, gold: number, system: number, aligned: number): void {
  counts.gold += gold;
  counts.system += system;
  counts.aligned = (counts.aligned ?? 0) + aligned;
}

/** Whether the function words of two words are the same, in order, with the same tags and relations. */
function areSameChildren(
  gold: Cells,
  a: number,
  system: Cells,
  b: number,
  toGold: Int32Array,
  relations: 'universal' | 'relations',
): boolean {
  const [golds, systems] = [gold.functional[a], system.functional[b]];
  if (golds === undefined || systems === undefined) return golds === systems;
  return (
    golds.length === systems.length &&
    golds.every((child, at) => {
      const other = systems[at];
      return (
        toGold[other] === child &&
        gold.words[relations][child] === system.words[relations][other] &&
        gold.upos[child] === system.upos[other] &&
        gold.feats[child] === system.feats[other]
      );
    })
  );
}
