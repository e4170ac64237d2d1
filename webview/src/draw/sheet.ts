/** A part of a sheet of diagrams, measured in the fonts of the page. */

import type { SheetPart } from '../../../server/src/protocol/webview.ts';
import { compose } from '../compose.ts';
import { DRAWN, SHEET_END, sheetStart } from '../export/index.ts';
import { FAMILY } from '../export/pictureStyle.ts';
import { createMeasure } from './measure.ts';

export function sheetPart({ diagrams, options, title, isLast }: SheetPart): string {
  const measure = createMeasure();
  const family = `${getComputedStyle(document.body).fontFamily}, ${FAMILY}`;
  const figures = diagrams.map((diagram) =>
    DRAWN.html({ diagram, options, scene: (room) => compose(diagram, options, measure, undefined, room) }),
  );
  return [title === undefined ? '' : sheetStart(title, family), ...figures, isLast ? SHEET_END : ''].join('');
}
