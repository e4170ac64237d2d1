/** The outline of a file of rules. */

import { SymbolKind } from 'vscode-languageserver';
import { type GrewSymbol, grewSymbols } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import type { ShownSymbol } from '../connection/editor.ts';
import { type GrewSource, rangeIn } from './documents.ts';

const KINDS: Readonly<Record<GrewSymbol['kind'], SymbolKind>> = {
  rule: SymbolKind.Function,
  package: SymbolKind.Package,
  strategy: SymbolKind.Class,
};

export function symbolsOfGrew(source: GrewSource): ShownSymbol[] {
  const { parsed } = source;
  const shown = ({ kind, name, span, children }: GrewSymbol): ShownSymbol => ({
    name: inert(name.text),
    kind: KINDS[kind],
    range: rangeIn(source, span),
    selectionRange: rangeIn(source, name.span),
    children: children.map(shown),
  });
  return parsed.kind === 'rules' ? grewSymbols(parsed.declarations).map(shown) : [];
}
