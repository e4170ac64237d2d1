/**
 * Measures the contrast of everything that the panel shows, as defined by WCAG 2.2: the computed colour of each text and mark, with
 * all opacities, against the actual pixels behind it. For those, a picture is taken with transparent ink.
 */

import type { Frame, Page } from 'playwright-core';
import { type Ink, readAppearance, readInk, setInkVisible } from './ink.ts';

/** Least contrast that WCAG requires at level AA: 1.4.3 for text, 1.4.11 for meaningful graphics. */
export const LEAST = { text: 4.5, mark: 3 } as const;

type Rgb = readonly [number, number, number];

export interface Measured {
  readonly kind: Ink['kind'];
  readonly name: string;
  readonly ratio: number;
}

/** Share of a text's pixels that a colour behind it must have to count: less is the edge of something else. */
const LEAST_SHARE = 0.1;

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** From 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** All visible items in `frame`, with their contrast. `eyes` is an empty page of the same browser, used to read the picture. */
export async function measureContrast(page: Page, frame: Frame, eyes: Page): Promise<Measured[]> {
  const { ink, picture } = await takePicture(page, frame);
  const asked: Picture = {
    png: picture.toString('base64'),
    regions: ink.map(({ region }) => region),
    leastShare: LEAST_SHARE,
  };
  const behind: Rgb[][] = JSON.parse(await eyes.evaluate(coloursBehind, JSON.stringify(asked)));
  return ink.map(({ kind, name, colour, alpha }, index) => {
    const ratios = behind[index].map((back) => {
      const mixed = colour.map((value, channel) => alpha * value + (1 - alpha) * back[channel]);
      return contrastOf([mixed[0], mixed[1], mixed[2]], back);
    });
    return { kind, name, ratio: ratios.length === 0 ? Number.NaN : Math.min(...ratios) };
  });
}

/**
 * A picture of the frame without ink, and the ink that belongs to it: VS Code may move the cursor or redraw while it is taken, and
 * colours take a moment to reach their final values.
 */
async function takePicture(page: Page, frame: Frame): Promise<{ ink: readonly Ink[]; picture: Buffer }> {
  const clip = frame === page.mainFrame() ? undefined : await (await frame.frameElement()).boundingBox();
  if (clip === null) throw new Error('the panel is not in sight');
  for (let tries = 0; tries < 10; tries++) {
    await frame.evaluate(comeToRest);
    const before = await frame.evaluate(readAppearance);
    const ink: Ink[] = JSON.parse(await frame.evaluate(readInk));
    await frame.evaluate(setInkVisible, false);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', clip });
    await frame.evaluate(setInkVisible, true);
    if ((await frame.evaluate(readAppearance)) === before) return { ink, picture };
  }
  throw new Error('the panel does not come to rest');
}

/** Resolves once what waits for the next frame is drawn and all transitions are over. Runs in the page. */
async function comeToRest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // One that is overtaken by another is rejected.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

interface Picture {
  readonly png: string;
  readonly regions: readonly (
    | { readonly points: readonly (readonly [number, number])[] }
    | { readonly rect: DOMRectInit }
  )[];
  readonly leastShare: number;
}

/** The colours with a fair share of each region of a `Picture`: `Rgb[][]`; both as JSON, as in `readInk`. Runs in the page. */
async function coloursBehind(asked: string): Promise<string> {
  const { png, regions, leastShare }: Picture = JSON.parse(asked);
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const behind = regions.map((region) => {
    const counts = new Map<number, number>();
    let total = 0;
    const count = (x: number, y: number) => {
      const [column, row] = [Math.round(x - 0.5), Math.round(y - 0.5)];
      if (column < 0 || row < 0 || image.width <= column || image.height <= row) return;
      const at = 4 * (row * image.width + column);
      const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      total++;
    };
    if ('points' in region) for (const [x, y] of region.points) count(x, y);
    else {
      const { x = 0, y = 0, width = 0, height = 0 } = region.rect;
      for (let row = y + 0.5; row < y + height; row++)
        for (let column = x + 0.5; column < x + width; column++) count(column, row);
    }
    return [...counts]
      .filter(([, n]) => leastShare * total <= n)
      .map(([colour]): [number, number, number] => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  });
  return JSON.stringify(behind);
}

/** Items with too little contrast, each name once with its least ratio, as lines to read. */
export function faintOf(measured: readonly Measured[]): string[] {
  const faint = measured.filter(({ kind, ratio }) => !(LEAST[kind] <= ratio));
  const least = new Map<string, number>();
  for (const { kind, name, ratio } of faint) {
    const key = `${kind} ${name}`;
    least.set(key, Math.min(ratio, least.get(key) ?? Number.POSITIVE_INFINITY));
  }
  return [...least].map(([key, ratio]) => `${key}: ${ratio.toFixed(2)}`).sort();
}

/** The least contrast of texts and of marks, with the item. */
export function leastOf(measured: readonly Measured[]): Readonly<Record<Ink['kind'], Measured>> {
  const least = (kind: Ink['kind']) =>
    measured.filter((each) => each.kind === kind).reduce((a, b) => (b.ratio < a.ratio ? b : a));
  return { text: least('text'), mark: least('mark') };
}
