/** Short names for texts: the same on every machine and in every version, as files contain them. */

/** FNV-1a over UTF-16 units, as eight hexadecimal digits. To notice a change, not to hide anything. O(length) */
export function hexHash(text: string, start = 0x811c9dc5): string {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
