/** `treebank/visibleRange`: the visible lines, so that findings near them come first. */

import { inert } from '../../inert/index.ts';
import { VISIBLE_RANGE_NOTIFICATION, type VisibleRangeParams } from '../../protocol/visibleRange.ts';
import { fenceNotification } from '../connection/fence.ts';
import { checkVisibleRange } from '../connection/paramChecks.ts';
import type { Feature, HasConnection } from '../feature.ts';
import type { HasDiagnostics } from './diagnostics.ts';

export const visibleRange: Feature<HasConnection & HasDiagnostics> = {
  capabilities: () => ({}),
  register({ connection, diagnostics }) {
    connection.onNotification(
      VISIBLE_RANGE_NOTIFICATION,
      fenceNotification<VisibleRangeParams>(connection, VISIBLE_RANGE_NOTIFICATION, (params) => {
        const wrong = checkVisibleRange(params, 'params');
        if (wrong !== undefined) return connection.console.warn(inert`${VISIBLE_RANGE_NOTIFICATION}: ${wrong}.`);
        diagnostics.lookAt(params.textDocument.uri, (params.startLine + params.endLine) >> 1);
      }),
    );
  },
};
