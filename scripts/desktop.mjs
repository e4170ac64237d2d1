/** Opens a file in an installed VS Code, with settings and extensions separate from the user's own. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstTreebank } from './firstFile.mjs';
import { pathOf, ROOT, run, Stop, say } from './run.mjs';
import { copySample } from './sample.mjs';
import { diagramAtStart, SETTINGS } from './vscode-server.mjs';

/** An installed VS Code that can show a window here. The `code` inside a VS Code terminal or in WSL drives another one. */
export function desktopVsCode(env = process.env, platform = process.platform) {
  if (env.VSCODE_IPC_HOOK_CLI !== undefined || env.WSL_DISTRO_NAME !== undefined) return undefined;
  if (platform === 'linux' && env.DISPLAY === undefined && env.WAYLAND_DISPLAY === undefined) return undefined;
  return ['code', 'codium', 'code-insiders'].map(pathOf).find((path) => path !== undefined);
}

/** Opens `file`, a folder with its first file, or the sample, in a new window of `program`, whose settings and extensions live in `folder`. */
export function openDesktop(program, file, folder = join(ROOT, '.rig/desktop')) {
  const userData = join(folder, 'user');
  const settings = join(userData, 'User/settings.json');
  if (!existsSync(settings)) {
    mkdirSync(join(userData, 'User'), { recursive: true });
    writeFileSync(settings, JSON.stringify(SETTINGS, null, 2));
  }
  const path = file ?? copySample(join(folder, 'sample'));
  const first = firstTreebank(path);
  const own = [`--user-data-dir=${userData}`, `--extensions-dir=${join(folder, 'extensions')}`, '--disable-telemetry'];
  const command = [
    program,
    ...own,
    '--new-window',
    `--extensionDevelopmentPath=${ROOT}`,
    path,
    ...(first === undefined ? [] : [first]),
  ];
  if (run(command, { env: { ...process.env, ...diagramAtStart() } }) !== 0)
    throw new Stop(`${program} could not open a window, see above. Try: npm start -- --browser`);
  say(`Opened in ${program}. Its settings and extensions are in .rig/desktop; yours stay as they are.`);
}
