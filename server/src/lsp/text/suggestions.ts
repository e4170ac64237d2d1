/** `treebank/suggestions`: what Tab and Enter may take for the letters typed in a cell. They do not depend on how far the counting is. */

import { SUGGESTIONS_REQUEST } from '../../protocol/suggestions.ts';
import { answer } from '../connection/answer.ts';
import { rangeOf } from '../documents/ranges.ts';
import { columnObstacle } from '../edits/columns.ts';
import type { Feature, HasConnection } from '../feature.ts';
import { cellListAt, filterOf } from './cellList.ts';
import { PATIENCE, type Suggesting } from './suggesting.ts';

export const suggestions: Feature<HasConnection & Suggesting> = {
  capabilities: () => ({}),
  register(server) {
    answer(
      server.connection,
      SUGGESTIONS_REQUEST,
      () => null,
      async (params) => {
        const before = server.documents.get(params.textDocument.uri);
        if (before === undefined || columnObstacle(before) !== undefined) return null;
        const list = await cellListAt(server, params, before, { patience: PATIENCE });
        if (list?.found === undefined) return null;
        const { found, located } = list;
        const range = rangeOf(located.snapshot, located.index, found.span);
        return { range, items: found.items.map((each) => ({ text: each.text, filter: filterOf(each, found) })) };
      },
    );
  },
};
