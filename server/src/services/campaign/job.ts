/** The job of counting the places of a campaign, and its result. */

/** Counts the places of a campaign. */
export interface PlacesJob {
  readonly kind: 'places';
  /** Its address. */
  readonly campaign: string;
  /** Of its treebank. */
  readonly files: readonly string[];
  /** The last count: files unchanged since are not read again. */
  readonly last: CampaignStanding | undefined;
  /** As of `StatusJob`. */
  readonly rest: SharedArrayBuffer | undefined;
}

/** How far a campaign is. */
export interface CampaignStanding {
  readonly title: string;
  readonly issue: string | undefined;
  /** Places are counted only while it is open. */
  readonly isOpen: boolean;
  /** Everything the figures depend on besides the files. */
  readonly basis: string;
  readonly files: ReadonlyMap<string, FilePlaces>;
}

export interface FilePlaces {
  /** Of the file when it was read. */
  readonly stamp: string;
  /** Open ones, and the sentences that have some. */
  readonly places: number;
  readonly sentences: number;
  /** Places that stay as they are. */
  readonly left: number;
}
