/** The scale of a sentence in a panel, and its number of rows. Pure. */

import type { Wrap } from '../../../server/src/protocol/settings.ts';
import type { Room } from '../compose.ts';
import type { Scene } from '../scene.ts';
import { FITTED_STEPS, scaleOf, type Zoom } from '../viewing.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Smaller differences of scales are invisible. */
const NEARLY = 0.005;

export interface Arranged {
  readonly scene: Scene;
  readonly scale: number;
  /** At scale 1. The width of a sentence in rows is that of the rows. */
  readonly size: Size;
  readonly isWrapped: boolean;
}

/**
 * @param draw draws the sentence for a room
 * @param panel 0 if not known yet
 * @param wrap the decision for this sentence and window, or how to make it
 * @param hint the scale of the previous drawing, which is probably right again
 */
export function arrange(draw: (room: Room) => Scene, zoom: Zoom, panel: Size, wrap: Wrap, hint: number): Arranged {
  if (panel.width <= 0 || panel.height <= 0) {
    const scene = draw({});
    return { scene, scale: zoom === 'fit' ? 1 : zoom, size: scene, isWrapped: false };
  }
  if (wrap === 'always' || (wrap === 'auto' && zoom !== 'fit' && hasRoomForRows(draw, zoom, panel)))
    return arrangeRows(draw, zoom, panel, hint);
  const row = arrangeRow(draw, zoom, panel, hint);
  if (wrap === 'never' || zoom !== 'fit' || row.scale === 1) return row;
  const rows = arrangeRows(draw, zoom, panel, hint);
  return row.scale < rows.scale ? rows : row;
}

/** In a high panel, as beside the text, rows may be this much higher than it: their levels move closer together. */
const CLOSER = 1.2;

/** Whether the sentence is too long for one row, and the words of two are in view below each other. */
function hasRoomForRows(draw: (room: Room) => Scene, scale: number, { width, height }: Size): boolean {
  const [, second] = draw({ width: width / scale }).bands;
  return second !== undefined && second.wordsBottom * scale <= (width < height * 1.5 ? height * CLOSER : height);
}

function arrangeRow(draw: (room: Room) => Scene, zoom: Zoom, panel: Size, hint: number): Arranged {
  let scale = zoom === 'fit' ? hint : zoom;
  let scene = draw({ height: panel.height / scale });
  if (zoom === 'fit') {
    const fitting = scaleOf('fit', scene.width, panel.width);
    if (NEARLY < Math.abs(fitting - scale)) scene = draw({ height: panel.height / fitting });
    scale = scaleOf('fit', scene.width, panel.width, scene.height, panel.height);
  }
  return { scene, scale, size: { width: scene.width, height: scene.height }, isWrapped: false };
}

/** Fitted: the largest scale at which all rows are in view. */
function arrangeRows(draw: (room: Room) => Scene, zoom: Zoom, panel: Size, hint: number): Arranged {
  const at = (scale: number): Arranged => {
    const width = panel.width / scale;
    const scene = draw({ width, height: panel.height / scale });
    return { scene, scale, size: { width, height: scene.height }, isWrapped: true };
  };
  if (zoom !== 'fit') return at(zoom);
  const fits = ({ scene, scale }: Arranged) => scene.height * scale <= panel.height + 1;
  let index = Math.max(0, FITTED_STEPS.indexOf(hint));
  let best = at(FITTED_STEPS[index]);
  if (fits(best)) {
    while (index + 1 < FITTED_STEPS.length) {
      const larger = at(FITTED_STEPS[++index]);
      if (!fits(larger)) break;
      best = larger;
    }
  } else while (0 < index && !fits(best)) best = at(FITTED_STEPS[--index]);
  return best;
}
