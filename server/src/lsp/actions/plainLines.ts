/** Plain text pasted into a sentence as separate lines can become words of it. */

import type { Sentence, Span, TextEdit } from '../../core/conllu/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { workspaceEditOf } from '../documents/ranges.ts';
import { wordsNow } from '../surgery/index.ts';
import { gapAtLine } from '../surgery/plan.ts';
import { pending, type Resolving, readPending, resolvePending } from './pending.ts';
import { type ActionProvider, newAction } from './provider.ts';

/** More than any pasted sentence has. */
const MOST_WORDS = 200;

const KIND = 'plainLines';

export const plainLines: ActionProvider<Resolving> = {
  entries(server, { located, own }) {
    const { snapshot, index, sentence } = located;
    const found = plainAt(sentence, sentence.lineAt(located.offset));
    if (found === undefined) return [];
    const line = snapshot.document.lines[index] + found.first;
    const answered = own.filter(({ code, range }) => code === 'invalid-line' && range.start.line === line);
    const action = newAction(titleOf(found), answered);
    if (server.client.lazyEdits) {
      const data = { ...pending(located, KIND), line };
      return [{ role: 'repair', action: { ...action, data } }];
    }
    const result = wordsNow(server, snapshot, { index, ...found });
    if (!result.ok) return [];
    const edit = workspaceEditOf(snapshot, [...result.edits], server.client.versionedEdits);
    return [{ role: 'repair', action: { ...action, edit } }];
  },
  resolve(server, action) {
    const chosen = readPending(action.data, [KIND]);
    return (
      chosen &&
      resolvePending(server, action, chosen, async ({ snapshot, index, sentence }) => {
        await server.followers.ready(snapshot.uri);
        const found = plainAt(sentence, chosen.line - snapshot.document.lines[index]);
        if (found === undefined) return { ok: false, reason: inert`There is no line of plain words here.` };
        const result = wordsNow(server, snapshot, { index, ...found });
        return result.ok ? { ok: true, edits: [...result.edits], message: result.message } : result;
      })
    );
  },
};

interface PlainLines {
  /** Lines of the sentence, both inclusive. */
  readonly first: number;
  readonly last: number;
  readonly forms: readonly string[];
  /** The ID of the first word. */
  readonly at: number;
  /** Remove the lines. */
  readonly edits: readonly TextEdit[];
}

const titleOf = ({ first, last, forms }: PlainLines): Inert =>
  first === last
    ? inert`Turn this line into ${count(forms.length, 'word')}`
    : inert`Turn these lines into ${count(forms.length, 'word')}`;

/** The lines of plain words around a line, in a sentence that has rows. */
function plainAt(sentence: Sentence, line: number): PlainLines | undefined {
  if (sentence.nRows === 0 || !isPlain(sentence, line)) return undefined;
  let [first, last] = [line, line];
  while (isPlain(sentence, first - 1)) first--;
  while (isPlain(sentence, last + 1)) last++;
  const span: Span = { start: sentence.lineStarts[first], end: sentence.lineStarts[last + 1] };
  const forms = sentence.text.slice(span.start, span.end).trim().split(/\s+/);
  if (MOST_WORDS < forms.length) return undefined;
  return { first, last, forms, at: gapAtLine(sentence, first), edits: [{ span, text: '' }] };
}

function isPlain(sentence: Sentence, line: number): boolean {
  if (line < 0 || sentence.lineStarts.length - 1 <= line || sentence.rowAtLine(line) !== undefined) return false;
  const { start, end } = sentence.lineSpan(line);
  const text = sentence.text.slice(start, end);
  return text.trim() !== '' && !text.startsWith('#') && !text.includes('\t');
}
