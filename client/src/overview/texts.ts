/** The texts of the Treebank view, and the order of its rows. Pure. */

import { count } from '../../../server/src/core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { formatNumber, localized } from '../../../server/src/localization/index.ts';
import type {
  OverviewCampaign,
  OverviewCounts,
  OverviewGroup,
  OverviewRow,
  SentenceKind,
} from '../../../server/src/protocol/overview.ts';

/** The kinds with their rows, the most pressing first. */
export const KIND_TEXTS: Readonly<Record<SentenceKind, () => { readonly label: Inert; readonly icon: string }>> = {
  doneError: () => ({ label: inert`Done, but with errors`, icon: 'report' }),
  error: () => ({ label: inert`With errors`, icon: 'error' }),
  noTree: () => ({ label: inert`Not a tree`, icon: 'type-hierarchy-sub' }),
  warning: () => ({ label: inert`With warnings`, icon: 'warning' }),
  discuss: () => ({ label: inert`To discuss`, icon: 'comment-discussion' }),
  note: () => ({ label: inert`With open notes`, icon: 'comment' }),
  open: () => ({ label: inert`Not done`, icon: 'circle-large-outline' }),
};

export const SHOWN_KINDS = Object.keys(KIND_TEXTS) as readonly SentenceKind[];

const doneIn = ({ sentences, of }: OverviewCounts): number => sentences - of.open - of.discuss;

/** A percentage, rounded down: 100 only when everything is done. */
const percentOf = (n: number, all: number): number => (all === 0 ? 0 : Math.floor((100 * n) / all));

/** `33 % done · 3 errors · 12 warnings`: zeros are left out; the size if nothing else remains. */
export function rowDescription(counts: OverviewCounts): Inert {
  const { sentences, of } = counts;
  const done = doneIn(counts);
  const parts: Inert[] = [];
  if (0 < done) parts.push(inert`${percentOf(done, sentences)} % done`);
  if (0 < of.error) parts.push(inert`${formatNumber(of.error)} with errors`);
  if (0 < of.doneError) parts.push(inert`${formatNumber(of.doneError)} done with errors`);
  if (0 < of.noTree) parts.push(inert`${formatNumber(of.noTree)} not a tree`);
  if (0 < of.warning) parts.push(inert`${formatNumber(of.warning)} with warnings`);
  if (0 < of.discuss) parts.push(inert`${formatNumber(of.discuss)} to discuss`);
  if (0 < of.note) parts.push(inert`${formatNumber(of.note)} with notes`);
  return joinInert([inert`${formatNumber(sentences)}`, ...parts], ' · ');
}

/** All figures, one per line. */
export function rowTooltip(name: Inert, counts: OverviewCounts): Inert {
  const { sentences, words, checked, errors, warnings, notes, of } = counts;
  const share = (n: number) => inert`${formatNumber(n)} (${percentOf(n, sentences)} %)`;
  const lines = [
    name,
    inert`${formatNumber(sentences)} sentences, ${formatNumber(words)} words`,
    inert`Done: ${share(doneIn(counts))}; checked by a second person: ${formatNumber(checked)}`,
    inert`To discuss: ${formatNumber(of.discuss)}`,
    inert`With errors: ${share(of.error)}, ${formatNumber(errors)} in all`,
    inert`Done, but with errors: ${formatNumber(of.doneError)}`,
    inert`With warnings: ${share(of.warning)}, ${formatNumber(warnings)} in all`,
    inert`With open notes: ${formatNumber(of.note)}, ${formatNumber(notes)} in all`,
    inert`Not a tree: ${share(of.noTree)}`,
  ];
  return joinInert(lines, '\n');
}

type CampaignCounts = NonNullable<OverviewCampaign['counts']>;

/** `12 places to decide · 3 places stay as they are` */
export function campaignDescription({ places, left }: CampaignCounts): Inert {
  const open = places === 0 ? inert`nothing left to decide` : inert`${count(places, 'place')} to decide`;
  return left === 0 ? open : joinInert([open, inert(count(left, 'kept place'))], ' · ');
}

/** All figures, one per line. */
export function campaignTooltip(title: Inert, issue: Inert | undefined, counts: CampaignCounts): Inert {
  const { places, sentences, left } = counts;
  const lines = [
    title,
    ...(issue === undefined ? [] : [issue]),
    inert`To decide: ${formatNumber(places)}, in ${count(sentences, 'sentence')}`,
    inert`Stay as they are, each with a reason: ${formatNumber(left)}`,
    inert`Counted in the files as they are saved.`,
  ];
  return joinInert(lines, '\n');
}

/** The orders of the rows. */
export const ORDERS = ['name', 'errors', 'leastDone', 'size'] as const;
export type Order = (typeof ORDERS)[number];

export const ORDER_TEXTS: Readonly<Record<Order, () => Inert>> = {
  name: () => inert`By name`,
  errors: () => inert`Most sentences with errors first`,
  leastDone: () => inert`Most sentences that are not done first`,
  size: () => inert`Largest first`,
};

const WEIGHTS: Readonly<Record<Exclude<Order, 'name'>, (counts: OverviewCounts) => number>> = {
  errors: ({ of }) => of.error,
  leastDone: ({ of }) => of.open,
  size: ({ sentences }) => sentences,
};

/** The rows with sentences of a kind, sorted. Unchecked files stay, and come last. */
export function arranged(
  groups: readonly OverviewGroup[],
  kind: SentenceKind | undefined,
  order: Order,
): readonly OverviewGroup[] {
  const isShown = ({ counts }: OverviewRow) => kind === undefined || counts === undefined || 0 < counts.of[kind];
  const shown = groups.flatMap((group) => {
    const rows = inOrder(group.rows.filter(isShown), order);
    return rows.length === 0 ? [] : [{ ...group, rows }];
  });
  return inOrder(shown, order);
}

function inOrder<T extends { readonly counts?: OverviewCounts }>(rows: readonly T[], order: Order): readonly T[] {
  if (order === 'name') return rows;
  const weight = ({ counts }: T) => (counts === undefined ? -1 : WEIGHTS[order](counts));
  return [...rows].sort((a, b) => weight(b) - weight(a));
}

/** Above the rows: the work in progress, and the files left out. */
export function overviewMessage(waiting: number, kind: SentenceKind | undefined): Inert | undefined {
  const parts: Inert[] = [];
  if (kind !== undefined) parts.push(inert`Only files with sentences of this kind: ${KIND_TEXTS[kind]().label}.`);
  if (0 < waiting)
    parts.push(waiting === 1 ? inert`Checking one more file…` : inert`Checking ${formatNumber(waiting)} more files…`);
  return parts.length === 0 ? undefined : joinInert(parts, ' ');
}

/** For the status bar, after a move. */
export const nextMessage = (kind: SentenceKind, file: string, line: number): Inert =>
  inert`${KIND_TEXTS[kind]().label}: ${file}, ${localized`line ${formatNumber(line + 1)}`}`;
