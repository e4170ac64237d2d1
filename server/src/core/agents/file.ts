/**
 * `.treebank.proposals.jsonl`: what programs propose for the treebanks beside it, one proposal a line, so that git merges it and a broken line costs itself
 * alone. Whether a proposal was taken is not in it: the treebank says so, also after an undo. It holds what people refused, with their reasons.
 */

import { type ValueKind, valueFault } from '../annotation/index.ts';
import { hexHash } from '../hash.ts';

/** The name of the file. */
export const PROPOSALS_NAME = '.treebank.proposals.jsonl';

/** Cells that can be proposed, by their names in the file. HEAD is a position of the words then, 0 for the root. */
export const PROPOSED_CELLS = ['lemma', 'upos', 'xpos', 'feats', 'deprel'] as const;
export type ProposedCell = (typeof PROPOSED_CELLS)[number];

const KIND_OF: Readonly<Record<ProposedCell, ValueKind>> = {
  lemma: 'text',
  upos: 'tag',
  xpos: 'tag',
  feats: 'tag',
  deprel: 'relation',
};

/** Values of a word. Absent: nothing is said about it. */
export type Values = { readonly head?: number } & { readonly [C in ProposedCell]?: string };

export interface StoredProposal {
  /** From its content: the same proposal made twice is one. */
  readonly id: string;
  /** Name of the treebank in its folder. */
  readonly file: string;
  /** '' if it has none. */
  readonly sentId: string;
  /** Of the sentence when it was made: words are found again by them. */
  readonly forms: readonly string[];
  /** Position among them, from 1. */
  readonly word: number;
  /** What the word had then, for the values that are proposed; a head of -1 is none. */
  readonly was: Values;
  readonly now: Values;
  readonly reason: string;
  /** The program. */
  readonly source: string;
  /** What the program says of it, 0…1. */
  readonly certainty?: number;
  /** Why a person refused it; '' without a reason. Undefined: nobody did. */
  readonly refused?: string;
}

/** A longer file is no list that people go through. */
export const MOST_STORED = 20_000;

/** Lines that are not of this form are problems; they are kept as they are when the file is written. O(length) */
export function readProposals(text: string): {
  readonly proposals: readonly StoredProposal[];
  readonly problems: readonly { readonly line: number; readonly text: string }[];
} {
  const proposals: StoredProposal[] = [];
  const problems: { line: number; text: string }[] = [];
  // Some editors begin a file with a byte order mark, which is no part of its first line.
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n/)
    .forEach((content, line) => {
      if (content.trim() === '') return;
      const proposal = readLine(content);
      if (proposal === undefined) problems.push({ line, text: content });
      else proposals.push(proposal);
    });
  return { proposals, problems };
}

/** Undefined: it is no proposal. O(length) */
export function readLine(content: string): StoredProposal | undefined {
  const read = objectOf(content);
  if (read === undefined) return undefined;
  const { id, file, sentId, forms, word, reason, source, certainty, refused } = read;
  const [was, now] = [valuesOf(read.was), valuesOf(read.now)];
  const isForms = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((each) => typeof each === 'string');
  if (typeof id !== 'string' || typeof file !== 'string' || typeof sentId !== 'string' || !isForms(forms)) return;
  if (typeof word !== 'number' || !Number.isInteger(word) || word < 1 || forms.length < word) return undefined;
  if (typeof reason !== 'string' || typeof source !== 'string' || was === undefined || now === undefined) return;
  // Anybody can write this file: a value with a tab or a line break would write other cells and lines.
  if (PROPOSED_CELLS.some((cell) => now[cell] !== undefined && valueFault(KIND_OF[cell], now[cell]))) return undefined;
  if (Object.keys(now).length === 0 || forms.length < (now.head ?? 0)) return undefined;
  return {
    ...{ id, file, sentId, forms, word, was, now, reason, source },
    ...(typeof certainty === 'number' && 0 <= certainty && certainty <= 1 ? { certainty } : {}),
    ...(typeof refused === 'string' ? { refused } : {}),
  };
}

/** Undefined: it is no object in JSON. */
export function objectOf(content: string): { readonly [key: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function valuesOf(read: unknown): Values | undefined {
  if (typeof read !== 'object' || read === null) return undefined;
  const values: { head?: number } & { [C in ProposedCell]?: string } = {};
  if ('head' in read) {
    if (typeof read.head !== 'number' || !Number.isInteger(read.head) || read.head < -1) return undefined;
    values.head = read.head;
  }
  const cells = new Map<string, unknown>(Object.entries(read));
  for (const cell of PROPOSED_CELLS) {
    const value = cells.get(cell);
    if (value === undefined) continue;
    if (typeof value !== 'string' || value === '') return undefined;
    values[cell] = value;
  }
  return values;
}

/** The same content has the same id: twelve hexadecimal digits. O(length) */
export function proposalId({ file, sentId, forms, word, now, source }: Omit<StoredProposal, 'id'>): string {
  const cells = PROPOSED_CELLS.map((cell) => now[cell] ?? null);
  const text = JSON.stringify([file, sentId, forms, word, now.head ?? null, cells, source]);
  return hexHash(text) + hexHash(text, 0x9747b28c).slice(0, 4);
}
