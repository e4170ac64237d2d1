/** `treebank campaign`: one decision about a treebank, from the issue to the last place. */

import { join } from 'node:path';
import { Column } from '../../core/conllu/index.ts';
import { printable } from '../../inert/index.ts';
import { applyCampaign } from '../campaign/apply.ts';
import { finishCampaign } from '../campaign/finish.ts';
import { leavePlaces } from '../campaign/leave.ts';
import { CAMPAIGNS, campaignLine, campaignsIn } from '../campaign/list.ts';
import { openCampaign } from '../campaign/open.ts';
import { placesText, statusText } from '../campaign/print.ts';
import { survey } from '../campaign/survey.ts';
import { tellWords } from '../campaign/words.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { suggestion } from '../frame/options.ts';
import { findInputs } from '../reading/input.ts';

const ACTIONS = ['list', 'status', 'places', 'words', 'apply', 'leave', 'finish'] as const;

/** The actions that read an option. Others refuse it: an ignored --except would change places that were to be left. */
const GOES_WITH = [
  ['group', ['places', 'words', 'apply', 'leave']],
  ['except', ['apply']],
  ['place', ['apply', 'leave']],
  ['choice', ['apply']],
  ['into', ['words']],
  ['value', ['words']],
  ['reason', ['leave']],
  ['commit', ['apply']],
] as const;

export const campaign = defineCommand({
  name: 'campaign',
  group: 'change',
  summary:
    'carry out one decision in a whole treebank: its places in groups, rules for the clear ones, the rest one by one',
  usage: `${ACTIONS.join('|')} CAMPAIGN.md FILE… [--group ID,…] [--except ID,…] [--place …] [--choice N] [--lemma] [--commit] [--into LIST.tsv] [--value TEXT] [--reason TEXT]`,
  details: `A campaign is a Markdown file: title and issue, what was decided, a request that finds the places, and rules for those that need nobody
(docs/campaigns.md). Places are grouped by tags, relation and what the rules would do, rare groups first.

  list    the campaigns in a folder (campaigns, if none is given), or in its folder campaigns: their titles, issues and states; treebank
          status says how far they are
  status  the groups with their numbers, what the rules would change elsewhere, and findings gained and lost; exit code 1 if places are
          open, or not all of them are known
  places  each open place with its line, what the rules would do there, and the choices
  words   the lemmas of the open places as a table, the most frequent first: a list for the request, the rules and the check; or adds them to one
  apply   lets the rules decide the groups or places given, or all, in the files, or takes a choice there; arcs in DEPS go along
  leave   records that places stay as they are, with a reason, in CAMPAIGN.left.tsv; they come back if they change
  finish  makes the request a check of the project, in which what was left is accepted, and closes the campaign

  treebank campaign status campaigns/titles.md .
  treebank campaign places campaigns/titles.md . --group 3f2a91c0
  treebank campaign words campaigns/titles.md . --group 3f2a91c0 --into campaigns/titles.tsv --value ask
  treebank campaign apply campaigns/titles.md . --except 3f2a91c0 --commit
  treebank campaign apply campaigns/titles.md . --place weblog-7:General,weblog-9:St --choice 2
  treebank campaign leave campaigns/titles.md . --place weblog-7:General --reason 'a rank, not a title'`,
  options: {
    group: { type: 'text', placeholder: 'ID,ID…', help: 'only these groups' },
    except: { type: 'text', placeholder: 'ID,ID…', help: 'apply: all but these groups' },
    lemma: { type: 'flag', help: 'group by lemma, too' },
    place: {
      type: 'text',
      placeholder: 'ID:WORD,…',
      help: 'apply, leave: only these places, as a sent_id, or a sent_id and the word that places prints',
    },
    choice: {
      type: 'text',
      placeholder: 'N',
      help: 'apply: choice N as places prints it, in place of what the rules do, at the places or in the groups given',
    },
    into: { type: 'text', placeholder: 'LIST.tsv', help: 'words: add those that are not in this table yet' },
    value: {
      type: 'text',
      placeholder: 'TEXT',
      help: 'words: what the new entries have in the column value; ask: the rules leave them to people',
    },
    reason: { type: 'text', placeholder: 'TEXT', help: 'leave: why they stay' },
    commit: { type: 'flag', help: 'apply: commit the files with git, with a message that names the issue' },
  },
  async start({ files: [action, name, ...files], options }, context) {
    const known = ACTIONS.find((each) => each === action);
    if (known === undefined) {
      throw new UsageError(
        `say what to do: ${ACTIONS.join(', ')}${action === undefined ? '' : suggestion(action, ACTIONS)}`,
      );
    }
    for (const [option, actions] of GOES_WITH) {
      const value = options[option];
      if (value !== undefined && value !== false && !actions.some((each) => each === known))
        throw new UsageError(`--${option} goes with ${actions.join(', ')}, not with ${known}`);
    }
    if (known === 'list') return list(name === undefined ? [CAMPAIGNS] : [name, ...files], context);
    if (name === undefined) throw new UsageError('name a campaign');
    if (files.length === 0) throw new UsageError('name the files or folders of the treebank');
    const open = await openCampaign(name, options.lemma, context);
    if (open === undefined) return;
    const groups = options.group === undefined ? undefined : listed(options.group);
    if (known === 'apply') {
      // A person has looked at these places, and not at all others.
      if (options.choice !== undefined && groups === undefined && options.place === undefined)
        throw new UsageError('--choice goes with --place or --group: say where it is taken');
      const choice = {
        groups,
        except: listed(options.except),
        places: options.place,
        way: wayFor(options.choice),
        isCommitted: options.commit,
      };
      return applyCampaign(open, files, choice, context);
    }
    if (known === 'leave') {
      const reason = options.reason?.trim() ?? '';
      if (reason === '') throw new UsageError('give a --reason: the next person will ask');
      return leavePlaces(open, files, { groups: groups ?? new Set(), places: options.place ?? '', reason }, context);
    }
    if (known === 'finish') return finishCampaign(open, files, context);
    const inputs = await findInputs(files, context);
    const lemmas = new Map<string, number>();
    const found = await survey(open, inputs, context, async (places) => {
      const shown = places.filter(({ groupId }) => groups?.has(groupId) ?? true);
      if (known === 'places') await context.out.write(placesText(shown));
      for (const { item, block } of shown) {
        const lemma = block.sentence.cell(item.rows[0], Column.lemma);
        lemmas.set(lemma, (lemmas.get(lemma) ?? 0) + 1);
      }
    });
    found.complain(groups ?? [], context);
    if (known === 'words') return tellWords(lemmas, options.into, options.value, context);
    if (0 < found.nPlaces || 0 < found.nStopped) context.raise(1);
    if (known === 'status') await context.out.write(statusText(open, found));
  },
});

/** @throws UsageError */
function wayFor(choice: string | undefined): number {
  if (choice === undefined || /^[1-9]$/.test(choice)) return Number(choice ?? '1');
  throw new UsageError('--choice is a digit from 1 to 9: 1 is what the rules do, the others are as places prints them');
}

const listed = (text: string | undefined): ReadonlySet<string> =>
  new Set(
    (text ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  );

async function list(folders: readonly string[], context: Context): Promise<void> {
  for (const folder of folders) {
    const found = await campaignsIn(folder, context, true);
    // As treebank status does: a treebank has its campaigns in a folder of its own.
    const below = found.length === 0 ? await campaignsIn(join(folder, CAMPAIGNS), context, false) : [];
    for (const each of [...found, ...below]) await context.out.write(`${printable(campaignLine(each))}\n`);
    if (found.length + below.length === 0 && context.exitCode !== 2) context.note(`${folder} has no campaigns.`);
  }
}
