/** `lost-empty-line`: several sentences in one block, and the findings that are only consequences of that. */

import { localized, translatable } from '../../../localization/index.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { type LostLine, lostLinesOf } from '../lostLines.ts';
import { finding, NONE, type RuleInfo, rule, treebankRule } from '../rule.ts';

const info = treebankRule({
  id: 'lost-empty-line',
  standsAlone: true,
  level: 1,
  severity: 'error',
  class: 'format',
  title: translatable`The empty line between two sentences is missing`,
  why: translatable`Programs read both as one sentence, where an ID names several words and heads point to the wrong ones.`,
  whatToDo: translatable`Insert an empty line here. Each sentence can be checked properly once they are separate.`,
  url: Guideline.metadata,
});

const IN_DOUBT = translatable`Insert an empty line here if another sentence begins, or correct the IDs or the sent_id.`;

export const lostEmptyLine = rule({
  infos: [info],
  check({ sentence, text }) {
    const lost = lostLinesOf(sentence);
    if (lost.length === 0) return NONE;
    return lost.map((each) => {
      const { start, end } = sentence.lineSpan(each.line);
      const tab = text.indexOf('\t', start);
      // For a row, its ID: consequential findings are placed there, too.
      const span = { start, end: text.startsWith('#', start) || tab === -1 || end < tab ? end : tab };
      return finding(info, span, whatOf(each), each.isCertain ? {} : { advice: IN_DOUBT });
    });
  },
});

function whatOf({ sentId, restarts }: LostLine): string {
  if (sentId === undefined) {
    return restarts
      ? localized`Another sentence begins here (the IDs restart at 1), but no empty line precedes it.`
      : localized`Another sentence begins here (there is a second sent_id), but no empty line precedes it.`;
  }
  return restarts
    ? localized`The sentence ${sentId} begins here (the IDs restart at 1), but no empty line precedes it.`
    : localized`The sentence ${sentId} begins here (there is a second sent_id), but no empty line precedes it.`;
}

/** Ids about single cells and lines, independent of the rest of the block. */
export function idsThatStandAlone(infos: readonly RuleInfo[]): ReadonlySet<string> {
  const isAlone = ({ class: kind, standsAlone = kind === 'unicode' || kind === 'morpho' }: RuleInfo) => standsAlone;
  return new Set(infos.filter(isAlone).map(({ id }) => id));
}

/**
 * The findings of a block, with consequences of a lost empty line marked as repeats of that finding: they are kept for comparison
 * with the official validator, and lists for people leave them out.
 */
export function withoutConsequences<Id extends string>(
  found: readonly Finding<Id>[],
  standAlone: ReadonlySet<string>,
): Finding<Id>[] {
  return found.map((each) => (standAlone.has(each.id) ? each : { ...each, repeats: true }));
}
