/** Text in the format of the project. */

import { spawnSync } from 'node:child_process';
import { ROOT, Stop, tool } from '../run.mjs';

export function format(path, text) {
  const [program, ...args] = tool('@biomejs/biome/bin/biome');
  const options = { cwd: ROOT, input: text, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync(program, [...args, 'format', `--stdin-file-path=${path}`], options);
  if (status !== 0) throw new Stop(`${path} could not be formatted:\n${stderr}`);
  return stdout;
}
