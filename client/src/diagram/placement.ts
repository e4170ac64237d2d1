/**
 * Where the diagram opens, and moving it. VS Code does not report the width of a window, but the sizes of its editor groups. A new
 * layout makes room for the new group and leaves the others where they were: the focus does not move, and nothing flickers.
 */

import {
  commands,
  type Disposable,
  type Memento,
  Range,
  type TextEditor,
  TextEditorRevealType,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import type { DiagramPlace, DiagramPlacement } from '../../../server/src/protocol/settings.ts';
import { readSettings } from '../../../server/src/protocol/settingValues.ts';
import {
  BELOW_ONE,
  BESIDE_ONE,
  chosenPlace,
  countGroups,
  type EditorLayout,
  relativePlaceOf,
  widthOf,
  withGroupBelow,
  withoutGroup,
  withShareOfHeight,
} from './layout.ts';

/** The place that the user chose in this window, overriding the setting. */
const MOVED = 'treebank.diagram.place';

export class Placement implements Disposable {
  private readonly listener: Disposable;

  /** @param memory of the window */
  constructor(private readonly memory: Memento) {
    this.listener = workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('treebank.diagram.placement')) void memory.update(MOVED, undefined);
    });
  }

  dispose(): void {
    this.listener.dispose();
  }

  /** Makes room and lets `create` fill it; the text keeps the focus, and its cursor stays in view. */
  async open(text: TextEditor | undefined, create: (column: ViewColumn) => void): Promise<void> {
    const layout = await readWidths();
    // With groups in several windows, their positions are unknown.
    if (layout === undefined) return create(ViewColumn.Beside);
    const group = (text?.viewColumn ?? window.tabGroups.activeTabGroup.viewColumn) - 1;
    await makeRoom(this.wanted(widthOf(layout, group)), layout, text, create);
  }

  /** The place of a panel. Undefined if it is in the group of the text or in another window. */
  async of({ viewColumn }: WebviewPanel, text: TextEditor | undefined): Promise<DiagramPlace | undefined> {
    const layout = await readLayout();
    if (layout === undefined || viewColumn === undefined || text?.viewColumn === undefined) return undefined;
    return relativePlaceOf(layout, viewColumn - 1, text.viewColumn - 1);
  }

  /** Moves a panel to the other place. @returns false if its group or that of the text is in another window */
  async move(panel: WebviewPanel, text: TextEditor): Promise<boolean> {
    const before = await readLayout();
    if (before === undefined || panel.viewColumn === undefined || text.viewColumn === undefined) return false;
    const [group, ofText] = [panel.viewColumn - 1, text.viewColumn - 1];
    const from = relativePlaceOf(before, group, ofText);
    const to = from === 'beside' ? 'below' : from === 'below' ? 'beside' : this.wanted(widthOf(before, ofText));
    if (from !== undefined && countGroups(before) === 2 && ofText < group && isAlone(panel)) {
      // Only the orientation of the two changes.
      await layOut(to === 'below' ? BELOW_ONE : BESIDE_ONE, text);
    } else {
      const isLeft = isAlone(panel) ? groupIsClosed() : undefined;
      await makeRoom(to, before, text, (column) => panel.reveal(column, true));
      await isLeft;
      // The space of the closed group goes to its neighbour.
      if (to === 'below' && isLeft !== undefined) await settle(withGroupBelow(withoutGroup(before, group)), text);
      await focus(text);
    }
    const width = to === 'beside' ? await widthOfBoth(ofText) : from && sumOfWidths(before, group, ofText);
    // If it would open there anyway, nothing is stored, so that the width decides again.
    await this.memory.update(MOVED, to === chosenPlace(placementOfSettings(), width) ? undefined : to);
    return true;
  }

  private wanted(width: number | undefined): DiagramPlace {
    return this.memory.get<DiagramPlace>(MOVED) ?? chosenPlace(placementOfSettings(), width);
  }
}

const placementOfSettings = (): DiagramPlacement =>
  readSettings(workspace.getConfiguration('treebank'))['treebank.diagram.placement'];

/** Gives the group of an editor a share of the height that it and the group above it have together, where there is one. */
export async function shareHeight({ viewColumn }: TextEditor, share: number): Promise<void> {
  const layout = await readLayout();
  const changed = layout && viewColumn !== undefined ? withShareOfHeight(layout, viewColumn - 1, share) : undefined;
  if (changed !== undefined) await layOut(changed, undefined);
}

/** The layout of the only window with editors; undefined if there are several. */
async function readLayout(): Promise<EditorLayout | undefined> {
  const layout = await commands.executeCommand<EditorLayout>('vscode.getEditorLayout');
  return countGroups(layout) === window.tabGroups.all.length ? layout : undefined;
}

/** The same; a single group always has a width, even if it is the last one of a column. */
async function readWidths(): Promise<EditorLayout | undefined> {
  const layout = await readLayout();
  if (layout === undefined || layout.orientation === 0 || 1 < countGroups(layout)) return layout;
  // The orientation makes no difference for a single group.
  await commands.executeCommand('vscode.setEditorLayout', { orientation: 0, groups: [{}] });
  return readLayout();
}

/** Creates a group with no other editors for the diagram, and lets `fill` fill it. */
async function makeRoom(
  place: DiagramPlace,
  layout: EditorLayout,
  text: TextEditor | undefined,
  fill: (column: ViewColumn) => void,
): Promise<void> {
  const nGroups = countGroups(layout);
  if (place === 'below' || nGroups === 1) {
    await layOut(place === 'below' ? withGroupBelow(layout) : BESIDE_ONE, text);
    return fill(nGroups + 1);
  }
  // A layout cannot insert a group between others, because new ones come last.
  await focus(text);
  await commands.executeCommand('workbench.action.newGroupRight');
  fill(window.tabGroups.activeTabGroup.viewColumn);
  await focus(text);
}

async function focus(text: TextEditor | undefined): Promise<void> {
  if (text !== undefined) await window.showTextDocument(text.document, { viewColumn: text.viewColumn });
}

/** Applies a layout; a cursor that was visible stays visible. */
async function layOut(layout: EditorLayout, text: TextEditor | undefined): Promise<void> {
  const cursor = text?.selection.active;
  const isSeen = cursor !== undefined && text?.visibleRanges.some((range) => range.contains(cursor));
  await commands.executeCommand('vscode.setEditorLayout', layout);
  if (isSeen) text?.revealRange(new Range(cursor, cursor), TextEditorRevealType.Default);
}

/** Applies sizes, unless the groups are others than expected. */
async function settle(layout: EditorLayout, text: TextEditor): Promise<void> {
  const now = await readLayout();
  if (now !== undefined && countGroups(now) === countGroups(layout)) await layOut(layout, text);
}

const isAlone = ({ viewColumn }: WebviewPanel): boolean =>
  window.tabGroups.all.find((group) => group.viewColumn === viewColumn)?.tabs.length === 1;

/** VS Code closes a group when its last editor has left it, and this moves the focus. In milliseconds. */
const LONGEST_CLOSING = 1000;

function groupIsClosed(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      listener.dispose();
      resolve();
    };
    // A setting can make empty groups stay open.
    const timer = setTimeout(done, LONGEST_CLOSING);
    const listener = window.tabGroups.onDidChangeTabGroups(({ closed }) => {
      if (0 < closed.length) done();
    });
  });
}

/** Total width of the text and the diagram to its right. */
async function widthOfBoth(text: number): Promise<number | undefined> {
  const layout = await readLayout();
  return layout && sumOfWidths(layout, text, text + 1);
}

function sumOfWidths(layout: EditorLayout, group: number, other: number): number | undefined {
  const [width, ofOther] = [widthOf(layout, group), widthOf(layout, other)];
  return width === undefined || ofOther === undefined ? undefined : width + ofOther;
}
