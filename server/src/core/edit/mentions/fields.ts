/** The fields of brackets by name. */

import { type FieldNames, isOfPositions } from '../../annotation/index.ts';

/** The fields with another value for a name; shorter lists grow up to it. */
export function withField(
  fields: readonly string[],
  names: FieldNames | undefined,
  name: string,
  value: string,
): readonly string[] {
  const at = names?.indexOf(name) ?? -1;
  if (at === -1 || (fields[at] ?? '') === value) return fields;
  const longer = [...fields, ...new Array<string>(Math.max(0, at + 1 - fields.length)).fill('')];
  longer[at] = value;
  return longer;
}

/** Fields that every mention of an entity repeats. */
export const OF_ENTITY = ['etype', 'identity'] as const;

/** The fields with the position of the head, in `head` and in `minspan`, whichever there is. */
export function withHead(
  fields: readonly string[],
  names: FieldNames | undefined,
  nodes: readonly number[],
  head: number,
): readonly string[] {
  const name = names?.find(isOfPositions);
  return name === undefined ? fields : withField(fields, names, name, String(nodes.indexOf(head) + 1));
}
