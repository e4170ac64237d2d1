/** A campaign shows its view when someone chooses it, and not when the scope changes below it. */

import { expect, test, vi } from 'vitest';
import { Campaigning } from '../../client/src/sessions/campaign/begin.ts';
import { inert } from '../../server/src/inert/index.ts';
import type { SessionBeginning } from '../../server/src/protocol/session.ts';

vi.mock('vscode', () => ({
  Uri: { parse: (path: string) => ({ path }), joinPath: () => ({ path: '/harbour/' }) },
  window: {},
  workspace: {},
}));
vi.mock('vscode-languageclient', () => ({ State: {} }));
vi.mock('../../client/src/commands/outcome.ts', () => ({}));
vi.mock('../../client/src/progress.ts', () => ({ withProgressIfSlow: (_: unknown, task: () => unknown) => task() }));
vi.mock('../../client/src/show/lists.ts', () => ({}));
vi.mock('../../client/src/show/messages.ts', () => ({ showWarning: vi.fn() }));
vi.mock('../../client/src/treebankFiles.ts', () => ({}));

const CAMPAIGN = '/harbour/campaigns/adverbs.md';
const FILES = ['/harbour/train.conllu', '/harbour/test.conllu'];

test('a campaign in another scope begins anew, and leaves the side bar as it is', async () => {
  const begun: SessionBeginning[] = [];
  const open = vi.fn(async () => true);
  let files: readonly string[] | undefined = FILES;
  const campaigning = new Campaigning({
    places: { editor: { document: { uri: { path: FILES[0] }, version: 1 } } },
    requests: {
      client: { code2ProtocolConverter: { asUri: ({ path }: { path: string }) => path } },
      begin: async (_: unknown, { beginning }: { beginning: SessionBeginning }) => {
        begun.push(beginning);
        return { ok: true, message: inert`no places`, notes: [], nOpen: 0 };
      },
    },
    state: { of: () => (begun.length === 0 ? undefined : {}), refresh: async () => undefined },
    results: { tell: () => undefined },
    view: { open },
    widen: async () => undefined,
    wholeTreebank: async () => files,
  } as never);

  await campaigning.rescope();
  expect(begun).toEqual([]);

  await campaigning.choose({ uri: CAMPAIGN });
  expect([begun, open.mock.calls.length]).toEqual([[{ kind: 'campaign', uri: CAMPAIGN, files: FILES }], 1]);

  files = undefined;
  await campaigning.rescope();
  expect([begun.at(-1), begun.length, open.mock.calls.length]).toEqual([{ kind: 'campaign', uri: CAMPAIGN }, 2, 1]);
});
