import type { CancellationToken } from 'vscode-languageserver';
import { Document } from '../../core/conllu/index.ts';
import { Coverage, type CoverageOf, coverageMarkdown } from '../../core/evaluate/index.ts';
import { isBeyondLimits, LOST_EMPTY_LINES } from '../../core/tree/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber, localized, translated } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { COVERAGE_REQUEST, type CoverageParams, type CoverageResult } from '../../protocol/coverage.ts';
import { pathsApart } from '../../services/addresses.ts';
import { readText } from '../../services/ports.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { Slices } from '../documents/slices.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';

export const coverage: Feature<HasConnection & HasDocuments & HasHost> = {
  capabilities: () => ({}),
  register(server) {
    const bug = refuse(inert`The report failed because of a bug; details are in the log of the language server.`);
    answer(
      server.connection,
      COVERAGE_REQUEST,
      () => bug,
      (params, token) => report(server, params, token),
    );
  },
};

async function report(
  server: HasDocuments & HasHost,
  { uris }: CoverageParams,
  token: CancellationToken,
): Promise<CoverageResult> {
  const slices = new Slices(server.host, () => token.isCancellationRequested);
  const total = new Coverage();
  const files: CoverageOf[] = [];
  const unreadable: Inert[] = [];
  const names = pathsApart(uris);
  for (const [at, uri] of uris.entries()) {
    const name = names[at];
    const document = await read(server, uri);
    if (typeof document === 'string') {
      unreadable.push(inert`${name}: ${document}`);
      continue;
    }
    const counts = new Coverage();
    const leftOut: number[] = [];
    for (const [index, sentence] of document.sentences.entries()) {
      if (!isBeyondLimits(sentence.heads)) counts.add(sentence);
      else leftOut.push(index);
      if (slices.isOver) await slices.pause();
    }
    if (0 < leftOut.length) unreadable.push(inert`${name}: ${tooLong(document, leftOut)}`);
    total.merge(counts);
    files.push({ file: name, report: counts.report() });
  }
  if (files.length === 0) return refuse(unreadable[0] ?? inert`There is no CoNLL-U file to report on.`);
  return { ok: true, markdown: coverageMarkdown(files, total.report()), unreadable };
}

/** Indices of sentences that would keep the editor waiting. */
function tooLong({ sentences, lines }: Document, [first, ...others]: readonly number[]): string {
  const [words, line, more] = [sentences[first].nWords, lines[first] + 1, others.length].map((n) => formatNumber(n));
  const which = others.length === 0 ? localized`on line ${line}` : localized`on line ${line}, and ${more} more,`;
  const advice = translated(LOST_EMPTY_LINES);
  return localized`the sentence ${which} is too long or has too many crossing arcs (${words} words). ${advice}`;
}

/** The editor's version of the document, otherwise the one on disk, or the reason why there is none. */
async function read(server: HasDocuments & HasHost, uri: string): Promise<Document | string> {
  const open = server.documents.get(uri);
  if (open !== undefined) return open.document;
  if (!server.host.reaches(uri)) return localized`the file is not on this computer. Open it in the editor first.`;
  try {
    return Document.parse(await readText(server.host, uri));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
