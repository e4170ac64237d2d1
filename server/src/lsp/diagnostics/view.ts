/** Requests of the Findings view and its next/previous commands. */

import {
  countFindings,
  groupFindings,
  keyOf,
  markOf,
  pageOfFindings,
  sentIdOf,
  shortId,
  shortTextOf,
  stepFinding,
  type Test,
  testOf,
} from '../../core/features/index.ts';
import { inert, inertLines } from '../../inert/index.ts';
import {
  ACKNOWLEDGED_GROUP,
  FINDING_GROUPS_REQUEST,
  FINDINGS_REQUEST,
  type FindingGroups,
  type FindingGroupsParams,
  type FindingItem,
  type FindingsFilter,
  type FindingsPage,
  type FindingsParams,
  STEP_FINDING_REQUEST,
  type StepFinding,
  type StepFindingParams,
} from '../../protocol/findings.ts';
import type { DocumentFinding } from '../../services/checking/findings.ts';
import type { Accepted } from '../../services/checking/openAndAccepted.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import { columnObstacle } from '../edits/columns.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';
import type { HasTables } from '../settings/languageTables.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { LockSource } from '../sidecar/locks.ts';
import { ClosedDocuments } from './closedDocuments.ts';
import type { HasDiagnostics } from './diagnostics.ts';
import type { Published } from './documentState.ts';
import { acceptedBecause } from './toDiagnostic.ts';

/** Requesting more at once is an error of the client. */
const MOST_ITEMS = 2000;

type Parts = HasConnection & HasDiagnostics & HasDocuments & HasHost & HasSettings & HasTables & LockSource;

/** The findings of a file, open or not; undefined if it is not checked yet or cannot be read. */
type Known = (uri: string) => Promise<Published | undefined>;

export const findings: Feature<Parts> = {
  capabilities: () => ({}),
  register(server) {
    const { connection, diagnostics } = server;
    const closed = new ClosedDocuments(server);
    const known: Known = async (uri) => diagnostics.of(uri) ?? closed.of(uri);
    answer(
      connection,
      FINDING_GROUPS_REQUEST,
      () => null,
      (params) => groups(known, params),
    );
    answer(
      connection,
      FINDINGS_REQUEST,
      () => null,
      (params) => page(known, params),
    );
    answer(
      connection,
      STEP_FINDING_REQUEST,
      () => null,
      (params) => step(known, params),
    );
  },
};

async function groups(known: Known, { textDocument, filter }: FindingGroupsParams): Promise<FindingGroups | null> {
  const published = await known(textDocument.uri);
  if (published === undefined) return null;
  const test = testFor(published, filter);
  const { REPAIRABLE_IDS } = await import('./fixable.ts');
  const canFixAny = columnObstacle(published.snapshot) === undefined;
  const found = groupFindings(published.open, test).map((group) => ({
    ...group,
    canFix: canFixAny && REPAIRABLE_IDS.has(group.id),
  }));
  return {
    version: published.snapshot.version,
    isComplete: published.isComplete,
    groups: found,
    nShown: found.reduce((sum, { count }) => sum + count, 0),
    nAll: countFindings(published.open),
    nAcknowledged: acceptedItems(published, test).length,
  };
}

async function page(known: Known, params: FindingsParams): Promise<FindingsPage | null> {
  const published = await known(params.textDocument.uri);
  if (published === undefined) return null;
  const { snapshot, open } = published;
  const { version } = snapshot;
  const test = testFor(published, params.filter);
  const offset = Math.max(0, params.offset);
  const limit = Math.min(params.limit, MOST_ITEMS);
  if (params.group === ACKNOWLEDGED_GROUP) {
    const all = acceptedItems(published, test);
    const items = all.slice(offset, offset + limit).map(({ sentence, finding, standing }) => ({
      ...itemOf(snapshot, sentence, finding),
      reason: acceptedBecause(standing),
      canWithdraw: standing !== 'baseline',
    }));
    return { version, items, count: all.length };
  }
  const ofGroup: Test = (finding, sentence) => keyOf(finding) === params.group && test(finding, sentence);
  const { items, count } = pageOfFindings(open, ofGroup, { offset, limit });
  return { version, items: items.map(({ sentence, finding }) => itemOf(snapshot, sentence, finding)), count };
}

async function step(known: Known, params: StepFindingParams): Promise<StepFinding | null> {
  const { filter, position, direction, files = [] } = params;
  const { uri } = params.textDocument;
  const here = await known(uri);
  if (here === undefined) return null;
  const { document } = here.snapshot;
  const offset = document.offsetAt(position);
  const sentence = document.sentenceAtOffset(offset);
  const from = { sentence, offset: offset - document.offsets[sentence] };
  const found = stepIn(here, filter, from, direction);
  const others = filesFrom(files, uri, direction);
  if (found !== undefined && (others.length === 0 || isAhead(found, from, direction))) return itemAt(here, found);
  const edge = { sentence: direction === 'next' ? -1 : Number.POSITIVE_INFINITY, offset: 0 };
  for (const other of others) {
    const published = await known(other);
    const first = published && stepIn(published, filter, edge, direction);
    if (published !== undefined && first !== undefined) return itemAt(published, first);
  }
  return found === undefined ? null : itemAt(here, found);
}

type Stepped = NonNullable<ReturnType<typeof stepIn>>;
type From = Parameters<typeof stepFinding>[2];

const stepIn = (published: Published, filter: FindingsFilter, from: From, direction: 'next' | 'previous') =>
  stepFinding(published.open, testFor(published, filter), from, direction);

/** The other files in the order in which they are gone through. */
function filesFrom(files: readonly string[], uri: string, direction: 'next' | 'previous'): readonly string[] {
  const at = files.indexOf(uri);
  const after = [...files.slice(at + 1), ...files.slice(0, Math.max(0, at))];
  return direction === 'next' ? after : after.reverse();
}

/** Whether the way to it leads over no end of the file. */
function isAhead({ sentence, finding }: Stepped, from: From, direction: 'next' | 'previous'): boolean {
  const by = sentence - from.sentence || finding.span.start - from.offset;
  return direction === 'next' ? 0 < by : by < 0;
}

function itemAt({ snapshot }: Published, { sentence, finding, number, count }: Stepped): StepFinding {
  return { ...itemOf(snapshot, sentence, finding), uri: snapshot.uri, number, count };
}

function testFor({ snapshot }: Published, filter: FindingsFilter): Test {
  return testOf(filter, (sentence) => nameOf(snapshot, sentence));
}

function nameOf({ document }: Snapshot, sentence: number): string {
  return sentIdOf(document.sentences[sentence], sentence + 1);
}

function itemOf(snapshot: Snapshot, index: number, finding: DocumentFinding): FindingItem {
  const { id, severity, message, span } = finding;
  const range = rangeOf(snapshot, index, span);
  const here = snapshot.document.sentences[index];
  const sentence = nameOf(snapshot, index);
  const name = [shortId(sentence), markOf(here, span)].filter(Boolean).join(' · ');
  return {
    id,
    severity,
    range,
    message: inertLines(message),
    sentence: inert(sentence),
    name: inert(name),
    text: inert(shortTextOf(here)),
  };
}

/** In text order. */
function acceptedItems({ accepted }: Published, test: Test): (Accepted & { readonly sentence: number })[] {
  const sentences = [...accepted].sort(([a], [b]) => a - b);
  return sentences.flatMap(([sentence, here]) =>
    here.filter(({ finding }) => test(finding, sentence)).map((each) => ({ ...each, sentence })),
  );
}
