/** Rules as written: requests with commands, lexicons, packages and strategies. */

import type { Span } from '../../conllu/index.ts';
import type { LabelTest, Lexicon, Name, RegexText, Request } from '../syntax/types.ts';
import type { RuleOrigin } from './origin.ts';

/** A part of a feature's new value: text, a feature (with a slice in characters), or a field of a lexicon. */
export type ValuePart =
  | { readonly kind: 'text'; readonly text: string; readonly span: Span }
  | {
      readonly kind: 'feature';
      readonly of: Name;
      readonly feature: string;
      readonly from?: number;
      readonly to?: number;
    };

export type Value = readonly ValuePart[];

/** The label of a new edge: whole, or in parts. Undefined: empty, for the next commands to set. */
export type NewLabel =
  | { readonly kind: 'label'; readonly label: Name }
  | { readonly kind: 'parts'; readonly parts: readonly { readonly name: string; readonly value: Value }[] };

export const SHIFTS = ['shift', 'shift_in', 'shift_out'] as const;
type Shift = (typeof SHIFTS)[number];

export type RewriteCommand = { readonly span: Span } & (
  | { readonly kind: 'set'; readonly of: Name; readonly feature: string; readonly value: Value }
  | { readonly kind: 'del_feat'; readonly of: Name; readonly feature: string }
  | {
      readonly kind: 'add_edge';
      readonly name?: Name;
      readonly source: Name;
      readonly label: NewLabel | undefined;
      readonly target: Name;
    }
  | { readonly kind: 'del_edge'; readonly edge: Name }
  | { readonly kind: 'del_edge_between'; readonly source: Name; readonly label: string; readonly target: Name }
  | { readonly kind: 'shift'; readonly which: Shift; readonly from: Name; readonly label: LabelTest; readonly to: Name }
  | { readonly kind: 'add_node'; readonly node: Name; readonly at?: NodePlace }
  | { readonly kind: 'del_node'; readonly node: Name }
  | { readonly kind: 'unorder'; readonly node: Name }
  | { readonly kind: 'insert'; readonly node: Name; readonly at: NodePlace }
  | {
      readonly kind: 'join_feats';
      readonly isAppended: boolean;
      readonly separator: Name | undefined;
      readonly from: Name;
      /** Only features with such names. */
      readonly features: RegexText | undefined;
      readonly to: Name;
    }
);

export interface NodePlace {
  readonly side: 'before' | 'after';
  readonly of: Name;
}

export interface RewriteRule {
  readonly name: Name;
  /** Path including the packages around it: `mark.inner.verb`. */
  readonly path: string;
  readonly request: Request;
  readonly commands: readonly RewriteCommand[];
  readonly lexicons: ReadonlyMap<string, Lexicon>;
}

export type Strategy = { readonly span: Span } & (
  | {
      readonly kind: 'name';
      readonly name: Name /** The package in which the name is looked up first. */;
      readonly inside: string;
    }
  | { readonly kind: 'Empty' }
  | { readonly kind: 'Onf' | 'Iter' | 'Try' | 'Pick'; readonly of: Strategy }
  | { readonly kind: 'Seq' | 'Alt'; readonly parts: readonly Strategy[] }
  | { readonly kind: 'If'; readonly test: Strategy; readonly then: Strategy; readonly otherwise: Strategy }
);

export interface RuleSystem {
  /** By path, in the order of the text. */
  readonly rules: ReadonlyMap<string, RewriteRule>;
  /** The own rules of each package by its path. */
  readonly packages: ReadonlyMap<string, readonly RewriteRule[]>;
  readonly strategies: ReadonlyMap<string, Strategy>;
  /** The files of those that are not in the text itself, by path. */
  readonly origins?: ReadonlyMap<string, RuleOrigin>;
}
