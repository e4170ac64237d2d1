/** Pictures and text of the displayed sentence, for files and the clipboard. */

import { env, type TextDocument, Uri, window, workspace } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { translated } from '../../../server/src/localization/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { EXPORTS, formatsFor, type PictureFormat } from '../../../server/src/protocol/exports.ts';
import type { Outcome } from '../../../server/src/protocol/webview.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import { choose, type ListChoice } from '../show/lists.ts';
import { showInPassing } from '../show/messages.ts';
import { sentenceText } from './sentenceText.ts';
import { exportSheet, MOST_ON_A_PAGE, type SheetChoice, type SheetDrawer, sheetChoices } from './sheet.ts';

/** Makes the panel draw; undefined if it does not answer. */
interface Drawer extends SheetDrawer {
  /** Opens the panel if there is none. */
  render(format: PictureFormat): Promise<{ readonly content: string; readonly diagram: Diagram } | undefined>;
}

interface PictureChoice extends ListChoice {
  readonly format: PictureFormat;
  /** For a file; otherwise for the clipboard. */
  readonly extension?: string;
}

const PICTURES: readonly PictureChoice[] = [
  ...formatsFor('save').map((format) => {
    const { title, detail, extension } = EXPORTS[format];
    return { label: inert`Save as ${title}`, detail: inert(translated(detail)), format, extension };
  }),
  ...formatsFor('copy').map((format) => ({ label: inert`Copy as ${EXPORTS[format].title}`, format })),
];

interface TextChoice extends ListChoice {
  readonly as: 'conllu' | 'text' | { readonly format: PictureFormat };
}

const TEXTS: readonly TextChoice[] = [
  { label: inert`CoNLL-U`, detail: inert`Its lines, comments included`, as: 'conllu' },
  { label: inert`Plain text`, detail: inert`What # text says, otherwise the words`, as: 'text' },
  ...formatsFor('copySentence').map((format) => {
    const { title, detail } = EXPORTS[format];
    return { label: inert(translated(title)), detail: inert(translated(detail)), as: { format } };
  }),
];

const NO_PICTURE: Inert = inert`The diagram did not draw the sentence, so nothing was exported. Put the cursor in a sentence and try again.`;
const MILLISECONDS_SHOWN = 4000;

export class DiagramExport {
  constructor(
    private readonly drawer: Drawer,
    private readonly places: LastPlace,
    private readonly results: Results,
  ) {}

  /** Asks for the format, or the sentences of a page. @param linesFound see `SearchView.linesIn` */
  async exportDiagram(
    linesFound: (document: TextDocument, most: number) => Promise<readonly number[]>,
  ): Promise<Outcome> {
    const document = this.places.current?.document;
    const found = document === undefined ? [] : await linesFound(document, MOST_ON_A_PAGE + 1);
    const sheets = document === undefined ? [] : sheetChoices(document, this.places.editor?.selections ?? [], found);
    const chosen = await choose<PictureChoice | SheetChoice>([...PICTURES, ...sheets], {
      title: inert`Export Diagrams`,
    });
    if (chosen === undefined) return { applied: true };
    if ('lines' in chosen) {
      if (document === undefined) return this.refuse();
      const outcome = await exportSheet(this.drawer, document, chosen.lines, (message) => this.results.tell(message));
      if (!outcome.applied) showInPassing(outcome.reason, MILLISECONDS_SHOWN);
      return outcome;
    }
    const drawn = await this.drawer.render(chosen.format);
    if (drawn === undefined) return this.refuse();
    const { content, diagram } = drawn;
    if (chosen.extension === undefined) return copied(content);
    const bytes = EXPORTS[chosen.format].isBinary ? fromBase64(content) : new TextEncoder().encode(content);
    return this.save(bytes, diagram, chosen.extension);
  }

  /** Asks for the form. */
  async copySentence(): Promise<Outcome> {
    const chosen = await choose(TEXTS, { title: inert`Copy Sentence As` });
    if (chosen === undefined) return { applied: true };
    if (typeof chosen.as === 'object') {
      const drawn = await this.drawer.render(chosen.as.format);
      return drawn === undefined ? this.refuse() : copied(drawn.content);
    }
    const place = this.places.current;
    const text = place && sentenceText(place.document.getText(), place.line, chosen.as);
    return text === undefined ? this.refuse() : copied(text);
  }

  private refuse(): Outcome {
    showInPassing(NO_PICTURE, MILLISECONDS_SHOWN);
    return { applied: false, reason: NO_PICTURE };
  }

  private async save(bytes: Uint8Array, { uri, sentId }: Diagram, extension: string): Promise<Outcome> {
    const name = `${fileName(sentId ?? 'sentence')}.${extension}`;
    const defaultUri = Uri.joinPath(Uri.parse(uri), '..', name);
    const target = await window.showSaveDialog({ defaultUri, filters: { [extension.toUpperCase()]: [extension] } });
    if (target === undefined) return { applied: true };
    await workspace.fs.writeFile(target, bytes);
    this.results.tell(inert`Exported to ${target.fsPath}.`);
    return { applied: true };
  }
}

async function copied(text: string): Promise<Outcome> {
  await env.clipboard.writeText(text);
  showInPassing(inert`Copied to the clipboard.`, MILLISECONDS_SHOWN);
  return { applied: true, message: inert`Copied to the clipboard.` };
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));

/** Characters that every file system accepts. */
const fileName = (sentId: string): string => sentId.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 100);
