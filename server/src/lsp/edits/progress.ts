/** Progress of an intention that takes long. */

import { WorkDoneProgress } from 'vscode-languageserver';
import { percentDone } from '../../core/wording/numbers.ts';
import type { HasConnection } from '../feature.ts';
import type { Work } from './edits.ts';

const REPORT_EVERY_MS = 200;

/** Reports the finished share from time to time. */
export function reporter({ server: { connection }, workDoneToken }: Work<HasConnection>): (done: number) => void {
  let last = performance.now();
  return (done) => {
    if (workDoneToken === undefined || performance.now() - last < REPORT_EVERY_MS) return;
    last = performance.now();
    const percentage = percentDone(done);
    void connection.sendProgress(WorkDoneProgress.type, workDoneToken, { kind: 'report', percentage });
  };
}
