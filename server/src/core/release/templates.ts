/** Files that every repository needs, for one that lacks them. */

import type { ReleaseId } from './problem.ts';
import { README_KEYS, type Readme, readmeValue } from './readme.ts';
import { CONTRIBUTING_TEXT } from './vocabulary.ts';

/** The text that solves a problem if it is the whole text of the file; undefined for other problems. @param folder name of the repository */
export function templateFor(id: ReleaseId, folder: string, readme: Readme | undefined): string | undefined {
  switch (id) {
    case 'repo-missing-contributing-file':
    case 'repo-contributing-modified':
      return CONTRIBUTING_TEXT;
    case 'repo-missing-license-file':
      return licenseText(folder, readmeValue(readme, 'License'));
    case 'repo-missing-readme':
      return README_TEXT;
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
