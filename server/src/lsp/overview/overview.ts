/** `treebank/overview`: how far the files of a treebank are. Open files count as they are in the editor, all others are checked in the background. */

import { groupBy } from '../../core/grouping.ts';
import { Kinds, sumOf, treebankOf } from '../../core/status/index.ts';
import { inert } from '../../inert/index.ts';
import {
  NEXT_OF_KIND_REQUEST,
  type NextOfKindParams,
  OVERVIEW_CHANGED_NOTIFICATION,
  OVERVIEW_REQUEST,
  type Overview,
  type OverviewGroup,
  type OverviewParams,
  type OverviewRow,
  type SentencePlace,
} from '../../protocol/overview.ts';
import { fileNameOf } from '../../services/addresses.ts';
import { standingOfChecked } from '../../services/checking/file.ts';
import { answer } from '../connection/answer.ts';
import type { HasDiagnostics } from '../diagnostics/diagnostics.ts';
import type { Published } from '../diagnostics/documentState.ts';
import { type Feature, notify } from '../feature.ts';
import { OverviewCampaigns } from './campaigns.ts';
import { type Checking, ClosedFiles } from './closedFiles.ts';

type Parts = Checking & HasDiagnostics;

/** Milliseconds between two notifications. */
const TELL_EVERY_MS = 250;

export const overview: Feature<Parts> = {
  capabilities: () => ({}),
  register(server) {
    const files = new OverviewFiles(server);
    answer(
      server.connection,
      OVERVIEW_REQUEST,
      () => ({ groups: [], campaigns: [], waiting: 0 }),
      (params) => files.overview(params),
    );
    answer(
      server.connection,
      NEXT_OF_KIND_REQUEST,
      () => null,
      (params) => files.next(params) ?? null,
    );
  },
};

/** What is counted of a text and the findings of it. */
interface Counted {
  readonly kinds: Kinds;
  readonly text: string | undefined;
  readonly commentKey: string;
}

class OverviewFiles {
  private readonly closed: ClosedFiles;
  private readonly campaigns: OverviewCampaigns;
  /** Most requests come before the next edit. Weak, so that nothing of a file is kept when it is closed. */
  private readonly counted = new WeakMap<Published, Counted>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly server: Parts) {
    this.closed = new ClosedFiles(server, () => this.tellSoon());
    this.campaigns = new OverviewCampaigns(this.closed, () => this.tellSoon());
  }

  overview(params: OverviewParams): Overview {
    const { uris, changed } = params;
    this.closed.want(uris, changed);
    this.campaigns.want(params);
    const rows = uris.map((uri) => this.rowOf(uri));
    const byTreebank = groupBy(rows, ({ uri }) => treebankOf(fileNameOf(uri)) ?? uri);
    const groups = [...byTreebank].map(([name, own]) => groupOf(name, own));
    return { groups, campaigns: this.campaigns.rows, waiting: this.closed.nWaiting };
  }

  next({ uris, kind, from }: NextOfKindParams): SentencePlace | undefined {
    const start = from === undefined ? 0 : Math.max(0, uris.indexOf(from.uri));
    // The file of the place comes first and last: the sentences before the place are the last ones.
    const order = [...uris.slice(start), ...uris.slice(0, start), uris[start]];
    for (const [index, uri] of order.entries()) {
      const isHere = index === 0 && from?.uri === uri;
      const line = this.kindsOf(uri)?.after(kind, isHere ? from.line : -1);
      if (line !== undefined) return { uri, line };
    }
    return undefined;
  }

  private rowOf(uri: string): OverviewRow {
    const kinds = this.kindsOf(uri);
    const problem = this.server.documents.get(uri) === undefined ? this.closed.of(uri)?.problem : undefined;
    return { uri, ...(kinds === undefined ? {} : { counts: kinds.counts }), ...(problem && { problem }) };
  }

  private kindsOf(uri: string): Kinds | undefined {
    const { documents, diagnostics, settings, sidecars } = this.server;
    const { text, read } = sidecars.contentsFor(uri);
    const name = fileNameOf(uri);
    const published = documents.get(uri) === undefined ? undefined : diagnostics.of(uri);
    if (published?.isComplete) {
      const last = this.counted.get(published);
      const commentKey = settings.now(uri)['treebank.progress.commentKey'];
      if (last !== undefined && last.text === text && last.commentKey === commentKey) return last.kinds;
      const { snapshot, cache, open } = published;
      const kinds = new Kinds(standingOfChecked(snapshot.document, cache, open, commentKey), read.file, name);
      this.counted.set(published, { kinds, text, commentKey });
      return kinds;
    }
    const standing = this.closed.of(uri)?.standing;
    return standing && new Kinds(standing, read.file, name);
  }

  private tellSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      notify(this.server, OVERVIEW_CHANGED_NOTIFICATION);
    }, TELL_EVERY_MS);
    this.timer.unref?.();
  }
}

function groupOf(name: string, rows: readonly OverviewRow[]): OverviewGroup {
  const counts = rows.flatMap((row) => row.counts ?? []);
  return {
    rows,
    ...(treebankOf(fileNameOf(rows[0].uri)) === undefined ? {} : { name: inert(name) }),
    ...(counts.length === rows.length ? { counts: sumOf(counts) } : {}),
  };
}
