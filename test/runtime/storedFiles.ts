/** Files in memory behind the interface that a client in a browser serves. */

import { NoSuchFile, type StoredFiles } from '../../server/src/protocol/webHost.ts';

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Files in memory, with an editor's access to them. A folder in `unlisted` cannot be listed, and has no statuses. */
export function filesOf(
  contents: Record<string, string>,
  unlisted = 'none:',
): StoredFiles & { readonly all: Map<string, string> } {
  const all = new Map(Object.entries(contents));
  const found = (uri: string): string => {
    const text = all.get(uri);
    if (text === undefined) throw new NoSuchFile(`${uri} is not there`);
    return text;
  };
  return {
    all,
    read: async (uri) => bytesOf(found(uri)),
    stat: async (uri) => {
      const text = all.get(uri);
      if (text === undefined) return undefined;
      return uri.startsWith(unlisted) ? { modified: 0, size: 0 } : { modified: 7, size: text.length };
    },
    list: async (uri) => {
      if (uri.startsWith(unlisted)) throw new Error('not supported');
      return [...all.keys()].filter((each) => each.startsWith(`${uri}/`)).map((each) => each.slice(uri.length + 1));
    },
    replace: async (uri, bytes) => {
      if (uri.includes('read-only')) throw new Error('the file system is read-only');
      all.set(uri, new TextDecoder().decode(bytes));
    },
    remove: async (uri) => void all.delete(uri),
    makeFolder: async () => undefined,
    isLink: async (uri) => uri.endsWith('link'),
  };
}
