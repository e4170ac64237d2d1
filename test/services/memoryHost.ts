/** A host with files in memory, under any scheme: a browser, from the services' point of view. */

import { type Files, MissingFile, type Time } from '../../server/src/services/ports.ts';

export function memoryHost(files: ReadonlyMap<string, string>): Files & Time {
  const content = new Map<string, Uint8Array>([...files].map(([uri, text]) => [uri, new TextEncoder().encode(text)]));
  /** Times of changes, counted. */
  const modified = new Map<string, number>();
  let changes = 0;
  return {
    areFar: true,
    reaches: (uri) => !uri.startsWith('untitled:'),
    read: async (uri) => {
      const bytes = content.get(uri);
      if (bytes === undefined) throw new MissingFile(`there is nothing at ${uri}`);
      return bytes;
    },
    stat: async (uri) => {
      const bytes = content.get(uri);
      return bytes && { modified: modified.get(uri) ?? 0, size: bytes.length };
    },
    list: async (uri) =>
      [...content.keys()].flatMap((each) => (each.startsWith(`${uri}/`) ? [each.slice(uri.length + 1)] : [])),
    replace: async (uri, bytes) => {
      content.set(uri, bytes);
      modified.set(uri, ++changes);
    },
    remove: async (uri) => {
      for (const each of [...content.keys()]) if (each === uri || each.startsWith(`${uri}/`)) content.delete(each);
    },
    makeFolder: async () => true,
    isLink: async () => false,
    pause: async () => undefined,
    sleep: async () => undefined,
  };
}
