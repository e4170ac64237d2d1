/** An extension that only reports a finding as soon as it gets a text: VS Code's own time for the round trip. */

import { packed } from '../harness/packed.ts';

const MANIFEST = {
  name: 'trivial',
  publisher: 'treebank-workbench',
  version: '0.0.1',
  engines: { vscode: '^1.91.0' },
  main: './main.js',
  browser: './main.js',
  activationEvents: ['onLanguage:conllu'],
  contributes: { languages: [{ id: 'conllu', aliases: ['CoNLL-U'], extensions: ['.conllu'] }] },
};

/** One finding, then two, then one: the number on the screen changes each time. */
const MAIN = `
const { Diagnostic, languages, Range, workspace } = require('vscode');
exports.activate = ({ subscriptions }) => {
  const findings = languages.createDiagnosticCollection('trivial');
  const start = new Range(0, 0, 0, 1);
  let isOne = false;
  const report = (document) => {
    if (document.languageId !== 'conllu') return;
    isOne = !isOne;
    findings.set(document.uri, ['first', 'second'].slice(isOne ? 1 : 0).map((text) => new Diagnostic(start, text)));
  };
  subscriptions.push(
    findings,
    workspace.onDidOpenTextDocument(report),
    // The event also comes if only the mark of unsaved changes has changed.
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => 0 < contentChanges.length && report(document)),
    workspace.onDidCloseTextDocument(({ uri }) => findings.delete(uri)),
  );
  workspace.textDocuments.forEach(report);
};
`;

export const trivial = packed(MANIFEST, MAIN);
