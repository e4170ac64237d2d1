/**
 * An esbuild plugin that removes features of the language client library which our server does not have: the library starts them all,
 * so tree shaking removes none of them.
 */

import { readFile } from 'node:fs/promises';

/** Module of the library → the server capability that announces its feature. */
export const LEFT_OUT = {
  callHierarchy: 'callHierarchyProvider',
  colorProvider: 'colorProvider',
  declaration: 'declarationProvider',
  diagnostic: 'diagnosticProvider',
  documentLink: 'documentLinkProvider',
  fileOperations: 'workspace',
  formatting: 'documentFormattingProvider',
  implementation: 'implementationProvider',
  inlayHint: 'inlayHintProvider',
  inlineCompletion: 'inlineCompletionProvider',
  inlineValue: 'inlineValueProvider',
  linkedEditingRange: 'linkedEditingRangeProvider',
  notebook: 'notebookDocumentSync',
  selectionRange: 'selectionRangeProvider',
  semanticTokens: 'semanticTokensProvider',
  signatureHelp: 'signatureHelpProvider',
  textDocumentContent: 'workspace',
  typeDefinition: 'typeDefinitionProvider',
  typeHierarchy: 'typeHierarchyProvider',
};

/** Replaces every class of a module: a feature that announces and does nothing. */
const NOTHING = `
class Nothing {
  fillClientCapabilities() {}
  initialize() {}
  getState() { return { kind: 'static' }; }
  clear() {}
}
`;

const EXPORTED = /\bexports\.(\w+) = /g;

export function leftOut() {
  const modules = new RegExp(`/vscode-languageclient/lib/common/(${Object.keys(LEFT_OUT).join('|')})\\.js$`);
  return {
    name: 'left-out',
    setup({ onLoad }) {
      onLoad({ filter: modules }, async ({ path }) => {
        const names = new Set([...(await readFile(path, 'utf8')).matchAll(EXPORTED)].map(([, name]) => name));
        const exported = [...names].map((name) => `Nothing as ${name}`);
        return { contents: `${NOTHING}export { ${exported.join(', ')} };`, loader: 'js' };
      });
    },
  };
}
