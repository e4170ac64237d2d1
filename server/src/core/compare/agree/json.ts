/** Agreement as JSON: unrounded, null where a figure is undefined. */

import type { Intervals } from '../../evaluate/index.ts';
import type { Agreement, SyntaxLabels } from './agree.ts';
import { VALUE_COLUMNS, type ValueColumn } from './annotations.ts';
import type { ManyCoefficients, PairCoefficients } from './coefficients.ts';
import type { PairAgreement, ValueConfusion } from './pair.ts';
import type { SyntaxAlphaResult } from './syntaxAlpha.ts';

type Json<T> = { readonly [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] };

/** Names of columns in JSON and tables. */
export const COLUMN_TITLES: Readonly<Record<ValueColumn, string>> = {
  UPOS: 'UPOS',
  XPOS: 'XPOS',
  FEATS: 'FEATS',
  LEMMA: 'LEMMA',
  DEPREL: 'DEPREL',
  UDEPREL: 'DEPREL universal',
};

type Figures = 'words' | 'annotated' | 'sentences' | 'wholeSentences';
type Shares = 'uas' | 'las' | 'lasUniversal' | 'la' | 'uem' | 'lem';

interface PairJson extends Pick<PairAgreement, Figures>, Json<Pick<PairAgreement, Shares>> {
  readonly columns: Readonly<Record<string, Json<PairCoefficients>>>;
  readonly deprelOnAgreedHeads: Json<Omit<PairCoefficients, 'scott'>>;
  readonly headOffset: Json<Pick<PairCoefficients, 'agreement' | 'cohen' | 'krippendorff'>>;
  readonly headOffsetDeprel: Json<Pick<PairCoefficients, 'agreement' | 'cohen' | 'krippendorff'>>;
  readonly features: Readonly<Record<string, Json<Pick<PairCoefficients, 'agreement' | 'cohen'>>>>;
  readonly intervals: Intervals | null;
  readonly confusions: readonly ValueConfusion[];
}

interface AgreementJson {
  readonly annotators: readonly { readonly file: string; readonly sentences: number }[];
  /** By `i-j`, annotators from 0. */
  readonly pairs: Readonly<Record<string, PairJson>>;
  /** Only for three or more annotators. */
  readonly all?: Readonly<Record<string, Json<ManyCoefficients>>>;
  /** Not with `--alpha none`. */
  readonly alphaSyntax?: Readonly<Record<SyntaxLabels, Json<SyntaxAlphaResult>>>;
  readonly remarks: Agreement['remarks'];
}

/** @param files names of the annotators' files @param columns those to include */
export function agreementJson(
  { pairs, all, alphaSyntax, sentences, remarks }: Agreement,
  files: readonly string[],
  columns: ReadonlySet<ValueColumn> = new Set(VALUE_COLUMNS),
): AgreementJson {
  const kept = VALUE_COLUMNS.filter((column) => columns.has(column));
  return {
    annotators: files.map((file, annotator) => ({ file, sentences: sentences[annotator] })),
    pairs: Object.fromEntries(pairs.map((pair) => [`${pair.a}-${pair.b}`, pairJson(pair, kept)])),
    ...(all === undefined
      ? {}
      : {
          all: {
            ...Object.fromEntries(kept.map((column) => [COLUMN_TITLES[column], orNull(all[column])])),
            headOffset: orNull(all.headOffset),
          },
        }),
    ...(alphaSyntax === undefined
      ? {}
      : {
          alphaSyntax: {
            labelled: orNull(alphaSyntax.labelled),
            labelledUniversal: orNull(alphaSyntax.labelledUniversal),
            unlabelled: orNull(alphaSyntax.unlabelled),
          },
        }),
    remarks,
  };
}

function pairJson(pair: PairAgreement, columns: readonly ValueColumn[]): PairJson {
  const { words, annotated, sentences, uas, las, lasUniversal, la, wholeSentences, uem, lem } = pair;
  const figures = ({ agreement, cohen, krippendorff }: PairCoefficients) => orNull({ agreement, cohen, krippendorff });
  const { scott: _, ...onAgreedHeads } = pair.deprelOnAgreedHeads;
  return {
    words,
    annotated,
    sentences,
    wholeSentences,
    ...orNull({ uas, las, lasUniversal, la, uem, lem }),
    columns: Object.fromEntries(columns.map((column) => [COLUMN_TITLES[column], orNull(pair.columns[column])])),
    deprelOnAgreedHeads: orNull(onAgreedHeads),
    headOffset: figures(pair.headOffset),
    headOffsetDeprel: figures(pair.headOffsetDeprel),
    features: columns.includes('FEATS')
      ? Object.fromEntries(
          [...pair.features].map(([name, { agreement, cohen }]) => [name, orNull({ agreement, cohen })]),
        )
      : {},
    intervals: pair.intervals ?? null,
    confusions: pair.confusions.filter(({ column }) => columns.includes(column)),
  };
}

/** Undefined figures as null, so that they are there. */
function orNull<T extends object>(figures: T): Json<T> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value ?? null])) as Json<T>;
}
