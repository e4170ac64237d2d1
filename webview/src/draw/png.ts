/** The picture of a sentence as PNG, painted on a canvas: the page may load no images, so an SVG could not be turned into one. */

import { localized } from '../../../server/src/localization/index.ts';
import { fontOf, LIGHT, type Look, lookOf } from '../export/pictureStyle.ts';
import type { Scene, Shape } from '../scene.ts';

/** Pixels per CSS pixel, as on screens of high resolution. */
const SCALE = 2;
/** Limits of browsers' canvases: pixels on a side, and in all. */
const MOST = { side: 32_000, all: 250_000_000 };

/**
 * In the light colours, as for paper. Very long sentences get fewer pixels.
 *
 * @param family the fonts in which the texts were measured
 * @returns the file in base64
 */
export async function pngOf(scene: Scene, family: string): Promise<string> {
  const { width, height } = scene;
  const scale = Math.min(SCALE, MOST.side / width, MOST.side / height, Math.sqrt(MOST.all / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(localized`This window cannot paint pictures. Save the diagram as SVG instead.`);
  context.scale(scale, scale);
  context.fillStyle = LIGHT.background;
  context.fillRect(0, 0, width, height);
  for (const { shapes, classNames, origin } of scene.groups) {
    context.setTransform(scale, 0, 0, scale, origin.x * scale, origin.y * scale);
    for (const shape of shapes) {
      const look = lookOf(shape.className, classNames);
      if (look !== undefined) paint(context, shape, look, family);
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error(localized`The picture is too large for PNG. Save the diagram as SVG instead.`);
  return base64(new Uint8Array(await blob.arrayBuffer()));
}

function paint(context: CanvasRenderingContext2D, shape: Shape, look: Look, family: string): void {
  const { fill, stroke, strokeWidth = 1, dash = [], hasRoundEnds } = look;
  if (fill !== undefined) context.fillStyle = LIGHT[fill];
  if (shape.type === 'text') {
    const { size, weight, isItalic, spacing } = fontOf(shape.className);
    context.font = `${isItalic ? 'italic ' : ''}${weight} ${size}px ${family}`;
    context.letterSpacing = `${spacing}px`;
    context.textAlign = 'center';
    context.fillText(shape.text, shape.x, shape.y);
    return;
  }
  const path = shape.type === 'path' ? new Path2D(shape.d) : new Path2D();
  if (shape.type === 'rect') path.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius);
  if (fill !== undefined) context.fill(path);
  if (stroke === undefined) return;
  context.strokeStyle = LIGHT[stroke];
  context.lineWidth = strokeWidth;
  context.setLineDash([...dash]);
  context.lineCap = hasRoundEnds ? 'round' : 'butt';
  context.stroke(path);
}

function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  // Calls limit the number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(pieces.join(''));
}
