/** Questions that the cursor alone does not answer: the parts of a word, a head, a relation, the treatment of spaces. */

import type { TextEditor } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import {
  ASK_ABOUT_SPACE,
  ASK_FOR_FORMS,
  type SurgeryAt,
  type SurgeryName,
} from '../../../server/src/protocol/surgery.ts';
import { columnsOfDocument, linesIn } from '../cells/document.ts';
import { ask, choose, type ListChoice } from '../show/lists.ts';
import { isWordRow, partsOf, textInCell, wordsAround } from '../text.ts';

/** The arguments other than the places. */
export type Said = Omit<SurgeryAt, 'what' | 'ranges'>;

/** Asks for details needed before the request. @returns undefined if the user cancels */
export async function questionBefore(what: SurgeryName, editor: TextEditor): Promise<Said | undefined> {
  switch (what) {
    case 'splitIntoToken':
      return askForParts(editor, inert`Split Word into a Multiword Token`);
    case 'attachWords':
      return askForHead(editor);
    case 'makeChain':
      return askForRelation();
    default:
      return {};
  }
}

/** Asks for the detail that a refusal calls missing; undefined if that is not possible. The promise resolves to undefined if the user cancels. */
export function questionAfter(
  what: SurgeryName,
  code: string | undefined,
  editor: TextEditor,
): Promise<Said | undefined> | undefined {
  if (code === ASK_FOR_FORMS) return askForParts(editor, inert`Split Word`);
  if (code !== ASK_ABOUT_SPACE) return undefined;
  if (what === 'mergeWords') return askAboutSpace();
  return what === 'makeToken' ? askForForm(editor) : undefined;
}

const formAt = ({ document, selection }: TextEditor): string =>
  textInCell(document.lineAt(selection.active.line).text, 'form', columnsOfDocument(document));

async function askForParts(editor: TextEditor, title: Inert): Promise<Said | undefined> {
  const form = formAt(editor);
  const sign = form.includes(' ') ? inert`a vertical bar (|)` : inert`a space`;
  const typed = await ask({
    title,
    prompt: inert`Type the parts of the word, separated by ${sign}.`,
    value: form,
    objection: (value) => (partsOf(value).length < 2 ? inert`Put ${sign} between the parts.` : undefined),
  });
  return typed === undefined ? undefined : { forms: partsOf(typed) };
}

async function askForForm({ document, selection }: TextEditor): Promise<Said | undefined> {
  const columns = columnsOfDocument(document);
  const forms = [];
  for (let line = selection.start.line; line <= Math.max(selection.end.line, selection.start.line + 1); line++) {
    if (document.lineCount <= line) break;
    const { text } = document.lineAt(line);
    if (isWordRow(text, columns)) forms.push(textInCell(text, 'form', columns));
  }
  const typed = await ask({
    title: inert`Make Multiword Token`,
    prompt: inert`There are spaces between the words, so the form of the token is unclear. Type it.`,
    value: forms.join(''),
    objection: (value) => (value.trim() === '' ? inert`Type the form of the token.` : undefined),
  });
  return typed === undefined ? undefined : { forms: [typed] };
}

interface SpaceChoice extends ListChoice {
  readonly space: 'keep' | 'remove';
}

async function askAboutSpace(): Promise<Said | undefined> {
  const items: readonly SpaceChoice[] = [
    { label: inert`Remove the space from the text`, space: 'remove' },
    { label: inert`Keep the space as part of the word`, space: 'keep' },
  ];
  const title = inert`Merge Words: There Is a Space Between Them`;
  const placeHolder = inert`If one word was split by mistake, mark its parts with goeswith instead`;
  const chosen = await choose(items, { title, placeHolder });
  return chosen && { space: chosen.space };
}

interface HeadChoice extends ListChoice {
  readonly head: number;
}

/** The words of the sentence, by form or ID. */
async function askForHead({ document, selection }: TextEditor): Promise<Said | undefined> {
  const words: readonly HeadChoice[] = wordsAround(linesIn(document), selection.active.line).map(
    ({ id, form, upos }) => ({
      label: inert`${form}`,
      description: inert`${id} ${upos}`,
      head: id,
    }),
  );
  const items = [...words, { label: inert`The root`, description: inert`0`, head: 0 }];
  const title = inert`Attach Words to Head`;
  const placeHolder = inert`Type the form or the ID of the head`;
  const chosen = await choose(items, { title, placeHolder, matchOnDescription: true });
  return chosen && { head: chosen.head };
}

interface RelationChoice extends ListChoice {
  readonly deprel?: string;
  readonly style: 'first' | 'chain';
}

async function askForRelation(): Promise<Said | undefined> {
  const toFirst = ['conj', 'flat', 'fixed', 'list'].map(
    (deprel): RelationChoice => ({
      label: inert`${deprel}`,
      description: inert`all attached to the first`,
      deprel,
      style: 'first',
    }),
  );
  const items: readonly RelationChoice[] = [
    ...toFirst,
    { label: inert`Another relation…`, description: inert`all attached to the first`, style: 'first' },
    { label: inert`Another relation…`, description: inert`each attached to the one before it`, style: 'chain' },
  ];
  const chosen = await choose(items, { title: inert`Make Chain: Which Relation?` });
  if (chosen === undefined) return undefined;
  const { style } = chosen;
  const deprel = chosen.deprel ?? (await askForDeprel());
  return deprel === undefined ? undefined : { deprel, style };
}

const askForDeprel = (): Promise<string | undefined> =>
  ask({
    title: inert`Make Chain`,
    prompt: inert`Type the relation of the words after the first.`,
    objection: (value) => (/^\S+$/.test(value) ? undefined : inert`Type a relation, such as compound.`),
  });
