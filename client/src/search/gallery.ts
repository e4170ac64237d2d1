/** The list of requests to choose from: recent ones, files of the workspace, and the gallery. */

import { QuickPickItemKind, type Uri, workspace } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { translated } from '../../../server/src/localization/index.ts';
import { GREW_EXTENSIONS } from '../../../server/src/protocol/commands.ts';
import { GALLERY, type GalleryRequest } from '../../../server/src/protocol/gallery.ts';
import { choose, type ListChoice } from '../show/lists.ts';
import { oneLine } from './texts.ts';

/** The keys that belong to it, if any. */
type ChosenRequest =
  | { readonly text: string; readonly keys?: readonly string[] }
  | { readonly uri: Uri; readonly keys?: undefined };

interface RequestChoice extends ListChoice {
  readonly chosen?: ChosenRequest;
}

/** Files of rules are separate; longer files of requests are collections, searched by name. */
const REQUEST_FILES = `**/*{${GREW_EXTENSIONS.filter((each) => each !== '.grs').join(',')}}`;
const MOST_FILES = 500;

export async function pickRequest(recent: readonly string[]): Promise<ChosenRequest | undefined> {
  const chosen = await choose(itemsOf(recent), {
    title: inert`Open Request`,
    placeHolder: inert`Recent requests, requests saved in the workspace (.req, .grew), and the gallery`,
    matchOnDetail: true,
    matchOnDescription: true,
  });
  return chosen?.chosen;
}

async function itemsOf(recent: readonly string[]): Promise<RequestChoice[]> {
  const files = await workspace.findFiles(REQUEST_FILES, undefined, MOST_FILES);
  const section = (label: ReturnType<typeof inert>, items: readonly RequestChoice[]): RequestChoice[] =>
    items.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...items];
  return [
    ...section(
      inert`recent`,
      recent.map((text) => ({ label: inert(oneLine(text)), chosen: { text } })),
    ),
    ...section(
      inert`saved in the workspace`,
      files.map((uri) => ({ label: inert(workspace.asRelativePath(uri)), chosen: { uri } })),
    ),
    ...section(
      inert`gallery`,
      GALLERY.map((each) => ({
        label: inert(translated(each.title)),
        detail: inert(translated(each.explanation)),
        chosen: { text: galleryText(each), keys: each.keys },
      })),
    ),
  ];
}

/** With its explanation as a comment. */
const galleryText = ({ title, explanation, request }: GalleryRequest): string =>
  `% ${translated(title)}. ${translated(explanation)}\n${request}\n`;
