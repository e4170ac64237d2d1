/** The version, from the manifest of the installed package. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from './io.ts';

export function versionOf(io: Io): string {
  const manifest: unknown = JSON.parse(readFileSync(join(io.home, 'package.json'), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : 'unknown';
}
