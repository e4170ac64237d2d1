/** The sentence drawn, in a format for files or the clipboard. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { PictureFormat } from '../../../server/src/protocol/exports.ts';
import type { DiagramOptions } from '../../../server/src/protocol/webview.ts';
import { DRAWN } from '../export/index.ts';
import { FAMILY } from '../export/pictureStyle.ts';
import type { Scene } from '../scene.ts';
import { pngOf } from './png.ts';

/** A PNG in base64, everything else as text. @param svg the drawing, whose fonts are those of the picture */
export async function render(
  format: PictureFormat,
  shown: { readonly diagram: Diagram; readonly options: DiagramOptions },
  { scene, svg }: { readonly scene: Scene; readonly svg: Element },
): Promise<string> {
  const family = `${getComputedStyle(svg).fontFamily}, ${FAMILY}`;
  return format === 'png' ? pngOf(scene, family) : DRAWN[format]({ ...shown, scene: () => scene, family });
}
