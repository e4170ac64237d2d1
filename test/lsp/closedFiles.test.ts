/** The thread that checks files that are not open: it rests while the user types, and only then, whatever it works at. */

import { expect, test, vi } from 'vitest';
import { type Checking, ClosedFiles } from '../../server/src/lsp/overview/closedFiles.ts';
import type { JobRequest } from '../../server/src/services/jobs.ts';

test('rests while the user types when campaigns are counted without any check', async () => {
  const posted: JobRequest[] = [];
  let answer: (message: unknown) => void = () => undefined;
  const worker = {
    post: (request: JobRequest) => posted.push(request),
    onMessage: (listener: typeof answer) => {
      answer = listener;
    },
    onEnd: () => undefined,
    terminate: () => Promise.resolve(),
  };
  const documents = { lastChange: performance.now() + 60_000 };
  const server = {
    documents,
    sidecars: { onDidChange: () => undefined },
    host: { startWorker: () => worker },
    files: { workerFile: '' },
    connection: { console },
    threads: new Set(),
  };
  const closed = new ClosedFiles(server as unknown as Checking, () => undefined);
  const counting = closed.count({ campaign: 'file:///c.md', files: [], last: undefined });
  const [{ id, job }] = posted;
  const flag = new Int32Array((job.kind === 'places' ? job.rest : undefined) ?? new SharedArrayBuffer(4));
  await vi.waitFor(() => expect(flag[0]).toBe(1));
  documents.lastChange = 0;
  await vi.waitFor(() => expect(flag[0]).toBe(0));

  answer({ id, outcome: 'done', result: undefined });
  await counting;
});
