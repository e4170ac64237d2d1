/** The derivation of a sentence's tree by a transition system, step by step. */

import type { Inert } from '../inert/index.ts';
import { translatable } from '../localization/index.ts';
import type { WireDocument } from './text.ts';

/** LSP request `treebank/derivation`: how a transition system builds the tree at a line, or null if there is no sentence. */
export const DERIVATION_REQUEST = 'treebank/derivation';

/** LSP request `treebank/derivationSystems`: names of the systems that can build the tree at a line, in the order of the list below. */
export const DERIVATION_SYSTEMS_REQUEST = 'treebank/derivationSystems';

export interface DerivationSystemsParams {
  readonly textDocument: WireDocument;
  readonly line: number;
}

/** The available systems, in list order; a test compares the names with those of the core. */
export const TRANSITION_SYSTEMS = {
  'arc-standard': translatable`projective; a word collects all its dependents before it gets its head`,
  'arc-eager': translatable`projective; arcs as early as possible (root first; ends with the buffer)`,
  'arc-eager-tree': translatable`projective; a variant of arc-eager that gives every word a head`,
  'arc-eager-root-last': translatable`projective; the root waits at the end of the buffer`,
  'arc-hybrid': translatable`projective, MH3; left arcs from the buffer, right arcs on the stack`,
  'attach-complete': translatable`projective with one root dependent; one derivation for each tree`,
  covington: translatable`any tree; compares each word with all words before it`,
  'covington-reduce': translatable`any tree; a variant of Covington that drops finished words`,
  mh4: translatable`mildly non-projective, MH4; a window of three stack words and one buffer word`,
} as const;

export type SystemName = keyof typeof TRANSITION_SYSTEMS;

export const isSystemName = (name: string): name is SystemName => Object.hasOwn(TRANSITION_SYSTEMS, name);

export interface DerivationParams {
  readonly textDocument: WireDocument;
  readonly line: number;
  readonly system: SystemName;
}

/** A word by position, 0 is the root; attach-complete has a left and a right copy of each word. */
export interface DerivationItem {
  readonly word: number;
  readonly copy?: 'left' | 'right';
}

export interface DerivationStep {
  /** Undefined for the initial configuration. */
  readonly transition?: string;
  /** Bottom to top. */
  readonly stack: readonly DerivationItem[];
  /** Covington's list of words set aside, front first. */
  readonly skipped: readonly DerivationItem[];
  /** Front to end. */
  readonly buffer: readonly DerivationItem[];
  /** The arc that the transition added. */
  readonly arc?: { readonly head: number; readonly dependent: number };
}

export interface Derivation {
  readonly uri: string;
  readonly version: number;
  /** First line of the sentence in the document. */
  readonly startLine: number;
  readonly system: SystemName;
  /** The initial configuration first; empty if the system cannot build the tree. */
  readonly steps: readonly DerivationStep[];
  /** Why there are no steps, naming the arc. */
  readonly reason?: Inert;
}
