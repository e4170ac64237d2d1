/** Finds the machine's Chromium or Chrome for the end-to-end tests; nothing is downloaded. */

import { existsSync } from 'node:fs';
import { pathOf } from './run.mjs';

/** First the one without a window of its own: the same pages in nine tenths of the processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of the browser, or undefined. The environment variable CHROMIUM takes precedence. */
export function findChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM !== undefined) return existsSync(CHROMIUM) ? CHROMIUM : pathOf(CHROMIUM);
  return NAMES.map(pathOf).find((path) => path !== undefined) ?? MAC.find((path) => existsSync(path));
}
