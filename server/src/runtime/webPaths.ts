/** Addresses as people read and write them where files have no paths on this computer: as URIs, or as paths of the workspace's host. */

import type { Files, Paths } from '../services/ports.ts';

const SCHEME = /^[a-z][a-z0-9+.-]+:/i;

/** Schemes of unsaved texts and of views of other texts: nothing can be read or written there. */
const UNREACHABLE = /^(untitled|git|output|vscode):/;

/** @param root scheme and authority of the workspace, without a trailing slash: `vscode-remote://host` */
export function webPaths(root: string): Paths & Pick<Files, 'reaches'> {
  const reaches = (uri: string) => SCHEME.test(uri) && !UNREACHABLE.test(uri);
  const isAbsolute = (path: string) => path.startsWith('/') || SCHEME.test(path);
  const uriOf = (path: string) => (SCHEME.test(path) ? path : root + encoded(path)).replace(/\/$/, '');
  return {
    reaches,
    isAbsolute,
    uriOf,
    pathOf: (uri) => (reaches(uri) ? uri : undefined),
    pathIn(folder, path) {
      if (!reaches(folder)) return undefined;
      const start = /^[^:/]+:(\/\/[^/]*)?/.exec(folder)?.[0] ?? '';
      return start + resolved(folder.slice(start.length) + encoded(`/${path}`));
    },
  };
}

/** Of the characters of a path, only slashes have a meaning in an address. */
const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Without `.` and `..`; not above the root. */
function resolved(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
