/** The report on a release for each treebank: findings by level, non-projectivity and classes of trees, in a single pass. */

import type { Sentence } from '../../core/conllu/index.ts';
import { Coverage, type CoverageReport } from '../../core/evaluate/index.ts';
import { Shapes } from '../../core/tables/index.ts';
import { isTree, tangleOf } from '../../core/tree/index.ts';
import { mostDecoded } from '../limits.ts';
import type { TreebankCounts } from '../lint/report.ts';
import type { Survey } from '../lint/run.ts';

export interface TreebankRow {
  readonly counts: TreebankCounts;
  readonly coverage: CoverageReport;
  /** Sentences with too many crossing arcs to determine the classes of the tree; they are in `counts` only. */
  readonly tooTangled: number;
}

/** Beyond this, determining the classes takes minutes. */
const MOST_TANGLE = mostDecoded('mh4');

/** Memory does not grow with the number of sentences. */
export class ReleaseSurvey implements Survey {
  /** Of all treebanks. */
  readonly shapes = new Shapes();
  readonly rows: TreebankRow[] = [];
  private readonly whole = new Coverage();
  private current = new Coverage();
  private tooTangled = 0;

  sentence(sentence: Sentence): void {
    this.shapes.add(sentence);
    const { heads } = sentence;
    if (isTree(heads) && MOST_TANGLE < tangleOf(heads).size) this.tooTangled++;
    else this.current.add(sentence);
  }

  endTreebank(counts: TreebankCounts): void {
    this.whole.merge(this.current);
    this.rows.push({ counts, coverage: this.current.report(), tooTangled: this.tooTangled });
    this.current = new Coverage();
    this.tooTangled = 0;
  }

  /** @param counts of all treebanks */
  total(counts: TreebankCounts): TreebankRow {
    const tooTangled = this.rows.reduce((sum, row) => sum + row.tooTangled, 0);
    return { counts, coverage: this.whole.report(), tooTangled };
  }
}
