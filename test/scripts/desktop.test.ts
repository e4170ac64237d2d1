/** `npm start` with an installed VS Code, simulated by a script that records how it was called. */

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { desktopVsCode, openDesktop } from '../../scripts/desktop.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

let folder = '';
const program = () => join(folder, 'codium');
const called = () => readFileSync(join(folder, 'called'), 'utf8').trimEnd().split('\n');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-desktop-'));
  writeFileSync(program(), `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/called'\n`);
  chmodSync(program(), 0o755);
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe.skipIf(process.platform === 'win32')('with an installed VS Code', () => {
  test('it is found where a window can be shown', () => {
    expect(desktopVsCode({ DISPLAY: ':0' }, 'linux')).toBe(program());
    expect(desktopVsCode({}, 'darwin')).toBe(program());
  });

  test('it is left alone where none can, or where the command drives another VS Code', () => {
    expect(desktopVsCode({}, 'linux')).toBeUndefined();
    expect(desktopVsCode({ DISPLAY: ':0', VSCODE_IPC_HOOK_CLI: '/s' }, 'linux')).toBeUndefined();
    expect(desktopVsCode({ DISPLAY: ':0', WSL_DISTRO_NAME: 'x' }, 'linux')).toBeUndefined();
  });

  test('a file opens in a new window, with settings and extensions apart from the user’s', () => {
    const own = join(folder, 'own');
    openDesktop(program(), '/treebank/a file.conllu', own);
    expect(called()).toEqual([
      `--user-data-dir=${own}/user`,
      `--extensions-dir=${own}/extensions`,
      '--disable-telemetry',
      '--new-window',
      `--extensionDevelopmentPath=${ROOT}`,
      '/treebank/a file.conllu',
    ]);
    const settings = JSON.parse(readFileSync(join(own, 'user/User/settings.json'), 'utf8'));
    expect(settings['telemetry.telemetryLevel']).toBe('off');
  });

  test('a folder opens with its first file, and with the diagram', () => {
    writeFileSync(program(), `#!/bin/sh\nprintf '%s\\n' "$@" "$TREEBANK_START" > '${folder}/called'\n`);
    const treebank = join(folder, 'UD_X');
    mkdirSync(treebank);
    for (const name of ['README.md', 'x-train.conllu', 'x-dev.conllu']) writeFileSync(join(treebank, name), '');
    openDesktop(program(), treebank, join(folder, 'own'));
    expect(called().slice(-3)).toEqual([treebank, join(treebank, 'x-dev.conllu'), expect.stringMatching(/^\d+$/)]);
  });

  test('what the user set there stays', () => {
    const own = join(folder, 'own');
    openDesktop(program(), '/a.conllu', own);
    const settings = join(own, 'user/User/settings.json');
    writeFileSync(settings, '{"mine": 1}');
    openDesktop(program(), '/a.conllu', own);
    expect(readFileSync(settings, 'utf8')).toBe('{"mine": 1}');
  });

  test('a VS Code that fails is a message, not a stack', () => {
    writeFileSync(program(), '#!/bin/sh\nexit 3\n');
    expect(() => openDesktop(program(), '/a.conllu', join(folder, 'own'))).toThrow(/could not open a window/);
  });
});
