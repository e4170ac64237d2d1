/** How a campaign stands, for people. */

import { COLUMN_TITLES, Column, type Sentence } from '../../core/conllu/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { clipped, textOf } from '../diff/text.ts';
import { alignedTable } from '../writing/tables.ts';
import type { OpenCampaign } from './open.ts';
import type { CampaignGroup, CampaignPlace, Survey } from './survey.ts';

/** A group of fewer places is rare. */
const RARE = 3;
const MOST_FINDINGS = 10;

export function statusText({ campaign }: OpenCampaign, survey: Survey): string {
  const { title, issue, state } = campaign;
  const { nPlaces, nSentences, nByRule, nLeft, nBack, outside, stopped, nStopped } = survey;
  const groups = survey.sorted();
  const findings = survey.findings.rows(MOST_FINDINGS);
  const by = [
    ...(campaign.rules === undefined ? [] : [`${nByRule} that the rules decide`, `${nPlaces - nByRule} by hand`]),
    `${nLeft} left as they are`,
    ...(nBack === 0 ? [] : [`${nBack} back, because they are no longer what they were when they were left`]),
  ];
  return [
    `${printable(title)}${issue === undefined ? '' : ` (${printable(issue)})`}: ${state}`,
    `${counted(nPlaces, 'place')} in ${counted(nSentences, 'sentence')}: ${by.join(', ')}.`,
    ...(0 < outside.cells
      ? [
          `Outside of these places, the rules would change ${counted(outside.cells, 'cell')} in ${counted(outside.sentences, 'sentence')}, first ${printable(outside.first)}. They are left alone.`,
        ]
      : []),
    ...stopped.map(printable),
    ...(stopped.length < nStopped ? [`… and ${counted(nStopped - stopped.length, 'more sentence')}.`] : []),
    ...(groups.length === 0 ? [] : ['', tableOfGroups(groups)]),
    ...(findings.length === 0
      ? []
      : ['', 'With all of the rules:', alignedTable([['findings', 'gained', 'lost'], ...findings])]),
    '',
  ].join('\n');
}

/** Rare ones are marked. */
function tableOfGroups(groups: readonly CampaignGroup[]): string {
  const line = ({ id, places, pattern, isByRule, first }: CampaignGroup) => {
    const mark = places < RARE ? '!' : ' ';
    const hand = isByRule ? '' : ' (by hand)';
    return `${mark} ${id} ${String(places).padStart(7)}  ${printable(pattern)}${hand}; ${printable(first)}`;
  };
  return ['  group     places  pattern; first place', ...groups.map(line)].join('\n');
}

/** A table that requests and rules can name, where a line that starts with % would be a comment. */
export const wordsText = (lemmas: ReadonlyMap<string, number>): string =>
  ['lemma\tplaces', ...[...lemmas].sort(byCount).map(([lemma, n]) => `${lemma.replace(/^%/, '\\%')}\t${n}`), ''].join(
    '\n',
  );

/** The most frequent first. */
export const byCount = ([a, n]: [string, number], [b, m]: [string, number]): number => m - n || (a < b ? -1 : 1);

/** The open places of a sentence, each with what the rules would do. */
export function placesText(places: readonly CampaignPlace[]): string {
  return places
    .map(({ item, block, input, groupId, named }) => {
      const { sentence, line } = block;
      const row = item.rows[0];
      const at = `${input.name}:${line + sentence.rowLine(row) + 1}`;
      const head = `${at} ${groupId} ${named.sentence} ${sentence.cell(row, Column.id)} ${item.word}: ${clipped(textOf(sentence))}`;
      const linesOf = (changes: CampaignPlace['item']['changes'], mark: string) =>
        changes.map(
          ({ row: of, column, before, after }) =>
            `  ${mark}${nameOf(sentence, of)} ${COLUMN_TITLES[column]} ${before} → ${after}`,
        );
      const changes = [
        ...linesOf(item.changes, ''),
        ...item.choices.flatMap((choice, index) => linesOf(choice, `choice ${index + 2}: `)),
      ];
      const left = item.leftDeps.map(
        (of) => `  ${nameOf(sentence, of)} DEPS has no copy of this arc and stays: check it`,
      );
      return `${[head, ...changes, ...left].map(printable).join('\n')}\n`;
    })
    .join('');
}

const nameOf = (sentence: Sentence, row: number): string =>
  `${sentence.cell(row, Column.id)} ${sentence.cell(row, Column.form)}:`;
