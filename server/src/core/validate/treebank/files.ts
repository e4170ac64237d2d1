/** Checks that concern a file as a whole: `non-unix-newline` and `spaceafter-newdocpar`. */

import { localized, translatable } from '../../../localization/index.ts';
import { Guideline } from '../guidelines.ts';
import { udRule } from '../rule.ts';
import type { Spot } from '../spot.ts';
import type { SentenceFacts } from './facts.ts';
import { placed, type TreebankCheck, type TreebankRule } from './rule.ts';

const newline = udRule({
  id: 'non-unix-newline',
  oncePerFile: true,
  level: 1,
  class: 'format',
  title: translatable`Lines end in CR or CRLF`,
  why: translatable`CoNLL-U lines end in LF alone; otherwise the CR becomes part of the last column.`,
  whatToDo: translatable`Convert the line endings of the file to LF.`,
  url: Guideline.format,
});

const openEnd = udRule({
  id: 'spaceafter-newdocpar',
  level: 2,
  class: 'metadata',
  title: translatable`A document or paragraph begins although no space follows the previous sentence`,
  why: translatable`Documents and paragraphs are separated by white space.`,
  whatToDo: translatable`Remove SpaceAfter=No at the end of the previous sentence, or remove the newdoc or newpar.`,
  url: Guideline.paragraphs,
});

export const files = {
  infos: [newline, openEnd],
  start: <P>(): TreebankCheck<P> => new Files<P>(),
} satisfies TreebankRule;

const START_OF_BLOCK = { start: 0, end: 0 };

class Files<P> implements TreebankCheck<P> {
  private firstCr: { place: P; spot: Spot } | undefined;
  private before: { place: P; spot: Spot } | undefined;
  private last: { place: P; facts: SentenceFacts } | undefined;

  readonly add: TreebankCheck<P>['add'] = (facts, place, report) => {
    if (facts.carriageReturn) this.firstCr ??= { place, spot: facts.carriageReturn };
    if (facts.hasWords) {
      if (facts.boundary && this.before) {
        const elsewhere = [{ ...this.before, message: localized`SpaceAfter=No is here.` }];
        const what = localized`A new document or paragraph begins here, but the previous sentence ends with SpaceAfter=No.`;
        const details = { elsewhere, officialLine: facts.first.line };
        report(placed<P>(openEnd, place, facts.boundary, what, details));
      }
      this.before = facts.isSound && facts.openEnd ? { place, spot: facts.openEnd } : undefined;
    }
    this.last = { place, facts };
  };

  /** On the last line, as in the official validator, which detects it at the end. */
  readonly endFile: TreebankCheck<P>['endFile'] = (report) => {
    if (this.firstCr && this.last) {
      const elsewhere = [{ ...this.firstCr, message: localized`The first one.` }];
      const { place, facts } = this.last;
      const spot = facts.carriageReturn ?? { span: START_OF_BLOCK, line: facts.lastLine, character: 0 };
      const details = { elsewhere, officialLine: facts.lastLine };
      report(placed<P>(newline, place, spot, localized`This file has line endings other than LF.`, details));
    }
    this.firstCr = undefined;
    this.before = undefined;
    this.last = undefined;
  };
}
