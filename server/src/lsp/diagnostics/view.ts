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
import { answer } from '../connection/requests.ts';
import type { Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import type { Feature, HasConnection } from '../feature.ts';
import type { HasDiagnostics, Published } from './diagnostics.ts';
import { acceptedBecause } from './toDiagnostic.ts';

/** Requesting more at once is an error of the client. */
const MOST_ITEMS = 2000;

export const findings: Feature<HasConnection & HasDiagnostics> = {
  capabilities: () => ({}),
  register(server) {
    const { connection } = server;
    answer(
      connection,
      FINDING_GROUPS_REQUEST,
      () => null,
      (params) => groups(server, params),
    );
    answer(
      connection,
      FINDINGS_REQUEST,
      () => null,
      (params) => page(server, params),
    );
    answer(
      connection,
      STEP_FINDING_REQUEST,
      () => null,
      (params) => step(server, params),
    );
  },
};

function groups({ diagnostics }: HasDiagnostics, { textDocument, filter }: FindingGroupsParams): FindingGroups | null {
  const published = diagnostics.of(textDocument.uri);
  if (published === undefined) return null;
  const test = testFor(published, filter);
  const found = groupFindings(published.open, test);
  return {
    version: published.snapshot.version,
    isComplete: published.isComplete,
    groups: found,
    nShown: found.reduce((sum, { count }) => sum + count, 0),
    nAll: countFindings(published.open),
    nAcknowledged: acceptedItems(published, test).length,
  };
}

function page({ diagnostics }: HasDiagnostics, params: FindingsParams): FindingsPage | null {
  const published = diagnostics.of(params.textDocument.uri);
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

function step({ diagnostics }: HasDiagnostics, params: StepFindingParams): StepFinding | null {
  const published = diagnostics.of(params.textDocument.uri);
  if (published === undefined) return null;
  const { snapshot, open } = published;
  const { document } = snapshot;
  const offset = document.offsetAt(params.position);
  const sentence = document.sentenceAtOffset(offset);
  const from = { sentence, offset: offset - document.offsets[sentence] };
  const found = stepFinding(open, testFor(published, params.filter), from, params.direction);
  if (found === undefined) return null;
  const { number, count } = found;
  return { ...itemOf(snapshot, found.sentence, found.finding), number, count };
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
