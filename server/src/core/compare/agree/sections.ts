/** The contents of a report of agreement, in order: tables and sentences, for a terminal and for Markdown. */

import { formatNumber, localized, translatable, translated } from '../../../localization/index.ts';
import { decimals } from '../../wording/numbers.ts';
import { type Agreement, SYNTAX_LABELS, type SyntaxLabels } from './agree.ts';
import { type Remark, VALUE_COLUMNS, type ValueColumn } from './annotations.ts';
import { COLUMN_TITLES } from './json.ts';
import { letterOf } from './letters.ts';
import { relationMatrix } from './matrix.ts';
import { matrixDescription, matrixPicture, matrixTitle } from './matrixPicture.ts';
import type { PairAgreement } from './pair.ts';
import { MOST_TREES_WITHOUT_SAMPLE } from './syntaxAlpha.ts';

/** A heading, and under it tables, pictures and sentences. */
export interface Section {
  readonly title: string;
  readonly parts: readonly (Table | Picture | string)[];
}

/** For reports that can show it; it contains nothing that the rest does not. */
interface Picture {
  readonly svg: string;
  /** Text for readers who cannot see it. */
  readonly alternative: string;
}

/** The first row is the head; the first column and `leftColumns` more are aligned to the left. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  readonly leftColumns?: number;
}

/** Number of confusions and features in tables; the JSON has all of them. */
const MOST_ROWS = 10;

const decimal = (value: number | undefined) => decimals(value, 4, '-');
const percent = (value: number | undefined) => decimals(value, 2, '-');

const nameOf = ({ a, b }: PairAgreement) => localized`${letterOf(a)} and ${letterOf(b)}`;

interface SectionOptions {
  /** Columns to show; all by default. */
  readonly columns?: ReadonlySet<ValueColumn>;
  /** Also a matrix of relations for each pair. Default false. */
  readonly matrices?: boolean;
}

/** @param files names of the annotators' files */
export function agreementSections(
  agreement: Agreement,
  files: readonly string[],
  { columns = new Set(VALUE_COLUMNS), matrices = false }: SectionOptions = {},
): Section[] {
  const kept = VALUE_COLUMNS.filter((column) => columns.has(column));
  const { pairs, sentences, all, alphaSyntax, remarks } = agreement;
  return [
    {
      title: localized`Annotators`,
      parts: [
        {
          rows: [
            ['', localized`file`, localized`sentences`],
            ...files.map((file, annotator) => [letterOf(annotator), file, formatNumber(sentences[annotator])]),
          ],
          leftColumns: 1,
        },
      ],
    },
    { title: localized`Heads and relations`, parts: [arcTable(pairs), ...intervalLines(pairs)] },
    ...pairs.map((pair) => ({
      title: localized`${nameOf(pair)}: values and chance`,
      parts: [columnTable(pair, kept), ...(columns.has('FEATS') ? featureTable(pair) : [])],
    })),
    ...(all === undefined ? [] : [{ title: localized`All annotators`, parts: [allTable(all, kept)] }]),
    ...(alphaSyntax === undefined ? [] : [{ title: localized`Whole trees`, parts: treeParts(alphaSyntax) }]),
    ...pairs.flatMap((pair) => [
      ...confusionSection(pair, columns),
      ...(matrices && columns.has('DEPREL') ? matrixSection(pair, files) : []),
    ]),
    { title: localized`Before you quote these figures`, parts: cautions(agreement) },
    ...(remarks.length === 0 ? [] : [{ title: localized`Sentences`, parts: remarkLines(remarks, files) }]),
  ];
}

function arcTable(pairs: readonly PairAgreement[]): Table {
  return {
    rows: [
      [
        '',
        'UAS',
        'LAS',
        localized`LAS universal`,
        'LA',
        'UEM',
        'LEM',
        localized`words`,
        localized`with arcs`,
        localized`sentences`,
      ],
      ...pairs.map((pair) => [
        nameOf(pair),
        ...[pair.uas, pair.las, pair.lasUniversal, pair.la, pair.uem, pair.lem].map(percent),
        ...[pair.words, pair.annotated, pair.sentences].map((n) => formatNumber(n)),
      ]),
    ],
  };
}

function intervalLines(pairs: readonly PairAgreement[]): string[] {
  return pairs.flatMap((pair) => {
    if (pair.intervals === undefined) return [];
    const { uas, las } = pair.intervals;
    const range = ({ low, high }: typeof uas) => localized`${percent(low)} to ${percent(high)}`;
    return [localized`${nameOf(pair)}, 95 % intervals: UAS ${range(uas)}, LAS ${range(las)}.`];
  });
}

function columnTable(pair: PairAgreement, columns: readonly ValueColumn[]): Table {
  const rows = [
    ...columns.map((column) => [COLUMN_TITLES[column], pair.columns[column]] as const),
    [localized`DEPREL, same head`, pair.deprelOnAgreedHeads] as const,
    [localized`head offset`, pair.headOffset] as const,
    [localized`offset and DEPREL`, pair.headOffsetDeprel] as const,
  ];
  return {
    rows: [
      [
        '',
        localized`agreement`,
        localized`Cohen’s κ`,
        localized`Scott’s π`,
        localized`Krippendorff’s α`,
        localized`words`,
      ],
      ...rows.map(([title, { agreement, cohen, scott, krippendorff, words }]) => [
        title,
        percent(agreement),
        ...[cohen, scott, krippendorff].map(decimal),
        formatNumber(words),
      ]),
    ],
  };
}

/** Features with the lowest κ; none if all agree. */
function featureTable({ features }: PairAgreement): Table[] {
  const differing = [...features].filter(([, { agreement }]) => agreement !== 100);
  if (differing.length === 0) return [];
  const lowest = differing.sort(([, a], [, b]) => (a.cohen ?? 1) - (b.cohen ?? 1)).slice(0, MOST_ROWS);
  return [
    {
      rows: [
        [localized`feature`, localized`agreement`, localized`Cohen’s κ`],
        ...lowest.map(([name, { agreement, cohen }]) => [name, percent(agreement), decimal(cohen)]),
      ],
    },
  ];
}

function allTable(all: NonNullable<Agreement['all']>, columns: readonly ValueColumn[]): Table {
  return {
    rows: [
      ['', localized`Krippendorff’s α`, localized`Fleiss’ κ`],
      ...columns.map((column) => [
        COLUMN_TITLES[column],
        decimal(all[column].krippendorff),
        decimal(all[column].fleiss),
      ]),
      [localized`head offset`, decimal(all.headOffset.krippendorff), decimal(all.headOffset.fleiss)],
    ],
  };
}

const LABEL_TITLES: Readonly<Record<SyntaxLabels, string>> = {
  labelled: translatable`relations`,
  labelledUniversal: translatable`universal relations`,
  unlabelled: translatable`heads only`,
};

function treeParts(alphas: NonNullable<Agreement['alphaSyntax']>): (Table | string)[] {
  const { expected } = alphas.labelled;
  const how =
    expected.method === 'all'
      ? localized`Expected distance over all ${formatNumber(expected.pairs)} pairs of ${formatNumber(expected.trees)} trees.`
      : localized`Expected distance over ${formatNumber(expected.pairs)} pairs of ${formatNumber(expected.trees)} trees drawn with seed ${expected.seed}; the observed distance is exact. “treebank agree --alpha all” compares all pairs.`;
  return [
    {
      rows: [
        [localized`Skjærholt’s α`, 'plain', 'diff', 'norm', localized`mean t²`],
        ...SYNTAX_LABELS.map((labels) => {
          const { plain, diff, norm, observed } = alphas[labels];
          return [translated(LABEL_TITLES[labels]), ...[plain, diff, norm].map(decimal), percent(observed)];
        }),
      ],
    },
    how,
  ];
}

function confusionSection(pair: PairAgreement, columns: ReadonlySet<ValueColumn>): Section[] {
  const most = pair.confusions.filter(({ column }) => columns.has(column)).slice(0, MOST_ROWS);
  if (most.length === 0) return [];
  const rows = most.map(({ column, a, b, count }) => [column, a, b, formatNumber(count)]);
  const head = [localized`column`, letterOf(pair.a), letterOf(pair.b), localized`times`];
  return [
    { title: localized`${nameOf(pair)}: most frequent confusions`, parts: [{ rows: [head, ...rows], leftColumns: 2 }] },
  ];
}

function matrixSection(pair: PairAgreement, files: readonly string[]): Section[] {
  const matrix = relationMatrix(pair);
  if (matrix === undefined) return [];
  const alternative = `${matrixTitle(matrix)}. ${matrixDescription(matrix)}`;
  const picture = { svg: matrixPicture([matrix], files), alternative };
  return [{ title: localized`${nameOf(pair)}: relations against each other`, parts: [picture] }];
}

function cautions({ alphaSyntax, pairs }: Agreement): string[] {
  const lines = [
    localized`Agreement after correcting the output of the same parser says little: what the parser suggested is often left as it was.`,
    localized`Head offset corrects for chance by how often heads are so far away; it is a choice among several, so name it.`,
    localized`“-” is undefined: there is nothing to count, or the annotators use a single value.`,
  ];
  if (alphaSyntax !== undefined) {
    lines.push(
      localized`Skjærholt (2014) recommends plain. Over one sentence, α is 0 if the trees differ and undefined if they are alike.`,
    );
    const { trees } = alphaSyntax.labelled.expected;
    if (trees < MOST_TREES_WITHOUT_SAMPLE / 10) {
      lines.push(localized`α over ${trees} trees depends on which sentences they are.`);
    }
  }
  if (1 < pairs.length)
    lines.push(localized`Pairs are compared on the sentences that both have, which may differ from pair to pair.`);
  return lines;
}

const REASONS: Readonly<Record<Remark['reason'], string>> = {
  words: translatable`left out: its words differ from those of the first annotator who has it`,
  repeated: translatable`left out: its sent_id occurred before`,
  cycle: translatable`left out of whole trees: its heads form a cycle`,
  missing: translatable`missing here`,
};

/** The first remarks of each kind; the others are counted. */
export function remarkLines(remarks: readonly Remark[], files: readonly string[]): string[] {
  return (['words', 'repeated', 'cycle', 'missing'] as const).flatMap((reason) => {
    const found = remarks.filter((remark) => remark.reason === reason);
    const shown = found.slice(0, MOST_ROWS).map(({ annotator, sentence, line }) => {
      // A missing sentence has no line in the file.
      const place = reason === 'missing' ? files[annotator] : `${files[annotator]}:${line + 1}:1`;
      return `${place} (${sentence}): ${translated(REASONS[reason])}`;
    });
    const rest = found.length - shown.length;
    return rest === 0 ? shown : [...shown, localized`… and ${formatNumber(rest)} more: ${translated(REASONS[reason])}`];
  });
}
