/**
 * A plugin of esbuild that leaves out of a bundle what the library of the language client brings for features that our server does not
 * have: it starts them all, and by itself nothing of it could be left out.
 */

import { readFile } from 'node:fs/promises';

/** Module of the library → what a server says of itself that has the feature. */
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

/** In place of whatever class of a module: a feature that says and does nothing. */
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
