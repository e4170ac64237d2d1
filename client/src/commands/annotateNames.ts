/** Names of the sentences of annotated text. */

/** Pattern of the `sent_id`s: `/texts/My story.txt` → `My_story-s{n}`; without a file `s{n}`. */
export function sentIdsFor(path: string | undefined): string {
  const name = path?.split('/').pop() ?? '';
  const dot = name.lastIndexOf('.');
  const stem = dot === -1 ? name : name.slice(0, dot);
  const prefix = stem.trim().replace(/[\s{}]+/g, '_');
  return prefix === '' ? 's{n}' : `${prefix}-s{n}`;
}
