/**
 * An extension that notes, in the same host as another one, when it gets texts and findings: the host's own time for reporting
 * a text, and the window's for counting findings, are not in these figures.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packed } from '../harness/packed.ts';
import type { Workbench } from '../harness/workbench.ts';

/** In the folder of the window. */
const NOTES = 'probe.json';
const TITLE = 'Probe: Write Notes';

/** Time for which the probe looks for findings after a text or a key. */
const MILLISECONDS_TO_ASK = 3000;

const MANIFEST = {
  name: 'probe',
  publisher: 'treebank-workbench',
  version: '0.0.1',
  engines: { vscode: '^1.91.0' },
  main: './main.js',
  browser: './main.js',
  // Before the other extension, so that it is notified first.
  activationEvents: ['*'],
  contributes: { commands: [{ command: 'probe.write', title: TITLE }] },
};

/** VS Code reports findings to extensions only after 50 ms, so the probe polls. */
const MAIN = `
const { commands, languages, Uri, workspace } = require('vscode');
exports.activate = ({ subscriptions }) => {
  const notes = [];
  const now = () => performance.timeOrigin + performance.now();
  // Of each file; the other extension may already have reported when the probe is notified.
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
  /** Current number of findings. */
  readonly findings?: number;
}

export const probe = packed(MANIFEST, MAIN);

/** All notes so far. */
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
