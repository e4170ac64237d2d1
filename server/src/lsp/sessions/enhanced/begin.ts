/** Beginning to decide about enhanced graphs: with the switches beside the document, or learnt from it, or those of a preset. */

import {
  hasGraph,
  learn,
  obstacleToGraph,
  PRESET_OPTIONS,
  PRESETS,
  presetSwitches,
  type Switch,
  Switches,
} from '../../../core/enhance/index.ts';
import { isOpen } from '../../../core/session/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import { type Beginnings, NEEDS_SWITCHES } from '../../../protocol/session.ts';
import { fields, optional, text } from '../../connection/checks.ts';
import type { Snapshot } from '../../documents/documents.ts';
import { notOpen } from '../../edits/edits.ts';
import { switchesBeside } from '../../enhanced/graphs.ts';
import type { Beginning, Begun, Kind } from '../session.ts';
import type { EnhancedNeeds } from './questions.ts';
import { EnhancedSession } from './session.ts';

class EnhancedKind implements Kind<'enhanced'> {
  readonly check = fields<Beginnings['enhanced']>({ switches: optional(text) });

  constructor(private readonly server: EnhancedNeeds) {
    const { sidecars, documents, sessions } = server;
    sidecars.onDidChange((isBeside) => {
      for (const { uri } of documents.all)
        if (isBeside(uri) && sessions.of(uri, 'enhanced') !== undefined) sessions.tell(uri);
    });
  }

  /** @throws Cancelled */
  async begin({ uri, snapshot, beginning }: Beginning<'enhanced'>): Promise<Begun | Refused> {
    if (snapshot === undefined) return notOpen();
    const given = beginning.switches === undefined ? undefined : switchesOf(snapshot, beginning.switches);
    if (given !== undefined && 'ok' in given) return given;
    if (given === undefined && switchesBeside(this.server, uri) === undefined) {
      const why = inert`.treebank.json has no switches that say what the enhanced graph of this treebank is like. Choose a preset, or learn them from sentences that have DEPS.`;
      return { ...refuse(why), code: NEEDS_SWITCHES };
    }
    const used = given && { switches: given, judge: new Switches(given) };
    const session = new EnhancedSession(this.server, uri, used);
    const { questions } = await session.ready();
    const open = questions.filter(isOpen);
    const nSentences = new Set(open.map(({ sentence }) => sentence)).size;
    const message =
      open.length === 0
        ? inert`DEPS is as the rules say.`
        : inert`${count(open.length, 'arc')} of DEPS to decide about (${count(nSentences, 'sentence')}).`;
    return { session, message };
  }
}

/** `learn`, or the name of a preset with its options after commas. */
function switchesOf({ document }: Snapshot, asked: string): readonly Switch[] | Refused {
  if (asked === 'learn') {
    const known = document.sentences.filter((each) => hasGraph(each) && obstacleToGraph(each) === undefined);
    return known.length === 0 ? refuse(inert`This file has no sentence with DEPS to learn from.`) : learn(known);
  }
  const [name, ...options] = asked.split(',');
  const preset = PRESETS.find((each) => each === name);
  if (preset === undefined) return refuse(inert`There is no preset ${name}. Presets are ${PRESETS.join(', ')}.`);
  return presetSwitches(preset, new Set(PRESET_OPTIONS.filter((each) => options.includes(each))));
}

export const enhanced = (server: EnhancedNeeds): Kind<'enhanced'> => new EnhancedKind(server);
