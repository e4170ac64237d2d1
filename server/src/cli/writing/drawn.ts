/** A sentence drawn in one of the formats of protocol/exports.ts, as in the editor. */

import { compose } from '../../../../webview/src/compose.ts';
import { estimateWidth } from '../../../../webview/src/export/estimate.ts';
import { DRAWN } from '../../../../webview/src/export/index.ts';
import { Document, type Sentence } from '../../core/conllu/index.ts';
import { diagramOf } from '../../core/features/index.ts';
import type { Diagram } from '../../protocol/diagram.ts';
import type { FormatFor } from '../../protocol/exports.ts';
import type { DiagramOptions } from '../../protocol/webview.ts';

type Drawn =
  | { readonly diagram: Diagram; readonly picture: string; readonly leftOut?: undefined }
  | { readonly leftOut: string };

/** `leftOut` says why a sentence cannot be drawn. Text of the file is escaped in all formats but `text`, whose control characters stay. */
export function drawn(sentence: Sentence, format: FormatFor<'commandLine'>, options: DiagramOptions): Drawn {
  const drawing = diagramOf(Document.of([sentence]), 0);
  if (drawing === undefined || drawing.words.length === 0) {
    return { leftOut: drawing?.leftOut ?? 'there are no words to draw.' };
  }
  const diagram: Diagram = { ...drawing, uri: '', version: 0 };
  const picture = DRAWN[format]({
    diagram,
    options,
    scene: (room) => compose(diagram, options, estimateWidth, undefined, room),
  });
  return { diagram, picture };
}
