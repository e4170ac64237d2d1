/** Data of code actions comes back from the client: foreign or incomplete data is rejected. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIX_IDS } from '../../server/src/core/fix/index.ts';
import { readPending } from '../../server/src/lsp/actions/pending.ts';
import { REPARSE_KINDS, readReparse } from '../../server/src/lsp/actions/reparse.ts';

const whole = { uri: 'file:///a.conllu', version: 3, line: 7 };

describe('the data of an action whose edits come later', () => {
  test.each([...FIX_IDS, ...REPARSE_KINDS])('%s is of one family', (kind) => {
    const data = { ...whole, kind };
    const read = [readPending(data, FIX_IDS), readReparse(data)].filter((each) => each !== undefined);
    expect(read).toEqual([data]);
  });

  test('lacks nothing, and is of the right types', () => {
    for (const key of ['uri', 'version', 'line', 'kind']) {
      const { [key]: _, ...rest } = { ...whole, kind: 'tree' } as Record<string, unknown>;
      expect(readPending(rest, FIX_IDS), key).toBeUndefined();
      expect(readPending({ ...rest, [key]: {} }, FIX_IDS), key).toBeUndefined();
    }
  });

  test('is read from whatever comes, without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...REPARSE_KINDS), (value, kind) => {
        expect(readPending(value, FIX_IDS)).toBeUndefined();
        const read = readReparse({ ...whole, kind, lines: value });
        for (const { startLine, endLine } of read?.lines ?? []) {
          expect([typeof startLine, typeof endLine]).toEqual(['number', 'number']);
        }
      }),
    );
  });
});
