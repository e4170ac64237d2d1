/** Files that every repository needs, for one that lacks them. */

import type { Problem } from './problem.ts';
import { README_KEYS, type Readme, readmeValue } from './readme.ts';
import { type Stats, statsXml } from './stats.ts';
import { CONTRIBUTING_TEXT } from './vocabulary.ts';

interface Known {
  /** Name of the repository. */
  readonly folder: string;
  readonly readme: Readme | undefined;
  readonly stats: Stats | undefined;
}

/** The text that solves a problem if it is the whole text of the file; undefined for other problems. @param isThere whether there is such a file */
export function templateFor(
  { id, file }: Pick<Problem, 'id' | 'file'>,
  isThere: boolean,
  { folder, readme, stats }: Known,
): string | undefined {
  // All its keys are missing with it.
  if (file === 'README.md' && !isThere) return README_TEXT;
  switch (id) {
    case 'repo-missing-contributing-file':
    case 'repo-contributing-modified':
      return CONTRIBUTING_TEXT;
    case 'repo-missing-license-file':
      return licenseText(folder, readmeValue(readme, 'License'));
    case 'release-stats-stale':
      return stats && statsXml(stats);
    default:
      return undefined;
  }
}

const METADATA = '=== Machine-readable metadata (DO NOT REMOVE!) ================================';

/** All keys, without values. */
export const METADATA_BLOCK = [METADATA, ...README_KEYS.map((key) => `${key}:`), '='.repeat(METADATA.length)];

const README_TEXT = `# Summary



# Introduction



# Acknowledgments



# Changelog



<pre>
${METADATA_BLOCK.join('\n')}
</pre>
`;

const NAMES: ReadonlyMap<string, string> = new Map([
  ['BY', 'Attribution'],
  ['NC', 'NonCommercial'],
  ['SA', 'ShareAlike'],
]);

/** Name and address of the licence that the README names; a gap to fill in if it names none, since a licence cannot be guessed. */
function licenseText(folder: string, license: string): string {
  const [, parts, version] = /^CC (BY(?:-NC)?(?:-SA)?) (\d\.\d)$/.exec(license) ?? [];
  if (parts !== undefined) {
    const name = parts.split('-').map((part) => NAMES.get(part) ?? part);
    const address = `https://creativecommons.org/licenses/${parts.toLowerCase()}/${version}/`;
    return `${folder} is licensed under Creative Commons ${name.join('-')} ${version}, ${license}:\n${address}\n`;
  }
  if (license === 'CC0 1.0') {
    return `${folder} is dedicated to the public domain, CC0 1.0:\nhttps://creativecommons.org/publicdomain/zero/1.0/\n`;
  }
  return `${folder} is licensed under ${license === '' ? '…' : license}:\n…\n`;
}
