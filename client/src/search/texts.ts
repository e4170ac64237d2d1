/** The texts of the search view. Pure. */

import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { formatNumber, localized } from '../../../server/src/localization/index.ts';
import type {
  FoundCluster,
  FoundFile,
  FoundMatch,
  FoundMatches,
  SearchProgress,
} from '../../../server/src/protocol/search.ts';

/** The searched files. */
export type Scope = 'file' | 'selected' | 'folder' | 'workspace';

export const SCOPES: Readonly<Record<Scope, Inert>> = {
  file: inert`this file`,
  selected: inert`selected files`,
  folder: inert`folder`,
  workspace: inert`workspace`,
};

/** The message of the view about a search. */
export interface Standing {
  readonly progress: SearchProgress | undefined;
  readonly isRunning: boolean;
  /** Why the request could not be run: the results are those of the previous one. */
  readonly failure: Inert | undefined;
  readonly notes: readonly Inert[];
}

export const number = (n: number): string => formatNumber(n);

const matches = (n: number): Inert => (n === 1 ? inert`${number(n)} match` : inert`${number(n)} matches`);
const inSentences = (n: number): Inert =>
  n === 1 ? inert`in ${number(n)} sentence` : inert`in ${number(n)} sentences`;

/** After the cursor in an empty request. */
export const EXAMPLE = inert`pattern { V [upos=VERB]; V -[obj]-> O }    for example; “Open Request…” has more`;

/** After a request: the number of results, in one line. Undefined while it cannot be run. */
export function foundMessage({ progress, isRunning, failure }: Standing): Inert | undefined {
  if (failure !== undefined || progress === undefined) return undefined;
  const found = resultsOf(progress, isRunning);
  return isRunning || progress.count === 0 ? found : inert`${found} F4 goes to the next.`;
}

/** Above the list. */
export function standingMessage({ progress, isRunning, failure, notes }: Standing): Inert | undefined {
  const results = progress && resultsOf(progress, isRunning);
  if (failure !== undefined) {
    const before = progress === undefined ? '' : localized` Below are the results of the request before.`;
    return inert`${failure}${before}`;
  }
  if (results === undefined) return isRunning ? inert`Searching…` : undefined;
  return isRunning ? results : joinInert([results, ...notes], '\n');
}

function resultsOf({ count, sentences, searched, milliseconds }: SearchProgress, isRunning: boolean): Inert {
  const [some, all] = [number(sentences), number(searched)];
  const where = searched === 1 ? inert`in ${some} of ${all} sentence` : inert`in ${some} of ${all} sentences`;
  if (isRunning) return inert`Searching… ${matches(count)} ${where} so far.`;
  if (count === 0) return inert`No matches ${inSentences(searched)} (${seconds(milliseconds)}).`;
  return inert`${matches(count)} ${where} (${seconds(milliseconds)}).`;
}

const seconds = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${formatNumber(milliseconds / 1000, 1)} s`;

export const fileDescription = ({ count, sentences }: Pick<FoundFile, 'count' | 'sentences'>): Inert =>
  count === sentences ? matches(count) : inert`${matches(count)} ${inSentences(sentences)}`;

/** `VERB · nsubj`. */
export const clusterLabel = ({ values }: FoundCluster): Inert =>
  joinInert(
    values.map((value) => (value === '' ? inert`(empty)` : value)),
    ' · ',
  );

export function clusterDescription({ count }: FoundCluster, all: number): Inert {
  const share = all === 0 ? 0 : (100 * count) / all;
  return inert`${number(count)} · ${share < 0.05 ? `< ${formatNumber(0.1, 1)}` : formatNumber(share, 1)} %`;
}

/** `V eats (2) · O bread (3) · obj`. */
export function matchLabel({ nodes, edges }: FoundMatch): Inert {
  const ofNodes = nodes.map(({ name, form, id }) => inert`${name} ${form} (${id})`);
  const ofEdges = edges.map(({ name, label, isEnhanced }) => {
    const shown = isEnhanced ? inert`E:${label}` : label;
    return name === undefined ? shown : inert`${name} ${shown}`;
  });
  return joinInert([...ofNodes, ...new Set(ofEdges)], ' · ');
}

export const sentenceDescription = ({ name, count }: FoundMatches): Inert =>
  count === 1 ? name : inert`${name} · ${matches(count)}`;

/** For the status bar, after a move to another match. */
export const stepMessage = (
  { sentence, match }: { readonly sentence: FoundMatches; readonly match: number },
  at: { readonly number: number; readonly count: number },
): Inert =>
  sentence.count === 1
    ? inert`Sentence ${number(at.number)} of ${number(at.count)} with matches`
    : inert`Sentence ${number(at.number)} of ${number(at.count)} with matches, match ${match + 1} of ${number(sentence.count)} in it`;

/** The whole request in one line, without comment lines. */
export function oneLine(text: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => (line.trim().startsWith('%') ? '' : line.trim()))
    .filter((line) => line !== '')
    .join(' ');
}

/** Whether there is anything but comments. */
export const hasContent = (text: string): boolean => oneLine(text) !== '';

/** Most recent first, each once; layout and comments make no difference. */
export function withRecent(recent: readonly string[], text: string, most: number): string[] {
  const wanted = oneLine(text);
  if (wanted === '') return [...recent];
  return [text, ...recent.filter((each) => oneLine(each) !== wanted)].slice(0, most);
}
