/** A plan over a small treebank that is handed over to other processes, with the command line as it is installed. */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleCli } from './bundle.ts';
import { nonprojective, sentence } from './harness.ts';

const TEXT = Array.from({ length: 400 }, (_, i) =>
  i % 3 === 0 ? nonprojective(`n${i}`) : sentence(`s${i % 90}`),
).join('');

/** A folder with the command line and `corpus.conllu`. */
export class Handover {
  readonly home = mkdtempSync(join(tmpdir(), 'treebank-submit-'));
  readonly env: NodeJS.ProcessEnv;

  /** @param more further variables, for a folder */
  constructor(more: (home: string) => NodeJS.ProcessEnv = () => ({})) {
    this.env = { ...process.env, ...more(this.home) };
  }

  async prepare(): Promise<void> {
    await bundleCli(this.home);
    writeFileSync(join(this.home, 'corpus.conllu'), TEXT);
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }

  treebank(args: string, more: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> {
    const words = [...args.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
    return spawnSync(process.execPath, [join(this.home, 'bin/treebank'), ...words], {
      cwd: this.home,
      encoding: 'utf8',
      env: { ...this.env, ...more },
    });
  }

  plan(folder: string): SpawnSyncReturns<string> {
    return this.treebank(`plan lint corpus.conllu --parts 8 --out ${folder}`);
  }

  single(): SpawnSyncReturns<string> {
    return this.treebank('lint corpus.conllu');
  }

  /** Something else occupies the place of a part. */
  spoil(folder: string): void {
    mkdirSync(join(this.home, folder, '3.part'));
  }

  mend(folder: string): void {
    rmdirSync(join(this.home, folder, '3.part'));
  }
}
