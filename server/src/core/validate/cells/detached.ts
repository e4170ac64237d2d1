/** Strings that are kept for long must not keep alive the text that they were cut from. */

/** A copy of a text that shares no memory with the longer one it may be a slice of. */
export function detached(text: string): string {
  // Engines copy short slices anyway.
  if (text.length < 13) return text;
  const units: number[] = [];
  for (let i = 0; i < text.length; i++) units.push(text.charCodeAt(i));
  // As arguments of a call, of which there must not be too many at a time.
  let copy = '';
  for (let i = 0; i < units.length; i += 4096) copy += String.fromCharCode(...units.slice(i, i + 4096));
  return copy;
}
