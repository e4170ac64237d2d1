/** `treebank/derivation`: how a transition system builds the tree of a sentence, step by step. */

import { derivationOf } from '../../core/features/index.ts';
import { systemByName, type TraceItem, type TraceStep } from '../../core/transition/index.ts';
import {
  DERIVATION_REQUEST,
  type Derivation,
  type DerivationItem,
  type DerivationParams,
  type DerivationStep,
} from '../../protocol/derivation.ts';
import type { Feature } from '../feature.ts';
import { fence } from '../fence.ts';

export const derivation: Feature = {
  capabilities: () => ({}),
  register({ connection, documents }) {
    connection.onRequest<Derivation | null, void>(
      DERIVATION_REQUEST,
      fence<DerivationParams, Derivation | null>(connection, DERIVATION_REQUEST, null, (params) => {
        const located = documents.locateLine(params);
        const system = systemByName(params.system);
        if (located === undefined || located.sentence.nWords === 0 || system === undefined) return null;
        const { snapshot, index, sentence } = located;
        const { uri, version, document } = snapshot;
        const found = derivationOf(sentence, system);
        const place = { uri, version, startLine: document.lines[index], system: params.system };
        if (!found.ok) return { ...place, steps: [], reason: found.reason };
        return { ...place, steps: found.steps.map(stepOf) };
      }),
    );
  },
};

const itemOf = ({ word, copy }: TraceItem): DerivationItem => (copy === undefined ? { word } : { word, copy });

const stepOf = ({ transition, stack, skipped, buffer, arc }: TraceStep): DerivationStep => ({
  ...(transition === undefined ? {} : { transition }),
  stack: stack.map(itemOf),
  skipped: skipped.map(itemOf),
  buffer: buffer.map(itemOf),
  ...(arc === undefined ? {} : { arc }),
});
