/**
 * The decisions of an adjudication: stored by sentence and word, so that they survive edits, a closed editor, and a file that
 * changed meanwhile. Plain data.
 */

import { RowKind, type Sentence, wordForms } from '../../conllu/index.ts';
import { movedNode } from '../../session/index.ts';
import { alignForms } from '../align/index.ts';

/** The subject of a decision: one difference between annotators. */
export interface DecidedPlace {
  /**
   * A word by position (`3`), a multiword token by those of its words (`2-3`), an empty node by the word before it and its rank (`3.1`),
   * a missing node after a word (`@3`).
   */
  readonly node: string;
  /** A class of differences; `head` covers everything about the basic arc of a word. */
  readonly class: string;
  /** For FEATS, MISC, comments. */
  readonly feature?: string;
}

export interface Decision extends DecidedPlace {
  /** Number of the annotator whose value was chosen, from 0. */
  readonly from: number;
}

/** Decisions in a sentence. */
export interface DecidedSentence {
  /** See `sentenceNames`. */
  readonly key: string;
  /** Its words at the last decision, whose numbering the places use. */
  readonly forms: readonly string[];
  readonly decisions: readonly Decision[];
}

/** By key of the sentence. */
export type Decisions = ReadonlyMap<string, DecidedSentence>;

export const keyOfPlace = ({ node, class: kind, feature = '' }: DecidedPlace): string => `${node}\t${kind}\t${feature}`;

/** The node on a row, as named in decisions. */
export function nodeOfRow(sentence: Sentence, row: number): string {
  const word = sentence.wordOfRow(row);
  switch (sentence.kind(row)) {
    case RowKind.word:
      return String(word);
    case RowKind.multiwordToken:
      return `${sentence.wordById(sentence.idMajor(row)) ?? word}-${sentence.wordById(sentence.idMinor(row)) ?? word}`;
    default:
      return `${word}.${sentence.idMinor(row)}`;
  }
}

/** Decisions of a sentence after a change of its words: those that have a place, and those whose word no longer exists. */
interface Followed {
  readonly found: readonly Decision[];
  readonly lost: readonly Decision[];
}

/** Finds the words of decisions again by their forms and order. Time O(words) if they are the same. */
export function follow({ forms, decisions }: DecidedSentence, sentence: Sentence): Followed {
  const now = wordForms(sentence);
  if (now.length === forms.length && now.every((form, at) => form === forms[at])) return { found: decisions, lost: [] };
  const map = alignForms(['', ...forms], ['', ...now]);
  const found: Decision[] = [];
  const lost: Decision[] = [];
  for (const decision of decisions) {
    const node = movedNode(decision.node, map);
    if (node === undefined) lost.push(decision);
    else found.push({ ...decision, node });
  }
  return { found, lost };
}

/** The decisions with some more, replacing earlier ones on the same places; the others of the sentence follow its words. */
export function decided(all: Decisions, key: string, sentence: Sentence, made: readonly Decision[]): Decisions {
  const before = all.get(key);
  const places = new Map<string, Decision>();
  if (before !== undefined) for (const each of follow(before, sentence).found) places.set(keyOfPlace(each), each);
  for (const each of made) places.set(keyOfPlace(each), each);
  return new Map(all).set(key, { key, forms: wordForms(sentence), decisions: [...places.values()] });
}

/** The decisions without those on these places, which are open again. */
export function reopened(all: Decisions, key: string, sentence: Sentence, places: readonly DecidedPlace[]): Decisions {
  const before = all.get(key);
  if (before === undefined) return all;
  const open = new Set(places.map(keyOfPlace));
  const decisions = follow(before, sentence).found.filter((each) => !open.has(keyOfPlace(each)));
  const left = new Map(all);
  if (decisions.length === 0) left.delete(key);
  else left.set(key, { key, forms: wordForms(sentence), decisions });
  return left;
}

/** Decisions whose sentence or word is missing, by sentence. @param sentenceOf the sentence of a key */
export function lostDecisions(all: Decisions, sentenceOf: (key: string) => Sentence | undefined): DecidedSentence[] {
  return [...all.values()].flatMap((kept) => {
    const sentence = sentenceOf(kept.key);
    const lost = sentence === undefined ? kept.decisions : follow(kept, sentence).lost;
    return lost.length === 0 ? [] : [{ ...kept, decisions: lost }];
  });
}

/** Decisions as plain data for storage. */
export const decisionsJson = (all: Decisions): readonly DecidedSentence[] => [...all.values()];

/** Reads the output of `decisionsJson`; ignores anything else in it, which may come from another version or be damaged. */
export function readDecisions(kept: unknown): Decisions {
  const all = new Map<string, DecidedSentence>();
  if (!Array.isArray(kept)) return all;
  for (const each of kept) {
    if (!isRecord(each) || typeof each.key !== 'string' || !Array.isArray(each.decisions)) continue;
    const { key, forms } = each;
    if (!Array.isArray(forms) || !forms.every((form) => typeof form === 'string')) continue;
    const decisions = each.decisions.filter(isDecision);
    if (0 < decisions.length) all.set(key, { key, forms, decisions });
  }
  return all;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function isDecision(value: unknown): value is Decision {
  if (!isRecord(value)) return false;
  const { node, class: kind, feature, from } = value;
  const isFeature = feature === undefined || typeof feature === 'string';
  return typeof node === 'string' && typeof kind === 'string' && isFeature && Number.isInteger(from);
}
