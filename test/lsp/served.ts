/** A server for the tests of one file: started when the file is read, stopped after its last test. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { TestClient } from './client.ts';
import { toyModel } from './model.ts';

type Options = Parameters<typeof TestClient.start>[0];

/** It must not log anything. */
export async function served(options?: Options): Promise<TestClient> {
  const client = await TestClient.start(options);
  afterAll(async () => {
    expect(client.logged).toEqual([]);
    await client.stop();
  });
  return client;
}

/** One that parses with the toy model, and a folder for treebanks. */
export async function servedWithModel(options?: Options): Promise<{ client: TestClient; folder: string }> {
  const client = await TestClient.start({ models: (await toyModel()).folder, ...options });
  const folder = mkdtempSync(join(tmpdir(), 'treebank-served-'));
  afterAll(async () => {
    await client.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { client, folder };
}
