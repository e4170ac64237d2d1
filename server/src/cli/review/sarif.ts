/** `treebank review --format sarif`: one result per row, as notes, with the word it is about. */

import { SUSPICION_KINDS, type SuspicionKind } from '../../core/suspicion/index.ts';
import type { Output } from '../frame/io.ts';
import { uriOf } from '../lint/sarif.ts';
import type { ReviewedPlace, ReviewRow } from './row.ts';

const TITLES: Readonly<Record<SuspicionKind, string>> = {
  head: 'Unusual head',
  relation: 'Unusual relation',
  upos: 'Unusual part of speech',
  feats: 'Unusual features',
  lemma: 'Unusual lemma',
  punct: 'Unusual head of a punctuation mark',
  repeat: 'Annotated otherwise elsewhere',
};

export async function writeSarif(rows: readonly ReviewRow[], out: Output, version: string): Promise<void> {
  const rules = SUSPICION_KINDS.map((kind) => ({ id: `review-${kind}`, shortDescription: { text: TITLES[kind] } }));
  const driver = { name: 'treebank', version, semanticVersion: version, rules };
  await out.data(
    '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{\n' +
      `"tool":${JSON.stringify({ driver })},\n"columnKind":"utf16CodeUnits",\n"results":[`,
  );
  for (let at = 0; at < rows.length; at++) {
    await out.data(`${at === 0 ? '\n' : ',\n'}${JSON.stringify(resultOf(rows[at]))}`);
  }
  await out.data('\n]}]}\n');
}

function resultOf(row: ReviewRow) {
  const { kind, because, score, rank, suggestion, otherwise } = row;
  return {
    ruleId: `review-${kind}`,
    ruleIndex: SUSPICION_KINDS.indexOf(kind),
    level: 'note',
    message: { text: because },
    locations: [locationOf(row)],
    relatedLocations: otherwise.map((place, id) => ({
      id,
      message: { text: 'annotated otherwise' },
      ...locationOf(place),
    })),
    properties: { score, rank, suggestion },
  };
}

const locationOf = ({ file, line, sentId }: ReviewedPlace) => ({
  physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: line } },
  ...(sentId === null ? {} : { logicalLocations: [{ name: sentId, kind: 'sentence' }] }),
});
