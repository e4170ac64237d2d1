/** The time from a key to the text and the diagram, by the clock of their common window. */

import type { Locator, Page } from 'playwright-core';

/** Milliseconds from the key until the text has changed, and until the drawing has. */
export interface Latency {
  readonly text: number;
  readonly diagram: number;
}

const medianOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

interface Seen {
  seen?: Promise<number>;
}

/** The time of the next change of an element or its content; the clock is the same in all frames of a window. */
async function watch(element: Locator): Promise<() => Promise<number>> {
  await element.evaluate((watched) => {
    (watched as Seen).seen = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(Date.now());
      });
      observer.observe(watched, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  });
  return () => element.evaluate((watched) => (watched as Seen).seen as Promise<number>);
}

/** Presses each of the keys and waits until text and drawing show it. */
export async function latencies(
  page: Page,
  keys: readonly string[],
  { text, drawing }: { text: Locator; drawing: Locator },
): Promise<Latency[]> {
  const found: Latency[] = [];
  for (const key of keys) {
    const pressed = await page.evaluateHandle(() => {
      const at = { time: 0 };
      addEventListener(
        'keydown',
        () => {
          at.time = Date.now();
        },
        { capture: true, once: true },
      );
      return at;
    });
    const [ofText, ofDrawing] = [await watch(text), await watch(drawing)];
    await page.keyboard.press(key);
    const [inText, inDrawing] = [await ofText(), await ofDrawing()];
    const start = await pressed.evaluate(({ time }) => time);
    found.push({ text: inText - start, diagram: inDrawing - start });
  }
  return found;
}

/** `text 12 ms, diagram 30 ms (28–41)`. */
export function summaryOf(all: readonly Latency[]): string {
  const [texts, diagrams] = [all.map(({ text }) => text), all.map(({ diagram }) => diagram)];
  const range = `${Math.min(...diagrams)}–${Math.max(...diagrams)}`;
  return `text median ${medianOf(texts)} ms, diagram median ${medianOf(diagrams)} ms (${range})`;
}
