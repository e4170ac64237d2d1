/** Lenses above a request: the scopes and ways to run it. */

import type { TextDocument } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import type { Lens } from '../show/lenses.ts';
import { SCOPES, type Scope } from './texts.ts';

interface Options {
  readonly options: { readonly keys: readonly string[]; readonly isBasicOnly: boolean };
}

export function lensesOf(document: Pick<TextDocument, 'uri'>, { options }: Options): Lens[] {
  const { keys, isBasicOnly } = options;
  const address = document.uri.toString();
  const scopes = (Object.keys(SCOPES) as Scope[]).map((scope): Lens => {
    const title = scope === 'file' ? inert`$(search) Search ${SCOPES[scope]}` : SCOPES[scope];
    const tooltip = inert`Search ${SCOPES[scope]}, and again as the request changes`;
    return { line: 0, title, tooltip, command: 'treebank.runSearch', arguments: [scope, address] };
  });
  return [
    ...scopes,
    {
      line: 0,
      title: keys.length === 0 ? inert`$(symbol-enum) Cluster…` : inert`$(symbol-enum) ${keys.join('; ')}`,
      tooltip: inert`Count the matches by features, relations or order`,
      command: 'treebank.clusterMatches',
    },
    {
      line: 0,
      title: isBasicOnly ? inert`Basic edges only` : inert`Basic and enhanced edges`,
      tooltip: inert`Search the edges of DEPS as well, or only those of HEAD`,
      command: 'treebank.toggleBasicEdges',
    },
    { line: 0, title: inert`$(book) Gallery…`, command: 'treebank.openRequest' },
  ];
}
