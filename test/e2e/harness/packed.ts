/** A small extension of one script, packed like ours. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zip } from '../../scripts/zip.ts';
import type { Packed } from './ownHost.ts';

/** @param main source of `main.js`, the script that the manifest names */
export const packed =
  (manifest: { readonly name: string; readonly [field: string]: unknown }, main: string): Packed =>
  (folder) => {
    const files = [
      ['extension/package.json', JSON.stringify(manifest)],
      ['extension/main.js', main],
    ];
    const vsix = join(folder, `${manifest.name}.vsix`);
    writeFileSync(vsix, zip(new Map(files.map(([path, content]) => [path, Buffer.from(content)]))));
    return vsix;
  };
