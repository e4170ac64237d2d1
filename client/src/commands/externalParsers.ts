/** Parsers that are other programs, wherever a parser is chosen. */

import { type TextDocument, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import {
  EXTERNAL_PARSERS_REQUEST,
  type ExternalParserInfo,
  type ExternalParsersParams,
  type ExternalParsersResult,
} from '../../../server/src/protocol/externalParsers.ts';
import { readSettings } from '../../../server/src/protocol/settingValues.ts';
import { choose, type ListChoice } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';

/** Those of the settings for this document; the server is asked only if there are any. */
export async function externalParsers(
  client: BaseLanguageClient,
  document: TextDocument,
): Promise<readonly ExternalParserInfo[]> {
  if (readSettings(workspace.getConfiguration('treebank'))['treebank.parsers.external'].length === 0) return [];
  const params: ExternalParsersParams = { textDocument: { uri: document.uri.toString() } };
  const result = await client.sendRequest<ExternalParsersResult>(EXTERNAL_PARSERS_REQUEST, params);
  return result.ok ? result.parsers : [];
}

/** One row of a list. */
export const externalRow = ({ name, command, problem }: ExternalParserInfo) => ({
  label: inert`$(terminal) ${name}`,
  description: problem === undefined ? inert`another program` : inert`another program, cannot be used here`,
  detail: problem ?? command,
});

/**
 * Asks for a parser if there are external ones. @returns its name, '' for ours, undefined if the user chose none or one that cannot be used
 * here, which a message says
 */
export async function askParser(
  client: BaseLanguageClient,
  document: TextDocument,
  title: Inert,
): Promise<string | undefined> {
  const external = await externalParsers(client, document);
  if (external.length === 0) return '';
  const own: ListChoice & { readonly parser?: ExternalParserInfo } = {
    label: inert`The parser of this file`,
    description: inert`as set in the settings or chosen by language`,
  };
  const rows = external.map((parser) => ({ ...externalRow(parser), parser }));
  const chosen = await choose([own, ...rows], { title });
  if (chosen === undefined) return undefined;
  const { parser } = chosen;
  if (parser?.problem === undefined) return parser?.name ?? '';
  void showWarning(parser.problem);
  return undefined;
}
