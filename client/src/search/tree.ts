/** The tree of the search view: clusters, if there are keys, then files, sentences, and the matches of those with several. */

import { ThemeIcon, TreeItemCollapsibleState, Uri, workspace } from 'vscode';
import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { MATCH_CONTEXT } from '../../../server/src/protocol/commands.ts';
import type {
  FoundCluster,
  FoundFile,
  FoundMatches,
  SearchPage,
  SearchProgress,
} from '../../../server/src/protocol/search.ts';
import { moreRow, PagedRows } from '../show/pagedRows.ts';
import type { Row, Rows } from '../show/tree.ts';
import { clusterDescription, clusterLabel, fileDescription, matchLabel, number, sentenceDescription } from './texts.ts';

/** Sentences shown at first for a file, clusters shown at first, and the number added on request. */
const PAGE = 100;

/** A place among the results: everything, or a cluster. */
interface Within {
  /** Undefined: all matches. */
  readonly cluster: FoundCluster | undefined;
}

export type SearchNode =
  | ({ readonly kind: 'cluster'; readonly all: number } & { readonly cluster: FoundCluster })
  | (Within & { readonly kind: 'file'; readonly file: FoundFile; readonly isOnly: boolean })
  | (Within & {
      readonly kind: 'sentence' | 'match';
      readonly uri: string;
      readonly sentence: FoundMatches;
      /** Index of the match. */
      readonly match: number;
    })
  | { readonly kind: 'more'; readonly of: string; readonly rest: number };

/** Reads the results of the current search; undefined if they no longer exist. */
interface Reading {
  files(search: number, cluster: number): Promise<readonly FoundFile[] | undefined>;
  page(search: number, uri: string, cluster: number | undefined, limit: number): Promise<SearchPage | undefined>;
}

export class SearchTree extends PagedRows implements Rows<SearchNode> {
  private progress: SearchProgress | undefined;
  private hasKeys = false;

  constructor(private readonly reading: Reading) {
    super(PAGE);
  }

  show(progress: SearchProgress | undefined, hasKeys: boolean): void {
    this.progress = progress;
    this.hasKeys = hasKeys;
    this.drawAgain();
  }

  async getChildren(node?: SearchNode): Promise<SearchNode[]> {
    const { progress } = this;
    if (progress === undefined) return [];
    if (node === undefined) return this.hasKeys ? this.clusters(progress) : this.files(progress.files, undefined);
    if (node.kind === 'cluster') {
      const files = await this.reading.files(progress.search, node.cluster.cluster);
      return files === undefined ? [] : this.files(files, node.cluster);
    }
    if (node.kind === 'file') return this.sentences(progress, node.file, node.cluster);
    if (node.kind !== 'sentence') return [];
    const { sentence } = node;
    return sentence.matches.map((_, match) => ({ ...node, kind: 'match', match }));
  }

  rowOf(node: SearchNode): Row {
    switch (node.kind) {
      case 'cluster':
        return clusterRow(node.cluster, node.all);
      case 'file':
        return fileRow(node);
      case 'sentence':
        return sentenceRow(node);
      case 'match':
        return matchRow(node);
      case 'more':
        return node.of === '' ? unlistedRow(node.rest) : moreRow(node.of, node.rest, 'treebank.moreMatches');
    }
  }

  private clusters({ clusters, nClusters, count }: SearchProgress): SearchNode[] {
    const of = 'clusters';
    const shown = clusters.slice(0, this.limitOf(of));
    const nodes: SearchNode[] = shown.map((cluster) => ({ kind: 'cluster', cluster, all: count }));
    const rest = nClusters - shown.length;
    return 0 < rest ? [...nodes, { kind: 'more', of: shown.length < clusters.length ? of : '', rest }] : nodes;
  }

  private files(files: readonly FoundFile[], cluster: FoundCluster | undefined): SearchNode[] {
    return files.map((file) => ({ kind: 'file', file, cluster, isOnly: files.length === 1 }));
  }

  private async sentences(
    { search }: SearchProgress,
    file: FoundFile,
    cluster: FoundCluster | undefined,
  ): Promise<SearchNode[]> {
    const of = idOf(cluster, file.uri);
    const page = await this.reading.page(search, file.uri, cluster?.cluster, this.limitOf(of));
    if (page === undefined) return [];
    const nodes: SearchNode[] = page.sentences.map((sentence) => ({
      kind: 'sentence',
      uri: file.uri,
      sentence,
      match: 0,
      cluster,
    }));
    const rest = page.count - page.sentences.length;
    return 0 < rest ? [...nodes, { kind: 'more', of, rest }] : nodes;
  }
}

/** The same for the same row of the next search, so that open rows stay open. */
const idOf = (cluster: FoundCluster | undefined, ...parts: readonly (string | number)[]): string =>
  JSON.stringify([cluster?.values ?? null, ...parts]);

function clusterRow(cluster: FoundCluster, all: number): Row {
  const [label, description] = [clusterLabel(cluster), clusterDescription(cluster, all)];
  return {
    id: idOf(cluster),
    label,
    description,
    state: TreeItemCollapsibleState.Collapsed,
    icon: new ThemeIcon('symbol-enum'),
    tooltip: inert`${label}: ${description}`,
    contextValue: MATCH_CONTEXT.cluster,
  };
}

function fileRow({ file, cluster, isOnly }: SearchNode & { kind: 'file' }): Row {
  const uri = Uri.parse(file.uri);
  const path = workspace.asRelativePath(uri);
  return {
    id: idOf(cluster, file.uri),
    label: inert(path.slice(path.lastIndexOf('/') + 1)),
    description: fileDescription(file),
    state: isOnly ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed,
    icon: ThemeIcon.File,
    tooltip: inert`${path}: ${fileDescription(file)}`,
    contextValue: MATCH_CONTEXT.file,
  };
}

function sentenceRow(node: SearchNode & { kind: 'sentence' | 'match' }): Row {
  const { uri, sentence, cluster } = node;
  const { text, highlights, name, matches, startLine } = sentence;
  const hasOne = matches.length <= 1;
  return {
    id: idOf(cluster, uri, startLine),
    label: text,
    highlights,
    description: sentenceDescription(sentence),
    state: hasOne ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed,
    tooltip: joinInert([inert`${name}, line ${number(startLine + 1)}`, ...listed(sentence)], '\n'),
    spoken: inert`${text} ${sentenceDescription(sentence)}`,
    contextValue: MATCH_CONTEXT.sentence,
    command: showCommand(node),
  };
}

const MOST_IN_TOOLTIP = 5;

function listed({ matches, count }: FoundMatches): Inert[] {
  const lines = matches.slice(0, MOST_IN_TOOLTIP).map(matchLabel);
  const rest = count - lines.length;
  return 0 < rest ? [...lines, inert`… and ${number(rest)} more`] : lines;
}

function matchRow(node: SearchNode & { kind: 'sentence' | 'match' }): Row {
  const { uri, sentence, cluster, match } = node;
  return {
    id: idOf(cluster, uri, sentence.startLine, match),
    label: matchLabel(sentence.matches[match]),
    state: TreeItemCollapsibleState.None,
    icon: new ThemeIcon('type-hierarchy-sub'),
    contextValue: MATCH_CONTEXT.match,
    command: showCommand(node),
  };
}

const showCommand = (node: SearchNode) => ({
  title: inert`Show`,
  command: 'treebank.showMatch',
  arguments: [node],
});

/** Lists end where the server's list ends; the exported table is complete. */
const unlistedRow = (rest: number): Row => ({
  id: 'more',
  label: inert`${number(rest)} more; export the matches to see all`,
  state: TreeItemCollapsibleState.None,
  icon: new ThemeIcon('ellipsis'),
});
