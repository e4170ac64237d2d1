/**
 * `treebank/derivation` and `treebank/derivationSystems`: how a transition system builds the tree of a sentence, and which
 * systems can.
 */

import { derivationOf } from '../../core/features/index.ts';
import { derive, systemByName, type TraceItem, type TraceStep } from '../../core/transition/index.ts';
import { LONGEST_DERIVATION } from '../../core/tree/index.ts';
import { inert } from '../../inert/index.ts';
import {
  DERIVATION_REQUEST,
  DERIVATION_SYSTEMS_REQUEST,
  type DerivationItem,
  type DerivationStep,
  type SystemName,
  TRANSITION_SYSTEMS,
} from '../../protocol/derivation.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { Feature, HasConnection } from '../feature.ts';

export const derivation: Feature<HasConnection & HasDocuments> = {
  capabilities: () => ({}),
  register({ connection, documents }) {
    answer(
      connection,
      DERIVATION_REQUEST,
      () => null,
      (params) => {
        const located = documents.locateLine(params);
        const system = systemByName(params.system);
        if (located === undefined || located.sentence.nWords === 0 || system === undefined) return null;
        const { snapshot, index, sentence } = located;
        const { uri, version, document } = snapshot;
        const found = derivationOf(sentence, system);
        const place = { uri, version, startLine: document.lines[index], system: params.system };
        if (!found.ok) return { ...place, steps: [], reason: inert(found.reason) };
        return { ...place, steps: found.steps.map(stepOf) };
      },
    );
    answer(
      connection,
      DERIVATION_SYSTEMS_REQUEST,
      () => [],
      (params) => {
        const located = documents.locateLine(params);
        if (located === undefined || located.sentence.nWords === 0) return [];
        // The derivation itself says why there is none.
        if (LONGEST_DERIVATION < located.sentence.nWords) return [];
        const { heads } = located.sentence;
        return namesOfSystems.filter((name) => {
          const system = systemByName(name);
          return system !== undefined && derive(system, heads) !== undefined;
        });
      },
    );
  },
};

const namesOfSystems = Object.keys(TRANSITION_SYSTEMS) as SystemName[];

const itemOf = ({ word, copy }: TraceItem): DerivationItem => (copy === undefined ? { word } : { word, copy });

const stepOf = ({ transition, stack, skipped, buffer, arc }: TraceStep): DerivationStep => ({
  ...(transition === undefined ? {} : { transition }),
  stack: stack.map(itemOf),
  skipped: skipped.map(itemOf),
  buffer: buffer.map(itemOf),
  ...(arc === undefined ? {} : { arc }),
});
