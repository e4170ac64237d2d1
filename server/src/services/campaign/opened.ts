/** Reads a campaign, the lists that it names, and what was left as it is. */

import {
  type Campaign,
  CHOICES,
  filesForRules,
  LEFT_SUFFIX,
  type LeftPlace,
  parseCampaign,
  valuesIn,
  WorkList,
} from '../../core/campaign/index.ts';
import {
  addressOf,
  type FileTexts,
  filesNamedIn,
  namedFiles,
  newPatternRoom,
  parseRequest,
  placeInText,
} from '../../core/query/index.ts';
import { parseRules, parseStrategy, Rewriter } from '../../core/query/rewrite/index.ts';
import { inert } from '../../inert/index.ts';
import { type Refused, refuse } from '../../protocol/answer.ts';
import { fileNameOf } from '../addresses.ts';
import { type Files, readText } from '../ports.ts';
import { atLine, leftFrom } from './table.ts';

/** A campaign with everything that was read for it. */
export interface OpenedCampaign {
  readonly campaign: Campaign;
  readonly uri: string;
  /** As read. */
  readonly text: string;
  /** Of the files that it names. */
  readonly texts: ReadonlyMap<string, string>;
  readonly list: WorkList;
  readonly lists: readonly CampaignList[];
  readonly leftPlaces: readonly LeftPlace[];
  readonly leftUri: string;
}

/** A way to take a lemma into a table that the campaign names. */
interface CampaignList {
  readonly uri: string;
  /** As the campaign names it. */
  readonly name: string;
  /** Of the new entry; undefined if the table has no such column. */
  readonly value: string | undefined;
}

/**
 * Refused with the line if anything of it cannot be read: nothing is decided on half of a campaign.
 *
 * @param filesOf the files that a text names, with its address
 */
export async function openedFrom(
  host: Pick<Files, 'read'>,
  address: string,
  filesOf: (text: string, base: string) => Promise<FileTexts>,
): Promise<OpenedCampaign | Refused> {
  const name = fileNameOf(address);
  let text: string;
  try {
    text = await readText(host, address);
  } catch {
    return refuse(inert`${name} cannot be read.`);
  }
  const { campaign: found, problems } = parseCampaign(text);
  const [problem] = problems;
  if (found === undefined) return refuse(atLine(name, problem.line + 1, problem.message));
  const { texts, base } = await filesOf(text, address);
  const files = namedFiles(texts, base);
  const asked = parseRequest(found.request, newPatternRoom(), files);
  const rules = found.rules === undefined ? undefined : parseRules(found.rules, filesForRules(files));
  const strategy = rules?.system && parseStrategy('main', rules.system);
  const wrong = [...asked.problems, ...(rules?.problems ?? []), ...(strategy?.problems ?? [])].find(
    ({ severity }) => severity === 'error',
  );
  if (asked.request === undefined || wrong !== undefined) {
    // Both blocks have the lines of the file, but not its line ends.
    const { line } = placeInText(found.request, wrong?.span.start ?? 0);
    return refuse(atLine(name, line, wrong?.message ?? ''));
  }
  const rewriter =
    rules?.system && strategy?.strategy && new Rewriter(rules.system, strategy.strategy, { scheme: found.config });
  const choosing = rules?.system?.strategies.get(CHOICES);
  const chooser = rules?.system && choosing && new Rewriter(rules.system, choosing, { scheme: found.config });
  const list = new WorkList(asked.request, rewriter, { at: found.at, config: found.config, chooser });
  const at = found.at ?? '';
  if (at !== '' && !list.nodes.includes(at)) return refuse(inert`${name}: the request has no node ${at}.`);
  const leftUri = address.replace(/\.md$/i, LEFT_SUFFIX);
  const left = await leftFrom(host, leftUri);
  if ('ok' in left) return left;
  return {
    campaign: found,
    uri: address,
    text,
    list,
    leftUri,
    leftPlaces: left.places,
    texts,
    lists: listsIn(text, texts, base),
  };
}

/** The tables that it names and that list lemmas. */
function listsIn(text: string, texts: ReadonlyMap<string, string>, base: string): CampaignList[] {
  return filesNamedIn(text).flatMap((name) => {
    const uri = addressOf(name, base);
    const table = texts.get(uri);
    const values = table === undefined ? undefined : valuesIn(table);
    if (values === undefined) return [];
    const choices = values.length === 0 ? [undefined] : values;
    return choices.map((value) => ({ uri, name, value }));
  });
}
