/** How far the open campaigns of a treebank are: counted in the background, again when one of its files, or of theirs, has changed. */

import { inert } from '../../inert/index.ts';
import type { OverviewCampaign, OverviewParams } from '../../protocol/overview.ts';
import { fileNameOf, folderOf } from '../../services/addresses.ts';
import type { CampaignStanding } from '../../services/campaign/job.ts';
import { Cancelled } from '../documents/slices.ts';
import type { JobOutcome } from '../workerThread.ts';
import type { ClosedFiles } from './closedFiles.ts';

export class OverviewCampaigns {
  /** By address; what could not be counted keeps the last standing in `lasts`. */
  private known = new Map<string, JobOutcome<CampaignStanding | undefined>>();
  private readonly lasts = new Map<string, CampaignStanding>();
  private wanted: Pick<OverviewParams, 'uris'> & { readonly campaigns: readonly string[] } = {
    uris: [],
    campaigns: [],
  };
  private isDue = false;
  private isRunning = false;

  /** @param changed called after each campaign */
  constructor(
    private readonly closed: ClosedFiles,
    private readonly changed: () => void,
  ) {}

  want({ uris, campaigns = [], changed }: OverviewParams): void {
    const { wanted } = this;
    const areSame = (a: readonly string[], b: readonly string[]) =>
      a.length === b.length && a.every((each, at) => each === b[at]);
    this.isDue ||= 0 < changed.length || !areSame(uris, wanted.uris) || !areSame(campaigns, wanted.campaigns);
    this.wanted = { uris, campaigns };
    if (this.isDue) void this.run();
  }

  /** Those that are open, in their order; what is no campaign is left out. */
  get rows(): readonly OverviewCampaign[] {
    return this.wanted.campaigns.flatMap((uri): OverviewCampaign | readonly [] => {
      const outcome = this.known.get(uri);
      if (outcome === undefined) return [];
      const title = inert(fileNameOf(uri));
      if (!outcome.ok) return { uri, title, problem: outcome.reason };
      return outcome.result?.isOpen === true ? rowOf(uri, outcome.result) : [];
    });
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (this.isDue) {
        this.isDue = false;
        const { uris, campaigns } = this.wanted;
        for (const uri of campaigns) {
          // Its treebank is the folder around “campaigns”.
          const folder = `${folderOf(folderOf(uri))}/`;
          const files = uris.filter((each) => each.startsWith(folder));
          const outcome = await this.closed.count({ campaign: uri, files, last: this.lasts.get(uri) });
          this.known.set(uri, outcome);
          if (outcome.ok && outcome.result !== undefined) this.lasts.set(uri, outcome.result);
          this.changed();
        }
      }
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    } finally {
      this.isRunning = false;
    }
  }
}

function rowOf(uri: string, { title, issue, files }: CampaignStanding): OverviewCampaign {
  const counts = { places: 0, sentences: 0, left: 0 };
  for (const { places, sentences, left } of files.values()) {
    counts.places += places;
    counts.sentences += sentences;
    counts.left += left;
  }
  const first = [...files].find(([, { places }]) => 0 < places)?.[0];
  return {
    uri,
    title: inert(title),
    ...(issue === undefined ? {} : { issue: inert(issue) }),
    counts,
    ...(first === undefined ? {} : { first }),
  };
}
