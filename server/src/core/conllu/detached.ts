/** Strings kept for long must not keep alive the text that they were cut from. */

/**
 * A copy of a text that shares no memory with the longer one it may be a slice of. Engines copy short slices immediately; a long
 * one is joined to another string and cut again, which makes them copy it. Time O(length).
 */
export function detached(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
