/**
 * An extension that notes, in the same host as another one, when it is told of texts and of findings: what the host itself needs to be
 * told of a text, and what the window needs to count findings, are not in these times.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workbench } from '../harness/workbench.ts';
import { packed } from './packed.ts';

/** In the folder of the window. */
const NOTES = 'probe.json';
const TITLE = 'Probe: Write Notes';

/** How long the probe looks for findings after a text or a key. */
const MILLISECONDS_TO_ASK = 3000;

const MANIFEST = {
  name: 'probe',
  publisher: 'treebank-workbench',
  version: '0.0.1',
  engines: { vscode: '^1.91.0' },
  main: './main.js',
  browser: './main.js',
  // Before the other extension, so that it is told first.
  activationEvents: ['*'],
  contributes: { commands: [{ command: 'probe.write', title: TITLE }] },
};

/** VS Code tells extensions of findings after 50 ms only, so the probe asks itself. */
const MAIN = `
const { commands, languages, Uri, workspace } = require('vscode');
exports.activate = ({ subscriptions }) => {
  const notes = [];
  const now = () => performance.timeOrigin + performance.now();
  // Of each file; the other extension may already have reported when the probe is told.
  const counts = new Map();
  let asking;
  const follow = (what, uri) => {
    if (!uri.path.endsWith('.conllu')) return;
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    notes.push({ what, name, time: now() });
    clearTimeout(asking);
    const end = now() + ${MILLISECONDS_TO_ASK};
    if (what === 'opened') counts.set(name, 0);
    const ask = () => {
      const { length } = languages.getDiagnostics(uri);
      if (length !== counts.get(name)) notes.push({ what: 'findings', name, time: now(), findings: length });
      counts.set(name, length);
      if (now() < end) asking = setTimeout(ask, 1);
    };
    ask();
  };
  subscriptions.push(
    workspace.onDidOpenTextDocument(({ uri }) => follow('opened', uri)),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (0 < contentChanges.length) follow('changed', document.uri);
    }),
    commands.registerCommand('probe.write', () => {
      const notesFile = Uri.joinPath(workspace.workspaceFolders[0].uri, '${NOTES}');
      return workspace.fs.writeFile(notesFile, new TextEncoder().encode(JSON.stringify(notes)));
    }),
  );
};
`;

export interface Note {
  readonly what: 'opened' | 'changed' | 'findings';
  /** Of the file. */
  readonly name: string;
  /** Milliseconds since 1970, with fractions. */
  readonly time: number;
  /** How many there are now. */
  readonly findings?: number;
}

export const probe = packed(MANIFEST, MAIN);

/** All that was noted until now. */
export async function notesIn(workbench: Workbench): Promise<readonly Note[]> {
  await workbench.command(TITLE);
  const path = join(workbench.folder, NOTES);
  for (let tries = 0; ; tries++) {
    await workbench.page.waitForTimeout(500);
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      if (10 < tries) throw error;
    }
  }
}
