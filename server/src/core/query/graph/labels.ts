/**
 * The relation of an edge as features. UD writes them `1:2/type`, SUD `1:2$subsem@deep/type`; a label with others is written
 * `b=y,a=x,1=obl`, as Grew does it, until rules remove them.
 */

export type LabelScheme = 'ud' | 'sud';
export const LABEL_SCHEMES: readonly LabelScheme[] = ['ud', 'sud'];

/** The parts behind `1`, in the order of the text, and the sign in front of each. */
const SIGNS: Readonly<Record<LabelScheme, readonly (readonly [part: string, sign: string])[]>> = {
  ud: [
    ['2', ':'],
    ['type', '/'],
  ],
  sud: [
    ['2', ':'],
    ['subsem', '$'],
    ['deep', '@'],
    ['type', '/'],
  ],
};

/** Features of a label, without those that say that it is enhanced. */
export type LabelParts = ReadonlyMap<string, string>;

/** Reads from left to right: a sign that comes too late belongs to the part before it. O(length) */
export function labelParts(text: string, scheme: LabelScheme): LabelParts {
  const parts = text.includes('=') ? longParts(text) : undefined;
  if (parts !== undefined) return parts;
  const found = new Map<string, string>();
  let [part, start] = ['1', 0];
  for (const [next, sign] of SIGNS[scheme]) {
    const at = text.indexOf(sign, start);
    if (at === -1) continue;
    found.set(part, text.slice(start, at));
    [part, start] = [next, at + 1];
  }
  return found.set(part, text.slice(start));
}

/** Undefined if the text is no list of features. */
function longParts(text: string): LabelParts | undefined {
  const parts = new Map<string, string>();
  for (const item of text.split(',')) {
    const equals = item.indexOf('=');
    if (equals < 1) return undefined;
    parts.set(item.slice(0, equals), item.slice(equals + 1));
  }
  return parts;
}

/** The text of some features, '' for none. `labelText(labelParts(text))` is the text, unless it is a long form that has a shorter one. */
export function printLabel(parts: LabelParts, scheme: LabelScheme): string {
  let text = parts.get('1');
  if (text !== undefined) {
    let nWritten = 1;
    for (const [part, sign] of SIGNS[scheme]) {
      const value = parts.get(part);
      if (value === undefined) continue;
      text += sign + value;
      nWritten++;
    }
    if (nWritten === parts.size) return text;
  }
  const names = [...parts.keys()].sort((a, b) => (a < b ? 1 : -1));
  return names.map((name) => `${name}=${parts.get(name)}`).join(',');
}
