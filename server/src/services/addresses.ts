/**
 * Arithmetic on URIs. They are kept as the editor writes them, letter by letter: documents are known by them, and editors encode them
 * in different ways, so nothing here decodes and encodes an address as a whole.
 */

/** The folder that something is in, without a slash at the end; the address itself where it is in none. */
export const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf('/'));

/** Something in the folder that a file is in. @param name without characters that would have to be encoded */
export const beside = (uri: string, name: string): string => `${folderOf(uri)}/${name}`;

/** The last part of an address as people write it; what cannot be decoded stays as it is. */
export function nameOf(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The folder above a folder; undefined for the topmost. Folders have no slash at their end, so that of all files is `file://`. */
export function parentOf(folder: string): string | undefined {
  const start = /^[^:/]+:(\/\/[^/]*)?/.exec(folder)?.[0].length ?? 0;
  const at = folder.lastIndexOf('/');
  return at < start ? undefined : folder.slice(0, at);
}

/** The innermost of some folders that an address is in. */
export function innermostFolder(uri: string, folders: readonly string[]): string | undefined {
  return folders
    .filter((each) => uri.startsWith(`${each}/`))
    .reduce<string | undefined>(
      (inner, each) => (inner !== undefined && each.length < inner.length ? inner : each),
      undefined,
    );
}
