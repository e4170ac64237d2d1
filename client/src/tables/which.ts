/** Which table a tab shows: its name, what was kept of it, and the questions about another one of the same words. */

import { Uri, window } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import { TABLES, type TableName } from '../../../server/src/protocol/table.ts';
import type { WhichTable } from '../../../server/src/protocol/tableWebview.ts';
import { entryName } from '../entryName.ts';
import { ask, choose, chooseFile, chooseSeveral } from '../show/lists.ts';

export const NAMES: Readonly<Record<TableName, () => { readonly label: Inert; readonly detail: Inert }>> = {
  lexicon: () => ({ label: inert`Lexicon`, detail: inert`words by form, lemma, part of speech and features` }),
  ambiguous: () => ({
    label: inert`Ambiguous Lexicon`,
    detail: inert`words that are annotated otherwise than the same words mostly are`,
  }),
  relations: () => ({ label: inert`Relations`, detail: inert`by the parts of speech of head and dependent` }),
  features: () => ({ label: inert`Features`, detail: inert`values by part of speech, and words without them` }),
  paradigms: () => ({ label: inert`Paradigms`, detail: inert`the forms of each lemma, doubles and holes` }),
  lists: () => ({
    label: inert`Lists`,
    detail: inert`expressions, multiword tokens, auxiliaries, function words, what is inconsistent first`,
  }),
  numbers: () => ({
    label: inert`Numbers`,
    detail: inert`sizes, lengths, trees, distances, tags, features, relations`,
  }),
};

export function titleOf({ table, file, by, against }: WhichTable): string {
  const { label } = NAMES[table]();
  const name = by === undefined ? label : localized`${label} by ${by.join(', ')}`;
  const files =
    file === undefined ? localized`${name} of the treebank` : `${name} – ${entryName(Uri.parse(file, true))}`;
  return against === undefined ? files : localized`${files} beside ${entryName(Uri.parse(against, true))}`;
}

/** What a page has kept; undefined if it is nothing of ours. */
export function whichOf(kept: Partial<WhichTable> | undefined): WhichTable | undefined {
  const table = TABLES.find((each) => each === kept?.table);
  if (kept === undefined || table === undefined) return undefined;
  const { file, by, against } = kept;
  return {
    table,
    ...(typeof file === 'string' ? { file } : {}),
    ...(Array.isArray(by) ? { by: by.map(String) } : {}),
    ...(typeof against === 'string' ? { against } : {}),
  };
}

export const isSame = (a: WhichTable, b: WhichTable): boolean =>
  a.table === b.table && a.file === b.file && a.against === b.against && `${a.by}` === `${b.by}`;

/** @param others files of the treebank @param asText the address of a file as the server knows it */
export async function askAgainst(
  which: WhichTable,
  others: readonly string[],
  beside: Uri | undefined,
  asText: (uri: Uri) => string,
): Promise<WhichTable | undefined> {
  const own = others
    .filter((each) => each !== which.file)
    .map((uri) => ({ label: inert(entryName(Uri.parse(uri, true))), uri }));
  const file = { label: inert`Another File…`, uri: undefined };
  const folder = { label: inert`All Files of a Folder…`, uri: undefined };
  const chosen = await choose([...own, file, folder], { title: inert`Compare With` });
  if (chosen === undefined) return undefined;
  const against =
    chosen.uri ?? (await (chosen === folder ? chooseFolder() : chooseOther(beside)).then((uri) => uri && asText(uri)));
  return against === undefined ? undefined : { ...which, against };
}

const chooseOther = (beside: Uri | undefined): Promise<Uri | undefined> =>
  chooseFile(inert`Compare`, beside ?? Uri.parse('untitled:x'));

async function chooseFolder(): Promise<Uri | undefined> {
  const options = { canSelectFiles: false, canSelectFolders: true, openLabel: localized`Compare` };
  return (await window.showOpenDialog(options))?.[0];
}

/** The columns that identify a row. */
export async function askColumns(which: WhichTable): Promise<WhichTable | undefined> {
  const by = await columnsOf(which);
  if (by === undefined) return undefined;
  const { by: _, ...rest } = which;
  return by.length === 0 ? rest : { ...rest, by };
}

async function columnsOf({ table, by = [] }: WhichTable): Promise<readonly string[] | undefined> {
  if (table === 'numbers') {
    const items = [
      { label: inert`All Files Together`, by: [] },
      { label: inert`A Column for Each File`, by: ['file'] },
    ];
    return (await choose(items, { title: inert`Columns of Numbers` }))?.by;
  }
  if (table === 'relations') {
    const items = [
      { label: inert`Relation`, name: 'relation' },
      { label: inert`UPOS of Head`, name: 'head' },
      { label: inert`UPOS`, name: 'upos' },
      { label: inert`Side`, name: 'direction' },
    ].map((item) => ({ ...item, picked: by.length === 0 ? item.name !== 'direction' : by.includes(item.name) }));
    return (await chooseSeveral(items, { title: inert`Columns of Relations` }))?.map(({ name }) => name);
  }
  const isMissing = (text: string) => namesIn(text).length === 0;
  const text = await ask({
    title: inert`Columns of the Lexicon`,
    prompt: inert`Any of form, lemma, upos, xpos, feats, and features such as Number, with commas between them`,
    value: (by.length === 0 ? ['form', 'lemma', 'upos', 'feats'] : by).join(', '),
    objection: (typed) => (isMissing(typed) ? inert`A table needs a column.` : undefined),
  });
  return text === undefined ? undefined : namesIn(text);
}

const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];
