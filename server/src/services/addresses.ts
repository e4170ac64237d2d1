/**
 * Arithmetic on URIs. They are kept exactly as the editor writes them: documents are identified by them, and editors encode them
 * in different ways, so nothing here decodes and re-encodes an address as a whole.
 */

/** The folder containing an address, without a trailing slash; the address itself if it is in no folder. */
export const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf('/'));

/** An address in the same folder as a file. @param name without characters that would have to be encoded */
export const beside = (uri: string, name: string): string => `${folderOf(uri)}/${name}`;

/** The last part of an address, decoded for display; what cannot be decoded is left unchanged. */
export function fileNameOf(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The parent of a folder; undefined for the topmost. Folders have no trailing slash, so the root folder is `file://`. */
export function parentOf(folder: string): string | undefined {
  const start = /^[^:/]+:(\/\/[^/]*)?/.exec(folder)?.[0].length ?? 0;
  const at = folder.lastIndexOf('/');
  return at < start ? undefined : folder.slice(0, at);
}

/** The innermost of several folders that contains an address. */
export function innermostFolder(uri: string, folders: readonly string[]): string | undefined {
  return folders
    .filter((each) => uri.startsWith(`${each}/`))
    .reduce<string | undefined>(
      (inner, each) => (inner !== undefined && each.length < inner.length ? inner : each),
      undefined,
    );
}

/** Paths relative to the folder that all addresses have in common, decoded for display. */
export function pathsApart(uris: readonly string[]): string[] {
  const paths = uris.map((uri) => decodedPath(uri).split('/'));
  const isShared = (depth: number) => paths.every((path) => depth < path.length - 1 && path[depth] === paths[0][depth]);
  let depth = 0;
  while (depth < (paths[0]?.length ?? 0) && isShared(depth)) depth++;
  return paths.map((path) => path.slice(depth).join('/'));
}

/** The path of an address; what cannot be decoded is left unchanged. */
function decodedPath(uri: string): string {
  try {
    return decodeURIComponent(new URL(uri).pathname);
  } catch {
    return uri;
  }
}
