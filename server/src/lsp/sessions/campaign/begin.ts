/** Beginning a campaign in a document: reads its file, the lists that it names, and what was left as it is. */

import { CHOICES, LEFT_SUFFIX, parseCampaign, WorkList } from '../../../core/campaign/index.ts';
import { namedFiles, newPatternRoom, parseRequest, placeInText } from '../../../core/query/index.ts';
import { parseRules, parseStrategy, Rewriter } from '../../../core/query/rewrite/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import { fileNameOf } from '../../../services/addresses.ts';
import { readText } from '../../../services/ports.ts';
import { fields, uri } from '../../connection/checks.ts';
import { notOpen } from '../../edits/edits.ts';
import type { Beginning, Begun, Kind } from '../session.ts';
import { type CampaignNeeds, CampaignSession, type OpenedCampaign } from './session.ts';
import { atLine, leftFrom } from './table.ts';

export const campaign = (server: CampaignNeeds): Kind<'campaign'> => ({
  check: fields({ uri }),

  async begin({ snapshot, beginning, token }: Beginning<'campaign'>): Promise<Begun | Refused> {
    if (snapshot === undefined) return notOpen();
    const opened = await openedFrom(server, beginning.uri);
    if ('ok' in opened) return opened;
    const session = new CampaignSession(server, snapshot.uri, opened);
    await session.look(snapshot, token);
    const { questions } = session.in(snapshot);
    const nOpen = questions.filter(({ standing }) => standing === 'open').length;
    return { session, message: inert`${opened.campaign.title}: ${count(nOpen, 'place')} in this file.` };
  },
});

/** Refused with the line if anything of it cannot be read: nothing is decided on half of a campaign. */
async function openedFrom({ host, grew }: CampaignNeeds, address: string): Promise<OpenedCampaign | Refused> {
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
  const { texts, base } = await grew.filesOf(text, address);
  const files = namedFiles(texts, base);
  const asked = parseRequest(found.request, newPatternRoom(), files);
  const rules = found.rules === undefined ? undefined : parseRules(found.rules, files);
  const strategy = rules?.system && parseStrategy('main', rules.system);
  const wrong = [...asked.problems, ...(rules?.problems ?? []), ...(strategy?.problems ?? [])].find(
    ({ severity }) => severity === 'error',
  );
  if (asked.request === undefined || wrong !== undefined) {
    const { line } = placeInText(text, wrong?.span.start ?? 0);
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
  return 'ok' in left ? left : { campaign: found, uri: address, text, list, leftUri, leftPlaces: left.places };
}
