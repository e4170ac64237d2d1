/** A request as written: blocks of clauses with their positions. Comments and layout are not part of it. */

import type { Span } from '../../conllu/index.ts';

/** A name of a node, an edge or a lexicon. A node whose name ends in `$` may be the same as another. */
export interface Name {
  readonly text: string;
  readonly span: Span;
}

/** `re"…"` (flavour `str`) or `/…/` (flavour `perl`, `i` for any case). */
export interface RegexText {
  readonly flavour: 'str' | 'perl';
  readonly source: string;
  readonly ignoreCase: boolean;
  readonly span: Span;
}

/** A condition on a value. `isNegated`: the value must be present and be none of these. */
export type ValueTest =
  | { readonly kind: 'values'; readonly values: readonly string[]; readonly isNegated: boolean }
  | { readonly kind: 'regex'; readonly regex: RegexText; readonly isNegated: boolean }
  /** A field of a lexicon, in rules. */
  | { readonly kind: 'lexicon'; readonly lexicon: Name; readonly field: string; readonly isNegated: boolean }
  | { readonly kind: 'defined' }
  | { readonly kind: 'absent' };

/** `upos=NOUN|VERB`; with `orElse`, the second decides where the first feature is absent: `ExtPos=ADP/upos=ADP`. */
export interface FeatureTest {
  readonly feature: string;
  readonly test: ValueTest;
  readonly orElse?: FeatureTest;
  readonly span: Span;
}

/** The brackets of an edge. */
export type LabelTest =
  | { readonly kind: 'any' }
  /** Whole labels; negated after `^`. */
  | { readonly kind: 'labels'; readonly labels: readonly string[]; readonly isNegated: boolean }
  | { readonly kind: 'regex'; readonly regex: RegexText }
  /** Parts of the label: `1=nsubj, 2=*, !enhanced`. */
  | { readonly kind: 'parts'; readonly parts: readonly FeatureTest[] };

/** `X.upos`, `e.label`, `meta.text`. */
export interface Term {
  readonly of: Name;
  readonly feature: string;
  readonly span: Span;
}

/** A value put together from others: `lower(X.form)`, `X.CorrectForm/form`, `X.lemma + "s"`, `Y.form[0:3]`. */
export type Expression =
  | { readonly kind: 'text'; readonly text: string; readonly span: Span }
  /** The first of these features that is present, or a text if none is. */
  | {
      readonly kind: 'features';
      readonly of: Name;
      readonly features: readonly string[];
      readonly orText?: string;
      readonly span: Span;
    }
  | { readonly kind: 'case'; readonly to: LetterCase; readonly value: Expression; readonly span: Span }
  /** In characters, as in rules. */
  | {
      readonly kind: 'slice';
      readonly value: Expression;
      readonly from?: number;
      readonly to?: number;
      readonly span: Span;
    }
  | { readonly kind: 'join'; readonly parts: readonly Expression[]; readonly span: Span };

export const LETTER_CASES = ['lower', 'upper'] as const;
type LetterCase = (typeof LETTER_CASES)[number];

export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** The right side of a comparison. */
export type Operand =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'text'; readonly text: string; readonly span: Span }
  | { readonly kind: 'regex'; readonly regex: RegexText };

export const MEASURES = ['proj_size', 'cont_proj_size', 'constituent_size', 'height'] as const;
export type NodeMeasure = (typeof MEASURES)[number];

/** Properties of the basic tree as a whole. */
export const SHAPES = ['projective', 'tree', 'forest', 'cyclic'] as const;
export type Shape = (typeof SHAPES)[number];

/** An end of an edge: undefined is `*`. */
export type End = Name | undefined;

export type Clause = { readonly span: Span } & (
  | { readonly kind: 'node'; readonly node: Name; readonly alternatives: readonly (readonly FeatureTest[])[] }
  | {
      readonly kind: 'edge';
      readonly name?: Name;
      readonly source: End;
      readonly label: LabelTest;
      readonly target: End;
    }
  | { readonly kind: 'dominates'; readonly above: Name; readonly below: Name }
  /** Between nodes: neighbours and order. Between edges: `><` crossing, `<<` inside, `<>` apart. `Z << e`: a node below an edge. */
  | { readonly kind: 'relation'; readonly left: Name; readonly op: RelationOp; readonly right: Name }
  | { readonly kind: 'compare'; readonly left: Term; readonly op: ComparisonOperator; readonly right: Operand }
  /** With values that are put together: `lower(X.form) = X.lemma`. */
  | {
      readonly kind: 'values';
      readonly left: Expression;
      readonly isNegated: boolean;
      readonly right: Expression | { readonly kind: 'regex'; readonly regex: RegexText };
    }
  /** A block inside another: `with { X [upos=AUX]; without { X -[cop]-> * } }`. */
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'defined'; readonly term: Term; readonly isNegated: boolean }
  | {
      readonly kind: 'distance';
      readonly measure: 'delta' | 'length';
      readonly from: Name;
      readonly to: Name;
      readonly op: ComparisonOperator;
      readonly value: number;
    }
  | {
      readonly kind: 'size';
      readonly measure: NodeMeasure;
      readonly node: Name;
      readonly op: ComparisonOperator;
      readonly value: number;
    }
  | { readonly kind: 'shape'; readonly shape: Shape; readonly isNegated: boolean }
  | { readonly kind: 'meta'; readonly key: string; readonly test: ValueTest }
);

export type RelationOp = '<' | '>' | '<<' | '>>' | '><' | '<>';

export const BLOCK_KINDS = ['pattern', 'with', 'without', 'either', 'global'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];
/** Blocks that must or must not have a match. */
export const CONDITIONS = ['with', 'without', 'either'] as const satisfies readonly BlockKind[];

export interface Block {
  readonly kind: BlockKind;
  readonly clauses: readonly Clause[];
  /** `with { … } or { … }`: one of them at least; `without`: none; `either`: exactly one. Without alternatives of their own. */
  readonly others?: readonly Block[];
  /** `with >= 2 { … }`: the number of matches. */
  readonly count?: { readonly op: ComparisonOperator; readonly value: number };
  readonly span: Span;
}

/** How sentences are read: without DEPS; as the words should have been written. */
export const VIEWS = ['basic', 'corrected'] as const;
export type View = (typeof VIEWS)[number];

/** A table: names of its columns, and its rows. */
export interface Lexicon {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type Lexicons = ReadonlyMap<string, Lexicon>;

export interface Request {
  readonly blocks: readonly Block[];
  /** Tables that its conditions refer to; undefined: none. */
  readonly lexicons?: Lexicons;
  /** Undefined: the sentence as it is. */
  readonly views?: ReadonlySet<View>;
}

export const isCondition = ({ kind }: Pick<Block, 'kind'>): boolean => (CONDITIONS as readonly string[]).includes(kind);
