/** Merges three versions of a note and its answers. */

import { byTime, type Comment, type Note } from './notes.ts';
import { byName, type Clash, mergeMaps, type Versions } from './threeWay.ts';

/** Who and when: unchanged when a note moves with its word. */
export const noteName = ({ file, by, on }: Note): string => JSON.stringify([file, by, on]);

/** Nothing that anybody said is lost: a thread that one side deleted and the other answered stays. */
export function mergeNote({ base, ours, theirs }: Versions<Note | undefined>, clash: Clash): Note | undefined {
  const [kept] = [ours, theirs].filter((note) => note !== undefined);
  if (kept === undefined) return undefined;
  const what = `the note of ${kept.by} in ${kept.file}, ${kept.sentence}`;
  if (ours === undefined || theirs === undefined) {
    clash(`${what}: one side deleted it, the other changed it; it was kept.`);
    return kept;
  }
  const part = <T>(of: (note: Note) => T, name: string): T => {
    const [before, mine, other] = [base && of(base), of(ours), of(theirs)];
    const [a, b, c] = [before, mine, other].map((value) => JSON.stringify(value));
    if (b === c || a === c) return mine;
    if (a === b) return other;
    clash(`${what}: both sides changed ${name}; ours was kept.`);
    return mine;
  };
  const { sentence, at } = part((note) => ({ sentence: note.sentence, at: note.at }), 'its place');
  const text = part((note) => note.text, 'its text');
  const settled = [base?.resolved, ours.resolved, theirs.resolved];
  const [wasSettled, mine, other] = settled.map((value) => JSON.stringify(value));
  const resolved = mine === other || wasSettled === other ? ours.resolved : theirs.resolved;
  const replies = mergeMaps<Comment>(
    byName({ base: base?.replies, ours: ours.replies, theirs: theirs.replies }, (reply) =>
      JSON.stringify([reply.by, reply.on]),
    ),
    (_, sides) => {
      clash(`${what}: both sides changed an answer; ours was kept.`);
      return sides.ours ?? sides.theirs;
    },
  );
  const { by, on, file } = ours;
  return {
    file,
    sentence,
    ...(at === undefined ? {} : { at }),
    by,
    on,
    text,
    replies: [...replies.values()].sort(byTime),
    ...(resolved === undefined ? {} : { resolved }),
  };
}
