/** Requests about comparisons: beginning and ending one, its lists, and going from difference to difference. */

import { Document, obstacleInColumns } from '../../core/conllu/index.ts';
import {
  type ComparedVersion,
  groupByClass,
  groupBySentence,
  type Item,
  type ItemGroup,
  matches,
  sentIdOf,
  textOf,
} from '../../core/features/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import {
  COMPARE_REQUEST,
  COMPARISON_REQUEST,
  type CompareParams,
  type CompareResult,
  type Comparison as ComparisonAnswer,
  type ComparisonFilter,
  type ComparisonGroup,
  type ComparisonGrouping,
  type ComparisonParams,
  DIFFERENCES_REQUEST,
  type DifferencesPage,
  type DifferencesParams,
  END_COMPARISON_REQUEST,
  OTHER_TEXT_REQUEST,
  type OtherText,
  type OtherTextParams,
  type OtherVersion,
  STEP_DIFFERENCE_REQUEST,
  type StepDifference,
  type StepDifferenceParams,
} from '../../protocol/comparison.ts';
import { readText } from '../../services/ports.ts';
import { answer } from '../connection/requests.ts';
import type { Feature, Server } from '../feature.ts';
import { differenceItem, sentenceOf } from '../state/comparisonItems.ts';
import type { Comparison, Other, Standing } from '../state/comparisons.ts';

/** Asking for more at once is a mistake of the client. */
const MOST_ITEMS = 2000;

export const comparison: Feature = {
  capabilities: () => ({}),
  register(server) {
    const { connection, comparisons } = server;
    answer(
      connection,
      COMPARE_REQUEST,
      () => refuse(inert`The comparison failed because of a bug; details are in the log of the language server.`),
      (params) => begin(server, params),
    );
    answer(
      connection,
      END_COMPARISON_REQUEST,
      () => false,
      ({ textDocument: { uri } }) => {
        const isThere = comparisons.forget(uri);
        if (isThere) comparisons.decided(uri);
        return isThere;
      },
    );
    answer(
      connection,
      COMPARISON_REQUEST,
      () => null,
      (params) => overview(server, params),
    );
    answer(
      connection,
      DIFFERENCES_REQUEST,
      () => null,
      (params) => page(server, params),
    );
    answer(
      connection,
      STEP_DIFFERENCE_REQUEST,
      () => null,
      (params) => step(server, params),
    );
    answer(
      connection,
      OTHER_TEXT_REQUEST,
      () => null,
      (params) => otherText(server, params),
    );
  },
};

async function begin(server: Server, params: CompareParams): Promise<CompareResult> {
  const { documents, comparisons } = server;
  const { uri } = params.textDocument;
  if (documents.get(uri) === undefined) return refuse(inert`The document is not open at the language server.`);
  if (!params.others.some(({ isBase }) => isBase !== true)) return refuse(inert`There is nothing to compare with.`);
  const others: Other[] = [];
  for (const other of params.others) {
    const text = await textOfVersion(server, other);
    if (typeof text !== 'string') return refuse(text.reason);
    const document = Document.parse(text);
    const obstacle = obstacleInColumns(document.sentences);
    if (obstacle !== undefined) return refuse(inert`${other.label}: ${obstacle}`);
    others.push({ label: other.label, isBase: other.isBase === true, document });
  }
  const begun = comparisons.begin(uri, params.label ?? localized`this file`, others, params.suggestMajority === true);
  const { items, side } = await begun.ready();
  comparisons.decided(uri);
  return {
    ok: true,
    nDifferences: items.length,
    nSentences: new Set(items.map(({ sentence }) => sentence)).size,
    nAll: side.sentences.length,
    notes: others.flatMap(({ label, document }) => notesOn(label, document)),
  };
}

async function textOfVersion({ documents, host }: Server, other: OtherVersion): Promise<string | { reason: Inert }> {
  if ('text' in other) return other.text;
  const open = documents.get(other.uri);
  if (open !== undefined) return open.document.text;
  if (!host.reaches(other.uri)) return { reason: inert`${other.label} cannot be read by the language server.` };
  try {
    return await readText(host, other.uri);
  } catch (error) {
    return { reason: inert`${other.label} cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** What makes the alignment less sure. */
function notesOn(label: string, { sentences }: Document): Inert[] {
  const seen = new Set<string>();
  let nRepeated = 0;
  let nWords = 0;
  for (const { sentId, nWords: here } of sentences) {
    nWords += here;
    if (sentId === undefined) continue;
    if (seen.has(sentId)) nRepeated++;
    seen.add(sentId);
  }
  if (nWords === 0) return [inert`${label} has no sentences in CoNLL-U.`];
  if (nRepeated === 0) return [];
  return [
    nRepeated === 1
      ? inert`In ${label} one sent_id is repeated; those sentences are compared by their text.`
      : inert`In ${label} ${nRepeated} sent_ids are repeated; those sentences are compared by their text.`,
  ];
}

interface Listed {
  readonly comparison: Comparison;
  readonly standing: Standing;
  /** Those that match the filter. */
  readonly items: readonly Item[];
}

async function listed(
  { comparisons }: Pick<Server, 'comparisons'>,
  uri: string,
  filter: ComparisonFilter,
): Promise<Listed | undefined> {
  const known = comparisons.of(uri);
  if (known === undefined) return undefined;
  const standing = await known.ready();
  return { comparison: known, standing, items: filtered(known, standing, filter) };
}

export function filtered({ kept }: Comparison, { items, side }: Standing, filter: ComparisonFilter): readonly Item[] {
  return items.filter((item) => (filter.showsDecided || !kept.has(item.id)) && matches(item, side, filter));
}

async function overview(server: Server, params: ComparisonParams): Promise<ComparisonAnswer | null> {
  const found = await listed(server, params.textDocument.uri, params.filter);
  if (found === undefined) return null;
  const { comparison: known, standing, items } = found;
  const { snapshot, versions } = standing;
  return {
    version: snapshot.version,
    labels: known.labels.map((label) => inert(label)),
    ...(known.base === undefined ? {} : { base: known.base }),
    groups: groupsOf(standing, items, params.groupBy).map((group) => toGroup(standing, group, params.groupBy)),
    nShown: items.length,
    nAll: standing.items.length,
    nDecided: standing.items.filter(({ id }) => known.kept.has(id)).length,
    sentences: inert(
      enumerated(
        versions
          .filter(({ number }) => number !== known.base)
          .slice(0, 1)
          .flatMap(statusesOf),
      ),
    ),
  };
}

function groupsOf(standing: Standing, items: readonly Item[], by: ComparisonGrouping): readonly ItemGroup[] {
  if (by === 'class') return groupByClass(standing.side, items);
  return groupBySentence(items, (sentence) => {
    const index = standing.side.indices[sentence] ?? 0;
    return sentIdOf(standing.snapshot.document.sentences[index], index + 1);
  });
}

function toGroup(
  { side }: Standing,
  { key, title, items, groups }: ItemGroup,
  by: ComparisonGrouping,
): ComparisonGroup {
  const sentence = by === 'sentence' ? side.sentences[Number(key)] : undefined;
  return {
    key,
    title: inert(title),
    count: items.length,
    ...(sentence === undefined ? {} : { detail: inert(textOf(sentence)) }),
    ...(groups.length < 2
      ? {}
      : { groups: groups.map((each) => ({ key: each.key, title: inert(each.title), count: each.items.length })) }),
  };
}

/** The items of a group, by its key. */
export function itemsOfGroup(
  standing: Standing,
  items: readonly Item[],
  by: ComparisonGrouping,
  key: string,
): readonly Item[] {
  const groups = groupsOf(standing, items, by);
  const all = groups.flatMap((group) => [group, ...group.groups]);
  return all.find((group) => group.key === key)?.items ?? [];
}

function statusesOf({ comparisons }: ComparedVersion): string[] {
  const counts = new Map<string, number>();
  for (const { status } of comparisons) counts.set(status, (counts.get(status) ?? 0) + 1);
  counts.delete('same');
  return [...counts].map(([status, n]) => `${count(n, 'sentence')} ${status}`);
}

async function page(server: Server, params: DifferencesParams): Promise<DifferencesPage | null> {
  const found = await listed(server, params.textDocument.uri, params.filter);
  if (found === undefined) return null;
  const { comparison: known, standing, items } = found;
  const group = itemsOfGroup(standing, items, params.groupBy, params.group);
  const shown = group.slice(params.offset, params.offset + Math.min(params.limit, MOST_ITEMS));
  return {
    version: standing.snapshot.version,
    items: shown.map((item) => differenceItem(known, standing, item)),
    count: group.length,
  };
}

async function step(server: Server, params: StepDifferenceParams): Promise<StepDifference | null> {
  const found = await listed(server, params.textDocument.uri, params.filter);
  if (found === undefined || found.items.length === 0) return null;
  const { comparison: known, standing, items } = found;
  const { document } = standing.snapshot;
  const offset = document.offsetAt(params.position);
  const placeOf = (item: Item) => document.offsets[sentenceOf(standing, item)] + item.start;
  const last = items.length - 1;
  const isNext = params.direction === 'next';
  const after = items.findIndex((item) => (isNext ? offset < placeOf(item) : offset <= placeOf(item)));
  const index = isNext ? Math.max(0, after) : after === -1 || after === 0 ? last : after - 1;
  return { ...differenceItem(known, standing, items[index]), number: index + 1, count: items.length };
}

function otherText({ comparisons }: Server, { textDocument: { uri }, version }: OtherTextParams): OtherText | null {
  const other = comparisons.of(uri)?.others[version - 1];
  return other === undefined ? null : { text: other.document.text, label: inert(other.label) };
}
