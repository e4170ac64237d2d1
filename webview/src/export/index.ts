/** Drawings of a sentence as text, by format: for the panel and for `treebank draw`. Pure. */

import { textTreeOf } from '../../../server/src/core/features/textTree.ts';
import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { PictureFormat } from '../../../server/src/protocol/exports.ts';
import type { DiagramOptions } from '../../../server/src/protocol/webview.ts';
import type { Room } from '../compose.ts';
import type { Scene } from '../scene.ts';
import { SHEET_WIDTH, sheetFigure } from './sheet.ts';
import { svgOf } from './svg.ts';
import { tikzOf } from './tikz.ts';

export { SHEET_END, sheetStart } from './sheet.ts';

interface ExportedDiagram {
  readonly diagram: Diagram;
  readonly options: DiagramOptions;
  /** Composed only when a format needs it. */
  readonly scene: (room?: Room) => Scene;
  /** The fonts in which the texts of the scene were measured, as in CSS. */
  readonly family?: string;
}

/** All formats except those that only a page can paint. Of HTML it is one figure of a sheet. */
export const DRAWN: Readonly<Record<Exclude<PictureFormat, 'png'>, (drawing: ExportedDiagram) => string>> = {
  text: ({ diagram }) => textTreeOf(diagram),
  svg: ({ diagram, scene, family }) =>
    svgOf(scene(), diagram.text ?? diagram.sentId ?? localized`Dependency tree`, family),
  tikz: ({ diagram, options }) => tikzOf(diagram, options),
  html: ({ diagram, options, scene }) => sheetFigure(diagram, options, scene({ width: SHEET_WIDTH })),
};
