/** Keys of a session in its view: wherever in it the focus is, except where letters are written, and where Tab goes from button to button. */

import { expect, test } from 'vitest';
import { QUESTIONS_VIEW, SESSION } from '../../server/src/protocol/sessionContext.ts';
import { SESSION_KEYBINDINGS } from '../../server/src/protocol/sessionKeys.ts';

type Context = Readonly<Record<string, string | boolean>>;

/** Whether it is true; only of the forms that these conditions have. */
const holds = (when: string, context: Context): boolean =>
  when.split(' && ').every((term) => {
    const [, not, key, value] = /^(!?)([\w.]+)(?: == '([^']*)')?$/.exec(term) ?? [];
    if (key === undefined) throw new Error(`another form: ${term}`);
    return (value === undefined ? context[key] === true : context[key] === value) !== (not === '!');
  });

const inView = SESSION_KEYBINDINGS.filter(({ args }) => args.where === 'list');
const keysAt = (context: Context) => inView.filter(({ when }) => holds(when, context)).map(({ key }) => key);
const BUTTON = { [SESSION]: true, focusedView: QUESTIONS_VIEW };
const ALL = inView.map(({ key }) => key);

test('in the list all of them hold', () => {
  expect(ALL).toEqual(expect.arrayContaining(['tab', 'y', 'n', 'o', 'escape', '1', '9', 'l', 'shift+n', 'ctrl+f9']));
  expect(keysAt({ ...BUTTON, listFocus: true })).toEqual(ALL);
});

test('on a button of the view all but Tab, which goes to the next one', () => {
  expect(keysAt(BUTTON)).toEqual(ALL.filter((key) => key !== 'tab' && key !== 'shift+tab'));
});

test.each([
  ['in its search field', { ...BUTTON, listFocus: true, inputFocus: true }],
  ['in another view', { ...BUTTON, focusedView: 'treebank.findings', listFocus: true }],
  ['without a session', { focusedView: QUESTIONS_VIEW, listFocus: true }],
])('%s, none', (_, context) => {
  expect(keysAt(context)).toEqual([]);
});
