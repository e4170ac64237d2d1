/** Turns a refusal into a question that one key answers. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { AskMode, FieldMode, Underway } from './state.ts';

/** Codes of core/edit/surgery. */
const SPACE_BETWEEN = 'space-between';

/** Undefined if there is no question, or the focus has moved to another word. @param focused the word with the focus */
export function questionAfter(
  { operations, before }: Underway,
  code: string | undefined,
  focused: number | undefined,
): AskMode | FieldMode | undefined {
  const [operation] = operations;
  if (code !== SPACE_BETWEEN || operations.length !== 1) return undefined;
  const { first, last } = operation.args as { readonly first?: number; readonly last?: number };
  if (first === undefined || last === undefined) return undefined;
  if (focused !== undefined && (focused < first || last < focused)) return undefined;
  if (operation.op === 'merge_words') {
    const merge = (space: 'keep' | 'remove') => [
      { type: 'operate' as const, operations: [{ op: 'merge_words', args: { ...operation.args, space } }] },
    ];
    return {
      kind: 'ask',
      word: focused ?? first,
      question: localized`There is a space between the words.`,
      answers: [
        { key: 'r', label: localized`remove the space`, events: merge('remove') },
        { key: 'k', label: localized`keep it in the word`, events: merge('keep') },
        {
          key: 'g',
          label: localized`one word split by mistake (goeswith)`,
          events: [{ type: 'operate', operations: [{ op: 'goeswith', args: { first, last } }] }],
        },
      ],
    };
  }
  if (operation.op !== 'make_mwt' && operation.op !== 'extend_mwt') return undefined;
  const forms = before.words.slice(first - 1, last).map(({ form }) => form);
  return {
    kind: 'field',
    purpose: { for: 'token', operation, form: forms.join('') },
    word: first,
    returnTo: focused ?? first,
    typed: undefined,
    choices: [],
    asked: undefined,
    chosen: undefined,
    isForPointer: false,
    held: [],
  };
}
