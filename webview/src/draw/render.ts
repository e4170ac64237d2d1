/** The sentence drawn, in a format for files or the clipboard. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramOptions, PictureFormat } from '../../../server/src/protocol/webview.ts';
import { FAMILY } from '../export/look.ts';
import { svgOf } from '../export/svg.ts';
import { textTreeOf } from '../export/textTree.ts';
import { tikzOf } from '../export/tikz.ts';
import type { Scene } from '../scene.ts';
import { pngOf } from './png.ts';

/** A PNG in base64, everything else as text. @param svg the drawing, whose fonts are those of the picture */
export async function render(
  format: PictureFormat,
  { diagram, options }: { readonly diagram: Diagram; readonly options: DiagramOptions },
  { scene, svg }: { readonly scene: Scene; readonly svg: Element },
): Promise<string> {
  const family = `${getComputedStyle(svg).fontFamily}, ${FAMILY}`;
  switch (format) {
    case 'svg':
      return svgOf(scene, diagram.text ?? diagram.sentId ?? localized`Dependency tree`, family);
    case 'png':
      return pngOf(scene, family);
    case 'tikz':
      return tikzOf(diagram, options);
    case 'textTree':
      return textTreeOf(diagram);
  }
}
